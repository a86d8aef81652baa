"""People with homes at several relays over one store: each home is a process that writes and syncs, and that may be killed."""
import os, subprocess, threading, time


class Home:
    def __init__(self, probe, folder, addresses):
        self.probe, self.folder, self.addresses = probe, folder, addresses
        self.written, self.deleting, self.deleted = set(), set(), set()
        # (node, number) -> digest of what a relay has acknowledged to this home, at any time.
        self.acknowledged, self.lost, self.times, self.faults = {}, 0, [], {}
        self.state, self.process = None, None

    def start(self):
        self.process = subprocess.Popen(
            [self.probe, "run", self.folder, self.addresses],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )
        self.listener = threading.Thread(target=self.listen, args=(self.process,), daemon=True)
        self.listener.start()

    def listen(self, process):
        for line in process.stdout:
            if not line.endswith("\n"):
                continue
            sign, _, words = line.rstrip("\n").partition(" ")
            if sign == "+":
                self.written.add(words)
            elif sign == "~":
                self.deleting.add(words)
            elif sign == "-":
                self.deleted.add(words)
            elif sign == "=":
                self.state = words.split(" ")
            elif sign == "^":
                node, no, digest, word, milliseconds = words.split(" ")
                # New to the relay, though a relay had acknowledged it before.
                self.lost += word == "new" and (node, no) in self.acknowledged
                self.acknowledged[node, no] = digest
                self.times.append(int(milliseconds))
            else:
                code = words.split(" ")[0]
                self.faults[code] = self.faults.get(code, 0) + 1

    def say(self, word):
        try:
            self.process.stdin.write(word + "\n")
            self.process.stdin.flush()
        except (BrokenPipeError, ValueError):
            pass

    def kill(self):
        self.process.kill()
        self.process.wait()
        # What it had said before counts.
        self.listener.join(10)


class Person:
    def __init__(self, probe, folder, addresses, word, devices):
        self.probe, self.addresses = probe, addresses
        folders = [os.path.join(folder, str(number)) for number in range(devices)]
        for path in folders:
            os.makedirs(path)
        done = subprocess.run([probe, "prepare", *folders, addresses, word], stdout=subprocess.PIPE, text=True, timeout=60)
        if done.returncode != 0:
            raise RuntimeError(f"homes cannot be prepared: {done.stdout}")
        self.homes = [Home(probe, path, addresses) for path in folders]

    def disagreement(self):
        """What is not yet as it has to be at the end; an empty text where all is."""
        homes = self.homes
        for home in homes:
            home.state = None
            home.say("state")
        end = time.time() + 10
        while time.time() < end and any(home.state is None for home in homes):
            time.sleep(0.05)
        states = [home.state for home in homes]
        if any(state is None or len(state) < 5 for state in states):
            return f"{sum(s is None for s in states)} homes do not answer"
        if any(state[2] != "0" or state[3] != "0" for state in states):
            return f"left to send and to take: {[f'{s[2]} {s[3]}' for s in states]}"
        if len({state[0] for state in states}) > 1:
            return f"homes differ, with {[s[1] for s in states]} rows"
        living = set(states[0][4].split(","))
        written, deleting = (set().union(*(getattr(home, name) for home in homes)) for name in ("written", "deleting"))
        deleted = set().union(*(home.deleted for home in homes))
        if missing := written - deleting - living:
            return f"{len(missing)} rows that were on a disk are nowhere"
        if risen := living & deleted:
            return f"{len(risen)} deleted rows are back"
        return self.relay_disagreement()

    def relay_disagreement(self):
        done = subprocess.run([self.probe, "list", self.homes[0].folder, self.addresses], stdout=subprocess.PIPE, text=True, timeout=120)
        if done.returncode != 0:
            return f"the relays do not answer: {done.stdout[-200:]}"
        batches = [line.split(" ") for line in done.stdout.splitlines()]
        if [int(batch[0]) for batch in batches] != list(range(1, len(batches) + 1)):
            return "places are missing in the relays' stream"
        kept = {batch[3] for batch in batches}
        missing = sum(digest not in kept for home in self.homes for digest in home.acknowledged.values())
        return f"{missing} acknowledged batches are not at the relays" if missing else ""


def settle(people, patience):
    """Waits until everybody agrees.

    Returns the seconds that it took, and what was left then."""
    began = time.time()
    homes = [home for person in people for home in person.homes]
    while True:
        # A row more each: what is new brings the relays' heads along, by which devices see what these have lost.
        for home in homes:
            home.say("once")
        round_end = time.time() + 15
        while True:
            time.sleep(1)
            left = [words for person in people if (words := person.disagreement())]
            if not left or time.time() > min(round_end, began + patience):
                break
        if not left or time.time() > began + patience:
            return time.time() - began, left
