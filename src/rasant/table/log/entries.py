"""The entries of a table's log: everything that ever changed at the table, enough to restore it.

`BatchPlayed` carries card numbers, so entries are never sent to clients.

New fields are added at the end of an entry, with defaults; a new meaning gets a new kind. So a newer program may append
newer kinds to an older log, and an older program refuses those (`formats.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rasant.core.errors import LogError, newer, quoted
from rasant.table.log.formats import TABLE_LOG_VERSION, UNSAID, array_in, version_in
from rasant.wire.from_client import Motion
from rasant.wire.pace import KnownPace
from rasant.wire.room import Phase


class LogEntry(Struct, array_like=True, forbid_unknown_fields=True, gc=False):
    """An entry: an array that begins with its kind."""


class TableCreated(LogEntry, tag="found"):
    """The first entry: what is played here. All chance of the first match comes from the seed.

    `settings` has the value of every option, so that a table stays what it is when a default changes.
    """

    game: str
    players: int
    preset: str
    settings: dict[str, str]
    public: bool
    seed: str
    pace: KnownPace | None = None
    """How fast the opener is by their own account; adaptive bots begin with that."""
    lesson: bool = False
    day: str = ""
    """The day whose deal it is a try at, if it is one."""
    player: str = ""
    """Whose try: only they sit down or watch there."""
    version: int = UNSAID
    """Of the format of this log."""


class SeatTaken(LogEntry, tag="sat"):
    """A person sat down, or came back with a new key; `key` is the hash of their token."""

    seat: int
    player: str
    name: str
    key: str


class SeatLeft(LogEntry, tag="rose"):
    """A person left their seat: before a match it becomes free, during one it stays theirs."""

    seat: int


class PlayerRemoved(LogEntry, tag="removed"):
    """A person was sent away, before the match by the host or at any time by the operator, and gets no seat here again.

    Before a match the seat becomes free, during one it stays theirs and a bot plays.
    """

    seat: int


class BotSeated(LogEntry, tag="bot"):
    """A seat was given to a bot, or freed with no temperament."""

    seat: int
    temperament: str


class BotStoodIn(LogEntry, tag="stand_in"):
    """A bot stands in for a person or, with no temperament, gives the seat back."""

    seat: int
    temperament: str


class ReadyChanged(LogEntry, tag="ready"):
    """A player is ready, or no longer."""

    seat: int
    on: bool


class MotionOpposed(LogEntry, tag="oppose"):
    """A player votes against a motion."""

    motion: Motion
    seat: int


class VoteCast(LogEntry, tag="vote"):
    """A player votes for a motion, or takes that back."""

    motion: Motion
    seat: int
    on: bool


class HostChanged(LogEntry, tag="host"):
    """The host is another seat; -1: there is none."""

    seat: int


class SeatsArranged(LogEntry, tag="arrange"):
    """Players changed seats: for each seat, the old seat of its holder."""

    seats: list[int]


class SetupChanged(LogEntry, tag="setup"):
    """The host changed what is played. `seats`: for each seat, the old seat of its holder; -1: it is free."""

    players: int
    preset: str
    settings: dict[str, str]
    public: bool
    seats: list[int]


class LessonAdvanced(LogEntry, tag="lesson"):
    """A lesson reached the step of this number, from 0; `shown`: its bot has moved, and the text waits to be read."""

    step: int
    shown: bool = False


class PhaseChanged(LogEntry, tag="phase"):
    """The table entered another phase."""

    phase: Phase


class BatchPlayed(LogEntry, tag="b"):
    """A batch of the match, with client and number of its move, so that a move sent twice is made once."""

    batch: list[Any]
    client: str = ""
    id: int = -1


class RaceLost(LogEntry, tag="race"):
    """A seat lost a race by so many milliseconds to another one's move in this batch; once a seat and batch at most."""

    won: int
    lost: int
    ms: int
    batch: int


class RematchBegun(LogEntry, tag="rematch"):
    """Another match with the same seats. `players`, `preset` and `settings`: what is played now; 0: as founded."""

    seed: str
    players: int = 0
    preset: str = ""
    settings: dict[str, str] = {}


class PaceMeasured(LogEntry, tag="pace"):
    """How fast a person was by the end of a round: time, trim, and number of measurements."""

    seat: int
    time: int
    trim: int
    times: int


class ClockReported(LogEntry, tag="clock"):
    """A client was sent this time of the table's clock, later than the last batch: it never shows less again."""

    now: int


Entry = (
    TableCreated
    | SeatTaken
    | SeatLeft
    | PlayerRemoved
    | BotSeated
    | BotStoodIn
    | ReadyChanged
    | MotionOpposed
    | VoteCast
    | HostChanged
    | SeatsArranged
    | SetupChanged
    | LessonAdvanced
    | PhaseChanged
    | BatchPlayed
    | RaceLost
    | RematchBegun
    | PaceMeasured
    | ClockReported
)


def refounded(founded: TableCreated, entry: SetupChanged | RematchBegun) -> TableCreated:
    """The founding of a table as such an entry changes it."""
    if isinstance(entry, SetupChanged):
        return replace(
            founded, players=entry.players, preset=entry.preset, settings=entry.settings, public=entry.public
        )
    if not entry.players:
        return founded
    return replace(founded, players=entry.players, preset=entry.preset, settings=entry.settings)


def race_fits(race: RaceLost, players: int, batches: int) -> bool:
    """Is such a race possible with so many players, after so many batches?"""
    seats = range(players)
    return (
        race.won in seats
        and race.lost in seats
        and race.won != race.lost
        and race.ms >= 0
        and (0 <= race.batch < batches)
    )


_decoder: Final = msgspec.json.Decoder(Entry)
_fields: Final = {kind.__struct_config__.tag: kind.__struct_fields__ for kind in get_args(Entry)}
_version_at: Final = _fields["found"].index("version")
write_entry: Final[Callable[[Entry], bytes]] = msgspec.json.Encoder().encode
"""An entry as it is written into the log."""


def read_entry(data: bytes) -> Entry:
    """An entry; `LogError` if it is none, or if a newer program wrote it."""
    try:
        entry: Entry = _decoder.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise LogError(_complaint(data, str(error))) from None
    if isinstance(entry, TableCreated) and entry.version > TABLE_LOG_VERSION:
        raise LogError(newer("this table's log", entry.version, TABLE_LOG_VERSION))
    return entry


def _complaint(data: bytes, error: str) -> str:
    """Why something is no entry, or that only a newer program can have written it."""
    match array_in(data):
        case ["found", *fields] if version_in(fields, _version_at) > TABLE_LOG_VERSION:
            return newer("this table's log", version_in(fields, _version_at), TABLE_LOG_VERSION)
        case [str(kind), *fields] if kind not in _fields or len(fields) > len(_fields[kind]):
            return f"not an entry that is known here, {quoted(kind)}; if a newer rasant wrote it, update rasant"
    return f"not an entry of a table's log: {error}"


def without_person(data: bytes, player: str, alias: str) -> bytes:
    """An entry with a person replaced by an alias without a name, if it names them."""
    if player.encode() not in data:
        return data  # which is so for nearly all, and spares reading them
    try:
        entry = read_entry(data)
    except LogError:
        return data
    match entry:
        case SeatTaken() if entry.player == player:
            return write_entry(replace(entry, player=alias, name="", key=""))
        case TableCreated() if entry.player == player:
            return write_entry(replace(entry, player=alias))
    return data
