"""The walking variant of Fun Run: players walk round the table and may change direction."""

from typing import Final, final

from rasant.core.chance import Chance
from rasant.core.events import Event, Noted
from rasant.core.layout import NONE, OWNER, TOP
from rasant.core.moves import Act, Play
from rasant.core.recurring import note
from rasant.core.refusal import NOT_POSSIBLE, Refusal
from rasant.core.state import State
from rasant.gamefiles.deckfile import DeckFile
from rasant.games.fun_run.options import Options
from rasant.games.fun_run.rules import NOTHING_HELD, PICK_UP, PUT_DOWN, SIDES, STOP, FunRun, open_stack

WALK: Final = [Act("walk", side) for side in range(SIDES)]

WALKING: Final = Refusal("not_now", "FR-20")
THERE_ALREADY: Final = Refusal("not_possible", "FR-8")


@final
class Run(FunRun):
    """Fun Run for 2 to 4 runners (FR-8 to FR-35).

    Pile k of a seat lies at side k; the one at its home stays empty. The fact `way` is the length of the current walk
    in milliseconds, negative if it leads against the numbering of the sides: a walker is `until` - now away from `at`,
    coming from that direction. A walking player may act, but only to walk elsewhere (FR-20, FR-43).
    """

    def __init__(self, seats: int, options: Options, file: DeckFile) -> None:
        super().__init__(seats, options, file, SIDES)
        self.way = [self.layout.fact(f"way{p}") for p in range(seats)]
        self.step_time = options.step_time
        self.ring = options.table == "ring"
        self.declare([*WALK, *PICK_UP, PUT_DOWN, STOP])
        self._walks = [[walk for walk in WALK if walk.choice != side] for side in range(SIDES)]

    def homes(self, chance: Chance) -> list[int]:
        """With an open side, 3 or 4 players cannot have equal ways, so their sides are drawn (FR-5, FR-7)."""
        if self.ring:
            return super().homes(chance)
        return [0, 3] if self.seats == 2 else chance.shuffled(list(range(self.seats)))

    def stack_side(self, state: State, seat: int) -> int:
        """The home side of the seat, where its stack lies (FR-6)."""
        return state.facts[self.home[seat]]

    def filled(self, seat: int, home: int) -> list[int]:
        """One pile on each of the three other sides (FR-6)."""
        return [self.piles[seat][side] for side in range(SIDES) if side != home]

    def begin(self, state: State, seat: int, home: int, events: list[Event]) -> None:
        """Every player starts at home (FR-24)."""
        note(state, self.at[seat], home, events)
        note(state, self.way[seat], 0, events)
        open_stack(state, self.stack[seat], TOP, events)

    def acts(self, state: State, seat: int) -> list[Act]:
        """Walk; while standing, also pick up or put down the pile there, or call (FR-8 to FR-10, FR-25)."""
        if not state.may(seat):
            return []
        at = state.facts[self.at[seat]]
        acts = self._walks[at][:]
        if state.facts[self.until[seat]]:
            return acts
        pile = self.piles[seat][at]
        if state.zones[pile]:
            acts.append(PUT_DOWN if state.who[pile] == OWNER else PICK_UP[at])
        if self.by_call and not state.zones[self.stack[seat]]:
            acts.append(STOP)
        return acts

    def act(self, state: State, seat: int, act: Act, now: int) -> list[Event] | Refusal:
        """Walk; or, while standing, pick up, put down or call."""
        verb = act.verb
        choice = act.choice
        at = state.facts[self.at[seat]]
        if verb == "walk" and 0 <= choice < SIDES:
            return self._walk(state, seat, choice, now) if choice != at else THERE_ALREADY
        if state.facts[self.until[seat]]:
            return WALKING
        pile = self.piles[seat][at]
        if verb == "pick_up" and choice == at:
            return self.pick_up(state, pile)
        if verb == "put_down" and choice == 0:
            if state.who[pile] != OWNER:
                return NOTHING_HELD
            events: list[Event] = []
            self.put_down(pile, events)
            return events
        if verb == "stop" and choice == 0:
            return self.call(state, seat)
        return NOT_POSSIBLE

    def _walk(self, state: State, seat: int, goal: int, now: int) -> list[Event]:
        """Walk to a side, or change the goal while walking (FR-8, FR-43)."""
        events: list[Event] = []
        pile = self.piles[seat][state.facts[self.at[seat]]]
        if state.who[pile] == OWNER:
            self.put_down(pile, events)
        open_stack(state, self.stack[seat], NONE, events)
        way = self._way_to(state, seat, goal, now)
        events.append(Noted(self.at[seat], goal))
        if way == 0:
            self._stand(state, seat, goal, events)
        else:
            events.append(Noted(self.way[seat], way))
            events.append(Noted(self.until[seat], now + abs(way)))
        return events

    def steps(self, side: int, other: int) -> int:
        """The distance between two sides, in sides (FR-3)."""
        apart = abs(side - other)
        return min(apart, SIDES - apart) if self.ring else apart

    def place(self, state: State, seat: int, now: int) -> int:
        """The position of a runner in milliseconds of walking from side 0 in the order of the sides (FR-21)."""
        place = state.facts[self.at[seat]] * self.step_time
        until = state.facts[self.until[seat]]
        if until > now:
            place += now - until if state.facts[self.way[seat]] > 0 else until - now
        return place % (SIDES * self.step_time) if self.ring else place

    def _way_to(self, state: State, seat: int, goal: int, now: int) -> int:
        """The shortest signed way to the goal; of two equal ones, that in the current direction, else the positive."""
        way = goal * self.step_time - self.place(state, seat, now)
        if not self.ring:
            return way
        round_the_table = SIDES * self.step_time
        along = way % round_the_table
        against = round_the_table - along
        if along == against:
            turned = state.facts[self.until[seat]] > now and state.facts[self.way[seat]] < 0
            return -against if turned else along
        return along if along < against else -against

    def arrive(self, state: State, seat: int, events: list[Event]) -> None:
        """The runner reaches the goal."""
        self._stand(state, seat, state.facts[self.at[seat]], events)

    def _stand(self, state: State, seat: int, side: int, events: list[Event]) -> None:
        """Stand at a side: the stack can be played at home (FR-13), an easy stack from everywhere (FR-35)."""
        events.append(Noted(self.until[seat], 0))
        if self.easy_stack or side == state.facts[self.home[seat]]:
            open_stack(state, self.stack[seat], TOP, events)

    def explain(self, state: State, seat: int, play: Play, refusal: Refusal) -> Refusal:
        """Add the violated rule; a walking player may not lay cards (FR-20)."""
        if state.facts[self.until[seat]] and state.may(seat):
            return WALKING
        return super().explain(state, seat, play, refusal)
