"""Constant content of games for the API: list, texts, rules, score pads and pictures. Read once, served from memory."""

from functools import cache
from typing import Final, final

from msgspec import structs

from rasant.api.answers import Document
from rasant.api.problems import ProblemError
from rasant.games import boxes, languages, leave_out_unreadable, rules, scorepad, texts, tile
from rasant.hall.game_list import game_list
from rasant.wire.codec import encode_body
from rasant.wire.http import AllTexts, ServerInfo

MARKDOWN: Final = "text/markdown"
SVG: Final = "image/svg+xml"


@final
class Library:
    """All content of games. `TextsError` or `ScorePadError` if a file of a built-in game is invalid; other games with
    invalid files are left out."""

    def __init__(self) -> None:
        leave_out_unreadable()
        tiles = {game: tile(game) for game in boxes()}
        self._games: dict[ServerInfo, Document] = {}
        self._texts = {language: Document(encode_body(_texts(language))) for language in languages()}
        self.pads = Document(encode_body([scorepad(game) for game in boxes()]))
        self._rules = {game: Document(rules(game).encode(), MARKDOWN) for game in boxes()}
        self._tiles = {game: Document(drawn, SVG) for game, drawn in tiles.items() if drawn}

    def games(self, server: ServerInfo) -> Document:
        """All games, at this server."""
        if server not in self._games:
            self._games[server] = Document(encode_body(structs.replace(game_list(), server=server)))
        return self._games[server]

    def texts(self, language: str) -> Document:
        """The texts of all games in a language."""
        if language not in self._texts:
            raise ProblemError(
                "unknown_language", f"this language is not available; there are: {', '.join(self._texts)}"
            )
        return self._texts[language]

    def rules(self, game: str) -> Document:
        """All rules of a game."""
        self._check(game)
        return self._rules[game]

    def tile(self, game: str) -> Document:
        """The picture of a game, if it has one."""
        self._check(game)
        if game not in self._tiles:
            raise ProblemError("not_found", "this game has no picture of its own")
        return self._tiles[game]

    def _check(self, game: str) -> None:
        if game not in self._rules:
            raise ProblemError("unknown_game", "there is no such game; GET /api/games lists them")


@cache
def library() -> Library:
    """The library; loaded once, because games do not change while a process runs."""
    return Library()


def _texts(language: str) -> AllTexts:
    return AllTexts(language, {game: texts(game, language) for game in boxes()})
