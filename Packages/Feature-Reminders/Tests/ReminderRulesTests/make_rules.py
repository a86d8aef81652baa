#!/usr/bin/env python3
"""Writes rules.tsv: recurrence rules and their moments as python-dateutil (2.9) gives them.

A line: rule, start on the wall, zone, after (seconds since 1970), then up to six moments after it (seconds since 1970).
dateutil walks times on the wall; a time that the night of a change leaves out moves forward (tz.resolve_imaginary), of
two the first counts (fold=0), and moments that fall together count once. Nothing of Bento runs here.
"""
import random
import signal
from datetime import datetime, timedelta, timezone
from dateutil import tz
from dateutil.rrule import rrulestr

random.seed(5545)


def late(*_):
    raise TimeoutError


signal.signal(signal.SIGALRM, late)
ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "America/Sao_Paulo", "UTC",
         "Pacific/Auckland", "Africa/Casablanca", "America/Havana"]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


def pick(values, most):
    return sorted(random.sample(values, random.randint(1, most)))


def days():
    chosen = pick(range(7), 3)
    return ",".join(DAYS[d] for d in chosen)


def rule():
    frequency = random.choice(["MINUTELY", "HOURLY", "DAILY", "DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY", "MONTHLY",
                               "YEARLY", "YEARLY"])
    parts = ["FREQ=" + frequency]
    most = {"MINUTELY": 90, "HOURLY": 30, "DAILY": 10, "WEEKLY": 5, "MONTHLY": 7, "YEARLY": 4}[frequency]
    if random.random() < 0.5:
        parts.append("INTERVAL=%d" % random.randint(2, most))
    if random.random() < (0.6 if frequency == "YEARLY" else 0.15):
        parts.append("BYMONTH=" + ",".join(map(str, pick(range(1, 13), 3))))
    month_days = random.random() < {"MONTHLY": 0.5, "YEARLY": 0.4, "DAILY": 0.15}.get(frequency, 0)
    if month_days:
        values = random.choice([[-1], [31], [29, 30, 31], [1, 15], [-3, 2], [13], [29], [30, -1], [-31, 7]])
        parts.append("BYMONTHDAY=" + ",".join(map(str, values)))
    if random.random() < {"WEEKLY": 0.8, "MONTHLY": 0.5, "YEARLY": 0.35}.get(frequency, 0.25):
        if frequency in ("MONTHLY", "YEARLY") and not month_days and random.random() < 0.75:
            ordinals = [1, 2, 3, 4, 5, -1, -2] + ([10, 53, -53, 20] if frequency == "YEARLY" else [])
            parts.append("BYDAY=" + ",".join("%d%s" % (random.choice(ordinals), d) for d in random.sample(DAYS, random.randint(1, 2))))
        else:
            parts.append("BYDAY=" + days())
    if frequency == "MINUTELY" and random.random() < 0.4:
        parts.append("BYHOUR=" + ",".join(map(str, pick(range(24), 4))))
    elif frequency != "MINUTELY" and random.random() < 0.35:
        parts.append("BYHOUR=" + ",".join(map(str, pick(range(24), 4))))
        if random.random() < 0.6:
            parts.append("BYMINUTE=" + ",".join(map(str, pick([0, 5, 15, 20, 30, 45, 59], 3))))
    return parts, frequency


def moment(naive, zone):
    aware = tz.resolve_imaginary(naive.replace(tzinfo=zone, fold=0))
    return int(aware.astimezone(timezone.utc).timestamp())


def moments(text, start, zone, after):
    """The first moments after one: all times on the wall from two days before on, until six and two days are past."""
    found = set()
    last = None
    rules = rrulestr(text, dtstart=start)
    wall = datetime.fromtimestamp(after, timezone.utc).astimezone(zone).replace(tzinfo=None) - timedelta(days=2)
    for naive in rules.xafter(wall, inc=True):
        # dateutil reads no zone's rules beyond 2037.
        if naive.year > 2036:
            break
        value = moment(naive, zone)
        if value > after:
            found.add(value)
        if len(found) >= 6:
            last = last or naive
            if naive > last + timedelta(days=2):
                break
    return sorted(found)[:6]


FIXED = [
    ("FREQ=DAILY", "20260328T023000", "Europe/Berlin"), ("FREQ=DAILY", "20261024T023000", "Europe/Berlin"),
    ("FREQ=HOURLY", "20260329T000000", "Europe/Berlin"), ("FREQ=HOURLY", "20261025T000000", "Europe/Berlin"),
    ("FREQ=MINUTELY;INTERVAL=20", "20260329T010000", "Europe/Berlin"),
    ("FREQ=MINUTELY;INTERVAL=20", "20261025T010000", "Europe/Berlin"),
    ("FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=0,30", "20260307T000000", "America/New_York"),
    ("FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=0,30", "20261031T000000", "America/New_York"),
    ("FREQ=DAILY;BYHOUR=1,2;BYMINUTE=0,15,45", "20261003T000000", "Australia/Lord_Howe"),
    ("FREQ=YEARLY", "20240229T080000", "Europe/Berlin"), ("FREQ=MONTHLY", "20260131T080000", "UTC"),
    ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31", "20260101T080000", "UTC"),
    ("FREQ=MONTHLY;BYMONTHDAY=-1", "20260101T080000", "Europe/Berlin"),
    ("FREQ=DAILY;COUNT=3", "20260328T023000", "Europe/Berlin"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "20261124T190000", "Europe/Berlin"),
    ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8,10,12,14,16,18,20;BYMINUTE=0", "20261123T080000", "Europe/Berlin"),
    ("FREQ=DAILY;UNTIL=20261025T023000", "20261023T023000", "Europe/Berlin"),
    ("FREQ=YEARLY;BYDAY=53MO", "20260101T080000", "UTC"),
]

lines = []


def add(text, start, zone_name, after):
    zone = tz.gettz(zone_name)
    begin = datetime.strptime(start, "%Y%m%dT%H%M%S")
    if after is None:
        after = moment(begin, zone) - 1
    signal.alarm(4)
    try:
        found = moments(text, begin, zone, after)
    except (ValueError, TimeoutError):
        # dateutil refuses some rules that never give anything, and walks others for long.
        return
    finally:
        signal.alarm(0)
    lines.append("\t".join([text, start, zone_name, str(after)] + [str(f) for f in found]))


for text, start, zone_name in FIXED:
    add(text, start, zone_name, None)
while len(lines) < 420:
    parts, frequency = rule()
    year, month = random.randint(2024, 2027), random.randint(1, 12)
    begin = datetime(year, month, random.randint(1, 28), random.randint(0, 23), random.choice([0, 10, 30, 45]))
    if random.random() < 0.4:
        # A day before a change of the clock, near its hour.
        begin = random.choice([datetime(2026, 3, 28, 2, 30), datetime(2026, 10, 24, 2, 30), datetime(2026, 3, 7, 2, 30),
                               datetime(2026, 10, 31, 1, 30), datetime(2026, 4, 4, 1, 45), datetime(2026, 10, 3, 2, 15),
                               datetime(2026, 3, 7, 0, 30)])
    start = begin.strftime("%Y%m%dT%H%M%S")
    zone_name = random.choice(ZONES)
    if random.random() < 0.2:
        parts.append("COUNT=%d" % random.randint(1, 30))
    elif random.random() < 0.2:
        parts.append("UNTIL=" + (begin + timedelta(days=random.randint(1, 900))).strftime("%Y%m%dT%H%M%S"))
    after = None
    if random.random() < 0.5:
        after = moment(begin, tz.gettz(zone_name)) + random.randint(0, 86400 * (20 if frequency in ("MINUTELY", "HOURLY") else 700))
    add(";".join(parts), start, zone_name, after)

open(__file__.replace("make_rules.py", "rules.tsv"), "w").write("\n".join(lines) + "\n")
