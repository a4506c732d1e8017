"""The stored studies, and the paths of their files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from rasant.lab.study.result import StudyResult

STUDIES: Final = Path(__file__).parents[2] / "docs" / "studies"
GAMES: Final = ("fun_run", "fussballspiel", "kickoff", "ligretto", "schuss_und_tor")
"""The games of this repository."""


@dataclass(frozen=True)
class KeptStudy:
    """One run of `rasant study`: its plan, its game, and the names of its files."""

    folder: str
    plan: str
    game: str
    name: str

    @property
    def plan_file(self) -> Path:
        """The path of the plan."""
        return STUDIES / self.folder / f"{self.plan}.toml"

    @property
    def figures(self) -> Path:
        """The path of the figures."""
        return STUDIES / self.folder / f"{self.name}.json"

    @property
    def picture(self) -> Path:
        """The path of the picture."""
        return STUDIES / self.folder / f"{self.name}.svg"

    @property
    def first_rounds(self) -> Path:
        """The path of the first rounds of its first cell. If they differ today, the figures are outdated."""
        return STUDIES / self.folder / f"{self.name}.csv"

    def result(self) -> StudyResult:
        """The stored result."""
        return msgspec.json.decode(self.figures.read_bytes(), type=StudyResult)


KEPT: Final = (
    KeptStudy("decks", "fussballspiel", "fussballspiel", "fussballspiel"),
    KeptStudy("decks", "fussballspiel_lists", "fussballspiel", "fussballspiel_lists"),
    KeptStudy("decks", "kickoff", "kickoff", "kickoff"),
    *(KeptStudy("fairness", "seats", game, game) for game in GAMES),
    KeptStudy("fairness", "fussballspiel_again", "fussballspiel", "fussballspiel_again"),
    KeptStudy("fairness", "ligretto_again", "ligretto", "ligretto_again"),
    KeptStudy("fairness", "schuss_und_tor_again", "schuss_und_tor", "schuss_und_tor_again"),
    KeptStudy("fairness", "fun_run_again", "fun_run", "fun_run_again"),
    KeptStudy("fairness", "fun_run_table", "fun_run", "fun_run_table"),
    KeptStudy("fairness", "one_against_two", "fussballspiel", "fussballspiel_alone"),
    KeptStudy("fairness", "two_against_three", "fussballspiel", "fussballspiel_five"),
    KeptStudy("fairness", "one_against_two", "kickoff", "kickoff_alone"),
)
PAGES_OF_STUDIES: Final = tuple(dict.fromkeys(study.folder for study in KEPT))
