"""Ligretto, for 2 to 12 players without turns."""

from rasant.gamefiles.box import Box, Note
from rasant.games.ligretto.bot import Steady
from rasant.games.ligretto.options import PRESETS, Options
from rasant.games.ligretto.rules import Ligretto

BOX = Box(
    id="ligretto",
    title="Ligretto",
    kind="all at once: race your stack onto shared piles",
    prefix="L",
    at_once=True,
    seats=range(2, 13),
    usual_seats=4,
    options=Options,
    presets=PRESETS,
    open=Ligretto,
    steady=Steady,
    daily={"match": "single"},
    notes={"stuck_for_two": Note(players=(2,), settings={"recycle": "turn_over"})},
)
