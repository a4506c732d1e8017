"""Spectators and chat."""

from __future__ import annotations

from typing import get_args

import pytest
from tests.table.scene import Guest, Scene

from rasant.table.room.chat import MOST_MUTED
from rasant.wire.from_client import ChangeSeat, EmoteName, LeaveTable, MutePlayer, SendChat, SendEmote
from rasant.wire.from_server import ChatSent, EmoteSent, SeatLatencies
from rasant.wire.room import LOBBY, PLAYING

BURMESE = "\u101c\u103e\u102f\u1036\u1037\u1006\u1031\u102c\u103a"
"""To incite: four marks on a letter, which is normal in Burmese."""


def heard(guest: Guest) -> list[str]:
    """The chat that a guest received from others."""
    return [message.text for message in guest.received if isinstance(message, ChatSent)]


# --- spectators ---


def test_a_spectator_sees_nothing_that_is_hidden_and_may_do_nothing() -> None:
    scene = Scene()
    anna, _ = scene.match("schuss_und_tor", people=2)
    watcher = scene.watch(anna.table)
    view, own = watcher.copy.view(), anna.copy.view()
    bots = [zone for zone in range(len(view.layout.names)) if own.window(zone) > view.window(zone)]
    assert bots, "Anna sees her own hand"
    assert all(view.window(zone) == 0 for zone in bots)
    assert (view.plays(), view.acts) == ([], [])


def test_a_spectator_follows_a_match_to_its_end() -> None:
    scene = Scene()
    (anna,) = scene.match("kickoff", people=1, bots=3)
    watcher = scene.watch(anna.table)
    scene.wait(30_000)
    assert watcher.seq == anna.seq > 20


def test_the_number_of_spectators_is_limited() -> None:
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


def test_latencies_are_sent_to_all_and_to_later_spectators() -> None:
    scene = Scene()
    anna, ben = scene.match(people=2)
    anna.measured(41.0)
    assert ben.last() == SeatLatencies([20, -1])
    ben.measured(150.0)
    watcher = scene.watch(anna.table)
    assert SeatLatencies([20, 75]) in watcher.received
    received = len(ben.received)
    ben.measured(150.2)
    assert len(ben.received) == received, "unchanged latencies are not sent again"
    watcher.measured(80)
    assert len(ben.received) == received, "latencies of spectators are not sent"


# --- chat ---


def test_chat_is_sent_to_all_and_not_logged() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    watcher = scene.watch(anna.table)
    before = anna.seq
    anna.say(SendChat("well, well"))
    assert [message for guest in (anna, ben, watcher) for message in guest.received[-1:]] == [
        ChatSent(0, "well, well")
    ] * 3
    assert anna.seq == before


@pytest.mark.parametrize("which", get_args(EmoteName))
def test_emotes_are_sent_to_all(which: EmoteName) -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    ben.say(SendEmote(which))
    assert anna.last() == EmoteSent(1, which)


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
        ("\u3164", []),
        ("\u2800\u2800 \u2800", []),
        ("\ufe0f\u200d", []),
        ("\u0301\u0302", []),
        ("a\u3164b\u00adc", ["abc"]),
        ("ça va\u00a0?\u3000\u00a0", ["ça va ?"]),
        ("\U0001f469\u200d\U0001f467 \u2764\ufe0f", ["\U0001f469\u200d\U0001f467 \u2764\ufe0f"]),
        ("Z" + "\u0301" * 190 + "o\u0308e" + "\u20dd" * 5, ["Z" + "\u0301" * 4 + "o\u0308e" + "\u20dd" * 4]),
        ("Z" + "\u0301\u200b" * 90, ["Z" + "\u0301" * 4]),
        ("Z" + "\u0301\u0301\u200d" * 60, ["Z" + "\u0301\u0301\u200d\u0301\u0301" + "\u200d" * 59]),
        (BURMESE, [BURMESE]),
    ],
)
def test_invisible_characters_are_removed(said: str, arrives: list[str]) -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    anna.say(SendChat(said))
    assert heard(ben) == arrives


def test_chat_is_limited_and_silence_restores_the_allowance() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    for number in range(8):
        anna.say(SendChat(str(number)))
    assert heard(ben) == ["0", "1", "2", "3", "4"]
    assert anna.complaint() == "too_fast"
    ben.say(SendChat("I may"))
    assert heard(anna)[-1] == "I may"
    scene.wait(2_000)
    anna.say(SendChat("again"))
    assert heard(ben)[-1] == "again"
    anna.say(SendEmote("hurry"))
    assert anna.complaint() == "too_fast", "emotes count as messages"


def test_another_seat_gives_no_larger_chat_allowance() -> None:
    scene = Scene()
    table = scene.open("ligretto", 4)
    anna, ben = scene.sit(table, "anna", 0), scene.sit(table, "ben", 1)
    for number in range(9):
        anna.say(SendChat(str(number)))
        anna.say(ChangeSeat(2 + number % 2))
    assert heard(ben) == ["0", "1", "2", "3", "4"]
    cleo = scene.sit(table, "cleo", 0)
    cleo.say(SendChat("I have said nothing yet"))
    assert heard(ben)[-1] == "I have said nothing yet", "messages of the seat's former player do not count"


def test_taking_the_seat_again_gives_no_larger_chat_allowance() -> None:
    scene = Scene()
    table = scene.open("ligretto", 2)
    ben = scene.sit(table, "ben", 1)
    for number in range(8):
        anna = scene.sit(table, "anna", 0)
        anna.say(SendChat(str(number)))
        anna.say(LeaveTable())
        anna.disconnect()
        ben.say(SendEmote("hurry"))
    assert heard(ben) == ["0", "1", "2", "3", "4"]


def test_a_muted_person_is_not_heard_on_that_connection_until_wanted_again() -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    watcher = scene.watch(anna.table)
    ben.say(MutePlayer(0))
    anna.say(SendChat("hello"))
    anna.say(SendEmote("hello"))
    assert (heard(ben), heard(watcher)) == ([], ["hello"])
    ben.say(MutePlayer(0, False))
    anna.say(SendChat("still there?"))
    assert heard(ben) == ["still there?"]


def test_a_muted_player_stays_muted_on_every_seat_and_the_next_on_the_seat_is_heard() -> None:
    scene = Scene()
    table = scene.open("ligretto", 3)
    anna, ben = scene.sit(table, "anna", 0), scene.sit(table, "ben", 1)
    ben.say(MutePlayer(0))
    anna.say(ChangeSeat(2))
    anna.say(SendChat("not from here either"))
    scene.sit(table, "cleo", 0).say(SendChat("hello"))
    assert heard(ben) == ["hello"]
    ben.say(MutePlayer(2, False))
    anna.say(SendChat("thanks"))
    assert heard(ben) == ["hello", "thanks"]


def test_a_muted_player_stays_muted_after_returning() -> None:
    scene = Scene()
    table = scene.open("ligretto", 3)
    anna, ben = scene.sit(table, "anna", 0), scene.sit(table, "ben", 1)
    ben.say(MutePlayer(0))
    anna.say(LeaveTable())
    anna.disconnect()
    scene.sit(table, "anna", 2).say(SendChat("here again"))
    assert heard(ben) == []


def test_the_list_of_muted_players_is_limited() -> None:
    scene = Scene()
    table = scene.open("ligretto", 2)
    ben = scene.sit(table, "ben", 1)
    for number in range(MOST_MUTED + 1):
        guest = scene.sit(table, f"guest{number}", 0)
        ben.say(MutePlayer(0))
        ben.say(MutePlayer(0))
        guest.say(LeaveTable())
        guest.disconnect()
    for number in range(MOST_MUTED + 1):
        guest = scene.sit(table, f"guest{number}", 0)
        guest.say(SendChat(str(number)))
        guest.say(LeaveTable())
        guest.disconnect()
    assert heard(ben) == ["0"]


@pytest.mark.parametrize("seat", [-1, 2, 3, 65_535])
def test_an_empty_seat_cannot_be_muted(seat: int) -> None:
    scene = Scene()
    anna, ben = scene.stage(LOBBY)
    ben.say(MutePlayer(seat))
    assert ben.complaint() == "not_possible"
    anna.say(SendChat("hello"))
    assert heard(ben) == ["hello"]


def test_a_player_who_left_cannot_chat() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    anna.say(LeaveTable())
    anna.say(SendChat("and one more thing"))
    assert (anna.complaint(), heard(ben)) == ("not_seated", [])
