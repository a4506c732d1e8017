"""Five fast card games, to play and to simulate."""

from importlib.metadata import version

__version__ = version("rasant")
