"""Bots that somebody brings: a class in a file, in a module, or named by an entry point of the group `rasant.bots`.

To load one runs its code. So it is here, where no server and no reader of logs can reach it: layers point downwards.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import importlib.util
import inspect
import os
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from traceback import extract_tb
from types import ModuleType

import rasant
from rasant.bots import BotName, bot_name, bot_names, built_in
from rasant.bots.naming import OF_THE_LAB, YOUR_OWN, divided
from rasant.core.box import Box
from rasant.core.contract import Game
from rasant.core.errors import BotError, OptionError, one_line, unknown
from rasant.core.policy import Policy
from rasant.lab.search.offer import searching

GROUP_OF_BOTS = "rasant.bots"
"""The group of entry points by which other packages bring bots: each names a class."""
SUFFIX = ".py"
NOT_THEIRS = (str(Path(rasant.__file__).parent), str(Path(importlib.__file__).parent), "<frozen ")
"""Files that stand in every traceback, and say nothing of whose fault it was."""
LONGEST_REASON = 200
PORT = "rasant.core.policy.Policy"
_BROUGHT: dict[str, ModuleType] = {}


def resolved(text: str) -> BotName:
    """The bot that is called so on a command line; an entry point stands for the class that it names.

    `OptionError` or `BotError` if there is none, or its code cannot be loaded.
    """
    policy, pace = divided(text)
    entries, ours = _entries(), [*bot_names(), *OF_THE_LAB]
    if policy not in ours and policy in entries:
        policy = _place_of(entries[policy])
        text = policy if pace is None else f"{policy}@{pace}"
    elif ":" not in policy and policy not in ours:
        raise OptionError(f"{unknown('bot', text, [*ours, *entries])}; {YOUR_OWN}")
    named = bot_name(text)
    if named.brought:
        policy_class(named.policy)
    return named


def new_policy(named: BotName, box: Box, game: Game) -> Policy:
    """The policy of a bot for one seat of this game. Whatever its constructor raises is raised here."""
    if named.built_in:
        return built_in(named, box, game)
    if not named.brought:
        return searching(box, game)
    made = policy_class(named.policy)
    return made(game) if _takes_a_game(made) else made()  # type: ignore[call-arg]


def check_bot(named: BotName, box: Box, game: Game) -> None:
    """`BotError` if a bot cannot be made for this game; `OptionError` if it is one of ours that is not for it."""
    if not named.brought:
        new_policy(named, box, game)
        return
    try:
        new_policy(named, box, game)
    except (Exception, SystemExit) as error:
        reason = one_line(said(error), LONGEST_REASON)
        raise BotError(
            f"{named.policy} cannot be made for {box.id}: {reason}; its constructor takes the game, or nothing"
        ) from None


@cache
def policy_class(policy: str) -> type[Policy]:
    """The class at a place, `file.py:Class` or `package.module:Class`; `BotError` if it cannot be had."""
    where, _, name = policy.rpartition(":")
    module = load(where)
    found = getattr(module, name, None)
    if found is None:
        known = _policies_in(module)
        raise BotError(f"in {where} there is " + (unknown("class", name, known) if known else f"no policy, nor {name}"))
    if not (isinstance(found, type) and issubclass(found, Policy)):
        raise BotError(f"{policy} is no policy: let it be a class derived from {PORT}")
    if found.choose is Policy.choose:
        raise BotError(f"{policy} decides nothing: give it a method choose(self, view, chance)")
    return found


def load(where: str, lies_at: Path | None = None) -> ModuleType:
    """The file or module that bots' names have, loaded once; a file may lie elsewhere here. `BotError` if it cannot."""
    if where not in _BROUGHT:
        is_file = where.endswith(SUFFIX)
        with printing_aside():
            _BROUGHT[where] = _module_of_file(lies_at or Path(where)) if is_file else _module(where)
    return _BROUGHT[where]


def printing_aside() -> contextlib.AbstractContextManager[object]:
    """What code of others prints meanwhile goes to standard error, and not among our results."""
    return contextlib.redirect_stdout(sys.stderr)


def brought() -> Mapping[str, ModuleType]:
    """The files and modules that bots came from so far."""
    return _BROUGHT


def code_digest(policy: str) -> str:
    """What identifies the code of a bot that somebody brings: that of the file its class stands in."""
    file = inspect.getsourcefile(policy_class(policy))
    return hashlib.sha256(Path(file).read_bytes()).hexdigest() if file else ""


def said(error: BaseException) -> str:
    """What an error of somebody else's code says, and which line of that code led to it."""
    text = type(error).__name__ + (f": {error}" if str(error) else "")
    theirs = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.startswith(NOT_THEIRS)]
    return f"{text} at {os.path.basename(theirs[-1].filename)} line {theirs[-1].lineno}" if theirs else text


def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP_OF_BOTS)}


def _place_of(entry: EntryPoint) -> str:
    if not entry.attr:
        raise BotError(f"the entry point {entry.name} names no class: it is {entry.value}, not package.module:Class")
    return f"{entry.module}:{entry.attr}"


def _module_of_file(path: Path) -> ModuleType:
    """A file as a module; what lies beside it can be imported from there, as if it were run."""
    full = path.resolve()
    if not full.is_file():
        raise BotError(f"there is no file {path}; {YOUR_OWN}")
    import_from(full.parent)
    name = f"rasant_bot_{hashlib.sha256(os.fsencode(full)).hexdigest()[:16]}"
    spec = importlib.util.spec_from_file_location(name, full)
    assert spec is not None, "whatever ends in .py can be a module"
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up while it runs
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise _unimportable(str(path), error) from None
    return module


def _module(name: str) -> ModuleType:
    """A module that is installed, or lies in the folder where the command was given."""
    import_from(Path.cwd())
    try:
        return importlib.import_module(name)
    except (Exception, SystemExit) as error:
        raise _unimportable(name, error) from None


def _unimportable(what: str, error: BaseException) -> BotError:
    text = f"{type(error).__name__}: {error}" if isinstance(error, SyntaxError) else said(error)
    return BotError(f"{what} cannot be imported: {one_line(text, LONGEST_REASON)}; mend it, then try again")


def import_from(folder: Path) -> None:
    """Import from there too, but last of all, so that nothing there hides a module of Python or of ours."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def _policies_in(module: ModuleType) -> list[str]:
    found = (name for name, thing in vars(module).items() if isinstance(thing, type) and issubclass(thing, Policy))
    return [name for name in found if name != Policy.__name__]


def _takes_a_game(made: type[Policy]) -> bool:
    """Has it a constructor of its own that takes something?"""
    constructor = made.__init__
    if constructor is Policy.__init__:
        return False
    try:
        inspect.signature(constructor).bind(None, None)
    except TypeError:
        return False
    return True
