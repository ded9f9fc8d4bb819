# shellcheck shell=bash disable=SC2154
# The stages of ./knobel test, one line each with its time. Sourced by ./knobel, which brings root,
# say, step, locked and build.
#   test        everything that a change must pass: some minutes
#   test web    the page alone: its types, its unit tests, and the games played in a browser
#   test unit   what one runs after each save: under a minute once built
#   test all    the same as test, but fuzzing and random play go on for longer

test_log=$root/build/test.log
passed=0
failed=0
too_slow=()

# How many seconds a stage may take on two cores, without building: what needs longer belongs into
# `test all`, for which there are no shares.
declare -A share=(
  ['unit tests']=60
  ['tests']=240
  ['abuse, crashes and strangers']=240
  ['several machines']=180
  ['module of the page']=120
  ['page: in the browser']=780  # games and pages 360, the rooms 300, lessons 120
  ['page: in Firefox and WebKit']=60
  ['tests under ASan and UBSan']=300
  ['fuzzers, 25 s each']=120
  ['acid test: a sixth game']=180
)

# stage NAME COMMAND…: runs it; on failure shows the end of what it printed and goes on. One that takes
# more than its share is named at the end and passes: a busy machine is no fault of the tree.
stage() {
  local name=$1 began=$EPOCHREALTIME output=$root/build/stage.log status=0 took
  local most=${share[$1]-}
  shift
  [[ -t 2 ]] && printf '%s …' "$name" >&2
  "$@" >"$output" 2>&1 </dev/null || status=$?
  [[ -t 2 ]] && printf '\r\033[K' >&2
  took="$(seconds_since "$began")${most:+ of $most s}"
  { printf '\n== %s\n' "$name" && cat "$output"; } >>"$test_log"
  if [[ $most ]] && ((${took%%.*} >= most)); then too_slow+=("$name: $took"); fi
  if ((status == 0)); then
    passed=$((passed + 1))
    say "$name: passed, $took"
    return 0
  fi
  failed=$((failed + 1))
  say "$name: FAILED after $took. The end of its output (all: build/test.log):"
  tail -n 60 "$output" >&2
}

# CTest's own summary, once more where everybody sees it: the first one is that of the tests, not of
# the fuzzers.
ctest_summary() { grep -m 1 'tests passed, ' "$test_log" >&2 || true; }

run_ctest() { ctest --test-dir "$root/build/release" --output-on-failure -j "$(nproc)" "$@"; }

run_fuzz() { # SECONDS
  cmake -DKNOBEL_FUZZ_SECONDS="$1" "$root/build/fuzz"
  ctest --test-dir "$root/build/fuzz" --output-on-failure -j 2
}

# In two halves, one per core: what is asked of every game, and the rest. Never the long way, which
# would take a day here.
run_sanitized() {
  local tests=(env -u KNOBEL_LONG "$root/build/asan/tests/knobel_tests") status=0
  local games='*/games/*,*/conformance/*'
  "${tests[@]}" --source-file="$games" &
  "${tests[@]}" --source-file-exclude="$games" || status=1
  wait $! || status=1
  return "$status"
}

test_sanitized() {
  locked build asan knobel_tests
  stage 'tests under ASan and UBSan' run_sanitized
}

test_fuzz() { # SECONDS
  locked build fuzz all
  stage "fuzzers, $1 s each" run_fuzz "$1"
}

test_page() {
  node_for_page
  stage 'page: types and warnings' npm_in_web run check
  stage 'page: unit tests' npm_in_web run unit
  stage 'page: in the browser' npm_in_web run browser
  stage 'page: in Firefox and WebKit' npm_in_web run engines
}

# The module plays as the program does: 50 matches below the masters for each game and seat count.
test_module() {
  node_for_page
  stage 'module of the page' node "$root/tests/wasm/compare.mjs" \
    "$root/build/release/tests/wasm/knobel_agreement" \
    "$root/build/wasm/tests/wasm/knobel_agreement.wasm" "$root/build/wasm/knobel.wasm" "$root/data" "$@"
}

run_tests() { # "" | unit | web | all
  local fuzz_seconds=25
  locked prepare_all
  : >"$test_log"
  if [[ $1 == unit ]]; then
    stage 'unit tests' run_ctest -LE slow
  elif [[ $1 == web ]]; then
    test_page
  else
    if [[ $1 == all ]]; then
      export KNOBEL_LONG=1
      fuzz_seconds=300
      share=()
    fi
    stage 'tests' run_ctest -LE outside
    stage 'abuse, crashes and strangers' run_ctest -L strangers
    stage 'several machines' run_ctest -L nodes
    test_module
    test_page
    test_sanitized
    test_fuzz "$fuzz_seconds"
    stage 'acid test: a sixth game' "$root/tests/acid/run"
  fi
  ctest_summary
  local late
  for late in "${too_slow[@]}"; do say "longer than its share: $late"; done
  say "$passed passed, $failed failed"
  ((failed == 0)) || exit 1
}
