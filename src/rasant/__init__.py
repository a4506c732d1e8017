"""Five fast card games, to play and to simulate."""

__version__ = "0.3.0"
