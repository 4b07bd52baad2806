"""The warning of signs that no font has: which label, where, which signs, and what to install."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from lessons import toml

import render
from attention_math import default_vectors
from studio.check import exit_code, findings, notes, report
from studio.missing_signs import missing_signs_warning

NEVER = "\U0010fffe"  # no font has it, on whatever machine


def warning(*labels: str, query: str = "") -> str:
    vectors = replace(default_vectors(), key_labels=labels, query_label=query)
    return missing_signs_warning(vectors, system_fonts=False)


def test_the_label_its_place_its_signs_and_the_remedy_are_named() -> None:
    text = warning("日本", "the", "日", query="猫a")
    assert "key_labels[0] '日本': 日 (U+65E5), 本 (U+672C); key_labels[2] '日': 日 (U+65E5)" in text
    assert "query_label '猫a': 猫 (U+732B)." in text
    assert text.endswith("Install a CJK font, such as Noto Sans CJK.")
    assert "\n" not in text


@pytest.mark.parametrize(
    ("sign", "remedy"),
    [
        ("한", "a CJK font"),
        ("😀", "an emoji font with outlines"),
        ("ก", "a font for Thai, such as Noto Sans Thai"),
        ("\U0001d15e", "a font with many signs"),
        (NEVER, "Write other signs"),
    ],
)
def test_each_kind_of_sign_has_its_remedy(sign: str, remedy: str) -> None:
    assert remedy in warning("a", sign, "b")


def test_signs_that_cannot_be_printed_are_told_by_their_code_alone() -> None:
    text = warning("a", f"a{NEVER}", "b")
    assert text.isprintable()
    assert r"key_labels[1] 'a\U0010fffe': U+10FFFE. Write other signs" in text


def test_long_lists_are_cut() -> None:
    signs = "".join(chr(0x4E00 + n) for n in range(20))
    assert ", 12 more; key_labels[1]" in warning(signs, "日", "b")


@pytest.mark.parametrize("labels", [(), ("the", "cat", "sat"), ("R&D", "é", "“a” — b…")])
def test_without_a_missing_sign_nothing_is_said(labels: tuple[str, ...]) -> None:
    assert warning(*labels) == ""


@pytest.fixture
def strange(tmp_path: Path) -> Path:
    path = tmp_path / "strange.toml"
    path.write_text(toml(query_label=f'"a{NEVER}"'), encoding="utf-8")
    return path


def test_check_has_a_note_and_no_fault(strange: Path, tmp_path: Path) -> None:
    found = findings(strange, None, None, tmp_path)
    assert exit_code(found) == 0
    (note,) = notes(found)
    assert note.startswith("no font on this machine")
    assert f"\nnote  labels        {note}\n" in report(found)
    assert notes(findings(strange, "1,0,0,0", None, tmp_path)) == ()


@pytest.mark.parametrize("command", ["check", "still"])
def test_commands_warn_once_and_go_on(strange: Path, tmp_path: Path, command: str) -> None:
    more = ["score", "--quality", "draft", "--beat", "roles"] if command == "still" else []
    media = ["--media", str(tmp_path / "media")]
    result = CliRunner().invoke(render.cli, [command, *more, "--vectors", str(strange), *media])
    assert result.exit_code == 0, result.output
    warnings = [line for line in result.stderr.splitlines() if line.startswith("Warning: ")]
    assert len(warnings) == 1
    assert "query_label" in warnings[0]
