#!/usr/bin/env bash
# Plays the golden games and the golden season again and writes down what happens now: tests/golden. For changes of behaviour that are
# meant; look through the difference, and state the signature in the commit.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/lib.sh
build release test_golden test_campaign
IRONDIAL_REWRITE_GOLDEN=1 build/release/tests/test_golden --gtest_brief=1 >/dev/null ||
  die "the golden games cannot be played: build/release/tests/test_golden says why"
IRONDIAL_REWRITE_GOLDEN=1 build/release/tests/test_campaign --gtest_filter="GoldenSeason*" --gtest_brief=1 >/dev/null ||
  die "the golden season cannot be played: build/release/tests/test_campaign says why"
git diff --stat -- tests/golden
echo "Signature: $(cat tests/golden/signature.txt)"
