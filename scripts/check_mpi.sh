#!/usr/bin/env bash
# Two ranks on this machine play the games of a contest that one process plays alone, and report the same.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
games=(sim --p1 greedy --p2 random --armies 150 --games 9 --turns 30 --seed 7 --json)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
build/mpi/irondial "${games[@]}" --threads 1 >"$folder/alone"
# Loopback only, whoever runs it, on however few cores.
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 timeout 120 \
  mpirun -np 2 --oversubscribe --host localhost:2 --mca btl self,vader,tcp --mca btl_tcp_if_include lo \
  --mca oob_tcp_if_include lo ./irondial "${games[@]}" >"$folder/ranks"
[ "$(grep -c '"game":' "$folder/alone")" = 9 ]
cmp "$folder/alone" "$folder/ranks"
# Without MPI the program says so, and does not play everything in every rank.
if OMPI_COMM_WORLD_SIZE=2 build/release/irondial "${games[@]}" >"$folder/out" 2>&1; then exit 1; fi
grep -q 'built without MPI' "$folder/out"
