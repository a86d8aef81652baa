"""Markup that was stored as text: it is shown as text, and does nothing."""

import pages
from browser import no_complaints
from checking import check

# What the pages' own writer never makes: handlers, styles, frames, scripts that stand in the page, links that run.
FOREIGN = r"""
const found = [];
for (const each of document.querySelectorAll('*')) {
  for (const attribute of each.attributes) {
    if (attribute.name.startsWith('on') || attribute.name === 'style' || attribute.name === 'srcdoc') found.push(attribute.name);
    if (['href', 'src', 'action', 'formaction'].includes(attribute.name) && /^\s*(javascript|data):/i.test(attribute.value))
      if (!(each.tagName === 'IMG' || each.rel === 'icon')) found.push(attribute.value);
  }
}
for (const each of document.querySelectorAll('script:not([src]), iframe, object, embed, base, img[src="x"]')) found.push(each.outerHTML);
return found;
"""


def nothing_runs(browser, home):
    shown = 0
    browser.complaints()
    for path in pages.ALL + pages.of_a_full_home(home) + ["/search?q=document", "/search?q=%3Cscript%3E%22%27"]:
        browser.open(path)
        found = browser.ask(FOREIGN)
        check(not found, f"{path} holds {found[:3]}")
        check(browser.driver.title != "attacked", f"{path} ran what was stored")
        if "document.title='attacked'" in browser.text:
            shown += 1
    no_complaints(browser)
    check(shown >= 4, f"only {shown} pages showed the text at all: the check sees too little")
    return f"shown as text on {shown} pages, ran on none"
