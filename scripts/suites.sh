# The suites of ./test, one function each. A suite calls `count P F` with what it saw.

count() { passed=$((passed + $1)); failed=$((failed + $2)); }

# check TITLE COMMAND...: one test that passes when the command does; its output is shown only on failure.
check() {
  local title=$1; shift
  local log="build/results/check.log"
  if "$@" >"$log" 2>&1; then count 1 0; else count 0 1; echo "FAILED: $title" >&2; tail -n 60 "$log" >&2; fi
}

# run_gtests FOLDER: every GoogleTest program in FOLDER, as many at once as there are cores, each result counted.
# The long ones, whole games and players that think, stand late in the alphabet and come first: none is left to run alone in the end.
run_gtests() {
  local folder=$1 program report
  ninja -C "$(dirname "$folder")" -t cleandead >/dev/null  # programs that are no longer built
  find "$folder" -maxdepth 1 -type f -executable -print0 | sort -rz |
    xargs -0 -P "$(nproc)" -I{} bash -c 'source scripts/suites.sh; run_gtest "$1"' _ {}
  for program in "$folder"/*; do
    [ -x "$program" ] && [ -f "$program" ] || continue
    report=$(gtest_report "$program")
    if [ -s "$report" ]; then
      local tests failures
      tests=$(sed -n 's/^  "tests": \([0-9]*\),$/\1/p' "$report" | head -n 1)
      failures=$(sed -n 's/^  "failures": \([0-9]*\),$/\1/p' "$report" | head -n 1)
      count $((tests - failures)) "$failures"
    else
      count 0 1
    fi
  done
}

# run_gtest PROGRAM: one of them; what it says is shown only on failure.
run_gtest() {
  local report
  report=$(gtest_report "$1")
  "$1" --gtest_brief=1 --gtest_output="json:$report" >"$report.log" 2>&1 && return
  echo "FAILED: $1" >&2
  grep -v '^Running main' "$report.log" | tail -n 80 >&2
}
gtest_report() { echo "build/results/$(basename "$(dirname "$(dirname "$1")")")-$(basename "$1").json"; }

suite_unit() {
  build release
  run_gtests build/release/tests
}

# The house style, where a tool can judge it.
suite_style() {
  check "clang-format leaves every source as it is" \
    bash -c 'git ls-files "src/*.h" "src/*.cpp" "tests/*.h" "tests/*.cpp" "bench/*.cpp" "fuzz/*.cpp" | xargs -r clang-format --dry-run --Werror'
  check "no include climbs out of its folder" bash -c '! git grep -n "#include \"\.\./" -- src'
  check "a lower layer cannot use a higher one" scripts/check_layers.sh
  check "the arenas pack is what the drawings give" scripts/make_arenas.py --check
  check "the schema of data packs fits the packs and the loader" scripts/check_schema.py
  check "every link in the documentation leads somewhere" scripts/check_links.py
  check "data/rules, rule_ids.inc and docs/rulings.md agree" \
    bash -c 'scripts/import_rules.py --verify && scripts/make_rulings.py --verify'
}

# Every test once more under address, undefined-behaviour and leak sanitizers, from the other compiler: one build
# with the fuzzers, so that a second set of warnings and other machine code cost no build of their own. The golden games
# and the signature come out as from g++, optimised, in the suite before.
suite_sanitizers() {
  build sanitized
  RC_PARAMS="${RC_PARAMS:-max_success=20}" run_gtests build/sanitized/tests
}

# A million geometry queries give the same answers from g++ and clang++, at -O0 and -O3, and as WebAssembly.
suite_determinism() {
  check "every compiler computes the recorded geometry" scripts/check_determinism.sh
}

# Games spread over the ranks of Open MPI are the games that one process plays.
suite_mpi() {
  install_packages mpi
  build release irondial
  build mpi irondial
  check "two ranks report what one process reports" scripts/check_mpi.sh
}

# Every libFuzzer program for a bounded number of runs and a bounded time. A crash leaves its input in
# artifacts/fuzz. The tests' own scenarios are seeds as well.
suite_fuzz() {
  build sanitized fuzzers
  mkdir -p artifacts/fuzz
  find build/sanitized/fuzz -maxdepth 1 -name 'fuzz_*' -type f -executable -print0 | sort -z |
    xargs -0 -P "$(nproc)" -I{} bash -c 'source scripts/suites.sh; fuzz "$1"' _ {}
  local program name
  for program in build/sanitized/fuzz/fuzz_*; do
    [ -x "$program" ] && [ -f "$program" ] || continue
    name=$(basename "$program"); name=${name#fuzz_}
    check "fuzzing $name for ${FUZZ_SECONDS:-15} s finds nothing" \
      bash -c 'cat "$1.log"; test -e "$1.ok"' _ "build/results/fuzz-$name"
  done
}

# fuzz PROGRAM: one of them.
fuzz() {
  local name=${1##*/fuzz_}
  local corpus=build/sanitized/corpus/$name result=build/results/fuzz-$name
  local arguments=(-runs="${FUZZ_RUNS:-1000000}" -max_total_time="${FUZZ_SECONDS:-15}" -timeout=5 -rss_limit_mb=2048
    -artifact_prefix=artifacts/fuzz/)
  [ -f "fuzz/$name.dict" ] && arguments+=(-dict="fuzz/$name.dict")
  mkdir -p "$corpus"
  [ -d "fuzz/corpus/$name" ] && cp -u "fuzz/corpus/$name"/* "$corpus/"
  case $name in
    scenarios) find tests/scenarios -name '*.json' -size -3k -exec cp -u {} "$corpus/" \; ;;
  esac
  "$1" "${arguments[@]}" "$corpus" >"$result.log" 2>&1 && touch "$result.ok"
}

# The web client: types, its own tests, and the pages in Chromium against the real server.
suite_web() {
  build release irondial
  build_web
  check "svelte-check finds nothing to say about web/" npm --prefix web run --silent check
  run_vitest
  run_e2e
}

# run_vitest: each test of the client's logic, counted.
run_vitest() {
  local report=$PWD/build/results/vitest.json
  (cd web && npx vitest run --reporter=json --outputFile="$report") >"$report.log" 2>&1 ||
    { echo "FAILED: vitest" >&2; tail -n 60 "$report.log" >&2; }
  [ -s "$report" ] || { count 0 1; return; }
  # A file that could not be loaded has no tests: it counts as one failure.
  # shellcheck disable=SC2046
  count $(node -e '
    const r = JSON.parse(fs.readFileSync(process.argv[1]));
    const unloaded = r.testResults.filter((f) => f.status === "failed" && f.assertionResults.length === 0);
    console.log(r.numPassedTests, r.numFailedTests + unloaded.length);' "$report")
}

# run_e2e: each test in the browser, twice as many files at once as there are cores, since browsers mostly wait; counted. A file
# that cannot even start counts as one failure.
run_e2e() {
  printf '%s\0' web/e2e/*.test.mjs | xargs -0 -P "$((2 * $(nproc)))" -I{} bash -c 'source scripts/suites.sh; run_e2e_file "$1"' _ {}
  local file seen failures
  for file in web/e2e/*.test.mjs; do
    seen=$(sed -n 's/^# pass \([0-9]*\)$/\1/p' "$(e2e_report "$file")")
    failures=$(sed -n 's/^# fail \([0-9]*\)$/\1/p' "$(e2e_report "$file")")
    count "${seen:-0}" "${failures:-1}"  # none of either: it did not come to its end
  done
}

# run_e2e_file FILE: one of them, with a server and a browser of its own; what it says is shown only on failure.
run_e2e_file() {
  local report
  report=$(e2e_report "$1")
  node --test --test-reporter=tap "$1" >"$report" 2>&1 && return
  echo "FAILED: $1" >&2
  grep -A 30 '^ *not ok' "$report" | tail -n 80 >&2
}
e2e_report() { echo "build/results/e2e-$(basename "$1").tap"; }
