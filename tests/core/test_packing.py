"""Packing: batches to arrays and back, and malformed arrays."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.toys import random_batch, random_state

from rasant.core.errors import LogError
from rasant.core.events import (
    DEAL,
    MOVE,
    NO_SEAT,
    STUCK,
    TIME,
    Batch,
    Began,
    Ended,
    Event,
    Gathered,
    Moved,
    Noted,
    Opened,
    Shown,
)
from rasant.core.moves import Act, Play
from rasant.core.packing import pack, pack_event, pack_move, unpack, unpack_event, unpack_move

EVENTS: list[Event] = [
    Moved(1, 2, [3, 4], True),
    Moved(1, 2, [5]),
    Gathered([1, 2], 3, [4, 5]),
    Shown(1, 0, 255, 2),
    Opened(4, 1, 2),
    Noted(0, -7),
    Began(3),
    Ended(2, "stuck"),
]
PACKED: list[Any] = [
    ["m", 1, 2, [3, 4], 1],
    ["m", 1, 2, [5], 0],
    ["g", [1, 2], 3, [4, 5]],
    ["s", 1, 0, 255, 2],
    ["o", 4, 1, 2],
    ["n", 0, -7],
    ["b", 3],
    ["e", 2, "stuck"],
]


@pytest.mark.parametrize(
    ("move", "packed"), [(Play(1, 2, -1, 1), ["p", 1, 2, -1, 1]), (Act("take", 3), ["a", "take", 3])]
)
def test_the_form_of_a_move_in_a_log(move: Play | Act, packed: list[Any]) -> None:
    array = pack(Batch(5, 1200, 2, move, EVENTS))
    assert array == [5, 1200, 2, packed, PACKED]
    batch = unpack(array)
    assert (batch.number, batch.now, batch.seat, batch.move, batch.cause) == (5, 1200, 2, move, MOVE)
    assert pack(batch) == array


@pytest.mark.parametrize("cause", [DEAL, TIME, *STUCK])
def test_a_log_has_the_cause_of_a_batch_without_a_move(cause: str) -> None:
    array = pack(Batch(5, 1200, NO_SEAT, None, EVENTS, cause))
    assert array == [5, 1200, -1, cause, PACKED]
    batch = unpack(array)
    assert (batch.seat, batch.move, batch.cause) == (NO_SEAT, None, cause)
    assert pack(batch) == array


@given(st.randoms(use_true_random=False))
def test_packing_and_unpacking_any_batch_is_lossless(rng: Random) -> None:
    batch = Batch(rng.randrange(99), rng.randrange(99), NO_SEAT, None, random_batch(random_state(rng), rng), TIME)
    line = msgspec.json.encode(pack(batch))
    assert msgspec.json.encode(pack(unpack(msgspec.json.decode(line)))) == line


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.sampled_from([*"mgsonbepa", ""]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=2), inner, max_size=2),
)


NEARLY = st.builds(
    lambda head, rest: [head, *rest],
    st.sampled_from("mgsonbepa"),
    st.lists(st.integers() | st.booleans() | st.text(max_size=3) | st.lists(st.integers(), max_size=3), max_size=4),
)
"""Arrays that begin like moves and events."""


@pytest.mark.parametrize(
    ("read", "write"),
    [(unpack, pack), (unpack_event, pack_event), (unpack_move, pack_move)],
    ids=lambda it: it.__name__,
)
@given(value=JSON | NEARLY)
def test_an_array_is_read_as_what_packs_to_it_or_is_a_log_error(
    read: Callable[[Any], Any], write: Callable[[Any], Any], value: Any
) -> None:
    try:
        found = read(value)
    except LogError:
        return
    assert repr(write(found)) == repr(value), "the read value packs to another array"


@given(st.data())
def test_a_batch_with_one_thing_changed_is_read_or_refused(data: st.DataObject) -> None:
    array = copy.deepcopy([5, 1200, 0, ["p", 1, 2, 3, 0], PACKED])
    spot: Any = array
    while True:
        index = data.draw(st.integers(0, len(spot) - 1))
        if not isinstance(spot[index], list) or data.draw(st.booleans()):
            break
        spot = spot[index]
    spot[index] = data.draw(JSON)
    try:
        batch = unpack(array)
    except LogError:
        return
    assert msgspec.json.encode(pack(batch)) == msgspec.json.encode(array)


@pytest.mark.parametrize(
    "array",
    [
        None,
        5,
        "batch",
        [],
        {},
        [1, 2, 3, None],
        ["1", 2, 3, None, []],
        [1, 2, 3, None, "events"],
        [1, 2, 3, ["p", 1, 2, 3], []],
        [1, 2, 3, ["a", 5, 0], []],
        [1, 2, 3, None, [["m", 1, 2, ["x"], 0]]],
        [1, 2, 3, None, [["m", 1, 2, [True], 0]]],
        [1, 2, 3, None, [["g", 1, 2, [0]]]],
        [1, 2, 3, None, [["e", 1, None]]],
        [1, 2, 3, None, [["z", 1]]],
        [True, 2, 3, None, []],
        [1, 2.0, 3, None, []],
    ],
)
def test_malformed_arrays(array: Any) -> None:
    with pytest.raises(LogError, match="not "):
        unpack(array)
