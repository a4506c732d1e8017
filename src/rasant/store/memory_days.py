"""The deals of the day of a store in memory: who tried, where, and what came of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rasant.players.days import USED_UP, FinishedTry, finished_try, used_up_key
from rasant.store.port import DayTable, DayTried, MatchFinished
from rasant.wire.players import DayLeaderboardRow, DayTry


class MemoryDays:
    """All tries of all days."""

    def __init__(self) -> None:
        self.tries: dict[tuple[str, str], tuple[str, FinishedTry | None]] = {}
        """By day and person: at which table, and what came of it."""

    def begin(self, tried: DayTried) -> None:
        """A person's only try of a day."""
        if not any(day == tried.day for day, _ in self.tries):
            self.tries = {key: one for key, one in self.tries.items() if one[0]}  # those used up on earlier days
        self.tries.setdefault((tried.day, tried.player), (tried.table, None))

    def finish(self, finished: MatchFinished) -> list[str]:
        """Whose tries a match was."""
        result = finished.result
        counted: list[str] = []
        for player in dict.fromkeys(result.players):
            key = result.day, player
            if self.tries.get(key) == (finished.table, None):
                ended = finished_try(result, player)
                self.tries[key] = finished.table, ended
                counted += [player] * (ended is not None)
        return counted

    def one(self, day: str, player: str, hidden: Collection[str]) -> DayTry | None:
        """Somebody's try."""
        table, ended = self.tries.get((day, player), ("", None))
        if ended is not None:
            return ended.told(0 if player in hidden else self._place(day, ended, hidden))
        if table:
            return DayTry(table, finished=False)
        return USED_UP if (day, used_up_key(day, player)) in self.tries else None

    def table(self, day: str, asker: str, limit: int, hidden: Collection[str], names: Mapping[str, str]) -> DayTable:
        """The best of a day."""
        finished = self._finished(day)
        shown = {player: ended for player, ended in finished.items() if player not in hidden}
        best = sorted(shown, key=lambda player: (*(-part for part in shown[player].merit), player))[: max(limit, 0)]
        lines = [
            DayLeaderboardRow(
                self._place(day, shown[player], hidden),
                names[player],
                shown[player].points,
                shown[player].ms,
                you=player == asker,
            )
            for player in best
        ]
        return DayTable(len(finished), lines)

    def forget(self, player: str) -> list[str]:
        """Use up somebody's last try, and delete all of them; at which tables were they left unfinished?"""
        left = [table for (_, other), (table, ended) in self.tries.items() if other == player and ended is None]
        days = [day for day, other in self.tries if other == player]
        self.tries = {key: tried for key, tried in self.tries.items() if key[1] != player}
        if days:
            self.tries[max(days), used_up_key(max(days), player)] = "", None
        return left

    def _finished(self, day: str) -> dict[str, FinishedTry]:
        return {player: ended for (of, player), (_, ended) in self.tries.items() if of == day and ended is not None}

    def _place(self, day: str, ended: FinishedTry, hidden: Collection[str]) -> int:
        better = [
            player
            for player, other in self._finished(day).items()
            if player not in hidden and other.merit > ended.merit
        ]
        return 1 + len(better)
