"""Libraries of Python at the same work as figures of `make bench`, each by the name of that figure, as JSON.

    <peers' folder>/venv/bin/python libraries.py <runs>
"""
import contextlib
import importlib.metadata
import json
import random
import sys
import time

RUNS = int(sys.argv[1])
random.seed(11)


def median(work):
    work()
    taken = []
    for _ in range(RUNS):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return sorted(taken)[RUNS // 2]


def figure(name, value, unit, package, work):
    return {"name": name, "value": value, "unit": unit, "peer": package, "version": importlib.metadata.version(package), "work": work}


def places():
    import reverse_geocoder

    # There is one of it in a process: it is loaded once.
    start = time.perf_counter()
    index = reverse_geocoder.RGeocoder(mode=1, verbose=False)
    load = time.perf_counter() - start
    queries = [(random.uniform(-90, 90), random.uniform(-180, 180)) for _ in range(100_000)]
    yield figure("location: load 144,000 places", load, "s", "reverse_geocoder", "RGeocoder(mode=1), its own 144,000 places")
    taken = median(lambda: index.query(queries))
    yield figure("location: 100,000 reverse queries", taken, "s", "reverse_geocoder", "query of 100,000 coordinates at once")


def geodesics():
    from geographiclib.geodesic import Geodesic

    pairs = [(random.uniform(-90, 90), random.uniform(-180, 180), random.uniform(-90, 90), random.uniform(-180, 180))
             for _ in range(5_000)]
    taken = median(lambda: [Geodesic.WGS84.Inverse(*pair, Geodesic.DISTANCE) for pair in pairs])
    yield figure("location: geodesic inverse", taken / len(pairs) * 1e9, "ns", "geographiclib", "Geodesic.WGS84.Inverse of 5,000 pairs")


def flags():
    from yggdrasil_engine.engine import UnleashEngine

    rules = {"version": 2, "features": [
        {"name": "simple", "enabled": True, "strategies": [{"name": "default"}]},
        {"name": "constrained", "enabled": True, "strategies": [{
            "name": "flexibleRollout", "parameters": {"rollout": "99", "stickiness": "userId", "groupId": "constrained"},
            "constraints": [
                {"contextName": "country", "operator": "IN", "values": ["AT", "CH", "DE"]},
                {"contextName": "version", "operator": "SEMVER_GTE", "value": "2.0.0"},
                {"contextName": "age", "operator": "NUM_GT", "value": "18"},
            ]}]},
    ]}
    many = {"version": 2, "features": [{
        "name": "area%d.flag-%d" % (n % 50, n), "type": "release", "enabled": n % 3 != 0, "description": "Flag %d of many" % n,
        "strategies": [{"name": "flexibleRollout",
                        "parameters": {"rollout": str(n % 101), "stickiness": "default", "groupId": "flag-%d" % n},
                        "constraints": [{"contextName": "country", "operator": "IN", "values": ["CH", "DE", "AT"]}]}],
        "variants": []} for n in range(10_000)]}
    engine, text = UnleashEngine(), json.dumps(many)
    taken = median(lambda: engine.take_state(text))
    yield figure("flags: 10,000 loaded", taken * 1e3, "ms", "UnleashClient", "take_state of its engine")
    engine.take_state(json.dumps(rules))
    context = {"userId": "7", "properties": {"country": "CH", "version": "2.10.3", "age": "44"}}
    for title, name in (("flags: a simple flag", "simple"), ("flags: three constraints and a rollout", "constrained")):
        taken = median(lambda: [engine.is_enabled(name, context) for _ in range(10_000)])
        yield figure(title, taken / 10_000 * 1e9, "ns", "UnleashClient", "is_enabled of its engine, 10,000 times")


def meals():
    from ingredient_parser import parse_ingredient

    lines = ["2 eggs", "a slice of toast with butter", "200 g chicken breast", "1 cup cooked rice", "2 tbsp olive oil", "half an avocado",
             "1 1/2 cups chopped onions", "3 oz cheddar cheese", "a handful of almonds", "1 large banana"]
    taken = median(lambda: [parse_ingredient(line) for line in lines])
    yield figure("food: sentences parsed and matched", len(lines) / taken, "per s", "ingredient-parser-nlp", "parse_ingredient, ten lines")


found = []
for part in (places, geodesics, flags, meals):
    try:
        # What a library prints is no part of the figures.
        with contextlib.redirect_stdout(sys.stderr):
            found.extend(part())
    except Exception as error:  # A library that is not there, or that wants what it downloads.
        # The line of a banner that says something.
        lines = [line.strip() for line in str(error).split("\n") if line.strip(" *")] or [type(error).__name__]
        said = next((line for line in lines if "rror" in line or "not found" in line), lines[0])
        print("compare: the library for %s is left out: %s" % (part.__name__, said[:200]), file=sys.stderr)
json.dump(found, sys.stdout, indent=1)
print()
