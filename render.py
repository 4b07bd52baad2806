"""Render the film of attention: a verb whose commands are what it renders."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

try:
    import click
except ModuleNotFoundError:
    sys.exit("Error: no module named click. Run `make setup`, then use the Python in .venv.")

from studio.commands.group import INTERRUPTED, Commands
from studio.commands.options import (
    batch_order,
    check_names,
    debug_option,
    engine_options,
    force_option,
    jobs_option,
    language_option,
    lesson_options,
    lesson_vectors,
    media_option,
    output_option,
    page_options,
    page_order,
    path_argument,
    paths_argument,
    picture_options,
    port_option,
    request,
    script_order,
)
from studio.commands.output import (
    progress,
    put_json,
    put_lines,
    put_warnings,
    warn_of_missing_signs,
    warn_of_recordings,
)

if TYPE_CHECKING:
    from studio.settings import Request


@click.group(cls=Commands)
@click.version_option(package_name="attention-film", prog_name="attention-film")
def cli() -> None:
    """Render the film of attention from a few vectors.

    Without a command: film. Results go to standard output, everything else to standard error.
    """


@cli.command()
@lesson_options
@picture_options
@jobs_option
@media_option
@force_option
@debug_option
def film(**given: Any) -> None:
    """Render every clip, then the whole film with chapters.

    Clips that would not change are reused; `plan` tells which.
    """
    order = request(**given)
    from studio.film import render_film

    warn_of_missing_signs(order.vectors)
    warn_of_recordings(order)
    with progress() as watcher:
        made = render_film(order, watcher)
    put_lines(made.video)


@cli.command()
@click.argument("sections", metavar="SECTION...", nargs=-1, required=True)
@lesson_options
@picture_options
@jobs_option
@media_option
@force_option
@debug_option
def clip(sections: tuple[str, ...], **given: Any) -> None:
    """Render the clips of some sections.

    Sections: fixed-context score blend refocus positions shrink sharpen recap.
    """
    order = request(**given)
    from studio.film import render_clips

    warn_of_missing_signs(order.vectors)
    warn_of_recordings(order, sections)
    with progress() as watcher:
        made = render_clips(order, sections, watcher)
    put_lines(*(files.video for files in made))


@cli.command()
@click.argument("sections", metavar="[SECTION...]", nargs=-1)
@lesson_options
@picture_options
@jobs_option
@media_option
@debug_option
@click.pass_context
def watch(ctx: click.Context, /, sections: tuple[str, ...], **given: Any) -> None:
    """Render again whenever the vectors file is saved.

    The film, or the clips of some sections: fixed-context score blend refocus positions shrink
    sharpen recap. A save during the work has it begin anew. Ctrl-C ends it.
    """
    from studio.commands.news import put_news
    from studio.film import render_clips, render_film
    from studio.watching import Attentive, Look, watch_file

    def render(order: Request, look: Look) -> list[Path]:
        warn_of_missing_signs(order.vectors)
        warn_of_recordings(order, sections)
        with progress() as bars:
            watcher = Attentive(bars, look)
            if sections:
                return [made.video for made in render_clips(order, sections, watcher)]
            return [render_film(order, watcher).video]

    for news in watch_file(given["vectors"], partial(request, **given), render):
        put_news(ctx, given["vectors"], news)


@cli.command()
@click.argument("section")
@click.option("--beat", metavar="NAME", help="A beat of the section.  [default: its last]")
@output_option
@lesson_options
@picture_options
@media_option
@debug_option
def still(section: str, beat: str | None, output: Path | None, **given: Any) -> None:
    """Render one frame of a section as PNG."""
    order = request(**given)
    check_names(order.vectors, section, beat)
    from studio.film import render_still

    warn_of_missing_signs(order.vectors)
    with progress() as watcher:
        made = render_still(order, section, beat, watcher, target=output)
    put_lines(made)


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@lesson_options
@picture_options
@media_option
@debug_option
def plan(as_json: bool, **given: Any) -> None:
    """Tell what `film` would reuse or render, and why.

    Sentences that were never said are said first, since their lengths decide.
    """
    order = request(**given)
    from studio.film import plan_of
    from studio.planning import plan_json, plan_lines

    with progress() as watcher:
        planned = plan_of(order, watcher)
    if as_json:
        put_json(plan_json(planned))
    else:
        put_lines(*plan_lines(planned))


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="As JSON, with every digit of every double.")
@lesson_options
@debug_option
def values(as_json: bool, **given: Any) -> None:
    """Print every number of the lesson."""
    vectors = lesson_vectors(**given)
    if as_json:
        from studio.values import values_json

        put_json(values_json(vectors))
    else:
        from studio.values_table import values_table

        put_lines(values_table(vectors))


@cli.command()
@click.argument("sections", metavar="[SECTION...]", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.option(
    "--voice",
    "folder",
    metavar="FOLDER",
    callback=path_argument,
    help="Tell of each recording in FOLDER whether it can be used.",
)
@lesson_options
@language_option
@debug_option
@click.pass_context
def script(
    ctx: click.Context,
    /,
    sections: tuple[str, ...],
    as_json: bool,
    folder: Path | None,
    **given: Any,
) -> None:
    """Print what to read aloud, and into which file.

    With --voice, exit code 0 says that every recording is there and can be used.
    """
    order = script_order(**given)
    from studio.script import is_complete, recording_remarks, script_json, script_of
    from studio.script_page import script_lines
    from studio.voice.recordings import Recordings

    voice = Recordings.of_folder(folder) if folder else None
    chapters = script_of(order, sections, voice)
    if as_json:
        put_json(script_json(chapters, order.language))
    else:
        put_lines(*script_lines(chapters))
    if voice:
        put_warnings(*recording_remarks(order, voice, sections))
        ctx.exit(0 if is_complete(chapters) else 2)


@cli.command()
@click.argument("old", metavar="A", callback=path_argument)
@click.argument("new", metavar="B", callback=path_argument)
@click.option("--json", "as_json", is_flag=True, help="As JSON, with every digit of every double.")
@debug_option
def compare(old: Path, new: Path, as_json: bool) -> None:
    """Tell what differs between two vectors files.

    Numbers, claims, sentences and clips of the vectors files A and B: TOML, JSON or NPZ.
    """
    from studio.compare import compare_files
    from studio.compare_report import compare_json, compare_table

    found = compare_files(old, new)
    if as_json:
        put_json(compare_json(found, old, new))
    else:
        put_lines(compare_table(found))


@cli.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, callback=paths_argument)
@picture_options
@jobs_option
@media_option
@engine_options
@debug_option
@click.pass_context
def batch(
    ctx: click.Context, /, files: tuple[Path, ...], engine: str, scheduler: str | None, **given: Any
) -> None:
    """Render the films of many vectors files.

    Each goes into DIR/NAME, where NAME is the file's without its ending. A file with a fault is
    told at the end, and the others are rendered.
    """
    order = batch_order(engine, scheduler, **given)
    from studio.batch import each_lesson, outcome_rows, read_entries, render_batch
    from studio.plain import aligned

    entries = read_entries(files, order)
    each_lesson(entries, warn_of_missing_signs)
    with progress("clips") as watcher:
        render_batch(entries, order, watcher, scheduler=scheduler)
    put_lines(*aligned(outcome_rows(entries)))
    ctx.exit(int(any(entry.fault for entry in entries)))


@cli.command()
@page_options
@lesson_options
@picture_options
@jobs_option
@media_option
@force_option
@debug_option
@click.pass_context
def page(ctx: click.Context, /, **given: Any) -> None:
    """Make the course page in DIR/page, ready to upload.

    Clips that are missing are rendered first. Options of the film that are not given are those of
    the film that is there.
    """
    order = page_order(ctx, **given)
    from studio.page.making import render_page

    warn_of_missing_signs(order.request.vectors)
    warn_of_recordings(order.request)
    with progress() as watcher:
        made = render_page(order, watcher)
    put_lines(made)


@cli.command()
@port_option
@media_option
@debug_option
def preview(port: int, media: Path) -> None:
    """Serve the course page to this machine, as a web server would.

    A browser shows it anew whenever `page` has built it again. Ctrl-C ends it.
    """
    from studio.commands.news import put_serving
    from studio.media import MediaFolder
    from studio.preview.serving import serve

    serve(MediaFolder(media).page(), port, put_serving)


@cli.command()
@lesson_options
@media_option
@debug_option
@click.pass_context
def check(ctx: click.Context, /, **given: Any) -> None:
    """Check the vectors file and this machine."""
    from studio.check import exit_code, findings, notes, report

    found = findings(**given)
    put_lines(report(found))
    put_warnings(*notes(found))
    ctx.exit(exit_code(found))


@cli.command()
@click.option("--all", "everything", is_flag=True, help="Empty the store, whatever its size.")
@click.option(
    "--store-limit",
    type=click.IntRange(min=0),
    default=2000,
    show_default=True,
    metavar="MB",
    help="The size that the store may keep, in megabytes.",
)
@media_option
@debug_option
def clean(everything: bool, store_limit: int, media: Path) -> None:
    """Free room in the media folder.

    Stored parts over the limit go, and what killed runs have left. Finished files stay. Parts that
    are needed later are made again.
    """
    from studio.cleaning import clean as free
    from studio.cleaning import clean_report

    put_lines(clean_report(free(media, limit_bytes=store_limit * 10**6, everything=everything)))


def main() -> None:
    """Run the command line; an interrupt ends it without a word."""
    try:
        cli()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
