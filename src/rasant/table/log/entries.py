"""The entries of a table's log: all changes of the table, enough to restore it.

`BatchPlayed` carries card numbers, so entries are never sent to clients.

New fields are added at the end of an entry, with defaults; a new meaning gets a new kind. So a newer program may append
newer kinds to an older log, and an older program refuses those (`formats.py`).
"""

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
    """The first entry: what is played. All chance of the first match comes from the seed.

    `settings` has the value of every option, so that the table stays the same when a default changes.
    """

    game: str
    players: int
    preset: str
    settings: dict[str, str]
    public: bool
    seed: str
    pace: KnownPace | None = None
    """The opener's pace by their own account, with which adaptive bots begin."""
    lesson: bool = False
    day: str = ""
    """The day of the deal, if it is a try at one."""
    player: str = ""
    """The player of the try: no one else can sit down or watch there."""
    version: int = UNSAID
    """The version of the log's format."""


class SeatTaken(LogEntry, tag="sat"):
    """A person sat down, or returned with a new key; `key` is the hash of their token."""

    seat: int
    player: str
    name: str
    key: str


class SeatLeft(LogEntry, tag="rose"):
    """A person left their seat: before a match it becomes free, during one it stays theirs."""

    seat: int


class PlayerRemoved(LogEntry, tag="removed"):
    """A person was removed for good, before the match by the host or at any time by the operator.

    Before a match the seat becomes free, during one it stays theirs and a bot plays.
    """

    seat: int


class BotSeated(LogEntry, tag="bot"):
    """A seat was given to a bot, or freed with no temperament."""

    seat: int
    temperament: str


class BotStoodIn(LogEntry, tag="stand_in"):
    """A bot stands in for a person; no temperament: it gives the seat back."""

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
    """A player votes for a motion, or withdraws the vote."""

    motion: Motion
    seat: int
    on: bool


class HostChanged(LogEntry, tag="host"):
    """Another seat is the host; -1: none."""

    seat: int


class SeatsArranged(LogEntry, tag="arrange"):
    """Seats were swapped: for each seat, the old seat of its holder."""

    seats: list[int]


class SetupChanged(LogEntry, tag="setup"):
    """The host changed the setup. `seats`: for each seat, the old seat of its holder; -1: it is free."""

    players: int
    preset: str
    settings: dict[str, str]
    public: bool
    seats: list[int]


class LessonAdvanced(LogEntry, tag="lesson"):
    """A lesson reached this step, counted from 0. `shown`: its bot has moved, and the text is to be read."""

    step: int
    shown: bool = False


class PhaseChanged(LogEntry, tag="phase"):
    """The table entered another phase."""

    phase: Phase


class BatchPlayed(LogEntry, tag="b"):
    """A batch of the match, with the client and number of its move, so that a move sent twice is made once."""

    batch: list[Any]
    client: str = ""
    id: int = -1


class RaceLost(LogEntry, tag="race"):
    """A seat lost a race to another seat's move in this batch, by this many milliseconds; at most one per seat and
    batch."""

    won: int
    lost: int
    ms: int
    batch: int


class RematchBegun(LogEntry, tag="rematch"):
    """Another match with the same seats. `players`, `preset` and `settings`: the current setup; 0 players: as
    founded."""

    seed: str
    players: int = 0
    preset: str = ""
    settings: dict[str, str] = {}


class PaceMeasured(LogEntry, tag="pace"):
    """A person's pace at the end of a round: time, trim, and number of measurements."""

    seat: int
    time: int
    trim: int
    times: int


class ClockReported(LogEntry, tag="clock"):
    """A client was sent this time of the table's clock, later than the last batch: the clock never shows less again."""

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
    """The founding of a table, changed by such an entry."""
    if isinstance(entry, SetupChanged):
        return replace(
            founded, players=entry.players, preset=entry.preset, settings=entry.settings, public=entry.public
        )
    if not entry.players:
        return founded
    return replace(founded, players=entry.players, preset=entry.preset, settings=entry.settings)


def race_fits(race: RaceLost, players: int, batches: int) -> bool:
    """Is such a race possible with this many players, after this many batches?"""
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
"""Encodes an entry for the log."""


def read_entry(data: bytes) -> Entry:
    """Decode an entry; `LogError` if it is invalid, or if a newer program wrote it."""
    try:
        entry: Entry = _decoder.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise LogError(_decode_problem(data, str(error))) from None
    if isinstance(entry, TableCreated) and entry.version > TABLE_LOG_VERSION:
        raise LogError(newer("this table's log", entry.version, TABLE_LOG_VERSION))
    return entry


def _decode_problem(data: bytes, error: str) -> str:
    """Why data is not a valid entry, or that only a newer program can have written it."""
    match array_in(data):
        case ["found", *fields] if version_in(fields, _version_at) > TABLE_LOG_VERSION:
            return newer("this table's log", version_in(fields, _version_at), TABLE_LOG_VERSION)
        case [str(kind), *fields] if kind not in _fields or len(fields) > len(_fields[kind]):
            return f"not an entry that is known here, {quoted(kind)}; if a newer rasant wrote it, update rasant"
    return f"not an entry of a table's log: {error}"


def without_person(data: bytes, player: str, alias: str) -> bytes:
    """An entry with this person replaced by an alias without a name, if it names them."""
    if player.encode() not in data:
        return data  # nearly always, and saves the decoding
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
