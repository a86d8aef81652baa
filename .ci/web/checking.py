"""What the checks of the page share: a failure that says what was seen, and the lines that are printed."""

import time
import traceback


# How long anything is waited for, in seconds, also on a machine that is slow and does other things: what is there is seen at once.
PATIENCE = 30


class Failed(Exception):
    pass


def check(holds, words):
    if not holds:
        raise Failed(words)


def waited(condition, words, seconds=PATIENCE, every=0.05):
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
        self.current = set()

    def run(self, name, work, on_failure=None):
        start = time.monotonic()
        self.current.add(name)
        try:
            more = work()
        except Exception as error:
            self.fail(name, error)
            try:
                if on_failure:
                    on_failure(name)
            except Exception as another:
                print(f"  and no picture could be made of it: {str(another)[:200]}", flush=True)
            return False
        finally:
            self.current.discard(name)
        print(f"✔ web {name}{f': {more}' if more else ''} ({time.monotonic() - start:.1f} s)", flush=True)
        return True

    def interrupted(self):
        """The time for all of it is over: what is under way has failed, and what is open is closed on the way out."""
        for name in sorted(self.current) or ["between two steps"]:
            self.fail(name, Failed("it was not over when the time for all steps was"))
        raise SystemExit(1)

    def fail(self, name, error):
        self.failed += 1
        said = str(error) if isinstance(error, Failed) else "".join(traceback.format_exception(error))[-1500:]
        print(f"✘ web {name}: {said}", flush=True)
