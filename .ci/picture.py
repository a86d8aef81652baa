"""Draws screens of Bento as one SVG picture: python3 .ci/picture.py PROGRAM > Apps/bento/screen.svg

The commands run in a home of their own, at a fixed time, so the picture only changes where the program does.
"""

import os
import re
import subprocess
import sys
import tempfile
from xml.sax.saxutils import escape

COMMANDS = [
    ["log", "2 eggs, a slice of toast with butter and a black coffee"],
    ["remind", "stretch at 6pm"],
    ["undo"],
]
WIDTH, LINE, MARGIN, COLUMN = 80, 18, 16, 8.43
TONES = {
    "1": 'font-weight="bold"',
    "2": 'fill="#8b949e"',
    "31": 'fill="#ff7b72"',
    "32": 'fill="#7ee787"',
    "33": 'fill="#e3b341"',
}


def screen(program: str) -> list[str]:
    lines = []
    with tempfile.TemporaryDirectory() as home:
        environment = {
            "BENTO_HOME": home, "BENTO_NOW": "2026-11-21T08:10:00Z", "TZ": "UTC", "LC_ALL": "C.UTF-8",
            "COLUMNS": str(WIDTH), "CLICOLOR_FORCE": "1", "PATH": os.environ["PATH"],
        }
        for command in COMMANDS:
            words = " ".join(f'"{word}"' if " " in word else word for word in command)
            lines.append(f"\x1b[1m$ bento {words}\x1b[0m")
            result = subprocess.run([program, *command], env=environment, capture_output=True, text=True, check=True)
            lines += (result.stderr + result.stdout).rstrip("\n").split("\n") + [""]
    return lines[:-1]


def drawn(line: str, y: int) -> str:
    spans, tone, column = [], "", 0
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if part.startswith("\x1b["):
            tone = TONES.get(part[2:-1], "")
        elif part:
            # Each piece at its own column: fonts differ in how wide a block is.
            spans.append(f'<tspan x="{MARGIN + column * COLUMN:.1f}" {tone}>{escape(part)}</tspan>')
            column += len(part)
    return f'<text y="{y}" xml:space="preserve">{"".join(spans)}</text>'


def main() -> None:
    lines = screen(sys.argv[1])
    width, height = int(2 * MARGIN + WIDTH * COLUMN), 2 * MARGIN + LINE * len(lines)
    print(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'role="img" font-family="ui-monospace, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" font-size="14" '
        'fill="#e6edf3">'
    )
    print("<title>Bento in a terminal: a meal is logged, a reminder is set, and the last change is taken back</title>")
    print(f'<rect width="{width}" height="{height}" rx="8" fill="#0d1117"/>')
    for number, line in enumerate(lines):
        print(drawn(line, MARGIN + LINE * number + 13))
    print("</svg>")


main()
