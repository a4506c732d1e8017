"""Part of the survey: `fun_run` played by bots that remember their piles, against those that forget them.

Both play the same deals: one kind per table, which shows how rounds change, and both kinds at one table, which
shows who wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from math import sqrt
from pathlib import Path
from statistics import NormalDist, mean, quantiles, stdev
from typing import TYPE_CHECKING

from forgetful import Forgetful
from rasant.core.events import STUCK, Batch
from rasant.core.moves import Act
from rasant.games import box
from rasant.lab.bot_match import BotMatch
from rasant.lab.drawing import FAINT, INK, bare, picture
from rasant.lab.executors.executor import Processes
from rasant.record.setup import Setup, setup

if TYPE_CHECKING:
    from matplotlib.axes import Axes

GAME = "fun_run"
REMEMBERS, FORGETS = "steady", f"{Forgetful.__module__}:{Forgetful.__name__}"
KINDS = (FORGETS, REMEMBERS)
DUELS = 5
"""Factor of rounds for the comparison of wins, which needs more than that of rounds."""
TWENTIETHS = (0, 4, 9, 14, 18)
"""Indices of 5, 25, 50, 75 and 95 % among the nineteen cuts into twentieths."""
SURE = NormalDist().inv_cdf(0.975)
PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "fun_run-memory.svg"
HEIGHT = 5.2
"""Height of the picture, in inches."""
COLOURS = {FORGETS: FAINT, REMEMBERS: INK}
TITLE = "Fun Run by bots that forget their piles (grey) and that remember them (blue): 5 to 95 % of rounds"


@dataclass(frozen=True)
class PlayedRound:
    """Figures of one round."""

    seconds: float
    moves: int
    runs: int
    """On chairs: how often a player stood up."""
    fetched: int
    """Number of piles picked up."""
    how: str
    points: list[int]


Measure = Callable[[PlayedRound], float]
MEASURES: dict[str, Measure] = {
    "table seconds": lambda played: played.seconds,
    "moves": lambda played: played.moves,
    "runs": lambda played: played.runs,
    "piles picked up": lambda played: played.fetched,
}
DRAWN = {"table seconds": "a round lasts, in seconds", "runs": "runs in a round (on chairs: standing up)"}


@dataclass(frozen=True)
class Spread:
    """Rounds of one kind of bots at one table."""

    players: int
    preset: str
    bot: str
    rounds: list[PlayedRound]

    def cuts(self, measure: Measure) -> list[float]:
        """The 5, 25, 50, 75 and 95 % quantiles of a measure."""
        found = quantiles(map(measure, self.rounds), n=20)
        return [found[cut] for cut in TWENTIETHS]


def play(table: Setup, number: int) -> PlayedRound:
    """Play the first round of a match, with the same deal as in the rest of the survey."""
    running = BotMatch(table, f"survey/{number}")
    happened = [running.deal()]
    while (step := running.step()) is not None:
        if isinstance(step, Batch):
            happened.append(step)
    moves = [batch.move for batch in happened if batch.move is not None]
    verbs = Counter(move.verb for move in moves if isinstance(move, Act))
    points = running.game.score(running.state).points
    runs = verbs["walk"] + verbs["stand"]
    return PlayedRound(running.now / 1000, len(moves), runs, verbs["pick_up"], running.state.how, points)


def tables() -> Iterator[tuple[int, str]]:
    """Every number of players and preset."""
    yield from product(box(GAME).seats, box(GAME).presets)


def spread(players: int, preset: str, bot: str, rounds: int, jobs: int) -> Spread:
    """Play this many rounds of such bots among themselves."""
    table = setup(GAME, players, preset, bots=(bot,)).simulated()
    return Spread(players, preset, bot, list(Processes(jobs).in_order(partial(play, table), range(rounds))))


def row(both: Sequence[Spread]) -> str:
    """A row for both kinds of bots at one table: medians, and the share of stuck rounds."""
    cells = [", ".join(f"{one.cuts(measure)[2]:.0f}" for one in both) for measure in MEASURES.values()]
    stuck = ", ".join(f"{100 * mean(played.how in STUCK for played in one.rounds):.1f} %" for one in both)
    return f"| {both[0].players} | {both[0].preset} | {' | '.join(cells)} | {stuck} |"


def duel(table: Setup, number: int) -> tuple[float, float]:
    """Play one deal twice with exchanged bots; returns the wins of those who remember, and their additional points."""
    wins, ahead = [], []
    for swap in range(2):
        bots = tuple((REMEMBERS, FORGETS)[(seat + swap) % 2] for seat in range(table.players))
        points = play(replace(table, bots=bots), number).points
        first = [seat for seat, reached in enumerate(points) if reached == max(points)]
        wins.append(mean(bots[seat] == REMEMBERS for seat in first))
        of = {kind: mean(points[seat] for seat, bot in enumerate(bots) if bot == kind) for kind in KINDS}
        ahead.append(of[REMEMBERS] - of[FORGETS])
    return mean(wins), mean(ahead)


def duel_row(players: int, preset: str, deals: int, jobs: int) -> str:
    """A row of the table of wins."""
    table = setup(GAME, players, preset).simulated()
    wins, ahead = zip(*Processes(jobs).in_order(partial(duel, table), range(deals)), strict=True)
    share = f"{100 * mean(wins):.1f} ± {100 * half_width(wins):.1f} %"
    return f"| {players} | {preset} | {share} | {mean(ahead):+.2f} ± {half_width(ahead):.2f} |"


def half_width(values: Sequence[float]) -> float:
    """Half of the 95 % interval of the mean."""
    return SURE * stdev(values) / sqrt(len(values))


def before_and_after(rounds: int, jobs: int) -> list[str]:
    """The survey's lines about it, and its picture."""
    found = [spread(*table, bot, rounds, jobs) for table in tables() for bot in KINDS]
    draw(found)
    deals = rounds * DUELS // 2
    return [
        f"## `{GAME}`: piles forgotten and remembered",
        "",
        "Medians of bots that forget a pile as soon as it is laid down, then of steady bots, among themselves, with",
        "the same deals. Runs are all ways from side to side; on chairs, how often a player stands up.",
        "",
        f"![How long rounds last and how much is run in them](../../docs/pictures/{PICTURE.name})",
        "",
        f"| players | preset | {' | '.join(MEASURES)} | stuck |",
        "|---|---|---|---|---|---|---|",
        *map(row, zip(found[::2], found[1::2], strict=True)),
        "",
        f"Both at one table, every other seat, at the same pace: {deals} deals a row, each played twice with the bots",
        "exchanged. No skill would get half of the wins. Intervals are of 95 %.",
        "",
        "| players | preset | wins of those that remember | points a round more |",
        "|---|---|---|---|",
        *(duel_row(*table, deals, jobs) for table in tables()),
    ]


def draw(found: list[Spread]) -> None:
    """Draw the distributions: for each table those who forget above those who remember."""
    with picture(PICTURE, TITLE, HEIGHT) as figure:
        both = figure.subplots(1, len(DRAWN), sharey=True)
        for axes, (name, title) in zip(both, DRAWN.items(), strict=True):
            for number, one in enumerate(found):
                _draw_cuts(axes, one.cuts(MEASURES[name]), number // 2 + 0.32 * (number % 2), COLOURS[one.bot])
            bare(axes)
            axes.set_title(title, loc="left", color=INK)
            axes.set_xlim(left=0)
        labels = [f"{one.preset}, {one.players}" for one in found[::2]]
        both[0].set_yticks([number + 0.16 for number in range(len(labels))], labels)
        both[0].invert_yaxis()


def _draw_cuts(axes: Axes, cuts: list[float], height: float, colour: str) -> None:
    """A thin line from the first cut to the last, a thick one between the quarters, a dot in the middle."""
    low, lower, middle, upper, high = cuts
    axes.plot([low, high], [height, height], color=colour, linewidth=1.2)
    axes.plot([lower, upper], [height, height], color=colour, linewidth=6, solid_capstyle="butt")
    axes.plot([middle], [height], "o", color="white", markeredgecolor=colour, markersize=5)
