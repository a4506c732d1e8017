"""Temperaments of bots that a table treats specially."""

from __future__ import annotations

from typing import Final

ADAPTIVE: Final = "adaptive"
"""As fast as the people at the table; without people it is steady."""

STILL: Final = "still"
"""Never moves: for unhurried practice, in games without turns."""

UNRATED: Final = (ADAPTIVE, STILL)
"""Their strength depends on the person, so a match with one of them is not rated."""
