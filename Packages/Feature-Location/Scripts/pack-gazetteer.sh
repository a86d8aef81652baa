#!/bin/sh
# Makes Sources/CGazetteer/gazetteer.bin from Data/. Run it after a change there or in how names are folded and packed.
set -eu
cd "$(dirname "$0")/.."
places="$(mktemp)"
trap 'rm -f "$places"' EXIT
gzip -dc Data/places.tsv.gz >"$places"
swift run -c release ${SCRATCH:+--scratch-path "$SCRATCH"} --explicit-target-dependency-import-check error \
    pack-gazetteer "$places" Data/countries.tsv Data/regions.tsv Sources/CGazetteer/gazetteer.bin
