"""The command `rasant`: the composition root. It alone reads the environment and chooses the implementations."""

from rasant.cli.start import main

__all__ = ["main"]
