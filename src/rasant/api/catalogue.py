"""Every operation of the HTTP API: path, body, answer, and problems."""

from __future__ import annotations

from typing import Final

from rasant.api.days import DAY_OPERATIONS
from rasant.api.handlers import Api, Condition
from rasant.api.operations import LARGEST_BODY, AdmissionQuery, Operation, ResultsQuery
from rasant.api.players import REMEMBERING
from rasant.api.replays import REPLAYS
from rasant.hall.summaries import MOST_LISTED
from rasant.players.results import Result
from rasant.wire.http import (
    AllTexts,
    Claim,
    GameList,
    Guest,
    InviteWord,
    NewGuest,
    NewKey,
    NewTable,
    Profile,
    QuickMatch,
    Seated,
    TableInfo,
    TableOpened,
)
from rasant.wire.pad import Pad

OPERATIONS: Final = (
    Operation(
        name="games",
        path="/api/games",
        summary="All games with their presets and options, the temperaments of bots, and the server's own name.",
        does=Api.games,
        answers=GameList,
        file=True,
    ),
    Operation(
        name="texts",
        path="/api/texts/{language}",
        summary="The texts of all games in a language: names of presets, options, acts and places.",
        does=Api.texts,
        answers=AllTexts,
        file=True,
        problems=("unknown_language",),
    ),
    Operation(
        name="rules",
        path="/api/games/{game}/rules",
        summary="All rules of a game, point by point, in English: Markdown.",
        does=Api.rules,
        answers=str,
        media="text/markdown",
        file=True,
        problems=("unknown_game",),
    ),
    Operation(
        name="pads",
        path="/api/pads",
        summary="The score pads of all games, which say how points are counted at a real table.",
        does=Api.pads,
        answers=list[Pad],
        file=True,
    ),
    Operation(
        name="tile",
        path="/api/games/{game}/tile.svg",
        summary="The picture of a game, if it has one.",
        does=Api.tile,
        answers=str,
        media="image/svg+xml",
        file=True,
        problems=("unknown_game", "not_found"),
    ),
    Operation(
        name="acceptInvitation",
        method="POST",
        path="/api/invitation",
        summary=(
            "Send the invite word of a server that has one. The answer sets the cookie `rasant-invite`: send it with "
            "all further requests and sockets."
        ),
        does=Api.accept_invitation,
        takes=InviteWord,
        answers=Condition,
        uninvited=True,
        problems=("wrong_word",),
    ),
    Operation(
        name="newGuest",
        method="POST",
        path="/api/guests",
        summary="Become a guest: the answer has the key that proves who you are. Keep it; you cannot get it again.",
        does=Api.new_guest,
        takes=NewGuest,
        answers=Guest,
        status=201,
        problems=("kept_name",),
    ),
    Operation(
        name="me",
        path="/api/me",
        summary="The profile of the key's owner.",
        does=Api.me,
        answers=Profile,
        guest=True,
        problems=("unknown_player", "store_trouble", "damaged"),
    ),
    Operation(
        name="renameMe",
        method="PUT",
        path="/api/me",
        summary="Change your name.",
        does=Api.rename_me,
        takes=NewGuest,
        answers=Profile,
        guest=True,
        problems=("unknown_player", "kept_name", "damaged"),
    ),
    Operation(
        name="replaceKey",
        method="POST",
        path="/api/me/key",
        summary=(
            "Replace your key by another one, which ends it; everything of yours stays. If the answer was lost, ask "
            "again with the old key and the same secret."
        ),
        does=Api.replace_key,
        takes=NewKey,
        answers=Guest,
        guest=True,
        even_ended=True,
    ),
    Operation(
        name="tables",
        path="/api/tables",
        summary=(
            "The public tables, at most half a second old, those with free seats and most people first; "
            f"the first {MOST_LISTED} of them."
        ),
        does=Api.tables,
        answers=list[TableInfo],
    ),
    Operation(
        name="openTable",
        method="POST",
        path="/api/tables",
        summary="Open a table.",
        does=Api.open_table,
        takes=NewTable,
        answers=TableOpened,
        status=201,
        guest=True,
        problems=("bad_option", "too_many_tables", "unavailable"),
    ),
    Operation(
        name="quickMatch",
        method="POST",
        path="/api/quick-matches",
        summary="Find people for a game: a public table with people and a seat, now or after the round, or a new one.",
        does=Api.quick_match,
        takes=QuickMatch,
        answers=TableOpened,
        status=201,
        guest=True,
        problems=("unknown_game", "too_many_tables", "unavailable"),
    ),
    Operation(
        name="table",
        path="/api/tables/{table}",
        summary="One table, public or not. Play goes over the socket at /api/tables/{table}/socket.",
        does=Api.table,
        answers=TableInfo,
        problems=("unknown_table",),
    ),
    Operation(
        name="admission",
        path="/api/tables/{table}/admission",
        summary="Whether the table's socket would be opened for this client. Browsers hide from pages why not.",
        does=Api.admission,
        query=AdmissionQuery,
        answers=Condition,
        problems=("bad_origin", "unknown_table", "restarting", "too_many_sockets", "server_full"),
    ),
    Operation(
        name="claimSeat",
        method="POST",
        path="/api/tables/{table}/seats",
        summary="Take a seat. The answer has the seat's token for the socket's hello.",
        does=Api.claim,
        takes=Claim,
        answers=Seated,
        status=201,
        guest=True,
        problems=(
            "unknown_table",
            "full",
            "not_now",
            "not_connected",
            "removed",
            "not_yours",
            "closed",
            "no_such_seat",
            "kept_name",
            "unavailable",
        ),
    ),
    Operation(
        name="results",
        path="/api/results",
        summary="Results of matches, newest first: of public tables, and with a key also those that its owner played.",
        does=Api.results,
        query=ResultsQuery,
        answers=list[Result],
        optional_guest=True,
        problems=("store_trouble", "damaged"),
    ),
    *REPLAYS,
    Operation(
        name="player",
        path="/api/players/{player}",
        summary="A visible player who has finished a match at a public table, or the owner of the key.",
        does=Api.player,
        answers=Profile,
        optional_guest=True,
        problems=("unknown_player", "store_trouble", "damaged"),
    ),
    *DAY_OPERATIONS,
    *REMEMBERING,
    Operation(
        name="health",
        path="/health",
        summary="Whether the process answers.",
        does=Api.health,
        free=True,
        answers=Condition,
    ),
    Operation(
        name="ready",
        path="/ready",
        summary="Whether players may be sent here: all tables have owners, the store is writable, and no stop is near.",
        does=Api.ready,
        free=True,
        answers=Condition,
        problems=("restarting", "store_trouble", "unavailable"),
    ),
    Operation(
        name="metrics",
        path="/metrics",
        summary="Metrics for Prometheus.",
        does=Api.metrics,
        free=True,
        answers=str,
        media="text/plain",
    ),
)
"""All operations over HTTP, besides the page and the OpenAPI document, which is made from this."""

LARGEST_BODIES: Final = {
    (operation.method.encode(), operation.path.encode()): operation.largest_body
    for operation in OPERATIONS
    if operation.largest_body != LARGEST_BODY
}
"""Maximum bytes of a body, by method and path, where it is not `LARGEST_BODY`; none of these paths has parameters."""
