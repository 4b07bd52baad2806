"""The page's own style sheets and scripts, which are read from the package and put inline."""

from __future__ import annotations

from importlib import resources

# What would end an inline block early, or hide its end.
_ENDS = ("</script", "</style", "<!--")


def asset(name: str) -> str:
    """The text of ``assets/NAME``, fit to stand within ``<style>`` or ``<script>``.

    Raises ValueError for a text that a browser would not read to its end there.
    """
    text = (resources.files(__package__) / "assets" / name).read_text("utf-8")
    if found := [end for end in _ENDS if end in text.lower()]:
        raise ValueError(f"{name} holds {', '.join(found)}, which would end its block")
    return text


def script(*names: str) -> str:
    """Several scripts as one block: classic and strict, without names in the global scope.

    Lines of comment and the space before lines stay at home, since every page carries this.
    """
    body = "\n".join(_spoken(asset(name), name) for name in names)
    return f'(function () {{\n"use strict";\n{body}\n}})();\n'


def _spoken(text: str, name: str) -> str:
    lines = [line.strip() for line in text.splitlines()]
    if any(line.count("`") % 2 for line in lines):
        raise ValueError(f"{name} has a text over several lines, whose spaces count")
    return "\n".join(line for line in lines if line and not line.startswith("//"))
