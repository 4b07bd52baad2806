"""What a terminal gets to see while a vectors file is watched, or a page is served."""

from __future__ import annotations

from pathlib import Path

import click

from studio.commands.group import told
from studio.commands.output import put_lines
from studio.plain import one_line
from studio.watching import Broken, Dropped, Made, News, Unchanged


def put_news(ctx: click.Context, path: Path, news: News) -> None:
    """Write the paths of what was made to standard output, and all else to standard error."""
    name = one_line(str(path))
    if isinstance(news, Dropped):
        click.echo(f"{name} was saved meanwhile: the work on it begins anew.", err=True)
        return
    if isinstance(news, Made):
        put_lines(*news.files)
    elif isinstance(news, Broken):
        told(ctx, news.fault).show()
    elif isinstance(news, Unchanged):
        click.echo(f"{name} says what it did when last rendered: nothing to do.", err=True)
    click.echo(f"Waiting for {name} to be saved; Ctrl-C ends it.", err=True)


def put_serving(address: str) -> None:
    """Write where the page is served to standard output, and how to end it to standard error."""
    put_lines(address)
    click.echo("Serving the page; Ctrl-C ends it.", err=True)
