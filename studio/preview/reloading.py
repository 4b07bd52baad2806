"""What only the preview adds to a page: a script that loads it again when it was built anew.

The page's own policy lets no other script run and nothing connect, so the served copy allows this
one script, by its hash, and questions to its own server. The published file stays as it is.
"""

from __future__ import annotations

import base64
import hashlib
import html
import re

VERSION_PATH = "/.preview/version"
_SCRIPT = f"""
(function () {{
  "use strict";
  var shown = document.currentScript.dataset.version;
  function compare(version) {{
    if (version && shown && version !== shown) {{ location.reload(); }}
    shown = version || shown;
  }}
  function look() {{
    fetch("{VERSION_PATH}", {{ cache: "no-store" }})
      .then(function (answer) {{ return answer.ok ? answer.text() : ""; }})
      .then(compare)
      .catch(function () {{}})
      .then(function () {{ setTimeout(look, 500); }});
  }}
  look();
}})();
"""
_POLICY = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")([^"]*)(")')
_END = "</body>"


def with_reload(page: str, version: str) -> str:
    """``page`` with the script before its end, told the ``version`` that it shows."""
    script = f'<script data-version="{html.escape(version)}">{_SCRIPT}</script>'
    allowed = _POLICY.sub(lambda found: found[1] + _opened(found[2]) + found[3], page, count=1)
    before, end, after = allowed.rpartition(_END)
    return f"{before}{script}{end}{after}" if end else allowed + script


def _opened(content: str) -> str:
    """The policy in the attribute ``content``, with what the script needs allowed besides."""
    allowed = {
        name: sources
        for name, *sources in map(str.split, html.unescape(content).split(";"))
        if name
    }
    digest = base64.b64encode(hashlib.sha256(_SCRIPT.encode("utf-8")).digest()).decode("ascii")
    for name, source in (("script-src", f"'sha256-{digest}'"), ("connect-src", "'self'")):
        allowed[name] = [*(it for it in allowed.get(name, []) if it != "'none'"), source]
    return html.escape("; ".join(" ".join([name, *it]) for name, it in allowed.items()))
