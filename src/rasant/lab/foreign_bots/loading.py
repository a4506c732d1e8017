"""Bots that somebody brings: a class in a file, in a module, or named by an entry point of the group `rasant.bots`.

To load one runs its code, so that is done in a process of its own. And it is here, where no server and no reader of
logs can reach it: layers point downwards.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points

from rasant.bots import BotName, bot_name, bot_names, built_in
from rasant.bots.naming import LAB_ONLY, OWN_BOT_HINT, split_pace
from rasant.core.contract import Game
from rasant.core.errors import BotError, OptionError, one_line, unknown
from rasant.core.policy import Policy
from rasant.gamefiles.box import Box
from rasant.lab.foreign_bots.bot_processes import asked, loaded
from rasant.lab.foreign_bots.isolated_policy import CHECKED, bots_secret
from rasant.lab.foreign_bots.messages import LONGEST_REASON, Failed, MakePolicy
from rasant.lab.search.offer import searching
from rasant.record.setup import Setup

GROUP_OF_BOTS = "rasant.bots"
"""The group of entry points by which other packages bring bots: each names a class."""


def resolved(text: str) -> BotName:
    """The bot that is called so on a command line; an entry point stands for the class that it names.

    `OptionError` or `BotError` if there is none, or its code cannot be loaded.
    """
    policy, pace = split_pace(text)
    entries, ours = _entries(), [*bot_names(), *LAB_ONLY]
    if policy not in ours and policy in entries:
        policy = _place_of(entries[policy])
        text = policy if pace is None else f"{policy}@{pace}"
    elif ":" not in policy and policy not in ours:
        raise OptionError(f"{unknown('bot', text, [*ours, *entries])}; {OWN_BOT_HINT}")
    named = bot_name(text)
    if named.foreign:
        loaded(named.policy)
    return named


def new_policy(named: BotName, box: Box, game: Game) -> Policy:
    """The policy of one of our bots for one seat of this game."""
    assert not named.foreign, "those play in processes of their own"
    return built_in(named, box, game) if named.built_in else searching(box, game)


def check_bot(named: BotName, setup: Setup) -> None:
    """`BotError` if a bot cannot be made for this game; `OptionError` if it is one of ours that is not for it."""
    if not named.foreign:
        new_policy(named, setup.box, setup.open())
        return
    loaded(named.policy)
    reply = asked(named.policy, MakePolicy(CHECKED, setup, bots_secret("", 0), []))
    if isinstance(reply, Failed):
        reason = one_line(reply.what, LONGEST_REASON)
        raise BotError(
            f"{named.policy} cannot be made for {setup.game}: {reason}; its constructor takes the game, or nothing"
        )


def code_digest(policy: str) -> str:
    """What identifies the code of a bot that somebody brings: that of the file its class stands in."""
    return loaded(policy).digest


def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP_OF_BOTS)}


def _place_of(entry: EntryPoint) -> str:
    if not entry.attr:
        raise BotError(f"the entry point {entry.name} names no class: it is {entry.value}, not package.module:Class")
    return f"{entry.module}:{entry.attr}"
