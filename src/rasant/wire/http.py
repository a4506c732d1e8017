"""Bodies of the HTTP API."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from rasant.players.results import PlayerRecord
from rasant.wire.limits import KeySecret, OptionValues, PersonName, Small, Word
from rasant.wire.pace import KnownPace
from rasant.wire.room import Phase


class RequestBody(Struct, forbid_unknown_fields=True):
    """What a client sends: a misspelt field is an error and is not ignored."""


class NewGuest(RequestBody):
    """A new player."""

    name: PersonName


class Guest(Struct, frozen=True):
    """A person: the public `id`, and the secret `key` that proves it (`Authorization: Bearer KEY`)."""

    id: str
    name: str
    key: str


class NewKey(RequestBody):
    """A key in place of one's own. `secret`: made up by chance; who asks once more with it gets the same key again."""

    secret: KeySecret


class InviteWord(RequestBody):
    """The word of a server that admits only those who know it."""

    word: Word


class NewTable(RequestBody):
    """A table to open. `bots`: a temperament a seat, empty where people may sit; shorter lists leave seats free."""

    game: Word
    preset: Word = ""
    settings: OptionValues = {}
    players: Small = -1
    """How many seats; -1: the game's usual number."""
    bots: Annotated[list[Word], Meta(max_length=12)] = []
    public: bool = False
    pace: KnownPace | None = None
    """Your pace, as a table sent it (`pace`): adaptive bots begin with it. Without it they begin gently."""
    lesson: bool = False
    """A lesson instead: the game's own, with its own seats, rules and bots, so that nothing else may be asked for."""


class QuickMatch(RequestBody):
    """People to play this game with, by its usual rules."""

    game: Word


class TableOpened(Struct, frozen=True):
    """A table was opened, or found; `link` is for friends."""

    table: str
    link: str


class Claim(RequestBody):
    """A seat, please: this one, or any (-1)."""

    name: PersonName
    seat: Small = -1


class Seated(Struct, frozen=True):
    """You have a seat. The `token` is its secret: keep it, and give it to no other person."""

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
    """Of the people and bots who sit there; empty for a free seat."""
    watching: int
    open_seats: int
    """How many a new player can take: at once in `lobby`, `round_over` and `match_over`, or else after the round."""


class OptionInfo(Struct, frozen=True):
    """A setting that can be changed, with what it may be."""

    name: str
    default: str
    values: list[str]
    """All values, if there are few; otherwise none, and `kind` says what is expected."""
    kind: str
    help: str


class NoteInfo(Struct, frozen=True):
    """Something to know before one plays with these numbers of players where these options have these values."""

    name: str
    """Its words are among the game's texts."""
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
    """Numbers of players that make unequal teams, with how many of 100 rounds the smaller wins if all are as fast."""
    notes: list[NoteInfo]
    at_once: bool
    """May everybody act at any moment? Otherwise there are turns."""
    tile: bool
    """Has it a picture of its own, at `/api/games/{game}/tile.svg`?"""
    lesson: bool
    """Has it a lesson, which `lesson` in `NewTable` opens?"""
    preset: str
    """The preset one gets without asking."""
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
    """The address of a page that says who runs the server."""
    privacy: str = ""
    """The address of a page that says what becomes of personal data."""


class GameList(Struct, frozen=True):
    """All that can be played, against whom, and at whose server."""

    games: list[GameInfo]
    temperaments: list[str]
    server: ServerInfo = ServerInfo()


class PresetTexts(Struct, frozen=True):
    """What a preset is called, and what it is like."""

    title: str
    about: str


class OptionTexts(Struct, frozen=True):
    """What an option is called, and its values; a value without a word is a number."""

    title: str
    values: dict[str, str]


class GameTexts(Struct, frozen=True):
    """The words of a game in one language."""

    title: str
    tagline: str
    hints: list[str]
    """What a first-time player should know, in a few sentences."""
    presets: dict[str, PresetTexts]
    options: dict[str, OptionTexts]
    acts: dict[str, str]
    """By verb. A verb that is not listed has no word."""
    zones: dict[str, str]
    """By kind."""
    faces: dict[str, str]
    """By label. A card that is not listed is called by its label."""
    facts: dict[str, str]
    """By name, with or without the number of a seat at its end. A fact that is not listed is not worth showing."""
    notes: dict[str, str]
    """What to know before one plays with some numbers of players and options, by name."""
    ends: dict[str, str]
    """How a round ended, where the usual words are not true of the game; `{name}` is who ended it.

    `your_` before it: the same, for the player who did it.
    """
    refusals: dict[str, str]
    """Why a move is refused, in one plain sentence, by the number of the rule behind it."""
    lesson: dict[str, str]
    """What is said in its lesson, by the key of a step; `{name}` is who shows it."""
    pad: dict[str, str]
    """What is counted on its score pad, its teams, and a sentence for each of its limits."""
    missing: list[str]
    """The words that the game lacks in this language, such as `acts.pass`: others stand here for them."""


class AllTexts(Struct, frozen=True):
    """The words of all games in a language."""

    language: str
    games: dict[str, GameTexts]


class Profile(Struct, frozen=True):
    """A player. Others who may look them up see matches at public tables only, as if there were no others."""

    id: str
    name: str
    records: list[PlayerRecord]


class Problem(Struct, frozen=True):
    """What went wrong, in one line that says what to do."""

    code: str
    text: str
