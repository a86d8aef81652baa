"""Goes with two of a person's devices, and a third, through all that they do with each other, over a relay on loopback.

    sync-devices.py RELAY BENTO

RELAY is the built bento-relay, BENTO the built program. Questions are answered at terminals, as a person with the devices before
them does.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from sync_scene import Failed, Relay, Terminal, check, free_port, start, take_phrase


class Device:
    def __init__(self, bento, folder, name):
        self.bento, self.folder, self.name = bento, f"{folder}/{name}", name
        self.environment = {
            **os.environ, "BENTO_HOME": self.folder, "NO_PROXY": "127.0.0.1", "TERM": "xterm", "NO_COLOR": "1",
        }

    def run(self, *words, text=None, status=0):
        done = subprocess.run(
            [self.bento, *words, "--json", "--yes"], env=self.environment, input=text or "", text=True, capture_output=True,
            timeout=60,
        )
        printed = done.stdout or done.stderr
        check(done.returncode == status, f"{self.name}: {words} ended with {done.returncode}: {printed[-600:]}")
        return json.loads(printed)

    def error(self, *words, text=None, status):
        return self.run(*words, text=text, status=status)["error"]["code"]

    def terminal(self, *words, **more):
        return Terminal([self.bento, *words], {**self.environment, **more})

    def meals(self):
        return sorted(item["name"] for item in items(self.run("food", "day")))

    def sync(self):
        return self.run("sync", "now")


def items(result):
    """All items of food in a result, wherever they stand."""
    if isinstance(result, list):
        return [item for part in result for item in items(part)]
    if not isinstance(result, dict):
        return []
    if "kcal" in result and "name" in result and "grams" in result or "source" in result and "kcal" in result:
        return [result]
    return [item for part in result.values() for item in items(part)]


def agree(terminal, question=r"\[y/N\] ", answer="y"):
    terminal.shows(question)
    terminal.type(answer + "\r")


def pair(first, second):
    """Lets the second in, and says yes on both where the digits are the same."""
    inviter = first.terminal("sync", "invite")
    inviter.shows("█|▀|▄")
    line = inviter.shows(r"^ *(bentopair1[a-z0-9]+)\r?$").group(1)
    joiner = second.terminal("sync", "join", "--name", second.name)
    joiner.shows("The line of the other device")
    joiner.type(line + "\r")
    digits = [terminal.shows(r"digits +([\d ]{6,7})\b").group(1) for terminal in (joiner, inviter)]
    check(digits[0] == digits[1], f"two devices showed {digits}")
    for terminal in (joiner, inviter):
        agree(terminal)
    inviter.ends()
    joiner.ends()
    return line


def walk(relay, bento, folder):
    done = []
    url = f"http://127.0.0.1:{relay.port}"
    laptop, phone, server = (Device(bento, folder, name) for name in ("laptop", "phone", "server"))

    # An empty device joins a full one, and a full one both.
    laptop.run("food", "quick", "300", "--name", "of the laptop")
    server.run("food", "quick", "400", "--name", "of the server")
    phrase = start(bento, laptop.environment, url, "laptop")
    line = pair(laptop, phone)
    check(phone.meals() == ["of the laptop"], f"an empty home has {phone.meals()}")
    words = phrase.split()
    wrong = " ".join(["zoo" if words[0] != "zoo" else "zebra", *words[1:]])
    join = ("sync", "join", "--phrase", "--relay", url)
    check(server.error(*join, text=wrong.replace("zoo", "zooo"), status=65) == "sync.phrase-word", "a word that is none")
    server.error(*join, text=wrong, status=65)
    server.error("sync", "join", text=line[:-1], status=65)
    check(not server.run("sync", "status")["isShared"], "what was refused shares nothing")
    server.run(*join, "--name", "server", text=phrase)
    laptop.sync()
    both = ["of the laptop", "of the server"]
    check(laptop.meals() == server.meals() == both, f"{laptop.meals()} and {server.meals()}")
    done.append("three homes joined")

    # Two changes of one entry, made without knowing of each other: the later stands, and the other is named.
    phone.sync()
    laptop.run("food", "edit", "server", "--at", "00:01")
    time.sleep(0.01)
    phone.run("food", "edit", "server", "--at", "00:02")
    phone.sync()
    laptop.sync()
    kinds = {conflict["kind"] for conflict in laptop.run("sync", "conflicts")["conflicts"]}
    check(kinds == {"lost-here"}, f"conflicts: {kinds}")
    days = [device.run("food", "day") for device in (laptop, phone)]
    check(json.dumps(days[0]) == json.dumps(days[1]), "two devices show different days")
    done.append("a conflict")

    # What one writes is on the screen of the other, without anybody's asking.
    shown = phone.terminal("food", "day", "--watch")
    shown.shows("of the server")
    served = subprocess.Popen(
        [bento, "web", "--no-open", "--port", "0", "--json"], env=laptop.environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )
    try:
        served.stdout.readline()
        began = time.time()
        laptop.run("food", "quick", "500", "--name", "soup of the evening")
        shown.shows("soup of the evening", patience=20)
        seconds = time.time() - began
        # The other way: what the page's device has not asked for is in its home.
        phone.run("water", "250ml")
        while laptop.run("food", "day").get("waterMl") != 250:
            check(time.time() - began < 40, "a drink did not come by itself")
        shown.type("\x03")
        ended = shown.ends(130 if shown.status is None else shown.status, patience=5)
        check(ended < 3, f"Ctrl-C took {ended:.1f} s")
    finally:
        shown.kill()
        served.send_signal(signal.SIGINT)
        served.wait(10)
    done.append(f"a meal on another screen after {seconds:.1f} s, Ctrl-C after {ended:.1f} s")

    # A relay that is away stops nothing.
    relay.kill()
    laptop.run("food", "quick", "100", "--name", "meanwhile")
    check(laptop.error("sync", "now", status=69) == "sync.relay-unreachable", "a relay that is away")
    check(laptop.run("sync", "status")["concerns"] == [], "a relay that is away is no news")
    relay.start()
    laptop.sync()
    phone.sync()
    check("meanwhile" in phone.meals(), "what was written meanwhile came late, or not at all")

    # Another name, another phrase.
    laptop.run("sync", "rename", "phone", "telephone")
    later = laptop.terminal("sync", "phrase")
    new = take_phrase(later, 24)
    later.ends()
    for device in (laptop, phone):
        device.sync()
        check(len(device.run("sync", "status")["concerns"]) == 1, "a new phrase is told on all devices")
    other = Device(bento, folder, "other")
    other.error(*join, text=new, status=65)
    phone.run("sync", "phrase", "--withdraw")
    done.append("renamed, a phrase withdrawn")

    # One is shut out, one leaves, and it ends for all.
    revoke = laptop.terminal("sync", "revoke", "telephone")
    agree(revoke)
    revoke.ends()
    phone.run("food", "quick", "1", "--name", "too late")
    check(phone.error("sync", "now", status=77) == "sync.revoked", "a device that was revoked")
    leave = server.terminal("sync", "leave")
    agree(leave)
    leave.ends()
    laptop.sync()
    check("too late" not in laptop.meals(), "a revoked device was listened to")
    devices = {device["name"]: device["isRevoked"] for device in laptop.run("sync", "devices")["devices"]}
    check(devices == {"laptop": False, "telephone": True, "server": True}, f"devices: {devices}")
    close = laptop.terminal("sync", "close")
    agree(close, "close sync.*: ", "close sync")
    close.ends()
    check(not laptop.run("sync", "status")["isShared"] and "meanwhile" in laptop.meals(), "what is on a device stays")
    check(other.error(*join, text=phrase, status=69) == "sync.closed", "a phrase of what was closed")
    done.append("revoked, left, closed")
    return done


def main():
    relay_program, bento = sys.argv[1:3]
    folder, began = tempfile.mkdtemp(prefix="bento-sync-devices-"), time.time()
    os.makedirs(folder + "/relay")
    relay = Relay(relay_program, folder + "/relay", free_port())
    try:
        relay.start()
        done = walk(relay, bento, folder)
        print(f"✔ sync-devices   {'; '.join(done)} ({time.time() - began:.0f} s)")
        shutil.rmtree(folder, ignore_errors=True)
    except Failed as failure:
        print(f"✘ sync-devices   {failure}\n  (in {folder})", file=sys.stderr)
        sys.exit(1)
    finally:
        if relay.process and relay.process.poll() is None:
            relay.kill()


main()
