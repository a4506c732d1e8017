"""An in-browser host whose rows cannot be kept or read says so, and is played in all the same."""

from __future__ import annotations

import pytest
from msgspec import msgpack
from tests.browser_host.company import Alone, in_virtual_time, read
from tests.store.kept_rows import KeptRows

from rasant.players.results import Result
from rasant.store.journal.port import Row
from rasant.store.journal.rows import CHECKPOINT_KEY, VERSION, VERSION_KEY
from rasant.store.journal.store import NEWER_ROWS, UNREADABLE_ROWS
from rasant.store.port import StoreError

GAME = "schuss_und_tor"


class DeniedRows(KeptRows):
    """Storage that a browser does not give away."""

    async def rows(self) -> list[Row]:
        """They cannot be had."""
        raise StoreError("denied")


async def sits(ada: Alone) -> None:
    """Ada sits at a table of her own."""
    await ada.open()
    await ada.sit_down(GAME)


async def plays_on_unkept(ada: Alone) -> None:
    """There is no room any more when some cards have been laid; she plays on for a while."""
    await sits(ada)
    await ada.play(until=5)
    ada.rows.full = True
    kept = dict(ada.rows.kept)
    await ada.play(until=12)
    assert ada.unkept == ["there is no room; make some"]
    assert ada.rows.kept == kept, "nothing is half written"


def test_where_there_is_no_room_play_goes_on_and_is_kept_again_when_there_is() -> None:
    async def play() -> None:
        ada = Alone()
        await plays_on_unkept(ada)
        ada.rows.full = False
        await ada.play()
        assert ada.unkept[1:] == [""]
        ada.lose()
        await ada.open()
        assert len(read(await ada.ask("GET", "/api/results"), list[Result])) == 1

    in_virtual_time(play())


def test_what_was_kept_before_there_was_no_room_is_there_after_a_loss() -> None:
    async def play() -> None:
        ada = Alone()
        await plays_on_unkept(ada)
        ada.lose()
        ada.rows.full = False
        await ada.open()
        await ada.play()

    in_virtual_time(play())


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ((VERSION_KEY, msgpack.encode(VERSION + 1)), NEWER_ROWS),
        ((CHECKPOINT_KEY, b"nonsense"), UNREADABLE_ROWS),
        (("log/a/0000000005", msgpack.encode([b""])), UNREADABLE_ROWS),
        (("fact/000000000000", msgpack.encode([("unknown", 1)])), UNREADABLE_ROWS),
    ],
)
def test_what_cannot_be_read_stays_as_it_is_and_one_plays_without(row: Row, why: str) -> None:
    async def play() -> None:
        ada = Alone()
        ada.rows.kept |= {"secret": bytes(32), **dict([row])}
        kept = dict(ada.rows.kept)
        await sits(ada)
        assert ada.unkept == [why]
        await ada.play()
        assert (await ada.ask("DELETE", "/api/you")).status == 200
        assert ada.rows.kept == kept

    in_virtual_time(play())


def test_a_newer_version_finds_players_of_the_older_one() -> None:
    async def play() -> None:
        ada = Alone()
        await sits(ada)
        kept = dict(ada.rows.kept)
        ada.lose()
        ada.rows.kept[VERSION_KEY] = msgpack.encode(VERSION + 1)
        await ada.open()
        assert (await ada.ask("GET", "/api/me")).status == 200, "a key that is refused would be thrown away"
        ada.lose()
        ada.rows.kept = kept
        await ada.open()
        await ada.play(until=3)

    in_virtual_time(play())


def test_a_person_erased_while_nothing_is_saved_leaves_no_gap() -> None:
    async def play() -> None:
        ada = Alone()
        await plays_on_unkept(ada)
        ada.rows.full = False
        await ada.browser_host._store.forget("somebody else")
        ada.lose()
        await ada.open()
        await ada.play()
        assert len(read(await ada.ask("GET", "/api/results"), list[Result])) == 1

    in_virtual_time(play())


def test_where_storage_is_denied_one_plays_without() -> None:
    async def play() -> None:
        ada = Alone()
        ada.rows = DeniedRows()
        await sits(ada)
        assert ada.unkept == ["denied"]
        await ada.play()
        assert ada.rows.kept == {}

    in_virtual_time(play())
