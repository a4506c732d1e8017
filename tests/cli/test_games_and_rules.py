"""`rasant games` and `rasant rules`."""

from __future__ import annotations

import re

import pytest
from tests.commands import Run

from rasant.cli.rulebook import rules_in, summary
from rasant.core.options import defaults, specs
from rasant.games import boxes, common_rules, readme


def test_all_games_are_listed_in_a_line_each(run: Run) -> None:
    lines = run("games").out.splitlines()
    for line, box in zip(lines, boxes().values(), strict=False):
        played = "all at once" if box.at_once else "in turns"
        assert re.fullmatch(rf"{box.id} +{box.title} +{box.seats[0]} to {box.seats[-1]} players +{played}", line)
    assert len(lines) == len(boxes()) + 2
    assert "rasant games GAME" in lines[-1]


@pytest.mark.parametrize("game", list(boxes()))
def test_a_game_is_listed_with_all_that_can_be_chosen(run: Run, game: str) -> None:
    box, out = boxes()[game], run("games", game).out
    assert box.title in out
    assert f"{box.seats[0]} to {box.seats[-1]}" in out
    for name, spec in specs(box.options).items():
        assert re.search(rf"{name} +{re.escape(defaults(box.options)[name])} .*{spec.rule}", out)
    for preset in box.presets:
        assert preset in out


def test_a_narrow_listing_has_the_same_content(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "70")
    out = run("games", "ligretto").out
    assert max(len(line) for line in out.splitlines()) <= 70
    for name, spec in specs(boxes()["ligretto"].options).items():
        assert f"{name} = {defaults(boxes()['ligretto'].options)[name]}" in out
        assert spec.about.split()[-1] in out


def test_one_game_is_listed_alone(run: Run) -> None:
    out = run("games", "kickoff").out
    assert "kickoff" in out
    assert "ligretto  " not in out


def test_the_listing_has_no_trailing_blanks_and_no_colours(run: Run) -> None:
    out = run("games").out
    assert "\x1b" not in out
    assert not re.search(r" \n", out)


@pytest.mark.parametrize("command", ["games", "rules", "watch", "simulate"])
def test_an_unknown_game_is_named_with_its_nearest(run: Run, command: str) -> None:
    assert "did you mean 'ligretto'" in run(command, "ligreto").complaint()


@pytest.mark.parametrize("game", list(boxes()))
def test_the_rules_are_printed_whole(run: Run, game: str) -> None:
    assert run("rules", game).out == readme(game).rstrip("\n") + "\n"


@pytest.mark.parametrize("game", list(boxes()))
def test_every_rule_of_a_game_is_found_by_its_number(run: Run, game: str) -> None:
    prefix = boxes()[game].prefix
    found = rules_in(readme(game))
    assert summary(list(found)) == f"{prefix}-1 to {prefix}-{len(found)}"
    for rule in list(found)[::9]:
        out = run("rules", game, rule.lower()).out
        assert out.startswith(f"**{rule}**")
        assert out.count("**") == found[rule].count("**")


def test_common_rules_are_found_in_every_game_played_at_once(run: Run) -> None:
    assert len(rules_in(common_rules())) == 12
    assert run("rules", "fun_run", "c-4").out.startswith("**C-4**")


def test_common_rules_do_not_apply_to_games_in_turns(run: Run) -> None:
    complaint = run("rules", "schuss_und_tor", "c-3").complaint()
    assert "schuss_und_tor is played in turns: C-3 holds only for games played at once" in complaint
    assert "C-1" not in run("rules", "schuss_und_tor", "ST-99").complaint()


def test_an_unknown_rule_is_answered_with_the_known_ones(run: Run) -> None:
    complaint = run("rules", "ligretto", "L-99").complaint()
    assert "L-1 to L-45, C-1 to C-12" in complaint


def test_a_rule_may_be_in_a_list_a_table_or_a_paragraph() -> None:
    text = "\n".join(
        [
            "- **X-1** first,",
            "  see",
            "  X-2 below",
            "- **X-2** second",
            "",
            "| id | what | when |",
            "|---|---|---|",
            "| **X-3** | run | always |",
            "",
            "**X-4** fourth",
            "# end",
        ]
    )
    assert rules_in(text) == {
        "X-1": "**X-1** first,\n  see\n  X-2 below",
        "X-2": "**X-2** second",
        "X-3": "**X-3** run\n\n- when: always",
        "X-4": "**X-4** fourth",
    }
