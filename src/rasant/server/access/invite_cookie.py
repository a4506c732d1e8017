"""The cookie that carries an invitation: browsers send it with requests and sockets alike, and hide it from scripts."""

from collections.abc import Iterable
from typing import Final

COOKIE: Final = "rasant-invite"
_A_YEAR_S: Final = 31_536_000


def ticket_in(cookies: Iterable[str]) -> str:
    """The ticket among the Cookie headers of a request; empty if there is none."""
    for header in cookies:
        for pair in header.split(";"):
            name, _, value = pair.partition("=")
            if name.strip() == COOKIE:
                return value.strip()
    return ""


def set_cookie(ticket: str, public_origin: str) -> str:
    """The Set-Cookie header that has a browser keep a ticket. Links from elsewhere open the page with it (Lax)."""
    secure = "; Secure" if public_origin.startswith("https:") else ""
    return f"{COOKIE}={ticket}; Path=/; Max-Age={_A_YEAR_S}; HttpOnly; SameSite=Lax{secure}"
