"""The process of one bot: `python -m rasant.lab.foreign_bots.bot_server PARENT`. It answers until its input ends.

The bot's views are built here from plain values, so the state of the match is not in this process.
"""

import os
import sys
from collections.abc import Callable
from typing import BinaryIO

import msgspec

from rasant.core.chance import Chance, chance_of
from rasant.core.client import Client
from rasant.core.contract import Game
from rasant.core.errors import UserError, one_line
from rasant.core.moves import Act, Play
from rasant.core.policy import Policy
from rasant.core.view import VisibleTable
from rasant.lab.foreign_bots import messages
from rasant.lab.foreign_bots.importing import (
    code_digest,
    described,
    imported_sources,
    load,
    new_policy_of,
    policy_class,
    source_of,
)
from rasant.lab.foreign_bots.limits import limit_this_process
from rasant.record.setup import Setup


class SeatedPolicy:
    """A policy for one seat, with the seat's view of the table."""

    def __init__(self, policy: Policy, game: Game, secret: bytes) -> None:
        self._policy = policy
        self._game = game
        self._chance: Chance = chance_of(secret, 0)
        self._client: Client | None = None

    def asked(self, look: messages.Look) -> messages.Reply:
        """The choice of the policy."""
        view = self._seeing(look.table()).view()
        view.overlook(look.overlooked)
        choose: Callable[..., object] = getattr(self._policy, look.method)
        return _chosen(choose(view, self._chance))

    def _seeing(self, table: VisibleTable) -> Client:
        if self._client is None:
            self._client = Client(self._game.layout, table)
        else:
            self._client.replace(table)
        return self._client


class BotServer:
    """Handles the requests to one bot."""

    def __init__(self) -> None:
        self._loaded = messages.LoadBot("")
        self._class: type[Policy] = Policy
        self._games: dict[bytes, Game] = {}
        self._policies: dict[int, SeatedPolicy] = {}

    def answer(self, request: messages.Request) -> messages.Reply:
        """The reply to a request. An exception of the bot's code becomes a reply too."""
        try:
            return self._answered(request)
        except UserError as error:
            return messages.Failed(str(error), is_user_error=True)
        except BaseException as error:  # also KeyboardInterrupt and SystemExit, as only the bot can raise them here
            return messages.Failed(one_line(described(error), messages.LONGEST_REASON))

    def _answered(self, request: messages.Request) -> messages.Reply:
        match request:
            case messages.LoadBot():
                self._class = policy_class(request.policy, request.moved_to)
                self._loaded = request
                return messages.Loaded(code_digest(self._class))
            case messages.ListSources():
                return messages.Sources(self._file(), [str(path) for path in imported_sources()])
            case messages.MakePolicy():
                for number in request.dropped:
                    self._policies.pop(number, None)
                game = self._game(request.setup)
                policy = new_policy_of(self._class, game)
                self._policies[request.number] = SeatedPolicy(policy, game, request.secret)
                return messages.Made()
            case messages.Look():
                return self._policies[request.number].asked(request)

    def _file(self) -> str:
        return str(source_of(load(self._loaded.policy.rpartition(":")[0], self._loaded.moved_to)))

    def _game(self, setup: Setup) -> Game:
        """The game for a setup, created once for all its matches."""
        key = msgspec.msgpack.encode(setup)
        if key not in self._games:
            self._games[key] = setup.open()
        return self._games[key]


def _chosen(move: object) -> messages.Reply:
    """The reply for a choice. Numbers must be of type `int` exactly: subclasses such as bool are not moves."""
    if move is None:
        return messages.ChoseNothing()
    if isinstance(move, Act) and type(move.verb) is str and type(move.choice) is int:
        return messages.ChoseAct(move.verb, move.choice)
    if isinstance(move, Play) and all(type(number) is int for number in (move.src, move.face, move.dst, move.way)):
        return messages.ChosePlay(move.src, move.face, move.dst, move.way)
    return messages.ChoseNoMove(one_line(repr(move), messages.LONGEST_REASON))


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer requests until the input ends."""
    server, decoder = BotServer(), msgspec.msgpack.Decoder(messages.Request)
    while len(head := requests.read(messages.LENGTH.size)) == messages.LENGTH.size:
        (length,) = messages.LENGTH.unpack(head)
        packed = _packed(server.answer(decoder.decode(requests.read(length))))
        replies.write(messages.LENGTH.pack(len(packed)) + packed)
        replies.flush()


def _packed(reply: messages.Reply) -> bytes:
    try:
        return msgspec.msgpack.encode(reply)
    except (OverflowError, UnicodeError, ValueError) as error:  # such as an integer beyond 64 bits
        return msgspec.msgpack.encode(messages.ChoseNoMove(f"a move that cannot be encoded: {type(error).__name__}"))


def main() -> None:
    """Serve the process that started this one."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)  # so that output of the bot does not mix with replies
    limit_this_process(int(sys.argv[1]))
    serve(requests, replies)
    os._exit(0)  # without waiting for threads of the bot


if __name__ == "__main__":
    main()
