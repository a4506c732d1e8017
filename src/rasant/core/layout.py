"""The layout of a table before the deal: zones, facts, teams and the book."""

from typing import Final, final

from rasant.core.book import TAKES_NOTHING, Rule
from rasant.core.cards import BACK, FRONT, Deck

NONE: Final = 0
TOP: Final = 1
ALL: Final = 255
"""How many cards from the top a zone shows or gives."""

EVERYONE: Final = 0
OWNER: Final = 1
NOBODY: Final = 2
"""Which seats see what a zone shows."""

SHARED: Final = -1
"""The owner of a zone that no seat owns: plays onto it are contested."""

OFF_TABLE: Final = "box"
"""The kind of zone that holds cards which are not in play."""

MAY: Final = 0
"""Fact 0: the seats that may act, as bits. Turns, walking and the end of a round are all expressed by it."""


@final
class Layout:
    """The zones, facts and rules of a table. Built by a game, then constant."""

    __slots__ = (
        "book",
        "contents",
        "deck",
        "facts",
        "gives",
        "kind",
        "kinds",
        "mine",
        "names",
        "owner",
        "owner_seats",
        "owners",
        "rules",
        "seats",
        "seen",
        "side",
        "team",
        "teams",
        "who",
    )

    def __init__(self, deck: Deck, team: list[int]) -> None:
        self.deck = deck
        self.seats = len(team)
        self.team = team
        self.teams = max(team) + 1
        self.book: list[Rule] = []
        self.names: list[str] = []
        self.kinds: list[str] = []
        self.kind: list[int] = []
        self.owner: list[int] = []
        self.owners: list[int] = []
        self.owner_seats: list[list[int]] = []
        self.side: list[int] = []
        self.seen: list[int] = []
        self.who: list[int] = []
        self.gives: list[int] = []
        self.rules: list[int] = []
        self.contents: list[list[int]] = []
        self.facts: list[str] = ["may"]
        self.mine: list[list[int]] = [[] for _ in team]
        self.rule(Rule(0, self.lock_table(0)))

    def zone(
        self,
        kind: str,
        name: str,
        owner: int = SHARED,
        side: int = FRONT,
        seen: int = TOP,
        who: int = EVERYONE,
        gives: int = NONE,
        rule: int = TAKES_NOTHING,
    ) -> int:
        """Add a zone; returns its number. `owner` is a seat, `team_owner(t)` or `SHARED`."""
        if kind not in self.kinds:
            self.kinds.append(kind)
        zone = len(self.names)
        self.names.append(name)
        self.kind.append(self.kinds.index(kind))
        self.owner.append(owner)
        owners = 0
        for seat in range(self.seats):
            if owner == seat or owner == self.team_owner(self.team[seat]):
                owners |= 1 << seat
                self.mine[seat].append(zone)
        self.owners.append(owners)
        self.owner_seats.append([seat for seat in range(self.seats) if owners >> seat & 1])
        self.side.append(side)
        self.seen.append(seen)
        self.who.append(who)
        self.gives.append(gives)
        self.rules.append(rule)
        self.contents.append([])
        return zone

    def hidden(self, kind: str, name: str, owner: int = SHARED) -> int:
        """Add a face-down zone that no seat sees into; returns its number."""
        return self.zone(kind, name, owner, side=BACK, seen=NONE, who=NOBODY)

    def box(self, name: str = "box") -> int:
        """Add a zone for cards that are not in play; returns its number."""
        return self.hidden(OFF_TABLE, name)

    def fact(self, name: str) -> int:
        """Add a fact, a public integer that starts at 0; returns its number."""
        self.facts.append(name)
        return len(self.facts) - 1

    def rule(self, rule: Rule) -> int:
        """Add a rule to the book; returns its number."""
        self.book.append(rule)
        return len(self.book) - 1

    def team_owner(self, team: int) -> int:
        """The owner of a zone that belongs to a team."""
        return self.seats + team

    def members(self, team: int) -> list[int]:
        """The seats of a team."""
        return [seat for seat in range(self.seats) if self.team[seat] == team]

    def bits(self, *kinds: str) -> int:
        """Kinds of zone as bits, for a rule. A kind without a zone is an error, so that typing mistakes are found."""
        bits = 0
        for kind in kinds:
            bits |= 1 << self.kinds.index(kind)
        return bits

    def lock_table(self, wanted: int) -> list[list[int]]:
        """Locks for a rule that takes the same keys from every team, whatever lies on top."""
        row = [wanted] * (len(self.deck.faces) + 1)
        return [row] * self.teams

    def all_seats(self) -> int:
        """All seats, as bits: the value of fact `may` while every seat may act."""
        return (1 << self.seats) - 1
