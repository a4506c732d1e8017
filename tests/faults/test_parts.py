"""All parts, and how they are run."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.faults import parts
from tests.faults.reports import Report, Say, quantile, quietly

pytestmark = pytest.mark.slow

PROOFS = Path(__file__).parents[2] / "docs" / "explanation" / "proofs.md"


@dataclass(frozen=True)
class Size:
    """How often something happens."""

    times: int
    tables: int = 3


async def seen(data: Path, size: Size, say: Say) -> Report:
    """Report the size it was given."""
    report = Report("Nothing.")
    report.add("size", "all", f"{size.times} of {size.tables}")
    return report


@pytest.mark.parametrize(("share", "times"), [(None, 2), (1.0, 100), (0.1, 10), (0.0001, 1)])
def test_a_part_is_run_in_full_size_or_a_share_of_it(tmp_path: Path, share: float | None, times: int) -> None:
    part = parts._part("A part", seen, Size(2), Size(100), "times")
    report = asyncio.run(part.run(tmp_path, share, quietly))
    assert report.text() == f"Nothing.\n\n| | bar | seen |\n|---|---|---|\n| size | all | {times} of 3 |"


def test_every_part_has_its_row_among_the_proofs() -> None:
    text = PROOFS.read_text(encoding="utf-8")
    assert [name for name in parts.PARTS if f"`--part {name}`" not in text] == []


def test_quantiles() -> None:
    values = [float(value) for value in range(100)]
    assert [quantile(values, share) for share in (0.0, 0.5, 0.99, 1.0)] == [0, 50, 99, 99]
