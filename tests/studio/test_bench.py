import io

import pytest
from click.testing import CliRunner
from rich.console import Console

from studio.bench import Run, bench, measured, table
from studio.settings import Quality


def test_table_sets_every_way_beside_plain_manim():
    out = io.StringIO()
    runs = [
        Run("draft", "plain manim", 8.0, 400),
        Run("draft", "ours, 1 worker", 2.0, 400),
        Run("1080p", "plain manim", 9.0, 900),
        Run("1080p", "ours, 1 worker", 4.5, 900),
    ]
    Console(file=out, width=100).print(table(runs))
    cells = [
        [cell.strip() for cell in line.split("│")[1:-1]] for line in out.getvalue().split("\n")
    ]
    assert [row for row in cells if row] == [
        ["draft", "plain manim", "8.0", "400", "50.0", "1.00"],
        ["draft", "ours, 1 worker", "2.0", "400", "200.0", "4.00"],
        ["1080p", "plain manim", "9.0", "900", "100.0", "1.00"],
        ["1080p", "ours, 1 worker", "4.5", "900", "200.0", "2.00"],
    ]


def test_all_ways_make_the_same_number_of_frames():
    runs = list(measured(Quality("tiny", 128, 72, 2), ["recap"], jobs=2))
    assert [run.way for run in runs] == ["plain manim", "ours, 1 worker", "ours, 2 workers"]
    assert len({run.frames for run in runs}) == 1
    assert runs[0].frames > 10


@pytest.mark.parametrize("wrong", [["--quality", "huge"], ["--jobs", "0"], ["recaps"]])
def test_wrong_option_is_refused(wrong):
    assert CliRunner().invoke(bench, wrong).exit_code == 2
