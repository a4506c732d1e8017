"""What a store in memory knows of people: names, records in two scopes, leaderboards, and what they remember."""

from __future__ import annotations

from collections.abc import Iterator

from rasant.players.counting import EVERYTHING, IN_PUBLIC, VERSUS_COLUMNS, Records, counted
from rasant.players.levels import height, level_of, progress_of, score_of
from rasant.players.player_stats import PlayerStats, days_told, nothing_of, remembered
from rasant.players.standings import ALL_TIME, BoardStanding, leaderboard_of, line_of, of_all_time, of_the_week
from rasant.store.memory_state import PeopleState
from rasant.store.port import MatchFinished, PersonShown, PlayerNamed
from rasant.wire.http import PlayerRecord, Profile, Result, Versus
from rasant.wire.players import CoursePoint, GameStats, Leaderboard, LeaderboardRow, Strength, You


class MemoryPeople:
    """Everybody of whom anything is known."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.hidden: set[str] = set()
        """Who is not shown to others."""
        self._public: set[str] = set()
        """Who has finished a match at a public table."""
        self._records: dict[tuple[str, str, Versus, int], PlayerRecord] = {}
        """By person, game, column and scope."""
        self._weeks: dict[tuple[str, str], BoardStanding] = {}
        """By person and game, the latest."""
        self._course: dict[tuple[str, str, Versus], list[CoursePoint]] = {}
        self._persons: dict[str, PlayerStats] = {}
        self._games: dict[tuple[str, str], GameStats] = {}

    def state(self) -> PeopleState:
        """All of it; it changes along."""
        return PeopleState(
            names=self.names,
            hidden=self.hidden,
            public=self._public,
            records=self._records,
            weeks=self._weeks,
            course=self._course,
            persons=self._persons,
            games=self._games,
        )

    def restore(self, state: PeopleState) -> None:
        """Know this, and nothing else."""
        self.names, self.hidden, self._public = state.names, state.hidden, state.public
        self._records, self._weeks, self._course = state.records, state.weeks, state.course
        self._persons, self._games = state.persons, state.games

    def name(self, named: PlayerNamed) -> None:
        """A person calls themselves so from now on."""
        if not (named.if_new and named.player in self.names):
            self.names[named.player] = named.name

    def show(self, wish: PersonShown) -> None:
        """Others may see a person from now on, or may not."""
        if wish.shown:
            self.hidden.discard(wish.player)
        elif wish.player in self.names:
            self.hidden.add(wish.player)

    def finish(self, finished: MatchFinished, tried: list[str]) -> None:
        """Count a match that was not counted before."""
        result = finished.result
        for player, name in zip(result.players, result.names, strict=True):
            if player:
                self.names.setdefault(player, name)
                if finished.public:
                    self._public.add(player)
        self._count(result, EVERYTHING)
        if finished.public:
            self._count(result, IN_PUBLIC)
        for player in dict.fromkeys(player for player in result.players if player):
            self._remember(result, player, player in tried)

    def profile(self, asker: str, player: str) -> Profile | None:
        """What is known of a person."""
        own = player == asker
        if player not in self.names or not (own or (player in self._public and player not in self.hidden)):
            return None
        scope = EVERYTHING if own else IN_PUBLIC
        return Profile(player, self.names[player], list(self._records_of(player, scope)))

    def you(self, player: str, today: str) -> You | None:
        """What a person remembers."""
        if player not in self.names:
            return None
        person = self._persons.get(player, PlayerStats())
        return You(
            id=player,
            name=self.names[player],
            shown=player not in self.hidden,
            strengths=[self._strength(player, record) for record in self._records_of(player, EVERYTHING)],
            games=[self._games[key] for key in sorted(self._games) if key[0] == player],
            awards=person.awards,
            days=days_told(person, today),
        )

    def course(self, player: str, game: str, versus: Versus, limit: int) -> list[CoursePoint]:
        """How strong a person was after their latest matches."""
        return self._course.get((player, game, versus), [])[-limit:] if limit > 0 else []

    def leaderboard(self, game: str, since: str, asker: str, limit: int) -> Leaderboard:
        """The best of a board."""
        board = self._board(game, since)
        best = sorted(board, key=lambda player: (-board[player].score, player))
        lines = [self._line(game, board, player) for player in best[: max(limit, 0)]]
        return leaderboard_of(game, since, lines, self._line(game, board, asker) if asker in board else None)

    def forget(self, player: str) -> None:
        """Know nothing of a person."""
        self.names.pop(player, None)
        self.hidden.discard(player)
        self._public.discard(player)
        self._persons.pop(player, None)
        self._records = {key: record for key, record in self._records.items() if key[0] != player}
        self._weeks = {key: week for key, week in self._weeks.items() if key[0] != player}
        self._course = {key: points for key, points in self._course.items() if key[0] != player}
        self._games = {key: memory for key, memory in self._games.items() if key[0] != player}

    def _count(self, result: Result, scope: int) -> None:
        before: Records = {
            (player, versus): self._records[player, result.game, versus, scope]
            for player in result.players
            for versus in VERSUS_COLUMNS
            if (player, result.game, versus, scope) in self._records
        }
        for (player, versus), record in counted(before, result, scope).items():
            old = before.get((player, versus))
            won = record.wins > (old.wins if old else 0)
            self._records[player, result.game, versus, scope] = record
            if scope == EVERYTHING:
                point = CoursePoint(result.match, result.ended, height(score_of(record)), won)
                self._course.setdefault((player, result.game, versus), []).append(point)
            elif versus == "people":
                week = of_the_week(self._weeks.get((player, result.game)), result.ended, won)
                if week is not None:
                    self._weeks[player, result.game] = week

    def _remember(self, result: Result, player: str, tried: bool) -> None:
        before = nothing_of(result.game)
        before = before._replace(
            person=self._persons.get(player, before.person),
            game=self._games.get((player, result.game), before.game),
        )
        after = remembered(before, result, player, tried)
        if after != before:
            self._persons[player], self._games[player, result.game] = after

    def _records_of(self, player: str, scope: int) -> Iterator[PlayerRecord]:
        return (self._records[key] for key in sorted(self._records) if key[0] == player and key[3] == scope)

    def _board(self, game: str, since: str) -> dict[str, BoardStanding]:
        """Everybody who is shown on a board."""
        if since == ALL_TIME:
            board = {
                player: of_all_time(record)
                for (player, of, versus, scope), record in self._records.items()
                if (of, versus, scope) == (game, "people", IN_PUBLIC)
            }
        else:
            board = {player: week for (player, of), week in self._weeks.items() if (of, week.since) == (game, since)}
        return {player: standing for player, standing in board.items() if player not in self.hidden}

    def _line(self, game: str, board: dict[str, BoardStanding], player: str) -> LeaderboardRow:
        score = score_of(self._records[player, game, "people", IN_PUBLIC])
        return line_of(_place(board, player), player, self.names[player], score, board[player])

    def _strength(self, player: str, record: PlayerRecord) -> Strength:
        score = score_of(record)
        board = self._board(record.game, ALL_TIME) if record.versus == "people" else {}
        place, of = (_place(board, player), len(board)) if player in board else (0, 0)
        return Strength(
            record.game,
            record.versus,
            record.matches,
            record.wins,
            level_of(score),
            progress_of(score),
            place,
            of,
        )


def _place(board: dict[str, BoardStanding], player: str) -> int:
    return 1 + sum(standing.score > board[player].score for standing in board.values())
