"""People of a store in memory, and queries about them."""

from collections.abc import Iterator

from rasant.players.apply_result import apply_result
from rasant.players.levels import height
from rasant.players.persons import Person, named, with_visibility
from rasant.players.player_data import PlayerData
from rasant.players.player_stats import PlayerStats
from rasant.players.records import EVERYTHING, IN_PUBLIC
from rasant.players.results import CoursePoint, PlayerRecord, Versus
from rasant.players.standings import ALL_TIME, BoardStanding, of_all_time
from rasant.players.views import Account, PlayerProfile, RankedPlayer, RankedRecord, Ranking
from rasant.store.memory_state import PeopleState
from rasant.store.port import MatchFinished, PersonShown, PlayerNamed


class MemoryPeople:
    """All people about whom anything is stored."""

    def __init__(self) -> None:
        self.known = PlayerData()
        self._course: dict[tuple[str, str, Versus], list[CoursePoint]] = {}

    def state(self) -> PeopleState:
        """All state except tries."""
        people = self.known.people.values()
        return PeopleState(
            names={person.id: person.name for person in people},
            hidden={person.id for person in people if not person.shown},
            public={person.id for person in people if person.public},
            records=self.known.records,
            weeks={key[:2]: standing for key, standing in self.known.standings.items() if key[2] == "week"},
            course=self._course,
            persons=self.known.totals,
            games=self.known.games,
        )

    def restore(self, state: PeopleState) -> None:
        """Replace all state except tries."""
        self.known.people = {
            player: Person(player, name, int(player in state.public), int(player not in state.hidden), 0)
            for player, name in state.names.items()
        }
        self.known.records, self.known.totals, self.known.games = state.records, state.persons, state.games
        self.known.standings = {(player, game, "week"): week for (player, game), week in state.weeks.items()}
        for (player, game, versus, scope), record in state.records.items():
            if (versus, scope) == ("people", IN_PUBLIC):
                self.known.standings[player, game, "all"] = of_all_time(record)
        self._course = state.course

    def name(self, record: PlayerNamed) -> None:
        """Change a person's name."""
        self._put(named(self.known.person(record.player), record.name, record.if_new))

    def show(self, wish: PersonShown) -> None:
        """Show or hide a person from others."""
        self._put(with_visibility(self.known.person(wish.player), wish.shown))

    def finish(self, finished: MatchFinished) -> None:
        """Apply a match that was not counted before."""
        result = finished.result
        changes = apply_result(self.known, result, finished.table, finished.public)
        self.known.update(changes)
        for step in changes.course:
            point = CoursePoint(result.match, result.ended, height(step.score), step.won)
            self._course.setdefault((step.player, step.game, step.versus), []).append(point)

    def is_visible(self, player: str) -> bool:
        """May others see this person?"""
        return self.known.person(player).visible

    def profile(self, asker: str, player: str) -> PlayerProfile | None:
        """A person's profile, as `asker` may see it."""
        person, own = self.known.people.get(player), player == asker
        if person is None or not (own or (person.public and person.visible)):
            return None
        return PlayerProfile(person.name, list(self._records_of(player, EVERYTHING if own else IN_PUBLIC)))

    def account(self, player: str) -> Account | None:
        """Everything stored about a person except their matches."""
        person = self.known.people.get(player)
        if person is None:
            return None
        return Account(
            person.name,
            bool(person.shown),
            [self._ranked(player, record) for record in self._records_of(player, EVERYTHING)],
            [self.known.games[key] for key in sorted(self.known.games) if key[0] == player],
            self.known.totals.get(player, PlayerStats()),
        )

    def course(self, player: str, game: str, versus: Versus, limit: int) -> list[CoursePoint]:
        """A person's rating after each of their latest matches."""
        return self._course.get((player, game, versus), [])[-limit:] if limit > 0 else []

    def leaderboard(self, game: str, since: str, asker: str, limit: int) -> Ranking:
        """The first positions of a leaderboard."""
        board = self._board(game, since)
        best = sorted(board, key=lambda player: (-board[player].score, player))
        rows = [self._row(game, board, player) for player in best[: max(limit, 0)]]
        return Ranking(rows, self._row(game, board, asker) if asker in board else None)

    def forget(self, player: str) -> None:
        """Delete everything about a person except their matches and tries."""
        known = self.known
        known.people.pop(player, None)
        known.totals.pop(player, None)
        known.records = {key: record for key, record in known.records.items() if key[0] != player}
        known.standings = {key: standing for key, standing in known.standings.items() if key[0] != player}
        known.games = {key: stats for key, stats in known.games.items() if key[0] != player}
        self._course = {key: points for key, points in self._course.items() if key[0] != player}

    def _put(self, person: Person) -> None:
        if person != self.known.person(person.id):
            self.known.people[person.id] = person

    def _records_of(self, player: str, scope: int) -> Iterator[PlayerRecord]:
        records = self.known.records
        return (records[key] for key in sorted(records) if key[0] == player and key[3] == scope)

    def _board(self, game: str, since: str) -> dict[str, BoardStanding]:
        """All visible players on a leaderboard."""
        span = "all" if since == ALL_TIME else "week"
        return {
            player: standing
            for (player, *board), standing in self.known.standings.items()
            if (*board, standing.since) == (game, span, since) and self.is_visible(player)
        }

    def _row(self, game: str, board: dict[str, BoardStanding], player: str) -> RankedPlayer:
        score = self.known.standings[player, game, "all"].score
        name, standing = self.known.person(player).name, board[player]
        return RankedPlayer(_place(board, player), player, name, score, standing.matches, standing.wins)

    def _ranked(self, player: str, record: PlayerRecord) -> RankedRecord:
        board = self._board(record.game, ALL_TIME) if record.versus == "people" else {}
        return RankedRecord(record, *((_place(board, player), len(board)) if player in board else (0, 0)))


def _place(board: dict[str, BoardStanding], player: str) -> int:
    return 1 + sum(standing.score > board[player].score for standing in board.values())
