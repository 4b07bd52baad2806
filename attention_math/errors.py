"""The one family of errors that a lecturer can cause, rooted where the first of them arises."""

from __future__ import annotations


class FilmError(Exception):
    """A fault with a place, what was expected, what was found, and the way out.

    The command line turns it into one message; ``exit_code`` is 2 where the command or its input
    is wrong, and 1 where the work itself failed.
    """

    exit_code = 2

    def __init__(
        self,
        problem: str,
        *,
        where: str = "",
        expected: str = "",
        got: str = "",
        remedy: str = "",
    ) -> None:
        self.problem = problem
        self.where = where
        self.expected = expected
        self.got = got
        self.remedy = remedy
        super().__init__(self.message)

    @property
    def message(self) -> str:
        """The whole message: ``where: problem: expected …, got …. remedy``."""
        head = f"{self.where}: {self.problem}" if self.where else self.problem
        facts = [
            f"{name} {text}"
            for name, text in (("expected", self.expected), ("got", self.got))
            if text
        ]
        body = f"{head}: {', '.join(facts)}" if facts else head
        return f"{body}. {self.remedy}" if self.remedy else body


class ShapeError(FilmError, ValueError):
    """An array has the wrong rank or size."""


class NumberError(FilmError, ValueError):
    """A number is not finite, or of a kind that is not a real number."""
