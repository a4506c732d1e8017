"""The pitch: zones, facts and book of Das Ligretto Fussballspiel, and queries on them."""

from typing import Final, final

from rasant.core.book import EITHER_WAY, STRAIGHT, TAKES_NOTHING, TURNED, Rule
from rasant.core.cards import BACK
from rasant.core.events import Event, Noted, Opened
from rasant.core.layout import ALL, EVERYONE, NOBODY, NONE, TOP, Layout
from rasant.core.state import State
from rasant.games.fussballspiel.cards import FIELD_SET, SCENE_SET, FussballDeck
from rasant.games.fussballspiel.options import Options

KEEPER: Final = 0
"""The step that needs a number 1 (LF-20)."""
LAST: Final = 5
"""The step of the last field card."""
GOAL: Final = 6
"""The step at which the goal is built (LF-30)."""
CELLS: Final = 4
NO_FIELD: Final = -1
"""In place of a zone: the keeper's step has no field card."""

TEAMS: Final = {2: [0, 1], 3: [0, 1, 1], 4: [0, 1, 0, 1], 5: [0, 1, 0, 1, 1], 6: [0, 1, 0, 1, 0, 1]}
"""The team of each seat, by the number of seats (LF-6): 0 is Black, 1 is White."""


def piles_of(seats: int, options: Options) -> list[int]:
    """How many discard piles each seat may keep (LF-13, LF-14)."""
    if seats == 3:
        return [4, 2, 2]
    if seats == 5:
        return [3, 2, 3, 2, 2] if options.two_v_three_piles == "3_each" else [2, 2, 1, 2, 2]
    return [2] * seats


@final
class Pitch:
    """Zones, facts and rules by team (`x[t]`) or seat (`x[p]`); frames, fields and steps are numbered as in the rules.

    A seat has a packet (`hand`), the last turned card (`up`) and discard piles (`disc`). A team has its goal pile
    (`goal`), the opponents' goal card it has turned up (`scene`), the cards under each step (`under`), the goal it
    builds (`frame`) and the goal cards it has won (`won`). The discard piles come last, so that a play without a target
    prefers the other zones.
    """

    __slots__ = (
        "_any_part",
        "_any_shirt",
        "_fields",
        "_keeper",
        "_openings",
        "_part",
        "_shirts",
        "best",
        "box",
        "cards",
        "cheered",
        "disc",
        "faults",
        "field",
        "frame",
        "goal",
        "hand",
        "jerseys",
        "layout",
        "members",
        "options",
        "out",
        "packet_seen",
        "packet_who",
        "packets",
        "prevented",
        "reserve",
        "rotation",
        "scarcest",
        "scene",
        "step",
        "under",
        "unused",
        "up",
        "used",
        "value",
        "won",
    )

    def __init__(self, seats: int, options: Options, cards: FussballDeck) -> None:
        layout = Layout(cards.deck, TEAMS[seats])
        self.layout = layout
        self.cards = cards
        self.options = options
        self.prevented = options.mistakes == "prevented"
        self.packet_seen: int = TOP if options.show_packet_top else NONE
        self.packet_who: int = EVERYONE if options.show_packet_top else NOBODY
        self.value: list[int] = cards.value
        self.members = [layout.members(0), layout.members(1)]
        self._lay_out(seats, piles_of(seats, options))
        self.step = [layout.fact(f"step{t}") for t in range(2)]
        """By team: its current step, 0 to 6."""
        self.best = [layout.fact(f"best{t}") for t in range(2)]
        """By team: the furthest step it has reached in this round (C-11)."""
        self.rotation = [[layout.fact(f"rotation{t}.{c}") for c in range(CELLS)] for t in range(2)]
        """By team and cell: 1 if the part lies upside down."""
        self.cheered = layout.fact("cheered")
        """1 + the team whose cheer ended the round; 0: none."""
        self.faults = layout.fact("faults")
        """The mistakes of that team as bits: steps 1 to 5, then the cells from bit 6."""
        self.packets = [self._packet_zones(t) for t in range(2)]
        """By team: all zones of its members."""
        self.reserve = [[[*self.packets[t], self.under[t][k]] for k in range(LAST + 1)] for t in range(2)]
        """By team and step: the zones whose cards may still be laid under it."""
        self.scarcest = min(copies for copies in cards.copies if copies)
        """The number of copies of the rarest part: with fewer locked cards than this, every part is still available."""
        self._write_book(cards)
        self._openings = [[self._openings_of(t, k) for k in range(LAST + 1)] for t in range(2)]

    def _packet_zones(self, team: int) -> list[int]:
        zones: list[int] = []
        for seat in self.members[team]:
            zones += [self.hand[seat], self.up[seat], *self.disc[seat]]
        return zones

    def _lay_out(self, seats: int, piles: list[int]) -> None:
        layout = self.layout
        cards = self.cards
        teams = range(2)
        team = [layout.team_owner(t) for t in teams]
        self.box = layout.box()
        self.unused = layout.box("unused")
        self.used = layout.box("used")
        self.out = layout.box("out")
        self.field = [layout.zone("field", f"field{k}") for k in range(1, LAST + 1)]
        """The field cards, from left to right as White sees them."""
        self._fields = [[NO_FIELD, *self.field[::-1]], [NO_FIELD, *self.field]]
        self.goal = [layout.zone("goal", f"goal{t}", team[t], side=BACK) for t in teams]
        self.scene = [layout.zone("scene", f"scene{t}", team[t]) for t in teams]
        self.won = [layout.zone("won", f"won{t}", team[t], seen=ALL) for t in teams]
        self.under = [
            [layout.zone("under", f"under{t}.{k}", team[t], seen=ALL) for k in range(LAST + 1)] for t in teams
        ]
        self.frame = [[layout.zone("frame", f"frame{t}.{c}", team[t], side=BACK) for c in range(CELLS)] for t in teams]
        everyone = range(seats)
        seen, who = self.packet_seen, self.packet_who
        self.hand = [layout.zone("hand", f"hand{p}", p, side=BACK, seen=seen, who=who) for p in everyone]
        self.up = [layout.zone("up", f"up{p}", p, gives=TOP) for p in everyone]
        self.disc = [[layout.zone("disc", f"disc{p}.{k}", p, gives=TOP) for k in range(piles[p])] for p in everyone]
        self.jerseys = [cards.of_set(t) for t in teams]
        layout.contents[self.box] = self.jerseys[0] + self.jerseys[1]
        layout.contents[self.unused] = cards.of_set(FIELD_SET)
        for t in teams:
            layout.contents[self.goal[t]] = cards.of_set(SCENE_SET + t)

    def _write_book(self, cards: FussballDeck) -> None:
        layout = self.layout
        placed = layout.bits("up", "disc")
        built = placed if self.options.goal_from_discard else layout.bits("up")
        shirts = cards.shirt_keys(cards.highest)
        parts = cards.part_keys()
        one = cards.shirt_keys(1)
        laid = layout.bits("up", "frame")
        self._keeper = [self._rule(t, placed, one, 0) for t in range(2)]
        self._any_shirt = [self._rule(t, placed, shirts, shirts) for t in range(2)]
        self._any_part = [self._rule(t, built, parts, 0, EITHER_WAY) for t in range(2)]
        self._shirts: list[list[int]] = [[], []]
        self._part: list[list[int]] = [[], []]
        for t in range(2):
            discard = self._rule(t, laid, shirts | parts, shirts | parts)
            for seat in self.members[t]:
                for zone in self.disc[seat]:
                    layout.rules[zone] = discard
            if self.prevented:
                self._write_strict_rules(t, placed, built)

    def _write_strict_rules(self, team: int, placed: int, built: int) -> None:
        """Rules that take only correct cards: shirts up to the rest of a sum (LF-29), one part in one way (LF-52)."""
        cards = self.cards
        for rest in range(cards.highest):
            keys = cards.shirt_keys(rest)
            self._shirts[team].append(self._rule(team, placed, keys, keys))
        for part in cards.parts:
            for ways in (STRAIGHT, TURNED):
                self._part[team].append(self._rule(team, built, cards.deck.has[part], 0, ways))

    def _rule(self, team: int, kinds: int, empty: int, laid: int, ways: int = STRAIGHT) -> int:
        """Add a rule for zones of one team or one of its seats, which take no card from other players.

        `empty` are the keys it takes while the zone is empty, `laid` those it takes afterwards.
        """
        faces = len(self.cards.deck.faces)
        locks = [[0] * (faces + 1), [0] * (faces + 1)]
        locks[team] = [empty] + [laid] * faces
        return self.layout.rule(Rule(kinds, locks, own=True, ways=ways))

    def _openings_of(self, team: int, step: int) -> list[Opened]:
        """The events that open a step for cards, by the rest of its sum; the last one is for all higher rests."""
        zone = self.under[team][step]
        if step == KEEPER:
            return [Opened(zone, NONE, self._keeper[team])]
        rules = self._shirts[team] if self.prevented else []
        return [Opened(zone, NONE, rule) for rule in [*rules, self._any_shirt[team]]]

    # -- reading -------------------------------------------------------------------------------------------------------

    def field_of(self, team: int, step: int) -> int:
        """The zone of a team's field card: White goes from left to right, Black the other way (LF-9)."""
        return self._fields[team][step]

    def rest(self, state: State, team: int, step: int) -> int:
        """The value that is still missing under a field card; negative if there is too much (LF-22)."""
        value = self.value
        rest = value[state.zones[self._fields[team][step]][-1]]
        for card in state.zones[self.under[team][step]]:
            rest -= value[card]
        return rest

    def needs(self, scene: int) -> list[tuple[int, int]]:
        """For each cell of a scene's card: part and way (LF-35)."""
        return self.cards.needs[self.cards.deck.front(scene)]

    def filled(self, state: State, team: int) -> bool:
        """Are all four parts laid?"""
        for zone in self.frame[team]:
            if not state.zones[zone]:
                return False
        return True

    # -- writing -------------------------------------------------------------------------------------------------------

    def point(self, state: State, team: int, step: int, rest: int, events: list[Event]) -> None:
        """Make a step from 0 to 5 the current one; `rest` is the value its field card then still needs."""
        was = state.facts[self.step[team]]
        if was != step:
            if was <= LAST:
                events.append(Opened(self.under[team][was], NONE, TAKES_NOTHING))
            self.enter(state, team, step, events)
        opening = self.opening(team, step, rest)
        if state.rules[opening.zone] != opening.rule:
            events.append(opening)

    def enter(self, state: State, team: int, step: int, events: list[Event]) -> None:
        """Note a team's step, and its best step if this is a new one (C-11)."""
        events.append(Noted(self.step[team], step))
        if step > state.facts[self.best[team]]:
            events.append(Noted(self.best[team], step))

    def opening(self, team: int, step: int, rest: int) -> Opened:
        """The event that opens a step for cards up to `rest`; where mistakes are allowed, for any card."""
        openings = self._openings[team][step]
        return openings[rest] if 0 <= rest < len(openings) else openings[-1]

    def open_frame(self, state: State, team: int, scene: int, events: list[Event]) -> None:
        """Open the four cells for the parts of this scene (LF-52)."""
        needs = self.needs(scene)
        for cell in range(CELLS):
            rule = self._any_part[team]
            if self.prevented:
                part, way = needs[cell]
                rule = self._part[team][2 * self.cards.parts.index(part) + way]
            zone = self.frame[team][cell]
            if state.rules[zone] != rule:
                events.append(Opened(zone, TOP, rule))
