# Shared by ./play, ./test and ./irondial: install what is missing, build what is stale, say what happens.
# Sourced, not run. Expects the repository root as the current folder.

say() { printf '\033[1m»\033[0m %s\n' "$*" >&2; }
die() { printf '\033[31merror:\033[0m %s\n' "$*" >&2; exit 1; }

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

# install_packages LIST...: Debian packages named in scripts/packages-LIST.txt, only those missing.
install_packages() {
  local list wanted missing
  for list in "$@"; do wanted="${wanted:-} $(grep -v '^#' "scripts/packages-$list.txt" | tr '\n' ' ')"; done
  missing=$(for p in $wanted; do
    dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || echo "$p"; done | tr '\n' ' ')
  [ -z "${missing// /}" ] && return 0
  say "installing Debian packages: $missing"
  as_root apt-get update -qq || die "apt-get update failed: is the network up?"
  # shellcheck disable=SC2086
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing \
    >/dev/null || die "apt-get could not install: $missing"
}

# install_node: Node.js 20 or newer, with npm. Debian 12 ships 18, which also serves.
install_node() {
  command -v npm >/dev/null && return 0
  say "installing Node.js and npm"
  as_root apt-get update -qq && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm >/dev/null ||
    die "could not install Node.js"
}

# show_build PRESET: what Ninja says, without the noise: one line of progress for people, what went wrong for all.
show_build() {
  local line announced=no
  while IFS= read -r line; do
    case $line in
      'ninja: Entering directory'* | '-- '* | 'ninja: no work to do.' | *'Re-checking globbed directories'*) ;;
      \[*/*\]*)
        [ $announced = yes ] || { say "building ($1)"; announced=yes; }
        [ ! -t 2 ] || printf '\r\033[K%s' "${line:0:${COLUMNS:-80}-1}" ;;
      *) [ ! -t 2 ] || printf '\r\033[K'; printf '%s\n' "$line" ;;
    esac
  done
  [ $announced = no ] || [ ! -t 2 ] || printf '\r\033[K'
}

# build PRESET [TARGET...]: configure once, then let Ninja decide what is stale. Quiet when nothing is.
build() {
  local preset=$1; shift
  if [ ! -f "build/$preset/build.ninja" ]; then
    say "configuring ($preset)"
    cmake --preset "$preset" >"build-$preset.log" 2>&1 ||
      { cat "build-$preset.log" >&2; rm -f "build-$preset.log"; die "configuring $preset failed"; }
    rm -f "build-$preset.log"
  fi
  ninja -C "build/$preset" "$@" 2>&1 | show_build "$preset" >&2 ||
    die "the $preset build failed; the first error stands above"
}

# install_npm: the npm packages that web/package-lock.json names; again only when that file or Node changed.
install_npm() {
  install_node
  local stamp=web/node_modules/.irondial-stamp wanted
  wanted="$(node --version) $(sha256sum <web/package-lock.json)"
  [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && return 0
  say "installing npm packages"
  (cd web && npm ci --no-audit --no-fund --loglevel=error >/dev/null) || die "npm could not install the packages of web/"
  echo "$wanted" >"$stamp"
}

# build_web: the web client in web/dist; again only when one of its sources changed.
build_web() {
  install_npm
  local stamp=build/web.stamp wanted
  wanted=$(find web -name node_modules -prune -o -path web/dist -prune -o -path web/e2e -prune -o -type f -print0 |
    LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum)
  [ -f web/dist/index.html ] && [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && return 0
  say "building the web client"
  mkdir -p build
  (cd web && npm run --silent build >../build/web.log 2>&1) || { cat build/web.log >&2; die "building the web client failed"; }
  echo "$wanted" >"$stamp"
}
