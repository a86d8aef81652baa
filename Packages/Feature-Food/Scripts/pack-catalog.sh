#!/usr/bin/env bash
# Packs the bundled foods anew after Scripts/pack_foods.py: indexes food-table.bin into food-catalog.bin; commit both.
#   Scripts/pack-catalog.sh [scratch path]
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=${1:-.build}
swift build --scratch-path "$scratch" --product pack-foods
"$scratch/debug/pack-foods" Sources/CFoodTable/food-catalog.bin
