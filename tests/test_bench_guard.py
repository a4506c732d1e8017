"""The guard of the benchmarks counts what it says, and finds what has grown."""

from __future__ import annotations

import asyncio

import pytest

from bench_guard import Figures, Kept, grown, merged, python
from bench_wire import script
from guard.callgrind import counted, section
from guard.scenarios import ForwardedTables, Tables, environment, moves_at
from hot import ROOT

KEPT = Kept(python(), {"a move": Figures(1_000, 10.0, 50.0, "it was so from the beginning")})

DUMP = """\
# callgrind format
events: Ir
fn=(1) play
10 400
cfn=(2) _PyObject_Malloc
calls=7 0
10 500
cfn=(3) something else
calls=9 0
10 100
fn=(4) more
cfn=(2)
calls=2 0
11 20

totals: 1020
"""


def test_instructions_and_calls_of_the_allocator_are_read_from_a_dump() -> None:
    assert section(DUMP) == (1020, 9)


def test_a_little_more_is_allowed_and_less_always() -> None:
    assert grown(KEPT, {"a move": Figures(1_049, 10.4, 52.0)}, python()) == []
    assert grown(KEPT, {"a move": Figures(10, 1.0, 5.0)}, python()) == []


def test_each_figure_that_grew_is_named() -> None:
    assert grown(KEPT, {"a move": Figures(1_051, 10.0, 53.0)}, python()) == [
        "a move: instructions a move grew from 1,000 to 1,051",
        "a move: sent a move grew from 50.0 to 53.0",
    ]


def test_instructions_of_another_python_are_not_compared() -> None:
    found = {"a move": Figures(5_000, 11.0, 50.0)}
    assert grown(KEPT, found, "another") == ["a move: allocations a move grew from 10.0 to 11.0"]


def test_a_scenario_that_was_never_kept_is_an_error() -> None:
    assert grown(KEPT, {"new": Figures(1, 1.0, 1.0)}, python()) == ["new: there are no kept figures"]


def test_the_reason_is_kept_with_what_grew_alone() -> None:
    both = merged(KEPT, {"a move": Figures(900, 9.0, 50.0), "new": Figures(1, 1.0, 1.0)}, python(), "a new rule")
    assert {name: figures.why for name, figures in both.figures.items()} == {
        "a move": "it was so from the beginning",
        "new": "a new rule",
    }
    assert merged(both, {"new": Figures(2, 1.0, 1.0)}, python(), "it does more").figures["new"].why == "it does more"


def test_clients_at_another_node_are_sent_as_much() -> None:
    said = script("ligretto", 4)[:40]
    with asyncio.Runner() as runner:
        here, elsewhere = (moves_at(runner.get_loop(), kind, 4, said)() for kind in (Tables, ForwardedTables))
    assert (here.moves, here.clients) == (elsewhere.moves, elsewhere.clients)
    assert here.sent == pytest.approx(elsewhere.sent, rel=0.2), "only rooms before the first deal differ"
    assert here.sent > here.moves * here.clients * 20


def test_an_environment_makes_as_many_steps_as_it_says() -> None:
    assert environment()().moves == 100


@pytest.mark.slow
def test_the_same_work_is_counted_alike_twice() -> None:
    once, again = (counted(ROOT / "src", ["rules of kickoff"])[0] for _ in range(2))
    assert once.done == again.done
    assert once.section.instructions == pytest.approx(again.section.instructions, rel=0.001)
    assert once.section.allocations == pytest.approx(again.section.allocations, rel=0.001)
    assert once.section.instructions > 1_000 * once.done.moves
