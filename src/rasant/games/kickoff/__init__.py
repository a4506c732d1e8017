"""Ligretto football edition, for two teams of 2 to 4 players."""

from rasant.gamefiles.box import Box
from rasant.games.kickoff.bot import Steady
from rasant.games.kickoff.options import PRESETS, Options
from rasant.games.kickoff.rules import Kickoff

BOX = Box(
    id="kickoff",
    title="Ligretto football edition",
    kind="all at once, two teams: pass, steal and score on one stack",
    prefix="LK",
    at_once=True,
    seats=range(2, 5),
    usual_seats=4,
    options=Options,
    presets=PRESETS,
    open=Kickoff,
    steady=Steady,
    daily={"max_rounds": "1"},
    uneven={3: 36},
)
