"""The studies that are kept: pages and pictures are what their figures make of them, and plans can be played."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from tools.studies.__main__ import page
from tools.studies.kept import GAMES, KEPT, PAGES_OF_STUDIES, STUDIES, KeptStudy
from tools.studies.page import BRACES, filled

from rasant.games import boxes
from rasant.lab.study.picture import draw_study
from rasant.lab.study.plan import planned
from rasant.lab.study.planfile import read_plan

pytestmark = pytest.mark.skipif(
    os.environ.get("RASANT_EXPECT_COMPILED") == "1", reason="the compiled build is tested without the pages"
)
every_study = pytest.mark.parametrize("study", KEPT, ids=lambda study: f"{study.folder}/{study.name}")
every_page = pytest.mark.parametrize("folder", PAGES_OF_STUDIES)


@every_page
def test_a_page_is_what_its_figures_make_of_it(folder: str) -> None:
    same = (STUDIES / folder / "README.md").read_text(encoding="utf-8") == page(folder)
    assert same, "`PYTHONPATH=. .venv/bin/python -m tools.studies --write` writes it"


@every_page
def test_no_figure_is_typed(folder: str) -> None:
    text = BRACES.sub("", (STUDIES / folder / "page.in").read_text(encoding="utf-8"))
    assert re.findall(r"\d+\.\d+|\d+ ?%|±", text) == []


@every_study
def test_a_plan_can_be_played_and_is_what_was_played(study: KeptStudy) -> None:
    wanted, result = read_plan(study.plan_file, study.game), study.result()
    plan = planned(study.game, wanted, wanted.seed or "")
    assert [dict(cell.values) for cell in plan.cells] == [cell.values for cell in result.cells]
    assert (plan.units, plan.seed, plan.against) == (result.units, result.seed, result.against)
    assert f"]({study.picture.name})" in (STUDIES / study.folder / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("study", [KEPT[2], KEPT[-1]], ids=lambda study: f"{study.folder}/{study.name}")
def test_a_picture_is_what_is_drawn(study: KeptStudy, tmp_path: Path) -> None:
    draw_study(tmp_path / "drawn.svg", study.result())
    assert (tmp_path / "drawn.svg").read_bytes() == study.picture.read_bytes()


def test_seats_are_studied_in_all_games_of_ours() -> None:
    assert {*GAMES} <= boxes().keys()
    assert {study.game for study in KEPT if study.plan == "seats"} == {*GAMES}
    folder = STUDIES.parents[1] / "src" / "rasant" / "games"
    assert {path.parent.name for path in folder.glob("*/__init__.py")} == {*GAMES}


def test_figures_are_found_by_the_values_of_their_cell() -> None:
    result = KEPT[2].result()
    own, four = result.cells[0], next(cell for cell in result.cells if cell.players == 4)
    text = "{{kickoff players=2 deck=own length}}, {{kickoff players=4 deck=own wins.1}}, {{kickoff rounds}}"
    length, wins, rounds = filled(text, {"kickoff": result}).split(", ")
    assert length.startswith(f"{own.length_s.middle:.1f} ± ")
    assert wins.startswith(f"{100 * four.parties[1].wins.middle:.1f} (")
    assert rounds == f"{result.units:,}"
    with pytest.raises(ValueError, match="no figure lenght"):
        filled("{{kickoff players=2 deck=own lenght}}", {"kickoff": result})
