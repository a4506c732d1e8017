"""The results of a part: what was run, and each figure beside the required one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

Say = Callable[[str], None]
"""Reports progress."""


def quietly(text: str) -> None:
    """Report nothing."""


@dataclass
class Report:
    """One run of one part."""

    what: str
    """What was done, with its size."""
    figures: list[tuple[str, str, str]] = field(default_factory=list)
    """What was measured, what is required, and the result."""

    def add(self, what: str, bar: str, seen: str) -> None:
        """Add a figure."""
        self.figures.append((what, bar, seen))

    def text(self) -> str:
        """The report as a section of a page."""
        rows = [f"| {what} | {bar} | {seen} |" for what, bar, seen in self.figures]
        return "\n".join([self.what, "", "| | bar | seen |", "|---|---|---|", *rows])


def quantile(values: list[float], share: float) -> float:
    """The value below which this share of the values is."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
