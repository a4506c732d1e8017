"""Adaptive bots against simulated people of all paces, in virtual time.

    python benchmarks/fitting.py [--sessions N] [--jobs J]

A newcomer who plays sensibly, from a quarter to four times as fast as a steady bot, sits down with adaptive bots at the
usual table of every game that is played at once. After three rounds, their wins are counted. Writes
results/fitting.md. The result is the same on every machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from joblib import Parallel, delayed

from newcomer import NewcomerSession
from rasant.games import boxes

RESULTS = Path(__file__).parent / "results" / "fitting.md"

SPEEDS = (0.25, 0.35, 0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0)
"""Multiples of a steady bot's speed. "Half to four times the pace" may mean speeds or times: both are covered."""
WARM_UP = 3
"""Rounds after which bots should fit."""
COUNTED = 5
"""Rounds counted per session after those."""
LEAST, MOST = 0.8, 1.4
"""Bounds of a person's share, in even shares."""


@dataclass(frozen=True)
class Fit:
    """The wins of a person with this speed, in even shares, with the 95 % margin."""

    game: str
    speed: float
    share: float
    margin: float
    first: float
    """In the rounds before, in which bots still adapt."""

    @property
    def fits(self) -> bool:
        """Is it within the bounds?"""
        return LEAST <= self.share <= MOST


def fit(game: str, speed: float, sessions: int) -> Fit:
    """Play this many sessions of a game, each with a new person of this speed."""
    early: list[float] = []
    shares: list[float] = []
    for number in range(sessions):
        session = NewcomerSession(game, speed, f"fitting {number}")
        early += [session.play_round() for _ in range(WARM_UP)]
        shares.append(mean(session.play_round() for _ in range(COUNTED)))
    # rounds of a session are correlated: only sessions are independent
    margin = 1.96 * stdev(shares) / sqrt(sessions)
    return Fit(game, speed, mean(shares), margin, mean(early))


def games() -> Iterator[str]:
    """The games that are played at once."""
    return (name for name, chosen in boxes().items() if chosen.at_once)


def page(fits: list[Fit], sessions: int) -> str:
    """The page of results."""
    speeds = sorted({one.speed for one in fits})
    cells = {(one.game, one.speed): _cell(one) for one in fits}
    table = [
        f"| game | {' | '.join(f'{speed:g}' for speed in speeds)} |",
        f"|---|{'---|' * len(speeds)}",
        *(
            f"| {game} | {' | '.join(cells.get((game, speed), '') for speed in speeds)} |"
            for game in dict.fromkeys(one.game for one in fits)
        ),
    ]
    head = _HEAD.format(sessions=sessions, warm_up=WARM_UP, counted=COUNTED, least=LEAST, most=MOST)
    return "\n".join([head, "", *table, ""])


def _cell(one: Fit) -> str:
    share = f"{one.share:.2f} ± {one.margin:.2f}"
    return f"{share if one.fits else f'**{share}**'} ({one.first:.2f})"


_HEAD = """\
# Adaptive bots

Written by `benchmarks/fitting.py`: {sessions} sessions a figure in virtual time, the same on every machine. A session
is a newcomer, so many times as fast as a steady bot and overlooking as much, among adaptive bots at the game's usual
table. Rounds won as a multiple of an even share: in {counted} rounds after the first {warm_up}, with the 95 % interval,
and in brackets in those {warm_up}. The target is {least} to {most}; shares outside are bold. How and why:
`docs/decisions/0024-adaptive-bots.md`."""


def main() -> None:
    """Play, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sessions", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    fits: list[Fit] = Parallel(n_jobs=chosen.jobs)(
        delayed(fit)(game, speed, chosen.sessions) for game in games() for speed in SPEEDS
    )
    text = page(fits, chosen.sessions)
    print(text)
    RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
