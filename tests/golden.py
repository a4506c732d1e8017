"""Golden logs: rounds recorded once and replayed byte for byte ever after.

`python -m tests.golden` records what is missing, `python -m tests.golden ligretto` all logs of a game anew, and
`python -m tests.golden --again` everything.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from tests.playing import Player, again

import rasant.games
from rasant.core.chance import chance_of, secret_of
from rasant.core.events import Batch
from rasant.core.match import Match
from rasant.games import boxes
from rasant.lab.bot_match import BotMatch
from rasant.record.logs import header_line, line_of, read_log
from rasant.record.setup import Setup, setup

BOTS = ("random", "steady")
LARGEST = 100_000
"""Bytes of a log."""


@dataclass(frozen=True)
class Golden:
    """One log to be kept: the first round of a preset by these bots."""

    game: str
    preset: str
    bots: str

    def __str__(self) -> str:
        return f"{self.game}-{self.preset}-{self.bots}"

    @property
    def path(self) -> Path:
        """Where it is kept: beside the game's tests."""
        name = self.preset if self.bots == "random" else f"{self.preset}-{self.bots}"
        return Path(rasant.games.__path__[0]) / self.game / "tests" / "golden" / f"{name}.jsonl"

    def setup(self) -> Setup:
        """The table: the usual number of players."""
        return setup(self.game, preset=self.preset, bots=(self.bots,))


def goldens() -> list[Golden]:
    """All logs there must be."""
    return [Golden(game, preset, bots) for game, box in boxes().items() for preset in box.presets for bots in BOTS]


def recorded(golden: Golden) -> str:
    """A round played now, as the text of its log: of the first seed that keeps it short."""
    for number in range(200):
        seed = f"golden {number}"
        batches = by_chance(golden, seed) if golden.bots == "random" else by_bots(golden, seed)
        text = "\n".join([header_line(golden.setup(), seed), *map(line_of, batches)]) + "\n"
        if len(text) < LARGEST:
            return text
    raise RuntimeError(f"no round of {golden} is short enough")


def by_chance(golden: Golden, seed: str) -> list[Batch]:
    """A round of random legal moves."""
    match = Match(golden.setup().open(), secret_of(seed))
    return Player(match, chance_of(secret_of(seed), 1 << 40)).round()


def by_bots(golden: Golden, seed: str) -> list[Batch]:
    """A round of bots with human pacing."""
    bot_match = BotMatch(golden.setup(), seed)
    batches = [bot_match.deal()]
    while (happened := bot_match.step()) is not None:
        if isinstance(happened, Batch):
            batches.append(happened)
    return batches


def replayed(golden: Golden) -> str:
    """The text that the seed and the moves of a kept log give today."""
    [log] = read_log(golden.path)
    match = Match(log.setup.open(), secret_of(log.seed))
    lines = [header_line(log.setup, log.seed), *(line_of(again(match, batch)) for batch in log.batches)]
    return "\n".join(lines) + "\n"


def record(wanted: list[str]) -> list[Golden]:
    """Write what is missing, and anew what is wanted: games, or `--again` for all. The logs that were written."""
    written = [it for it in goldens() if {it.game, "--again"} & {*wanted} or not it.path.exists()]
    for golden in written:
        golden.path.parent.mkdir(exist_ok=True)
        golden.path.write_text(recorded(golden), encoding="utf-8")
    return written


if __name__ == "__main__":
    for golden in record(sys.argv[1:]):
        sys.stdout.write(f"recorded {golden}: {golden.path.stat().st_size} bytes\n")
