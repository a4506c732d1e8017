"""Which tests belong to the second tier, and the last line of a tier."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.tiers import left_out, mark_slow, unknown_journeys
from tools.budget import last_line, main

pytest_plugins = ["pytester"]

SLOW = "import pytest\n\npytestmark = pytest.mark.slow\n"
BROWSER_TESTS = """
import pytest

@pytest.mark.journey
def test_whole(): ...

@pytest.mark.journey("phone")
@pytest.mark.parametrize("window", ["desktop", "phone"])
def test_one_size(window): ...

def test_other(): ...
"""


class Selecting:
    """A run with a selection of marks."""

    def __init__(self, markexpr: str) -> None:
        self.option = self
        self.markexpr = markexpr


@pytest.mark.parametrize(
    ("text", "selection", "expected"),
    [
        (SLOW, "not slow and not soak", True),
        (SLOW, "not soak", False),
        (SLOW, "slow and not soak", False),
        ("import pytest\n", "not slow and not soak", False),
        ("    pytestmark = pytest.mark.slow\n", "not slow", False),
    ],
)
def test_a_slow_file_is_left_out_only_where_slow_tests_are_unwanted(
    text: str, selection: str, expected: bool, tmp_path: Path
) -> None:
    path = tmp_path / "test_it.py"
    path.write_text(text, encoding="utf-8")
    assert left_out(path, Selecting(selection)) is expected  # type: ignore[arg-type]


def test_of_browser_tests_only_journeys_are_quick(pytester: pytest.Pytester) -> None:
    pytester.mkpydir("tests")
    folder = pytester.mkdir("tests/e2e")
    (folder / "test_page.py").write_text(BROWSER_TESTS, encoding="utf-8")
    pytester.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function\n")
    items, _ = pytester.inline_genitems("--rootdir", str(pytester.path))
    mark_slow(items)
    quick = [item.name for item in items if not item.get_closest_marker("slow")]
    assert quick == ["test_whole", "test_one_size[phone]"]
    assert unknown_journeys(items) == []
    without = [item for item in items if not item.nodeid.endswith("[phone]")]
    assert unknown_journeys(without) == ["tests/e2e/test_page.py::test_one_size[phone]"]


ON_NATS = """
import pytest

@pytest.fixture
def nats():
    return "a server"

@pytest.fixture
def bus(nats):
    return nats

def test_with_one(bus):
    pass

def test_with_none(tmp_path):
    pass
"""


def test_tests_on_nats_are_slow(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_it=ON_NATS)
    pytester.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function\n")
    items, _ = pytester.inline_genitems("--rootdir", str(pytester.path))
    mark_slow(items)
    assert [item.name for item in items if item.get_closest_marker("slow")] == ["test_with_one"]


SIZES = """
import pytest

@pytest.mark.journey("phone")
@pytest.mark.parametrize("window", {sizes})
def test_one_size(window):
    assert window == "phone"
"""


def test_only_where_whole_files_are_collected_must_every_journey_exist(pytester: pytest.Pytester) -> None:
    pytester.makeconftest("from tests.conftest import pytest_mark_slow_tests")
    pytester.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function\nmarkers =\n    journey\n    slow\n")
    pytester.makepyfile(test_page=SIZES.format(sizes=["desktop", "phone"]))
    pytester.runpytest_inprocess("-p", "no:randomly").assert_outcomes(failed=1, passed=1)
    for arguments in (["--lf"], ["test_page.py::test_one_size[desktop]"]):
        pytester.runpytest_inprocess("-p", "no:randomly", *arguments).assert_outcomes(failed=1)
    pytester.makepyfile(test_page=SIZES.format(sizes=["desktop"]))
    lost = pytester.runpytest_inprocess("-p", "no:randomly")
    assert lost.ret == pytest.ExitCode.USAGE_ERROR
    lost.stderr.fnmatch_lines("*these journeys are no tests: test_page.py::test_one_size?phone?")


def test_the_last_line_has_the_time_and_whether_the_budget_was_kept() -> None:
    assert (
        last_line("make test", 0, 123.4, 456.7, 480)
        == "make test passed in 2 min 03 s; 457 CPU seconds, within the budget of 480"
    )
    assert "FAILED (exit code 2)" in last_line("make test", 2, 1, 1, 480)
    assert "OVER the budget of 400" in last_line("make test", 0, 1, 456.7, 400)


def test_a_failed_command_fails_the_tier_and_its_line_is_recorded(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tools.budget.KEPT", tmp_path / "budgets")
    assert main(["one tier", "100", sys.executable, "-c", "import sys; sys.exit(3)"]) == 3
    line = capfd.readouterr().out
    assert line.startswith("one tier FAILED (exit code 3) in 0 min ")
    assert (tmp_path / "budgets" / "one-tier").read_text(encoding="utf-8") == line
