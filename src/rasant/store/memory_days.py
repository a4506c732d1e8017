"""Tries at the deals of the day, of a store in memory."""

from rasant.players.days import FinishedTry, used_up_key
from rasant.players.player_data import DayTryState, PlayerData
from rasant.players.views import USED_UP, DayRanking, PlacedTry, RankedTry
from rasant.store.port import DayTried


class MemoryDays:
    """All tries of all days."""

    def __init__(self, known: PlayerData) -> None:
        self._known = known

    def begin(self, tried: DayTried) -> None:
        """Record a player's only try of a day."""
        tries = self._known.tries
        if not any(day == tried.day for day, _ in tries):
            # erased people's tries of earlier days
            for key in [key for key, state in tries.items() if not state.table]:
                del tries[key]
        tries.setdefault((tried.day, tried.player), DayTryState(tried.table))

    def one(self, day: str, player: str) -> PlacedTry | None:
        """A player's try at a day's deal."""
        table, ended = self._known.tries.get((day, player), DayTryState(""))
        if ended is not None:
            return PlacedTry(table, ended, self._place(day, ended) if self._known.person(player).visible else 0)
        if table:
            return PlacedTry(table)
        return USED_UP if (day, used_up_key(day, player)) in self._known.tries else None

    def table(self, day: str, limit: int) -> DayRanking:
        """The best tries of a day."""
        shown = self._shown(day)
        best = sorted(shown, key=lambda player: (*(-part for part in shown[player].merit), player))[: max(limit, 0)]
        rows = [
            RankedTry(
                self._place(day, shown[player]),
                player,
                self._known.person(player).name,
                shown[player].points,
                shown[player].ms,
            )
            for player in best
        ]
        return DayRanking(len(self._finished(day)), rows)

    def forget(self, player: str) -> list[str]:
        """Delete a person's tries, and mark the last as used up; returns the tables of unfinished ones."""
        tries = self._known.tries
        left = [state.table for (_, other), state in tries.items() if other == player and state.ended is None]
        days = [day for day, other in tries if other == player]
        for day in days:
            del tries[day, player]
        if days:
            tries[max(days), used_up_key(max(days), player)] = DayTryState("")
        return left

    def _finished(self, day: str) -> dict[str, FinishedTry]:
        return {
            player: state.ended
            for (of, player), state in self._known.tries.items()
            if of == day and state.ended is not None
        }

    def _shown(self, day: str) -> dict[str, FinishedTry]:
        return {player: ended for player, ended in self._finished(day).items() if self._known.person(player).visible}

    def _place(self, day: str, ended: FinishedTry) -> int:
        return 1 + sum(other.merit > ended.merit for other in self._shown(day).values())
