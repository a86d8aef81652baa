"""What the checks of the page share: a failure that says what was seen, and the lines that are printed."""

import time
import traceback


class Failed(Exception):
    pass


def check(holds, words):
    if not holds:
        raise Failed(words)


def waited(condition, words, seconds=10, every=0.05):
    """The first value of `condition` that is true; what it raises is tried again until the time is over."""
    end = time.monotonic() + seconds
    last = None
    while True:
        try:
            value = condition()
            if value:
                return value
            last = None
        except Exception as error:  # An element that a swap took away is looked for again.
            last = error
        if time.monotonic() > end:
            more = words() if callable(words) else words
            raise Failed(f"after {seconds} s not: {more}{f' ({type(last).__name__}: {str(last)[:200]})' if last else ''}")
        time.sleep(every)


class Steps:
    """Runs steps one after another and prints a line of each; a step that fails does not keep the next from running."""

    def __init__(self):
        self.failed = 0

    def run(self, name, work, on_failure=None):
        start = time.monotonic()
        try:
            more = work()
        except Exception as error:
            self.fail(name, error)
            if on_failure:
                on_failure(name)
            return False
        print(f"✔ web {name}{f': {more}' if more else ''} ({time.monotonic() - start:.1f} s)", flush=True)
        return True

    def fail(self, name, error):
        self.failed += 1
        said = str(error) if isinstance(error, Failed) else "".join(traceback.format_exception(error))[-1500:]
        print(f"✘ web {name}: {said}", flush=True)
