#!/usr/bin/env python3
"""Packs the bundled food table.

    pack_foods.py DATA_FOLDER            write Sources/CFoodTable/food-table.bin
    pack_foods.py DATA_FOLDER --check    fail if the packed table is not what the sources give
    pack_foods.py DATA_FOLDER --resolve  replace USDA names in the first column by their numbers, then pack
    pack_foods.py DATA_FOLDER --survey   write foods/99-survey.txt anew, then pack

DATA_FOLDER holds usda-sr28 (ABBREV.csv, FOOD_DES.txt, WEIGHT.txt), fndds (foods.tsv, portions.tsv, nutrients.tsv.gz) and
european (foods.tsv). The source form is Scripts/foods/*.txt, one food a line, five or six fields separated by "|":

    number | name | other names; ... | portions | commonness | recipe

number       NDB number of the USDA National Nutrient Database SR28; fndds:CODE of the USDA's survey foods; swiss:, ciqual:
             or bls: with the number in that table; or recipe:SLUG for a computed food
portions     unit=grams, the first is the portion assumed where none is said; unit=grams:what_the_source_calls_it
commonness   0 (rare) to 9 (daily)
recipe       food grams + food grams + ... [= grams after cooking]; foods by their name in these files

Nutrients per 100 g come from the table of the number; an empty cell stays missing (NaN). Household measures that a line does
not give come from WEIGHT.txt and from the survey's portions. Carbohydrate means one thing: by difference, with fibre, as the
USDA gives it. The European tables give it without, so theirs enters as the sum of both.

A survey food of the same name as another food is that food: it gives a computed dish its figures, and completes the measures
where both have the same energy.
"""
import csv
import difflib
import glob
import os
import re
import struct
import sys

from survey_foods import Survey, words

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "..", "Sources", "CFoodTable", "food-table.bin")
MAGIC = b"BFT4"
NUTRIENTS = 46
WATER, KCAL, PROTEIN, FAT, CARBS, FIBER, SUGAR, SODIUM, SATURATED = 0, 1, 2, 3, 5, 6, 7, 13, 42
SURVEY_FILE = os.path.join(HERE, "foods", "99-survey.txt")
# The sources of a packed record.
USDA_FOOD, RECIPE, SURVEY_FOOD, EUROPEAN_FOOD = 0, 1, 2, 3
EUROPEAN = {"swiss": "Swiss Food Composition Database", "ciqual": "Ciqual", "bls": "BLS"}

# How a food is eaten, by its USDA food group: 1 a drink, 2 a cereal with milk poured on.
KINDS = {"1400": 1, "0800": 2}

UNITS = set("""gram kilogram milligram ounce pound stone milliliter centiliter deciliter liter teaspoon tablespoon
dessertspoon fluidOunce cup pint quart gallon each serving slice piece half quarter wedge strip stick clove stalk spear
sprig leaf ear head bunch cube ball square ring fillet patty link bar pat knob rib wing leg thigh drumstick breast rack
block sheet finger nugget biscuit rasher segment floret roll loaf row glass mug bowl plate can bottle jar package box
carton tub pot container sachet tray pitcher shot handful scoop pinch dash drop splash drizzle dollop squeeze sprinkle
spread bite sip fistful stack filling topping extraSmall small medium large extraLarge bushel batch inch centimeter""".split())

SHORT = {"tsp": "teaspoon", "tbsp": "tablespoon", "floz": "fluidOunce", "oz": "ounce", "xs": "extraSmall",
         "xl": "extraLarge", "pkg": "package", "ml": "milliliter", "l": "liter"}

# How WEIGHT.txt says a unit, by the start of its description.
USDA_UNITS = [
    ("cup", "cup"), ("tbsp", "tablespoon"), ("tsp", "teaspoon"), ("fl oz", "fluidOunce"), ("tablespoon", "tablespoon"),
    ("teaspoon", "teaspoon"), ("pint", "pint"), ("quart", "quart"), ("slice", "slice"), ("extra small", "extraSmall"),
    ("small", "small"), ("medium", "medium"), ("large", "large"), ("extra large", "extraLarge"), ("jumbo", "extraLarge"),
    ("piece", "piece"), ("can", "can"), ("bottle", "bottle"), ("package", "package"), ("packet", "sachet"),
    ("pouch", "package"), ("bag", "package"), ("bar", "bar"), ("stick", "stick"), ("clove", "clove"), ("patty", "patty"),
    ("fillet", "fillet"), ("bunch", "bunch"), ("head", "head"), ("leaf", "leaf"), ("wedge", "wedge"), ("stalk", "stalk"),
    ("spear", "spear"), ("sprig", "sprig"), ("ear", "ear"), ("link", "link"), ("strip", "strip"), ("container", "container"),
    ("scoop", "scoop"), ("serving", "serving"), ("ring", "ring"), ("pat ", "pat"), ("dash", "dash"), ("cubic inch", None),
    ("cube", "cube"), ("loaf", "loaf"), ("wing", "wing"), ("leg", "leg"), ("thigh", "thigh"), ("drumstick", "drumstick"),
    ("square", "square"), ("nugget", "nugget"), ("stack", "stack"), ("floweret", "floret"), ("floret", "floret"),
    ("jar", "jar"), ("box", "box"), ("carton", "carton"), ("tub", "tub"), ("block", "block"), ("sheet", "sheet"),
    ("fruit", "each"), ("item", "each"), ("sandwich", "each"), ("cookie", "each"), ("cracker", "each"), ("muffin", "each"),
    ("bagel", "each"), ("roll", "each"), ("egg", "each"), ("taco", "each"), ("burrito", "each"), ("donut", "each"),
    ("doughnut", "each"), ("biscuit", "each"), ("pancake", "each"), ("waffle", "each"), ("tortilla", "each"),
    ("frankfurter", "each"), ("sausage", "each"), ("candy", "each"), ("nut", "each"), ("kernel", "each"), ("olive", "each"),
    ("date", "each"), ("fig", "each"), ("berry", "each"), ("grape", "each"), ("cherry", "each"), ("steak", "each"),
    ("breast", "each"), ("chop", "each"), ("pickle", "each"), ("shrimp", "each"), ("scallop", "each"), ("oyster", "each"),
]


def fail(message):
    sys.exit(f"pack_foods: {message}")


class USDA:
    def __init__(self, folder):
        self.rows, self.names, self.weights, self.groups = {}, {}, {}, {}
        with open(os.path.join(folder, "ABBREV.csv"), encoding="utf-8", newline="") as file:
            reader = csv.reader(file)
            header = next(reader)
            if header[1] != "NDB_No" or header[4] != "Energ_Kcal":
                fail("ABBREV.csv has other columns than expected")
            for row in reader:
                self.rows[row[1].zfill(5)] = [float(c) if c != "" else float("nan") for c in row[3:3 + NUTRIENTS]]
                self.names[row[1].zfill(5)] = row[2]
        for fields in self.lines(os.path.join(folder, "FOOD_DES.txt")):
            self.names[fields[0]] = fields[2]
            self.groups[fields[0]] = fields[1]
        for fields in self.lines(os.path.join(folder, "WEIGHT.txt")):
            try:
                amount, grams = float(fields[2]), float(fields[4])
            except ValueError:
                continue
            if amount > 0 and grams > 0:
                self.weights.setdefault(fields[0], []).append((fields[3], grams / amount))

    @staticmethod
    def lines(path):
        with open(path, "rb") as file:
            for line in file.read().decode("latin-1").split("\n"):
                line = line.strip("\r")
                if line.strip():
                    yield [f.strip("~").replace("~", "") for f in line.split("^")]

    def find(self, text):
        """The number of a food by the start of its name."""
        wanted = text.strip().lower()
        exact = [n for n, d in self.names.items() if d.lower() == wanted]
        if exact:
            return exact[0]
        starts = sorted((len(d), n) for n, d in self.names.items() if d.lower().startswith(wanted))
        return starts[0][1] if starts else None

    def near(self, text):
        words = set(re.findall(r"[a-z]+", text.lower()))
        scored = sorted(((len(words & set(re.findall(r"[a-z]+", d.lower()))) - len(d) / 200, n)
                         for n, d in self.names.items()), reverse=True)
        return [f"{n} {self.names[n]} ({self.rows[n][1]:.0f})" for _, n in scored[:6]]


class European:
    """Foods of the Swiss, French and German tables, with carbohydrate as the USDA means it."""

    COLUMNS = {"kcal": KCAL, "protein_g": PROTEIN, "fat_g": FAT, "saturated_g": SATURATED, "sugars_g": SUGAR,
               "fiber_g": FIBER, "sodium_mg": SODIUM, "water_g": WATER}

    def __init__(self, folder):
        self.rows, self.names = {}, {}
        for row in Survey.table(os.path.join(folder, "foods.tsv")):
            amounts = [float("nan")] * NUTRIENTS
            for column, place in self.COLUMNS.items():
                if row[column] != "":
                    amounts[place] = float(row[column])
            # Available carbohydrate and fibre; where fibre is not known there is hardly any, as in beer.
            if row["carbs_g"] != "":
                amounts[CARBS] = round(float(row["carbs_g"]) + float(row["fiber_g"] or 0), 3)
            self.rows[row["id"]] = amounts
            local = {"swiss": "en", "ciqual": "fr", "bls": "de"}[row["source"]]
            self.names[row["id"]] = f"{EUROPEAN[row['source']]}: {row[local] or row['de'] or row['en']}"


def sources():
    return sorted(glob.glob(os.path.join(HERE, "foods", "*.txt")))


def read_lines():
    for path in sources():
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.strip() and not line.startswith("#"):
                    yield path, number, [f.strip() for f in line.rstrip("\n").split("|")]


def resolve(usda):
    missing = 0
    for path in sources():
        out = []
        with open(path, encoding="utf-8") as file:
            for line in file:
                first = line.split("|")[0].strip()
                if line.strip() and not line.startswith("#") and not re.fullmatch(r"\d{5}|recipe:.*", first):
                    number = usda.find(first)
                    if number:
                        line = f"{number} |{line.split('|', 1)[1]}"
                    else:
                        missing += 1
                        print(f"no food: {first}\n    " + "\n    ".join(usda.near(first)))
                out.append(line)
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(out)
    if missing:
        fail(f"{missing} names not found")


def portions(text, where):
    result = []
    for part in text.split():
        unit, _, rest = part.partition("=")
        unit = SHORT.get(unit, unit)
        grams, _, label = rest.partition(":")
        if unit not in UNITS:
            fail(f"{where}: unit {unit}")
        result.append((unit, float(grams), label.replace("_", " ")))
    return result


def usda_portions(usda, number, known):
    have = {u for u, _, _ in known}
    result = list(known)
    for description, grams in usda.weights.get(number, []):
        text = description.lower()
        for start, unit in USDA_UNITS:
            if re.match(re.escape(start) + r"(?![a-z])|" + re.escape(start) + r"s(?![a-z])", text):
                if unit and unit not in have:
                    have.add(unit)
                    label = description if len(description) > len(start) + 1 and len(description) < 60 else ""
                    result.append((unit, round(grams, 2), label))
                break
    return result


VOLUME = {"cup": 236.5882365, "fluidOunce": 29.5735295625, "tablespoon": 14.78676478125, "teaspoon": 4.92892159375,
          "pint": 473.176473, "quart": 946.352946, "liter": 1000.0, "milliliter": 1.0}


def density(measures):
    for unit in ("cup", "fluidOunce", "tablespoon", "pint", "quart", "liter", "teaspoon", "milliliter"):
        for u, grams, _ in measures:
            if u == unit:
                return grams / VOLUME[unit]
    return 0.0


def write_survey(survey):
    """The survey's foods that no other line names, under everyday names."""
    known = set()
    for path, _, fields in read_lines():
        if path != SURVEY_FILE:
            known |= {words(n) for n in [fields[1]] + fields[2].split(";") if n.strip()}
    lines, taken = [], set()
    for code in sorted(survey.names):
        name = survey.everyday_name(code) if survey.is_eaten(code) else None
        if not name or words(name) in known or words(name) in taken or not words(name):
            continue
        taken.add(words(name))
        lines.append(f"fndds:{code} | {name} | | | {2 if survey.names[code].endswith('NFS') else 1}")
    with open(SURVEY_FILE, "w", encoding="utf-8") as file:
        file.write("# Foods as eaten, of the USDA's survey (FNDDS), by pack_foods.py --survey; portions are those of the survey.\n")
        file.write("\n".join(lines) + "\n")


def complete(foods, survey):
    """Gives foods the survey's measures that they lack, where the survey has the same food."""
    by_words = {}
    for code in survey.names:
        name = survey.everyday_name(code)
        if name:
            by_words.setdefault(words(name), code)
    for food in foods:
        code = by_words.get(words(food["name"]))
        if code is None or food["source"] == SURVEY_FOOD:
            continue
        if food["source"] == RECIPE and 0.6 < survey.rows[code][KCAL] / max(food["row"][KCAL], 1) < 1.6:
            # What the survey knows is better than what was put together here.
            food.update(id="fndds:" + code, source=SURVEY_FOOD, number=code, source_name=survey.names[code],
                        row=survey.rows[code], recipe="")
        kcal, other = food["row"][KCAL], survey.rows[code][KCAL]
        if not abs(kcal - other) <= max(0.15 * kcal, 8):
            continue
        have = {u for u, _, _ in food["measures"]}
        food["measures"] += [m for m in survey.measures(code) if m[0] in COMPLETED and m[0] not in have]


# Measures that mean the same whoever gives them; one piece or serving is what the food's own line says.
COMPLETED = {"cup", "tablespoon", "teaspoon", "fluidOunce", "slice", "small", "medium", "large", "bowl", "can", "bottle"}


def add_names(foods, by_name):
    """Names in other languages, of foods/../names/*.txt."""
    taken = {n.lower() for f in foods for n in [f["name"]] + f["aliases"]}
    for path in sorted(glob.glob(os.path.join(HERE, "names", "*.txt"))):
        with open(path, encoding="utf-8") as file:
            for line in file:
                if not line.strip() or line.startswith("#"):
                    continue
                name, _, others = line.partition("|")
                if name.strip() not in by_name:
                    fail(f"{os.path.basename(path)}: no food {name}")
                for other in (o.strip() for o in others.split(";")):
                    if other and other.lower() not in taken:
                        by_name[name.strip()]["aliases"].append(other)
                        taken.add(other.lower())


def build(usda, survey, european):
    foods, by_name, seen = [], {}, {}
    pending = []
    for path, line, fields in read_lines():
        where = f"{os.path.basename(path)}:{line}"
        if len(fields) not in (5, 6):
            fail(f"{where}: {len(fields)} fields")
        number, name, aliases, portion, common = fields[:5]
        if name in seen:
            fail(f"{where}: {name} is already in {seen[name]}")
        seen[name] = where
        food = dict(name=name, aliases=[a.strip() for a in aliases.split(";") if a.strip()], common=int(common),
                    measures=portions(portion, where), where=where, recipe="", number="", source_name="",
                    kind=KINDS.get("1400") if "drinks" in path else 0)
        if number.startswith("recipe:"):
            if len(fields) != 6:
                fail(f"{where}: a recipe without ingredients")
            food["id"], food["source"], food["recipe"] = number, RECIPE, fields[5]
            pending.append(food)
        elif number.startswith("fndds:"):
            code = number.partition(":")[2]
            if code not in survey.rows:
                fail(f"{where}: no food {number}")
            category = survey.categories[code]
            have = {u for u, _, _ in food["measures"]}
            food.update(id=number, source=SURVEY_FOOD, number=code, source_name=survey.names[code], row=survey.rows[code],
                        kind=1 if 7002 <= category < 7900 else 2 if category in (4602, 4604) else 0,
                        measures=food["measures"] + [m for m in survey.measures(code) if m[0] not in have])
        elif number.partition(":")[0] in EUROPEAN:
            if number not in european.rows:
                fail(f"{where}: no food {number}")
            food.update(id=number, source=EUROPEAN_FOOD, number=number.partition(":")[2], source_name=european.names[number],
                        row=european.rows[number], kind=1 if re.match(r"bls:(N|P|M2S)", number) else 0)
            food["measures"] = [m for m in food["measures"] if m[0] != "milliliter"]
        else:
            if number not in usda.rows:
                fail(f"{where}: no food {number}")
            food["id"] = "usda:" + number
            if any(f["id"] == food["id"] for f in foods):
                # The same figures under another everyday name with its own portions.
                food["id"] += "/" + re.sub(r"[^a-z0-9]+", "-", name.lower())
            food.update(source=USDA_FOOD, number=number, source_name=usda.names[number],
                        row=usda.rows[number], kind=KINDS.get(usda.groups.get(number), 0),
                        measures=usda_portions(usda, number, food["measures"]))
        if not food["measures"]:
            fail(f"{where}: {name} has no portion")
        foods.append(food)
        by_name[name] = food
    for food in pending:
        compute(food, by_name)
    add_names(foods, by_name)
    complete(foods, survey)
    return foods


def compute(food, by_name):
    text, _, cooked = food["recipe"].partition("=")
    total, weight = [0.0] * NUTRIENTS, 0.0
    for part in text.split("+"):
        name, _, grams = part.strip().rpartition(" ")
        ingredient = by_name.get(name.strip())
        if ingredient is None:
            fail(f"{food['where']}: no ingredient {name}")
        if "row" not in ingredient:
            compute(ingredient, by_name)
        weight += float(grams)
        # An amount that is missing for one ingredient is missing for the whole: NaN stays NaN.
        total = [t + v * float(grams) / 100 for t, v in zip(total, ingredient["row"])]
    finished = float(cooked) if cooked.strip() else weight
    food["row"] = [t / finished * 100 for t in total]


def text8(value):
    data = value.encode("utf-8")
    if len(data) > 255:
        fail(f"too long: {value}")
    return struct.pack("<B", len(data)) + data


def text16(value):
    data = value.encode("utf-8")
    return struct.pack("<H", len(data)) + data


def pack(foods):
    out = [MAGIC, struct.pack("<II", len(foods), NUTRIENTS)]
    for food in foods:
        out += [text8(food["id"]), text8(food["name"]), text8(food["number"]), text8(food["source_name"])]
        out += [struct.pack("<BBBfB", food["source"], food["kind"], food["common"], density(food["measures"]), len(food["aliases"]))]
        out += [text8(a) for a in food["aliases"]]
        out += [struct.pack("<B", len(food["measures"]))]
        for unit, grams, label in food["measures"]:
            out += [text8(unit), struct.pack("<f", grams), text8(label)]
        out += [text16(food["recipe"]), struct.pack(f"<{NUTRIENTS}f", *food["row"])]
    return b"".join(out)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = sys.argv[1]
    usda = USDA(os.path.join(folder, "usda-sr28"))
    survey = Survey(os.path.join(folder, "fndds"))
    european = European(os.path.join(folder, "european"))
    if "--resolve" in sys.argv:
        resolve(usda)
    if "--survey" in sys.argv:
        write_survey(survey)
    foods = build(usda, survey, european)
    data = pack(foods)
    if "--check" in sys.argv:
        with open(OUT, "rb") as file:
            if file.read() != data:
                fail("food-table.bin is not what the sources give; run without --check")
    else:
        with open(OUT, "wb") as file:
            file.write(data)
    if "--list" in sys.argv:
        for f in foods:
            m = f["measures"][0]
            print(f"{f['id']:14} {f['name']:28} {f['row'][1]:6.0f} kcal  {m[0]}={m[1]:g}  {f['source_name'][:60]}")
    names = sum(1 + len(f["aliases"]) for f in foods)
    print(f"{len(foods)} foods, {names} names, {len(data)} bytes")


main()
