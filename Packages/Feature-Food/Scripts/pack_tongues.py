#!/usr/bin/env python3
"""Packs what people say of meals in other languages.

    pack_tongues.py            write Sources/CFoodTable/food-tongues.bin
    pack_tongues.py --check    fail if the packed file is not what the sources give

The source form is Scripts/tongues/XX.txt (tongues/README.md says how it is written), and the lexicons of the Language package for
the words by which a language is told from another. All numbers are little-endian:

    "BFN1"  count of languages, then each: its tag, its phrases; then the words
    phrases, words: count, the offset of each entry and of the end, the entries in the order of their bytes
    entry of a phrase: the folded phrase, 0, its reading; of a word: the word, 0, a byte: the languages it is of, 128 for English
"""
import glob
import os
import re
import struct
import sys
import unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "..", "Sources", "CFoodTable", "food-tongues.bin")
LEXICONS = os.path.join(HERE, "..", "..", "Language", "Sources", "SpokenText", "Languages")

# How a noun's plural ends, by its singular's end; the first that fits.
PLURALS = {
    "de": [],
    "fr": [(r"(eau|eu)$", r"\1x"), (r"[sxz]$", None), (r"$", "s")],
    "es": [(r"z$", "ces"), (r"[aeiou]$", None), (r"s$", None), (r"$", "es")],
    "pt": [(r"m$", "ns"), (r"ao$", "oes"), (r"[sx]$", None), (r"l$", "is"), (r"[rz]$", r"\g<0>es"), (r"$", "s")],
    "it": [(r"[cg]a$", None), (r"io$", "i"), (r"a$", "e"), (r"[oe]$", "i")],
}

# Before an apostrophe, in front of foods.
ELIDED = {"l", "d", "un", "dell", "all"}

# Kinds of food, which say neither which nor how much: the parser asks.
KINDS = ["cheese", "cake", "bread", "rice", "salad", "oil", "chocolate", "soup", "nuts", "beans", "vegetables", "sauce", "pizza", "meat"]

# Words that English meals are told in, and that no name of a food holds.
ENGLISH = """a an the and with without of for in on at to i im ive my me we had have has ate eat eating drank drink some any no not
just about around half cup cups glass slice slices piece pieces bowl plate can bottle handful small large medium big little one two
three four five six seven eight nine ten dozen couple few breakfast lunch dinner snack yesterday today morning evening night it was
then plus also from this that all extra each per make made actually instead only more less day is are or but so over"""

# Names of foods hold them in English, too, and yet they are not English.
BORROWED = """con de la el le les al au aux du des di e y en et und mit sin sans carne leche queso pollo asada arroz pan pain
fromage blanc coq vin boeuf pico gallo dulce olio aglio alla vino tinto creme cafe lait verde
auf aus dazu nur die der das den dem bitte noch zum u avec ohne kein keine keinen ein eine einen einem einer eins zwei drei vier
funf sechs halb halbe halber halbes halben kase kuchen reis gemuse suppe brot wurst fleisch fisch scheibe scheiben stuck stucke
essloffel teeloffel glas glaser tasse tassen becher dose dosen flasche flaschen teller schussel schale portionen handvoll packung
packungen tute riegel el tl um"""


def fail(message):
    sys.exit(f"pack_tongues: {message}")


def fold(text):
    text = text.lower().replace("ß", "ss").replace("æ", "ae").replace("œ", "oe")
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]+", " ", plain).strip()


def plural(word, language):
    if len(word) < 3:
        return word
    if language == "es" and word[-1] in "aeiou":
        return word + "s"
    for end, change in PLURALS[language]:
        if re.search(end, word):
            return word if change is None else re.sub(end, change, word, count=1)
    return word


def forms(phrase, language):
    """A phrase and its plurals: of the first word, and of all."""
    words = phrase.split()
    return {phrase, " ".join([plural(words[0], language)] + words[1:]), " ".join(plural(w, language) for w in words)}


def german(phrase):
    """The forms of a German name that its plurals do not give: the endings of its adjectives, and the dative of its plural."""
    words = phrase.split()
    ending = re.search(r"(e|er|es|en|em)$", words[0])
    heads = [words[0]]
    if len(words) > 1 and ending and words[0].islower() and len(words[0]) > 4 and words[1][:1].isupper():
        heads += [words[0][: ending.start()] + end for end in ("e", "er", "es", "en", "em")]
    tails = [words[-1]] if len(words) > 1 else []
    last = words[-1]
    dative = last + "n" if last[:1].isupper() and re.search(r"(e|er|el)$", last) and len(last) > 3 else None
    for head in heads:
        yield " ".join([head] + words[1:])
        if dative and tails:
            yield " ".join([head] + words[1:-1] + [dative])
    if dative and not tails:
        yield dative


def read(path, language, foods):
    phrases, made, around, section = {}, {}, set(), None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if not line.strip() or line.startswith("#"):
                continue
            if line.startswith("["):
                section = line.strip("[] ")
                continue
            reading, bar, others = line.partition("|")
            reading = reading.strip()
            if section == "same":
                phrases[fold(line)] = fold(line)
                continue
            if not bar or section not in ("words", "foods"):
                fail(f"{path}:{number}: not understood")
            if section == "foods" and reading.lower() not in foods | set(KINDS):
                fail(f"{path}:{number}: no food {reading}")
            for other in others.split(";"):
                other = other.strip()
                if other.startswith("-"):
                    phrases.setdefault("-" + fold(other), reading)
                elif other.endswith(","):
                    phrases.setdefault(fold(other) + ",", reading)
                elif fold(other):
                    phrases.setdefault(fold(other), reading)
                    if section == "words":
                        around |= set(fold(other).split())
                    for form in sorted(forms(fold(other), language)):
                        made.setdefault(form, reading)
                    if language == "de" and section == "foods":
                        for form in german(other):
                            made.setdefault(fold(form), reading)
    return made | phrases, around


def lexicon_words(language):
    """The words of a language's numbers, units, days and months."""
    words, section = set(), None
    for path in glob.glob(os.path.join(LEXICONS, language, "*.swift")):
        for line in open(path, encoding="utf-8"):
            line = line.strip()
            if line.startswith("["):
                section = line.strip("[]")
            elif ": " in line and section in ("number", "unit", "weekday", "month", "fraction"):
                words |= {fold(w) for w in line.split(": ", 1)[1].split(",")}
    return {w for w in words if " " not in w and len(w) > 2}


def elided(words, language):
    """The words as they stand behind an elision, which a reader of English takes for one word: "deau"."""
    heads = []
    for path in glob.glob(os.path.join(LEXICONS, language, "*.swift")):
        for line in open(path, encoding="utf-8"):
            if line.strip().startswith("elisions: "):
                heads = [h.strip() for h in line.split(": ")[1].split(",") if h.strip() in ELIDED]
    return {h + w for h in heads for w in words if len(w) > 2 and w[0] in "aeiouh"}


def english():
    names, words = set(), {}
    for path in sorted(glob.glob(os.path.join(HERE, "foods", "*.txt"))):
        for line in open(path, encoding="utf-8"):
            fields = [f.strip() for f in line.split("|")]
            if len(fields) < 5 or line.startswith("#"):
                continue
            names |= {n.strip().lower() for n in [fields[1]] + fields[2].split(";")}
            if not re.search(r"/(92|94|97|98)", path):
                for word in fold(fields[1]).split():
                    words[word] = max(words.get(word, 0), int(fields[4] or 0))
                    words.setdefault(word + "s", 0)
    for path in glob.glob(os.path.join(HERE, "..", "Sources", "FoodReading", "Parser", "Rules", "RuleTable+*.swift")):
        text = re.sub(r"//[^\n]*", "", open(path, encoding="utf-8").read())
        for literal in re.findall(r'"""(.*?)"""|"([^"\n]*)"', text, re.S):
            words.update((w, 0) for w in fold(" ".join(literal)).split())
    words.update((w, 0) for w in lexicon_words("en"))
    kept = set(words) - set(fold(BORROWED).split())
    return names, kept | set(ENGLISH.split())


def table(entries):
    out, offsets, body = [struct.pack("<I", len(entries))], [], b""
    for key, value in sorted(entries.items()):
        offsets.append(len(body))
        body += key + b"\0" + value
    offsets.append(len(body))
    return b"".join(out + [struct.pack(f"<{len(offsets)}I", *offsets), body])


def main():
    foods, english_words = english()
    languages = sorted(os.path.basename(p)[:2] for p in glob.glob(os.path.join(HERE, "tongues", "??.txt")))
    if len(languages) > 7:
        fail("no bits for so many languages")
    out, words = [b"BFN1", struct.pack("<B", len(languages))], {}
    tables = {one: read(os.path.join(HERE, "tongues", f"{one}.txt"), one, foods) for one in languages}
    # Little words of one language in a name that another borrowed tell nothing of the other: "de" of "pao de queijo".
    little = {one: {w for w in around if len(w) < 6} | lexicon_words(one) for one, (_, around) in tables.items()}
    for bit, language in enumerate(languages):
        phrases, around = tables[language]
        others = set().union(*little.values()) - little[language] - around
        out += [language.encode(), table({k.encode(): v.encode() for k, v in phrases.items()})]
        # Nor do English words in names that English has, too: "chicken" of "chicken burger".
        known = {w for p, r in phrases.items() if p != r or " " not in p if not others & set(p.split())
                 for w in p.rstrip(",").split() if len(w) > 1 and not w.startswith("-")
                 if " " not in p or w in phrases or w not in english_words}
        for word in known | elided(known, language) | lexicon_words(language):
            words[word] = words.get(word, 0) | 1 << bit
    for word in english_words:
        words[word] = words.get(word, 0) | 128
    out.append(table({w.encode(): bytes([m]) for w, m in words.items()}))
    data = b"".join(out)
    if "--check" in sys.argv:
        with open(OUT, "rb") as file:
            if file.read() != data:
                fail("food-tongues.bin is not what the sources give; run without --check")
    else:
        with open(OUT, "wb") as file:
            file.write(data)
    print(f"{len(languages)} languages, {len(words)} words, {len(data)} bytes")


main()
