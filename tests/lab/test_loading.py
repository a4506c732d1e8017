"""Loading foreign bots: from a file, a module or an entry point."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.foreign_bots import forgotten_afterwards
from tests.installed_games import install, installed
from tests.lab.policies import HERE, First, WithGame
from tests.readme import LAB_GUIDE

from rasant.bots import BotName, RandomPolicy, bot_name
from rasant.core.errors import BotError, UserError
from rasant.games import box, set_up
from rasant.lab.foreign_bots.bot_processes import process_of
from rasant.lab.foreign_bots.importing import new_policy_of
from rasant.lab.foreign_bots.loading import GROUP_OF_BOTS, check_bot, code_digest, new_policy, resolved
from rasant.record.setup import setup

HASTY = """
from dataclasses import dataclass
from rasant.core.policy import Policy
import habits

@dataclass
class Mood:
    haste: int = 3

class Hasty(Policy):
    def choose(self, view, chance):
        return next(iter(view.plays()), None)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with a bot's file and its imports, which this process forgets afterwards."""
    (tmp_path / "mine.py").write_text(HASTY, encoding="utf-8")
    (tmp_path / "habits.py").touch()
    with forgotten_afterwards(tmp_path):
        yield tmp_path


def test_a_file_and_what_lies_beside_it_are_loaded_once(folder: Path) -> None:
    named = resolved(f"{folder}/mine.py:Hasty@quick")
    assert named == BotName(f"{folder}/mine.py:Hasty", "quick")
    check_bot(named, setup("kickoff", 2))
    assert process_of(named.policy).running == 1
    assert not any("mine" in name or "habits" in name for name in sys.modules), "its code runs only in its own process"


def test_a_module_is_found_in_the_current_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    assert resolved("mine:Hasty") == BotName("mine:Hasty", "steady")


def test_an_entry_point_is_a_short_name_of_a_class(folder: Path) -> None:
    install(folder, "hasty-bots", {"hasty": "mine:Hasty", "empty": "mine", "quick": "mine:Hasty"}, GROUP_OF_BOTS)
    with installed(folder):
        assert resolved("hasty@relaxed") == BotName("mine:Hasty", "relaxed")
        assert resolved("quick") == BotName("steady", "quick")
        with pytest.raises(BotError, match="the entry point empty does not name a class"):
            resolved("empty")
        with pytest.raises(UserError, match="no bot 'hast'; did you mean 'hasty'"):
            resolved("hast")
    with pytest.raises(UserError, match="no bot 'hasty'"):
        resolved("hasty")


def test_the_guide_names_the_group_of_entry_points() -> None:
    found = re.findall(r"^```toml\n(.*?)^```$", LAB_GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    tables = [tomllib.loads(block) for block in found]
    [entries] = [table["project"]["entry-points"] for table in tables if "project" in table]
    assert entries == {GROUP_OF_BOTS: {"hasty": "my_bots:Hasty"}}


def test_a_constructor_gets_the_game_if_it_takes_one() -> None:
    game = set_up("kickoff", 3)
    assert getattr(new_policy_of(WithGame, game), "seats", 0) == 3
    assert type(new_policy_of(First, game)).__name__ == "First"
    assert isinstance(new_policy(bot_name("random@quick"), box("kickoff"), game), RandomPolicy)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("none.py:Hasty", "there is no file none.py"),
        ("no.module:Hasty", "no.module cannot be imported: ModuleNotFoundError: No module named 'no'"),
        ("mine.py:Hasti", "in mine.py there is no class 'Hasti'; did you mean 'Hasty'?"),
        ("mine.py:Mood", "mine.py:Mood is not a policy: derive the class from rasant.core.policy.Policy"),
        ("habits.py:Hasty", "in habits.py there is no policy, nor Hasty"),
        (
            "lost.py:Hasty",
            "lost.py cannot be imported: ModuleNotFoundError: No module named 'gone' at lost.py line 2",
        ),
        ("typo.py:Hasty", "typo.py cannot be imported: SyntaxError"),
        ("exit.py:Hasty", "exit.py cannot be imported: SystemExit: 7"),
        (f"{HERE}:NotAPolicy", "is not a policy"),
        (f"{HERE}:HERE", "is not a policy"),
        (f"{HERE}:Undecided", "give it a method choose(self, view, chance)"),
    ],
)
def test_an_unloadable_bot_is_reported_with_what_to_do(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, words: str
) -> None:
    monkeypatch.chdir(folder)
    for file, text in (("lost", "\nimport gone"), ("typo", "def ("), ("exit", "raise SystemExit(7)")):
        (folder / f"{file}.py").write_text(text, encoding="utf-8")
    with pytest.raises(BotError) as error:
        resolved(name)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("name", "words"), [("Uncreatable", "KeyError: 'table' at policies.py line"), ("Demanding", "missing 2 required")]
)
def test_a_policy_that_cannot_be_created_is_reported_before_play(name: str, words: str) -> None:
    with pytest.raises(BotError) as error:
        check_bot(bot_name(f"{HERE}:{name}"), setup("kickoff", 2))
    assert words in str(error.value)
    assert str(error.value).endswith("its constructor takes the game, or nothing")


def test_other_code_has_another_digest(folder: Path) -> None:
    place = f"{folder}/mine.py:Hasty"
    first = code_digest(place)
    assert code_digest(place) == first
    (folder / "mine.py").write_text(HASTY + "# nothing else\n", encoding="utf-8")
    assert code_digest(place) != first
