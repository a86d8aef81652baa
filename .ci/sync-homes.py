"""Kills homes and their relay, cuts them off, sets the relay back and empties it, and looks whether anything was lost.

    sync-homes.py RELAY PROBE [SEED]

RELAY is the built bento-relay, PROBE the built home-probe: twelve homes of one person, each a process that writes and syncs. Each
reaches the relay through a proxy of its own, which records nothing but looks at each byte. What happens, and when, follows from the
seed. At the end every row that a home had on its disk is on all of them, all are equal, and nothing is left to send; and no text
of any row was in the relay's files, in what it prints or on the wire.
"""

import asyncio
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

HOMES = 12
CANARY = b"CaNaRy7f"
# As it is, in hexadecimal, and in base64 from each of three places.
FORMS = [CANARY, CANARY.hex().encode(), CANARY.hex().upper().encode(), b"Q2FOYVJ5", b"TmFSeTdm", b"YU5hUnk3"]
ROLLBACK, EMPTIED, REST, PATIENCE = 45, 60, 75, 90


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


class Proxy:
    """The way of one home to the relay. `mode` is what becomes of it: open, closed, silent, slow or half."""

    def __init__(self, relay_port):
        self.relay_port, self.port, self.mode = relay_port, 0, "open"
        self.writers, self.seen_canary, self.seen_mark, self.bytes = set(), False, False, 0

    async def start(self):
        server = await asyncio.start_server(self.connect, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]

    async def connect(self, reader, writer):
        if self.mode == "closed":
            writer.transport.abort()
            return
        try:
            back, there = await asyncio.open_connection("127.0.0.1", self.relay_port)
        except OSError:
            writer.transport.abort()
            return
        self.writers |= {writer, there}
        await asyncio.gather(self.pass_on(reader, there), self.pass_on(back, writer))
        self.writers -= {writer, there}

    async def pass_on(self, reader, writer):
        tail = b""
        try:
            while data := await reader.read(1 << 16):
                whole = tail + data
                self.seen_canary |= readable(whole)
                self.seen_mark |= b"bento-sync-time" in whole
                self.bytes += len(data)
                tail = whole[-32:]
                if self.mode == "silent":
                    continue
                if self.mode == "slow":
                    await asyncio.sleep(0.3)
                if self.mode == "half":
                    writer.write(data[: len(data) // 2])
                    await writer.drain()
                    break
                writer.write(data)
                await writer.drain()
        except (OSError, asyncio.CancelledError):
            pass
        writer.transport.abort()

    def cut(self):
        for writer in list(self.writers):
            writer.transport.abort()


class Home:
    def __init__(self, probe, folder, proxy):
        self.probe, self.folder, self.proxy = probe, folder, proxy
        self.written, self.deleting, self.deleted, self.faults = set(), set(), set(), []
        self.state, self.process = None, None

    def start(self):
        self.process = subprocess.Popen(
            [self.probe, "run", self.folder, f"http://127.0.0.1:{self.proxy.port}"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        threading.Thread(target=self.listen, args=(self.process,), daemon=True).start()

    def listen(self, process):
        for line in process.stdout:
            sign, _, words = line.rstrip("\n").partition(" ")
            if sign == "+":
                self.written.add(words)
            elif sign == "~":
                self.deleting.add(words)
            elif sign == "-":
                self.deleted.add(words)
            elif sign == "=":
                self.state = words.split(" ")
            else:
                self.faults.append(f"{time.time() - STARTED:.0f} s: {line.rstrip()}")

    def say(self, word):
        try:
            self.process.stdin.write(word + "\n")
            self.process.stdin.flush()
        except (BrokenPipeError, ValueError):
            pass

    def kill(self):
        self.process.kill()
        self.process.wait()


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
        for name in self.files():
            os.remove(name)
        for name in os.listdir(self.folder + "/older"):
            shutil.copy(f"{self.folder}/older/{name}", self.folder)

    def empty(self):
        for name in self.files():
            os.remove(name)


class Drill:
    def __init__(self, relay_program, probe, folder, chance, loop):
        self.chance, self.loop, self.counts = chance, loop, {}
        os.makedirs(folder + "/relay")
        self.relay = Relay(relay_program, folder + "/relay", free_port())
        self.proxies = [Proxy(self.relay.port) for _ in range(HOMES)]
        for proxy in self.proxies:
            asyncio.run_coroutine_threadsafe(proxy.start(), loop).result(10)
        folders = [f"{folder}/home-{place}" for place in range(HOMES)]
        self.homes = [Home(probe, *pair) for pair in zip(folders, self.proxies)]
        self.relay.start()
        subprocess.run(
            [probe, "prepare", *folders, f"http://127.0.0.1:{self.relay.port}", "household"], check=True, timeout=60,
        )
        # (when, what) of what is to end again.
        self.later = []

    def count(self, word):
        self.counts[word] = self.counts.get(word, 0) + 1

    def at(self, seconds, what):
        self.later.append((time.time() + seconds, what))

    def set_mode(self, proxy, mode):
        proxy.mode = mode
        self.loop.call_soon_threadsafe(proxy.cut)

    def something(self):
        kind = self.chance.choices(["home", "relay", "closed", "silent", "slow", "half", "all"], [6, 2, 2, 2, 2, 2, 1])[0]
        home = self.chance.choice(self.homes)
        seconds = self.chance.uniform(0.1, 4)
        self.count(kind)
        if kind == "home":
            home.kill()
            home.start() if self.chance.random() < 0.5 else self.at(seconds, lambda: home.process.poll() is None or home.start())
        elif kind == "relay":
            self.stop_relay(self.chance.uniform(0, 1.5))
        else:
            for proxy in self.proxies if kind == "all" else [home.proxy]:
                self.set_mode(proxy, "closed" if kind == "all" else kind)
                self.at(seconds / (2 if kind == "all" else 1), lambda proxy=proxy: self.set_mode(proxy, "open"))

    def stop_relay(self, seconds, meanwhile=lambda: None):
        self.relay.kill()
        self.relay.look()
        meanwhile()
        time.sleep(seconds)
        self.relay.start()

    def end_due(self, now):
        due = [what for when, what in self.later if when <= now]
        self.later = [(when, what) for when, what in self.later if when > now]
        for what in due:
            what()

    def run(self):
        for home in self.homes:
            home.start()
        steps = [(ROLLBACK - 20, self.relay.copy), (ROLLBACK, self.relay.roll_back), (EMPTIED, self.relay.empty)]
        start = time.time()
        while (seconds := time.time() - start) < REST:
            self.end_due(time.time())
            if steps and seconds >= steps[0][0]:
                self.stop_relay(0.5, steps.pop(0)[1])
            elif seconds > 5:
                self.something()
            time.sleep(self.chance.uniform(0.2, 1.2))
        self.end_due(float("inf"))
        for home in self.homes:
            self.set_mode(home.proxy, "open")
            if home.process.poll() is not None:
                home.start()
            home.say("rest")

    def settle(self):
        """Waits until all are equal and have nothing left; the seconds that it took."""
        start = time.time()
        while time.time() - start < PATIENCE:
            for home in self.homes:
                home.state = None
                home.say("rest")
                home.say("state")
            until = time.time() + 10
            while any(home.state is None for home in self.homes) and time.time() < until:
                time.sleep(0.1)
            states = [home.state for home in self.homes]
            if all(states) and len({state[0] for state in states}) == 1 and all(s[2:4] == ["0", "0"] for s in states):
                return time.time() - start
            time.sleep(1)
        lines = [f"{home.folder}: {(home.state or ['no answer'])[:4]} {home.faults[-4:]}" for home in self.homes]
        raise Failed("the homes did not become equal:\n" + "\n".join(lines))

    def judge(self):
        living = set(self.homes[0].state[4].split(",")) if len(self.homes[0].state) > 4 else set()
        written = set().union(*(home.written for home in self.homes))
        deleting = set().union(*(home.deleting for home in self.homes))
        deleted = set().union(*(home.deleted for home in self.homes))
        lost = written - living - deleting
        check(not lost, f"{len(lost)} rows that were on a disk are nowhere: {sorted(lost)[:5]}")
        check(not deleted & living, f"rows that were deleted live: {sorted(deleted & living)[:5]}")
        check(len(written) > 5 * HOMES, f"only {len(written)} rows were written")
        self.relay.look()
        for proxy in self.proxies:
            check(not proxy.seen_canary, "a text of a home was on the wire")
            check(proxy.seen_mark, "a proxy saw no answer of the relay, so that what it did not see says nothing")
        for home in self.homes:
            texts = b""
            for name in sorted(os.listdir(home.folder)):
                if os.path.isfile(f"{home.folder}/{name}"):
                    texts += open(f"{home.folder}/{name}", "rb").read()
            check(readable(texts), "a home's own file shows none of its texts, so that the relay's says nothing")
        return len(written), len(deleted)

    def end(self):
        for home in self.homes:
            if home.process:
                home.kill()
        if self.relay.process:
            self.relay.kill()


def main():
    global STARTED
    relay, probe = sys.argv[1:3]
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
    STARTED = time.time()
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    folder = tempfile.mkdtemp(prefix="bento-sync-homes-")
    drill = None
    try:
        drill = Drill(relay, probe, folder, random.Random(seed), loop)
        drill.run()
        seconds = drill.settle()
        rows, deleted = drill.judge()
        bytes_ = sum(proxy.bytes for proxy in drill.proxies)
        done = ", ".join(f"{word} {count}" for word, count in sorted(drill.counts.items()))
        print(
            f"✔ sync-homes   {rows} rows of {HOMES} homes, {deleted} deleted, equal {seconds:.0f} s after the last of: {done}; "
            f"relay set back and emptied; {bytes_ / 1e6:.1f} MB looked at ({time.time() - STARTED:.0f} s, seed {seed})"
        )
    except Failed as failure:
        print(f"✘ sync-homes   seed {seed}: {failure}\n  (in {folder})", file=sys.stderr)
        folder = None
        sys.exit(1)
    finally:
        if drill:
            drill.end()
        if folder:
            shutil.rmtree(folder, ignore_errors=True)


main()
