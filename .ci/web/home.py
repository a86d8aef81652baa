"""A home of its own with the program over it, and its page while that is served."""

import contextlib
import json
import os
import re
import selectors
import shutil
import signal
import subprocess
import tempfile
import time

from checking import Failed, check

LINK = re.compile(r"http://(?:127\.0\.0\.1|localhost):(\d+)/enter\?token=[\w.~-]+")


class Home:
    def __init__(self, program, now=None):
        self.program = os.path.realpath(program)
        self.folder = tempfile.mkdtemp(prefix="bento-web-")
        self.environment = {
            "HOME": self.folder, "BENTO_HOME": self.folder + "/bento", "PATH": "/usr/bin:/bin", "TZ": "UTC",
            "LC_ALL": "C.UTF-8", "NO_COLOR": "1",
        }
        if now:
            self.environment["BENTO_NOW"] = now

    def run(self, *words, now=None, fails=False):
        environment = {**self.environment, "BENTO_NOW": now} if now else self.environment
        done = subprocess.run(
            [self.program, *words], env=environment, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL
        )
        check(
            fails or done.returncode == 0,
            f"bento {' '.join(words)} ended with {done.returncode}: {done.stdout}{done.stderr}",
        )
        return done.stdout

    def json(self, *words):
        return json.loads(self.run("--json", *words))

    @contextlib.contextmanager
    def served(self):
        """The page of this home, until the block is left."""
        log = open(self.folder + "/server.log", "w")
        process = subprocess.Popen(
            [self.program, *SERVE], env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log,
            start_new_session=True,
        )
        try:
            yield Served(self, process)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    process.kill()
                    raise Failed("'bento web' did not end within ten seconds after SIGTERM")
            log.close()

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


SERVE = ["web", "--port", "0", "--no-browser"]


class Served:
    def __init__(self, home, process):
        self.home = home
        self.process = process
        self.link = self._first_link()
        self.port = int(LINK.match(self.link).group(1))
        self.origin = self.link.split("/enter")[0]

    def _first_link(self):
        """What the program prints as it starts; read as it comes, since the program goes on."""
        shown = b""
        end = time.monotonic() + 30
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while time.monotonic() < end:
                if not selector.select(0.2):
                    continue
                piece = os.read(self.process.stdout.fileno(), 4096)
                if not piece:
                    break
                shown += piece
                if found := LINK.search(shown.decode(errors="replace")):
                    return found.group(0)
        with open(self.home.folder + "/server.log") as log:
            raise Failed(f"'bento {' '.join(SERVE)}' printed no link: {shown.decode(errors='replace')}{log.read()[-1000:]}")

    def new_link(self):
        """A one-time link into the page that is served already, as a person gets it who calls 'bento web' again."""
        shown = self.home.run("web", "--no-browser")
        found = LINK.search(shown)
        check(found, f"'bento web' while one serves printed no link: {shown}")
        return found.group(0)
