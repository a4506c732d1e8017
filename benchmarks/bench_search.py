"""How much thinking ahead is worth: the bot that does against the steady one, at equal pace, in every game.

    python benchmarks/bench_search.py [--only GAME] [--rounds N]

Both sit in every combination of seats, and the arena's own reckoning rates them. Where `search` is offered, it plays as
it is offered; elsewhere the same bot plays with as much effort as is bearable for a game in which everybody acts at
once. Who wins comes out the same on every machine, how long a decision takes does not. Writes results/search.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import ClassVar

from rich.console import Console

import machine
from protocol import ROOT
from rasant.core.box import Box
from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.moves import Move
from rasant.core.policy import Policy
from rasant.core.view import View
from rasant.games import boxes
from rasant.lab.arena.arena_log import arena_log
from rasant.lab.arena.rating import ContestResult
from rasant.lab.arena.running import Arena, Budget
from rasant.lab.arena.tables import ArenaOrder
from rasant.lab.arena.timetable import Timetable
from rasant.lab.loading import policy_class
from rasant.lab.search.search import Search
from rasant.record.setup import setup
from tables import Part, page, show

RESULTS = ROOT / "benchmarks" / "results"
SEED = "38"
TRIED_EFFORT = 300
"""Simulated moves a decision where `search` is not offered."""
ROUNDS_OFFERED = {2: 200}
ROUNDS_USUAL = 160
ROUNDS_TRIED = 40
"""So many are played: with two players where `search` is offered, with more there, and elsewhere."""
PATIENT_S = 60.0
"""A decision is timed here, not judged by it."""


class Thinking(Policy):
    """The bot that thinks ahead, whether or not it is offered; its decisions are timed."""

    box: ClassVar[Box]
    spent_s: ClassVar[float]
    decisions: ClassVar[int]

    @classmethod
    def begin(cls, box: Box) -> None:
        """Play this game from now on."""
        cls.box, cls.spent_s, cls.decisions = box, 0.0, 0

    def __init__(self, game: Game) -> None:
        inference = self.box.inference(game) if self.box.inference is not None else None
        self._search = Search(game, self.box.steady(game), self.box.foresight or TRIED_EFFORT, inference)

    def choose(self, view: View, chance: Chance) -> Move | None:
        """What it chooses; decisions between two moves or more are counted."""
        began = process_time()
        move = self._search.choose(view, chance)
        if len(view.plays()) + len(view.acts) > 1:
            type(self).spent_s += process_time() - began
            type(self).decisions += 1
        return move

    def misjudge(self, view: View, chance: Chance) -> Move | None:
        """As the bot does."""
        return self._search.misjudge(view, chance)


THINKING = f"{Path(__file__).resolve()}:{Thinking.__name__}"


@dataclass(frozen=True)
class Compared:
    """What came out in a game with so many players."""

    game: str
    players: int
    rounds: int
    effort: int
    ahead: float
    """How often the one that thinks came out ahead of the other, a shared place being half of that."""
    difference: float
    margin: float
    """Rating points between them, and half the interval of that."""
    decision_ms: float
    offered: bool

    @property
    def told_apart(self) -> bool:
        """Is it known to be stronger?"""
        return self.difference > self.margin


def compared(box: Box, players: int, rounds: int) -> Compared:
    """Let the two compete."""
    thinking = policy_class(THINKING)
    assert issubclass(thinking, Policy)
    begin = thinking.begin  # type: ignore[attr-defined]  # loaded by name, as the arena does
    begin(box)
    order = ArenaOrder(setup(box.id, players).simulated(), (players,), ("steady", THINKING), SEED, True, PATIENT_S)
    timetable = Timetable(order)
    with arena_log(None, timetable) as log:
        result = Arena(timetable, Budget(rounds)).run(log)
    spent, decisions = thinking.spent_s, thinking.decisions  # type: ignore[attr-defined]
    return _compared(box, players, result.contests[0], 1000 * spent / max(1, decisions))


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
    )


def cases(only: str | None) -> Iterator[tuple[Box, int]]:
    """Every game with its usual number of players, and with two."""
    for box in boxes().values():
        if only in (None, box.id):
            for players in dict.fromkeys((2, box.usual_seats)):
                yield box, players


def usual_rounds(box: Box, players: int) -> int:
    """How many are played in a whole run."""
    return ROUNDS_OFFERED.get(players, ROUNDS_USUAL) if box.foresight else ROUNDS_TRIED


def report(found: list[Compared]) -> tuple[list[Part], list[str]]:
    """Tables, and what they come to."""
    rows = [
        (
            each.game,
            str(each.players),
            str(each.rounds),
            f"{each.effort:,}",
            f"{each.ahead:.1%}",
            f"{each.difference:+.0f} ± {each.margin:.0f}",
            f"{each.decision_ms:.0f} ms",
            "yes" if each.told_apart else "no",
            "yes" if each.offered else "no",
        )
        for each in found
    ]
    head = ("game", "players", "rounds", "effort", "ahead of steady", "rating", "a decision", "told apart", "offered")
    note = (
        "Both at a steady pace, in the game's first preset. *Effort*: simulated moves a decision. *Rating*: points "
        "above steady, with two standard errors to either side. *A decision*: processor time in plain Python, where "
        "there is a choice."
    )
    better = [f"{each.game} with {each.players}" for each in found if each.told_apart]
    return [Part("Against steady", head, rows, note)], [
        f"Thinking ahead is known to beat steady in: {', '.join(better) or 'no game'}."
    ]


def main() -> None:
    """Play, print, and keep what a whole run found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", choices=list(boxes()), help="this game; keeps no results")
    parser.add_argument("--rounds", type=int, default=0, metavar="N", help="rounds a table size; keeps no results")
    wanted = parser.parse_args()
    found = []
    for box, players in cases(wanted.only):
        found.append(compared(box, players, wanted.rounds or usual_rounds(box, players)))
        print(f"{box.id} {players}: {found[-1].ahead:.1%}", flush=True)
    parts, verdict = report(found)
    show(parts, verdict, Console(width=140))
    if wanted.only or wanted.rounds:
        print("Not kept: only a whole run is.")
        return
    about = {
        "date": machine.date(),
        "commit": machine.commit("src", "benchmarks/*.py"),
        "processor": machine.processor(),
    }
    where = Part("Where and what", ("what", ""), list(about.items()), "One core.", "left")
    text = page("Thinking ahead", "Written by `make bench-search`.", [*parts, where], verdict)
    (RESULTS / "search.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
