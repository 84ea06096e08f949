#!/usr/bin/env bash
# Builds the geometry checksum with both compilers, unoptimised and optimised, and as WebAssembly, and compares
# every answer with the recorded one. With --record it writes the record instead, once all builds agree.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
record=tests/geo/checksums.txt
work=build/determinism
mkdir -p "$work"
launcher=$(command -v ccache || true)

# one COMPILER LEVEL: builds and runs one variant; its lines go to $work/COMPILER-LEVEL.txt.
one() {
  local dir="$work/$1-$2" objects=() source object
  mkdir -p "$dir"
  for source in src/geo/*.cpp bench/geo_checksum.cpp bench/checksum_*.cpp; do
    object="$dir/$(basename "$source" .cpp).o"
    $launcher "$1" -std=c++20 "-$2" -ffp-contract=off -Isrc -Ibench -c "$source" -o "$object"
    objects+=("$object")
  done
  if [ "$1" = em++ ]; then
    em++ "${objects[@]}" -O1 -sALLOW_MEMORY_GROWTH -o "$dir/geo_checksum.js"
    # This Emscripten takes a fetch() for a browser's.
    node --no-experimental-fetch "$dir/geo_checksum.js" >"$work/$1-$2.txt"
  else
    "$1" "${objects[@]}" -o "$dir/geo_checksum"
    "$dir/geo_checksum" >"$work/$1-$2.txt"
  fi
}

export NODE_PATH=${NODE_PATH:-/usr/share/nodejs}  # where Debian keeps the modules that em++ asks for
running=()
for variant in 'g++ O0' 'g++ O3' 'clang++ O0' 'clang++ O3' 'em++ O3'; do
  # shellcheck disable=SC2086
  one $variant & running+=($!)
done
for job in "${running[@]}"; do wait "$job"; done

first=$work/g++-O3.txt
for variant in g++-O0 clang++-O0 clang++-O3 em++-O3; do
  diff -u --label g++-O3 --label "$variant" "$first" "$work/$variant.txt" ||
    { echo "$variant answers differently from g++-O3"; exit 1; }
done
if [ "${1:-}" = --record ]; then cp "$first" "$record"; echo "recorded in $record"; exit; fi
diff -u --label recorded --label computed "$record" "$first" ||
  { echo "The answers changed. If they should: scripts/check_determinism.sh --record, and say so in the commit."; exit 1; }
tail -n 1 "$record"
