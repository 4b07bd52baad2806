"""Options that several commands share, and what becomes of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from scenes.languages import DEFAULT_LANGUAGE, LANGUAGES
from studio.commands.group import remember_debug
from studio.commands.output import put_once

if TYPE_CHECKING:
    from attention_math.vectors import VectorSet
    from studio.page.order import PageOrder
    from studio.settings import Request

C = TypeVar("C", bound=Callable[..., Any])
Decorator = Callable[[C], C]


def _all_of(*options: Decorator[Any]) -> Decorator[Any]:
    def decorate(command: C) -> C:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def path_argument(_ctx: click.Context, option: click.Parameter, text: str | None) -> Path | None:
    """The text as a path; an empty one is refused."""
    if text == "":  # often an unset variable: "" would mean the present folder
        raise click.BadParameter("expected a name, got an empty text", param=option)
    return None if text is None else Path(text)


def paths_argument(
    ctx: click.Context, option: click.Parameter, texts: tuple[str, ...]
) -> tuple[Path, ...]:
    """The texts as paths; an empty one is refused."""
    return tuple(path for text in texts if (path := path_argument(ctx, option, text)))


def _voice(_ctx: click.Context, option: click.Parameter, text: str | None) -> str | None:
    path_argument(_ctx, option, text)
    return text


def _png(ctx: click.Context, option: click.Parameter, text: str | None) -> Path | None:
    path = path_argument(ctx, option, text)
    if path is not None and path.suffix.lower() != ".png":
        raise click.BadParameter(f"expected a name that ends in .png, got {text!r}", param=option)
    return path


def _rate(_ctx: click.Context, option: click.Parameter, text: str | None) -> int | None:
    """The text as a whole number; whether it is in the range is for the quality to say."""
    from studio.settings import MAX_FPS

    try:
        return None if text is None else int(text)
    except ValueError as fault:
        expected = f"a whole number of frames per second from 1 to {MAX_FPS}"
        raise click.BadParameter(f"expected {expected}, got {text!r}", param=option) from fault


debug_option = click.option(
    "--debug",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=remember_debug,
    help="Show the traceback of a fault.",
)

media_option = click.option(
    "--media",
    metavar="DIR",
    default="media",
    show_default=True,
    callback=path_argument,
    help="The folder for what is made.",
)

lesson_options = _all_of(
    click.option(
        "--vectors",
        metavar="FILE",
        default="vectors.toml",
        show_default=True,
        callback=path_argument,
        help="The lesson's vectors: TOML, JSON or NPZ.",
    ),
    click.option("--query", metavar="2,0,0,0", help="Another query than the file's."),
    click.option("--new-query", metavar="0,2,0,0", help="Another new query than the file's."),
)

language_option = click.option(
    "--language",
    metavar=f"[{'|'.join(LANGUAGES)}]",
    default=DEFAULT_LANGUAGE,
    show_default=True,
    help="The language of all words; numbers keep their point.",
)

picture_options = _all_of(
    click.option(
        "--quality",
        metavar="[draft|720p|1080p|1440p|2160p]",
        default="1080p",
        show_default=True,
        help="Size and frame rate: draft is 854×480 at 15 frames/s, 720p has 30, the others 60.",
    ),
    click.option(
        "--fps", metavar="N", callback=_rate, help="Another frame rate than the quality's."
    ),
    click.option(
        "--theme",
        metavar="[dark|light]",
        default="dark",
        show_default=True,
        help="The colours.",
    ),
    click.option(
        "--voice",
        metavar="[kokoro|silent|FOLDER]",
        callback=_voice,
        help="Who speaks; FOLDER has recordings of your own. A silent film is timed for reading.  "
        "[default: kokoro where it is installed and knows the language, else silent]",
    ),
    click.option(
        "--allow-missing",
        is_flag=True,
        help="With --voice FOLDER: beats without a recording are silent.",
    ),
    language_option,
)

jobs_option = click.option(
    "--jobs", type=int, metavar="N", help="Clips drawn at once.  [default: the cores]"
)

force_option = click.option(
    "--force", is_flag=True, help="Make all anew, also what would be reused."
)

engine_options = _all_of(
    click.option(
        "--engine",
        metavar="[local|dask]",
        default="local",
        show_default=True,
        help="Who draws: processes of this machine, or the workers of a Dask cluster.",
    ),
    click.option(
        "--scheduler", metavar="ADDRESS", help="The cluster's scheduler: tcp://host:8786."
    ),
)

page_options = _all_of(
    click.option(
        "--base-url",
        metavar="URL",
        default="",
        help="The address that the page's folder will have on the web, for link previews.",
    ),
    click.option(
        "--date",
        metavar="YYYY-MM-DD",
        default="",
        help="The day of publication, for search engines.",
    ),
    click.option(
        "--av1",
        is_flag=True,
        help="Also AV1 films, which are smaller; browsers that lack it take the others.",
    ),
)

port_option = click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    metavar="N",
    help="The port to listen at; 0 for any that is free.",
)

output_option = click.option(
    "-o",
    "--output",
    metavar="FILE.png",
    callback=_png,
    help="The PNG file.  [default: one in DIR/stills]",
)


def lesson_vectors(vectors: Path, query: str | None, new_query: str | None) -> VectorSet:
    """The vectors of the file, with the queries of the command line where they are given."""
    from studio.vectors_file import read_vectors, with_queries

    return with_queries(read_vectors(vectors), query, new_query)


def check_names(vectors: VectorSet, section: str, beat: str | None) -> None:
    """Refuse a section, or a beat of it, that the film does not have, with the nearest one."""
    from scenes.story import SLUGS
    from studio.outline import beat_names
    from studio.settings import chosen

    chosen("SECTION", section, SLUGS)
    if beat is not None:
        chosen("--beat", beat, beat_names(section, vectors))


def request(*, vectors: Path, query: str | None, new_query: str | None, **given: Any) -> Request:
    """The order that the options make; raises the error of the first that cannot be."""
    return _order(lesson_vectors(vectors, query, new_query), **given)


def script_order(*, language: str, **given: Any) -> Request:
    """The order of a script: a lesson in a language."""
    from studio.settings import Request

    return Request(lesson_vectors(**given), language=language)


def batch_order(engine: str, scheduler: str | None, *, jobs: int | None, **given: Any) -> Request:
    """What the orders of a batch share, with the default vectors in the place of the lesson's."""
    from attention_math.vectors import default_vectors
    from studio.batch import check_engine

    check_engine(engine, scheduler, jobs)
    return _order(default_vectors(), jobs=jobs, **given)


def page_order(
    ctx: click.Context, *, base_url: str, date: str, av1: bool, **given: Any
) -> PageOrder:
    """The order of a page; what is not given of the film's making is that of the film in place."""
    from studio.page.order import Origin, PageOrder, of_the_film_in_place

    source = ctx.get_parameter_source
    asked_for = [name for name in given if source(name) is not ParameterSource.DEFAULT]
    in_place = of_the_film_in_place(given["media"], asked_for)
    order = request(**{**given, **in_place})
    origin = Origin(_public_name(given["vectors"]), given["new_query"], _of_its_look(order))
    return PageOrder(order, base_url, date, av1, origin)


def _of_its_look(order: Request) -> tuple[str, ...]:
    """Quality, theme and language as options, where a film has others by default; and silence."""
    from studio.settings import Request

    default = Request(order.vectors)
    options = {
        "--quality": (order.quality.name, default.quality.name),
        "--theme": (order.theme, default.theme),
        "--language": (order.language, default.language),
        "--voice": ("silent" if order.voice is None else "", ""),
    }
    changed = [(option, its) for option, (its, usual) in options.items() if its != usual]
    return tuple(word for pair in changed for word in pair)


def _public_name(path: Path) -> str:
    """How a page names a file: without the folders of this machine."""
    return path.name if path.is_absolute() or ".." in path.parts else path.as_posix()


def _order(
    vectors: VectorSet,
    *,
    quality: str,
    fps: int | None,
    theme: str,
    voice: str | None,
    allow_missing: bool,
    language: str,
    media: Path,
    jobs: int | None = 1,
    force: bool = False,
) -> Request:
    from studio.settings import Request, available_jobs, chosen, quality_named
    from studio.voice.choosing import chosen_voice

    chosen("--language", language, tuple(LANGUAGES))
    speaker = chosen_voice(voice, language, allow_missing=allow_missing)
    if speaker.why_silent:
        put_once(speaker.why_silent)
    return Request(
        vectors=vectors,
        quality=quality_named(quality, fps),
        theme=theme,
        voice=speaker.voice,
        language=language,
        media=media,
        jobs=available_jobs() if jobs is None else jobs,
        force=force,
    )
