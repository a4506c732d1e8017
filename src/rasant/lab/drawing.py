"""Common code for pictures of the lab: checks, colours and saving. Needs matplotlib."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rasant.core.errors import OptionError, UserError, quoted
from rasant.lab.atomic_file import check_place, replacing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMATS: Final = (".png", ".svg")
DOTS_AN_INCH: Final = 160
INK: Final = "#1d3557"
FAINT: Final = "#8d99ae"
PICTURE_WIDTH: Final = 11.0
"""Width of a picture in inches."""


def check_picture(path: Path) -> None:
    """Raise `UserError` unless a picture of this format can be drawn and written there."""
    if path.suffix.lower() not in FORMATS:
        raise OptionError(f"--picture cannot be {quoted(str(path))}: it ends in {' or '.join(FORMATS)}")
    if find_spec("matplotlib") is None:
        raise UserError("--picture needs one more package: pip install 'rasant[lab]'")
    check_place(path, "picture")


@contextlib.contextmanager
def picture(path: Path, title: str, height: float) -> Iterator[Figure]:
    """A figure `height` inches high to draw on. The file appears only when complete, and is reproducible."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    with rc_context({"svg.hashsalt": "rasant", "font.size": 10, "axes.titlesize": 11}):
        room = ConstrainedLayoutEngine(h_pad=0.12, w_pad=0.12)
        figure = Figure(figsize=(PICTURE_WIDTH, height), layout=room, dpi=DOTS_AN_INCH)
        figure.suptitle(title, x=0.01, ha="left", fontsize=13, fontweight="bold", color=INK)
        yield figure
        kind = path.suffix.lower()[1:]
        with replacing(path, "picture") as beside, beside.writing():
            figure.savefig(beside.path, format=kind, metadata={"Date": None} if kind == "svg" else None)


def bare(axes: Axes) -> None:
    """Remove the frame except the bottom line, and the horizontal grid lines."""
    axes.grid(axis="x", color=FAINT, alpha=0.3)
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
