"""The address that a page will have on the web, checked before anything is made."""

from __future__ import annotations

from datetime import date
from urllib.parse import SplitResult, quote, urlsplit

from studio.errors import SettingsError

_OPTION = "--base-url"
_IN_PATHS = "/%:@!$&'()*+,;=~-._"


def base_address(text: str) -> str:
    """The address of the page's folder, in ASCII and with a slash at its end; empty for "".

    Raises :class:`~studio.errors.SettingsError` for what is no such address.
    """
    if not text:
        return ""
    parts = _parts(text)
    path = quote(parts.path, safe=_IN_PATHS)
    return f"{parts.scheme}://{_host(parts, text)}{path if path.endswith('/') else path + '/'}"


def checked_date(text: str) -> str:
    """The day ``text`` as YYYY-MM-DD; empty for "". Raises SettingsError for any other."""
    try:
        if not text or date.fromisoformat(text).isoformat() == text:
            return text
    except ValueError:
        pass
    raise SettingsError(
        "no such day", where="--date", expected="a day as YYYY-MM-DD", got=repr(text)
    )


def _parts(text: str) -> SplitResult:
    try:
        parts = urlsplit(text)
    except ValueError as fault:
        raise _no_address(text, str(fault)) from fault
    if parts.scheme not in ("http", "https"):
        raise _no_address(text, "it begins with neither http:// nor https://")
    if parts.query or parts.fragment or text[-1:] in ("?", "#"):
        raise _no_address(text, "it has a query or a fragment")
    if not text.isprintable() or any(sign in text for sign in ' "<>\\^`{|}'):
        raise _no_address(text, "it holds a sign that no address has")
    if parts.path.lower().endswith((".html", ".htm")):
        raise _no_address(text, "it names a page and not its folder")
    return parts


def _host(parts: SplitResult, text: str) -> str:
    """Host and port; names of letters beyond ASCII in the form that the web has for them."""
    try:
        name, port = parts.hostname or "", parts.port
        host = name if ":" in name else name.encode("idna").decode("ascii")
    except ValueError as fault:
        raise _no_address(text, str(fault)) from fault
    if not host or parts.username is not None:
        raise _no_address(text, "it has a user" if host else "it has no host")
    host = f"[{host}]" if ":" in host else host
    return host if port is None else f"{host}:{port}"


def _no_address(text: str, why: str) -> SettingsError:
    return SettingsError(
        "no address of a page's folder",
        where=_OPTION,
        expected="one such as https://example.org/course/attention/",
        got=f"{text!r} ({why})",
    )
