#!/usr/bin/env bash
# Proves that the layer rule bites: a source of src/geo that includes a catalog header must not compile,
# and a geo module that declares the use of catalog must not configure.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git ls-files | grep -E '^(CMakeLists.txt|cmake/|src/)' | tar cf - -T - | tar xf - -C "$work"
cd "$work"

configure() { cmake -G Ninja -S . -B build -DIRONDIAL_TESTS=OFF -DIRONDIAL_CORE_ONLY=ON "$@" >log 2>&1; }

echo '#include "catalog/catalog.h"' >src/geo/trespass.cpp
configure
if ninja -C build irondial_geo >log 2>&1; then echo "src/geo compiled with a catalog header"; exit 1; fi
grep -q 'catalog/catalog.h: No such file' log || { cat log; exit 1; }

rm -r src/geo/trespass.cpp build
echo 'irondial_module(geo USES catalog)' >src/geo/CMakeLists.txt
if configure; then echo "src/geo was configured to use src/catalog"; exit 1; fi
grep -q 'may not use src/catalog' log || { cat log; exit 1; }
