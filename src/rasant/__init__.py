"""Five fast card games, to play and to simulate."""

__version__ = "0.1.0"
