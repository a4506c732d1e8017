"""An in-browser host whose rows cannot be stored or read reports that, and play goes on."""

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
    """Storage that a browser denies."""

    async def rows(self) -> list[Row]:
        """Fail."""
        raise StoreError("denied")


async def sits(ada: Alone) -> None:
    """Seats Ada at a table of her own."""
    await ada.open()
    await ada.sit_down(GAME)


async def plays_on_unkept(ada: Alone) -> None:
    """Storage is full after some cards have been laid; Ada plays on for a while."""
    await sits(ada)
    await ada.play(until=5)
    ada.rows.full = True
    kept = dict(ada.rows.kept)
    await ada.play(until=12)
    assert ada.unkept == ["there is no room; make some"]
    assert ada.rows.kept == kept, "something is half written"


def test_play_goes_on_with_full_storage_and_is_stored_once_there_is_room() -> None:
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


def test_rows_stored_before_storage_was_full_survive_a_loss() -> None:
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
def test_unreadable_rows_stay_unchanged_and_play_goes_on_without_them(row: Row, why: str) -> None:
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
        assert (await ada.ask("GET", "/api/me")).status == 200, "the page would throw a refused key away"
        ada.lose()
        ada.rows.kept = kept
        await ada.open()
        await ada.play(until=3)

    in_virtual_time(play())


def test_an_erasure_while_nothing_can_be_stored_leaves_no_gap() -> None:
    async def play() -> None:
        ada = Alone()
        await plays_on_unkept(ada)
        ada.rows.full = False
        await ada.browser_host._store.forget("another player")
        ada.lose()
        await ada.open()
        await ada.play()
        assert len(read(await ada.ask("GET", "/api/results"), list[Result])) == 1

    in_virtual_time(play())


def test_play_goes_on_without_storage_where_it_is_denied() -> None:
    async def play() -> None:
        ada = Alone()
        ada.rows = DeniedRows()
        await sits(ada)
        assert ada.unkept == ["denied"]
        await ada.play()
        assert ada.rows.kept == {}

    in_virtual_time(play())
