"""Das Ligretto Fussballspiel: add up to the other goal and build it. Rule numbers refer to the README."""

from typing import Final, final

from rasant.core.book import EITHER_WAY
from rasant.core.chance import Moment
from rasant.core.contract import Game, Score
from rasant.core.events import CARDS_IN_PLAY, STALEMATE, Event, Gathered, Moved, Noted
from rasant.core.layout import MAY
from rasant.core.legal import aim
from rasant.core.moves import ANYWHERE, Act, Move, Play
from rasant.core.recurring import note
from rasant.core.refusal import DOES_NOT_FIT, NOT_NOW, NOT_POSSIBLE, Refusal
from rasant.core.repertoire import Lay, Repertoire
from rasant.core.state import State
from rasant.core.tally import standing
from rasant.gamefiles.deckfile import DeckFile
from rasant.games.fussballspiel.cards import FussballDeck
from rasant.games.fussballspiel.options import Options
from rasant.games.fussballspiel.rules_deal import deal_round
from rasant.games.fussballspiel.rules_goal import NO_CARD, faults_of, judge, reveal, void
from rasant.games.fussballspiel.rules_pitch import CELLS, GOAL, KEEPER, LAST, Pitch
from rasant.games.fussballspiel.rules_stalemate import unlock

TURN: Final = Act("turn")
RENEW: Final = Act("renew")
CHEER: Final = Act("cheer")

NO_ACTS: Final[list[Act]] = []
PACKET_ACTS: Final = [NO_ACTS, [TURN], [RENEW]]
AT_REST: Final = 0
TO_TURN: Final = 1
TO_RENEW: Final = 2
"""What a player can do with the packet: indices of `PACKET_ACTS`."""

BY_STEP: Final = 10
"""The choice of `remove` is `BY_STEP` times the step plus the number of the discard pile."""

NO_TURN: Final = Refusal("not_possible", "LF-15")
NO_RENEWAL: Final = Refusal("not_possible", "LF-19")
NO_REMOVAL: Final = Refusal("not_possible", "LF-25")
NO_ADVANCE: Final = Refusal("not_possible", "LF-29")
NO_CHEER: Final = Refusal("not_possible", "LF-43")

NOT_A_ONE: Final = Refusal("does_not_fit", "LF-20")
NOT_THE_CURRENT: Final = Refusal("does_not_fit", "LF-21")
TOO_MUCH: Final = Refusal("does_not_fit", "LF-29")
NO_SUCH_PART: Final = Refusal("does_not_fit", "LF-52")

NOWHERE: Final = -1
"""In place of a step or a cell: the zone has none."""


@final
class Fussballspiel(Game):
    """Das Ligretto Fussballspiel for 2 to 6 seats in two teams; `pitch` has its zones and facts."""

    def __init__(self, seats: int, options: Options, file: DeckFile) -> None:
        pitch = Pitch(seats, options, FussballDeck(options, file))
        super().__init__(pitch.layout)
        self.pitch = pitch
        self.options = options
        self.parties = [pitch.members[0], pitch.members[1]]
        self.renewals = ["renew", "advance", "remove"]
        self.limit_stall(options.stall_s, options.stall_moves)
        self._prevented = pitch.prevented
        self._any_step = options.remove == "any"
        self._clearable = [list(range(1 if self._any_step else step, step + 1)) for step in range(LAST + 1)]
        """By step: the steps whose field cards may be cleared (LF-26)."""
        self._early_cheer = options.early_cheer == "own_goal"
        self._team = pitch.layout.team
        lists = {piles: _act_lists(piles, not pitch.prevented) for piles in {len(zones) for zones in pitch.disc}}
        self._acts = [lists[len(zones)] for zones in pitch.disc]
        self.repertoire = self._all_there_is(max(lists))
        self._step_of = [NOWHERE] * len(pitch.layout.names)
        self._cell_of = [NOWHERE] * len(pitch.layout.names)
        for team in range(2):
            for step in range(LAST + 1):
                self._step_of[pitch.under[team][step]] = step
            for cell in range(CELLS):
                self._cell_of[pitch.frame[team][cell]] = cell

    def _all_there_is(self, piles: int) -> Repertoire:
        """All moves that a seat with this number of discard piles can ever make."""
        lays = [Lay("up", "under"), Lay("disc", "under"), Lay("up", "frame", EITHER_WAY)]
        if self.options.goal_from_discard:
            lays.append(Lay("disc", "frame", EITHER_WAY))
        steps = range(1, LAST + 1)
        acts = [TURN, RENEW, CHEER, *(Act("advance", step) for step in steps), *_removals(piles)[-1]]
        return Repertoire([*lays, Lay("up", "disc"), Lay("frame", "disc")], [], acts, [])

    def deal(self, state: State, moment: Moment) -> list[Event]:
        """Deal five field cards and a packet per seat; in the first round the goal piles too (LF-7 to LF-13)."""
        return deal_round(self.pitch, state, moment)

    def acts(self, state: State, seat: int) -> list[Act]:
        """Turn a card or renew the packet, clear a field card, move on, or cheer."""
        if seat < 0 or not state.facts[MAY] >> seat & 1:
            return NO_ACTS
        pitch = self.pitch
        zones = state.zones
        if zones[pitch.up[seat]]:
            packet = AT_REST
        elif zones[pitch.hand[seat]]:
            packet = TO_TURN
        else:
            packet = TO_RENEW if self._can_renew(state, seat) else AT_REST
        team = self._team[seat]
        step = state.facts[pitch.step[team]]
        lists = self._acts[seat][packet][step]
        if step == GOAL:
            return lists[self._can_cheer(state, team)]
        laden = 0
        if step != KEEPER:
            under = pitch.under[team]
            for k in self._clearable[step]:
                if zones[under[k]]:
                    laden |= 1 << k
        return lists[laden]

    def _can_renew(self, state: State, seat: int) -> bool:
        for zone in self.pitch.disc[seat]:
            if state.zones[zone]:
                return True
        return False

    def _can_cheer(self, state: State, team: int) -> bool:
        return not self._prevented and (self._early_cheer or self.pitch.filled(state, team))

    def decide(self, state: State, seat: int, move: Move, moment: Moment) -> list[Event] | Refusal:
        """Lay a card, or carry out an act."""
        if isinstance(move, Play):
            aimed = aim(state, seat, move)
            if isinstance(aimed, Play):
                return self._lay(state, seat, aimed, moment)
            return self._explain(state, seat, move) if aimed == DOES_NOT_FIT else aimed
        if seat < 0 or not state.facts[MAY] >> seat & 1:
            return NOT_NOW
        verb = move.verb
        if verb == "remove":
            return self._remove(state, seat, move.choice)
        if verb == "advance":
            return self._move_on(state, self._team[seat], move.choice, moment)
        if move.choice:
            return NOT_POSSIBLE
        if verb == "turn":
            return self._turn(state, seat)
        if verb == "renew":
            return self._renew(state, seat, moment)
        if verb == "cheer":
            return self._cheer(state, self._team[seat], moment)
        return NOT_POSSIBLE

    def _explain(self, state: State, seat: int, play: Play) -> Refusal:
        """The refusal of a card that does not fit, with its rule."""
        zone = play.dst
        if zone == ANYWHERE or not self.layout.owners[zone] >> seat & 1:
            return DOES_NOT_FIT
        if self._cell_of[zone] != NOWHERE:
            return NO_SUCH_PART
        step = self._step_of[zone]
        if step == NOWHERE:
            return DOES_NOT_FIT
        if step != state.facts[self.pitch.step[self._team[seat]]]:
            return NOT_THE_CURRENT
        return NOT_A_ONE if step == KEEPER else TOO_MUCH

    # -- laying cards --------------------------------------------------------------------------------------------------

    def _lay(self, state: State, seat: int, play: Play, moment: Moment) -> list[Event]:
        """Carry out a legal play with all its consequences."""
        src = play.src
        dst = play.dst
        card = state.zones[src][-1]
        events: list[Event] = [Moved(src, dst, [card])]
        team = self._team[seat]
        step = self._step_of[dst]
        if step == KEEPER:
            self._go_to(state, team, 1, events)
        elif step != NOWHERE:
            if self._prevented:
                self._reckon(state, team, step, card, moment, events)
        elif self._cell_of[dst] != NOWHERE:
            self._lay_part(state, team, self._cell_of[dst], play.way, moment, events)
        elif self._cell_of[src] != NOWHERE:
            rotation = self.pitch.rotation[team][self._cell_of[src]]
            note(state, rotation, 0, events)
        return events

    def _go_to(self, state: State, team: int, step: int, events: list[Event]) -> None:
        self.pitch.point(state, team, step, self.pitch.rest(state, team, step), events)

    def _reckon(self, state: State, team: int, step: int, card: int, moment: Moment, events: list[Event]) -> None:
        """Where mistakes are prevented: limit the field card to the rest of its sum, or move on if it is 0 (LF-29)."""
        pitch = self.pitch
        rest = pitch.rest(state, team, step) - pitch.value[card]
        if rest:
            pitch.point(state, team, step, rest, events)
            return
        step += 1
        while step <= LAST and pitch.rest(state, team, step) == 0:
            step += 1
        if step == GOAL:
            reveal(pitch, state, team, card, moment, events)
        else:
            self._go_to(state, team, step, events)

    def _lay_part(self, state: State, team: int, cell: int, way: int, moment: Moment, events: list[Event]) -> None:
        """Note how a part lies; where mistakes are prevented, the fourth part scores the goal (LF-38)."""
        pitch = self.pitch
        if way:
            events.append(Noted(pitch.rotation[team][cell], way))
        if self._prevented:
            for other in range(CELLS):
                if other != cell and not state.zones[pitch.frame[team][other]]:
                    return
            events.extend(judge(pitch, state, team, 0, moment))

    # -- acts ----------------------------------------------------------------------------------------------------------

    def _turn(self, state: State, seat: int) -> list[Event] | Refusal:
        hand = self.pitch.hand[seat]
        up = self.pitch.up[seat]
        if state.zones[up] or not state.zones[hand]:
            return NO_TURN
        return [Moved(hand, up, [state.zones[hand][-1]])]

    def _renew(self, state: State, seat: int, moment: Moment) -> list[Event] | Refusal:
        """Shuffle all discard piles of a seat into its packet (LF-19)."""
        pitch = self.pitch
        hand = pitch.hand[seat]
        if state.zones[hand] or state.zones[pitch.up[seat]] or not self._can_renew(state, seat):
            return NO_RENEWAL
        cards: list[int] = []
        for zone in pitch.disc[seat]:
            cards += state.zones[zone]
        return [Gathered(pitch.disc[seat][:], hand, moment.chance.shuffled(cards))]

    def _remove(self, state: State, seat: int, choice: int) -> list[Event] | Refusal:
        """Clear a field card onto a discard pile and continue at its step (LF-25, LF-26)."""
        pitch = self.pitch
        team = self._team[seat]
        current = state.facts[pitch.step[team]]
        step = choice // BY_STEP
        pile = choice % BY_STEP
        if not 1 <= step <= current <= LAST or pile >= len(pitch.disc[seat]):
            return NO_REMOVAL
        zone = pitch.under[team][step]
        if not state.zones[zone] or (step != current and not self._any_step):
            return NO_REMOVAL
        events: list[Event] = [Moved(zone, pitch.disc[seat][pile], state.zones[zone][:])]
        pitch.point(state, team, step, pitch.value[state.zones[pitch.field_of(team, step)][-1]], events)
        return events

    def _move_on(self, state: State, team: int, step: int, moment: Moment) -> list[Event] | Refusal:
        """Leave a step that the team considers done; it must have cards (LF-29)."""
        if self._prevented or not 1 <= step <= LAST or step != state.facts[self.pitch.step[team]]:
            return NO_ADVANCE
        if not state.zones[self.pitch.under[team][step]]:
            return NO_ADVANCE
        events: list[Event] = []
        if step == LAST:
            reveal(self.pitch, state, team, NO_CARD, moment, events)
        else:
            self._go_to(state, team, step + 1, events)
        return events

    def _cheer(self, state: State, team: int, moment: Moment) -> list[Event] | Refusal:
        """Stop the round and check the goal (LF-38, LF-39)."""
        if state.facts[self.pitch.step[team]] != GOAL or not self._can_cheer(state, team):
            return NO_CHEER
        return judge(self.pitch, state, team, faults_of(self.pitch, state, team), moment)

    # -- the end -------------------------------------------------------------------------------------------------------

    def score(self, state: State) -> Score:
        """Goals of the round and of the match; the most goals win after the last round (LF-46, C-12)."""
        pitch = self.pitch
        points = [0, 0]
        cheered = state.facts[pitch.cheered]
        if cheered:
            points[2 - cheered if state.facts[pitch.faults] else cheered - 1] = 1
        goals = [len(state.zones[zone]) for zone in pitch.won]
        return standing(state, points, goals)

    def stalemate(self, state: State, moment: Moment, cause: str) -> list[Event]:
        """Help a team that cannot go on; void the round if neither team can be helped (LF-48 to LF-50)."""
        events: list[Event] = []
        if state.phase != CARDS_IN_PLAY:
            return events
        black = cause != STALEMATE or not unlock(self.pitch, state, 0, moment, events)
        white = cause != STALEMATE or not unlock(self.pitch, state, 1, moment, events)
        return void(self.pitch, state, moment, cause) if black and white else events

    def progressed(self, events: list[Event]) -> bool:
        """Has a team reached a new step in this round (C-11)?"""
        best = self.pitch.best
        for event in events:
            if isinstance(event, Noted) and (event.fact == best[0] or event.fact == best[1]):
                return True
        return False


def _act_lists(piles: int, advances: bool) -> list[list[list[list[Act]]]]:
    """All lists of acts that a seat with this number of discard piles can have.

    Indexed by the state of its packet, by step, and then in the build-up by the set of steps (as bits) that have cards,
    because only those can be cleared or left; at the goal by whether a cheer is possible.
    """
    removals = _removals(piles)
    by_packet: list[list[list[list[Act]]]] = []
    for packet in PACKET_ACTS:
        by_step: list[list[list[Act]]] = [[packet]]
        for step in range(1, LAST + 1):
            onward = [*packet, Act("advance", step)] if advances else packet
            by_step.append([(onward if laden >> step & 1 else packet) + removals[laden] for laden in range(2 << step)])
        by_step.append([packet, [*packet, CHEER]])
        by_packet.append(by_step)
    return by_packet


def _removals(piles: int) -> list[list[Act]]:
    """All `remove` acts, indexed by the set of steps (as bits) that have cards."""
    table: list[list[Act]] = []
    for laden in range(1 << LAST + 1):
        steps = [step for step in range(1, LAST + 1) if laden >> step & 1]
        table.append([Act("remove", BY_STEP * step + pile) for step in steps for pile in range(piles)])
    return table
