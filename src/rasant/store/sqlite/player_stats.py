"""Writing and reading what people remember: a row for each game, and one for all together."""

from __future__ import annotations

from typing import Final

import msgspec

from rasant.players.player_stats import Memory, PlayerStats, nothing_of, remembered
from rasant.store.port import DamagedError
from rasant.store.sqlite.rows import Rows
from rasant.wire.http import Result
from rasant.wire.players import GameStats

OF_ALL_GAMES: Final = ""
"""In place of a game."""

_pack: Final = msgspec.msgpack.Encoder().encode
_unpack_person: Final = msgspec.msgpack.Decoder(PlayerStats).decode
_unpack_game: Final = msgspec.msgpack.Decoder(GameStats).decode


def remember(rows: Rows, result: Result, player: str, tried: bool) -> None:
    """Add a match to what somebody remembers. What is damaged stays so, and the rest is gone on with."""
    before = nothing_of(result.game)
    damaged: set[str] = set()
    for game in (OF_ALL_GAMES, result.game):
        try:
            row = rows.read("memories", "player = ? AND game = ?", player, game)
        except DamagedError as damage:
            rows.noted(damage)
            damaged.add(game)
        else:
            if row is not None:
                before = _with(before, row[2], game)
    after = remembered(before, result, player, tried)
    for game, old, new in ((OF_ALL_GAMES, before.person, after.person), (result.game, before.game, after.game)):
        if game not in damaged and new != old:
            rows.put("memories", (player, game, _pack(new)))


def memories_of(rows: Rows, player: str) -> tuple[PlayerStats, list[GameStats]]:
    """All that somebody remembers."""
    numbers = list(rows.rowids("SELECT rowid FROM memories WHERE player = ? ORDER BY game", (player,)))
    person, games = PlayerStats(), list[GameStats]()
    for _, game, packed in list(rows.sound("memories", numbers)):
        if game == OF_ALL_GAMES:
            person = _unpack_person(packed)
        else:
            games.append(_unpack_game(packed))
    return person, games


def _with(memory: Memory, packed: bytes, game: str) -> Memory:
    if game == OF_ALL_GAMES:
        return memory._replace(person=_unpack_person(packed))
    return memory._replace(game=_unpack_game(packed))
