"""Checks the page of 'bento web': python main.py PROGRAM FOLDER [words of the steps that are wanted]"""

import contextlib
import glob
import os
import signal
import sys
import threading
import time
import zipfile

import accessibility
import api
import hostile
import journeys
import pages
import seeds
import speed
from browser import Browser
from checking import Steps
from hands import Keyboard, Mouse, WithoutScript
from home import Home


def axe_core(folder):
    wheel = glob.glob(os.path.join(folder, "axe_playwright_python-*.whl"))[0]
    return zipfile.ZipFile(wheel).read("axe_playwright_python/axe.min.js").decode()


class Checks:
    def __init__(self, program, folder, words):
        self.program = program
        self.folder = os.path.abspath(folder)
        self.shots = os.path.join(self.folder, "shots")
        self.words = words
        self.steps = Steps()
        self._full = None
        self._filling = threading.Lock()
        self.ended = threading.Event()

    def wants(self, name):
        return not self.words or any(word in name for word in self.words)

    def full(self):
        """A home with two weeks in it; they are lived through once."""
        with self._filling:
            if not self._full:
                self._full = Home(self.program)
                seeds.believable(self._full)
            return self._full.copy()

    def part(self, name, work):
        """Some steps that share a home; where even that cannot be made, the next part goes on."""
        try:
            work()
        except Exception as error:
            self.steps.fail(name, error)

    def end(self):
        if self._full:
            self._full.remove()

    @contextlib.contextmanager
    def served(self, home):
        try:
            with home.served() as served:
                yield home, served
        finally:
            home.remove()

    def step(self, name, work, browser):
        if self.wants(name):
            self.steps.run(name, work, lambda name: browser.shot("failed-" + name))

    def journeys(self, hand):
        """One person's days, in a home of their own, one journey after another."""
        named = [(f"{hand.name}: {each.__name__.replace('_', ' ')}", each) for each in journeys.ALL]
        if not any(self.wants(name) for name, _ in named):
            return
        browser = Browser(self.shots, script=hand is not WithoutScript)
        try:
            with self.served(Home(self.program)) as (home, served):
                way = journeys.Way(hand(browser), home, served)
                browser.enter(served)
                for name, journey in named:
                    self.step(name, lambda journey=journey: journey(way), browser)
        finally:
            browser.close()

    def looks(self):
        names = ["axe: empty pages", "axe: full pages", "axe: pages with an error", "speed: first view", "speed: nothing jumps",
                 "hostile: stored markup"]
        if not any(self.wants(name) for name in names):
            return
        browser = Browser(self.shots)
        axe = axe_core(self.folder)
        try:
            with self.served(Home(self.program)) as (_, served):
                browser.enter(served)
                self.step(names[0], lambda: accessibility.look_at(browser, axe, pages.ALL, "empty"), browser)
            with self.served(self.full()) as (home, served):
                browser.enter(served)
                full = pages.ALL + pages.of_a_full_home(home)
                self.step(names[1], lambda: accessibility.look_at(browser, axe, full, "full"), browser)
                self.step(names[2], lambda: accessibility.look_at(browser, axe, pages.WITH_ERRORS, "error"), browser)
                self.step(names[3], lambda: speed.first_view(browser), browser)
                self.step(names[4], lambda: speed.no_shift(browser, full), browser)
            home = Home(self.program)
            seeds.hostile(home)
            with self.served(home) as (home, served):
                browser.enter(served)
                self.step(names[5], lambda: hostile.nothing_runs(browser, home), browser)
        finally:
            browser.close()

    def programs(self):
        name = "api: schemathesis"
        if self.wants(name):
            with self.served(self.full()) as (home, served):
                self.steps.run(name, lambda: api.schemathesis(home, served, os.path.join(self.folder, "schemathesis.log"), self.ended))


def main(program, folder, *words):
    start = time.monotonic()
    checks = Checks(program, folder, words)
    signal.signal(signal.SIGTERM, lambda *_: checks.steps.interrupted())
    # Programs have a home and a server of their own, and need no browser: that takes as long as half of the rest.
    programs = threading.Thread(target=lambda: checks.part("api", checks.programs))
    programs.start()
    try:
        for hand in [Mouse, Keyboard, WithoutScript]:
            checks.part(hand.name, lambda hand=hand: checks.journeys(hand))
        checks.part("pages", checks.looks)
        programs.join()
    finally:
        checks.ended.set()
        programs.join()
        checks.end()
    failed = checks.steps.failed
    print(f"{'✘' if failed else '✔'} web          {failed} failed, {time.monotonic() - start:.0f} s; pictures: {checks.shots}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
