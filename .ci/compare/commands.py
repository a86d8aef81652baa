"""Whole commands of Bento beside those of programs that do the same: wall clock and processor time, as JSON.

    python3 commands.py <bento> <peers' folder> <runs>
"""
import http.server
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

BENTO, PEERS, RUNS = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve(), int(sys.argv[3])
WORK = pathlib.Path(tempfile.mkdtemp(prefix="bento-compare-"))
COUNT = 500


def program(name):
    """A peer's program: of the Python environment, or of the system."""
    inside = PEERS / "venv/bin" / name
    return str(inside) if inside.exists() else shutil.which(name)


def environment(home):
    home.mkdir(parents=True, exist_ok=True)
    (home / "taskrc").write_text("data.location=%s/task\nconfirmation=no\nnews.version=99\n" % home)
    (home / "khal").mkdir(exist_ok=True)
    (home / "khalrc").write_text(
        "[calendars]\n[[own]]\npath = %s/khal\n[sqlite]\npath = %s/khal.db\n[locale]\ntimeformat = %%H:%%M\n"
        "dateformat = %%Y-%%m-%%d\nlongdateformat = %%Y-%%m-%%d\ndatetimeformat = %%Y-%%m-%%d %%H:%%M\n"
        "longdatetimeformat = %%Y-%%m-%%d %%H:%%M\n[default]\ndefault_calendar = own\n" % (home, home)
    )
    return {
        "PATH": os.environ["PATH"], "HOME": str(home), "TZ": "UTC", "LC_ALL": "C.UTF-8", "BENTO_HOME": str(home / "bento"),
        "TASKRC": str(home / "taskrc"), "LLM_USER_PATH": str(home / "llm"), "PYTHONWARNINGS": "ignore",
    }


def once(arguments, home, given=""):
    """One run: seconds of wall clock and of processor; an error where it fails."""
    with open(WORK / "output", "w+") as output, open(WORK / "given", "w+") as stdin:
        stdin.write(given)
        stdin.seek(0)
        start = time.perf_counter()
        child = subprocess.Popen(arguments, env=environment(home), stdin=stdin, stdout=output, stderr=output, cwd=WORK)
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            output.seek(0)
            lines = [line.strip() for line in output.read().split("\n") if line.strip(" *")] or ["nothing was said"]
            said = next((line for line in lines if "rror" in line or "not found" in line), lines[-1])
            raise RuntimeError("%s ended with %d: %s" % (os.path.basename(arguments[0]), child.returncode, said[-200:]))
        return wall, usage.ru_utime + usage.ru_stime


def version(arguments):
    said = subprocess.run(arguments, capture_output=True, text=True, env=environment(WORK / "versions"))
    line = (said.stdout or said.stderr).strip().split("\n")[0]
    words = [word.strip(",()v").removeprefix("jq-") for word in line.split()]
    return next((word for word in words if word[:1].isdigit()), line)


def package_version(name):
    code = "import importlib.metadata, sys; print(importlib.metadata.version(sys.argv[1]))"
    return version([program("python"), "-c", code, name])


class Side:
    """One program of a measure: how it is called, what is made ready once, and what before each run."""

    def __init__(self, name, version, arguments, ready=None, fresh=False, shown=None):
        self.name, self.version, self.arguments, self.ready, self.fresh = name, version, arguments, ready, fresh
        self.shown = shown


def measure(title, sides, note=""):
    """Runs the sides in turn, so that what else the machine does falls on all of them."""
    homes, figures = {}, {side.name: [] for side in sides}

    def left_out(side, work):
        try:
            work()
            return False
        except (RuntimeError, OSError) as error:
            why = " ".join(str(error).split())
            print("compare: %s of %s is left out: %s" % (title, side.name, why[-200:]), file=sys.stderr)
            return True

    for side in sides:
        homes[side.name] = WORK / ("%s-%s" % (title, side.name)).replace(" ", "-").replace("/", "-").replace(",", "")
        environment(homes[side.name])
    sides = [side for side in sides if not side.ready or not left_out(side, lambda: side.ready(homes[side.name]))]
    for turn in range(RUNS + 1):
        for side in list(sides):
            if side.fresh:
                shutil.rmtree(homes[side.name], ignore_errors=True)

            def run():
                taken = once(side.arguments(homes[side.name]), homes[side.name])
                if turn > 0:
                    figures[side.name].append(taken)

            if left_out(side, run):
                sides.remove(side)
    if len(sides) < 2 or sides[0].name != "bento":
        return None
    rows = []
    for side in sides:
        by = list(zip(*figures[side.name]))
        wall, cpu = (sorted(values) for values in by)
        shown = side.shown or " ".join(
            argument if argument and " " not in argument else "'%s'" % argument
            for argument in [side.name] + side.arguments(pathlib.Path("HOME"))[1:]
        )
        rows.append({
            "name": side.name, "version": side.version, "command": shown.replace(str(WORK), "DATA"),
            "wall": wall[len(wall) // 2], "least": wall[0], "most": wall[-1], "cpu": cpu[len(cpu) // 2],
        })
    return {"title": title, "note": note, "runs": RUNS, "sides": rows}


# --- What is worked on


def calendar():
    events = "".join(
        "BEGIN:VEVENT\r\nUID:%d@example.org\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20270%d%02dT090000Z\r\nDTEND:20270%d%02dT093000Z\r\n"
        "SUMMARY:Thing %d\r\nEND:VEVENT\r\n" % (n, n % 9 + 1, n % 28 + 1, n % 9 + 1, n % 28 + 1, n) for n in range(COUNT)
    )
    file = WORK / "calendar.ics"
    file.write_text("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//compare//EN\r\n%sEND:VCALENDAR\r\n" % events, newline="")
    return str(file)


def tasks():
    file = WORK / "tasks.json"
    file.write_text("\n".join(
        json.dumps({"description": "Thing %d" % n, "due": "20270%d%02dT090000Z" % (n % 9 + 1, n % 28 + 1), "status": "pending"})
        for n in range(COUNT)
    ))
    return str(file)


def diary():
    """Four meals a day over 500 days, as a table and as a journal."""
    table = ["Date,Meal,Food,Amount,Energy (kcal),Protein (g),Carbs (g),Fat (g)"]
    journal = []
    today = time.time()
    for day in range(500):
        date = time.strftime("%Y-%m-%d", time.gmtime(today - day * 86400))
        for meal in ("Breakfast", "Lunch", "Dinner", "Snack"):
            table.append("%s,%s,Food %d,100 g,%d,20,50,15" % (date, meal, day % 40, 400 + day % 100))
            journal.append("%s * %s\n    expenses:food:%s   %d.00 EUR\n    assets:cash\n" % (date, meal, meal, 4 + day % 9))
    (WORK / "diary.csv").write_text("\n".join(table) + "\n")
    (WORK / "diary.journal").write_text("\n".join(journal))


def geojson():
    features = [
        {"type": "Feature", "properties": {"n": n}, "geometry": {"type": "LineString", "coordinates": [
            [round(12 + (n % 100) / 100 + i / 1e4, 6), round(51 + i / 1e4, 6)] for i in range(100)]}}
        for n in range(4000)
    ]
    file = WORK / "lines.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    return str(file)


def model():
    """A server of chat completions that streams forty words at once: what is left is the client's own time."""
    parts = ["word%d " % n for n in range(40)]

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            self.rfile.read(int(self.headers.get("content-length", 0)))
            chunks = [{"choices": [{"index": 0, "delta": {"role": "assistant", "content": part}}]} for part in parts]
            chunks.append({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
            body = "".join("data: %s\n\n" % json.dumps(
                dict(chunk, id="1", object="chat.completion.chunk", created=1, model="m")) for chunk in chunks)
            body = (body + "data: [DONE]\n\n").encode()
            self.send_response(200)
            self.send_header("content-type", "text/event-stream")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self):
            body = b'{"object":"list","data":[{"id":"m","object":"model"}]}'
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return "http://127.0.0.1:%d/v1" % server.server_port


# --- What is measured


def measures():
    own = version([BENTO, "--version"])
    task, hledger, gh, jq = (program(name) for name in ("task", "hledger", "gh", "jq"))
    khal, llm, python = program("khal"), program("llm"), program("python")
    bento = lambda *words, ready=None, fresh=False: Side(
        "bento", own, lambda home: [BENTO, *words], ready=ready, fresh=fresh)
    peer = lambda name, path, said, make, **more: [Side(name, said, make, **more)] if path else []
    ready = lambda *words: lambda home: once([BENTO, *words], home)

    starts = [("gh", gh), ("task", task), ("hledger", hledger), ("jq", jq), ("llm", llm), ("khal", khal)]
    yield "start and say the version", [bento("--version")] + [
        Side(name, version([path, "--version"]), lambda home, path=path: [path, "--version"]) for name, path in starts if path
    ], ""

    events, things = calendar(), tasks()
    taskwarrior = version([task, "--version"]) if task else ""
    khal_said = version([khal, "--version"]) if khal else ""
    at = lambda home: ["-c", str(home / "khalrc")]
    take = lambda home: [khal, *at(home), "import", "--batch", "-a", "own", events]
    yield "take 500 events in, first time", [bento("reminders", "import", events, fresh=True)] + peer(
        "task", task, taskwarrior, lambda home: [task, "import", things], fresh=True
    ) + peer("khal", khal, khal_said, take, fresh=True), "khal writes a file for each event; task reads its own JSON"

    yield "add one, where 500 are kept", [
        bento("reminders", "add", "pay the rent on 3 May at 9am", ready=ready("reminders", "import", events))
    ] + peer(
        "task", task, taskwarrior, lambda home: [task, "add", "pay the rent", "due:2027-05-03T09:00"],
        ready=lambda home: once([task, "import", things], home),
    ) + peer(
        "khal", khal, khal_said, lambda home: [khal, *at(home), "new", "2027-05-03", "09:00", "pay the rent"],
        ready=lambda home: once(take(home), home),
    ), "Bento reads the day and the time out of the sentence"

    yield "list what is to come, of 500", [
        bento("reminders", "list", ready=ready("reminders", "import", events))
    ] + peer(
        "task", task, taskwarrior, lambda home: [task, "rc.verbose=nothing", "list"],
        ready=lambda home: once([task, "import", things], home),
    ) + peer(
        "khal", khal, khal_said, lambda home: [khal, *at(home), "list", "2027-01-01", "2027-10-01"],
        ready=lambda home: once(take(home), home),
    ), "Bento shows the next ones, task and khal all of them"

    diary()
    yield "a report over 2,000 entries of 500 days", [
        bento("food", "trends", "--days", "500", ready=ready("food", "import", str(WORK / "diary.csv")))
    ] + peer(
        "hledger", hledger, version([hledger, "--version"]) if hledger else "",
        lambda home: [hledger, "-f", str(WORK / "diary.journal"), "balance", "--monthly", "expenses"],
    ), "hledger reads its journal, a text, each time; Bento a database"

    lines = geojson()
    yield "check a GeoJSON file of 9 MB", [bento("location", "geojson", "check", lines)] + peer(
        "jq", jq, version([jq, "--version"]) if jq else "", lambda home: [jq, "empty", lines],
    ), "jq checks that it is JSON, Bento that it is GeoJSON"

    snippet = lambda name, text: peer(
        name, python, package_version(name) if python else "", lambda home: [python, "-W", "ignore", "-c", text],
        shown="python -c '%s'" % text,
    )
    yield "name a coordinate", [bento("location", "reverse", "51.34,12.37")] + snippet(
        "reverse_geocoder", "import reverse_geocoder; print(reverse_geocoder.search((51.34, 12.37), verbose=False))"
    ), "the library keeps places of 1,000 people and more, Bento of 500 and more in the larger file that a person may add"
    yield "measure a way on the ellipsoid", [bento("location", "distance", "51.34,12.37", "48.2,16.37")] + snippet(
        "geographiclib", "from geographiclib.geodesic import Geodesic; print(Geodesic.WGS84.Inverse(51.34, 12.37, 48.2, 16.37))"
    ), ""
    sentence = "2 cups chopped onions and a slice of toast"
    yield "read a line of food", [bento("food", "parse", sentence)] + snippet(
        "ingredient-parser-nlp", "from ingredient_parser import parse_ingredient; print(parse_ingredient(\"%s\"))" % sentence
    ), "Bento finds the figures of the foods as well"

    server = model()

    def models(home):
        (home / "llm").mkdir(parents=True, exist_ok=True)
        (home / "llm/extra-openai-models.yaml").write_text(
            "- model_id: local\n  model_name: m\n  api_base: \"%s\"\n  api_key_name: local\n" % server)
        (home / "llm/keys.json").write_text('{"local": "none"}')

    yield "ask a model, all but its own time", [
        bento("chat", "ask", "-m", "local", "write me a poem",
              ready=ready("chat", "provider", "add", "local", "--server", server, "--model", "m", "--no-key"))
    ] + peer(
        "llm", llm, version([llm, "--version"]) if llm else "", lambda home: [llm, "-m", "local", "write me a poem"], ready=models,
    ), "a server on this machine streams forty words; both keep the conversation"


def main():
    try:
        found = [measure(title, sides, note) for title, sides, note in measures()]
        print(json.dumps([one for one in found if one], indent=1))
    finally:
        shutil.rmtree(WORK, ignore_errors=True)


main()
