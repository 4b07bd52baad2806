"""Set-up: what is pinned, and what would be installed on machines of several kinds.

The managers here are stand-ins that write down what they are asked for: the real ones would change
the machine that the tests run on.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOOLS = ("bash", "cat", "cksum", "dirname", "env", "ln", "mktemp", "rm")
PIN = re.compile(r'[\w.-]+==[\w.]+( ; python\w*version [<>]=? "[\d.]+")?')
LIBRARIES = ("pkg-config", "cc", "c++", "tesseract")


# --- pins ------------------------------------------------------------------------------------


def constraint_lines() -> list[str]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_pins_are_names_and_versions_without_any_address() -> None:
    assert [line for line in constraint_lines() if not PIN.fullmatch(line)] == []


def test_every_package_of_the_project_is_pinned_and_so_is_what_these_need() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *(each for extra in extras.values() for each in extra)]
    pinned = {plain(line.split("==")[0]) for line in constraint_lines()}
    waiting, seen = [name_of(each) for each in asked], set()
    while waiting:
        name = waiting.pop()
        if name not in seen and installed(name):
            seen.add(name)
            waiting += [name_of(each) for each in metadata.requires(name) or [] if ";" not in each]
    assert seen - pinned == set()


def test_the_encoder_that_comes_without_its_needs_is_pinned() -> None:
    (names,) = re.findall(r"ENCODER=\((.+)\)", (ROOT / "tools" / "setup.sh").read_text("utf-8"))
    assert set(names.split()) <= {line.split("==")[0] for line in constraint_lines()}


def name_of(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    assert found
    return plain(found[0])


def installed(name: str) -> bool:
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        return False
    return True


# --- machines --------------------------------------------------------------------------------


class Machine:
    """A folder with the project's set-up in it, and a PATH with nothing but what is put there."""

    def __init__(self, root: Path, user: int = 0) -> None:
        self.folder = root / "it's a ünï 50% #1 folder"
        self.path = root / "bin"
        self.log = root / "log"
        self.path.mkdir()
        self.log.touch()
        (self.folder / "tools").mkdir(parents=True)
        for name in ("tools/setup.sh", "constraints.txt", "pyproject.toml"):
            shutil.copy(ROOT / name, self.folder / name)
        for tool in TOOLS:
            self.has(tool, f'exec {shutil.which(tool)} "$@"')
        self.has("id", f"echo {user}")

    def has(self, name: str, script: str = "exit 0") -> None:
        """Put a command on the PATH."""
        command = self.path / name
        command.write_text(f"#!{shutil.which('bash')}\n{script}\n")
        command.chmod(0o755)

    def notes(self, name: str, then: str = "exit 0") -> None:
        """Put a command on the PATH that writes down how it is called."""
        self.has(name, f'echo "{name} $*" >>{self.log}\n{then}')

    def set_up(self, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", "tools/setup.sh"],
            cwd=self.folder,
            env={"PATH": str(self.path)} | environment,
            capture_output=True,
            text=True,
            check=False,
        )

    @property
    def calls(self) -> list[str]:
        return self.log.read_text().splitlines()


def without(lack: str) -> str:
    """A Python that says it is 3.11 and lacks its headers, its venv, or nothing."""
    return f"""
case "$*" in
*ensurepip*) [[ {lack} != venv ]] ;;
*sysconfig*) [[ {lack} != headers ]] ;;
*"python%d.%d"*) echo python3.11 ;;
*"print(sys.version)"*) echo 3.11.2 ;;
esac"""


APT = "apt-get install -y --no-install-recommends"
EVERYTHING = {
    "apt-get": f"{APT} build-essential pkg-config libcairo2-dev libpango1.0-dev tesseract-ocr",
    "dnf": "dnf install -y gcc gcc-c++ pkgconf-pkg-config cairo-devel pango-devel tesseract",
}


@pytest.mark.parametrize("manager", EVERYTHING)
def test_a_bare_machine_asks_its_manager_for_all(tmp_path: Path, manager: str) -> None:
    machine = Machine(tmp_path)
    machine.has("python3.11", without("nothing"))
    machine.notes(manager)
    done = machine.set_up()
    assert EVERYTHING[manager] in machine.calls
    assert done.returncode == 1
    assert done.stderr.splitlines()[-2:] == [
        "setup: still missing: compiler, pkg-config, cairo, pango, tesseract",
        "setup: Install by hand, then try again.",
    ]


@pytest.mark.parametrize(
    ("lack", "package"), [("headers", "python3.11-dev"), ("venv", "python3.11-venv")]
)
def test_only_what_is_missing_is_asked_for(tmp_path: Path, lack: str, package: str) -> None:
    machine = Machine(tmp_path)
    machine.has("python3.11", without(lack))
    machine.notes("apt-get")
    for name in LIBRARIES:
        machine.has(name)
    machine.set_up()
    assert machine.calls == [f"{APT} {package}"]


def test_an_old_list_is_renewed_once(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.has("python3.11", without("venv"))
    machine.notes("apt-get", then="[[ $1 == update ]] || exit 100")
    for name in LIBRARIES:
        machine.has(name)
    assert machine.set_up().returncode != 0
    install = f"{APT} python3.11-venv"
    assert machine.calls == [install, "apt-get update", install]


def test_who_is_not_root_goes_through_sudo(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=1000)
    machine.has("python3.11", without("venv"))
    machine.notes("sudo", then='exec "$@"')
    machine.notes("apt-get")
    for name in LIBRARIES:
        machine.has(name)
    machine.set_up()
    assert machine.calls[0] == f"sudo env DEBIAN_FRONTEND=noninteractive {APT} python3.11-venv"


def test_who_may_not_install_is_told_what_to_run(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=1000)
    machine.has("python3.11", without("venv"))
    machine.notes("apt-get")
    for name in LIBRARIES:
        machine.has(name)
    done = machine.set_up()
    assert done.returncode == 1
    assert machine.calls == []
    assert f"{APT} python3.11-venv" in done.stderr


def test_a_machine_without_a_manager_is_told_what_to_install(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.has("python3.11", without("nothing"))
    done = machine.set_up()
    assert done.returncode == 1
    assert "found no apt-get, dnf or brew to install: compiler" in done.stderr


@pytest.mark.parametrize("only", ["python3.13", "python3.12", "python3.11", "python3", "python"])
def test_any_suitable_python_is_found(tmp_path: Path, only: str) -> None:
    machine = Machine(tmp_path)
    for name in ("python3.13", "python3.12", "python3.11", "python3", "python"):
        machine.has(name, "exit 127")
    machine.has(only, f'exec {shlex.quote(sys.executable)} "$@"')
    done = machine.set_up()
    assert done.stderr.startswith(f"setup: using {sys.executable} ")


def test_a_python_of_another_version_is_refused_by_name(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.has("python3.10", "exit 1")
    machine.has("python3.11", without("nothing"))
    done = machine.set_up(PYTHON="python3.10")
    assert done.returncode == 1
    assert "PYTHON=python3.10 is no Python 3.11 to 3.13" in done.stderr


def test_a_machine_without_python_gets_one(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.notes("apt-get")
    machine.has("apt-cache", "[[ $2 == python3.11 ]]")
    done = machine.set_up()
    assert done.returncode == 1
    assert machine.calls == ["apt-get update", f"{APT} python3.11"]
    assert "found no Python 3.11 to 3.13" in done.stderr


def test_a_colon_in_the_folders_name_is_refused(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.folder = machine.folder.rename(tmp_path / "a:b")
    done = machine.set_up()
    assert done.returncode == 1
    assert "a colon in it" in done.stderr


# --- the makefile ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a b", "it's", "ünï 日本", "50%", "#1", "$HOME"])
def test_make_works_in_a_folder_of_any_name(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    folder.mkdir()
    shutil.copy(ROOT / "Makefile", folder)
    (folder / "tools").mkdir()
    (folder / "tools" / "setup.sh").write_text("echo set up >>log\n")
    (folder / ".venv" / "bin").mkdir(parents=True)
    python = folder / ".venv" / "bin" / "python"
    python.write_text('#!/bin/sh\necho "python $*" >>log\n')
    python.chmod(0o755)
    for _ in range(2):
        subprocess.run(["make", "-s", "film", "ARGS=--theme light"], cwd=folder, check=True)
    assert (folder / "log").read_text().splitlines() == [
        "set up",
        "python render.py film --theme light",
    ] * 2


def test_make_alone_is_make_film() -> None:
    asked = [
        subprocess.run(
            ["make", "-n", *target], cwd=ROOT, check=True, capture_output=True, env=clean()
        ).stdout
        for target in ([], ["film"])
    ]
    assert asked[0] == asked[1]


def clean() -> dict[str, str]:
    """The environment without what an outer make says to an inner one."""
    return {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
