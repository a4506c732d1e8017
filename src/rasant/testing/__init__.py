"""A conformance suite for games, including those of other packages: `TestMyGame = conformance("my_game")`.

It needs pytest and hypothesis (the extra `rasant[testing]`). No other part of rasant imports it.
"""

if not __debug__:
    raise RuntimeError("rasant.testing proves nothing without assertions: run Python without -O")

from rasant.testing.configs import Config
from rasant.testing.properties import PROPERTIES, Check, Property, Subject
from rasant.testing.rounds import Round, Way, play
from rasant.testing.suite import checks, conformance

__all__ = ["PROPERTIES", "Check", "Config", "Property", "Round", "Subject", "Way", "checks", "conformance", "play"]
