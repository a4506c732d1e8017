"""Those who watch, and what people say to each other."""

from __future__ import annotations

from typing import get_args

import pytest
from tests.table.scene import Guest, Scene

from rasant.table.manners import Bucket
from rasant.wire.from_client import Gesticulate, Gesture, Leave, Mute, Say
from rasant.wire.from_server import Gestured, Lines, Spoken
from rasant.wire.room import LOBBY, PLAYING


def heard(guest: Guest) -> list[str]:
    """What somebody heard others say."""
    return [message.text for message in guest.told if isinstance(message, Spoken)]


# --- watching ---


def test_a_spectator_sees_nothing_that_is_hidden_and_may_do_nothing() -> None:
    scene = Scene()
    anna, _ = scene.match("schuss_und_tor", people=2)
    watcher = scene.watch(anna.table)
    view, own = watcher.copy.view(), anna.copy.view()
    hands = [zone for zone in range(len(view.layout.names)) if own.window(zone) > view.window(zone)]
    assert hands, "Anna sees her own hand"
    assert all(view.window(zone) == 0 for zone in hands)
    assert (view.plays(), view.acts) == ([], [])


def test_a_spectator_follows_a_match_to_its_end() -> None:
    scene = Scene()
    (anna,) = scene.match("kickoff", people=1, bots=3)
    watcher = scene.watch(anna.table)
    scene.wait(30_000)
    assert watcher.seq == anna.seq > 20


def test_so_many_may_watch_and_no_more() -> None:
    scene = Scene(most_watchers=3)
    table = scene.open()
    last = [scene.watch(table) for _ in range(3)][-1]
    assert last.room.watching == 3
    one_too_many = scene.watch(table)
    assert one_too_many.bye is not None
    assert one_too_many.bye.reason == "full"
    last.disconnect()
    assert scene.watch(table).bye is None
    assert scene.sit(table, "anna").seat == 0, "players always find a place"


def test_how_long_the_lines_are_is_told_to_all_and_to_whoever_comes_later() -> None:
    scene = Scene()
    anna, ben = scene.match(people=2)
    anna.measured(41.0)
    assert ben.last() == Lines([20, -1])
    ben.measured(150.0)
    watcher = scene.watch(anna.table)
    assert Lines([20, 75]) in watcher.told
    told = len(ben.told)
    ben.measured(150.2)
    assert len(ben.told) == told, "what has not changed is not told again"
    watcher.measured(80)
    assert len(ben.told) == told, "how far away spectators are is nobody's business"


# --- talking ---


def test_what_people_say_is_heard_by_all_and_written_nowhere() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    watcher = scene.watch(anna.table)
    before = anna.seq
    anna.say(Say("well, well"))
    assert [message for guest in (anna, ben, watcher) for message in guest.told[-1:]] == [Spoken(0, "well, well")] * 3
    assert anna.seq == before


@pytest.mark.parametrize("which", get_args(Gesture))
def test_everything_that_takes_one_tap_is_heard_by_all(which: Gesture) -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    ben.say(Gesticulate(which))
    assert anna.last() == Gestured(1, which)


@pytest.mark.parametrize(
    ("said", "arrives"),
    [
        ("  hello  ", ["hello"]),
        ("one\ntwo\r\n\x00three\x1b[31m", ["onetwothree[31m"]),
        ("a\u2028b\u2029c", ["abc"]),
        ("\u202eevil\u202c", ["evil"]),
        ("z\u200ba", ["za"]),
        ("\n\t", []),
        ("  ", []),
        ("<b>&amp;</b>", ["<b>&amp;</b>"]),
        ("Grüße 🙂", ["Grüße 🙂"]),
    ],
)
def test_what_cannot_be_seen_is_left_out(said: str, arrives: list[str]) -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    anna.say(Say(said))
    assert heard(ben) == arrives


def test_nobody_talks_without_end_and_silence_gives_the_word_back() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    for number in range(8):
        anna.say(Say(str(number)))
    assert heard(ben) == ["0", "1", "2", "3", "4"]
    assert anna.complaint() == "too_fast"
    ben.say(Say("I may"))
    assert heard(anna)[-1] == "I may"
    scene.wait(2_000)
    anna.say(Say("again"))
    assert heard(ben)[-1] == "again"
    anna.say(Gesticulate("hurry"))
    assert anna.complaint() == "too_fast", "taps count as words"


def test_a_bucket_fills_up_to_its_brim_and_no_higher() -> None:
    bucket = Bucket(burst=2, every=100)
    assert [bucket.take(0) for _ in range(3)] == [True, True, False]
    assert [bucket.take(100) for _ in range(2)] == [True, False]
    assert [bucket.take(10_000) for _ in range(3)] == [True, True, False]


def test_a_muted_seat_is_not_heard_on_that_connection_until_it_is_wanted_again() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    watcher = scene.watch(anna.table)
    ben.say(Mute(0))
    anna.say(Say("hello"))
    anna.say(Gesticulate("hello"))
    assert (heard(ben), heard(watcher)) == ([], ["hello"])
    ben.say(Mute(0, False))
    anna.say(Say("still there?"))
    assert heard(ben) == ["still there?"]


@pytest.mark.parametrize("seat", [-1, 3, 65_535])
def test_nobody_can_be_muted_where_no_seat_is(seat: int) -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    ben.say(Mute(seat))
    assert ben.complaint() == "not_possible"
    anna.say(Say("hello"))
    assert heard(ben) == ["hello"]


def test_who_left_the_table_has_no_voice() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    anna.say(Leave())
    anna.say(Say("and one more thing"))
    assert (anna.complaint(), heard(ben)) == ("not_seated", [])
