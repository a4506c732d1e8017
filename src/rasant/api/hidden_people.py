"""Results as other players may read them: without people who want to be hidden."""

from collections.abc import Set

from rasant.players.erasure import without_people
from rasant.players.results import Result


def others_in(results: list[Result], asker: str) -> set[str]:
    """The players of matches in which the asker did not play."""
    return {player for result in results if not sat_there(result, asker) for player in result.players} - {""}


def as_shown(result: Result, asker: str, hidden: Set[str]) -> Result:
    """The whole result if the asker played there; otherwise the seats of hidden players are anonymous."""
    return result if sat_there(result, asker) else without_people(result, hidden)


def sat_there(result: Result, person: str) -> bool:
    """Did this person play in it? An empty id played nowhere."""
    return person != "" and person in result.players
