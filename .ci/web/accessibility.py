"""axe-core over every page: light and dark, narrow and wide, empty, full and with an error."""

from checking import check

RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, {resultTypes: ['violations']}).then(
  result => done(result.violations.map(each => ({
    id: each.id, help: each.help, nodes: each.nodes.slice(0, 3).map(node => node.html.slice(0, 160) + ' ' +
      (node.any[0]?.message || '').slice(0, 160)),
  }))),
  error => done([{id: 'axe itself', help: String(error), nodes: []}]));
"""

# What a narrow window cannot show is reached by scrolling down, never to the side.
OVERFLOW = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"

# Fingers need 44 pixels, but a link within a line of text.
SMALL = """
return [...document.querySelectorAll('button, input:not([type=hidden]), select, summary, nav a')]
  .filter(each => each.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .map(each => {
    let box = each.getBoundingClientRect();
    if (['checkbox', 'radio', 'range'].includes(each.type) && each.labels?.[0]) box = each.labels[0].getBoundingClientRect();
    return [box, each];
  })
  .filter(([box]) => box.width > 1 && box.height > 1 && (box.height < 43.5 || box.width < 43.5))
  .map(([box, each]) => `${each.outerHTML.slice(0, 90)} ${Math.round(box.width)}x${Math.round(box.height)}`);
"""


def look_at(browser, axe, paths, name, sizes=(390, 1280), schemes=("light", "dark")):
    """Opens each page once for each width, looks at it in each scheme, and keeps a picture of it."""
    faults = []
    for path in paths:
        for width in sizes:
            browser.size(width, 844 if width < 600 else 900)
            browser.colors(schemes[0])
            if callable(path):
                label = path(browser)
            else:
                browser.open(path)
                label = path
            status = browser.ask("return performance.getEntriesByType('navigation')[0]?.responseStatus")
            if name != "error" and status != 200:
                faults.append(f"{label}: answered with {status}")
            for wide in {390: (390, 360), 1280: (1280, 1600)}[width]:
                browser.size(wide, 844 if wide < 600 else 900)
                if (overflow := browser.ask(OVERFLOW)) > 0:
                    faults.append(f"{label} at {wide}: {overflow} pixels wider than the window")
            browser.size(width, 844 if width < 600 else 900)
            if width < 600 and (small := browser.ask(SMALL)):
                faults.append(f"{label} at {width}: targets below 44 pixels: " + "; ".join(small[:3]))
            browser.driver.execute_script(axe)
            for scheme in schemes:
                browser.colors(scheme)
                for each in browser.driver.execute_async_script(RUN):
                    faults.append(f"{label} at {width} {scheme}: {each['id']}: {each['help']}: " + " | ".join(each["nodes"]))
                browser.shot(f"{name}-{(label.split('?')[0].strip('/') or 'today').replace('/', '-')}-{width}-{scheme}")
    browser.size(1280)
    browser.colors("light")
    check(not faults, f"{len(faults)} faults:\n    " + "\n    ".join(faults[:25]))
    return f"{len(paths)} pages, {len(sizes)} widths, {len(schemes)} schemes, no violation"
