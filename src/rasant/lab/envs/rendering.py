"""Rendering of the table as in the terminal, as coloured text or as an image."""

import sys
from io import StringIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from rasant.core.events import NO_SEAT, Batch
from rasant.lab.envs.extras import check_extras
from rasant.lab.envs.options import HUMAN
from rasant.lab.episodes.episode import Episode
from rasant.lab.story import Story
from rasant.record.setup import Setup
from rasant.terminal.canvas import Canvas
from rasant.terminal.frame import framed
from rasant.terminal.scene import Viewpoint

PICTURE_SIZE: Final = (110, 34)
"""Columns and rows of a picture."""

Rendered = str | NDArray[np.uint8]


class Picture:
    """Follows an episode for rendering; without a render mode it does nothing."""

    def __init__(self, table: Setup, episode: Episode, mode: str | None, seat: int = NO_SEAT) -> None:
        self._mode = mode
        if mode == "rgb_array":
            check_extras("matplotlib")
        if mode is not None:
            self._story = Story(table, iter(()), Viewpoint(seat))
            self._episode = episode
            episode.watcher = self._follow

    def _follow(self, batch: Batch) -> None:
        if batch.number == 0:
            self._story.scene.reset()
        self._story.show(batch)

    def show(self) -> None:
        """Print the picture in mode `human`."""
        if self._mode == HUMAN:
            sys.stdout.write(_coloured(self._drawn()))

    def rendered(self) -> Rendered | None:
        """The current picture in the render mode; `None` without a mode or in mode `human`."""
        if self._mode is None or self._mode == HUMAN:
            return None
        canvas = self._drawn()
        if self._mode == "ansi":
            return _coloured(canvas)
        from rasant.lab.envs.raster import raster  # imported only here, because it loads fonts

        return raster(canvas)

    def _drawn(self) -> Canvas:
        self._story.scene.now = self._episode.now
        return framed(self._story.scene, self._story.table, *PICTURE_SIZE)


def _coloured(canvas: Canvas) -> str:
    written = StringIO()
    width, height = PICTURE_SIZE
    options: dict[str, Any] = {"force_terminal": True, "color_system": "truecolor", "no_color": False}
    Console(file=written, width=width, height=height, **options).print(canvas)
    return written.getvalue()
