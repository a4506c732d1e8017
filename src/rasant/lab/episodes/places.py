"""Where zones stand for a seat: its own come first, then those of the next seats round the table, always alike."""

from __future__ import annotations

from typing import Final, final

from rasant.core.layout import OFF_TABLE, SHARED, Layout

NO_ZONE: Final = -1
"""In place of a zone: another seat has one here, this one has not."""


@final
class Place:
    """A zone as every seat would call it: so many of this kind come before it with the same owner."""

    __slots__ = ("index", "kind", "name")

    def __init__(self, kind: str, index: int, alone: bool) -> None:
        self.kind = kind
        self.index = index
        self.name = kind if alone else f"{kind} {index}"


@final
class Places:
    """All places on a table. Seats have the same ones even if some have fewer zones, and so have teams."""

    __slots__ = ("_of_seats", "_of_teams", "layout", "of_seat", "of_team", "shared")

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        teams = range(layout.teams)
        seats = [_by_kind(layout, seat) for seat in range(layout.seats)]
        team_zones = [_by_kind(layout, layout.team_owner(team)) for team in teams]
        self.of_seat = _places(layout, seats)
        self.of_team = _places(layout, team_zones)
        self._of_seats = [[_find(zones, place) for place in self.of_seat] for zones in seats]
        self._of_teams = [[_find(zones, place) for place in self.of_team] for zones in team_zones]
        self.shared = [zone for zones in _by_kind(layout, SHARED).values() for zone in zones]

    def own(self, seat: int) -> list[int]:
        """The zones of a seat, then those of its team, `NO_ZONE` where there is none: in each place the same kind."""
        return self._of_seats[seat] + self._of_teams[self.layout.team[seat]]

    def own_places(self) -> list[Place]:
        """What these are called."""
        return self.of_seat + self.of_team

    def seen_from(self, seat: int) -> list[int]:
        """All zones: of this seat, of the others in turn, of its team, of other teams, and what is shared."""
        layout = self.layout
        zones: list[int] = []
        for step in range(layout.seats):
            zones += self._of_seats[(seat + step) % layout.seats]
        for step in range(layout.teams):
            zones += self._of_teams[(layout.team[seat] + step) % layout.teams]
        return zones + self.shared

    def names(self) -> list[str]:
        """What stands where in `seen_from`, for people."""
        layout = self.layout
        found: list[str] = []
        for step in range(layout.seats):
            whose = "own" if step == 0 else f"seat+{step}"
            found += [f"{whose} {place.name}" for place in self.of_seat]
        for step in range(layout.teams):
            whose = "own team" if step == 0 else f"team+{step}"
            found += [f"{whose} {place.name}" for place in self.of_team]
        return found + [layout.names[zone] for zone in self.shared]


def _by_kind(layout: Layout, owner: int) -> dict[str, list[int]]:
    """The zones of an owner that are on the table."""
    found: dict[str, list[int]] = {kind: [] for kind in layout.kinds if kind != OFF_TABLE}
    for zone, whose in enumerate(layout.owner):
        kind = layout.kinds[layout.kind[zone]]
        if whose == owner and kind != OFF_TABLE:
            found[kind].append(zone)
    return found


def _places(layout: Layout, owners: list[dict[str, list[int]]]) -> list[Place]:
    """Room for the owner that has most of each kind."""
    found: list[Place] = []
    for kind in layout.kinds:
        most = max([len(zones.get(kind, [])) for zones in owners])
        found += [Place(kind, index, most == 1) for index in range(most)]
    return found


def _find(zones: dict[str, list[int]], place: Place) -> int:
    there = zones[place.kind]
    return there[place.index] if place.index < len(there) else NO_ZONE
