"""Loading foreign bots: a class in a file, in a module, or named by an entry point of the group `rasant.bots`.

Loading runs their code, so it happens in a separate process. And it is in this layer, which neither the server nor the
reading of logs may import.
"""

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
from rasant.lab.search.offer import search_bot
from rasant.record.setup import Setup

GROUP_OF_BOTS = "rasant.bots"
"""Entry point group for bots of other packages. Each entry point names a class."""


def resolved(text: str) -> BotName:
    """The bot of this name on the command line; the name of an entry point is replaced by its class.

    Raises `OptionError` if there is no such bot, and `BotError` if its code cannot be loaded.
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
    """The policy of a bot that is not foreign, for one seat of this game."""
    assert not named.foreign, "foreign bots run in their own processes"
    return built_in(named, box, game) if named.built_in else search_bot(box, game)


def check_bot(named: BotName, setup: Setup) -> None:
    """Raise `BotError` if a foreign bot cannot be created for this game, `OptionError` if another one is not for it."""
    if not named.foreign:
        new_policy(named, setup.box, setup.open())
        return
    loaded(named.policy)
    reply = asked(named.policy, MakePolicy(CHECKED, setup, bots_secret("", 0), []))
    if isinstance(reply, Failed):
        reason = one_line(reply.what, LONGEST_REASON)
        raise BotError(
            f"{named.policy} cannot be created for {setup.game}: {reason}; its constructor takes the game, or nothing"
        )


def code_digest(policy: str) -> str:
    """The digest of the file that defines a foreign bot's class."""
    return loaded(policy).digest


def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP_OF_BOTS)}


def _place_of(entry: EntryPoint) -> str:
    if not entry.attr:
        raise BotError(
            f"the entry point {entry.name} does not name a class: it is {entry.value}, not package.module:Class"
        )
    return f"{entry.module}:{entry.attr}"
