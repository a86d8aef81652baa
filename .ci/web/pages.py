"""The pages there are."""

ALL = [
    "/", "/food", "/workouts", "/workouts/now", "/wallet", "/places", "/chat", "/reminders", "/search", "/history", "/settings",
    "/features", "/flags", "/permissions", "/proposals", "/plugins", "/data", "/more", "/flows", "/flows/food.log", "/flows/wallet.send",
]


def of_a_full_home(home):
    """Those that a full home has beside."""
    return [
        "/food/week", "/food/trends", "/food/targets", "/workouts/history", "/workouts/records", "/workouts/year", "/workouts/trends",
        "/workouts/goals", "/search?q=eggs", "/flows/food.profile.edit",
    ]


def refused_sentence(browser):
    """A form that was sent with a fault: it stands there again, with the words that were typed and an error beside the field."""
    browser.open("/flows/workouts.plates")
    browser.find("field", "Weight").send_keys("much")
    browser.driver.execute_script("document.querySelector('main form').noValidate = true")
    browser.ask("document.querySelector('main form').requestSubmit()")
    browser.sees("weight")
    return "refused-form"


# Each is opened by a path, or by what is done to come there.
WITH_ERRORS = ["/nothing-is-here", "/flows/no.such.flow", "/food?day=never", "/workouts/nobody", refused_sentence]
