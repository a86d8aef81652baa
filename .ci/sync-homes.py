"""Kills Bento's homes and their relay, cuts them off, sets the relay back and empties it, and looks whether anything was lost.

    sync-homes.py RELAY BENTO [SEED]

RELAY is the built bento-relay, BENTO the built program: twelve homes of one person, in which commands log, change, delete, take back
and sync, some of them killed in the middle. Each home reaches the relay through a proxy of its own, which keeps nothing but looks at
each byte. What is typed, what happens, and when, follows from the seed; how far each command comes does not. At the end everything
that a command printed as logged is in all homes, nothing that one printed as deleted is, all exports are equal, and nothing is left
to send; and no text of any row was in the relay's files, in what it prints or on the wire.
"""

import asyncio
import json
import os
import queue
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from sync_scene import CANARY, Failed, Relay, check, free_port, readable, start

HOMES, HANDS = 12, 5
COPIED, ROLLED_BACK, EMPTIED, REST, PATIENCE = 10, 26, 40, 55, 90
# What each device keeps for itself (`SyncedRecord.sync` says so), and what is not shared before it is asked for.
OWN = {
    "location_events", "location_fences", "location_fixes", "location_state", "location_tracks", "shared_files",
    "shared_sample_sources", "shared_set_aside", "shared_settings", "wallet_labels", "wallet_openings", "wallet_operations",
    "workouts_tracks", "workouts_watched_files",
}


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
    def __init__(self, bento, folder, proxy):
        self.bento, self.folder, self.proxy = bento, folder, proxy
        # One command at a time is typed here; `bento sync now` runs beside it.
        self.typing, self.syncing = threading.Lock(), threading.Lock()
        # (table, id) of what was printed as logged, what may be gone, what was printed as gone.
        self.logged, self.doubtful, self.gone, self.faults = set(), set(), set(), []
        self.refusal = ""

    def environment(self):
        return {**os.environ, "BENTO_HOME": self.folder, "NO_PROXY": "127.0.0.1", "TERM": "dumb"}

    def run(self, words, dies_after=None, text=None, patience=30):
        """What a command printed, as JSON; `None` where it was killed or failed."""
        process = subprocess.Popen(
            [self.bento, *words, "--json", "--yes"], env=self.environment(), text=True, start_new_session=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        try:
            printed, errors = process.communicate(text, timeout=dies_after or patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            if not dies_after:
                self.faults.append(f"{words} did not end")
            return None
        if process.returncode != 0:
            self.refusal = (printed + errors).strip()[-300:]
            # The relay is away, or another run syncs; what is to be changed is not here yet, or was changed since.
            expected = [69, 75] if words[0] == "sync" else [64, 65, 66, 75] if words[0] == "undo" or words[1] in ("edit", "delete") else []
            if process.returncode not in expected:
                self.faults.append(f"{words}: {process.returncode} {(printed + errors).strip()[-300:]}")
            return None
        return json.loads(printed)


def ids(result):
    """What a command says that it has logged: tables and ids."""
    found = {("food_entries", entry["id"]) for entry in result.get("entries", [])}
    if "nextAt" in result or "isTodo" in result:
        found.add(("reminders_reminders", result["id"]))
    if "per100g" in result:
        found.add(("food_foods", result["id"].removeprefix("own:")))
    if "workout" in result and "id" in result["workout"]:
        found.add(("workouts_workouts", result["workout"]["id"]))
    found |= {("shared_goals", goal["title"]) for goal in result.get("goals", [])}
    if "loggedMl" in result:
        found.add(("food_water", result["loggedMl"]))
    return found


class Person:
    """Types into homes. What is typed follows from the chances; whom it meets, from what has happened."""

    def __init__(self, chance):
        self.chance, self.number, self.counts = chance, 0, {}
        self.entries, self.lock = [], threading.Lock()

    def count(self, word):
        with self.lock:
            self.counts[word] = self.counts.get(word, 0) + 1

    def plan(self):
        """The next command, and after how long it is killed."""
        kind = self.chance.choices(
            ["meal", "quick", "water", "training", "reminder", "food", "goal", "weight", "chat", "edit", "delete", "undo"],
            [6, 6, 4, 3, 4, 2, 2, 1, 2, 4, 3, 3],
        )[0]
        self.number += 1
        name = f"{CANARY.decode()} {self.number}"
        words = {
            "meal": ["food", "log", self.chance.choice(["2 eggs and toast", "100 g rice and 200 g chicken", "an apple"])],
            "quick": ["food", "quick", str(self.chance.randint(50, 900)), "--name", name],
            # The amount names the drink, for no id is printed.
            "water": ["water", f"{100 + self.number}ml"],
            "training": ["workouts", "log", f"bench {self.chance.randint(1, 5)}x5 at {self.chance.randint(40, 90)}kg"],
            "reminder": ["remind", f'"{name}"', "tomorrow", "at", f"{self.chance.randint(8, 20)}:15"],
            "food": ["food", "own", "add", name, "--kcal", "200"],
            "goal": ["workouts", "goal", "add", name, "--kind", "custom", "--target", "5"],
            "weight": ["weigh", f"{self.chance.randint(700, 760) / 10}kg"],
            "chat": ["chat", "ask", f"how much protein yesterday {name}"],
            "undo": ["undo"],
        }.get(kind)
        return kind, words, self.chance.uniform(0.01, 0.4) if self.chance.random() < 0.15 else None, self.chance.random()

    def type(self, home, plan):
        kind, words, dies_after, which = plan
        target = None
        if kind in ("edit", "delete"):
            with self.lock:
                if not self.entries:
                    return
                target = self.entries[int(which * len(self.entries))]
            words = ["food", "delete", target[1][-12:]] if kind == "delete" else [
                "food", "edit", target[1][-12:], "--meal", ["breakfast", "lunch", "snack", "dinner"][int(which * 997) % 4],
            ]
        with home.typing:
            # A command that is killed may have done all or nothing.
            if kind == "delete":
                home.doubtful.add(target)
            if kind == "undo" and dies_after:
                home.doubtful |= home.logged
            result = home.run(words, dies_after)
            if result is None:
                self.count("killed" if dies_after else "refused")
                return
            self.count(kind)
            if kind == "undo":
                for row in result.get("rows", []):
                    was = row.get("before") or row.get("after") or {}
                    home.doubtful |= {(row["table"], was.get(name)) for name in ("id", "milliliters", "title")}
            elif kind == "delete":
                home.gone.add(target)
            elif kind != "edit":
                new = ids(result)
                check(new or kind in ("weight", "chat"), f"{words} printed nothing that it logged: {list(result)}")
                home.logged |= new
                with self.lock:
                    self.entries += [entry for entry in new if entry[0] == "food_entries"]

    def sync(self, home, dies_after):
        with home.syncing:
            if home.run(["sync", "now"], dies_after, patience=45) is None:
                self.count("sync killed" if dies_after else "sync failed")
            else:
                self.count("sync")


class Drill:
    def __init__(self, relay_program, bento, folder, seed, loop):
        self.chance, self.loop = random.Random(seed), loop
        self.person = Person(random.Random(seed + 1))
        os.makedirs(folder + "/relay")
        self.relay = Relay(relay_program, folder + "/relay", free_port())
        self.proxies = [Proxy(self.relay.port) for _ in range(HOMES)]
        for proxy in self.proxies:
            asyncio.run_coroutine_threadsafe(proxy.start(), loop).result(10)
        self.homes = [Home(bento, f"{folder}/home-{place}", proxy) for place, proxy in enumerate(self.proxies)]
        # (when, what) of what is to end again.
        self.later, self.failure = [], None
        self.work = queue.Queue()

    def hand(self):
        while (what := self.work.get()) is not None:
            try:
                what()
            except Exception as error:
                self.failure = self.failure or error

    def each(self, what, homes=None):
        """Does something with all homes, some at a time."""
        answers, done = {}, []
        for home in homes or self.homes:
            thread = threading.Thread(target=lambda home=home: answers.__setitem__(home, what(home)))
            done.append(thread)
        for place in range(0, len(done), HANDS):
            for thread in done[place : place + HANDS]:
                thread.start()
            for thread in done[place : place + HANDS]:
                thread.join()
        return answers

    def begin(self):
        """All are let in; some have something before."""
        self.relay.start()
        url = lambda home: f"http://127.0.0.1:{home.proxy.port}"
        for home in self.homes[:4]:
            self.person.type(home, ("quick", ["food", "quick", "300", "--name", f"{CANARY.decode()} before"], None, 0))
        phrase = start(self.homes[0].bento, self.homes[0].environment(), url(self.homes[0]), "home-0")
        join = lambda home: home.run(
            ["sync", "join", "--phrase", "--relay", url(home), "--name", os.path.basename(home.folder)], text=phrase,
        )
        joined = self.each(join, self.homes[1:])
        check(all(joined.values()), f"not all have joined: {[home.refusal for home in self.homes]}")

    def set_mode(self, proxy, mode):
        proxy.mode = mode
        self.loop.call_soon_threadsafe(proxy.cut)

    def something(self):
        kind = self.chance.choices(["relay", "closed", "silent", "slow", "half", "all"], [3, 2, 2, 2, 2, 1])[0]
        home, seconds = self.chance.choice(self.homes), self.chance.uniform(0.1, 4)
        self.person.count(f"cut {kind}" if kind != "relay" else "relay killed")
        if kind == "relay":
            self.stop_relay(self.chance.uniform(0, 1.5))
            return
        for proxy in self.proxies if kind == "all" else [home.proxy]:
            self.set_mode(proxy, "closed" if kind == "all" else kind)
            self.later.append((time.time() + seconds, lambda proxy=proxy: self.set_mode(proxy, "open")))

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
        hands = [threading.Thread(target=self.hand, daemon=True) for _ in range(HANDS)]
        for hand in hands:
            hand.start()
        steps = [(COPIED, self.relay.copy), (ROLLED_BACK, self.relay.roll_back), (EMPTIED, self.relay.empty)]
        start, next_blow = time.time(), 3
        while (seconds := time.time() - start) < REST and not self.failure:
            self.end_due(time.time())
            if steps and seconds >= steps[0][0]:
                self.stop_relay(0.5, steps.pop(0)[1])
            elif seconds > next_blow:
                self.something()
                next_blow = seconds + self.chance.uniform(0.5, 3)
            while self.work.qsize() < HANDS:
                home = self.chance.choice(self.homes)
                if self.chance.random() < 0.3:
                    # Of all devices the first alone is admitted again by a relay that was emptied.
                    home = self.homes[0] if seconds > EMPTIED and self.chance.random() < 0.2 else home
                    dies = self.chance.uniform(0.05, 0.8) if self.chance.random() < 0.4 else None
                    self.work.put(lambda home=home, dies=dies: self.person.sync(home, dies))
                else:
                    plan = self.person.plan()
                    self.work.put(lambda home=home, plan=plan: self.person.type(home, plan))
            time.sleep(0.05)
        self.end_due(float("inf"))
        for _ in hands:
            self.work.put(None)
        for home in self.homes:
            self.set_mode(home.proxy, "open")
        for hand in hands:
            hand.join(60)
        if self.failure:
            raise self.failure
        faults = [fault for home in self.homes for fault in home.faults]
        check(not faults, "commands failed:\n" + "\n".join(faults[:8]))

    def settle(self):
        """Syncs until all show the same words and have nothing to send; the seconds that it took."""
        start = time.time()
        while time.time() - start < PATIENCE:
            # The one that the relay admits goes first: it tells a relay that was emptied who they all are.
            self.homes[0].run(["sync", "now"])
            words = self.each(lambda home: home.run(["sync", "check"]))
            stands = self.each(lambda home: home.run(["sync", "status"]))
            said = {tuple((answer or {}).get("words", [])) for answer in words.values()}
            if len(said) == 1 and said != {()} and all(stand and stand.get("unsent") == 0 for stand in stands.values()):
                concerns = {concern for stand in stands.values() for concern in stand["concerns"]}
                check(not concerns, f"homes that agree have concerns: {concerns}")
                return time.time() - start
        lines = [f"{home.folder}: {(words[home] or {}).get('words')} {stands[home]} {home.faults[-2:]}" for home in self.homes]
        raise Failed("the homes did not become equal:\n" + "\n".join(lines))

    def export(self, home):
        path = f"{home.folder}.json"
        check(home.run(["data", "export", path]), f"{home.folder} could not be exported: {home.faults}")
        with open(path) as file:
            tables = json.load(file)["tables"]
        return {
            name: {json.dumps(row[:1]): dict(zip(table["columns"], row)) for row in table["rows"]}
            for name, table in tables.items() if name not in OWN
        }

    def judge(self):
        exports = self.each(self.export)
        first = exports[self.homes[0]]
        for home in self.homes[1:]:
            for name, rows in first.items():
                other = exports[home][name]
                odd = [key for key in rows.keys() | other.keys() if rows.get(key) != other.get(key)]
                check(
                    not odd, f"{home.folder} has {len(odd)} other rows in {name}: {rows.get(odd[0])}, {other.get(odd[0])}"
                    if odd else "",
                )
        living = {
            (name, row[{"food_water": "milliliters", "shared_goals": "title"}.get(name, "id")])
            for name, rows in first.items() for row in rows.values() if "id" in row and row.get("deleted_at") is None
        }
        logged = set().union(*(home.logged for home in self.homes))
        doubtful = set().union(*(home.doubtful for home in self.homes))
        gone = set().union(*(home.gone for home in self.homes))
        lost = logged - living - doubtful
        check(not lost, f"{len(lost)} that were printed as logged are nowhere: {sorted(map(str, lost))[:5]}")
        # What took a deletion back may have brought it again.
        check(self.person.counts.get("undo", 0) or not gone & living, f"deleted, and still there: {sorted(gone & living)[:5]}")
        check(len(logged - doubtful) > 3 * HOMES, f"only {len(logged)} were logged")
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
        return len(logged), sum(len(rows) for rows in first.values())

    def end(self):
        if self.relay.process:
            self.relay.kill()


def main():
    relay, bento = sys.argv[1:3]
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
    start = time.time()
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    folder = tempfile.mkdtemp(prefix="bento-sync-homes-")
    drill = None
    try:
        drill = Drill(relay, bento, folder, seed, loop)
        drill.begin()
        drill.run()
        seconds = drill.settle()
        logged, rows = drill.judge()
        bytes_ = sum(proxy.bytes for proxy in drill.proxies)
        done = ", ".join(f"{word} {count}" for word, count in sorted(drill.person.counts.items()))
        print(
            f"✔ sync-homes   {logged} logged in {HOMES} homes, {rows} rows, equal {seconds:.0f} s after the last of: {done}; "
            f"relay set back and emptied; {bytes_ / 1e6:.1f} MB looked at ({time.time() - start:.0f} s, seed {seed})"
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
