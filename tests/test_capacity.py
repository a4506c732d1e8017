"""The page on capacity has the figures that follow from the benchmark's results."""

from __future__ import annotations

from typing import Any

import pytest
from tools import capacity

SURVEYED = """
| game | preset | 4 | 12 |
|---|---|---|---|
| ligretto | de | 1, 1 | 1, 1 |
| ligretto | default | 200, 62; emptied 199, stalemate 1 | 210, 22 |
"""


def run(*cases: tuple[int, str]) -> Any:
    """Results in the form of `benchmarks/results/server.json`."""
    medians = {"moves_s": 20_000.0, "cpu_us": 50.0, "bytes_to_seat": 80.0, "connection_kb": 10.0, "p50_ms": 1.0}
    figures = {name: {"median": median, "low": 0.0, "high": 0.0} for name, median in medians.items()}
    return {
        "about": {"date": "2026-11-15", "commit": "abc"},
        "cases": [
            {"case": {"seats": seats, "order": order, "rooms": 100}, "figures": {"rasant": figures, "bare": figures}}
            for seats, order in cases
        ],
    }


def test_the_page_has_the_present_figures() -> None:
    page = capacity.PAGE.read_text(encoding="utf-8")
    assert capacity.refreshed(page, capacity.today()) == page, "`python tools/capacity.py --write` updates it"


def test_players_follow_from_moves() -> None:
    (core,) = capacity.cores_of(run((4, "at once"), (4, "in turn")), SURVEYED)
    assert core.pace.on_average == 200 / (62 + 18)
    assert core.players == 0.5 * 20_000 / 2.5 * 4
    assert core.kbit_s == pytest.approx(80 * (200 / 62) * 8 / 1000)


def test_every_case_has_a_column_of_the_page() -> None:
    table = capacity.section(run((4, "at once"), (12, "at once")), SURVEYED)
    assert table.startswith("| ligretto, all at once | 4 seats | 12 seats |\n")
    assert "| **players on a core** | **16,000** | **23,000** |" in table
    assert "2026-11-15" in table
    page = capacity.PAGE.read_text(encoding="utf-8")
    assert capacity.refreshed(capacity.refreshed(page, table), capacity.today()) == page


def test_cores_of_a_cluster_follow_from_processor_time_a_move() -> None:
    used = {
        "figures": {"of_nodes": {"median": 20.0}},
        "cpu_us": {name: {"median": 4.0} for name in ("PostgreSQL", "NATS")},
    }
    case = {"seats": 4, "arrangements": {"1 node": used, "one hop": used}}
    table = capacity.cluster_section({"about": {"date": "2026-11-15", "commit": "abc"}, "cases": [case]}, SURVEYED)
    assert "| moves/s | 620,000 |" in table
    assert "cores for nodes | 20.0, 25 |" in table
    assert "| PostgreSQL: µs a move, cores | 4.0, 5 |" in table


def test_the_page_mentions_a_missing_run() -> None:
    assert "make bench-cluster" in capacity.cluster_section(None, SURVEYED)
    assert "make bench-server" in capacity.section(None, SURVEYED)
    assert "make bench-server" in capacity.section({"about": {}, "cases": []}, SURVEYED)


def test_missing_figures_are_an_error() -> None:
    assert capacity.pace_of(capacity.SURVEY.read_text(encoding="utf-8"), 4).seats == 4
    with pytest.raises(ValueError, match="no ligretto with 40 players"):
        capacity.pace_of(SURVEYED, 40)
    with pytest.raises(ValueError, match="no place"):
        capacity.refreshed("a page", "a table")
