"""Draws the README's pictures: python pictures.py PROGRAM FOLDER"""

import base64
import datetime
import os
import sys

import seeds
from browser import Browser
from checking import check
from home import Home

NOW = datetime.datetime(2026, 11, 21, 17, 40, tzinfo=datetime.timezone.utc)
MOST = 80_000
# Countdowns are drawn by the browser's clock; it is set to the home's.
CLOCK = "const shift = %d - Date.now(), now = Date.now.bind(Date); Date.now = () => now() + shift;"


def today(browser, _):
    browser.open("/")


def food(browser, _):
    browser.open("/food")


def training(browser, home):
    """In the middle of the first exercise, with a rest under way."""
    home.run("workouts", "start", "next")
    for _ in range(2):
        home.run("workouts", "log", "squat 5 @ 95kg")
    browser.open("/workouts/now")


def trends(browser, _):
    browser.open("/food/trends")


PICTURES = [
    ("today", today, 1200, 800, "light"),
    ("food", food, 1200, 800, "light"),
    ("training", training, 1200, 800, "dark"),
    ("trends", trends, 1200, 800, "dark"),
]


def main(program, folder):
    home = Home(program, NOW.strftime("%Y-%m-%dT%H:%M:%SZ"))
    browser = Browser(folder)
    try:
        seeds.believable(home, today=NOW)
        home.run("workouts", "program", "start", "StrongLifts")
        os.makedirs(folder, exist_ok=True)
        browser.driver.execute_cdp_cmd(
            "Page.addScriptToEvaluateOnNewDocument", {"source": CLOCK % (NOW.timestamp() * 1000)}
        )
        with home.served() as served:
            browser.enter(served)
            for name, show, width, height, scheme in PICTURES:
                browser.size(width, height)
                browser.colors(scheme)
                show(browser, home)
                picture(browser, os.path.join(folder, name + ".webp"))
    finally:
        browser.close()
        home.remove()


def picture(browser, path):
    """As WebP: a third of a PNG's size, and browsers make it by themselves."""
    browser.ask("document.activeElement?.blur(); scrollTo(0, 0)")
    taken = browser.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "webp", "quality": 82})
    data = base64.b64decode(taken["data"])
    check(len(data) <= MOST, f"{path} takes {len(data)} bytes, more than {MOST}")
    with open(path, "wb") as file:
        file.write(data)
    print(f"{path}: {len(data) / 1000:.0f} KB")


if __name__ == "__main__":
    main(*sys.argv[1:])
