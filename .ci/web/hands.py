"""Ways to use a page: by mouse, or by keyboard alone. A journey is written once for all of them."""

from browser import FIND
from checking import check, waited
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select


FOCUSED = "const found = (function () {" + FIND + "}).apply(null, arguments); return !!found && found === document.activeElement;"

# A ring around what has the focus, or around the box that it stands in.
RING = """
if (!arguments[0].matches(':focus-visible')) return false;
for (let each = arguments[0], up = 0; each && up < 3; each = each.parentElement, up++) {
  const look = getComputedStyle(each);
  if ((look.outlineStyle !== 'none' && look.outlineWidth !== '0px')) return true;
}
return false;
"""


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
        waited(lambda: work() or True, "a control that stays")

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
        self.browser.find(kind, name, within)
        for _ in range(250):
            # Looked for each time: a part that changed may have been swapped meanwhile.
            if self.browser.ask(FOCUSED, kind, name, within):
                break
            self.browser.keys(Keys.TAB)
        else:
            check(False, f"{self.browser.path}: the {kind} {name!r} is not reached by Tab")
        element = self.browser.focused()
        check(self.browser.ask(RING, element), f"{self.browser.path}: the focus on {name!r} cannot be seen")
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
        element.send_keys(Keys.CONTROL, "a")
        self.browser.keys(value or Keys.DELETE)

    def switch(self, name, within=None):
        self.reach("field", name, within)
        self.browser.keys(Keys.SPACE)


class WithoutScript(Mouse):
    name = "without script"
