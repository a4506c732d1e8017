"""The server's benchmark works as far as it needs no peers. No test checks speed."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from rasant.core.chance import secret_of
from rasant.core.events import MATCH_ENDED, Batch
from rasant.core.match import Match
from rasant.record.setup import setup
from server.limits import Bare
from server.load import Load, Room
from server.measure import Case, Figures
from server.rasant_contender import Rasant
from server.results import LIMIT, OURS, PEER, Run, measured, targets
from server.websocket import MASK, client_frame
from server.workload import GAME, SETTINGS, Plan, Step, at_once, in_turn, record, recordings

pytestmark = pytest.mark.slow


def figures(moves_s: float, p50_ms: float = 1.0) -> Figures:
    return Figures(
        moves_s=moves_s,
        cpu_us=10.0,
        server_share=1.0,
        generator_share=0.5,
        bytes_to_seat=67.0,
        paced_s=2_000.0,
        p50_ms=p50_ms,
        p99_ms=2.0,
        connection_kb=9.0,
    )


def some_order(plan: Plan, lots: random.Random) -> list[int]:
    """One of the orders in which a plan allows the moves."""
    waits = list(plan.needs)
    ready = [number for number, needs in enumerate(waits) if not needs]
    order: list[int] = []
    while ready:
        number = ready.pop(lots.randrange(len(ready)))
        order.append(number)
        for later in plan.frees[number]:
            waits[later] -= 1
            if not waits[later]:
                ready.append(later)
    return order


@pytest.mark.parametrize("seats", [4, 12])
def test_simultaneous_moves_are_accepted_in_whichever_order_they_arrive(seats: int) -> None:
    recording = next(recordings(seats))
    steps = recording.steps
    order = some_order(at_once(steps), random.Random(seats))
    assert sorted(order) == list(range(len(steps)))
    assert order != sorted(order)
    match = Match(setup(GAME, seats, settings=SETTINGS).open(), secret_of(recording.seed))
    match.deal(0)
    for number in order:
        step = steps[number]
        if step.move is None:
            match.deal(step.now)
        else:
            assert isinstance(match.move(step.seat, step.move, step.now), Batch)
    assert match.state.phase == MATCH_ENDED


def test_moves_in_turn_have_one_order() -> None:
    steps = record(4, 1)
    assert some_order(in_turn(steps), random.Random(1)) == list(range(len(steps)))


@pytest.mark.parametrize("size", [0, 125, 126, 4_000])
def test_a_client_frame_is_its_payload_under_the_mask(size: int) -> None:
    payload = bytes(number % 251 for number in range(size))
    frame = client_frame(payload)
    head = frame[: len(frame) - size]
    assert head.endswith(MASK)
    assert bytes(byte ^ MASK[place % 4] for place, byte in enumerate(frame[len(head) :])) == payload


@pytest.mark.parametrize("order", [at_once, in_turn])
@pytest.mark.parametrize("kind", [Bare, Rasant])
def test_a_match_is_played_in_every_room_and_all_clients_receive_it(
    kind: type[Bare | Rasant], order: Callable[[Sequence[Step]], Plan], tmp_path: Path
) -> None:
    steps = record(4, 1)
    plan = order(steps)
    contender = Rasant(tmp_path) if kind is Rasant else Bare()
    with ExitStack() as stack:
        contender.start(min(os.sched_getaffinity(0)), 4)
        stack.callback(contender.stop)
        tables = [[stack.enter_context(closing(contender.join(room, seat))) for seat in range(4)] for room in range(3)]
        rooms = []
        for number, clients in enumerate(tables):
            contender.begin(clients)
            rooms.append((Room(clients, contender.frames(number, steps), plan, contender.has_rounds), clients))
        load = stack.enter_context(closing(Load(rooms, contender.seen, contender.seat_of)))
        full = load.saturate(0.1, lambda: None)
        paced = load.pace(0.05, 200)
    assert full.received >= full.moves * 4 * len(b'["b",1,0,0,[]]')
    assert len(paced.latencies) == paced.moves


def test_targets_are_compared_with_the_heat_they_belong_to() -> None:
    case = Case(12, "at once", 100)
    heats = [{OURS: figures(60e3 * n), PEER: figures(10e3 * n), LIMIT: figures(80e3 * n)} for n in (1, 2, 3)]
    run = Run({}, [measured(case, heats)])
    assert [target.reached for target in targets(run)] == [True, True, True, True]
    heats = [{OURS: figures(40e3, p50_ms=6.0), PEER: figures(10e3), LIMIT: figures(80e3)}]
    run = Run({}, [measured(case, heats)])
    assert [target.reached for target in targets(run)] == [False, False, False, True]


def test_a_run_without_rasant_has_no_targets() -> None:
    assert targets(Run({}, [measured(Case(4, "in turn", 100), [{PEER: figures(10e3)}])])) == []
