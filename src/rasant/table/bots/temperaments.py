"""Temperaments of bots that tables treat specially."""

from typing import Final

ADAPTIVE: Final = "adaptive"
"""As fast as the people at the table; steady if there are none."""

STILL: Final = "still"
"""Never moves: for unhurried practice, in games without turns."""

UNRATED: Final = (ADAPTIVE, STILL)
"""Bots whose strength depends on the person, so a match with one of them is not rated."""
