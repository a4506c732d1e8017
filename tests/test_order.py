"""Tests of a folder stay together; those that wait go to every second worker, and none is lost."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from tests.order import WAITING, by_folder, shared_out


class Named:
    """A test that has only a name."""

    def __init__(self, nodeid: str) -> None:
        self.nodeid = nodeid
        self.path = Path(nodeid.partition("::")[0])


TESTS = [
    Named(f"{folder}test_{file}.py::test_{number}")
    for folder, files in (("tests/core/", 6), (WAITING[0], 4), ("tests/wire/", 4))
    for file in range(files)
    for number in range(5)
]


@pytest.mark.parametrize("workers", range(2, 9))
def test_every_test_is_there_once_and_those_of_a_file_stay_together(workers: int) -> None:
    order = shared_out(TESTS, workers)
    assert sorted(order, key=id) == sorted(TESTS, key=id)
    slow = [test.path for test in order if test.nodeid.startswith(WAITING)]
    assert sum(one != other for one, other in itertools.pairwise(slow)) == 3


def test_every_second_worker_begins_with_tests_that_wait() -> None:
    order = shared_out(TESTS, 4)
    piece = len(TESTS) // 4
    begin = [order[piece * worker].nodeid.startswith(WAITING) for worker in range(4)]
    assert begin == [True, False, True, False]


def test_tests_of_a_folder_stay_together_in_the_order_they_were_shuffled_into() -> None:
    names = ["b/x.py::1", "a/y.py::1", "b/z.py::2", "b/z.py::1", "a/y.py::2", "b/x.py::2"]
    assert [test.nodeid for test in by_folder([Named(name) for name in names])] == [
        *("b/x.py::1", "b/z.py::2", "b/z.py::1", "b/x.py::2"),
        *("a/y.py::1", "a/y.py::2"),
    ]
