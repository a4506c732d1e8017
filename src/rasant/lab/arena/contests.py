"""Which bots are compared: policies at the same pace (strength), and paces with the same policy (pace)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from rasant.bots import BotName, bot_name
from rasant.core.errors import OptionError

Axis = Literal["strength", "pace"]

MOST_BOTS: Final = 20


@dataclass(frozen=True)
class Contest:
    """Bots that are compared along one axis, each with a unique label."""

    axis: Axis
    shared: str
    """What the bots have in common: the pace where strength is compared, else the policy."""
    bots: tuple[str, ...]
    labels: tuple[str, ...]

    def __str__(self) -> str:
        return f"strength at pace {self.shared}" if self.axis == "strength" else f"pace of {self.shared}"


def contests(names: Sequence[str]) -> list[Contest]:
    """One contest for every pace that several bots have, and one for every policy with several paces.

    A bot that is named twice competes with itself, which shows the effect of luck. Raises `OptionError` if a bot has no
    opponent.
    """
    if not 2 <= len(names) <= MOST_BOTS:
        raise OptionError(f"an arena is for 2 to {MOST_BOTS} bots, not {len(names)}; name them with --bots A,B,…")
    parsed = [bot_name(name) for name in names]
    found: list[Contest] = []
    for pace in dict.fromkeys(named.pace for named in parsed):
        found += _contest("strength", pace, [named for named in parsed if named.pace == pace])
    for policy in dict.fromkeys(named.policy for named in parsed):
        same = [named for named in parsed if named.policy == policy]
        if len({named.pace for named in same}) > 1:
            found += _contest("pace", policy, same)
    _check_opponents(parsed, found)
    return found


def _contest(axis: Axis, shared: str, bots: list[BotName]) -> list[Contest]:
    if len(bots) < 2:
        return []
    names = tuple(map(str, bots))
    return [Contest(axis, shared, names, _labels(names))]


def _labels(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names, numbered where they are repeated."""
    met = Counter[str]()
    labels = []
    for name in names:
        met[name] += 1
        labels.append(name if met[name] == 1 else f"{name} ({met[name]})")
    return tuple(labels)


def _check_opponents(parsed: list[BotName], found: list[Contest]) -> None:
    compared = {name for contest in found for name in contest.bots}
    for named in parsed:
        if str(named) not in compared:
            other = next(other for other in parsed if other != named)
            raise OptionError(
                f"{named} has no opponent: bots must share a pace or a policy; "
                f"add {other.at(named.pace)}, or {named.at(other.pace)}"
            )
