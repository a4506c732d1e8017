"""The processes of foreign bots that this process has started: one per bot, for all its seats and matches."""

import atexit
from pathlib import Path
from typing import Final

from rasant.core.errors import BotError
from rasant.lab.foreign_bots.bot_process import LOADING_S, BotEndedError, BotProcess, BotTimeoutError
from rasant.lab.foreign_bots.messages import Failed, Loaded, Reply, Request

_BOTS: Final[dict[str, BotProcess]] = {}
_LOCATIONS: Final[dict[str, str]] = {}
"""By the file in a bot's name: where it is on this machine, if elsewhere."""


def process_of(policy: str) -> BotProcess:
    """The process of a bot. This does not start it."""
    if policy not in _BOTS:
        _BOTS[policy] = BotProcess(policy, _LOCATIONS.get(policy.rpartition(":")[0]))
    return _BOTS[policy]


def loaded(policy: str) -> Loaded:
    """Load a bot in its process; raises `BotError` if that fails, and then forgets the bot."""
    process = process_of(policy)
    try:
        reply = process.load()
    except (BotEndedError, BotTimeoutError) as error:
        _forget(policy)
        raise BotError(f"{policy} cannot be imported: it {_how(error)}; repair it, then try again") from None
    if isinstance(reply, Failed):
        _forget(policy)
        raise BotError(reply.what if reply.is_user_error else f"{policy} cannot be imported: {reply.what}")
    return reply


def asked(policy: str, request: Request) -> Reply:
    """Send a request before anything is played; raises `BotError` if the process fails."""
    try:
        return process_of(policy).ask(request, LOADING_S)
    except (BotEndedError, BotTimeoutError) as error:
        raise BotError(f"{policy} {_how(error)}; repair it, then try again") from None


def known_bots() -> list[str]:
    """The bots that have a process object."""
    return list(_BOTS)


def set_location(where: str, path: Path) -> None:
    """Set where the file of a bot's name is on this machine."""
    _LOCATIONS[where] = str(path)


def end_processes() -> None:
    """End all processes and forget all bots."""
    for process in _BOTS.values():
        process.end()
    _BOTS.clear()
    _LOCATIONS.clear()


def _forget(policy: str) -> None:
    _BOTS.pop(policy).end()


def _how(error: BotEndedError | BotTimeoutError) -> str:
    return str(error) if isinstance(error, BotEndedError) else f"has not answered after {LOADING_S:g} s"


atexit.register(end_processes)
