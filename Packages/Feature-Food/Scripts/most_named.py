#!/usr/bin/env python3
"""Chooses the 600 foods that people name most, and says which of them a language has no word for.

    most_named.py            print, for each language, how many of the 600 have a word, and which have none
    most_named.py --choose   write tongues/most-named.txt anew
    most_named.py --check    fail where a language has no word for one of them
    most_named.py --review DATA_FOLDER   names of Unicode CLDR and of the Swiss table that a language's table lacks

The 600 are the foods of the highest commonness (foods/*.txt), and among equals those that the labelled English meals
(Tests/Sets, Tests/FoodQuality) name in most sentences. Brands, chains and their menus are left out: they have one name everywhere.
"""
import csv
import glob
import json
import os
import re
import sys
import unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
LIST = os.path.join(HERE, "tongues", "most-named.txt")
TESTS = os.path.join(HERE, "..", "Tests")
COUNT = 600
# Makers that stand among the other foods.
BRANDS = re.compile(
    r"\b(mc\w*|mcdonalds|big mac|whopper|quarter pounder|filet-o-fish|frappuccino|weetabix|cheerios|krispies|gatorade|snickers"
    r"|kit kat|reeses|oreo|twix|m&ms|clif|ritz|pop tart|activia|oikos|babybel|magnum|milky way|red bull|monster|marmite"
    r"|special k|froot loops|lucky charms|frosted flakes|cinnamon toast crunch|raisin bran|spezi|crunchy beef taco)\b"
)


def fold(text):
    text = text.lower().replace("ß", "ss").replace("æ", "ae").replace("œ", "oe")
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9%]+", " ", plain).strip()


def foods():
    """(commonness, name, aliases) of each food that is no brand's."""
    for path in sorted(glob.glob(os.path.join(HERE, "foods", "*.txt"))):
        if re.search(r"/(61|71)-", path):
            continue
        for line in open(path, encoding="utf-8"):
            fields = [f.strip() for f in line.split("|")]
            if len(fields) >= 5 and not line.startswith("#"):
                aliases = [a.strip().lower() for a in fields[2].split(";") if a.strip()]
                yield int(fields[4] or 0), fields[1].lower(), aliases


def sentences():
    for name in ("dev", "more", "kinds", "kinds2"):
        for meal in json.load(open(os.path.join(TESTS, "FoodQuality", "Meals", name + ".json"), encoding="utf-8")):
            yield fold(meal["text"])
    for name in ("meals", "own-meals"):
        for line in open(os.path.join(TESTS, "Sets", name + ".tsv"), encoding="utf-8"):
            yield fold(line.split("\t")[0])


def choose():
    texts = [f" {text} " for text in sentences()]
    ranked, seen = [], set()
    for commonness, name, aliases in foods():
        if BRANDS.search(name) or name in seen:
            continue
        seen.add(name)
        names = {f" {fold(n)}" for n in [name] + aliases}
        named = sum(1 for text in texts if any(n + " " in text or n + "s " in text for n in names))
        ranked.append((-commonness, -named, name))
    chosen = [name for _, _, name in sorted(ranked)[:COUNT]]
    with open(LIST, "w", encoding="utf-8") as file:
        file.write("# The foods that people name most; written by Scripts/most_named.py --choose.\n")
        file.write("".join(name + "\n" for name in chosen))


def most_named():
    with open(LIST, encoding="utf-8") as file:
        return [line.strip() for line in file if line.strip() and not line.startswith("#")]


def tables():
    """For each language the foods that have a word, and all words."""
    alias = {}
    for _, name, aliases in foods():
        for one in [name] + aliases:
            alias.setdefault(one, name)
    for path in sorted(glob.glob(os.path.join(HERE, "tongues", "??.txt"))):
        named, words, section = set(), set(), None
        for line in open(path, encoding="utf-8"):
            line = line.strip()
            if line.startswith("["):
                section = line.strip("[]")
            elif line and not line.startswith("#") and section in ("foods", "same"):
                reading, bar, others = line.partition("|")
                spoken = [w.strip() for w in (others if bar else reading).split(";")]
                words |= {fold(w) for w in spoken}
                if any(not w.startswith("-") for w in spoken):
                    reading = reading.strip().lower()
                    named.add(alias.get(reading, reading))
        yield os.path.basename(path)[:2], named, words


def review(data):
    for language, _, words in tables():
        known = words | {w + s for w in words for s in ("s", "es", "n", "en", "e")}
        for source in ("cldr-emoji.tsv", "swiss-fcdb.tsv"):
            with open(os.path.join(data, "food-names", source), encoding="utf-8") as file:
                rows = [r for r in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE) if r.get(language)]
            names = {r[language].split(",")[0].split("(")[0].strip(): r["en"] for r in rows}
            names = {n: e for n, e in names.items() if n and len(n.split()) <= 2}
            missing = {n: e for n, e in names.items() if fold(n) not in known}
            print(f"{language} {source}: {len(names) - len(missing)} of {len(names)} names are in the table; not: "
                  + "; ".join(f"{n} ({e.split(',')[0]})" for n, e in sorted(missing.items())))


def main():
    if "--choose" in sys.argv:
        choose()
    if "--review" in sys.argv:
        return review(sys.argv[sys.argv.index("--review") + 1])
    wanted, fails = most_named(), False
    for language, named, words in tables():
        missing = [name for name in wanted if name not in named]
        fails |= bool(missing)
        print(f"{language}: {len(wanted) - len(missing)} of {len(wanted)} have a word; {len(words)} words"
              + (f"; none for: {'; '.join(missing)}" if missing else ""))
    if fails and "--check" in sys.argv:
        sys.exit("most_named: a language has no word for a food that people name much")


main()
