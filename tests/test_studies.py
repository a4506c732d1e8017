"""Published studies: pages and pictures follow from their figures, and plans can be played."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from tools.studies.__main__ import keep_first_rounds, main, page, plan_of
from tools.studies.kept import GAMES, KEPT, PAGES_OF_STUDIES, STUDIES, KeptStudy
from tools.studies.page import BRACES, filled

from rasant.games import boxes
from rasant.lab.drawing import picture
from rasant.lab.study import picture as picture_module
from rasant.lab.study.picture import UNEVEN_INK, draw_study

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        os.environ.get("RASANT_EXPECT_COMPILED") == "1", reason="the compiled build is tested without the pages"
    ),
]
every_study = pytest.mark.parametrize("study", KEPT, ids=lambda study: f"{study.folder}/{study.name}")
every_page = pytest.mark.parametrize("folder", PAGES_OF_STUDIES)


@every_page
def test_a_page_follows_from_its_figures(folder: str) -> None:
    same = (STUDIES / folder / "README.md").read_text(encoding="utf-8") == page(folder)
    assert same, "`PYTHONPATH=. .venv/bin/python -m tools.studies --write` writes it"


@every_page
def test_no_figure_is_typed_by_hand(folder: str) -> None:
    text = BRACES.sub("", (STUDIES / folder / "page.in").read_text(encoding="utf-8"))
    assert re.findall(r"\d+\.\d+|\d+ ?%|±", text) == []


@every_study
def test_a_plan_can_be_played_and_matches_its_results(study: KeptStudy) -> None:
    plan, result = plan_of(study), study.result()
    assert [dict(cell.values) for cell in plan.cells] == [cell.values for cell in result.cells]
    assert (plan.units, plan.seed, plan.against) == (result.units, result.seed, result.against)
    decks = [cell.setup.deck for cell in plan.cells]
    digests = ["" if deck is None else sha256(deck.encode()).hexdigest() for deck in decks]
    assert digests == [cell.deck_sha256 for cell in result.cells], "a deck was changed: make studies"
    assert f"]({study.picture.name})" in (STUDIES / study.folder / "README.md").read_text(encoding="utf-8")


@every_study
def test_a_study_is_up_to_date_as_its_first_rounds_are_the_same(study: KeptStudy, tmp_path: Path) -> None:
    keep_first_rounds(tmp_path / "now.csv", plan_of(study))
    then, now = (path.read_text(encoding="utf-8").splitlines() for path in (study.first_rounds, tmp_path / "now.csv"))
    assert [row.partition(",")[2] for row in now] == [row.partition(",")[2] for row in then], "make studies"


def test_a_seat_that_differs_by_chance_is_not_red(tmp_path: Path) -> None:
    result = next(study.result() for study in KEPT if study.name == "ligretto")
    cell = next(cell for cell in result.cells if cell.players == 9)
    assert any(not party.wins.holds(cell.even) for party in cell.parties)
    for alike, red in ((0.2, False), (None, False), (0.01, True)):
        draw_study(tmp_path / "drawn.svg", replace(result, cells=[replace(cell, alike=alike)]))
        assert (UNEVEN_INK in (tmp_path / "drawn.svg").read_text(encoding="utf-8")) is red


@every_study
def test_differences_are_drawn_and_captions_stay_below_their_panels(
    study: KeptStudy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Figure] = []

    @contextmanager
    def noted(path: Path, title: str, height: float) -> Iterator[Figure]:
        with picture(path, title, height) as figure:
            drawn.append(figure)
            yield figure

    monkeypatch.setattr(picture_module, "picture", noted)
    result = study.result()
    draw_study(tmp_path / "drawn.png", result)
    [figure] = drawn
    compared = [cell for cell in result.cells if cell.length_difference is not None]
    assert len(figure.axes) == (6 if compared else 3)
    assert sum(len(axes.containers) for axes in figure.axes[3:]) == sum(
        2 + sum(party.wins_difference is not None for party in cell.parties) for cell in compared
    )
    for row in (figure.axes[:3], figure.axes[3:]):
        captions = [axes.xaxis.label.get_window_extent() for axes in row]
        assert all(one.x1 < other.x0 for one, other in pairwise(captions))
        assert all(caption.width <= axes.bbox.width for axes, caption in zip(row, captions, strict=True))


def test_a_misspelt_study_is_an_error(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["studies", "kickof"])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert "did you mean 'kickoff'?" in capsys.readouterr().err


@pytest.mark.parametrize("study", [KEPT[2], KEPT[-1]], ids=lambda study: f"{study.folder}/{study.name}")
def test_the_pictures_are_up_to_date(study: KeptStudy, tmp_path: Path) -> None:
    draw_study(tmp_path / "drawn.svg", study.result())
    assert (tmp_path / "drawn.svg").read_bytes() == study.picture.read_bytes()


def test_seats_are_studied_in_all_our_games() -> None:
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
