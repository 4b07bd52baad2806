"""The bench: what it reckons from samples, and each of its ways for real, on a tiny clip."""

from __future__ import annotations

import math
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from fakes import TINY, frame, planes

from studio.bench.chapter import Chapter, Ratio, short
from studio.bench.command import bench, measured
from studio.bench.encoding import decoded, encode, encoding_s, pieces
from studio.bench.machine import machine, x264_core
from studio.bench.order import Order
from studio.bench.page import Results, text
from studio.bench.picture import fidelity, psnr
from studio.bench.settings import SETTINGS
from studio.bench.timing import Sample, Way, in_turn, middle, timed, together
from studio.bench.topics import TOPICS
from studio.bench.topics.encode import encode_chapter
from studio.bench.topics.film import film_chapter
from studio.bench.topics.workers import workers_chapter
from studio.converting import Converted
from studio.encoder import PartEncoder
from studio.errors import RenderError

FRAMES = (frame(1), frame(1), frame(2), frame(2), frame(2), frame(7))


def encoded(target, settings, frames=FRAMES):
    with PartEncoder(target, TINY, SETTINGS[settings]) as encoder:
        for picture in frames:
            encoder.write(picture)
    return target


def cells(chapter, name):
    (row,) = (row for row in chapter.rows if row[0] == name)
    return row


def ratio(chapter, name):
    (found,) = (ratio for ratio in chapter.ratios if ratio.name == name)
    return found


# Samples


def test_medians_are_of_each_number_by_itself():
    runs = [Sample(3.0, 9.0, 100, frames=7), Sample(1.0, 8.0, 300), Sample(2.0, 1.0, 200, frames=7)]
    assert middle(runs) == Sample(2.0, 8.0, 200, frames=7)


def test_commands_one_after_the_other_add_up_but_for_their_peak():
    both = together([Sample(3.0, 4.0, 100, 5.0, "a"), Sample(1.0, 2.0, 300, 8.0, "b")])
    assert both == Sample(4.0, 6.0, 300, 5.0, "ab")


def test_ways_are_run_in_turn_each_in_an_empty_folder(tmp_path):
    ran = []

    def way(name):
        def run(folder):
            assert not list(folder.iterdir())
            (folder / "left").touch()
            ran.append(name)
            return Sample(float(len(ran)))

        return Way(name, run)

    order = Order(TINY, ("recap",), 1, 3, tmp_path)
    samples = in_turn(order, [way("a"), way("b")])
    assert ran == ["a", "b", "a", "b", "a", "b"]
    assert [sample.seconds for sample in samples["b"]] == [2.0, 4.0, 6.0]
    assert not list(tmp_path.iterdir())


def test_a_command_is_measured_with_its_children(tmp_path):
    child = "import sys; x = bytearray(200_000_000); sys.stdout.write('said')"
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    sample = timed([sys.executable, "-c", parent], tmp_path)
    assert sample.said == "said"
    assert sample.peak_bytes > 200_000_000  # and no less than this process has, as Linux has it
    assert sample.seconds > 0
    assert sample.cpu_s > 0


def test_a_command_that_fails_is_an_error_with_its_last_words(tmp_path):
    with pytest.raises(RenderError, match="exit code 3: planted"):
        timed(
            [sys.executable, "-c", "import sys; sys.stderr.write('planted'); sys.exit(3)"], tmp_path
        )


# Chapters


def test_film_is_set_beside_plain_manim():
    medians = {
        "plain manim": Sample(80.0, 90.0, 300_000_000, frames=400),
        "ours, 1 worker": Sample(20.0, 19.0, 200_000_000, frames=400),
        "ours, 2 workers": Sample(12.5, 19.0, 210_000_000, frames=400),
        "slow": Sample(16.0, 30.0, 250_000_000, frames=400),
    }
    chapter = film_chapter(medians, 2, "slow")
    assert cells(chapter, "ours, 1 worker") == (
        "ours, 1 worker",
        "20.0",
        "20",
        "4.00",
        "19.0",
        "200",
    )
    assert ratio(chapter, "plain manim ÷ ours, 2 workers").value == 80 / 12.5
    assert ratio(chapter, "plain manim ÷ slow").is_met
    assert ratio(chapter, "ours, 1 worker ÷ 2 workers, ÷ 2").value == 0.8
    assert ratio(chapter, "memory of the largest of our processes").value == 210
    assert "400 frames" in chapter.text


def test_encoding_alone_is_shared_out_among_workers():
    alone = {"ours, every frame": 10.0, "ours, new frames only": 6.0, "plain's, every frame": 30.0}
    chapter = encode_chapter({"ours": 8.0, "plain": 36.0}, alone, 9.0, jobs=2)
    assert [row[-1] for row in chapter.rows] == ["1.60", "2.67", "1.78", "1.20"]
    assert [ratio.is_met for ratio in chapter.ratios] == [False, True]


def test_workers_are_reckoned_from_parts():
    chapter = workers_chapter({"clips": [1.0, 3.0]}, start_s=1.0)
    by_count = {row[1:3]: row[3:] for row in chapter.rows}
    assert by_count["1", "1"] == ("5.00", "1.00")
    assert by_count["1", "2"] == ("4.00", "0.62")  # 5 s ÷ 4 s ÷ 2: the longest part, and a start
    assert by_count["100", "1"] == ("401.0", "1.00")


@pytest.mark.parametrize(
    ("target", "met"),
    [({}, None), ({"least": 2}, True), ({"least": 2.1}, False), ({"most": 1.9}, False)],
)
def test_a_target_is_met_or_not(target, met):
    assert Ratio("r", 2.0, "", **target).is_met is met


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (8, "8"),
        (0.85, "0.850"),
        (1.5, "1.50"),
        (123.4, "123"),
        (0.01234, "0.0123"),
        (math.inf, "∞"),
    ],
)
def test_three_digits_are_told(value, told):
    assert short(value) == told


def test_page_has_the_machine_every_ratio_and_every_table():
    ratio = Ratio("a ÷ b", 7.5, "How much a is of b.", least=8)
    chapter = Chapter("One", "About it.", ("way", "s"), [("a", "1.0"), ("b", "2.0")], [ratio])
    results = Results("Measured: this.", 3, {"Python": "3.12.1"}, [chapter])
    written = text(results).splitlines()
    assert written[0] == "# Benchmarks"
    assert "| Python | 3.12.1 |" in written
    assert "| a ÷ b | 7.50 | at least 8 | **no** |" in written
    assert "**a ÷ b: 7.50.** How much a is of b. Target: at least 8." in written
    assert written[written.index("## One") :][:7] == [
        "## One",
        "",
        "About it.",
        "",
        "| way | s |",
        "| --- | --- |",
        "| a | 1.0 |",
    ]


def test_machine_is_described_without_a_name_or_a_path():
    told = machine()
    assert {"processor", "cores", "memory", "system", "Python", "Manim", "PyAV", "x264"} == {*told}
    assert all(told.values())
    assert "/home" not in "".join(told.values())
    assert x264_core().split()[0].isdigit()


# Encoding


def test_lossless_is_what_was_drawn(tmp_path):
    drawn = Converted(TINY.width, TINY.height)
    master = decoded(encoded(tmp_path / "a.mp4", "lossless"))
    for picture, kept in zip(FRAMES, master, strict=True):
        drawn.take(picture)
        assert planes(kept) == planes(drawn.frame)


def told_by_x264(path: Path) -> bytes:
    content = path.read_bytes()
    start = content.index(b"x264 - core")
    return content[start : content.index(b"\0", start)]


def test_plain_settings_are_those_of_manims_own_encoder(tmp_path):
    from manim._config.output import OutputFormat, OutputSpec
    from manim._config.video_encoder import resolve_video_encoder
    from manim.scene.video_segment_encoder import VideoSegmentEncoder

    spec = resolve_video_encoder(
        OutputSpec(
            OutputFormat.MP4, transparent=False, save_sections=False, fallback_to_still=False
        ),
        width=TINY.width,
        height=TINY.height,
        frame_rate=TINY.fps,
    )
    theirs = VideoSegmentEncoder(target=tmp_path / "theirs.mp4", spec=spec)
    for picture in FRAMES:
        theirs.write_frame(picture)
    theirs.finish()
    drawn = encoded(tmp_path / "drawn.mp4", "plain")
    alone = tmp_path / "alone.mp4"
    encode(list(decoded(drawn)), SETTINGS["plain"], TINY.fps, alone)
    told = told_by_x264(tmp_path / "theirs.mp4")
    assert b"bframes=3" in told
    assert told_by_x264(drawn) == told_by_x264(alone) == told


def test_frames_that_equal_the_one_before_are_not_new(tmp_path):
    (piece,) = pieces(encoded(tmp_path / "a.mp4", "lossless"), most_bytes=10**9)
    assert (len(piece.frames), len(piece.new)) == (6, 3)
    assert planes(piece.frames[4]) == planes(piece.frames[2]) != planes(piece.frames[0])


def test_no_frame_is_lost_between_pieces(tmp_path):
    master = encoded(tmp_path / "a.mp4", "lossless")
    small = list(pieces(master, most_bytes=1))
    assert [(len(piece.frames), len(piece.new)) for piece in small] == [(2, 1), (3, 1), (1, 1)]
    split = [planes(frame) for piece in small for frame in piece.frames]
    assert split == [planes(frame) for frame in decoded(master)]


def test_every_frame_is_encoded_from_memory(tmp_path):
    master = encoded(tmp_path / "a.mp4", "lossless")
    frames = [frame for piece in pieces(master, 10**9) for frame in piece.frames]
    encode(frames, SETTINGS["ours"], TINY.fps, tmp_path / "b.mp4")
    assert len(list(decoded(tmp_path / "b.mp4"))) == 6
    assert all(spent > 0 for spent in encoding_s([master], TINY.fps, tmp_path).values())


# Pictures


def test_equal_videos_have_no_fault(tmp_path):
    master = encoded(tmp_path / "a.mp4", "lossless")
    same = fidelity(master, master)
    assert (same.ssim, same.ssim_worst, same.psnr, same.psnr_worst) == (1, 1, math.inf, math.inf)


def test_fault_is_the_mean_squared_error_of_luma(tmp_path):
    random = np.random.default_rng(3)
    noise = [random.integers(0, 256, (48, 64, 4), np.uint8) for _ in range(3)]
    master = encoded(tmp_path / "a.mp4", "lossless", noise)
    video = encoded(tmp_path / "b.mp4", "ours", noise)
    errors = [
        np.mean((one.to_ndarray()[:48].astype(float) - two.to_ndarray()[:48]) ** 2)
        for one, two in zip(decoded(video), decoded(master), strict=True)
    ]
    found = fidelity(video, master)
    assert found.psnr == pytest.approx(psnr(np.mean(errors)), abs=1e-3)
    assert found.psnr_worst == pytest.approx(psnr(max(errors)), abs=1e-3)
    assert found.ssim_worst <= found.ssim < 1


def test_videos_of_other_lengths_are_not_compared(tmp_path):
    master = encoded(tmp_path / "a.mp4", "lossless")
    with pytest.raises(ValueError, match="longer"):
        fidelity(encoded(tmp_path / "b.mp4", "lossless", FRAMES[:3]), master)


# All of it


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """The page of a whole bench of one section, as small as it can be."""
    target = tmp_path_factory.mktemp("bench") / "page.md"
    small = ["--quality", "draft", "--fps", "2", "--jobs", "2", "--runs", "1", "--renders", "2"]
    done = CliRunner().invoke(bench, [*small, "--page", str(target), "score"])
    assert done.exit_code == 0, done.output
    return target.read_text("utf-8")


def table_under(page, title):
    lines = page[page.index(f"## {title}\n") :].splitlines()
    begin = next(number for number, line in enumerate(lines) if line.startswith("|"))
    rows = []
    for line in lines[begin + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def test_every_chapter_is_measured_for_real(page):
    assert page.count("\n## ") == len(TOPICS) + 1
    assert "the sections score, draft (854×480, 2 frames/s)" in page
    ways = [row[0] for row in table_under(page, "The whole command")]
    like_plain = "ours with plain's encoder settings, 2 workers"
    assert ways == ["plain manim", "ours, 1 worker", "ours, 2 workers", like_plain]
    assert len(table_under(page, "Beside encoding alone")) == 4
    assert [row[0] for row in table_under(page, "The first frame after a change")] == ["score"]
    assert [row[0] for row in table_under(page, "A worker's memory")] == ["1", "2"]
    assert [row[1] for row in table_under(page, "The picture against lossless")] == [
        "ours",
        "plain",
    ]


def test_all_ways_make_the_same_number_of_frames(page):
    (count,) = [int(word) for word in page.split("All ways made ")[1].split()[:1]]
    assert count > 10


def test_only_a_change_that_is_seen_makes_other_pictures(page):
    differing = {row[0]: row[3] for row in table_under(page, "After a change, 2 workers")}
    assert differing == {
        "all anew": "0",
        "no change": "0",
        "another query": "1",
        "another new query": "0",  # section 2 does not show it; only the clip's tags differ
    }


def test_page_names_no_place_of_this_machine(page, tmp_path):
    assert str(Path(__file__).parents[2]) not in page
    assert str(tmp_path.parents[1]) not in page


def test_what_fails_does_not_stop_the_rest(tmp_path):
    told = []
    order = Order(TINY, ("recap",), 1, 1, tmp_path, told.append)  # no command knows this quality
    results, (fault,) = measured(order, ["change", "peers"])
    assert [chapter.title for chapter in results.chapters] == ["Not measured: change", "Peers"]
    assert "tiny" in fault.message
    assert told[-1] == f"change: {fault.message}"
    assert "## Not measured: change\n\nA command failed.\n" in text(results)


def test_shipped_page_stays_where_not_all_is_measured():
    from studio.bench.command import PAGE

    before = PAGE.read_bytes() if PAGE.exists() else None
    done = CliRunner().invoke(bench, ["--only", "peers"])
    assert done.exit_code == 0
    assert "manimgl" in done.output
    assert (PAGE.read_bytes() if PAGE.exists() else None) == before


@pytest.mark.parametrize(
    "wrong",
    [["--quality", "huge"], ["--jobs", "0"], ["--runs", "0"], ["--only", "all"], ["recaps"]],
)
def test_wrong_option_is_refused(wrong):
    assert CliRunner().invoke(bench, wrong).exit_code == 2
