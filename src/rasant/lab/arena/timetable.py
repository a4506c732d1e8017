"""All tables of an arena by number: their contests, seatings and results."""

from dataclasses import replace

from rasant.lab.arena.contests import contests
from rasant.lab.arena.plackett_luce import Observed
from rasant.lab.arena.seatings import LineUp, Schedule
from rasant.lab.arena.tables import ArenaOrder, PlayedTable, TableTask


class Timetable:
    """The contests of an arena and their tables, which are numbered across all contests."""

    def __init__(self, order: ArenaOrder) -> None:
        self.order = order
        self.contests = contests(order.bots)
        parties = {players: replace(order.setup, players=players).open().parties for players in order.players}
        self.schedules = [
            Schedule(len(contest.bots), parties, f"{order.seed} contest {number}")
            for number, contest in enumerate(self.contests)
        ]

    def task(self, contest: int, place: int) -> TableTask:
        """A table of a contest. `rasant watch` accepts its seed too."""
        number = place * len(self.contests) + contest
        bots = self.contests[contest].bots
        return TableTask(
            number, f"{self.order.seed}/{number}", tuple(bots[bot] for bot in self.schedules[contest].table(place))
        )

    def place(self, table: int) -> tuple[int, int]:
        """The contest of a table, and its position there."""
        place, contest = divmod(table, len(self.contests))
        return contest, place

    def observed(self, played: PlayedTable) -> Observed:
        """The result of a table for the rating of its contest."""
        contest, place = self.place(played.table)
        schedule = self.schedules[contest]
        line_up: LineUp = schedule.table(place)
        places = schedule.parties_of(played.places)
        return Observed(tuple(map(tuple, schedule.parties_of(line_up))), tuple(place[0] for place in places))
