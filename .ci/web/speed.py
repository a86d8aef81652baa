"""What the browser measured of the first view: paint, layout shift, bytes."""

from checking import check, waited

# The bytes as they came over the wire, headers with them.
ENTRIES = """
const paint = performance.getEntriesByName('first-contentful-paint')[0];
if (!paint) return null;
const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(each => each.initiatorType !== 'fetch' && each.initiatorType !== 'other' && !each.name.endsWith('/live'));
return {
  paint: paint.startTime,
  sizes: Object.fromEntries(all.map(each => [new URL(each.name).pathname, each.transferSize])),
};
"""

SHIFT = """
const done = arguments[arguments.length - 1];
let sum = 0, worst = '';
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) {
    if (entry.hadRecentInput) continue;
    sum += entry.value;
    worst = entry.sources?.[0]?.node?.outerHTML?.slice(0, 120) || worst;
  }
}).observe({type: 'layout-shift', buffered: true});
requestAnimationFrame(() => setTimeout(() => done([sum, worst]), 100));
"""

FIRST_VIEW = 60 * 1024
FIRST_PAINT = 200


def first_view(browser, path="/"):
    """The first view with nothing kept from before."""
    views = []
    for _ in range(5):
        browser.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
        browser.open(path)
        views.append(waited(lambda: browser.ask(ENTRIES), f"{path} is painted"))
    entries = sorted(views, key=lambda view: view["paint"])[2]
    total = sum(entries["sizes"].values())
    sizes = ", ".join(f"{name} {size / 1024:.1f}" for name, size in entries["sizes"].items())
    check(total <= FIRST_VIEW, f"the first view takes {total / 1024:.1f} KB, more than 60: {sizes}")
    return f"{total / 1024:.1f} KB ({sizes}), first paint after {entries['paint']:.0f} ms" + (
        "" if entries["paint"] < FIRST_PAINT else f", over the {FIRST_PAINT} ms that a built release should keep"
    )


def no_shift(browser, paths):
    """Nothing jumps while a page comes."""
    moved = []
    for path in paths:
        browser.open(path)
        total, worst = browser.driver.execute_async_script(SHIFT)
        if total > 0:
            moved.append(f"{path} {total:.4f} {worst}")
    check(not moved, "layout shifts: " + "; ".join(moved))
    return f"{len(paths)} pages, shift 0"
