"""Computes what a group changes for players, without a database: data is loaded before, and saved after.

So however many matches a group has, it is read and written in a few statements. Records count in their order.
"""

from rasant.players.apply_result import apply_result
from rasant.players.persons import Person, named, with_visibility
from rasant.players.player_data import DayTryState, PlayerData, RatingStep
from rasant.store.port import DayTried, MatchFinished, PersonShown, PlayerNamed, StoreRecord


class PlayerLedger:
    """Loaded data of some players, and the changes to save."""

    def __init__(self) -> None:
        self.known = PlayerData()
        self.changes = PlayerData()
        self.matches: set[str] = set()
        """Matches that were counted before."""
        self.finished: list[MatchFinished] = []
        """New matches."""
        self.course: list[tuple[str, RatingStep]] = []
        """Rating steps, with their match."""
        self.turned: set[str] = set()
        """Players whose visibility has changed."""

    def apply(self, record: StoreRecord) -> None:
        """Apply a record, if it is about people."""
        match record:
            case MatchFinished():
                if record.result.match not in self.matches:
                    self._finish(record)
            case PlayerNamed():
                self._put(named(self.known.person(record.player), record.name, record.if_new))
            case PersonShown():
                if self._put(with_visibility(self.known.person(record.player), record.shown)):
                    self.turned.add(record.player)
            case DayTried():
                if (record.day, record.player) not in self.known.tries:
                    self._change(PlayerData(tries={(record.day, record.player): DayTryState(record.table)}))
            case _:
                pass

    def is_visible(self, player: str) -> bool:
        """May others see this person?"""
        return self.known.person(player).visible

    def _change(self, changes: PlayerData) -> None:
        self.known.update(changes)
        self.changes.update(changes)

    def _put(self, person: Person) -> bool:
        """Change a person if they differ; returns whether that may concern their visibility."""
        if person == self.known.person(person.id):
            return False
        self._change(PlayerData(people={person.id: person}))
        return not person.going

    def _finish(self, finished: MatchFinished) -> None:
        result = finished.result
        changes = apply_result(self.known, result, finished.table, finished.public)
        self._change(changes)
        self.matches.add(result.match)
        self.finished.append(finished)
        self.course += [(result.match, step) for step in changes.course]
