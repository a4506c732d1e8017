"""A complete small game without faults, so that the suite finds only the faults of its mutants."""

from rasant.gamefiles.box import Box

from .bot import Steady
from .options import PRESETS, Options
from .rules import Heap

BOX = Box(
    id="heap",
    title="Heap of Cards",
    kind="all at once: get rid of your hand on two piles",
    prefix="H",
    at_once=True,
    seats=range(2, 4),
    usual_seats=3,
    options=Options,
    presets=PRESETS,
    open=Heap,
    steady=Steady,
    counted=("drawn",),
)
