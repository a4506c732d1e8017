"""The table of Schuss und Tor: its zones, its facts and its book."""

from rasant.core.book import Rule
from rasant.core.cards import BACK, FRONT
from rasant.core.contract import Game
from rasant.core.layout import ALL, OWNER, Layout
from rasant.games.schuss_und_tor.cards import BOMBER, TORMANN, SchussDeck


class SchussZones(Game):
    """The zones, facts and book of Schuss und Tor; `rules.py` has the course of play.

    The action card being carried out lies in the zone `drawn` of the seat that drew it, so its zone identifies the
    shooter; likewise the zone of the Schiedsrichter identifies its holder. The top footballer determines what may be
    laid next, so the pile keeps one rule (`follow_rule`) until something else decides: a name, a goal, an action card.
    """

    __slots__ = (
        "action",
        "any_rule",
        "asked",
        "bomber",
        "box",
        "cards",
        "drawn",
        "extra_time",
        "final",
        "follow_rule",
        "front",
        "goals",
        "hand",
        "keeper",
        "only_rules",
        "passes",
        "pile",
        "referee",
        "request",
        "reserve",
        "spent",
        "until",
    )

    def __init__(self, cards: SchussDeck, seats: int, extra: str) -> None:
        super().__init__(Layout(cards.deck, [0] * seats))
        layout = self.layout
        self.cards = cards
        everyone = range(seats)
        self.box = layout.box()
        layout.contents[self.box] = list(range(len(cards.deck)))
        self.hand = [layout.zone("hand", f"hand{p}", p, seen=ALL, who=OWNER, gives=ALL) for p in everyone]
        self.pile = layout.zone("pile", "pile", seen=ALL)
        # the reserve shows its back, so that a client can predict which cards it takes
        self.reserve = layout.zone("reserve", "reserve", side=BACK)
        self.action = layout.hidden("action", "action")
        self.spent = layout.zone("spent", "spent", seen=ALL)
        self.drawn = [layout.zone("drawn", f"drawn{p}", p) for p in everyone]
        self.goals = [layout.zone("goals", f"goals{p}", p, seen=ALL) for p in everyone]
        self.referee = [layout.zone("referee", f"referee{p}", p) for p in everyone]
        self.asked = layout.fact("asked")
        self.request = layout.fact("request")
        self.passes = layout.fact("passes")
        self.final = layout.fact("final")
        self.extra_time = layout.fact("extra_time")
        self.until = layout.fact("until")
        self.front = cards.deck.sides[FRONT]
        self.bomber = cards.deck.faces.index(BOMBER)
        self.keeper = cards.deck.faces.index(TORMANN)
        self.any_rule = 0
        self.follow_rule = 0
        self.only_rules: dict[int, int] = {}
        self._write_book(extra)

    def _write_book(self, extra: str) -> None:
        """A rule for every set of footballers that the pile can take (or the reserve, for a lost card)."""
        layout = self.layout
        deck = self.cards.deck
        bomber = deck.key(BOMBER)
        keeper = deck.key(TORMANN)
        names = bomber - 1
        every = names | bomber | keeper
        hand = layout.bits("hand")
        self.any_rule = layout.rule(Rule(hand, layout.lock_table(every)))
        follow = [0] * (len(deck.faces) + 1)
        follow[0] = every  # the lead, ST-8
        for face, to in enumerate(self.cards.to):
            if to:
                follow[face + 1] = 1 << to - 1 | bomber | keeper
        follow[self.keeper + 1] = {"named_or_bomber": names | bomber, "named_only": names, "any": every}[extra]
        self.follow_rule = layout.rule(Rule(hand, [follow]))  # nothing goes on a Bomber before a footballer is named
        for key in [*self.cards.names, BOMBER, TORMANN]:
            bit = deck.key(key)
            self.only_rules[bit] = layout.rule(Rule(hand, layout.lock_table(bit)))
