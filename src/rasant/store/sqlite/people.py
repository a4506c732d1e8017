"""Writing who people are: what they are called, and who may see them."""

from __future__ import annotations

from rasant.players.persons import PersonRow, met, stranger
from rasant.store.port import DamagedError, PersonShown, PlayerNamed
from rasant.store.sqlite.leaderboards import show_lines
from rasant.store.sqlite.rows import Rows
from rasant.store.sqlite.tries import show_tries


def read_person(rows: Rows, player: str) -> PersonRow | None:
    """A person who is known; `DamagedError` if nobody can tell any more."""
    row = rows.read("people", "id = ?", player)
    return None if row is None or row[4] else PersonRow(*row)


def write_name(rows: Rows, named: PlayerNamed) -> None:
    """A person calls themselves so from now on."""
    person, known = _known(rows, named.player)
    if not known or not named.if_new:
        rows.put("people", person._replace(name=named.name))


def write_shown(rows: Rows, wish: PersonShown) -> None:
    """Others may see a person from now on, or may not; one who is known."""
    person, known = _known(rows, wish.player)
    if known and person.shown != int(wish.shown):
        rows.put("people", person._replace(shown=int(wish.shown)))
        if not person.going:
            show_lines(rows, wish.player, wish.shown)
            show_tries(rows, wish.player, wish.shown)


def write_met(rows: Rows, player: str, name: str, publicly: bool) -> PersonRow:
    """Know a person who has played a match."""
    person, known = _known(rows, player)
    now = met(person, known, name, publicly)
    if not person.going and (not known or now != person):
        rows.put("people", now)
    return now


def is_shown(rows: Rows, player: str) -> bool:
    """May others see this person?"""
    return _known(rows, player)[0].visible


def begin_erasure(rows: Rows, player: str) -> bool:
    """Have nobody find a person from now on; was that not so before?"""
    row = rows.found("people", "id = ?", player)
    if row is not None and PersonRow(*row).going:
        return False
    rows.put("people", PersonRow(player, "", 0, 1, 1))
    return True


def end_erasure(rows: Rows, player: str) -> None:
    """Know of a person only what was written since one began to forget them."""
    person, known = _known(rows, player)
    if known:
        rows.put("people", person._replace(going=0))
    else:
        rows.connection.execute("DELETE FROM people WHERE id = ?", (player,))
    show_tries(rows, player, bool(person.shown))


def _known(rows: Rows, player: str) -> tuple[PersonRow, bool]:
    """A person, and whether they have a name that is sound. Where their row is damaged, others tell the rest of it."""
    try:
        row = rows.read("people", "id = ?", player)
    except DamagedError as damage:
        rows.noted(damage)
        public = any(True for _ in _sound(rows, "records", player, "AND scope = 1"))
        shown = all(line[-1] for line in _sound(rows, "lines", player)) and all(
            tried[-1] for tried in _sound(rows, "tries", player)
        )
        return PersonRow(player, "", int(public), int(shown), 0), False
    if row is None:
        return stranger(player), False
    person = PersonRow(*row)
    return person, person.known


def _sound(rows: Rows, kind: str, player: str, which: str = "") -> list[tuple[object, ...]]:
    numbers = list(rows.rowids(f"SELECT rowid FROM {kind} WHERE player = ? {which}", (player,)))
    return list(rows.sound(kind, numbers))
