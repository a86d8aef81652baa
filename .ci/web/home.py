"""A home of its own with the program over it, and its page while that is served."""

import contextlib
import json
import os
import pty
import re
import shutil
import signal
import subprocess
import tempfile
import threading

from checking import PATIENCE, Failed, check, waited

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
            [self.program, *words], env=environment, capture_output=True, text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL
        )
        check(
            fails or done.returncode == 0,
            f"bento {' '.join(words)} ended with {done.returncode}: {done.stdout}{done.stderr}",
        )
        return done.stdout

    def copy(self):
        """Another home that holds the same."""
        other = Home(self.program, self.environment.get("BENTO_NOW"))
        shutil.copytree(self.environment["BENTO_HOME"], other.environment["BENTO_HOME"])
        return other

    def json(self, *words):
        return json.loads(self.run("--json", *words))

    @contextlib.contextmanager
    def served(self):
        """The page of this home, until the block is left."""
        served = Served(self)
        try:
            yield served
        finally:
            served.end()

    def link(self):
        """A one-time link into the page that is served already, as a person gets it who calls 'bento web' again."""
        terminal = Terminal(self, ["web", "--no-open"])
        found = terminal.link()
        check(terminal.process.wait(PATIENCE) == 0, f"'bento web' while one serves ended with {terminal.process.returncode}")
        return found

    def opened(self):
        """The file that 'bento web' gives the person's browser, where there is a desktop."""
        programs = os.path.join(self.folder, "programs")
        os.makedirs(programs, exist_ok=True)
        note = os.path.join(self.folder, "opened")
        opener = os.path.join(programs, "xdg-open")
        with open(opener, "w") as script:
            script.write(f'#!/bin/sh\nprintf %s "$1" >{note}\n')
        os.chmod(opener, 0o755)
        environment = {**self.environment, "DISPLAY": ":0", "PATH": programs + ":" + self.environment["PATH"]}
        subprocess.run(
            [self.program, "web"], env=environment, capture_output=True, timeout=PATIENCE, stdin=subprocess.DEVNULL, check=True
        )
        with open(note) as path:
            return path.read()

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


class Terminal:
    """A run of the program at a terminal, to which alone links are told."""

    def __init__(self, home, words):
        self.words = words
        self.shown = b""
        self.terminal, other = pty.openpty()
        self.process = subprocess.Popen(
            [home.program, *words], env={**home.environment, "TERM": "dumb"}, stdin=subprocess.DEVNULL, stdout=other, stderr=other,
            start_new_session=True,
        )
        os.close(other)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        """Reads as long as it runs: a terminal that nobody reads would stop it."""
        while True:
            try:
                piece = os.read(self.terminal, 4096)
            except OSError:
                return
            if not piece:
                return
            self.shown += piece

    @property
    def text(self):
        return self.shown.decode(errors="replace")

    def link(self):
        # What a program told that has ended is there once all of it was read.
        waited(lambda: LINK.search(self.text) or not self.reader.is_alive(), lambda: f"a link of 'bento web': {self.text}")
        found = LINK.search(self.text)
        check(found, f"'bento {' '.join(self.words)}' printed no link and ended with {self.process.poll()}: {self.text}")
        return found.group(0)


class Served(Terminal):
    def __init__(self, home):
        super().__init__(home, ["web", "--port", "0", "--no-open"])
        self.home = home
        try:
            self.entrance = self.link()
        except Failed:
            self.end()
            raise
        self.origin = self.entrance.split("/enter")[0]

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                raise Failed(f"'bento web' did not end within {PATIENCE} s after SIGTERM") from None
