"""Which code is mutated, which mutants are drawn, and by which tests they are tried."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools.mutants.mutant import MutableModule
from tools.mutants.parts import ROOT
from tools.mutants.plan import BOUND_S, Planner, bounded
from tools.mutants.reach import Reach, TracedTest
from tools.mutants.results import Results
from tools.mutants.sample import lines_of, mutants_of, shares
from tools.mutants.schedule import KILLED, SURVIVED, UNREACHED, Outcome
from tools.mutants.survivors import listed

FILE = "tests/mutated_ferry.py"

NEVER = {
    "annotation": "size: dict[str, 'Size']",
    "docstring": "def f():\n    'says something'\n",
    "unseen name": "__slots__ = ('a', 'b')",
    "type checking": "if TYPE_CHECKING:\n    SIZE = 3\n",
    "type variable": "TypeVar('T')",
    "cast": "cast('int', a)",
    "guard": "class A(Struct, frozen=True): ...",
    "message": "raise ValueError('three is too many')",
    "sentence": "Problem(text='There is no such game.')",
    "log": "self.parts.log.info('three')",
    "protocol": "class Hall(Protocol[T]):\n    def open(self, order: str = '') -> None: ...\n",
    "message with a value": "raise ValueError(f'{size} is too many')",
}


@pytest.mark.parametrize("rule", NEVER)
def test_irrelevant_code_is_not_mutated(rule: str, tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(NEVER[rule])
    assert [candidate.operator for candidate in MutableModule(path).candidates] == []


def test_sql_is_mutated_except_for_its_case(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text("query = 'SELECT id FROM tables'")
    module = MutableModule(path)
    mutants = [module.mutant("", "", candidate) for candidate in module.candidates]
    strings = [one.source for one in mutants if one and one.operator == "string"]
    assert strings == ["query = 'XXSELECT id FROM tablesXX'"]


@given(weights=st.lists(st.integers(1, 2000), min_size=1, max_size=9), total=st.integers(0, 1000))
def test_shares_are_whole_and_fair(weights: list[int], total: int) -> None:
    found = shares(weights, total)
    assert sum(found) == total
    assert all(abs(share - total * weight / sum(weights)) < 1 for share, weight in zip(found, weights, strict=True))


def test_the_same_seed_draws_the_same_mutants_one_per_line() -> None:
    first, again, other = (list(islice(mutants_of("ferry", lines_of(FILE), seed), 6)) for seed in ("1", "1", "2"))
    assert [one.key for one in first] == [one.key for one in again]
    assert [one.key for one in first] != [one.key for one in other]
    assert len({one.line for one in first}) == len(first) == 6


def test_a_change_of_one_line_changes_no_mutant_of_another() -> None:
    lines = lines_of(FILE)
    drawn = list(mutants_of("ferry", lines, "1"))
    for gone in lines:
        rest = [line for line in lines if line is not gone]
        assert list(mutants_of("ferry", rest, "1")) == [mutant for mutant in drawn if mutant.line != gone.number]


def test_the_modules_own_and_cheap_tests_come_first_and_old_killers_before_all() -> None:
    own, dear, strange = "tests/core/test_a.py::test", "tests/core/test_a.py::dear", "tests/table/test_b.py::test"
    tests = [TracedTest(strange, 0.1, False), TracedTest(dear, 0.3, False), TracedTest(own, 0.1, False)]
    line = lines_of("src/rasant/core/chance.py")[-1]
    mutant = line.module.mutant("core", line.file, line.candidates[0])
    assert mutant is not None
    reach = Reach("", {}, tests, {line.file: {mutant.line: [0, 1, 2]}})
    assert [test.name for test in Planner(reach, {}).plan(mutant).tests] == [own, dear, strange]
    assert Planner(reach, {mutant.key: strange}).plan(mutant).tests[0].name == strange


def test_import_time_code_is_tried_by_tests_that_import_the_module() -> None:
    tests = [
        TracedTest("tests/core/test_chance.py::test", 0.1, False),
        TracedTest("tests/bus/test_nats.py", 0.1, False),
    ]
    line = next(line for line in lines_of("src/rasant/core/chance.py") if not line.candidates[0].function)
    mutant = line.module.mutant("core", line.file, line.candidates[0])
    assert mutant is not None
    plan = Planner(Reach("", {}, tests, {}), {}).plan(mutant)
    assert (plan.anew, plan.tests) == (True, tests[:1])


def test_the_number_of_trials_is_bounded_in_each_tier() -> None:
    tests = [TracedTest(f"t{number}", BOUND_S / 3, number % 2 == 1) for number in range(20)]
    assert [test.name for test in bounded(tests)] == ["t0", "t2", "t4", "t1", "t3", "t5"]


def test_results_are_reused_for_the_same_tree_or_kills_for_every_tree(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    killed, revived, unreached = islice(mutants_of("ferry", lines_of(FILE), "1"), 3)
    before = Results("before", path)
    before.keep(killed, Outcome(KILLED, "a test"))
    before.keep(revived, Outcome(KILLED, "a test"))
    before.keep(unreached, Outcome(UNREACHED))
    Results("later", path).keep(revived, Outcome(SURVIVED))

    def known(tree: str, trust_kills: bool) -> list[str | None]:
        found = [Results(tree, path, trust_kills).of(one) for one in (killed, revived, unreached)]
        return [outcome.verdict if outcome else None for outcome in found]

    assert known("before", trust_kills=False) == [KILLED, KILLED, UNREACHED]
    assert known("now", trust_kills=False) == [None, None, None]
    assert known("now", trust_kills=True) == [KILLED, None, None]


def test_listed_survivors_still_exist_and_have_a_reason() -> None:
    for survivor in listed():
        assert survivor.reason
        lines = (ROOT / survivor.file).read_text(encoding="utf-8").splitlines()
        assert all(line[1:] in lines for line in survivor.diff.splitlines() if line.startswith("-"))
