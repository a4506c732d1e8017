"""The temperaments of bots that a table treats in its own way."""

from __future__ import annotations

from typing import Final

ADAPTIVE: Final = "adaptive"
"""As fast as the people at the table; where there are none it is steady."""

STILL: Final = "still"
"""Never moves: for practice, at leisure, in games in which nobody waits for a turn."""

UNRATED: Final = (ADAPTIVE, STILL)
"""How strong these are is the person's to say: a match with one of them counts for nothing."""
