"""Fuzzing by hostile players: legal, late and wild moves, foreign seats, jumps of time, moves after the end."""

from collections import Counter

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from rasant.core.chance import secret_of
from rasant.core.contract import NEVER
from rasant.core.events import BEFORE, CARDS_IN_PLAY, NO_SEAT, ROUND_ENDED, Batch
from rasant.core.layout import MAY
from rasant.core.match import Match
from rasant.core.moves import Act, Move, Play
from rasant.core.packing import pack, unpack
from rasant.core.refusal import Refusal
from rasant.core.state import State, fold_all
from rasant.games import box
from rasant.testing.configs import Config, option_values

WILD_NUMBERS = st.integers(-3, 160) | st.integers()
WILD_SEATS = st.integers(-2, 13) | st.integers()
VERBS = ["", "fly", "knock"]


class Hostile(RuleBasedStateMachine):
    """A match attacked by random requests. A second state, folded from packed batches, must stay equal to the first."""

    game_id = ""
    table = ""
    latest = ""
    """The table of the latest example and its last move, for error messages."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0
        self.old: list[tuple[int, Move]] = []
        """Moves that were legal once."""

    @initialize(data=st.data(), seed=st.integers(0, 9999), clocked=st.booleans())
    def set_up(self, data: st.DataObject, seed: int, clocked: bool) -> None:
        """Set up any number of players and preset, possibly with a changed option."""
        chosen = box(self.game_id)
        seats = data.draw(st.sampled_from(chosen.seats))
        preset = data.draw(st.sampled_from(list(chosen.presets)))
        changes = [(name, value) for name, values in option_values(chosen.id).items() for value in values]
        changed = data.draw(st.lists(st.sampled_from(changes), max_size=1)) if changes else []
        config = Config(chosen.id, seats, preset, tuple(changed))
        type(self).table = f"{config}, seed {str(seed)!r}"
        type(self).latest = "before any move"
        self.match = Match(config.open(), secret_of(str(seed)), clocked)
        self.twin = State(self.match.game.layout)
        if data.draw(st.booleans()):
            self.deal()

    def take(self, batch: Batch | Refusal | None, before: State, number: int) -> None:
        """Fold a batch into the second state; a refusal must have changed nothing."""
        if isinstance(batch, Batch):
            assert batch.events, f"batch {number} brings nothing"
            assert (batch.number, self.match.number) == (number, number + 1), f"batch {number} is not counted"
            fold_all(self.twin, unpack(pack(batch)).events)
        else:
            assert (self.match.state, self.match.number) == (before, number), f"{batch} changed something"

    def try_move(self, seat: int, move: Move) -> Batch | Refusal:
        """Make a move, and any stalemate after it."""
        type(self).latest = f"batch {self.match.number}, {move} of seat {seat}"
        before, number = self.match.state.copy(), self.match.number
        answer = self.match.move(seat, move, self.now)
        self.take(answer, before, number)
        before, number = self.match.state.copy(), self.match.number
        self.take(self.match.stalemate(), before, number)
        return answer

    @rule()
    def deal(self) -> None:
        """Deal the next round, if possible."""
        if self.match.state.phase in (BEFORE, ROUND_ENDED):
            before, number = self.match.state.copy(), self.match.number
            self.take(self.match.deal(self.now), before, number)

    @rule(picks=st.lists(st.integers(0, 9999), min_size=1, max_size=25))
    def play_legally(self, picks: list[int]) -> None:
        """Make some legal moves of any seats; each must be accepted."""
        game, state = self.match.game, self.match.state
        for pick in picks:
            self.now += 200
            seat = pick % game.layout.seats
            legal = game.legal(state, seat)
            if legal:
                move = legal[pick % len(legal)]
                self.old = [*self.old[-40:], (seat, move)]
                answer = self.try_move(seat, move)
                assert isinstance(answer, Batch), f"{move} of seat {seat} is legal, but: {answer}"

    @rule(pick=st.integers(0, 9999), seat=WILD_SEATS)
    def play_late(self, pick: int, seat: int) -> None:
        """Try a move that was legal earlier, for its seat and for another one."""
        if self.old:
            owner, move = self.old[pick % len(self.old)]
            self.try_move(owner, move)
            self.try_move(seat, move)

    @rule(seat=WILD_SEATS, src=WILD_NUMBERS, face=WILD_NUMBERS, dst=WILD_NUMBERS, way=WILD_NUMBERS)
    def play_wildly(self, seat: int, src: int, face: int, dst: int, way: int) -> None:
        """Try a play with arbitrary numbers."""
        self.try_move(seat, Play(src, face, dst, way))

    @rule(seat=WILD_SEATS, verb=st.sampled_from(VERBS) | st.integers(0, 99), choice=WILD_NUMBERS)
    def act_wildly(self, seat: int, verb: str | int, choice: int) -> None:
        """Try an act with a verb of this game or another, and any choice."""
        known = sorted({move.verb for _, move in self.old if isinstance(move, Act)} | {"turn"})
        self.try_move(seat, Act(verb if isinstance(verb, str) else known[verb % len(known)], choice))

    @rule(jump=st.integers(0, 30_000) | st.integers(0, 10**9), to_due=st.booleans())
    def let_time_pass(self, jump: int, to_due: bool) -> None:
        """Advance time by any amount, or to the next due time."""
        due = self.match.due()
        self.now = max(self.now, due) if to_due and due != NEVER else self.now + jump
        before, number = self.match.state.copy(), self.match.number
        brought = self.match.elapse(self.now)
        assert brought is not None or due == NEVER or due > self.now, f"at {self.now} something was due, nothing came"
        self.take(brought, before, number)

    @rule()
    def declare(self) -> None:
        """Declare a stalemate."""
        before, number = self.match.state.copy(), self.match.number
        self.take(self.match.declare(self.now), before, number)

    @invariant()
    def the_table_is_whole(self) -> None:
        """Cards are conserved, the log folds to the state, and no seat can act between rounds."""
        if not hasattr(self, "match"):
            return
        game, state = self.match.game, self.match.state
        assert state == self.twin, "the log folds to another state"
        lying = Counter(card for cards in state.zones for card in cards)
        assert lying == Counter(range(len(game.layout.deck))), "a card is missing or there twice"
        if state.phase != CARDS_IN_PLAY:
            assert state.facts[MAY] == 0, "a seat may act while no round is on"
            assert not any(game.legal(state, seat) for seat in range(game.layout.seats)), "a move while no round is on"
        for seat in (NO_SEAT, 0):
            game.view(state, seat).visible()
        game.score(state)


SETTINGS = settings(
    max_examples=80,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    database=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow],
)
"""Deterministic: the same examples on every machine and in every run."""


def attack(game: str) -> None:
    """Fuzz a game; raises an `AssertionError` with the simplest failing example."""
    machine: type[Hostile] = type(f"Hostile_{game}", (Hostile,), {"game_id": game})
    try:
        run_state_machine_as_test(machine, settings=SETTINGS)
    except Exception as error:
        found = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
        raise AssertionError(f"{machine.table}, {machine.latest}: {found}") from error
