"""Names of bots."""

from __future__ import annotations

import pytest
from tests.lab.policies import HERE

from rasant.bots import BotName, bot, bot_name
from rasant.core.chance import Chance
from rasant.core.errors import OptionError
from rasant.games import box, set_up


@pytest.mark.parametrize(
    ("text", "policy", "pace", "shortest"),
    [
        ("steady", "steady", "steady", "steady"),
        ("quick", "steady", "quick", "quick"),
        ("steady@quick", "steady", "quick", "quick"),
        ("random", "random", "steady", "random"),
        ("random@steady", "random", "steady", "random"),
        ("random@lightning", "random", "lightning", "random@lightning"),
        ("search", "search", "steady", "search"),
        ("search@quick", "search", "quick", "search@quick"),
        ("mine.py:Hasty", "mine.py:Hasty", "steady", "mine.py:Hasty"),
        ("mine.py:Hasty@quick", "mine.py:Hasty", "quick", "mine.py:Hasty@quick"),
        ("a@b/mine.py:Hasty@quick", "a@b/mine.py:Hasty", "quick", "a@b/mine.py:Hasty@quick"),
        ("C:\\bots\\mine.py:Hasty", "C:\\bots\\mine.py:Hasty", "steady", "C:\\bots\\mine.py:Hasty"),
        ("my.bots:Hasty", "my.bots:Hasty", "steady", "my.bots:Hasty"),
    ],
)
def test_a_name_is_a_policy_at_a_pace(text: str, policy: str, pace: str, shortest: str) -> None:
    named = bot_name(text)
    assert named == BotName(policy, pace)
    assert str(named) == shortest
    assert bot_name(shortest) == named


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no bot ''"),
        ("quik", "did you mean 'quick'"),
        ("mine.py", "path/to/file.py:Class"),
        ("mine.py:", "path/to/file.py:Class"),
        (":Hasty", "path/to/file.py:Class"),
        ("mine.py:not a class", "path/to/file.py:Class"),
        ("mine\n.py:Hasty", "path/to/file.py:Class"),
        (f"{'far/' * 60}mine.py:Hasty", "path/to/file.py:Class"),
        ("random@", "no pace ''"),
        ("random@fast", "no pace 'fast'"),
        ("mine.py:Hasty@quik", "did you mean 'quick'"),
        ("quick@relaxed", "steady@relaxed, or quick alone"),
    ],
)
def test_an_invalid_name_is_reported(text: str, words: str) -> None:
    with pytest.raises(OptionError) as error:
        bot_name(text)
    assert words in str(error.value)


@pytest.mark.parametrize("name", [f"{HERE}:First", "search"])
def test_a_server_has_no_foreign_bots_and_no_search_bot(name: str) -> None:
    with pytest.raises(OptionError, match=f"no bot '{name}'"):
        bot(name, box("schuss_und_tor"), set_up("schuss_und_tor", 2), Chance(b"", 0))
