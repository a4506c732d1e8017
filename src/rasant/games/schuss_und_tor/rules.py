"""Schuss und Tor: pass the ball on, or draw for a goal. Rule numbers refer to the README beside this file."""

from typing import Final, final

from rasant.core.book import TAKES_NOTHING
from rasant.core.cards import FRONT
from rasant.core.chance import Chance, Moment
from rasant.core.contract import NEVER
from rasant.core.events import CARDS_IN_PLAY, Began, Ended, Event, Gathered, Moved, Noted, Opened
from rasant.core.layout import MAY, NONE
from rasant.core.legal import aim, held
from rasant.core.moves import ANYWHERE, Act, Move, Play
from rasant.core.refusal import DOES_NOT_FIT, NOT_NOW, NOT_POSSIBLE, Refusal
from rasant.core.repertoire import Lay, Repertoire
from rasant.core.state import State
from rasant.gamefiles.deckfile import DeckFile
from rasant.games.schuss_und_tor.cards import SchussDeck
from rasant.games.schuss_und_tor.options import Options
from rasant.games.schuss_und_tor.rules_flow import (
    EXTRA,
    EXTRA_TIME,
    FOUL,
    FREE,
    FREE_CARD,
    INJURED,
    LEAD,
    LOSE,
    NAME,
    STOP,
    TURN,
    SchussFlow,
)

NO_ACTS: Final[list[Act]] = []
PASS: Final = Act("pass")
NO_CARD: Final = Act("no_card")
LET_IN: Final = Act("let_in")
NO_EFFECT: Final = Act("no_effect")
TAKE: Final = Act("take")
END: Final = Act("end")
PLAY_ON: Final = Act("extra_time")

KEPT: Final = -1
"""In place of an action card to discard: it is the Schiedsrichter, which its drawer keeps."""

OPENING_PASS: Final = Refusal("not_possible", "ST-8")
LAST_CARD_FOUL: Final = Refusal("not_possible", "ST-24")
BANNED: Final = Refusal("does_not_fit", "ST-14")
UNFIT: Final = {
    LEAD: Refusal("does_not_fit", "ST-8"),
    TURN: Refusal("does_not_fit", "ST-10"),
    NAME: Refusal("does_not_fit", "ST-11"),
    EXTRA: Refusal("does_not_fit", "ST-13"),
    STOP: Refusal("does_not_fit", "ST-19"),
    FREE_CARD: Refusal("does_not_fit", "ST-22"),
    FOUL: Refusal("does_not_fit", "ST-23"),
    INJURED: Refusal("does_not_fit", "ST-23"),
    LOSE: Refusal("does_not_fit", "ST-24"),
    EXTRA_TIME: Refusal("does_not_fit", "ST-31"),
}
"""By question: the refusal of a card that does not fit."""


@final
class SchussUndTor(SchussFlow):
    """Schuss und Tor for 2 to 4 seats: one seat at a time is asked, and its answer leads to the next question."""

    def __init__(self, seats: int, options: Options, file: DeckFile) -> None:
        cards = SchussDeck(seats, file)
        super().__init__(cards, seats, options.keeper_extra)
        everyone = range(seats)
        self.options = options
        self._hand_size = {2: 11, 3: 10, 4: 8}[seats]
        self._foul = cards.deck.faces.index("Foul")
        self._injured = cards.deck.faces.index("Verletzt")
        self._schiedsrichter = cards.deck.faces.index("Schiedsrichter")
        self._stops = cards.stops
        self._turn_ms = options.turn_s * 1000
        self._by_previous = options.goal_chance == "previous"
        self._free_after_goal = options.after_goal == "free"
        self._stops_under = options.after_block == "from_before"
        self._victim_chooses = options.foul_card == "victim_chooses"
        self._reshuffles = options.action_empty == "reshuffle"
        self._after = [(p + 1) % seats for p in everyone]
        self._before = [(p - 1) % seats for p in everyone]
        self._fouls = [Act("foul", p) for p in everyone]
        self._keys = cards.deck.keys_on[FRONT]
        self._plays = [[Play(hand, face, self.pile) for face in range(len(cards.deck.faces))] for hand in self.hand]
        """By seat and face: the play onto the pile."""
        self._answers: list[list[Act]] = [NO_ACTS] * (EXTRA_TIME + 1)
        """By question: the possible acts. The last one is what the clock answers (ST-37)."""
        self._answers[TURN] = [PASS]
        self._answers[NAME] = [Act("name", number) for number in range(1, len(cards.names) + 1)]
        self._answers[EXTRA] = [NO_CARD]
        self._answers[STOP] = [LET_IN]
        self._answers[INJURED] = [TAKE, NO_EFFECT]
        self._answers[EXTRA_TIME] = [PLAY_ON, END]
        answers = [act for acts in self._answers for act in acts]
        lays = [Lay("hand", "pile"), Lay("hand", "reserve")]
        self.repertoire = Repertoire(lays, ["hand"], [*answers, *self._fouls], ["foul"])

    # -- the table -----------------------------------------------------------------------------------------------------

    def deal(self, state: State, moment: Moment) -> list[Event]:
        """Deal hands, reserve and action pile, and draw the first player (ST-5 to ST-7).

        A match is one round, so all cards are in the box.
        """
        events: list[Event] = [Began(state.round + 1)]
        green = moment.chance.shuffled(self.cards.footballers)
        red = moment.chance.shuffled(self.cards.actions)
        events.append(Gathered([], self.box, self.cards.left_out + red[::-1] + green[::-1]))
        for seat in range(self.seats):
            first = self._hand_size * seat
            events.append(Moved(self.box, self.hand[seat], green[first : first + self._hand_size]))
        events.append(Moved(self.box, self.reserve, green[self._hand_size * self.seats :]))
        events.append(Moved(self.box, self.action, red))
        self.want(state, events, FREE)
        self.ask(state, events, moment.chance.below(self.seats), LEAD, self.follow_rule)
        if self._turn_ms:
            self._wind(events, moment)
        return events

    def acts(self, state: State, seat: int) -> list[Act]:
        """The acts that answer this seat's question."""
        if seat < 0 or not state.facts[MAY] >> seat & 1:
            return NO_ACTS
        question = state.facts[self.asked]
        return [*self._nameable(state, seat), NO_EFFECT] if question == FOUL else self._answers[question]

    def legal(self, state: State, seat: int) -> list[Move]:
        """The same as in core, but faster: there is one hand and, unless a card is lost, one target."""
        facts = state.facts
        question = facts[self.asked]
        if seat < 0 or not facts[MAY] >> seat & 1 or question in (LOSE, FOUL):
            return super().legal(state, seat)
        found: list[Play] = []
        lock = state.locks[0][self.pile]
        if lock:
            keys = self._keys
            plays = self._plays[seat]
            met: list[int] = []
            for card in state.zones[self.hand[seat]]:
                if keys[card] & lock:
                    face = self.front[card]
                    if face not in met:
                        met.append(face)
                        found.append(plays[face])
        state.listed = found
        state.listed_for = seat
        return found + self._answers[question]

    def decide(self, state: State, seat: int, move: Move, moment: Moment) -> list[Event] | Refusal:
        """Lay a card, or answer the question by an act."""
        if isinstance(move, Play):
            aimed = aim(state, seat, move)
            if isinstance(aimed, Refusal):
                return self._explain(state, move) if aimed == DOES_NOT_FIT else aimed
            events = self._lay(state, seat, aimed)
        elif move in self.acts(state, seat):
            events = self._answer(state, seat, move, moment)
        else:
            return self._impossible(state, seat, move)
        if self._turn_ms:
            self._wind(events, moment)
        return events

    def _explain(self, state: State, play: Play) -> Refusal:
        """The refusal of a card that does not fit, with its rule."""
        question = state.facts[self.asked]
        joker = play.face in (self.bomber, self.keeper)
        if question == TURN and joker and play.dst in (self.pile, ANYWHERE):
            return BANNED
        return UNFIT[question]

    def _impossible(self, state: State, seat: int, act: Act) -> Refusal:
        if not state.may(seat):
            return NOT_NOW
        question = state.facts[self.asked]
        if question == LEAD and act.verb == "pass":
            return OPENING_PASS
        return LAST_CARD_FOUL if question == FOUL and act in self._fouls else NOT_POSSIBLE

    def _answer(self, state: State, seat: int, act: Act, moment: Moment) -> list[Event]:
        """The events of a legal act."""
        question = state.facts[self.asked]
        if question == TURN:
            return self._pass(state, seat, moment)
        if question == STOP:
            return self._let_in(state, seat)
        if question == NAME:
            return self.go_on(state, [], self._after[seat], act.choice, self.bomber, not state.zones[self.hand[seat]])
        if question == EXTRA:
            return self.go_on(state, [], self._after[seat], FREE, self.keeper)
        if question == EXTRA_TIME:
            return self.end(state, []) if act.verb == "end" else self.play_on(state, seat, moment)
        return self._take_effect(state, seat, act, moment)

    # -- laying a card -------------------------------------------------------------------------------------------------

    def _lay(self, state: State, seat: int, play: Play) -> list[Event]:
        """Carry out a legal play, and ask the next question."""
        src = play.src
        card = held(state, play)
        question = state.facts[self.asked]
        if question == LOSE:
            return self._lose(state, src, card)
        left = len(state.zones[src]) - 1
        if question == STOP and self._stops_under:
            return self._stop_under(state, seat, src, card, left)
        events: list[Event] = [self.lay[seat][card]]
        if question == STOP:
            self._spend(state, events, self._before[seat])
        elif question == FREE_CARD:
            self._spend(state, events, seat)
        elif state.facts[self.passes]:
            events.append(Noted(self.passes, 0))
        to = self.to[play.face]
        if to != 0:
            return self.go_on(state, events, self._after[seat], to, play.face, left == 0)
        if state.facts[self.final]:
            return self.finish(state, events, self.holder(state))  # ST-30: this was the last turn
        if play.face == self.bomber:
            self.ask(state, events, seat, NAME, self.follow_rule)
            return events
        if left == 0:
            return self.go_on(state, events, self._after[seat], FREE, play.face, True)
        self.want(state, events, FREE)
        self.ask(state, events, seat, EXTRA, self.follow_rule)
        return events

    def _stop_under(self, state: State, seat: int, src: int, card: int, left: int) -> list[Event]:
        """Stop a goal with a card that has no effect of its own (`from_before`, ST-20)."""
        events: list[Event] = [Moved(src, self.pile, [card], True)]
        self._spend(state, events, self._before[seat])
        following = self._after[seat] if left == 0 else self._after[self._passer(seat)]
        return self.go_on(state, events, following, state.facts[self.request], state.top_face(self.pile), left == 0)

    # -- passing -------------------------------------------------------------------------------------------------------

    def _pass(self, state: State, seat: int, moment: Moment) -> list[Event]:
        """Draw an action card (ST-15), if there is one (ST-27)."""
        shooter = self._before[seat] if self._by_previous else seat
        action = state.zones[self.action]
        if action:
            return self._carry_out(state, [], seat, shooter, action[-1])
        spent = state.zones[self.spent]
        if not self._reshuffles or not spent:
            return self._pass_idly(state, seat)
        order = moment.chance.shuffled(spent)
        return self._carry_out(state, [Gathered([self.spent], self.action, order)], seat, shooter, order[-1])

    def _pass_idly(self, state: State, seat: int) -> list[Event]:
        """Pass without a card to draw. If all seats do so in succession, the game cannot change any more (ST-28)."""
        passes = state.facts[self.passes] + 1
        if passes == self.seats:
            return self.finish(state, [], self.holder(state))
        events: list[Event] = [Noted(self.passes, passes)]
        return self.go_on(state, events, self._after[seat], state.facts[self.request], state.top_face(self.pile))

    def _carry_out(self, state: State, events: list[Event], passer: int, shooter: int, card: int) -> list[Event]:
        """Carry out the action card (ST-16 to ST-26)."""
        face = self.front[card]
        stops = self._stops[face]
        if stops:
            events.append(self.draw[shooter][card])
            self.ask(state, events, self._after[shooter], STOP, self.only_rules[stops])
            return events
        if self.worth[face]:
            events.append(Moved(self.action, self.goals[shooter], [card]))
            return self._after_goal(state, events, passer)
        if face == self._schiedsrichter:
            events.append(Moved(self.action, self.referee[shooter], [card]))
            return self._ask_free_card(state, events, shooter, KEPT, len(state.zones[self.hand[shooter]]))
        events.append(self.draw[shooter][card])
        if face == self._foul and self._nameable(state, shooter):
            self.ask(state, events, shooter, FOUL, TAKES_NOTHING)
            return events
        if face == self._injured and state.zones[self.reserve]:
            self.ask(state, events, shooter, INJURED, TAKES_NOTHING)
            return events
        return self._ask_free_card(state, events, shooter, card, len(state.zones[self.hand[shooter]]))

    def _let_in(self, state: State, seat: int) -> list[Event]:
        """The keeper side does not stop the goal (ST-17)."""
        shooter = self._before[seat]
        events: list[Event] = [Moved(self.drawn[shooter], self.goals[shooter], state.zones[self.drawn[shooter]][:])]
        return self._after_goal(state, events, self._passer(seat))

    def _after_goal(self, state: State, events: list[Event], passer: int) -> list[Event]:
        request = FREE if self._free_after_goal else state.facts[self.request]
        return self.go_on(state, events, self._after[passer], request, state.top_face(self.pile))

    def _passer(self, keeper_side: int) -> int:
        """The seat that passed, derived from the seat that may stop the goal."""
        return keeper_side if self._by_previous else self._before[keeper_side]

    def _take_effect(self, state: State, seat: int, act: Act, moment: Moment) -> list[Event]:
        """Foul a player, take a card from the reserve, or neither; then comes the free card (ST-23 to ST-25)."""
        card = state.zones[self.drawn[seat]][-1]
        size = len(state.zones[self.hand[seat]])
        events: list[Event] = []
        if act.verb == "take":
            events.append(Moved(self.reserve, self.hand[seat], state.zones[self.reserve][-1:]))
            size += 1
        elif act.verb == "foul":
            hand = self.hand[act.choice]
            if self._victim_chooses:
                events.append(Opened(self.reserve, NONE, self.any_rule))
                self.ask(state, events, act.choice, LOSE, TAKES_NOTHING)
                return events
            lost = moment.chance.one_of(state.zones[hand])
            events.append(Moved(hand, self.reserve, [lost], True))
        return self._ask_free_card(state, events, seat, card, size)

    def _lose(self, state: State, hand: int, card: int) -> list[Event]:
        """The victim of a foul loses the card it chose; the drawer of the action card goes on."""
        drawer = 0
        while not state.zones[self.drawn[drawer]]:
            drawer += 1
        events: list[Event] = [Moved(hand, self.reserve, [card], True), Opened(self.reserve, NONE, TAKES_NOTHING)]
        size = len(state.zones[self.hand[drawer]])
        return self._ask_free_card(state, events, drawer, state.zones[self.drawn[drawer]][-1], size)

    def _ask_free_card(self, state: State, events: list[Event], seat: int, card: int, size: int) -> list[Event]:
        """Ask a seat with `size` cards in hand to lay any card, if it has one (ST-22).

        `card` is the action card to discard, or `KEPT`.
        """
        if size:
            self.ask(state, events, seat, FREE_CARD, self.any_rule)
            return events
        if card == KEPT:
            return self.finish(state, events, seat)  # ST-32: the seat drew the Schiedsrichter in this move
        events.append(Moved(self.drawn[seat], self.spent, [card]))
        return self.finish(state, events, self.holder(state))

    def _nameable(self, state: State, seat: int) -> list[Act]:
        """The possible fouls of a seat: against opponents who have a card left afterwards (ST-24)."""
        return [
            self._fouls[other]
            for other in range(self.seats)
            if other != seat and len(state.zones[self.hand[other]]) > 1
        ]

    def _spend(self, state: State, events: list[Event], shooter: int) -> None:
        drawn = state.zones[self.drawn[shooter]]
        if drawn:
            events.append(Moved(self.drawn[shooter], self.spent, drawn[:]))

    # -- the clock -----------------------------------------------------------------------------------------------------

    def _wind(self, events: list[Event], moment: Moment) -> None:
        """Give the seat that is asked now the full time to answer."""
        if not isinstance(events[-1], Ended):
            events.append(Noted(self.until, moment.now + self._turn_ms))

    def due(self, state: State) -> int:
        """When the clock answers for the seat that is asked (ST-37)."""
        return state.facts[self.until] if self._turn_ms and state.phase == CARDS_IN_PLAY else NEVER

    def elapse(self, state: State, moment: Moment) -> list[Event]:
        """The answer of the clock, which moves the game on and favours no player (ST-37)."""
        due = self.due(state)
        if due == NEVER or moment.now < due:
            return []
        seat = state.facts[MAY].bit_length() - 1
        answer = self.decide(state, seat, self._clock_answer(state, seat, moment.chance), moment)
        assert not isinstance(answer, Refusal)
        return answer

    def _clock_answer(self, state: State, seat: int, chance: Chance) -> Move:
        question = state.facts[self.asked]
        if question == NAME:
            return chance.one_of(self._answers[NAME])
        if question in (LEAD, FREE_CARD, LOSE):
            hand = self.hand[seat]
            return Play(hand, self.front[chance.one_of(state.zones[hand])])
        return self.acts(state, seat)[-1]  # pass, no card, let in, no effect, end
