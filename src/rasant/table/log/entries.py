"""What is written into a table's log: everything that ever changed at it, and enough to bring it back.

`BatchPlayed` carries card numbers: entries never travel. What the others bring is told as the room after it.

Entries are only ever added to at their ends, with defaults; what comes to mean something else gets another kind. So
whoever goes on with an older log may write newer kinds into it, and an older program refuses those (`formats.py`).
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
    """What all of them are: an array whose first entry is the kind."""


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
    """How fast whoever opened it is, as they say; adaptive bots begin with that."""
    lesson: bool = False
    day: str = ""
    """The day whose deal it is a try at, if it is one."""
    player: str = ""
    """Whose try: nobody else sits down there, or watches."""
    version: int = UNSAID
    """Of the format of this log."""


class SeatTaken(LogEntry, tag="sat"):
    """A person sat down, or showed up again with a new key; `key` is only the hash of their token."""

    seat: int
    player: str
    name: str
    key: str


class SeatLeft(LogEntry, tag="rose"):
    """A person left their seat; before a match it becomes free, during one it stays theirs."""

    seat: int


class PlayerRemoved(LogEntry, tag="removed"):
    """The host sent a person away, before the match: their seat becomes free, and they do not get another one here."""

    seat: int


class BotSeated(LogEntry, tag="bot"):
    """A seat was given to a bot, or freed with no temperament."""

    seat: int
    temperament: str


class BotStoodIn(LogEntry, tag="stand_in"):
    """A bot sits in for a person or, with no temperament, gives the seat back."""

    seat: int
    temperament: str


class ReadyChanged(LogEntry, tag="ready"):
    """Somebody is ready, or no longer."""

    seat: int
    on: bool


class MotionOpposed(LogEntry, tag="oppose"):
    """Somebody says no to a motion."""

    motion: Motion
    seat: int


class VoteCast(LogEntry, tag="vote"):
    """Somebody votes for a motion, or no longer."""

    motion: Motion
    seat: int
    on: bool


class HostChanged(LogEntry, tag="host"):
    """Somebody else is the host; -1: nobody."""

    seat: int


class SeatsArranged(LogEntry, tag="arrange"):
    """People and bots changed places: for each seat, the one whose holder has it now."""

    seats: list[int]


class SetupChanged(LogEntry, tag="setup"):
    """The host changed what is played. `seats`: for each seat, the one whose holder has it now; -1: it is free."""

    players: int
    preset: str
    settings: dict[str, str]
    public: bool
    seats: list[int]


class LessonAdvanced(LogEntry, tag="lesson"):
    """A lesson went on to the step of this number, from 0; `shown`: its bot has moved, and it waits to be read."""

    step: int
    shown: bool = False


class PhaseChanged(LogEntry, tag="phase"):
    """The table went on to another phase."""

    phase: Phase


class BatchPlayed(LogEntry, tag="b"):
    """A batch of the match, and which client asked for it by which number, so that asking twice moves once."""

    batch: list[Any]
    client: str = ""
    id: int = -1


class RaceLost(LogEntry, tag="race"):
    """A seat lost a race to another by so many milliseconds: to its move in the match's batch of this number.

    A refused move leaves no batch; this is written once for each seat and each batch at most.
    """

    won: int
    lost: int
    ms: int
    batch: int


class RematchBegun(LogEntry, tag="rematch"):
    """Another match with the same seats. `players`, `preset` and `settings`: what is played by now; 0: as founded."""

    seed: str
    players: int = 0
    preset: str = ""
    settings: dict[str, str] = {}


class PaceMeasured(LogEntry, tag="pace"):
    """How fast a person was by the end of a round: their time and trim, and how many times that was measured."""

    seat: int
    time: int
    trim: int
    times: int


class ClockReported(LogEntry, tag="clock"):
    """Somebody was told that the table's clock shows this, later than the last batch: it never shows less again."""

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
    """What is played at a table after such an entry, as if it had been founded so."""
    if isinstance(entry, SetupChanged):
        return replace(
            founded, players=entry.players, preset=entry.preset, settings=entry.settings, public=entry.public
        )
    if not entry.players:
        return founded
    return replace(founded, players=entry.players, preset=entry.preset, settings=entry.settings)


def race_fits(race: RaceLost, players: int, batches: int) -> bool:
    """Can there have been such a race, among so many, after so many batches?"""
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
    """The entry as it was written; `LogError` if it is none, or if a newer program wrote it."""
    try:
        entry: Entry = _decoder.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise LogError(_complaint(data, str(error))) from None
    if isinstance(entry, TableCreated) and entry.version > TABLE_LOG_VERSION:
        raise LogError(newer("this table's log", entry.version, TABLE_LOG_VERSION))
    return entry


def _complaint(data: bytes, error: str) -> str:
    """Why something is no entry; what only a newer program can have written is told apart."""
    match array_in(data):
        case ["found", *fields] if version_in(fields, _version_at) > TABLE_LOG_VERSION:
            return newer("this table's log", version_in(fields, _version_at), TABLE_LOG_VERSION)
        case [str(kind), *fields] if kind not in _fields or len(fields) > len(_fields[kind]):
            return f"not an entry that is known here, {quoted(kind)}; if a newer rasant wrote it, update rasant"
    return f"not an entry of a table's log: {error}"


def without_person(data: bytes, player: str, alias: str) -> bytes:
    """An entry in which a person is called by an alias, and by no name, if it names them; or else as it is."""
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
