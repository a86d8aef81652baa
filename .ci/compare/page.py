"""Writes the page of how Bento stands beside its peers: compare.md and compare.svg.

    python3 page.py <folder> <bento>     reads commands.json, and libraries.json and bench.json where they are there
"""
import html
import json
import math
import os
import pathlib
import platform
import subprocess
import sys
import time

FOLDER, BENTO = pathlib.Path(sys.argv[1]), sys.argv[2]

# Figures of `make bench` that hold a peer themselves: the peer, and what the figure tells.
WITHIN = [
    ("mcp: calls a second / Python's SDK", "mcp (PyPI)", "times as many calls"),
    ("workouts: FIT, times as fast as fitdecode", "fitdecode (PyPI)", "times as fast"),
    ("reminders: python-dateutil / next of 10,000 rules", "python-dateutil (PyPI)", "times as fast"),
    ("chat: decoding openai's recordings", "openai (PyPI)", "of its time"),
    ("chat: decoding anthropic's recordings", "anthropic (PyPI)", "of its time"),
    ("workouts: health export", "lxml (PyPI)", "see the note"),
]


def read(name):
    file = FOLDER / name
    try:
        return json.loads(file.read_text())
    except (OSError, ValueError):
        return []


def machine():
    model = platform.processor() or platform.machine()
    try:
        names = [line.split(":", 1)[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")]
        model = names[0] if names else model
        memory = int(open("/proc/meminfo").readline().split()[1]) // 1_000_000
    except OSError:
        memory = 0
    return "%s, %d cores, %d GB, %s %s" % (model, os.cpu_count(), memory, platform.system(), ".".join(platform.release().split(".")[:2]))


def short(value):
    return "%.0f" % value if value >= 100 else "%.3g" % value


def cell(text):
    return str(text).replace("|", "\\|")


def verdict(times):
    """How a peer's time stands to Bento's, in words."""
    if 0.95 < times < 1.05:
        return "the same"
    return "Bento takes %s times less" % short(times) if times > 1 else "**Bento takes %s times more**" % short(1 / times)


def command_rows(commands):
    for measure in commands:
        ours = measure["sides"][0]
        for side in measure["sides"]:
            yield "| %s | %s %s | %s (%s to %s) | %s | %s |" % (
                measure["title"] if side is ours else "", side["name"], side["version"], short(side["wall"] * 1e3),
                short(side["least"] * 1e3), short(side["most"] * 1e3), short(side["cpu"] * 1e3),
                "" if side is ours else verdict(side["cpu"] / ours["cpu"]),
            )


def library_ratios(libraries, bench):
    known = {figure["name"]: figure for figure in bench}
    for peer in libraries:
        ours = known.get(peer["name"])
        if ours and ours["value"] > 0 and peer["value"] > 0:
            more_is_better = peer["unit"].startswith("per")
            times = ours["value"] / peer["value"] if more_is_better else peer["value"] / ours["value"]
            yield peer, ours, times


def picture(bars):
    """A bar for each peer: how many times its time is Bento's, on a scale of powers of ten; left of the line Bento loses."""
    left, width, row, top = 380, 420, 20, 46
    bars = [(label, math.log10(times)) for label, times in bars]
    low = min([-1] + [math.floor(value) for _, value in bars])
    high = max([1] + [math.ceil(value) for _, value in bars])
    place = lambda value: left + (value - low) / (high - low) * width
    height = top + row * len(bars) + 30
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" font-family="system-ui, sans-serif" '
        'font-size="12" fill="#1f2328">' % (left + width + 70, height, left + width + 70, height),
        "<title>How many times Bento's processor time its peers take; bars to the left are measures that Bento loses</title>",
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        '<text x="%d" y="20" font-weight="bold">Processor time of the peer, in times of Bento\'s</text>' % 12,
    ]
    for power in range(low, high + 1):
        x = place(power)
        said = "%g" % (10**power)
        lines.append('<line x1="%.1f" x2="%.1f" y1="%d" y2="%d" stroke="%s"/>' % (
            x, x, top - 8, height - 26, "#1f2328" if power == 0 else "#d0d7de"))
        lines.append('<text x="%.1f" y="%d" text-anchor="middle">%s×</text>' % (x, height - 8, said))
    for index, (label, value) in enumerate(bars):
        y = top + index * row
        start, end = sorted((place(0), place(value)))
        lines.append('<text x="%d" y="%d" text-anchor="end">%s</text>' % (left - 8, y + 11, html.escape(label)))
        lines.append('<rect x="%.1f" y="%d" width="%.1f" height="13" fill="%s"/>' % (
            start, y, max(1, end - start), "#1a7f37" if value >= 0 else "#bc4c00"))
        lines.append('<text x="%.1f" y="%d">%s</text>' % (end + 4, y + 11, short(10**value)))
    return "\n".join(lines + ["</svg>"]) + "\n"


def summary(bars, lost):
    """What a reader wants first: how many are won, and each that is lost."""
    if not bars:
        return ["No peer could be installed, so nothing is compared.", ""]
    even = sum(1 for _, times in bars if 0.95 <= times <= 1.05)
    lines = ["Of %d comparisons Bento takes less processor time in %d%s, and more in %d%s" % (
        len(bars), len(bars) - even - len(lost), ", the same in %d" % even if even else "", len(lost), ":" if lost else "."), ""]
    lines += ["- %s, %s times as much" % (cell(label), short(1 / times)) for label, times in sorted(lost, key=lambda one: one[1])]
    return lines + ([""] if lost else [])


def main():
    commands, libraries, bench = read("commands.json"), read("libraries.json"), read("bench.json")
    said = subprocess.run([BENTO, "--version", "--json"], capture_output=True, text=True).stdout.strip()
    about = json.loads(said) if said.startswith("{") else {"version": said.removeprefix("bento ")}
    loads = [float(word) for word in (FOLDER / "loads").read_text().split()] if (FOLDER / "loads").exists() else []
    lines = [
        "# Bento beside its peers", "",
        "Made by `make compare` in one run, %s. " % time.strftime("%Y-%m-%d", time.gmtime((FOLDER / "commands.json").stat().st_mtime))
        + "Machine: %s. Bento: %s." % (machine(), ", ".join(
            [str(about.get("version", "")), *[str(about[key]) for key in ("commit", "toolchain") if key in about]])), "",
    ]
    if max(loads, default=0) > 0.5:
        lines += [
            "**This machine was busy with other things** (load %s before, %s after). Processor times can be compared, since the programs "
            "ran in turn; wall clocks are longer than on a machine that does nothing else." % (loads[0], loads[-1]), "",
        ]
    ratios = list(library_ratios(libraries, bench))
    bars = [("%s: %s" % (measure["title"], side["name"]), side["cpu"] / measure["sides"][0]["cpu"])
            for measure in commands for side in measure["sides"][1:]]
    bars += [("%s: %s" % (peer["name"], peer["peer"]), times) for peer, _, times in ratios]
    lost = [(label, times) for label, times in bars if times < 0.95]
    lines += summary(bars, lost)
    lines += ["![How many times Bento's processor time its peers take](compare.svg)", "", "## Commands", ""]
    lines += [
        "A whole process each time, with homes of their own; medians of %d runs, which went in turn. Times in milliseconds." % (
            commands[0]["runs"] if commands else 0), "",
        "| what | who | wall clock | processor | by processor time |", "| --- | --- | ---: | ---: | --- |", *command_rows(commands), "",
        "The commands (DATA is what the script made for all, HOME the home of one):", "",
    ]
    for measure in commands:
        lines += ["- %s%s" % (measure["title"], ": " + measure["note"] + "." if measure["note"] else ".")]
        lines += ["  - `%s`" % side["command"].replace("`", "'") for side in measure["sides"]]
    lines += ["", "## Libraries", ""]
    if ratios:
        lines += ["| what | Bento | peer | | |", "| --- | ---: | --- | ---: | --- |"]
        lines += ["| %s | %s %s | %s %s: %s | %s %s | %s |" % (
            cell(peer["name"]), short(ours["value"]), ours["unit"], peer["peer"], peer["version"], peer["work"], short(peer["value"]),
            peer["unit"], verdict(times)) for peer, ours, times in ratios] + [""]
    elif libraries:
        lines += ["What the peers take; Bento's figures come from `make bench`, which was left out of this run:", ""]
        lines += ["- %s: %s %s takes %s %s (%s)." % (
            peer["name"], peer["peer"], peer["version"], short(peer["value"]), peer["unit"], peer["work"]) for peer in libraries] + [""]
    within = [(figure, peer, what) for figure in bench for start, peer, what in WITHIN if figure["name"].startswith(start)]
    if within:
        lines += ["Figures of `make bench` that hold their peer themselves:", "", "| figure | peer | | note |", "| --- | --- | ---: | --- |"]
        lines += ["| %s | %s | %s %s, %s | %s |" % (
            cell(figure["name"]), peer, short(figure["value"]), figure["unit"], what, cell(figure["note"])) for figure, peer, what in within]
        lines += [""]
    if bench:
        lines += ["## Each figure of `make bench`, beside its limit", "", "| figure | value | limit | held | note |", "| --- | ---: | ---: | --- | --- |"]
        for figure in bench:
            (kind, limit), = figure["limit"].items()
            bound = limit.get("_0") if isinstance(limit, dict) else None
            held = "" if bound is None else "yes" if (figure["value"] <= bound if kind == "atMost" else figure["value"] >= bound) else "**no**"
            lines += ["| %s | %s %s | %s | %s | %s |" % (
                cell(figure["name"]), short(figure["value"]), figure["unit"],
                "" if bound is None else ("at most " if kind == "atMost" else "at least ") + short(bound), held, cell(figure["note"]))]
        lines += [""]
    missing = (FOLDER / "left-out").read_text().strip() if (FOLDER / "left-out").exists() else ""
    if missing:
        lines += ["## Left out", "", *["- %s" % line.removeprefix("compare: ") for line in missing.split("\n") if line.startswith("compare: ")], ""]
    (FOLDER / "compare.md").write_text("\n".join(lines))
    (FOLDER / "compare.svg").write_text(picture(bars))
    print("%d comparisons, %d of which Bento loses: %s" % (len(bars), len(lost), FOLDER / "compare.md"))


main()
