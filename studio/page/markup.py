"""Pages out of templates: all that is put in is text, and the policy names what may run."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import quote

import jinja2
from markupsafe import Markup

from studio.page.policy import policy

# Signs that could end a block or a line of script; JSON may have all of them escaped.
_ESCAPED = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}


def html_page(
    template: str, *, styles: Sequence[str], scripts: Sequence[str], **context: Any
) -> str:
    """The page that ``templates/TEMPLATE`` makes of ``context``.

    ``styles`` and ``scripts`` are its inline blocks, our own texts, which the template puts in as
    they are, by ``{% for style in styles %}<style>{{ style }}</style>{% endfor %}``; ``policy`` is
    the Content-Security-Policy that allows these and no other.
    """
    blocks = {"styles": list(map(Markup, styles)), "scripts": list(map(Markup, scripts))}
    allowed = policy(styles, scripts)
    return _templates().get_template(template).render(policy=allowed, **blocks, **context)


def plain_text(template: str, **context: Any) -> str:
    """The text that a template makes, whose name does not end in ``.html``: nothing is escaped."""
    return _templates().get_template(template).render(**context)


def json_block(data: Any) -> Markup:
    """``data`` as strict JSON that can stand within ``<script type="application/json">``."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return Markup(text.translate(_ESCAPED))


def data_address(text: str, kind: str) -> str:
    """A text as an address that holds it: ``data:text/vtt;charset=utf-8,…``."""
    return f"data:{kind};charset=utf-8,{quote(text)}"


def clock(time_s: float) -> str:
    """A time in a film as players show it: ``4:07``."""
    minutes, seconds = divmod(int(time_s), 60)
    return f"{minutes}:{seconds:02}"


@lru_cache(maxsize=1)
def _templates() -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.PackageLoader("studio.page"),
        autoescape=jinja2.select_autoescape(["html"], default=False),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["json_block"] = json_block
    made.filters["vtt_address"] = lambda text: data_address(text, "text/vtt")
    made.filters["clock"] = clock
    return made
