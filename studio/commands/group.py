"""A click group with a default command, whose faults are one line each."""

from __future__ import annotations

import traceback
from typing import Any

import click

from studio.plain import one_line

INTERRUPTED = 130
_DEBUG = "attention-film.debug"


class Commands(click.Group):
    """Commands of which one, ``default``, is meant where none is named.

    Options may stand before the command's name as well as after it. Whatever goes wrong in a
    command ends as one line on standard error and an exit code: 2 where the command or its input is
    wrong, 1 where the work failed. With --debug the traceback comes before that line.
    """

    default = "film"

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the command's name first, the default's where there is none."""
        own = [name for option in self.get_params(ctx) for name in option.opts]
        if not (args and (args[0] in own or args[0] in self.commands)):
            args = self._named(ctx, args)
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that ``args`` name; where that is a section, say how to render it."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            from scenes.story import SLUGS

            if args[0] in SLUGS:
                ctx.fail(f"No such command {args[0]!r}. Did you mean 'clip {args[0]}'?")
            raise

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; tell of a fault in one line."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except KeyboardInterrupt:
            raise click.exceptions.Exit(INTERRUPTED) from None
        except Exception as fault:
            raise told(ctx, fault) from fault

    def _named(self, ctx: click.Context, args: list[str]) -> list[str]:
        parser = self.commands[self.default].make_parser(ctx)
        parser.allow_interspersed_args = False
        try:
            _, rest, _ = parser.parse_args([*args])
        except click.UsageError:
            rest = []  # the default command says it again, with its own usage
        if not rest:
            return [self.default, *args]
        return [rest[0], *args[: len(args) - len(rest)], *rest[1:]]


class Refusal(click.ClickException):
    """The command or its input is wrong."""

    exit_code = 2


class Failure(click.ClickException):
    """The work failed."""

    exit_code = 1


def remember_debug(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """Have tracebacks shown in this run; the callback of --debug."""
    if wanted:
        ctx.meta[_DEBUG] = True


def told(ctx: click.Context, fault: Exception) -> click.ClickException:
    """The fault as a user sees it: one line, and the exit code that it asks for.

    With --debug its traceback is written first.
    """
    if ctx.meta.get(_DEBUG):
        click.echo(one_line_each(traceback.format_exception(fault)), err=True)
    code = getattr(fault, "exit_code", None)  # of a FilmError, whose import would load numpy
    message = one_line(_unforeseen(fault) if code is None else str(fault))
    return Refusal(message) if code == Refusal.exit_code else Failure(message)


def one_line_each(parts: list[str]) -> str:
    """Lines that a terminal can show as they are."""
    return "\n".join(one_line(line) for line in "".join(parts).splitlines())


def _unforeseen(fault: Exception) -> str:
    if isinstance(fault, ModuleNotFoundError):
        return f"{fault}. Run `make setup`, then use the Python in .venv."
    name, text = type(fault).__name__, str(fault).strip()
    return f"{f'{name}: {text}' if text else name}. --debug shows the traceback."
