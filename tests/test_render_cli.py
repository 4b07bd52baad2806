"""The command line: options, refusals, exit codes, and what goes to which stream."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import click
import pytest
from PIL import Image

import render
from scenes.story import SLUGS
from scenes.theme import THEMES
from studio.settings import QUALITIES
from studio.voice import missing_parts
from studio.voice.choosing import NAMES
from tests.cases.commands import run
from tests.studio.lessons import as_json, toml

ROOT = Path(__file__).parents[1]
COMMANDS = (
    *("film", "clip", "still", "values", "plan"),
    *("watch", "batch", "compare", "check", "clean", "page", "preview", "script"),
)
RENDERING = (["film"], ["clip", "score"], ["still", "score"], ["watch"], ["watch", "score"])
UNASKED = "The film is silent: "  # where no voice is installed
HOSTILE = ("a b", "it's", "ünï 日本", "50%", "#1", "$HOME", "a;b&c", "-media", "a\nb")


def refused(*arguments: str, code: int = 2) -> str:
    """The one line that refuses these arguments; nothing else is said or made."""
    before = sorted(Path.cwd().rglob("*"))
    result = run(*arguments)
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert sorted(Path.cwd().rglob("*")) == before
    *usage, message = (it for it in result.stderr.splitlines() if not it.startswith(UNASKED))
    assert not usage or usage[0].startswith("Usage: ")
    assert message.startswith("Error: ")
    return message.removeprefix("Error: ")


def process(
    *arguments: str, python: Sequence[str] = (), **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, *python, str(ROOT / "render.py"), *arguments],
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env=os.environ | environment,
    )


# --- help ------------------------------------------------------------------------------------


def test_help_names_every_command_and_no_other() -> None:
    result = run("--help")
    assert result.exit_code == 0
    listed = result.stdout.split("Commands:")[1].splitlines()
    assert sorted(line.split()[0] for line in listed if line) == sorted(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_on_one_screen(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: cli {command} ")
    assert len(result.stdout.splitlines()) < 40
    assert "..." not in run("--help").stdout.split("Commands:")[1]


def test_help_lists_the_choices_that_there_are() -> None:
    text = run("clip", "--help").stdout
    assert " ".join(SLUGS) in " ".join(text.split())
    for names in (QUALITIES, THEMES, [*NAMES, "FOLDER"]):
        assert f"[{'|'.join(names)}]" in text


@pytest.mark.parametrize("option", ["--kokoro", "--engine"])
def test_options_of_later_days_are_absent(option: str) -> None:
    assert "No such option" in refused(option)


@pytest.mark.parametrize("arguments", [["--help"], ["still", "--help"], ["--version"]])
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    done = process(*arguments, python=["-X", "importtime"])
    assert done.returncode == 0
    imported = {line.split("|")[-1].strip() for line in done.stderr.decode().splitlines()}
    assert "click" in imported
    assert not imported & {"manim", "numpy", "rich", "av", "PIL", "typst", "attention_math"}


# --- plan ------------------------------------------------------------------------------------


@pytest.mark.usefixtures("here")
def test_plan_names_every_clip_with_its_reason_and_makes_nothing() -> None:
    result = run("plan", "--quality", "draft", "--voice", "silent")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert [line.split(maxsplit=1) for line in result.stdout.splitlines()] == [
        [name, "first time"] for name in (*SLUGS, "film")
    ]
    assert not Path("media").exists()


@pytest.mark.usefixtures("here")
def test_plan_as_json_is_strict_and_loads_no_manim() -> None:
    done = process("plan", "--json", "--voice", "silent", python=["-X", "importtime"])
    made = json.loads(done.stdout)
    assert made["schema"] == "attention-plan-v1"
    assert [clip["section"] for clip in made["clips"]] == list(SLUGS)
    assert made["film"]["reasons"] == [{"why": "first time", "about": []}]
    imported = {line.split("|")[-1].strip() for line in done.stderr.decode().splitlines()}
    assert "numpy" in imported
    assert "manim" not in imported


# --- values ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("here")
def test_values_as_json_are_strict_and_alone_on_standard_output() -> None:
    result = run("values", "--json")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert json.loads(result.stdout)["query"]["dots"] == [4, 2, 0]


QUERIES = [
    ["values", "--json", "--query", "-2,0,0,0"],
    ["values", "--json", "--query=-2,0,0,0"],
    ["values", "--query", "-2,0,0,0", "--json"],
    ["--query", "-2,0,0,0", "values", "--json"],
    ["--query=-2,0,0,0", "values", "--json"],
    ["values", "--json", "--query", "[-2, 0, 0, 0]"],
]


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("arguments", QUERIES)
def test_a_leading_minus_is_a_number(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["vectors"]["query"] == [-2, 0, 0, 0]


@pytest.mark.usefixtures("here")
def test_the_new_query_is_an_option_too() -> None:
    made = json.loads(run("values", "--json", "--new-query", "-1e-3,+.5,2.,0").stdout)
    assert made["vectors"]["new_query"] == [-0.001, 0.5, 2, 0]
    assert made["vectors"]["query"] == [2, 0, 0, 0]


@pytest.mark.usefixtures("here")
def test_the_table_and_the_json_show_the_same_texts() -> None:
    table = run("values").stdout
    for text in json.loads(run("values", "--json").stdout)["query"]["shown"]["weights"]:
        assert text in table


@pytest.mark.parametrize("name", HOSTILE)
def test_a_vectors_file_under_any_name(here: Path, name: str) -> None:
    folder = here / name
    folder.mkdir()
    path = folder / f"{name}.toml"
    (here / "vectors.toml").rename(path)
    result = run("values", "--json", "--vectors", str(path))
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["vectors"]["key_labels"] == ["the", "cat", "sat"]


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1", "cp1252"])
def test_no_console_is_too_narrow_for_the_table(here: Path, encoding: str) -> None:
    path = here / "a.toml"
    path.write_text((here / "vectors.toml").read_text().replace('"the"', '"日本"'), "utf-8")
    done = process("values", "--vectors", str(path), PYTHONIOENCODING=encoding)
    assert done.returncode == 0, done.stderr
    assert b"log_weights" in done.stdout
    assert b"\x1b" not in done.stdout
    done = process("values", "--json", "--vectors", str(path), PYTHONIOENCODING=encoding)
    assert json.loads(done.stdout.decode("utf-8"))["vectors"]["key_labels"][0] == "日本"


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_reader_who_leaves_early_hears_no_complaint(here: Path, form: list[str]) -> None:
    path = here / "many.json"
    row = [0.5] * 64
    lesson = {"query": row, "new_query": row, "keys": [row] * 200, "values": [row] * 200}
    path.write_text(json.dumps(lesson))
    with subprocess.Popen(
        [sys.executable, str(ROOT / "render.py"), "values", *form, "--vectors", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.read(1)
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device without room")
@pytest.mark.usefixtures("here")
def test_results_that_cannot_be_written_are_a_failure() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, str(ROOT / "render.py"), "values"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.decode().splitlines() == [
        "Error: standard output: cannot be written: got No space left on device"
    ]


# --- compare ---------------------------------------------------------------------------------


LABELS = {"key_labels": '["the", "cat", "sat"]'}


def other(here: Path, name: str = "other.toml", **changes: str) -> str:
    (here / name).write_text(toml(**changes), encoding="utf-8")
    return name


def test_a_comparison_tells_what_differs(here: Path) -> None:
    found = run("compare", "vectors.toml", other(here, query="[4, 0, 0, 0]"))
    assert found.exit_code == 0
    assert found.stderr == ""
    assert "query_cells[0]" in found.stdout
    assert "value and text" in found.stdout
    assert "Unscaled dots give sharper weights here" in found.stdout


def test_a_comparison_as_json_is_strict_and_alone_on_standard_output(here: Path) -> None:
    found = run(
        "compare", "--json", "vectors.toml", other(here, new_query="[0, 4, 0, 0]", **LABELS)
    )
    assert found.exit_code == 0
    assert found.stderr == ""
    made = json.loads(found.stdout)
    assert made["schema"] == "attention-compare-v1"
    assert [clip["section"] for clip in made["clips"]] == ["refocus", "recap"]


def test_a_file_is_no_different_from_itself(here: Path) -> None:
    found = run("compare", "vectors.toml", "vectors.toml")
    assert (found.exit_code, found.stdout, found.stderr) == (0, "no difference\n", "")
    (here / "same.json").write_text(as_json(**LABELS), encoding="utf-8")
    assert run("compare", "vectors.toml", "same.json").stdout == "no difference\n"


@pytest.mark.parametrize("order", [1, -1])
def test_a_comparison_names_the_file_that_is_refused(here: Path, order: int) -> None:
    names = ["vectors.toml", other(here, "broken.toml", query='"two"')][::order]
    assert refused("compare", *names).startswith("broken.toml, query")
    names = ["vectors.toml", "gone-away.toml"][::order]
    message = refused("compare", *names)
    assert message.startswith("gone-away.toml: no such file")
    assert f"Name the file in the place of {'B' if order == 1 else 'A'}." in message


@pytest.mark.usefixtures("here")
def test_a_comparison_takes_two_files_and_no_query() -> None:
    assert "Missing argument" in refused("compare", "vectors.toml")
    assert "unexpected extra argument" in refused("compare", *["vectors.toml"] * 3)
    assert "No such option" in refused("compare", "--query", "1,2", *["vectors.toml"] * 2)
    assert "empty" in refused("compare", "", "vectors.toml")


@pytest.mark.parametrize("form", [[], ["--json"]])
@pytest.mark.parametrize("command", [["values"], ["compare", "vectors.toml", "other.toml"]])
def test_numbers_and_comparisons_need_no_manim(
    here: Path, command: list[str], form: list[str]
) -> None:
    other(here, query="[4, 0, 0, 0]")
    done = process(*command, *form, python=["-X", "importtime"])
    assert done.returncode == 0
    imported = {line.split("|")[-1].strip() for line in done.stderr.decode().splitlines()}
    assert "numpy" in imported
    assert not imported & {"manim", "av", "PIL", "typst"}


# --- bad input -------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [[], *RENDERING, ["values"]])
def test_a_bad_vectors_file_stops_every_command_before_it_makes_anything(
    here: Path, command: list[str]
) -> None:
    (here / "media" / "clips").mkdir(parents=True)
    (here / "media" / "film.mp4").write_text("earlier")
    text = (here / "vectors.toml").read_text()
    (here / "vectors.toml").write_text(text.replace("query     =", "querry    =", 1))
    message = refused(*command)
    assert message.startswith("vectors.toml, querry: no such entry")
    assert message.endswith("Did you mean query?")
    assert (here / "media" / "film.mp4").read_text() == "earlier"


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("command", [[], *RENDERING, ["values"]])
def test_a_missing_vectors_file_is_named(command: list[str]) -> None:
    assert "vektors.toml: no such file" in refused(*command, "--vectors", "vektors.toml")


BAD_OPTIONS = {
    "a quality": (["--quality", "1081p"], "--quality", "Did you mean 1080p?"),
    "another case": (["--quality", "Draft"], "--quality", "one of draft, 720p"),
    "an empty quality": (["--quality", ""], "--quality", "got ''"),
    "a theme": (["--theme", "drak"], "--theme", "Did you mean dark?"),
    "a language": (
        ["--language", "dee"],
        "--language",
        "one of en, de, got 'dee'. Did you mean de?",
    ),
    "a voice": (["--voice", "kokor"], "--voice", "silent or a folder", "Did you mean kokoro?"),
    "an empty voice": (["--voice", ""], "--voice", "an empty text"),
    "a voice of another language": (
        ["--voice", "kokoro", "--language", "de"],
        "--voice: kokoro does not speak Deutsch",
        "or use --voice silent",
    ),
    "no frames": (["--fps", "0"], "--fps", "from 1 to"),
    "negative frames": (["--fps", "-5"], "--fps", "from 1 to"),
    "too many frames": (["--fps", "100000"], "--fps", "from 1 to"),
    "half a frame": (["--fps", "29.97"], "--fps", "from 1 to 240, got '29.97'"),
    "a bad query": (["--query", "2,nan,0,0"], "--query[1]", "a finite number"),
    "a narrow query": (["--query", "2,0"], "--query", "expected 4 numbers", "got 2"),
    "a decimal comma": (["--new-query", "0,5,0,0,0"], "--new-query", "write 0.5"),
    "no folder": (["--media", ""], "--media", "an empty text"),
    "no file": (["--vectors", ""], "--vectors", "an empty text"),
    "a folder for a file": (["--vectors", "."], ".: not a file", "got a folder"),
    "a misspelt option": (["--qualty", "draft"], "--qualty", "--quality"),
    "an option without its value": (["--quality"], "--quality", "requires an argument"),
    "a stray minus": (["-2,0,0,0"], "No such option"),
}


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("kind", BAD_OPTIONS)
@pytest.mark.parametrize("command", [[], *RENDERING])
def test_bad_options_are_named(command: list[str], kind: str) -> None:
    arguments, *words = BAD_OPTIONS[kind]
    message = refused(*command, *arguments)
    assert all(word in message for word in words), message


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("jobs", ["0", "-1", "100000", "two", "1.5", ""])
@pytest.mark.parametrize("command", [[], ["film"], ["clip", "score"], ["watch"]])
def test_jobs_are_a_whole_number(command: list[str], jobs: str) -> None:
    assert "--jobs" in refused(*command, "--jobs", jobs)


SECTIONS = {"scroe": "score", "Blend": "blend", "fixed_context": "fixed-context", "recaps": "recap"}


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("wrong", SECTIONS)
def test_an_unknown_section_gets_the_nearest(wrong: str) -> None:
    for command in (["clip", "score"], ["still"], ["watch", "score"]):
        message = refused(*command, wrong)
        assert f"SECTION: no such choice: expected one of {', '.join(SLUGS)}" in message
        assert f"Did you mean {SECTIONS[wrong]}?" in message


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("slug", SLUGS)
def test_a_section_in_the_place_of_a_command_is_explained(slug: str) -> None:
    assert f"Did you mean 'clip {slug}'?" in refused(slug)


@pytest.mark.usefixtures("here")
def test_what_is_missing_or_too_much_is_said() -> None:
    assert "Missing argument 'SECTION...'" in refused("clip")
    assert "Missing argument 'SECTION'" in refused("still")
    assert "unexpected extra argument" in refused("film", "score")
    assert "unexpected extra argument" in refused("still", "score", "blend")
    assert "Did you mean 'film'?" in refused("flim")
    assert "No such option '--json'" in refused("film", "--json")
    assert "--beat: no such choice" in refused("still", "score", "--beat", "none")
    for name in ("still.jpg", "still", "still.png.txt"):
        assert "expected a name that ends in .png" in refused("still", "score", "-o", name)


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("below", ["", "deeper"])
@pytest.mark.parametrize("command", [[], *RENDERING])
def test_a_media_folder_that_is_a_file_is_told_before_rendering(
    here: Path, command: list[str], below: str, name: str
) -> None:
    (here / name).write_text("mine")
    message = refused(*command, f"--media={here / name / below}")
    assert "cannot be written" in message
    assert (here / name).read_text() == "mine"


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs a folder that nobody can write to")
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("command", [[], *RENDERING])
def test_a_read_only_folder_is_told_before_rendering(command: list[str]) -> None:
    assert "/proc" in refused(*command, "--media", "/proc/media")


def test_the_file_of_a_still_needs_a_place(here: Path) -> None:
    (here / "folder.png").mkdir()
    (here / "file").touch()
    assert "folder.png" in refused("still", "score", "-o", "folder.png")
    assert "cannot be written" in refused("still", "score", "-o", "file/still.png")


# --- check -----------------------------------------------------------------------------------


def test_check_is_content_here_and_changes_nothing(here: Path) -> None:
    before = sorted(here.iterdir())
    result = run("check")
    assert result.exit_code == 0, result.output
    no_voice = "note " if missing_parts() else "ok "
    for line in result.stdout.splitlines():
        assert line.startswith(no_voice if line.split()[1] == "voice" else "ok ")
    assert bool(result.stderr) == bool(missing_parts())
    assert sorted(here.iterdir()) == before


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--vectors", "none.toml"], "none.toml: no such file"),
        (["--query", "2,x,0,0"], "--query[1]: not a number"),
        (["--media", "vectors.toml"], "vectors.toml: cannot be written"),
    ],
)
def test_check_tells_faults_as_results(arguments: list[str], words: str) -> None:
    result = run("check", *arguments)
    assert result.exit_code == 2
    (fault,) = [line for line in result.stdout.splitlines() if line.startswith("FAULT ")]
    assert words in fault


# --- faults of the program, interrupts -------------------------------------------------------


@pytest.fixture
def breaking(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A monkeypatch with a command ``break`` that raises what BREAKS says."""
    monkeypatch.setitem(render.cli.commands, "break", break_down)
    return monkeypatch


@click.command("break")
@render.debug_option
@click.argument("kind")
def break_down(kind: str) -> None:
    raise BREAKS[kind]


BREAKS: dict[str, BaseException] = {
    "fault": ZeroDivisionError("division by zero"),
    "lines": ValueError("one\ntwo \x1b[2J three"),
    "wordless": RuntimeError(),
    "module": ModuleNotFoundError("No module named 'numpy'"),
    "interrupt": KeyboardInterrupt(),
}


@pytest.mark.usefixtures("breaking", "here")
@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("fault", "ZeroDivisionError: division by zero. --debug shows the traceback."),
        ("lines", r"ValueError: one\ntwo \x1b[2J three. --debug shows the traceback."),
        ("wordless", "RuntimeError. --debug shows the traceback."),
        ("module", "No module named 'numpy'. Run `make setup`, then use the Python in .venv."),
    ],
)
def test_a_fault_of_the_program_is_one_line(kind: str, message: str) -> None:
    assert refused("break", kind, code=1) == message


@pytest.mark.usefixtures("breaking", "here")
@pytest.mark.parametrize(
    "arguments", [["break", "fault", "--debug"], ["--debug", "break", "fault"]]
)
def test_debug_shows_the_traceback_before_the_line(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 1
    assert result.stdout == ""
    first, *_, last = result.stderr.splitlines()
    assert first == "Traceback (most recent call last):"
    assert last == "Error: ZeroDivisionError: division by zero. --debug shows the traceback."


@pytest.mark.usefixtures("here")
def test_debug_keeps_the_exit_code_of_a_refusal() -> None:
    result = run("values", "--vectors", "none.toml", "--debug")
    assert result.exit_code == 2
    assert "Traceback" in result.stderr


@pytest.mark.usefixtures("breaking", "here")
def test_an_interrupt_is_quiet() -> None:
    result = run("break", "interrupt")
    assert (result.exit_code, result.output) == (130, "")


def test_an_interrupt_from_a_terminal_is_quiet(here: Path) -> None:
    script = here / "wait.py"
    script.write_text(
        "import signal, sys\n"
        # Whoever runs the tests in the background has interrupts ignored, and children inherit it.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        "import render\n"
        "def wait(**_):\n"
        "    print('waiting', file=sys.stderr, flush=True)\n"
        "    signal.pause()\n"
        "render.lesson_vectors = wait\n"
        "sys.argv = ['render.py', 'values']\n"
        "render.main()\n"
    )
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stderr is not None
        assert running.stderr.readline() == b"waiting\n"
        running.send_signal(signal.SIGINT)
        out, err = running.communicate()
    assert (running.returncode, out, err) == (130, b"", b"")


def test_a_python_without_the_packages_is_sent_to_set_up() -> None:
    done = process("check", python=["-S", "-E"])
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"Run `make setup`" in done.stderr


# --- one real picture ------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["-o", "--media"])
def test_a_still_lands_where_it_is_asked_for(here: Path, where: str) -> None:
    folder = here / "it's a ünï 日本 50% #1"
    target = folder / "stills" / "02-score.png"
    (here / "manim.cfg").write_text("[CLI]\nframe_rate = 5\nbackground_color = WHITE\n")
    given = [where, str(target if where == "-o" else folder)]
    done = process(
        "still",
        "score",
        "--quality",
        "draft",
        "--voice",
        "silent",
        *given,
        COLUMNS="40",
        FORCE_COLOR="1",
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode() == f"{target}\n"
    assert b"\x1b" not in done.stderr
    with Image.open(target) as picture:
        assert (picture.size, picture.format) == ((854, 480), "PNG")
        assert picture.convert("L").crop((0, 0, 4, 4)).getextrema()[1] < 64  # the dark ground
    assert sorted(here.rglob("*")) == sorted(
        [here / "manim.cfg", here / "vectors.toml", folder, folder / "stills", target]
    )


# --- batch -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--jobs", "0"], "--jobs: no such number of jobs"),
        (["--engine", "dusk"], "Did you mean dask?"),
        (["--engine", "dask"], "--engine dask and --scheduler ADDRESS go together"),
        (["--scheduler", "tcp://a:1"], "go together"),
        (["--theme", "drak"], "Did you mean dark?"),
        (["--engine", "dask", "--scheduler", "nowhere"], "no address of a scheduler"),
        (["a/vectors.json"], "two files would get the same folder"),
        ([""], "expected a name"),
    ],
)
def test_batch_refuses_before_any_work(options: list[str], words: str) -> None:
    assert words in refused("batch", "vectors.toml", *options)


@pytest.mark.usefixtures("here")
def test_batch_of_bad_files_ends_with_a_table_that_names_them() -> None:
    Path("bad.toml").write_text(toml(query="[2, nan, 0, 0]"))
    result = run("batch", "bad.toml", "a\nb.toml", "--voice", "silent")
    assert result.exit_code == 1
    bad, absent = result.stdout.splitlines()
    assert bad.startswith("bad.toml   failed  bad.toml, query[1]: ")
    assert absent.startswith("a\\nb.toml  failed  ")
    assert result.stderr == ""
    assert not Path("media").exists()
