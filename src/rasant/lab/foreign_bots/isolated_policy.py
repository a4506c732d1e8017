"""A policy that runs in the process of its bot: it gets what its seat sees, and returns a move."""

from hashlib import blake2b
from itertools import count
from typing import Final

from rasant.core.chance import secret_of
from rasant.core.view import View
from rasant.lab.foreign_bots import messages
from rasant.lab.foreign_bots.bot_process import LOADING_S, WRONG_REPLY, BotEndedError
from rasant.lab.foreign_bots.bot_processes import process_of
from rasant.record.setup import Setup

CHECKED: Final = 0
"""The number of a policy that is created only to check that it works."""
_NUMBERS: Final = count(CHECKED + 1)
_DROPPED: Final[dict[str, list[int]]] = {}
"""By bot: policies that are no longer used. The process learns of them with the next `MakePolicy`."""


def bots_secret(seed: str, seat: int) -> bytes:
    """The secret for a bot's random numbers, from which the table's secret cannot be derived."""
    return blake2b(secret_of(seed), digest_size=32, person=b"rasant bot", salt=seat.to_bytes(8)).digest()


class IsolatedPolicy:
    """A policy for one seat of one match, created at first use, and again after its process was lost."""

    def __init__(self, policy: str, setup: Setup, secret: bytes) -> None:
        self._policy = policy
        self._setup = setup
        self._secret = secret
        self._number = next(_NUMBERS)
        self._made_at = 0

    def __del__(self) -> None:
        _DROPPED.setdefault(self._policy, []).append(self._number)

    def make(self) -> messages.Failed | None:
        """Create the policy in the process unless it exists; returns why that failed, if it did. Raises as `ask`."""
        process = process_of(self._policy)
        if process.running and process.running == self._made_at:
            return None
        dropped = _DROPPED.pop(self._policy, [])
        reply = process.ask(messages.MakePolicy(self._number, self._setup, self._secret, dropped), LOADING_S)
        if isinstance(reply, messages.Failed):
            return reply
        if not isinstance(reply, messages.Made):
            process.end()
            raise BotEndedError(WRONG_REPLY)
        self._made_at = process.running
        return None

    def ask(self, method: str, view: View, seconds: float) -> messages.Chosen | messages.Failed:
        """The choice of the policy from this view, or the exception it raised. Raises as `BotProcess.ask`."""
        table, process = view.visible(), process_of(self._policy)
        acts = [(act.verb, act.choice) for act in table.acts]
        look = messages.Look(
            self._number,
            method,
            view.overlooked,
            table.seat,
            table.round,
            table.phase,
            table.how,
            table.facts,
            table.zones,
            acts,
        )
        reply = process.ask(look, seconds)
        if isinstance(
            reply,
            messages.ChosePlay | messages.ChoseAct | messages.ChoseNothing | messages.ChoseNoMove | messages.Failed,
        ):
            return reply
        process.end()
        raise BotEndedError(WRONG_REPLY)
