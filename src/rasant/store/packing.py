"""Encodes values for columns of a database: entries of logs, results, and statistics of players."""

from typing import Final

import msgspec

from rasant.players.player_stats import PlayerStats
from rasant.players.results import GameStats, Result

ALL_GAMES: Final = ""
"""Stored in place of a game, for statistics of all games together."""

pack: Final = msgspec.msgpack.Encoder().encode
unpack_entries: Final = msgspec.msgpack.Decoder(list[bytes]).decode
unpack_totals: Final = msgspec.msgpack.Decoder(PlayerStats).decode
unpack_game: Final = msgspec.msgpack.Decoder(GameStats).decode
pack_result: Final = msgspec.json.Encoder().encode
unpack_result: Final = msgspec.json.Decoder(Result).decode
