"""Results as others may read them: without the people who do not want to be shown."""

from __future__ import annotations

from collections.abc import Set

from rasant.players.erasure import without_people
from rasant.players.results import Result


def others_in(results: list[Result], asker: str) -> set[str]:
    """Who sat where the asker did not."""
    return {player for result in results if not sat_there(result, asker) for player in result.players} - {""}


def as_shown(result: Result, asker: str, hidden: Set[str]) -> Result:
    """The whole result if the caller sat there; otherwise the seats of hidden players are empty."""
    return result if sat_there(result, asker) else without_people(result, hidden)


def sat_there(result: Result, person: str) -> bool:
    """Did this person play in it? An empty id sat nowhere."""
    return person != "" and person in result.players
