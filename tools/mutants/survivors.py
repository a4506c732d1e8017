"""Survivors that change nothing, with the reason: read from a file that is written by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from tools.mutants.mutant import Mutant

KEPT: Final = Path(__file__).with_name("survivors.toml")


class Survivor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant that no test can kill."""

    file: str
    function: str
    operator: str
    diff: str
    reason: str

    def is_of(self, mutant: Mutant) -> bool:
        """Is it this mutant?"""
        same = self.file, self.function, self.operator, self.diff.strip("\n")
        return same == (mutant.file, mutant.function, mutant.operator, mutant.diff)


class _Page(msgspec.Struct, forbid_unknown_fields=True):
    survivor: list[Survivor] = []


def listed(path: Path = KEPT) -> list[Survivor]:
    """All listed survivors."""
    return msgspec.toml.decode(path.read_bytes(), type=_Page).survivor


def reason_of(mutant: Mutant, survivors: list[Survivor]) -> str:
    """Why it changes nothing, if it is listed."""
    return next((survivor.reason for survivor in survivors if survivor.is_of(mutant)), "")
