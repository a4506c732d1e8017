"""Das Ligretto Fussballspiel, for 2 to 6 players in two teams."""

from rasant.gamefiles.box import Box
from rasant.games.fussballspiel.bot import Steady
from rasant.games.fussballspiel.options import PRESETS, Options
from rasant.games.fussballspiel.rules import Fussballspiel

BOX = Box(
    id="fussballspiel",
    title="Das Ligretto Fussballspiel",
    kind="all at once, in two teams: reckon your way to the other goal, then build it",
    prefix="LF",
    at_once=True,
    seats=range(2, 7),
    usual_seats=4,
    options=Options,
    presets=PRESETS,
    open=Fussballspiel,
    steady=Steady,
    daily={"max_rounds": "1"},
    uneven={3: 6, 5: 15},
)
