"""Golden logs (golden files): rounds recorded once and replayed byte for byte ever after.

`python -m rasant.testing golden GAME` records what is missing. Logs are kept in `tests/golden/` in the game's folder.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rasant.core.chance import chance_of, secret_of
from rasant.core.events import CARDS_IN_PLAY, Batch
from rasant.core.match import Match
from rasant.core.state import State, fold_all
from rasant.lab.bot_match import BotMatch
from rasant.record.logs import header_line, line_of, read_log
from rasant.record.setup import Setup, setup
from rasant.testing.properties import Over, Subject, every_game
from rasant.testing.rounds import Driver, again

BOTS = ("random", "steady")
LARGEST_LOG = 100_000
"""Bytes of a log."""
SEEDS = 200


@dataclass(frozen=True)
class Golden:
    """One log to be kept: the first round of a preset by these bots."""

    game: str
    preset: str
    bots: str
    kept: Path
    """The folder it is kept in."""

    def __str__(self) -> str:
        return f"{self.game}, preset {self.preset}, {self.bots} bots, golden log {self.path.name}"

    @property
    def id(self) -> str:
        """A short name for the list of tests."""
        return f"{self.game}-{self.preset}-{self.bots}"

    @property
    def path(self) -> Path:
        """The file."""
        return self.kept / (f"{self.preset}.jsonl" if self.bots == "random" else f"{self.preset}-{self.bots}.jsonl")

    def setup(self) -> Setup:
        """The table: the usual number of players."""
        return setup(self.game, preset=self.preset, bots=(self.bots,))


def goldens(subject: Subject, kept: Path | None = None) -> list[Golden]:
    """All logs there must be of a game."""
    folder = kept or subject.tests / "golden"
    return [Golden(subject.game, preset, bots, folder) for preset in subject.box.presets for bots in BOTS]


def recorded(golden: Golden) -> str:
    """A round played now, as the text of its log: of the first seed that keeps it short."""
    for number in range(SEEDS):
        seed = f"golden {number}"
        batches = by_chance(golden, seed) if golden.bots == "random" else by_bots(golden, seed)
        text = "\n".join([header_line(golden.setup(), seed), *map(line_of, batches)]) + "\n"
        if len(text) < LARGEST_LOG:
            return text
    raise RuntimeError(f"{golden}: no round of {SEEDS} is short enough")


def by_chance(golden: Golden, seed: str) -> list[Batch]:
    """A round of random legal moves."""
    match = Match(golden.setup().open(), secret_of(seed))
    return Driver(match, chance_of(secret_of(seed), 1 << 40)).round()


def by_bots(golden: Golden, seed: str) -> list[Batch]:
    """A round of bots with human pacing."""
    running = BotMatch(golden.setup(), seed)
    batches = [running.deal()]
    while (happened := running.step()) is not None:
        if isinstance(happened, Batch):
            batches.append(happened)
    return batches


def replayed(golden: Golden) -> str:
    """The text that the seed and the moves of a kept log give today."""
    [log] = read_log(golden.path)
    match = Match(log.setup.open(), secret_of(log.seed))
    lines = [header_line(log.setup, log.seed), *(line_of(again(match, batch)) for batch in log.batches)]
    return "\n".join(lines) + "\n"


def _itself(golden: Golden) -> Golden:
    return golden


every_golden_log = Over("golden", goldens, _itself)
"""Properties of every golden log: of each preset one by chance and one by bots."""


@every_golden_log("C-8")
def a_golden_log_comes_out_the_same(golden: Golden) -> None:
    """A golden log comes out the same from its seed and moves, byte for byte: the rules have not changed."""
    assert golden.path.exists(), f"there is none; `python -m rasant.testing golden {golden.game}` records it"
    text = golden.path.read_text(encoding="utf-8")
    then, now = text.splitlines(), replayed(golden).splitlines()
    for number, (was, came) in enumerate(zip(then, now, strict=False), 1):
        assert was == came, f"line {number} comes out otherwise: {came}"
    assert len(then) == len(now), f"{len(now)} lines come out of {len(then)}"
    assert len(text) < LARGEST_LOG, f"it has more than {LARGEST_LOG} bytes"


@every_golden_log()
def a_golden_log_tells_a_whole_round_of_the_preset_it_is_named_for(golden: Golden) -> None:
    """A golden log is a whole round of the preset in its name."""
    [log] = read_log(golden.path)
    assert log.setup == golden.setup(), f"it is of {log.setup}"
    state = State(log.setup.open().layout)
    for batch in log.batches:
        assert state.phase == CARDS_IN_PLAY or batch.number == 0, (
            f"batch {batch.number} comes after the end of the round"
        )
        fold_all(state, batch.events)
    assert state.phase > CARDS_IN_PLAY, "it breaks off before the round is over"


@every_game()
def no_golden_log_is_left_over(subject: Subject) -> None:
    """No golden log is left over of a preset that there is no more."""
    wanted = goldens(subject)
    over = {path.name for path in wanted[0].kept.glob("*")} - {golden.path.name for golden in wanted}
    assert not over, f"{', '.join(sorted(over))} is of no preset"


def record(games: list[str], anew: bool = False, into: Path | None = None) -> list[Golden]:
    """Write what is missing of these games, or everything anew. The logs that were written."""
    wanted = [golden for game in games for golden in goldens(Subject(game), into)]
    written = [golden for golden in wanted if anew or not golden.path.exists()]
    for golden in written:
        golden.path.parent.mkdir(parents=True, exist_ok=True)
        golden.path.write_text(recorded(golden), encoding="utf-8")
    return written
