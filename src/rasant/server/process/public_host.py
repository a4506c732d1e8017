"""What the host of a public server says of it: its name and colour, imprint, contact, and an invite word."""

import math
import re
from typing import Final
from urllib.parse import urlsplit

from rasant.core.errors import OptionError, quoted
from rasant.wire.http import ServerInfo

LONGEST_SERVER_NAME: Final = 40
PALE_INK: Final = "#fffaf0"
DARK_INK: Final = "#2b1a02"
"""Text on the accent has one of these colours, which are those of the page (`tokens.css`)."""
LEAST_CONTRAST: Final = 4.5
"""Between text and its ground, as WCAG 2 wants it."""
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
_INVITE_WORD: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")
_MAIL: Final = re.compile(r"[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+")


def server_info(name: str, accent: str, imprint: str, privacy: str) -> ServerInfo:
    """How the server presents itself; `OptionError` if that cannot be shown."""
    shown = name.strip()
    if len(shown) > LONGEST_SERVER_NAME or not shown.isprintable():
        raise OptionError(f"--server-name cannot be {quoted(name)}: it takes up to {LONGEST_SERVER_NAME} letters")
    colour = accent.strip().lower()
    return ServerInfo(
        name=shown,
        accent=colour,
        accent_ink=ink_on(colour) if colour else "",
        imprint=_page(imprint, "--imprint"),
        privacy=_page(privacy, "--privacy"),
    )


def ink_on(colour: str) -> str:
    """The colour of text that can be read on this one; `OptionError` if there is none."""
    if not _COLOUR.fullmatch(colour):
        raise OptionError(f"--accent cannot be {quoted(colour)}: it takes a colour such as #1d4ed8")
    ink = max(PALE_INK, DARK_INK, key=lambda each: contrast(each, colour))
    if contrast(ink, colour) < LEAST_CONTRAST:
        raise OptionError(
            f"--accent cannot be {quoted(colour)}: it is too pale for pale text and too dark for dark text; "
            "choose a darker or a paler colour"
        )
    return ink


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21, as WCAG 2 defines it."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def security_contact_of(text: str) -> str:
    """A contact as security.txt has it: an address of mail becomes a link. `OptionError` if it is no contact."""
    contact = text.strip()
    if _MAIL.fullmatch(contact):
        return f"mailto:{contact}"
    scheme, _, rest = contact.partition(":")
    if contact and not (scheme in ("mailto", "https", "tel") and rest and contact.isascii() and contact.isprintable()):
        raise OptionError(
            f"--security-contact cannot be {quoted(text)}: it takes an address such as security@play.example, "
            "or a link that begins with https:, mailto: or tel:"
        )
    return contact


def invite_word_of(text: str) -> str:
    """An invite word that fits into a link; `OptionError`, which does not repeat it, if it does not."""
    word = text.strip()
    if word and not _INVITE_WORD.fullmatch(word):
        raise OptionError("--invite takes 8 to 64 letters (A to Z), digits, dashes and underscores")
    return word


def _page(text: str, option: str) -> str:
    url = text.strip()
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = urlsplit("")
    if url and (parts.scheme not in ("http", "https") or not parts.hostname or not url.isprintable()):
        raise OptionError(
            f"{option} cannot be {quoted(text)}: it takes an address such as https://play.example/page.html"
        )
    return url


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.03928 else math.pow((part + 0.055) / 1.055, 2.4)
