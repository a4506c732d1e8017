"""What a group changes of what is known of people, worked out without a database: it is read before, and written after.

So however many matches a group has, it is read and written in a few statements. Records count in their order.
"""

from __future__ import annotations

from typing import NamedTuple

from rasant.players.counting import EVERYTHING, IN_PUBLIC, VERSUS_COLUMNS, Records, counted
from rasant.players.days import FinishedTry, finished_try
from rasant.players.levels import score_of
from rasant.players.persons import PersonRow, met, stranger
from rasant.players.player_stats import Memory, PlayerStats, nothing_of, remembered
from rasant.players.standings import BoardStanding, of_all_time, of_the_week
from rasant.store.port import DayTried, MatchFinished, PersonShown, PlayerNamed, StoreRecord
from rasant.wire.http import PlayerRecord, Result, Versus
from rasant.wire.players import GameStats, Span

RecordKey = tuple[str, str, Versus, int]
"""Person, game, column and scope."""
LineKey = tuple[str, str, Span]
"""Person, game, and all time or the week."""


class DayTryRow(NamedTuple):
    """A try at a deal of the day."""

    table: str
    ended: FinishedTry | None


class NewPoint(NamedTuple):
    """A point in somebody's course."""

    player: str
    game: str
    versus: Versus
    match: str
    score: int
    won: bool


class PeopleLedger:
    """What was known of some people, and what of it is new."""

    def __init__(self) -> None:
        self.people: dict[str, PersonRow] = {}
        self.records: dict[RecordKey, PlayerRecord] = {}
        self.lines: dict[LineKey, BoardStanding] = {}
        self.persons: dict[str, PlayerStats] = {}
        self.games: dict[tuple[str, str], GameStats] = {}
        self.tries: dict[tuple[str, str], DayTryRow] = {}
        self.matches: set[str] = set()
        """Those that were counted before."""
        self.finished: list[MatchFinished] = []
        """Those that are new."""
        self.course: list[NewPoint] = []
        self.new_people: set[str] = set()
        self.new_records: set[RecordKey] = set()
        self.new_lines: set[LineKey] = set()
        self.new_persons: set[str] = set()
        self.new_games: set[tuple[str, str]] = set()
        self.new_tries: set[tuple[str, str]] = set()
        self.turned: set[str] = set()
        """Who may be seen by others now and could not be before, or the other way round."""

    def apply(self, record: StoreRecord) -> None:
        """Add a record, if it is about people."""
        match record:
            case MatchFinished():
                if record.result.match not in self.matches:
                    self.matches.add(record.result.match)
                    self.finished.append(record)
                    self._finish(record)
            case PlayerNamed():
                self._name(record)
            case PersonShown():
                self._show(record)
            case DayTried():
                if (record.day, record.player) not in self.tries:
                    self.tries[record.day, record.player] = DayTryRow(record.table, None)
                    self.new_tries.add((record.day, record.player))
            case _:
                pass

    def is_visible(self, player: str) -> bool:
        """May others see somebody?"""
        return self._person(player)[0].visible

    def _person(self, player: str) -> tuple[PersonRow, bool]:
        person = self.people.get(player)
        return (stranger(player), False) if person is None else (person, person.known)

    def _put(self, person: PersonRow) -> None:
        self.people[person.id] = person
        self.new_people.add(person.id)

    def _name(self, named: PlayerNamed) -> None:
        person, known = self._person(named.player)
        if not known or not named.if_new:
            self._put(person._replace(name=named.name))

    def _show(self, wish: PersonShown) -> None:
        person, known = self._person(wish.player)
        if known and person.shown != int(wish.shown):
            self._put(person._replace(shown=int(wish.shown)))
            if not person.going:
                self.turned.add(wish.player)

    def _finish(self, finished: MatchFinished) -> None:
        result = finished.result
        named = {player: name for player, name in zip(result.players, result.names, strict=True) if player}
        for player, name in named.items():
            person, known = self._person(player)
            now = met(person, known, name, finished.public)
            if not person.going and (not known or now != person):
                self._put(now)
        self._count(result, EVERYTHING)
        if finished.public:
            self._count(result, IN_PUBLIC)
        for player in named:
            self._remember(result, player, self._was_try(finished, player))

    def _count(self, result: Result, scope: int) -> None:
        before: Records = {
            (player, versus): self.records[player, result.game, versus, scope]
            for player in result.players
            for versus in VERSUS_COLUMNS
            if (player, result.game, versus, scope) in self.records
        }
        for (player, versus), record in counted(before, result, scope).items():
            old = before.get((player, versus))
            won = record.wins > (old.wins if old else 0)
            self.records[player, result.game, versus, scope] = record
            self.new_records.add((player, result.game, versus, scope))
            if scope == EVERYTHING:
                self.course.append(NewPoint(player, result.game, versus, result.match, score_of(record), won))
            elif versus == "people":
                self._stand(player, result.game, "all", of_all_time(record))
                week = of_the_week(self.lines.get((player, result.game, "week")), result.ended, won)
                self._stand(player, result.game, "week", week)

    def _stand(self, player: str, game: str, span: Span, standing: BoardStanding | None) -> None:
        if standing is not None:
            self.lines[player, game, span] = standing
            self.new_lines.add((player, game, span))

    def _was_try(self, finished: MatchFinished, player: str) -> bool:
        """Was this match somebody's try at the deal of its day?"""
        result = finished.result
        key = result.day, player
        if not result.day or self.tries.get(key) != DayTryRow(finished.table, None):
            return False
        ended = finished_try(result, player)
        if ended is not None:
            self.tries[key] = DayTryRow(finished.table, ended)
            self.new_tries.add(key)
        return ended is not None

    def _remember(self, result: Result, player: str, tried: bool) -> None:
        nothing = nothing_of(result.game)
        key = player, result.game
        before = Memory(self.persons.get(player, nothing.person), self.games.get(key, nothing.game))
        after = remembered(before, result, player, tried)
        if after.person != before.person:
            self.persons[player] = after.person
            self.new_persons.add(player)
        if after.game != before.game:
            self.games[key] = after.game
            self.new_games.add(key)
