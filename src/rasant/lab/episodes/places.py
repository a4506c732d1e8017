"""The order of zones from the view of a seat: its own first, then those of the next seats, in a fixed structure."""

from typing import Final, final

from rasant.core.layout import OFF_TABLE, SHARED, Layout

NO_ZONE: Final = -1
"""In place of a zone: other seats have a zone here, this one does not."""


@final
class Place:
    """A zone relative to its owner: the zone number `index` of its kind."""

    __slots__ = ("index", "kind", "name")

    def __init__(self, kind: str, index: int, alone: bool) -> None:
        self.kind = kind
        self.index = index
        self.name = kind if alone else f"{kind} {index}"


@final
class Places:
    """All places on a table. All seats have the same places, even if some have fewer zones; likewise all teams."""

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
        """The zones of a seat and then of its team, in the order of `own_places`; `NO_ZONE` where one is missing."""
        return self._of_seats[seat] + self._of_teams[self.layout.team[seat]]

    def own_places(self) -> list[Place]:
        """The places of a seat and then of its team."""
        return self.of_seat + self.of_team

    def seen_from(self, seat: int) -> list[int]:
        """All zones: of this seat, of the next seats in order, of its team, of the other teams, and the shared ones."""
        layout = self.layout
        zones: list[int] = []
        for step in range(layout.seats):
            zones += self._of_seats[(seat + step) % layout.seats]
        for step in range(layout.teams):
            zones += self._of_teams[(layout.team[seat] + step) % layout.teams]
        return zones + self.shared

    def names(self) -> list[str]:
        """The names of the places in `seen_from`."""
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
    """The zones of an owner on the table, by kind."""
    found: dict[str, list[int]] = {kind: [] for kind in layout.kinds if kind != OFF_TABLE}
    for zone, whose in enumerate(layout.owner):
        kind = layout.kinds[layout.kind[zone]]
        if whose == owner and kind != OFF_TABLE:
            found[kind].append(zone)
    return found


def _places(layout: Layout, owners: list[dict[str, list[int]]]) -> list[Place]:
    """The places that the owner with the most zones of each kind needs."""
    found: list[Place] = []
    for kind in layout.kinds:
        most = max([len(zones.get(kind, [])) for zones in owners])
        found += [Place(kind, index, most == 1) for index in range(most)]
    return found


def _find(zones: dict[str, list[int]], place: Place) -> int:
    there = zones[place.kind]
    return there[place.index] if place.index < len(there) else NO_ZONE
