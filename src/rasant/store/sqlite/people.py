"""Writes people: their names, and whether others may see them."""

from rasant.players.persons import Person, named, stranger, with_visibility
from rasant.store.port import DamagedError, PersonShown, PlayerNamed
from rasant.store.sqlite.leaderboards import show_lines
from rasant.store.sqlite.rows import Rows
from rasant.store.sqlite.tries import show_tries


def read_person(rows: Rows, player: str) -> Person | None:
    """A person who is not being erased; `DamagedError` if their row is damaged."""
    row = rows.read("people", "id = ?", player)
    return None if row is None or row[4] else Person(*row)


def find_person(rows: Rows, player: str) -> Person | None:
    """A stored person, or None. If their row is damaged, their visibility is inferred from other rows."""
    try:
        row = rows.read("people", "id = ?", player)
    except DamagedError as damage:
        rows.noted(damage)
        public = rows.select("records", "SELECT rowid FROM records WHERE player = ? AND scope = 1", (player,))
        ranked = [
            row
            for kind in ("lines", "tries")
            for row in rows.select(kind, f"SELECT rowid FROM {kind} WHERE player = ?", (player,))
        ]
        return Person(player, "", int(bool(public)), int(all(row[-1] for row in ranked)), 0)
    return None if row is None else Person(*row)


def write_name(rows: Rows, record: PlayerNamed) -> None:
    """Change a person's name."""
    before = _person(rows, record.player)
    after = named(before, record.name, record.if_new)
    if after != before:
        rows.put("people", after)


def write_shown(rows: Rows, wish: PersonShown) -> None:
    """Show or hide a person from others."""
    before = _person(rows, wish.player)
    after = with_visibility(before, wish.shown)
    if after != before:
        rows.put("people", after)
        if not after.going:
            show_lines(rows, wish.player, wish.shown)
            show_tries(rows, wish.player, wish.shown)


def is_shown(rows: Rows, player: str) -> bool:
    """May others see this person?"""
    return _person(rows, player).visible


def begin_erasure(rows: Rows, player: str) -> bool:
    """Mark a person as going, which hides them from all queries; False if they were marked before."""
    row = rows.found("people", "id = ?", player)
    if row is not None and Person(*row).going:
        return False
    rows.put("people", stranger(player)._replace(going=1))
    return True


def end_erasure(rows: Rows, player: str) -> None:
    """Keep only what was written about a person since their erasure began."""
    person = _person(rows, player)
    if person.name:
        rows.put("people", person._replace(going=0))
    else:
        rows.connection.execute("DELETE FROM people WHERE id = ?", (player,))
    show_tries(rows, player, bool(person.shown))


def _person(rows: Rows, player: str) -> Person:
    return find_person(rows, player) or stranger(player)
