#!/usr/bin/env python3
"""Packs the outlines of the world's countries into Sources/COutlines/outlines.bin.

The figures are Natural Earth's 1:110m countries, public domain (naturalearthdata.com), as PyPI's geopandas 0.14 carries
them. Data/outlines.txt is the source form: a line for each ring, its country's ISO 3166-1 alpha-3 code and then
longitude and latitude of its corners in hundredths of a degree.

    pip download geopandas==0.14.4 --no-deps
    Scripts/pack-outlines.py geopandas-0.14.4-py3-none-any.whl    # writes Data/outlines.txt and packs it
    Scripts/pack-outlines.py                                      # packs Data/outlines.txt

The packed form: "BOL1"; then little-endian base-128 numbers: the count of rings; for each ring three bytes of code, the
count of corners, and for each corner the zigzag differences of longitude and latitude to the corner before (the first
to 0, 0).
"""
import pathlib
import struct
import sys
import zipfile

package = pathlib.Path(__file__).resolve().parent.parent
source = package / "Data" / "outlines.txt"
packed = package / "Sources" / "COutlines" / "outlines.bin"
folder = "geopandas/datasets/naturalearth_lowres/naturalearth_lowres"


def codes(table):
    """The ISO codes of the rows of a dBase table (column `iso_a3`)."""
    rows, header, length = struct.unpack("<IHH", table[4:12])
    offset, start, at = 1, None, 32
    width = 0
    while table[at] != 0x0D:
        name = table[at : at + 11].rstrip(b"\0")
        if name == b"iso_a3":
            start, width = offset, table[at + 16]
        offset += table[at + 16]
        at += 32
    for row in range(rows):
        base = header + row * length + start
        code = table[base : base + width].decode().strip()
        yield code if len(code) == 3 and code.isalpha() else "---"


def rings(shapes):
    """The rings of each record of a shapefile of polygons."""
    at = 100
    while at < len(shapes):
        length = struct.unpack(">i", shapes[at + 4 : at + 8])[0] * 2
        record = shapes[at + 8 : at + 8 + length]
        at += 8 + length
        parts, points = struct.unpack("<ii", record[36:44])
        starts = list(struct.unpack(f"<{parts}i", record[44 : 44 + 4 * parts])) + [points]
        numbers = struct.unpack(f"<{2 * points}d", record[44 + 4 * parts : 44 + 4 * parts + 16 * points])
        corners = list(zip(numbers[::2], numbers[1::2]))
        yield [corners[first:last] for first, last in zip(starts, starts[1:])]


def extract(wheel):
    with zipfile.ZipFile(wheel) as archive:
        shapes, table = archive.read(folder + ".shp"), archive.read(folder + ".dbf")
    lines = []
    for code, parts in zip(codes(table), rings(shapes)):
        for ring in parts:
            corners = []
            for longitude, latitude in ring:
                corner = (round(longitude * 100), round(latitude * 100))
                if not corners or corners[-1] != corner:
                    corners.append(corner)
            if len(corners) > 3:
                lines.append(code + " " + " ".join(f"{x},{y}" for x, y in corners))
    source.parent.mkdir(exist_ok=True)
    source.write_text("\n".join(lines) + "\n")


def number(value):
    out = bytearray()
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def zigzag(value):
    return number(value * 2 if value >= 0 else -value * 2 - 1)


def pack():
    lines = source.read_text().splitlines()
    out = bytearray(b"BOL1" + number(len(lines)))
    for line in lines:
        code, *corners = line.split(" ")
        out += code.encode() + number(len(corners))
        before = (0, 0)
        for corner in corners:
            x, y = map(int, corner.split(","))
            out += zigzag(x - before[0]) + zigzag(y - before[1])
            before = (x, y)
    packed.write_bytes(bytes(out))
    print(f"{len(lines)} rings, {len(out)} bytes")


if len(sys.argv) > 1:
    extract(sys.argv[1])
pack()
