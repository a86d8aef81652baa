#!/usr/bin/env python3
"""Packs the geoid of EGM96 at half a degree into Sources/CGeoid/geoid.bin.

    apt-get download proj-data && dpkg -x proj-data_*.deb proj
    python3 Scripts/pack-geoid.py proj/usr/share/proj/egm96_15.gtx

The source is NGA's grid of 15 minutes (EGM96, public domain) in the GTX format, as Debian's proj-data 9.1.1 carries it.
Every second row and column is kept, in centimetres, as the difference to what the neighbours before it foretell, zigzag,
in bytes of seven bits. Cubic interpolation between them is within 7 cm (root mean square) of the finer grid, at most 1.2 m.
"""

import array
import struct
import sys
from pathlib import Path

target = Path(__file__).resolve().parent.parent / "Sources/CGeoid/geoid.bin"


def number(value):
    out = bytearray()
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def main():
    data = Path(sys.argv[1]).read_bytes()
    south, west, up, across, rows, columns = struct.unpack(">4d2i", data[:40])
    assert (south, west, up, across, rows, columns) == (-90, -180, 0.25, 0.25, 721, 1440)
    heights = array.array("f", data[40:])
    if sys.byteorder == "little":
        heights.byteswap()
    grid = [[round(heights[r * columns + c] * 100) for c in range(0, columns, 2)] for r in range(0, rows, 2)]
    out = bytearray(b"BGE1")
    for r, row in enumerate(grid):
        for c, value in enumerate(row):
            if r and c:
                foretold = row[c - 1] + grid[r - 1][c] - grid[r - 1][c - 1]
            else:
                foretold = row[c - 1] if c else grid[r - 1][0] if r else 0
            change = value - foretold
            out += number(change * 2 if change >= 0 else -change * 2 - 1)
    target.write_bytes(bytes(out))
    print(f"{len(grid)} rows of {len(grid[0])}, {len(out)} bytes")


main()
