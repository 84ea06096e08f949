#!/usr/bin/env bash
# Installs Open MPI and builds irondial for it (build/mpi), so that `mpirun -np N ./irondial sim ...` spreads its games.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/lib.sh
install_packages build mpi
build mpi irondial
