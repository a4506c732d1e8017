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


def set_cookie(ticket: str, origin: str) -> str:
    """The Set-Cookie header that has a client keep a ticket. Links from elsewhere open the page with it (Lax).

    `origin`: of the page that asks. Behind a proxy it alone tells whether the client uses HTTPS; bots send none.
    """
    secure = "; Secure" if origin.startswith("https:") else ""
    return f"{COOKIE}={ticket}; Path=/; Max-Age={_A_YEAR_S}; HttpOnly; SameSite=Lax{secure}"
