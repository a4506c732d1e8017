"""Facts in the order of a seat: its own first, then those of the next seats, as with zones."""

import re
from typing import Final

from rasant.core.layout import MAY, Layout

_NUMBERED: Final = re.compile(r"(\D*)(\d+)(.*)")


def facts_from(layout: Layout, seat: int) -> list[int]:
    """All facts except `may`. Of facts with one per seat or team (a number in the name), the seat's own come first."""
    numbers = {name: fact for fact, name in enumerate(layout.facts)}
    return [numbers[_turned(layout, name, seat)] for fact, name in enumerate(layout.facts) if fact != MAY]


def fact_names(layout: Layout) -> list[str]:
    """The names of these facts relative to the seat."""
    return [_relative(layout, name) for fact, name in enumerate(layout.facts) if fact != MAY]


def _turned(layout: Layout, name: str, seat: int) -> str:
    """The name of the fact that a seat has at this position."""
    count = _owners(layout, name)
    if not count:
        return name
    word, number, rest = _parts(name)
    first = seat if count == layout.seats else layout.team[seat]
    return f"{word}{(int(number) + first) % count}{rest}"


def _relative(layout: Layout, name: str) -> str:
    count = _owners(layout, name)
    if not count:
        return name
    word, number, rest = _parts(name)
    whose = "seat" if count == layout.seats else "team"
    return f"own {word}{rest}" if int(number) == 0 else f"{whose}+{number} {word}{rest}"


def _owners(layout: Layout, name: str) -> int:
    """The number of seats if there is one such fact per seat, the number of teams if one per team, else 0."""
    word, number, rest = _parts(name)
    if not number:
        return 0
    alike = [_parts(other) for other in layout.facts]
    found = sorted([int(other) for before, other, after in alike if other and before == word and after == rest])
    for count in (layout.seats, layout.teams):
        if count > 1 and found == list(range(count)):
            return count
    return 0


def _parts(name: str) -> tuple[str, str, str]:
    """The text before the number in a name, the number, and the text after it."""
    found = _NUMBERED.fullmatch(name)
    return (found[1], found[2], found[3]) if found else (name, "", "")
