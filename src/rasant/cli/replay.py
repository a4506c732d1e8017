"""`rasant replay`: shows a recorded game step by step, from any viewpoint."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from rasant.cli import arguments
from rasant.cli.output import has_screen, show
from rasant.cli.plain import introduction, sentence, standings
from rasant.cli.playback import Playback
from rasant.cli.recording import Recording
from rasant.cli.stage import Performance, perform
from rasant.core.errors import LogError, OptionError
from rasant.core.events import CARDS_IN_PLAY, Began, Ended
from rasant.record.logs import Recorded, read_log
from rasant.terminal.canvas import Canvas
from rasant.terminal.frame import Scrubber, framed
from rasant.terminal.scene import Viewpoint

KEYS = "space play · ← → step · [ ] moments · home end · + - speed · s view · q quit"
PRINTED = (100, 34)
"""Width and height of a printed table."""


def replay(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A file written by `rasant simulate --log`.")],
    match: Annotated[int, typer.Option("--match", help="The match of the log, counted from 1.", metavar="K")] = 1,
    step: Annotated[int | None, typer.Option("--step", help="Begin at this step, or print it.", metavar="N")] = None,
    seat: arguments.SeatOption = None,
    spectator: arguments.SpectatorOption = False,
    everything: arguments.EverythingOption = False,
    speed: arguments.SpeedOption = 1.0,
    listed: Annotated[bool, typer.Option("--list", help="List the matches of the log and exit.")] = False,
) -> None:
    """Show a recorded game step by step; without a terminal, print its steps.

    Keys: `space` plays and pauses, `←` `→` go one step, `[` `]` to the previous or next key moment, `home` `end` to the
    ends, `+` `-` change the speed, `s` changes the viewpoint, `q` quits.

    Examples:

    - `rasant replay games.jsonl`
    - `rasant replay games.jsonl --match 3 --seat 1`
    - `rasant replay games.jsonl --step 40 --all`
    """
    playback = Playback(arguments.chosen_speed(speed), paused=step is not None)
    matches = _dealt(log)
    if not 1 <= match <= len(matches):
        raise OptionError(f"{log} has no match {match}: it has 1 to {len(matches)}; --list lists them")
    recorded = matches[match - 1]
    viewpoint = arguments.chosen_viewpoint(seat, spectator, everything, recorded.setup.players)
    if step is not None and not 0 <= step <= len(recorded.batches):
        raise OptionError(f"match {match} has no step {step}: it has 0 to {len(recorded.batches)}")
    with _sound(log):
        if listed:
            show(_listing(matches))
        elif has_screen():
            perform(Replay(recorded, viewpoint, playback, step or 0))
        elif step is not None:
            _print_step(recorded, viewpoint, step)
        else:
            _print_all(recorded, viewpoint)


def _dealt(log: Path) -> list[Recorded]:
    """The matches of a log. One that breaks off in mid-round can be shown; one that never began cannot."""
    matches = read_log(log)
    for number, recorded in enumerate(matches, 1):
        if not recorded.batches:
            raise LogError(f"{log}: match {number} breaks off after its header")
        if not any(isinstance(event, Began) for event in recorded.batches[0].events):
            raise LogError(f"{log}: match {number} does not begin with a deal")
    return matches


@contextmanager
def _sound(log: Path) -> Iterator[None]:
    """Turn errors while drawing into a `LogError`: a log can fold and still have numbers that no game would write."""
    try:
        yield
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
        raise LogError(f"{log} does not fit its game ({type(error).__name__}); was it edited?") from None


class Replay(Performance):
    """A recording in the terminal."""

    def __init__(self, recorded: Recorded, viewpoint: Viewpoint, playback: Playback, step: int) -> None:
        self.recording = Recording(recorded, viewpoint)
        self.playback = playback
        self._marks = tuple(self.recording.marks())
        self._left = False
        self._now = 0.0
        self._go_to(step)

    def pass_time(self, milliseconds: float) -> None:
        """Advance by so much time, unless paused."""
        if self.playback.paused:
            return
        self._now += self.playback.passed(milliseconds)
        if self.recording.over:
            self._now = float(self.recording.scene.now)
        self.recording.advance(round(self._now))

    def press(self, key: str) -> None:
        """Step, jump, pause, change speed or viewpoint, or quit."""
        recording = self.recording
        jumps = {
            "right": recording.step + 1,
            "left": recording.step - 1,
            "home": 0,
            "end": recording.steps,
            "]": min((mark for mark in self._marks if mark > recording.step), default=recording.steps),
            "[": max((mark for mark in self._marks if mark < recording.step), default=0),
        }
        if key in jumps:
            self.playback.paused = True
            self._go_to(jumps[key])
        elif key in ("q", "escape"):
            self._left = True
        elif key == "s":
            recording.change_viewpoint()
        else:
            self._restart_at_end(key)
            self.playback.press(key)

    def frame(self, width: int, height: int) -> Canvas:
        """The table at the current step."""
        scene = self.recording.scene
        scene.caption = self.playback.called()
        scrubber = Scrubber(self.recording.step, self.recording.steps, self._marks)
        return framed(scene, self.recording.table, width, height, KEYS, scrubber)

    def done(self, keys: bool) -> bool:
        """Over when the user quits, or at the end if there are no keys."""
        return self._left or (self.recording.over and not keys)

    def _go_to(self, step: int) -> None:
        self.recording.seek(step)
        self._now = float(self.recording.scene.now)

    def _restart_at_end(self, key: str) -> None:
        if key == "space" and self.recording.over:
            self.playback.paused = True
            self._go_to(0)


def _print_all(recorded: Recorded, viewpoint: Viewpoint) -> None:
    recording = Recording(recorded, viewpoint)
    typer.echo(introduction(recording, recorded.seed))
    width = len(str(recording.steps))
    for batch in recording.batches:
        for line in recording.show(batch):
            typer.echo(f"{recording.step:{width}}  {sentence(recording.scene, line)}")
        if any(isinstance(event, Ended) for event in batch.events):
            typer.echo(standings(recording))


def _print_step(recorded: Recorded, viewpoint: Viewpoint, step: int) -> None:
    recording = Recording(recorded, viewpoint)
    recording.seek(step)
    scrubber = Scrubber(step, recording.steps, tuple(recording.marks()))
    typer.echo("\n".join(framed(recording.scene, recording.table, *PRINTED, scrubber=scrubber).lines()))


def _listing(matches: list[Recorded]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in ("match", "game", "players", "preset", "bots", "seed", "rounds", "steps", "points"):
        table.add_column(name, justify="right" if name in ("match", "players", "rounds", "steps") else "left")
    for number, recorded in enumerate(matches, 1):
        recording = Recording(recorded, Viewpoint())
        recording.seek(recording.steps)
        setup = recorded.setup
        rounds = sum(isinstance(event, Began) for batch in recorded.batches for event in batch.events)
        points = " ".join(str(total) for total in recording.table.game.score(recording.scene.state).totals)
        broken = "  (breaks off)" if recording.scene.state.phase == CARDS_IN_PLAY else ""
        cells = (setup.game, setup.players, setup.preset, ",".join(setup.bots), recorded.seed)
        table.add_row(str(number), *(str(cell) for cell in cells), str(rounds), str(recording.steps), points + broken)
    return table
