"""Chromium, driven by WebDriver, as a person sees it: controls are found by the name that a screen reader says."""

import os
import re

from checking import PATIENCE, Failed, check, waited
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains

# A link, a button or a field by its accessible name, the closest match first; `within` is words that stand beside it.
FIND = r"""
const [kind, name, within] = arguments;
const selector = {
  field: 'input:not([type=hidden]):not([type=submit]), select, textarea',
  button: 'button, input[type=submit], [role=button], summary',
  link: 'a[href]',
}[kind];
const clean = text => (text || '').replace(/\s+/g, ' ').trim().toLowerCase();
const naming = element => {
  const by = element.getAttribute('aria-labelledby');
  if (by) return by.split(/\s+/).map(id => document.getElementById(id)?.textContent).join(' ');
  if (element.ariaLabel) return element.ariaLabel;
  if (element.labels?.length) return [...element.labels].map(label => label.textContent).join(' ');
  return element.textContent || element.value || element.title || element.placeholder;
};
const wanted = clean(name);
let best = null, least = Infinity;
for (const element of document.querySelectorAll(selector)) {
  if (!element.checkVisibility({visibilityProperty: true}) || element.disabled) continue;
  const said = clean(naming(element));
  let cost = said === wanted ? 0 : said.startsWith(wanted) ? 1e6 : said.includes(wanted) ? 2e6 : Infinity;
  if (within) {
    let around = element.parentElement;
    while (around && around !== document.body && !clean(around.textContent).includes(clean(within))) around = around.parentElement;
    cost += around && around !== document.body ? around.textContent.length : Infinity;
  }
  if (cost < least) { best = element; least = cost; }
}
return best;
"""

TEXT = """
const main = document.querySelector('main');
return (main || document.body).innerText + '\\n' + [...document.querySelectorAll('[role=status], [role=alert], [aria-live]')]
  .map(each => each.innerText).join('\\n');
"""


class Browser:
    """One browser with a profile of its own. Without `script`, pages run none; what is asked of it here still works."""

    def __init__(self, shots, script=True):
        options = webdriver.ChromeOptions()
        options.binary_location = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        for flag in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars", "--lang=en-US"]:
            options.add_argument(flag)
        if not script:
            options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        service = Service(os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver"))
        self.driver = webdriver.Chrome(options=options, service=service)
        self.driver.set_page_load_timeout(2 * PATIENCE)
        self.driver.set_script_timeout(2 * PATIENCE)
        self.script = script
        self.shots = shots
        self.origin = ""
        self.allowed = []
        self.size(1280, 900)

    def close(self):
        self.driver.quit()

    # Where it is.

    def enter(self, served):
        self.origin = served.origin
        self.driver.get(served.entrance)

    def open(self, path):
        self.driver.get(self.origin + path)

    @property
    def path(self):
        return self.driver.current_url.removeprefix(self.origin)

    def size(self, width, height=900):
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
        )

    def colors(self, scheme):
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia",
            {"features": [
                {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"},
            ]},
        )

    # What it shows.

    def ask(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    @property
    def text(self):
        return self.ask(TEXT)

    def sees(self, *pieces, seconds=PATIENCE, reload=False):
        """Waits until the page shows each of the pieces (regular expressions, in any case)."""

        def all_there():
            text = self.text
            if all(re.search(piece, text, re.IGNORECASE) for piece in pieces):
                return True
            if reload:
                self.driver.refresh()
            return False

        waited(all_there, lambda: f"{self.path} shows {' and '.join(map(repr, pieces))}: {self.text[:700]!r}", seconds)

    def find(self, kind, name, within=None, seconds=PATIENCE):
        return waited(
            lambda: self.ask(FIND, kind, name, within),
            lambda: f"{self.path} has a {kind} named {name!r}{f' beside {within!r}' if within else ''}: {self.text[:700]!r}",
            seconds,
        )

    def has(self, kind, name, within=None):
        return self.ask(FIND, kind, name, within) is not None

    def shot(self, name):
        os.makedirs(self.shots, exist_ok=True)
        self.driver.save_screenshot(os.path.join(self.shots, re.sub(r"[^\w.-]+", "-", name.strip("/")) + ".png"))

    def complaints(self):
        """What the browser's console was told since the last time: refused by the policy, failed to load, thrown."""
        return [each["message"] for each in self.driver.get_log("browser") if each["level"] in ("SEVERE", "WARNING")]

    def keys(self, *keys):
        ActionChains(self.driver, duration=0).send_keys(*keys).perform()

    def focused(self):
        return self.driver.switch_to.active_element


def no_complaints(browser, allowed=()):
    """Holds where the console was told of nothing; a status that a check asks for is no complaint."""
    # The console hears of a request a little later, maybe within the next journey.
    browser.allowed += allowed
    told = [each for each in browser.complaints() if not any(part in each for part in browser.allowed)]
    check(not told, "the console was told: " + "; ".join(told)[:600])


__all__ = ["Browser", "Failed", "no_complaints"]
