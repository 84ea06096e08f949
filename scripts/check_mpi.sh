#!/usr/bin/env bash
# Two ranks on this machine play the games of a contest that one process plays alone, and report the same.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
contest=(sim --p1 greedy --p2 random --armies 150 --turns 30 --seed 7 --json)
games=("${contest[@]}" --games 9)
# Loopback only, whoever runs it, on however few cores.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
ranks=(mpirun -np 2 --oversubscribe --host localhost:2 --mca btl self,vader,tcp --mca btl_tcp_if_include lo
  --mca oob_tcp_if_include lo)

build/mpi/irondial "${games[@]}" --threads 1 >"$folder/alone"
timeout 120 "${ranks[@]}" ./irondial "${games[@]}" >"$folder/ranks"
[ "$(grep -c '"game":' "$folder/alone")" = 9 ]
cmp "$folder/alone" "$folder/ranks"

# Without MPI the program says so, and does not play everything in every rank.
if OMPI_COMM_WORLD_SIZE=2 build/release/irondial "${games[@]}" >"$folder/out" 2>&1; then exit 1; fi
grep -q 'built without MPI' "$folder/out"

# SIGUSR1 stops both ranks, once they listen to it, and what they played until then is reported.
listens() { [ $((0x$(sed -n 's/^SigCgt:\t*//p' "/proc/$1/status") & 1 << 9)) != 0 ]; }
both_listen() {
  local pids
  mapfile -t pids < <(pgrep -P "$1" -x irondial)
  [ ${#pids[@]} = 2 ] && listens "${pids[0]}" && listens "${pids[1]}"
}
"${ranks[@]}" build/mpi/irondial "${contest[@]}" --games 1000000 >"$folder/stopped" 2>"$folder/said" &
run=$!
for _ in $(seq 300); do
  ! both_listen $run || break
  sleep 0.1
done
sleep 1
kill -USR1 $run
for _ in $(seq 300); do
  kill -0 $run 2>/dev/null || break
  sleep 0.1
done
kill -KILL $run 2>/dev/null && exit 1  # it did not stop
status=0
wait $run || status=$?
[ $status = 130 ]
grep -q 'stopped: these are the games' "$folder/said"
[ "$(grep -c '"game":' "$folder/stopped")" -gt 0 ]
