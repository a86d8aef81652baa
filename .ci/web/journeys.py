"""What a person does with the page, each written once for every way to use it."""

import datetime
import os
import re
import time

from browser import no_complaints
from checking import check, waited
from slow_model import SlowModel


class Way:
    """A hand on a browser, over a home that other processes use as well."""

    def __init__(self, hand, home, served):
        self.hand = hand
        self.browser = hand.browser
        self.home = home
        self.served = served

    def sees(self, *pieces):
        """Without script, what changed elsewhere comes when the page is loaded again."""
        self.browser.sees(*pieces, reload=not self.browser.script)

    def sees_no(self, piece):
        waited(
            lambda: not re.search(piece, self.browser.text, re.IGNORECASE) or (self.browser.script or self.browser.driver.refresh()),
            lambda: f"{self.browser.path} no longer shows {piece!r}: {self.browser.text[:500]!r}",
        )

    def goes_to(self, path):
        """By the navigation, as one comes to each of the daily pages."""
        name = {"/": "Today", "/food": "Food", "/workouts": "Workouts", "/chat": "Chat", "/reminders": "Reminders",
                "/wallet": "Wallet", "/places": "Places", "/history": "History"}[path]
        self.hand.follow(name)
        self.at(path)

    def at(self, path):
        waited(lambda: self.browser.path.split("?")[0] == path, lambda: f"the page {path}; it is {self.browser.path}")


def first_run(way):
    browser, hand = way.browser, way.hand
    way.sees("Today")
    check(browser.path == "/", f"the link leads to {browser.path}")
    check(browser.ask("return document.querySelectorAll('h1').length") == 1, "the first page has not one h1")
    cookies = browser.driver.get_cookies()
    check(
        len(cookies) == 1 and cookies[0]["httpOnly"] and cookies[0]["sameSite"] == "Strict",
        f"the cookie is not one of HttpOnly and SameSite=Strict: {cookies}",
    )
    # The link counts once, and a used one does not end what it began.
    browser.driver.get(way.served.entrance)
    way.sees("was used")
    # Called again, the program gives another link into the same page.
    another = way.home.link()
    check(another.startswith(way.served.origin + "/"), f"another link leads to {another}, not to {way.served.origin}")
    browser.driver.get(another)
    way.sees("Today")
    for path in ["/food", "/workouts", "/reminders", "/history"]:
        way.goes_to(path)
        check(browser.has("link", "Skip to content") is not None, "no skip link")
    hand.follow("Today")
    way.at("/")
    no_complaints(browser, ["/enter?token="])


def come_in_by_the_file_that_it_opens(way):
    """As 'bento web' lets a person in on a desktop: by a file that leads to the link, which no other user sees."""
    browser = way.browser
    # The page before is left first: it would ask once more, as nobody.
    browser.driver.get("about:blank")
    browser.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
    page = way.home.opened()
    check(os.stat(page).st_mode & 0o777 == 0o600, "others can read the file that lets in")
    browser.driver.get("file://" + page)
    # On the first try: no link is to be pressed, nothing to be loaded again.
    waited(lambda: browser.driver.title.startswith("Today"), lambda: f"the first page; it is {browser.path}: {browser.text[:300]!r}")
    check(browser.path == "/", f"the file leads to {browser.path}")
    no_complaints(browser)


def log_a_meal_and_see_the_day_change(way):
    browser, hand = way.browser, way.hand
    way.goes_to("/food")
    way.sees("Nothing is logged")
    hand.fill("What you ate, in your own words", "2 eggs and a slice of toast")
    hand.press("Log")
    browser.sees("Egg", "Toast")
    # The preview shows them, too; what was logged can be taken back.
    browser.find("button", "Undo")
    way.at("/food")
    # Somebody is just writing as the day changes elsewhere.
    hand.fill("What you ate, in your own words", "an orange")
    way.home.run("food", "log", "an apple")
    start = time.monotonic()
    way.sees("Apple")
    taken = time.monotonic() - start
    if not browser.script:
        return "seen after loading it again"
    field = browser.find("field", "What you ate, in your own words")
    check(field.get_property("value") == "an orange", f"the words that were typed are lost: {field.get_property('value')!r}")
    hand.fill("What you ate, in your own words", "")
    no_complaints(browser)
    return f"seen {taken * 1000:.0f} ms after the other process ended"


def correct_it(way):
    browser, hand = way.browser, way.hand
    way.goes_to("/food")
    hand.follow("Change: Apple")
    hand.fill("grams of Apple", "200")
    hand.press("Save grams of Apple")
    browser.sees(r"200\s*g")
    amounts = [item.get("grams") for entry in way.home.json("food", "day")["entries"] for item in entry["items"]]
    check(200 in amounts, f"the day holds {amounts}")
    way.goes_to("/food")
    # A fault stands beside its field, with the words that were typed.
    hand.fill("Weight", "much")
    hand.press("Weigh in")
    browser.sees("much|weight")
    waited(
        lambda: browser.ask("return [...document.querySelectorAll('input')].some(each => each.value === 'much')"),
        lambda: f"{browser.path} keeps the words that were refused: {browser.text[:600]!r}",
    )
    no_complaints(browser, ["food.weigh - Failed to load resource: the server responded with a status of 422"])


def train_with_rest(way):
    browser, hand = way.browser, way.hand
    way.home.run("workouts", "program", "start", PROGRAM)
    way.goes_to("/workouts")
    hand.press("Start")
    way.at("/workouts/now")
    browser.sees(r"Set 1\b", r"of \d")
    hand.fill("Weight", "60")
    hand.fill("Reps", "5")
    hand.press("Done")
    browser.sees(r"Set 2\b", r"5 ?(x|×|reps|@)")
    if browser.script:
        before = waited(lambda: browser.ask(CLOCK), "a rest counts down")
        waited(lambda: browser.ask(CLOCK) != before, "the clock goes on")
    else:
        browser.sees(r"\d:\d\d")
    hand.follow("15 seconds more")
    browser.sees(r"\d:\d\d")
    hand.follow("Skip")
    browser.sees("Go")
    hand.press("Finish")
    way.at("/workouts")
    way.sees_no("Under way")
    done = way.home.json("workouts", "list")["workouts"][0]
    check(done["phase"] == "completed", f"the workout is {done['phase']}")
    no_complaints(browser)


PROGRAM = "StrongLifts"
CLOCK = "return document.querySelector('[data-until]')?.textContent"


def receive_and_send_play_money(way):
    browser, hand = way.browser, way.hand
    way.goes_to("/wallet")
    way.sees("Play money")
    way.home.run("wallet", "sandbox", "fund", "100000")
    way.sees(r"100[,.\s]?000")
    hand.fill("Amount", "2500", within="Show the code")
    hand.press("Show the code")
    waited(
        lambda: browser.ask("return !!document.querySelector('main .qr svg, main svg.qr')"),
        lambda: f"{browser.path} shows a QR code: {browser.text[:500]!r}",
    )
    browser.sees(r"2[,.\s]?500")
    stranger = way.home.json("wallet", "sandbox", "stranger")["ark"]
    way.goes_to("/wallet")
    hand.fill("To", stranger, within="Look at the payment")
    hand.fill("Amount", "1200", within="Look at the payment")
    hand.press("Look at the payment")
    # Where the wallet takes long, the run says that the payment waits, and leads on.
    browser.sees(r"fee|Look at it and pay")
    if browser.has("button", "Look at it and pay"):
        hand.press("Look at it and pay")
    # The whole destination, in groups of four, and nothing paid until it was confirmed.
    browser.sees(r"1[,.\s]?200", r"fee")
    shown = re.sub(r"\s", "", browser.text)
    check(stranger in shown, f"the whole destination is not shown: {browser.text[:800]!r}")
    check(way.home.json("wallet", "balance")["spendable"] == 100_000, "it was paid before it was confirmed")
    waiting = browser.path
    # Play money is paid by one press; words that are to be typed are held by PageRunTests.
    hand.press("Pay")
    browser.sees("sent|paid|arrived|successful")
    left = way.home.json("wallet", "balance")["spendable"]
    check(left <= 98_800, f"{left} sat are left")
    # The same once more, as a browser does that is told to send the form again.
    browser.open(waiting)
    check(not browser.has("button", "Pay"), "what was paid can be paid again")
    check(way.home.json("wallet", "balance")["spendable"] == left, "it was paid twice")
    no_complaints(browser, ["422", "409", "404", "410"])


def chat_and_stop(way):
    browser, hand = way.browser, way.hand
    way.goes_to("/chat")
    hand.fill("Ask", "what is a one-rep max?")
    hand.press("Ask")
    browser.sees("one-rep max", "most|once|lift")
    model = SlowModel()
    try:
        for name, value in [("chat.server", model.address), ("chat.model", "slow"), ("chat.provider", "openai")]:
            way.home.run("settings", "set", name, value)
        way.goes_to("/chat")
        hand.fill("Ask", "tell me a long story")
        hand.press("Ask")
        way.sees("word1")
        if browser.script:
            browser.sees("word4")
        hand.press("Stop")
        waited(model.left.is_set, "the model is no longer read")
        waited(lambda: not browser.has("button", "Stop"), lambda: f"the run has ended: {browser.text[:500]!r}")
    finally:
        way.home.run("settings", "set", "chat.provider", "offline")
        model.close()
    no_complaints(browser)


def remind(way):
    browser, hand = way.browser, way.hand
    way.goes_to("/reminders")
    hand.fill("What to be reminded of, and when", "stretch tomorrow at 6pm")
    hand.press("Remind me")
    browser.sees("stretch", r"18:00|6:00\s?PM")
    before = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(minutes=30)
    way.home.run("remind", "water the plants in 10 minutes", now=before.strftime("%Y-%m-%dT%H:%M:%SZ"))
    way.home.run("jobs", "run")
    way.sees("water the plants", "due")
    hand.press("Done: water the plants")
    way.sees("Nothing is due")
    no_complaints(browser)


def undo(way):
    browser, hand = way.browser, way.hand
    way.goes_to("/food")
    hand.fill("What you ate, in your own words", "300 g pineapple")
    hand.press("Log")
    browser.sees("Pineapple")
    hand.press("Undo")
    way.sees_no("Pineapple(?!.*back)")
    names = [item["name"] for entry in way.home.json("food", "day")["entries"] for item in entry["items"]]
    check(not any("ineapple" in name for name in names), f"the day holds {names}")
    way.goes_to("/history")
    way.sees("Log what you ate", "this page|page|you")
    no_complaints(browser)


def keys(way):
    """What the keys do, for those who know them; without script there are none."""
    browser = way.browser
    if not browser.script:
        return "left out"
    browser.open("/")
    for pressed, path in [("gf", "/food"), ("gw", "/workouts"), ("gh", "/history"), ("gt", "/")]:
        browser.ask("document.activeElement?.blur()")
        browser.keys(*pressed)
        way.at(path)
    browser.keys("/")
    waited(lambda: browser.focused().get_attribute("type") == "search", "'/' leads to the search")
    browser.keys("egg")
    check(browser.path == "/", "a letter that was typed into a field led away")
    browser.keys("\ue007")
    way.at("/search")
    browser.ask("document.activeElement?.blur()")
    browser.keys("?")
    waited(lambda: browser.ask("return !!document.querySelector('dialog[open]')"), "'?' shows the keys")
    browser.keys("\ue00c")
    waited(lambda: not browser.ask("return !!document.querySelector('dialog[open]')"), "Escape closes them")
    no_complaints(browser)


ALL = [
    first_run, come_in_by_the_file_that_it_opens, log_a_meal_and_see_the_day_change, correct_it, train_with_rest, receive_and_send_play_money, chat_and_stop, remind,
    undo, keys,
]
