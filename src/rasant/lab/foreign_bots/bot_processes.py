"""The processes of bots that this process has started, by the bot's name: one each, for all its seats and matches."""

from __future__ import annotations

import atexit
from pathlib import Path
from typing import Final

from rasant.core.errors import BotError
from rasant.lab.foreign_bots.bot_process import LOADING_S, BotBrokenOffError, BotEndedError, BotProcess
from rasant.lab.foreign_bots.messages import Failed, Loaded, Reply, Request

_BOTS: Final[dict[str, BotProcess]] = {}
_LIES_AT: Final[dict[str, str]] = {}
"""Files that lie elsewhere here than bots' names say."""


def process_of(policy: str) -> BotProcess:
    """The process of a bot; it is not started by asking for it."""
    if policy not in _BOTS:
        _BOTS[policy] = BotProcess(policy, _LIES_AT.get(policy.rpartition(":")[0]))
    return _BOTS[policy]


def loaded(policy: str) -> Loaded:
    """Have a bot loaded in its process; `BotError` if it cannot be: then it is not known, either."""
    process = process_of(policy)
    try:
        reply = process.load()
    except (BotEndedError, BotBrokenOffError) as error:
        _forget(policy)
        raise BotError(f"{policy} cannot be imported: it {_how(error)}; mend it, then try again") from None
    if isinstance(reply, Failed):
        _forget(policy)
        raise BotError(reply.what if reply.for_people else f"{policy} cannot be imported: {reply.what}")
    return reply


def asked(policy: str, request: Request) -> Reply:
    """What a bot's process answers before anything is played; `BotError` if it does not."""
    try:
        return process_of(policy).ask(request, LOADING_S)
    except (BotEndedError, BotBrokenOffError) as error:
        raise BotError(f"{policy} {_how(error)}; mend it, then try again") from None


def known_bots() -> list[str]:
    """The bots that were asked for so far."""
    return list(_BOTS)


def place_at(where: str, path: Path) -> None:
    """Let the file that bots' names have lie here."""
    _LIES_AT[where] = str(path)


def end_processes() -> None:
    """End them all, and forget all bots."""
    for process in _BOTS.values():
        process.end()
    _BOTS.clear()
    _LIES_AT.clear()


def _forget(policy: str) -> None:
    _BOTS.pop(policy).end()


def _how(error: BotEndedError | BotBrokenOffError) -> str:
    return str(error) if isinstance(error, BotEndedError) else f"has not answered after {LOADING_S:g} s"


atexit.register(end_processes)
