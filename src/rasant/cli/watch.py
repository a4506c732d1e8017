"""`rasant watch`: shows bots at play in the terminal."""

from typing import Annotated

import typer

from rasant.cli import arguments
from rasant.cli.output import has_screen, report_faults
from rasant.cli.plain import introduction, sentence, standings
from rasant.cli.playback import Playback
from rasant.cli.stage import Performance, perform
from rasant.core.errors import OptionError
from rasant.core.events import CARDS_IN_PLAY
from rasant.lab.foreign_bots.faults import FaultTally
from rasant.lab.foreign_bots.guard import PATIENCE_S
from rasant.lab.story import Story, live
from rasant.terminal.canvas import Canvas
from rasant.terminal.frame import framed

BOTS = ("steady", "quick", "relaxed", "steady")
"""The default bots: a mixed company is more fun to watch."""
KEYS = "space pause · + - speed · s view · n next round · q quit"
LEAVE_AFTER_MS = 5_000


def watch(
    game: arguments.GameName,
    players: arguments.Players = None,
    preset: arguments.Preset = None,
    settings: arguments.Settings = None,
    bots: arguments.Bots = None,
    seed: arguments.Seed = None,
    deck: arguments.Deck = None,
    speed: arguments.SpeedOption = 1.0,
    seat: arguments.SeatOption = None,
    spectator: arguments.SpectatorOption = False,
    everything: arguments.EverythingOption = False,
    rounds: Annotated[
        int | None, typer.Option(help="Stop after N rounds; by default after the match.", metavar="N")
    ] = None,
    strict: arguments.Strict = False,
    patience: arguments.Patience = PATIENCE_S,
) -> None:
    """Watch bots play in the terminal; without one, print the events of one round, line by line.

    By default the bots are steady, quick, relaxed, steady: a mixed company is more fun to watch.

    Keys: `space` pauses, `+` `-` change the speed, `s` changes the viewpoint, `n` goes to the next round, `q` quits.

    Examples:

    - `rasant watch ligretto`
    - `rasant watch ligretto --players 12 --speed 2`
    - `rasant watch ligretto --bots lightning,relaxed --seat 1 --seed 7`
    """
    setup = arguments.chosen_setup(game, players, preset, settings, bots, deck, BOTS)
    viewpoint = arguments.chosen_viewpoint(seat, spectator, everything, setup.players)
    playback = Playback(arguments.chosen_speed(speed))
    table_seed = arguments.chosen_table_seed(seed)
    if rounds is not None and not 1 <= rounds <= 1000:
        raise OptionError(f"--rounds cannot be {rounds}: it takes 1 to 1000")
    faults, screen = FaultTally(), has_screen()
    oversight = arguments.chosen_oversight(strict, patience, faults.note)
    story = Story(setup, live(setup, table_seed, rounds or (0 if screen else 1), oversight), viewpoint)
    try:
        if screen:
            perform(Watch(story, table_seed, playback))
        else:
            print_story(story, table_seed)
    finally:
        if screen:
            typer.echo(f"This was seed {table_seed}; --seed {table_seed} shows it again.")
        report_faults(faults)


def print_story(story: Story, seed: str) -> None:
    """Print all events without waiting, one line each."""
    typer.echo(introduction(story, seed))
    while not story.over:
        for line in story.advance(story.next_at()):
            typer.echo(sentence(story.scene, line))
        if story.scene.state.phase != CARDS_IN_PLAY:
            typer.echo(standings(story))


class Watch(Performance):
    """A match of bots in the terminal."""

    def __init__(self, story: Story, seed: str, playback: Playback) -> None:
        self.story = story
        self.playback = playback
        self._seed = seed
        self._now = 0.0
        self._left = False
        self._rested = 0.0

    def pass_time(self, milliseconds: float) -> None:
        """Advance the match, unless it is paused; after its end, measure how long ago that was."""
        self._now += self.playback.passed(milliseconds)
        self.story.advance(round(self._now))
        if self.story.over:
            self._rested += milliseconds

    def press(self, key: str) -> None:
        """Pause, change speed or viewpoint, go to the next round, or quit."""
        if key in ("q", "escape"):
            self._left = True
        elif key == "s":
            self.story.change_viewpoint()
        elif key in ("n", "enter"):
            self._skip()
        else:
            self.playback.press(key)

    def frame(self, width: int, height: int) -> Canvas:
        """The table as it is now."""
        scene = self.story.scene
        scene.caption = self.playback.called() + (f"  seed {self._seed}" if width >= 100 else "")
        keys = "the match is over · q quit" if self.story.over else KEYS
        return framed(scene, self.story.table, width, height, keys)

    def done(self, keys: bool) -> bool:
        """Over when the user quits, or a while after the end if there are no keys."""
        return self._left or (self.story.over and not keys and self._rested > LEAVE_AFTER_MS)

    def _skip(self) -> None:
        """Go to the next round, or quit after the last."""
        if self.story.over:
            self._left = True
        while not self.story.over:
            self._now = float(self.story.next_at())
            was = self.story.scene.state.round
            self.story.advance(round(self._now))
            if self.story.scene.state.round != was:
                return
