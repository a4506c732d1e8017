"""Lesson files: errors name file and entry."""

from __future__ import annotations

import pytest

from rasant.core.errors import LessonError
from rasant.gamefiles.lessonfile import lesson_for, read_lesson
from rasant.games import set_up

READ = '[[steps]]\ntext = "hello"\n'
PLAY = '[[steps]]\ntext = "go"\nplay = { from = "row0.0", card = "R1" }\n'


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("seats = ", "not valid TOML"),
        (f"{READ}", "seats: must be a whole number"),
        (f"seats = true\n{READ}", "seats: must be a whole number"),
        ("seats = 2\n", "steps: must be 1 to 40 tables"),
        (f"seats = 2\nseting = 2\n{READ}", "no entry 'seting'; did you mean"),
        ('seats = 2\n[[steps]]\nshow = ["stack0"]\n', "steps[1].text: must be a word"),
        ('seats = 2\n[[steps]]\ntext = ""\n', "steps[1].text: must be a word"),
        (f"seats = 2\n{READ}show = 'stack0'\n", "steps[1].show: must be a list of names"),
        (f"seats = 2\n{READ}wrong = true\n", "steps[1]: only a move of the learner can be wrong"),
        (f"seats = 2\n{PLAY}seat = 1\nwrong = true\n", "steps[1]: only a move of the learner can be wrong"),
        (f"seats = 2\n{PLAY}act = {{ verb = 'count' }}\n", "steps[1]: has a play and an act"),
        (f"seats = 2\n{READ}play = {{ card = 'R1' }}\n", "steps[1].play.from: must be a word"),
        (f"seats = 2\n{READ}act = 'count'\n", "steps[1].act: must be a table"),
        (f"seats = 2\n{PLAY}wrong = 1\n", "steps[1].wrong: must be true or false"),
        (f"seats = 2\n[cards]\nstack0 = 'R1'\n{READ}", "cards.stack0: must be a list of names"),
        (f"seats = 2\n[facts]\nmay = 'x'\n{READ}", "facts.may: must be a whole number"),
        (f"seats = 2\n[settings]\nmatch = 1\n{READ}", "settings.match: must be a word"),
        ("seats = 2\n" + 41 * READ, "steps: must be 1 to 40 tables"),
    ],
)
def test_an_invalid_entry_is_reported(text: str, complaint: str) -> None:
    with pytest.raises(LessonError) as caught:
        read_lesson("toy/lesson.toml", text)
    assert str(caught.value).startswith("toy/lesson.toml: ")
    assert "\n" not in str(caught.value)
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (f"seat = 2\n{READ}", "seat: there are seats 0 to 1"),
        (f"[cards]\nstak0 = ['R1']\n{READ}", "cards.stak0: no zone 'stak0'; did you mean 'stack0'"),
        (f"[cards]\nstack0 = ['R11']\n{READ}", "no card 'R11'"),
        (f"[cards]\nstack0 = ['R1', 'R1', 'R1']\n{READ}", "no card R1 left"),
        (f"[facts]\nmight = 3\n{READ}", "no fact 'might'"),
        (PLAY.replace("row0.0", "row0.9"), "steps[1]: no zone 'row0.9'"),
        (PLAY.replace("R1", "R11"), "steps[1]: no card 'R11'"),
        (f"{PLAY}seat = 7\n", "steps[1]: there are seats 0 to 1"),
    ],
)
def test_an_unknown_name_is_reported(text: str, complaint: str) -> None:
    written = read_lesson("toy/lesson.toml", f"seats = 2\n{text}")
    with pytest.raises(LessonError) as caught:
        lesson_for(written, set_up("ligretto", 2))
    assert complaint in str(caught.value)
    assert str(caught.value).startswith("toy/lesson.toml: ")


def test_a_step_highlights_its_move_by_default() -> None:
    text = f"{PLAY}{READ}show = ['stack0', 'count']\n[[steps]]\ntext = 'a'\nact = {{ verb = 'count' }}\n"
    table = set_up("ligretto", 2)
    play, shown, act = lesson_for(read_lesson("toy", f"seats = 2\n{text}"), table).steps
    names = table.layout.names
    assert ([names[zone] for zone in play.zones], play.verbs) == (["row0.0"], [])
    assert ([names[zone] for zone in shown.zones], shown.verbs) == (["stack0"], ["count"])
    assert (act.zones, act.verbs) == ([], ["count"])
