"""Fan Tan, for 3 to 8 players in turns."""

from fan_tan.bot import Steady
from fan_tan.options import PRESETS, Options
from fan_tan.rules import FanTan
from rasant.gamefiles.box import Box

BOX = Box(
    id="fan_tan",
    title="Fan Tan",
    kind="in turns: build four suits up and down from the seven, and be the first without cards",
    prefix="FT",
    at_once=False,
    seats=range(3, 9),
    usual_seats=5,
    options=Options,
    presets=PRESETS,
    open=FanTan,
    steady=Steady,
    simulated={"turn_s": "0"},
)
