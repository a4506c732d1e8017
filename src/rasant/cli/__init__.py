"""The command `rasant`: the composition root. It alone reads the environment and picks what talks to the world."""

from rasant.cli.start import main

__all__ = ["main"]
