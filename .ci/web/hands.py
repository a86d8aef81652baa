"""Ways to use a page: by mouse, or by keyboard alone. A journey is written once for all of them."""

from checking import check, waited
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select


class Mouse:
    name = "by mouse"

    def __init__(self, browser):
        self.browser = browser

    def reach(self, kind, name, within):
        element = self.browser.find(kind, name, within)
        self.browser.ask("arguments[0].scrollIntoView({block: 'center'})", element)
        return element

    def _again(self, work):
        """A swap may take an element away between its being found and its being used: then the new one is used."""
        waited(lambda: work() or True, "a control that stays", seconds=5)

    def press(self, name, within=None):
        self._again(lambda: self.reach("button", name, within).click())

    def follow(self, name, within=None):
        self._again(lambda: self.reach("link", name, within).click())

    def fill(self, name, value, within=None):
        def work():
            element = self.reach("field", name, within)
            if element.tag_name == "select":
                Select(element).select_by_visible_text(value)
            else:
                element.clear()
                element.send_keys(value)

        self._again(work)

    def switch(self, name, within=None):
        self._again(lambda: self.reach("field", name, within).click())


class Keyboard(Mouse):
    name = "by keyboard"

    def reach(self, kind, name, within):
        """Tabs to the control, and holds it to be seen: a ring, or another mark that it has not without focus."""
        element = self.browser.find(kind, name, within)
        for _ in range(250):
            if self.browser.ask("return document.activeElement === arguments[0]", element):
                break
            # Options of one choice are one stop; the arrows go on among them.
            self.browser.keys(Keys.TAB)
        else:
            check(False, f"{self.browser.path}: the {kind} {name!r} is not reached by Tab")
        style = self.browser.ask(
            "const look = getComputedStyle(arguments[0]);"
            "return [look.outlineStyle, look.outlineWidth, look.boxShadow, arguments[0].matches(':focus-visible')]",
            element,
        )
        check(
            style[3] and ((style[0] != "none" and style[1] != "0px") or style[2] != "none"),
            f"{self.browser.path}: the focus on {name!r} cannot be seen: {style}",
        )
        return element

    def press(self, name, within=None):
        self.reach("button", name, within)
        self.browser.keys(Keys.ENTER)

    def follow(self, name, within=None):
        self.reach("link", name, within)
        self.browser.keys(Keys.ENTER)

    def fill(self, name, value, within=None):
        element = self.reach("field", name, within)
        if element.tag_name == "select":
            self.browser.keys(value)
            return
        self.browser.keys(Keys.CONTROL + "a" + Keys.NULL)
        self.browser.keys(value)

    def switch(self, name, within=None):
        self.reach("field", name, within)
        self.browser.keys(Keys.SPACE)


class WithoutScript(Mouse):
    name = "without script"
