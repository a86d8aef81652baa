#!/usr/bin/env python3
"""Prints what a release of Bento holds, as SPDX 2.3 in JSON (https://spdx.github.io/spdx-spec/v2.3/).

  components.py <version> <name of the document>

Swift packages and their versions are those of Package.resolved; system libraries that are linked statically are asked of
pkg-config; the tables of food and places are named as their notices name them.
"""

import datetime
import hashlib
import json
import os
import re
import subprocess
import sys

version, name = sys.argv[1:]
moment = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc)


def output(*command):
    """What a command prints; empty where it is not there or fails."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def component(title, number, licence, location="NOASSERTION", comment=None):
    """One package of the document."""
    found = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", title),
        "name": title,
        "versionInfo": number or "unknown",
        "downloadLocation": location,
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }
    if comment:
        found["comment"] = comment
    return found


licences = {"grdb.swift": "MIT", "swift-crypto": "Apache-2.0 AND OpenSSL AND ISC"}
parts = []
with open("Package.resolved", encoding="utf-8") as file:
    for pin in json.load(file)["pins"]:
        state = pin["state"]
        parts.append(
            component(
                pin["identity"],
                state.get("version") or state.get("revision"),
                licences.get(pin["identity"], "Apache-2.0"),
                "git+" + pin["location"] + "@" + state["revision"],
            )
        )
swift = re.search(r"Swift version (\S+)", output("swift", "--version"))
parts.append(
    component(
        "swift-runtime",
        swift.group(1) if swift else None,
        "Apache-2.0 WITH Swift-exception AND Unicode-3.0",
        "https://www.swift.org/install",
        "Standard library, Foundation with ICU's data, and Dispatch, linked statically.",
    )
)
for title, module, licence in [
    ("sqlite", "sqlite3", "blessing"),
    ("zlib", "zlib", "Zlib"),
    ("libsecp256k1", "libsecp256k1", "MIT"),
]:
    parts.append(component(title, output("pkg-config", "--modversion", module), licence))
for title, number, licence, location in [
    ("usda-sr", "28", "CC0-1.0", "https://www.ars.usda.gov"),
    ("usda-fndds", "2021-2023", "CC0-1.0", "https://www.ars.usda.gov"),
    ("swiss-food-composition-database", "7.0", "NOASSERTION", "https://naehrwertdaten.ch"),
    ("ciqual", "2025", "etalab-2.0", "https://doi.org/10.57745/RDMHWY"),
    ("bls", "4.0", "CC-BY-4.0", "https://doi.org/10.25826/Data20251217-134202-0"),
    ("geonames-cities15000", None, "CC-BY-4.0", "https://www.geonames.org"),
    ("natural-earth", None, "CC0-1.0", "https://www.naturalearthdata.com"),
]:
    parts.append(component(title, number, licence, location))
parts.sort(key=lambda part: part["name"])

program = component("bento", version, "Apache-2.0")
digest = hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
print(
    json.dumps(
        {
            "spdxVersion": "SPDX-2.3",
            "dataLicense": "CC0-1.0",
            "SPDXID": "SPDXRef-DOCUMENT",
            "name": name,
            "documentNamespace": f"https://spdx.org/spdxdocs/{name}-{digest[:32]}",
            "creationInfo": {
                "created": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
                "creators": ["Tool: bento-components"],
            },
            "documentDescribes": [program["SPDXID"]],
            "packages": [program] + parts,
            "relationships": [
                {
                    "spdxElementId": program["SPDXID"],
                    "relationshipType": "STATIC_LINK",
                    "relatedSpdxElement": part["SPDXID"],
                }
                for part in parts
            ],
        },
        indent=2,
        ensure_ascii=False,
    )
)
