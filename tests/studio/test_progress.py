import io

from rich.console import Console

from studio.progress import Bars, Lines, progress_on
from studio.records import DrawReport


def play(console):
    with progress_on(console) as watcher:
        watcher.begin(["score", "blend"])
        for done in range(0, 101, 5):
            watcher.report("score", DrawReport("dots" if done < 50 else "scores [b]", done, 100))
        watcher.finish("score")
        watcher.report("blend", DrawReport("sum", 0, 40))
        watcher.report("blend", DrawReport("sum", 40, 40))
        watcher.finish("blend", "a warning [1]")
    return watcher


def test_lines_are_few_and_plain_where_there_is_no_terminal():
    out = io.StringIO()
    watcher = play(Console(file=out, force_terminal=False, width=80))
    assert isinstance(watcher, Lines)
    assert "\x1b" not in out.getvalue()
    assert "\r" not in out.getvalue()
    assert out.getvalue().splitlines() == [
        "to do: score, blend",
        "score: 0/100 frames, dots",
        "score: 25/100 frames, dots",
        "score: 50/100 frames, scores [b]",
        "score: 75/100 frames, scores [b]",
        "score: 100/100 frames, scores [b]",
        "score: done",
        "blend: 0/40 frames, sum",
        "blend: 40/40 frames, sum",
        "blend: a warning [1]",
        "blend: done",
    ]


def test_bars_name_section_beat_frames_and_time_left_in_a_terminal():
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=120, color_system=None)
    with progress_on(console) as watcher:
        assert isinstance(watcher, Bars)
        watcher.begin(["score", "blend"])
        watcher.report("score", DrawReport("dots [b]", 30, 100))
        rows = {task.description: task for task in watcher.tasks}
    assert (rows["score"].completed, rows["score"].total) == (30, 100)
    assert (rows["all"].completed, rows["all"].total) == (30, 200)
    text = out.getvalue()
    assert "30/100" in text
    assert "dots [b]" in text
    assert "-:--:--" in text


def test_bar_of_all_reaches_its_end():
    console = Console(file=io.StringIO(), force_terminal=True, width=120)
    watcher = play(console)
    (row,) = watcher.tasks
    assert (row.completed, row.total) == (140, 140)


def test_a_still_has_no_beat_to_name():
    out = io.StringIO()
    with progress_on(Console(file=out, force_terminal=False, width=80)) as watcher:
        watcher.begin(["recap"])
        watcher.report("recap", DrawReport("", 0, 1))
    assert out.getvalue().splitlines() == ["to do: recap", "recap: 0/1 frames"]
