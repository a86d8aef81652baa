"""The foods of the USDA's survey (FNDDS) under the names that people use, with their household portions.

Only names that somebody would say are taken: "Taquito, chicken" is a chicken taquito, and "Beef, rice, and vegetables
including carrots, broccoli, and/or dark-green leafy; no sauce" is none. What nobody logs as such (baby food, formula,
ingredients, school lunches, foods "NS as to" something) is left out.
"""
import csv
import gzip
import os
import re

# WWEIA categories of what is eaten as it stands: dishes, sandwiches, soups, restaurant food, snacks, sweets, drinks.
EATEN = [
    (2002, 2010), (2202, 2206), (2402, 2404), (2502, 2502), (2602, 2608), (2802, 2806), (3002, 3808), (4202, 4208), (4402, 4804),
    (5002, 5806), (6402, 6432), (6802, 7008), (7102, 7220), (7302, 7506), (8010, 8412), (8806, 8806), (1602, 1904),
]

LEFT_OUT = re.compile(
    r"NS as to|school|frozen meal|excluding|including|Puerto Rican|NFS,|ingredient|reconstituted|fat added|any type|Guideline"
    r"|Infant|Toddler|lunch|home recipe or|commercially|from pre-cooked|for use on|Topping from|Guisad|with or without"
    r"|sauce or|meat sauce|low calorie|reduced sodium|from other source|packaged mix|snack-type|no icing or|decaffeinated"
    r"|reduced fat,|reduced sugar,|yields|not further| or .* or |calcium fortified|vitamin|high fiber, |diet, .*diet|lightly salted"
    r"|on wheat|on white|made with|made from|, from frozen|coating eaten|skin eaten|coated,|uncooked|school|no added|fat free;"
    r"|skin not eaten|peel eaten|peel not eaten|baked or broiled|from fresh|low-?fat|boiled|and/or|pre-sweetened|pre-lightened",
    re.I)

# What describes stands before what it describes; what goes with it stays behind.
BEHIND = re.compile(r"^(with|in|on|from|no|and|without|topped|filled|stuffed with|dipped|made|to)\b", re.I)
FIRST_IS_KIND = {
    "soup", "pizza", "cake", "cookie", "pie", "candy", "sandwich", "bread", "roll", "salad", "stew", "sauce", "dip", "tea",
    "coffee", "cheese", "taco", "burrito", "taquito", "tamale", "enchilada", "quesadilla", "nachos", "empanada", "pastry",
    "doughnut", "muffin", "yogurt", "ice cream", "frozen yogurt", "cereal", "crackers", "chips", "milk", "pudding", "cobbler",
    "fritter", "pupusa", "egg roll", "turnover", "ravioli", "tortellini", "manicotti", "lasagna", "pancakes", "waffle", "crepe",
    "muffin", "biscuit", "croissant", "popcorn", "pretzels", "nuts", "beans", "smoothie", "rice", "noodles", "pasta", "potato",
    "burrito bowl", "fajita", "dumpling", "hash", "omelet", "egg omelet", "sausage", "bacon", "wine", "beer", "liqueur", "gelato",
    "chimichanga", "gordita", "calzone", "gnocchi", "sushi", "hamburger", "cheeseburger", "juice", "drink", "bar", "tart",
    "strudel", "brownie", "curry", "chili", "crisp", "gravy", "dressing", "ice cream bar", "ice cream cone", "ice cream sandwich",
    "ice cream sundae", "mousse", "custard", "nectar", "bagel", "tortilla", "cornbread", "danish pastry", "cheesecake", "lobster",
}

# What people say for it.
SAID = [
    (r"^raw (?!fish|beef|oyster|egg|clam)", ""), (r" coffee$", ""), (r" (soft drink|energy drink)$", r" \1"), (r"^ready-to-(heat|eat) ", ""),
    (r"(latte|macchiato|cappuccino|mocha|espresso|americano|frappuccino) coffee", r"\1"), (r"(\w+-cookie|gingersnaps|macaroon|rugelach|biscotti) cookie", r"\1"),
    (r" liqueur liqueur", " liqueur"), (r"^prepackaged |^prepared from mix |^unroasted |^canned cooked ", ""), (r" flavor ", " "),
    (r" from canned$", ""), (r"(english muffin|bun|bagel) roll$", r"\1"), (r"^(hamburger bun|hoagie) (.*) roll$", r"\2 \1"),
    (r"^cola soft drink$", "cola"), (r" hot tea$", " tea"), (r" leaf tea$", " tea"), (r"cake type |yeast type ", ""),
    (r" candy$", ""), (r" soft drink$", ""), (r"(fries|tots|skins|home fries|hash brown|sticks) potato", r"\1"), (r"^cheese only ", "cheese "),
    (r"(chowder|bisque|gazpacho|borscht|bouillabaisse|pozole|broth|pho|aguada|gumbo) soup", r"\1"), (r"(fries|home fries) potato", r"\1"),
    (r"(bar|meringue|lebkuchen|pizzelle|ladyfinger|wafer) cookie$", r"\1"), (r"(torte|shortcake|pie) cake$", r"\1"),
    (r"^cheese (beef|pork|chicken) (.*)$", r"\1 \2 with cheese"), (r"cheese with cheese", "cheese"), (r" beverage$", ""),
    (r"^(.*) or (.*)$", ""), (r"\bnfs\b", ""),
]
# Nobody logs these, or their names say too little.
NEVER = re.compile(
    r"no fear|used in|raccoon|groundhog|beaver|opossum|squirrel|armadillo|whale|seal|bear|caribou|moose|turtle|frog|milk yogurt"
    r"|food cheese|filling$|^topping|style hot|^fruit$|^meat$|^fish$|^vegetables?$|^sauce$|poke greens|^\S{1,3}$|baby|\bk's\b|o's cereal"
    r"|^(flavored|plain|cooked|dried|frozen|canned|regular|light|hot|sweet|fried|baked|creamed|chocolate|cheese|cream|cinnamon|vanilla|fudge"
    r"|sprinkles|fruit|nougat|cotton) ?\w*$|dinner$|^beef and|^(ham|pork|lamb|turkey|chicken|fish|meat|sausage|seafood|shellfish|venison|veal) and"
    r"|^\w+ and (white|brown)? ?rice$|rice and pasta|^special|topped|brains|^heart|cooked with|all types|fish wrap|american and swiss|base cheese|pastry type|mainly flour|^brewed|cheese cheese|and meat$ |non chocolate|flavored pieces|imitation cheese|orange blossom|cape cod|^seven|kamikaze|^tiger")

# One word is soon something else; these are foods and nothing more.
SINGLE_WORDS = set("""lefse haupia yokan atole gimlet jagerbomb knish snowpeas taffy caviar pimiento jambalaya paella falafel
    goulash gumbo lasagna kombucha bagel croissant pizza burrito taco hamburger cheeseburger quesadilla enchilada tamale nachos
    waffle pancakes milk coffee tea beer ketchup hummus guacamole salsa couscous quinoa popcorn""".split())


class Survey:
    """The foods, their nutrients in the columns of SR28, their portions."""

    # The nutrients of a packed row, by the names of the source; None where it has none, as for ash.
    COLUMNS = [
        "Water (g)", "Energy (kcal)", "Protein (g)", "Total Fat (g)", None, "Carbohydrate (g)",
        "Fiber, total dietary (g)", "Sugars, total (g)", "Calcium (mg)", "Iron (mg)", "Magnesium (mg)", "Phosphorus (mg)",
        "Potassium (mg)", "Sodium (mg)", "Zinc (mg)", "Copper (mg)", None, "Selenium (mcg)", "Vitamin C (mg)",
        "Thiamin (mg)", "Riboflavin (mg)", "Niacin (mg)", None, "Vitamin B-6 (mg)", "Folate, total (mcg)",
        "Folic acid (mcg)", "Folate, food (mcg)", "Folate, DFE (mcg_DFE)", "Choline, total (mg)", "Vitamin B-12 (mcg)", None,
        "Vitamin A, RAE (mcg_RAE)", "Retinol (mcg)", "Carotene, alpha (mcg)", "Carotene, beta (mcg)",
        "Cryptoxanthin, beta (mcg)", "Lycopene (mcg)", "Lutein + zeaxanthin (mcg)", "Vitamin E (alpha-tocopherol) (mg)",
        "Vitamin D (D2 + D3) (mcg)", None, "Vitamin K (phylloquinone) (mcg)", "Fatty acids, total saturated (g)",
        "Fatty acids, total monounsaturated (g)", "Fatty acids, total polyunsaturated (g)", "Cholesterol (mg)",
    ]

    def __init__(self, folder):
        self.names, self.categories, self.rows, self.portions, self.usual = {}, {}, {}, {}, {}
        for row in self.table(os.path.join(folder, "foods.tsv")):
            self.names[row["code"]] = row["name"]
            self.categories[row["code"]] = int(row["category"] or 0)
        with gzip.open(os.path.join(folder, "nutrients.tsv.gz"), "rt", encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                self.rows[row["code"]] = [
                    float(row[c]) if c and row[c] != "" else float("nan") for c in self.COLUMNS
                ]
        for row in self.table(os.path.join(folder, "portions.tsv")):
            grams = float(row["grams"] or 0)
            if grams <= 0:
                continue
            if row["portion"] == "Quantity not specified":
                self.usual[row["code"]] = grams
            else:
                self.portions.setdefault(row["code"], []).append((row["portion"], grams))

    @staticmethod
    def table(path):
        with open(path, encoding="utf-8", newline="") as file:
            yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)

    def everyday_name(self, code):
        """What people call it, in lower case; None where nobody would say its name."""
        name = self.names[code]
        if LEFT_OUT.search(name) or code not in self.rows or code not in self.usual:
            return None
        brand = re.search(r" \(([^)]*)\)$", name)
        text = re.sub(r" \([^)]*\)", "", name)
        text = re.sub(r", NFS$|, plain$", "", text)
        if brand and brand.group(1)[0].isupper():
            text = f"{brand.group(1)} {text}" if not brand.group(1).lower().split()[0] in text.lower() else text
            text = re.sub(r"^(.*) Cereal or granola bar$|^(.*) Nutrition bar$", lambda m: m.group(1) or m.group(2), text)
        parts = [p.strip() for p in text.split(",") if p.strip()]
        if not parts or len(parts) > 4 or ";" in text or "/" in text:
            return None
        head, rest = parts[0], parts[1:]
        before = [p for p in rest if not BEHIND.match(p)]
        behind = [p for p in rest if BEHIND.match(p)]
        if any(re.match(r"no\b|without\b", p) for p in behind):
            return None
        words = head.lower().split()
        kind = head.lower() in FIRST_IS_KIND or (len(words) > 1 and words[-1] in FIRST_IS_KIND) or not before
        if before and not kind and words[0] not in FIRST_IS_KIND:
            # "Chicken, fried": a description; "Cuban, sandwich" does not occur.
            if not all(re.fullmatch(r"[a-z-]+(ed|y|en|ted|raw|dry|ground)|fried|roasted|smoked|raw|ground|chop|breast|cooked", p.lower())
                       for p in before):
                return None
        name = " ".join(reversed([p.lower() for p in before])) + " " + head.lower() + " " + " ".join(p.lower() for p in behind)
        name = re.sub(r"\s+", " ", name).strip()
        name = re.sub(r"\bfrom (fast food|restaurant)( / restaurant| or fast food)?\b", "", name).strip()
        name = name.replace("omelet", "omelette").replace("\u2019", "'")
        for pattern, said in SAID:
            name = re.sub(pattern, said, name).strip()
        if NEVER.search(name) or not name or (" " not in name and name not in SINGLE_WORDS):
            return None
        if len(name) > 48 or len(name.split()) > 6 or re.search(r"\bnfs\b|[0-9%\"]|\bor\b|other|special|style item", name):
            return None
        return re.sub(r"\s+", " ", name)

    def is_eaten(self, code):
        category = self.categories[code]
        return any(low <= category <= high for low, high in EATEN)

    # "1 cup", "1 slice", "1 medium drink": the unit at the beginning of a portion.
    UNITS = [
        (r"cup\b(?!, dry|.*yields)", "cup"), (r"fl oz\b", "fluidOunce"), (r"tablespoon", "tablespoon"), (r"teaspoon", "teaspoon"),
        (r"(small|child).*", "small"), (r"(medium|regular)(?! slice).*", "medium"), (r"large(?! single| or thick| slice).*", "large"),
        (r"extra.large.*", "extraLarge"), (r"(medium )?slice(?!/|, snack)", "slice"), (r"(medium or )?regular slice", "slice"),
        (r"slice, NFS|slice, any size|piece/slice", "slice"), (r"piece, NFS|piece$|pieces?\b", "piece"), (r"can\b", "can"),
        (r"bottle", "bottle"), (r"bar$|bar, NFS|regular bar|bar\b", "bar"), (r"package", "package"), (r"pouch", "package"),
        (r"container", "container"), (r"individual container", "container"), (r"jar", "jar"), (r"tub", "tub"), (r"packet", "sachet"),
        (r"patty", "patty"), (r"stick", "stick"), (r"link", "link"), (r"bowl", "bowl"), (r"scoop", "scoop"), (r"wing", "wing"),
        (r"fillet", "fillet"), (r"spear", "spear"), (r"ring", "ring"), (r"ball", "ball"), (r"wedge", "wedge"),
        (r"(sandwich|burrito|taco|cookie|pretzel|cracker|egg|roll|tamale|enchilada|nacho|dumpling|burger|whole|item|doughnut|muffin"
         r"|pancake|waffle|pie|cupcake|brownie|cone|empanada|taquito|quesadilla|drink|shot|submarine|wrap|hot dog|pastry|turnover"
         r"|biscuit|croissant|chip|nut|meatball|crepe|pupusa|bagel|tostada|steak|chop|nugget|tender|strip|popsicle|candy)\b.*", "each"),
    ]

    def measures(self, code):
        """(unit, grams, label), the usual amount first."""
        found, result = set(), []
        usual = self.usual.get(code)
        for text, grams in self.portions.get(code, []):
            match = re.match(r"1 (.*)", text)
            if not match or "school" in text:
                continue
            unit = next((u for pattern, u in self.UNITS if re.match(pattern, match.group(1), re.I)), None)
            if unit and unit not in found:
                found.add(unit)
                result.append((unit, round(grams, 2), ""))
        if usual:
            first = next((m for m in result if m[1] == round(usual, 2) and m[0] not in ("fluidOunce", "tablespoon")), None)
            if first:
                result.remove(first)
                result.insert(0, first)
            else:
                result.insert(0, ("serving", round(usual, 2), ""))
            if not any(m[0] == "serving" for m in result):
                result.append(("serving", round(usual, 2), ""))
        return result


def stem(word):
    """As the reader's own stems: only equality counts."""
    if len(word) > 3 and word.endswith("s") and word[-2] not in "sui":
        word = word[:-1]
    if len(word) > 3 and word.endswith("e"):
        word = word[:-1]
    return word[:-1] + "i" if len(word) > 2 and word.endswith("y") and word[-2] not in "aeiou" else word


JOINING = set("of the a an in with and or on style".split())


def words(name):
    """What makes two names one: their words in any order, without what only joins."""
    folded = name.lower().translate(str.maketrans("äöüéèêàâáóñçîôûß", "aoueeeaaaoncious"))
    return frozenset(stem(w) for w in re.findall(r"[a-z0-9%']+", folded) if w not in JOINING)
