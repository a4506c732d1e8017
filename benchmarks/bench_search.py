"""The strength of the searching bot against the steady one, at equal pace, in every game.

    python benchmarks/bench_search.py [--only GAME] [--players N] [--rounds N]

Both sit in every combination of seats, and are rated as in an arena. Where `search` is offered, it plays as offered;
elsewhere the same bot plays with as much effort as is bearable for a game in which all act at once. The winners are the
same on every machine, the time of a decision is not. Results are stored in results/search.json beside those of other
games, and results/search.md is written from them.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from statistics import NormalDist
from tempfile import NamedTemporaryFile
from time import process_time

import msgspec
from rich.console import Console

import machine
from protocol import ROOT
from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.moves import Move
from rasant.core.policy import Policy
from rasant.core.view import View
from rasant.gamefiles.box import Box
from rasant.games import boxes
from rasant.lab.arena.arena_log import arena_log
from rasant.lab.arena.rating import ContestResult
from rasant.lab.arena.running import Arena, Budget
from rasant.lab.arena.tables import ArenaOrder
from rasant.lab.arena.timetable import Timetable
from rasant.lab.foreign_bots.bot_processes import end_processes
from rasant.lab.search.search import Search
from rasant.record.setup import setup
from tables import Part, page, show

RESULTS = ROOT / "benchmarks" / "results"
SEED = "38"
GAME, TIMES = "BENCH_SEARCH_GAME", "BENCH_SEARCH_TIMES"
TRIED_EFFORT = 300
"""Simulated moves per decision where `search` is not offered."""
MOST_LUCK = 0.05
"""Probability that luck causes any difference, in all rows together."""
ROUNDS_OFFERED, ROUNDS_TRIED = 400, 60
"""Default numbers of rounds where `search` is offered, and where it is not."""
PATIENT_S = 60.0
"""Seconds; decisions are timed here, not limited."""


class Thinking(Policy):
    """The searching bot, whether or not it is offered, with timed decisions.

    It plays in a process of its own, which gets the game and the file for its times from the environment.
    """

    def __init__(self, game: Game) -> None:
        box = boxes()[os.environ[GAME]]
        inference = box.inference(game) if box.inference is not None else None
        self._search = Search(game, box.steady(game), box.foresight or TRIED_EFFORT, inference)

    def choose(self, view: View, chance: Chance) -> Move | None:
        """The bot's choice; decisions between two or more moves are timed."""
        began = process_time()
        move = self._search.choose(view, chance)
        if len(view.plays()) + len(view.acts) > 1:
            with Path(os.environ[TIMES]).open("a", encoding="ascii") as times:
                times.write(f"{process_time() - began}\n")
        return move

    def misjudge(self, view: View, chance: Chance) -> Move | None:
        """As the bot does."""
        return self._search.misjudge(view, chance)


THINKING = f"{Path(__file__).resolve()}:{Thinking.__name__}"


class Compared(msgspec.Struct, frozen=True):
    """The result of a game with this many players."""

    game: str
    players: int
    rounds: int
    effort: int
    ahead: float
    """Share of rounds in which the searching bot came out ahead of the other; a shared place counts half."""
    difference: float
    margin: float
    """Difference in rating points, and half its interval."""
    decision_ms: float
    offered: bool
    played: str
    """Date and commit."""

    @property
    def luck(self) -> float:
        """The probability that two equal bots differ as much."""
        return 2 * (1 - NormalDist().cdf(abs(self.difference) / (self.margin / 2)))


def told_apart(found: list[Compared]) -> list[Compared]:
    """The significant results: with Holm's correction for the number of comparisons."""
    known = []
    for rank, row in enumerate(sorted(found, key=lambda row: row.luck)):
        if row.luck > MOST_LUCK / (len(found) - rank):
            break
        known.append(row)
    return [row for row in found if row in known and row.difference > 0]


def compared(box: Box, players: int, rounds: int) -> Compared:
    """Let the two bots compete."""
    order = ArenaOrder(setup(box.id, players).simulated(), (players,), ("steady", THINKING), SEED, True, PATIENT_S)
    timetable = Timetable(order)
    with NamedTemporaryFile(mode="r", encoding="ascii") as times:
        begin(box, times.name)
        with arena_log(None, timetable) as log:
            result = Arena(timetable, Budget(rounds)).run(log)
        spent = [float(line) for line in times]
    return _compared(box, players, result.contests[0], 1000 * sum(spent) / max(1, len(spent)))


def begin(box: Box, times: str) -> None:
    """Set game and file of times for the bot's next process."""
    end_processes()
    os.environ[GAME], os.environ[TIMES] = box.id, times


def _compared(box: Box, players: int, contest: ContestResult, decision_ms: float) -> Compared:
    bot = next(bot for bot in contest.bots if bot.name == THINKING)
    return Compared(
        box.id,
        players,
        contest.rounds,
        box.foresight or TRIED_EFFORT,
        bot.ahead,
        2 * (bot.rating - 1500),  # the mean of two is 1500, so they are as far below it as above
        2 * bot.margin,
        decision_ms,
        bool(box.foresight),
        f"{machine.date()}, {machine.commit('src', 'benchmarks/*.py')}",
    )


def cases(game: str | None, players: int | None) -> Iterator[tuple[Box, int]]:
    """Every game, or this one, with two players and with its usual number, or with this one."""
    for box in boxes().values():
        if game in (None, box.id):
            for number in dict.fromkeys((2, box.usual_seats)) if players is None else [players]:
                yield box, number


def kept(folder: Path) -> dict[tuple[str, int], Compared]:
    """Results of earlier runs, by game and number of players."""
    path = folder / "search.json"
    rows = msgspec.json.decode(path.read_bytes(), type=list[Compared]) if path.exists() else []
    return {(row.game, row.players): row for row in rows}


def keep(folder: Path, found: list[Compared]) -> list[Compared]:
    """Replace stored results by new ones; returns all, in order."""
    rows = kept(folder) | {(row.game, row.players): row for row in found}
    in_order = [rows[place] for place in sorted(rows)]
    (folder / "search.json").write_bytes(msgspec.json.format(msgspec.json.encode(in_order)) + b"\n")
    parts, verdict = report(in_order)
    about = f"Written by `make bench-search`; processor: {machine.processor()}, one core."
    text = page("Thinking ahead", about, parts, verdict)
    (folder / "search.md").write_text(text, encoding="utf-8")
    return in_order


def report(found: list[Compared]) -> tuple[list[Part], list[str]]:
    """The tables, and a summary."""
    known = told_apart(found)
    rows = [
        (
            each.game,
            str(each.players),
            str(each.rounds),
            f"{each.effort:,}",
            f"{each.ahead:.1%}",
            f"{each.difference:+.0f} ± {each.margin:.0f}",
            f"{each.decision_ms:.0f} ms",
            "yes" if each in known else "no",
            "yes" if each.offered else "no",
            each.played,
        )
        for each in found
    ]
    head = (
        *("game", "players", "rounds", "effort", "ahead of steady", "rating", "a decision", "significant", "offered"),
        "played",
    )
    note = (
        "Both at a steady pace, in the game's first preset. *Effort*: simulated moves a decision. *Rating*: points "
        "above steady, with two standard errors to either side. *A decision*: processor time in plain Python, where "
        "there is a choice. *Significant*: if all were alike, one row or more would be in 5 of 100 runs (Holm)."
    )
    better = [f"{each.game} with {each.players}" for each in known]
    return [Part("Against steady", head, rows, note)], [
        f"Thinking ahead is known to beat steady in: {', '.join(better) or 'no game'}."
    ]


def main() -> None:
    """Play, print and store."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", choices=list(boxes()), help="this game; of the others the last results stay")
    parser.add_argument("--players", type=int, metavar="N", help="only with N players")
    parser.add_argument("--rounds", type=int, metavar="N", help="N rounds for each")
    wanted = parser.parse_args()
    for box, players in cases(wanted.only, wanted.players):
        rounds = wanted.rounds or (ROUNDS_OFFERED if box.foresight else ROUNDS_TRIED)
        parts, verdict = report(keep(RESULTS, [compared(box, players, rounds)]))
    show(parts, verdict, Console(width=140))


if __name__ == "__main__":
    main()
