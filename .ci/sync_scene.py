"""What the tests of sync over a real relay share: the relay as a process, and a terminal as a person types into it."""

import os
import pty
import re
import select
import shutil
import signal
import socket
import subprocess
import time

CANARY = b"CaNaRy7f"
# As it is, in hexadecimal, and in base64 from each of three places.
FORMS = [CANARY, CANARY.hex().encode(), CANARY.hex().upper().encode(), b"Q2FOYVJ5", b"TmFSeTdm", b"YU5hUnk3"]


class Failed(Exception):
    pass


def check(holds, words):
    if not holds:
        raise Failed(words)


def readable(data):
    return any(form in data for form in FORMS)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Relay:
    def __init__(self, program, folder, port):
        self.program, self.folder, self.port, self.process = program, folder, port, None
        self.file = folder + "/relay.sqlite"
        with open(folder + "/words", "w") as words:
            words.write("household 1\n")

    def start(self):
        log = open(self.folder + "/log", "ab")
        self.process = subprocess.Popen(
            [self.program, "--file", self.file, "--port", str(self.port), "--invitations", self.folder + "/words"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log,
        )
        line = self.process.stdout.readline()
        check(line.startswith(b"http://"), f"the relay did not begin: {open(self.folder + '/log').read()}")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def files(self):
        return [self.file + end for end in ("", "-wal", "-shm") if os.path.exists(self.file + end)]

    def look(self):
        for name in self.files() + [self.folder + "/log"]:
            with open(name, "rb") as file:
                check(not readable(file.read()), f"a text of a home can be read in {name}")

    def copy(self):
        os.makedirs(self.folder + "/older", exist_ok=True)
        for name in self.files():
            shutil.copy(name, self.folder + "/older/")

    def roll_back(self):
        self.empty()
        for name in os.listdir(self.folder + "/older"):
            shutil.copy(f"{self.folder}/older/{name}", self.folder)

    def empty(self):
        for name in self.files():
            os.remove(name)


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, words, environment):
        self.shown, self.status = "", None
        self.process, self.line = pty.fork()
        if self.process == 0:
            # Two hundred columns: the line of an invitation stays whole.
            os.execve("/bin/sh", ["sh", "-c", 'stty cols 200 rows 100; exec "$@"', "sh", *words], environment)

    def read(self, patience):
        if self.status is not None or not select.select([self.line], [], [], patience)[0]:
            return
        try:
            data = os.read(self.line, 1 << 16)
        except OSError:
            data = b""
        if not data:
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        self.shown += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", data.decode(errors="replace"))

    def shows(self, pattern, patience=30):
        """The match, once it is there; what was matched before does not count again."""
        end = time.time() + patience
        while not (found := re.search(pattern, self.shown, re.M | re.I)):
            check(self.status is None, f"ended with {self.status} before it showed {pattern!r}: {self.shown[-600:]}")
            check(time.time() < end, f"did not show {pattern!r}: {self.shown[-600:]}")
            self.read(0.1)
        self.shown = self.shown[found.end() :]
        return found

    def type(self, text):
        os.write(self.line, text.encode())

    def ends(self, status=0, patience=30):
        """The seconds that it took to end."""
        began = time.time()
        while self.status is None and time.time() - began < patience:
            self.read(0.05)
        check(self.status == status, f"ended with {self.status}, not {status}: {self.shown[-600:]}")
        return time.time() - began

    def kill(self):
        if self.status is None:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)


def take_phrase(terminal, count=12):
    """Reads the words off the screen, and types those that are asked back."""
    words = [terminal.shows(rf"^ +{number} +([a-z]+)\r?$").group(1) for number in range(1, count + 1)]
    for _ in range(2):
        number = int(terminal.shows(r"Word (\d+) of the phrase: ").group(1))
        terminal.type(words[number - 1] + "\r")
    return " ".join(words)


def start(bento, environment, url, name):
    """`bento sync start`; the recovery phrase."""
    terminal = Terminal([bento, "sync", "start", "--relay", url, "--invitation", "household", "--name", name], environment)
    phrase = take_phrase(terminal)
    terminal.ends()
    return phrase
