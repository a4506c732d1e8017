"""Schuss und Tor, for 2 to 4 players in turns."""

from rasant.gamefiles.box import Box
from rasant.games.schuss_und_tor.bot import Steady
from rasant.games.schuss_und_tor.inference import PassInference
from rasant.games.schuss_und_tor.options import PRESETS, Options
from rasant.games.schuss_und_tor.rules import SchussUndTor

BOX = Box(
    id="schuss_und_tor",
    title="Schuss und Tor",
    kind="in turns: pass the ball on, or let a card decide whether it is a goal",
    prefix="ST",
    at_once=False,
    seats=range(2, 5),
    usual_seats=4,
    options=Options,
    presets=PRESETS,
    open=SchussUndTor,
    steady=Steady,
    simulated={"turn_s": "0"},
    foresight=5_000,
    inference=PassInference,
    counted=("extra_time",),
)
