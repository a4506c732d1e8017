"""Bodies of the HTTP API."""

from typing import Annotated

from msgspec import Meta, Struct

from rasant.gamefiles.texts import GameTexts
from rasant.players.results import PlayerRecord
from rasant.wire.limits import KeySecret, OptionValues, PersonName, Small, Word
from rasant.wire.pace import KnownPace
from rasant.wire.room import Phase


class RequestBody(Struct, forbid_unknown_fields=True):
    """Base of bodies that clients send: unknown fields are errors."""


class NewGuest(RequestBody):
    """A new player."""

    name: PersonName


class Guest(Struct, frozen=True):
    """A person: the public `id`, and the secret `key` that proves it (`Authorization: Bearer KEY`)."""

    id: str
    name: str
    key: str


class NewKey(RequestBody):
    """A new key in place of your own. `secret`: random; a request with the same one gets the same key again."""

    secret: KeySecret


class InviteWord(RequestBody):
    """The invite word of a server that admits only players who know it."""

    word: Word


class NewTable(RequestBody):
    """A table to open. `bots`: one temperament per seat, empty where people may sit; shorter lists leave seats free."""

    game: Word
    preset: Word = ""
    settings: OptionValues = {}
    players: Small = -1
    """Number of seats; -1: the game's usual number."""
    bots: Annotated[list[Word], Meta(max_length=12)] = []
    public: bool = False
    pace: KnownPace | None = None
    """Your pace, as a table sent it (`pace`), with which adaptive bots begin. Without it they begin gently."""
    lesson: bool = False
    """Open the game's lesson instead, which has its own seats, rules and bots: no other field may be set."""


class QuickMatch(RequestBody):
    """A request for people to play this game with, by its usual rules."""

    game: Word


class TableOpened(Struct, frozen=True):
    """A table that was opened or found; `link` is for friends."""

    table: str
    link: str


class Claim(RequestBody):
    """A request for a seat: this one, or any (-1)."""

    name: PersonName
    seat: Small = -1


class Seated(Struct, frozen=True):
    """The seat that you got. The `token` is its secret: keep it, and share it with no one."""

    table: str
    seat: int
    token: str


class TableInfo(Struct, frozen=True):
    """A table in the list."""

    table: str
    game: str
    preset: str
    players: int
    phase: Phase
    names: list[str]
    """Names of the people and bots by seat; empty for a free seat."""
    watching: int
    open_seats: int
    """Seats that a new player can take: at once in `lobby`, `round_over` and `match_over`, otherwise after the
    round."""


class OptionInfo(Struct, frozen=True):
    """An option that can be changed, and its values."""

    name: str
    default: str
    values: list[str]
    """All values, if there are few; otherwise empty, and `kind` describes them."""
    kind: str
    help: str


class NoteInfo(Struct, frozen=True):
    """A remark about playing with these numbers of players and these values of options."""

    name: str
    """Key of its text in the game's texts."""
    players: list[int]
    settings: dict[str, str]


class GameInfo(Struct, frozen=True):
    """A game that can be played."""

    game: str
    title: str
    kind: str
    smallest: int
    largest: int
    usual: int
    """The default number of players."""
    uneven: dict[str, int]
    """Numbers of players that make unequal teams, and how many of 100 rounds the smaller team wins at equal speed."""
    notes: list[NoteInfo]
    at_once: bool
    """May all players act at any moment? Otherwise there are turns."""
    tile: bool
    """Has it a picture at `/api/games/{game}/tile.svg`?"""
    lesson: bool
    """Has it a lesson, which `lesson` in `NewTable` opens?"""
    preset: str
    """The default preset."""
    presets: dict[str, dict[str, str]]
    options: list[OptionInfo]


class ServerInfo(Struct, frozen=True):
    """How a server presents itself; what its host has not set is empty."""

    name: str = ""
    """Shown in place of rasant."""
    accent: str = ""
    """The colour behind the name and around the page, as in `#1d4ed8`."""
    accent_ink: str = ""
    """The colour of text on it."""
    imprint: str = ""
    """The address of a page about the server's operator."""
    privacy: str = ""
    """The address of a page about personal data."""


class GameList(Struct, frozen=True):
    """All games that can be played, the temperaments of bots, and the server's own details."""

    games: list[GameInfo]
    temperaments: list[str]
    server: ServerInfo = ServerInfo()


class AllTexts(Struct, frozen=True):
    """The texts of all games in a language."""

    language: str
    games: dict[str, GameTexts]


class Profile(Struct, frozen=True):
    """A player. Other people see only matches at public tables."""

    id: str
    name: str
    records: list[PlayerRecord]


class Problem(Struct, frozen=True):
    """A problem, in one line that says what to do."""

    code: str
    text: str
