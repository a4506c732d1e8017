"""Imports the class of a bot from a file or a module. That runs its code, so only the bot's own process does it."""

import hashlib
import importlib
import importlib.util
import inspect
import os
import sys
import sysconfig
from functools import cache
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Final

import rasant
from rasant.bots.naming import OWN_BOT_HINT
from rasant.core.contract import Game
from rasant.core.errors import BotError, one_line, unknown
from rasant.core.policy import Policy
from rasant.lab.foreign_bots.messages import LONGEST_REASON

SUFFIX: Final = ".py"
NOT_THEIRS: Final = (str(Path(rasant.__file__).parent), str(Path(importlib.__file__).parent), "<frozen ")
"""Files of Python and rasant, which are left out when the line of an error is searched in a traceback."""
PORT: Final = "rasant.core.policy.Policy"


def new_policy_of(made: type[Policy], game: Game) -> Policy:
    """A policy of this class for one seat of this game. Exceptions of its constructor are passed on."""
    return made(game) if _takes_a_game(made) else made()  # type: ignore[call-arg]


@cache
def policy_class(policy: str, moved_to: str | None = None) -> type[Policy]:
    """The class at `file.py:Class` or `package.module:Class`; raises `BotError` if it cannot be imported or used."""
    where, _, name = policy.rpartition(":")
    module = load(where, moved_to)
    found = getattr(module, name, None)
    if found is None:
        known = _policies_in(module)
        raise BotError(f"in {where} there is " + (unknown("class", name, known) if known else f"no policy, nor {name}"))
    if not (isinstance(found, type) and issubclass(found, Policy)):
        raise BotError(f"{policy} is not a policy: derive the class from {PORT}")
    if found.choose is Policy.choose:
        raise BotError(f"{policy} cannot decide: give it a method choose(self, view, chance)")
    return found


@cache
def load(where: str, moved_to: str | None) -> ModuleType:
    """Import the file or module of a bot's name, a file from `moved_to` if given; raises `BotError` if that fails."""
    return _module_of_file(Path(moved_to or where)) if where.endswith(SUFFIX) else _module(where)


def code_digest(made: type[Policy]) -> str:
    """The digest of the file that defines a bot's class."""
    file = inspect.getsourcefile(made)
    return hashlib.sha256(Path(file).read_bytes()).hexdigest() if file else ""


def imported_sources() -> list[Path]:
    """The Python files that this process has imported, except those of rasant and of installed packages."""
    found = set()
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] not in ("rasant", "__main__", "__mp_main__") and getattr(module, "__file__", None):
            source = source_of(module)
            if source.suffix == SUFFIX and not is_installed(source):
                found.add(source)
    return sorted(found)


def source_of(module: ModuleType) -> Path:
    """The file of a module."""
    return Path(module.__file__ or "").resolve()


def is_installed(source: Path) -> bool:
    """Does a file belong to Python or to an installed package?"""
    return any(source.is_relative_to(sysconfig.get_path(kind)) for kind in ("stdlib", "purelib", "platlib"))


def described(error: BaseException) -> str:
    """The text of an exception of foreign code, with the line of that code that led to it."""
    text = type(error).__name__ + (f": {error}" if str(error) else "")
    theirs = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.startswith(NOT_THEIRS)]
    return f"{text} at {os.path.basename(theirs[-1].filename)} line {theirs[-1].lineno}" if theirs else text


def import_from(folder: Path) -> None:
    """Append a folder to the import path; last, so that it hides no module of Python or rasant."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def _module_of_file(path: Path) -> ModuleType:
    """Import a file as a module; it can import files beside it, as if it were run as a script."""
    full = path.resolve()
    if not full.is_file():
        raise BotError(f"there is no file {path}; {OWN_BOT_HINT}")
    import_from(full.parent)
    name = f"rasant_bot_{hashlib.sha256(os.fsencode(full)).hexdigest()[:16]}"
    spec = importlib.util.spec_from_file_location(name, full)
    assert spec is not None, "any file that ends in .py has a spec"
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look up their module while it is executed
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise _unimportable(str(path), error) from None
    return module


def _module(name: str) -> ModuleType:
    """Import a module that is installed or lies in the current folder."""
    import_from(Path.cwd())
    try:
        return importlib.import_module(name)
    except (Exception, SystemExit) as error:
        raise _unimportable(name, error) from None


def _unimportable(what: str, error: BaseException) -> BotError:
    text = f"{type(error).__name__}: {error}" if isinstance(error, SyntaxError) else described(error)
    return BotError(f"{what} cannot be imported: {one_line(text, LONGEST_REASON)}; repair it, then try again")


def _policies_in(module: ModuleType) -> list[str]:
    found = (name for name, thing in vars(module).items() if isinstance(thing, type) and issubclass(thing, Policy))
    return [name for name in found if name != Policy.__name__]


def _takes_a_game(made: type[Policy]) -> bool:
    """Does the class have a constructor with one argument?"""
    constructor = made.__init__
    if constructor is Policy.__init__:
        return False
    try:
        inspect.signature(constructor).bind(None, None)
    except TypeError:
        return False
    return True
