"""Golden logs (golden files): recorded rounds that must replay byte for byte.

`python -m rasant.testing golden GAME` records missing ones. They are in `tests/golden/` of the game's folder.
"""

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
"""Most bytes of a golden log."""
SEEDS = 200


@dataclass(frozen=True)
class Golden:
    """A golden log: the first round of a preset, played by these bots."""

    game: str
    preset: str
    bots: str
    kept: Path
    """Its folder."""

    def __str__(self) -> str:
        return f"{self.game}, preset {self.preset}, {self.bots} bots, golden log {self.path.name}"

    @property
    def id(self) -> str:
        """A short name for the list of tests."""
        return f"{self.game}-{self.preset}-{self.bots}"

    @property
    def path(self) -> Path:
        """Its file."""
        return self.kept / (f"{self.preset}.jsonl" if self.bots == "random" else f"{self.preset}-{self.bots}.jsonl")

    def setup(self) -> Setup:
        """The setup of its table, with the usual number of players."""
        return setup(self.game, preset=self.preset, bots=(self.bots,))


def goldens(subject: Subject, kept: Path | None = None) -> list[Golden]:
    """All golden logs that a game must have."""
    folder = kept or subject.tests / "golden"
    return [Golden(subject.game, preset, bots, folder) for preset in subject.box.presets for bots in BOTS]


def recorded(golden: Golden) -> str:
    """Play a round and return its log, with the first seed for which it is short enough."""
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
    """The log that results from the seed and moves of a golden log now."""
    [log] = read_log(golden.path)
    match = Match(log.setup.open(), secret_of(log.seed))
    lines = [header_line(log.setup, log.seed), *(line_of(again(match, batch)) for batch in log.batches)]
    return "\n".join(lines) + "\n"


def _itself(golden: Golden) -> Golden:
    return golden


every_golden_log = Over("golden", goldens, _itself)
"""Properties of every golden log: for each preset, one of random moves and one of bots."""


@every_golden_log("C-8")
def a_golden_log_comes_out_the_same(golden: Golden) -> None:
    """A golden log results from its seed and moves byte for byte, so the rules have not changed."""
    assert golden.path.exists(), f"there is none; `python -m rasant.testing golden {golden.game}` records it"
    text = golden.path.read_text(encoding="utf-8")
    then, now = text.splitlines(), replayed(golden).splitlines()
    for number, (was, came) in enumerate(zip(then, now, strict=False), 1):
        assert was == came, f"line {number} comes out otherwise: {came}"
    assert len(then) == len(now), f"{len(now)} lines come out of {len(then)}"
    assert len(text) < LARGEST_LOG, f"it has more than {LARGEST_LOG} bytes"


@every_golden_log()
def a_golden_log_is_a_whole_round_of_the_preset_in_its_name(golden: Golden) -> None:
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
def no_golden_log_is_obsolete(subject: Subject) -> None:
    """Every golden log belongs to a preset that exists."""
    wanted = goldens(subject)
    over = {path.name for path in wanted[0].kept.glob("*")} - {golden.path.name for golden in wanted}
    assert not over, f"{', '.join(sorted(over))} is of no preset"


def record(games: list[str], anew: bool = False, into: Path | None = None) -> list[Golden]:
    """Record the missing golden logs of these games, or all; returns the recorded ones."""
    wanted = [golden for game in games for golden in goldens(Subject(game), into)]
    written = [golden for golden in wanted if anew or not golden.path.exists()]
    for golden in written:
        golden.path.parent.mkdir(parents=True, exist_ok=True)
        golden.path.write_text(recorded(golden), encoding="utf-8")
    return written
