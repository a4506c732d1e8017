"""The sitting variant "Up & Down" of Fun Run: the piles lie in front of the player, who stands up for the stack."""

from typing import Final, final

from rasant.core.chance import Moment
from rasant.core.events import Event, Noted
from rasant.core.layout import MAY, NONE, OWNER, TOP
from rasant.core.moves import Act
from rasant.core.recurring import note
from rasant.core.refusal import NOT_POSSIBLE, Refusal
from rasant.core.state import State
from rasant.gamefiles.deckfile import DeckFile
from rasant.games.fun_run.options import Options
from rasant.games.fun_run.rules import NOTHING_HELD, PICK_UP, PUT_DOWN, SIDES, STOP, FunRun, open_stack

PILES: Final = 3
NO_PILE: Final = -1
SEATED: Final = 0
STANDING: Final = 1

STAND: Final = Act("stand")
SIT: Final = Act("sit")

ONE_AT_A_TIME: Final = Refusal("not_possible", "FR-38")
HANDS_FULL: Final = Refusal("not_possible", "FR-39")
NOT_WHILE_STANDING: Final = Refusal("not_possible", "FR-39")


@final
class UpAndDown(FunRun):
    """Fun Run for 2 to 4 players on chairs (FR-36 to FR-41).

    The fact `at` is `SEATED` or `STANDING`. A player who is standing up or sitting down (until `until`) may not act.
    """

    def __init__(self, seats: int, options: Options, file: DeckFile) -> None:
        super().__init__(seats, options, file, PILES)
        self.declare([*PICK_UP[:PILES], PUT_DOWN, STAND, SIT, STOP])
        self.stand_time = options.stand_time
        self.hold_while_standing = options.hold_while_standing

    def stack_side(self, state: State, seat: int) -> int:
        """The stack lies at the opposite side (FR-36, FR-41)."""
        return (state.facts[self.home[seat]] + SIDES // 2) % SIDES

    def filled(self, seat: int, home: int) -> list[int]:
        """All three piles, which lie in front of their owner (FR-36)."""
        return self.piles[seat]

    def begin(self, state: State, seat: int, home: int, events: list[Event]) -> None:
        """Every player starts seated; the stack is out of reach unless it is an easy one (FR-37, FR-40)."""
        note(state, self.at[seat], SEATED, events)
        open_stack(state, self.stack[seat], TOP if self.easy_stack else NONE, events)

    def holding(self, state: State, seat: int) -> int:
        """The pile in hand, or `NO_PILE`."""
        for pile in self.piles[seat]:
            if state.who[pile] == OWNER:
                return pile
        return NO_PILE

    def acts(self, state: State, seat: int) -> list[Act]:
        """Pick up, put down, stand up, sit down or call (FR-9, FR-10, FR-25, FR-37 to FR-39)."""
        acts: list[Act] = []
        if not state.may(seat):
            return acts
        holds = self.holding(state, seat) != NO_PILE
        if holds:
            acts.append(PUT_DOWN)
        if state.facts[self.at[seat]] == STANDING:
            acts.append(SIT)
        else:
            if not holds:
                for number, pile in enumerate(self.piles[seat]):
                    if state.zones[pile]:
                        acts.append(PICK_UP[number])
            if not self.easy_stack and (self.hold_while_standing or not holds):
                acts.append(STAND)
        if self.by_call and not state.zones[self.stack[seat]]:
            acts.append(STOP)
        return acts

    def act(self, state: State, seat: int, act: Act, now: int) -> list[Event] | Refusal:
        """Pick up a pile, or carry out an act without a choice."""
        choice = act.choice
        if act.verb == "pick_up" and 0 <= choice < PILES:
            if state.facts[self.at[seat]] == STANDING:
                return NOT_WHILE_STANDING
            held = self.holding(state, seat)
            pile = self.piles[seat][choice]
            return self.pick_up(state, pile) if held in (NO_PILE, pile) else ONE_AT_A_TIME
        return self._plain_act(state, seat, act.verb, now) if choice == 0 else NOT_POSSIBLE

    def _plain_act(self, state: State, seat: int, verb: str, now: int) -> list[Event] | Refusal:
        standing = state.facts[self.at[seat]] == STANDING
        held = self.holding(state, seat)
        events: list[Event] = []
        if verb == "put_down":
            if held == NO_PILE:
                return NOTHING_HELD
            self.put_down(held, events)
            return events
        if verb == "stand" and not standing and not self.easy_stack:
            if held != NO_PILE and not self.hold_while_standing:
                return HANDS_FULL
            self._change(state, seat, STANDING, now, events)
            return events
        if verb == "sit" and standing:
            open_stack(state, self.stack[seat], NONE, events)
            self._change(state, seat, SEATED, now, events)
            return events
        return self.call(state, seat) if verb == "stop" else NOT_POSSIBLE

    def _change(self, state: State, seat: int, at: int, now: int, events: list[Event]) -> None:
        """Begin to stand up or sit down, which takes `stand_time` (FR-37)."""
        events.append(Noted(self.at[seat], at))
        events.append(Noted(self.until[seat], now + self.stand_time))
        events.append(Noted(MAY, state.facts[MAY] & ~(1 << seat)))

    def arrive(self, state: State, seat: int, events: list[Event]) -> None:
        """A player who stands can reach the stack."""
        events.append(Noted(self.until[seat], 0))
        if state.facts[self.at[seat]] == STANDING:
            open_stack(state, self.stack[seat], TOP, events)

    def elapse(self, state: State, moment: Moment) -> list[Event]:
        """Players who have stood up or sat down may act again."""
        events = super().elapse(state, moment)
        may = state.facts[MAY]
        for seat in range(self.seats):
            if 0 < state.facts[self.until[seat]] <= moment.now:
                may |= 1 << seat
        note(state, MAY, may, events)
        return events
