"""Runs inside Pyodide: reproduces every golden log from its seed and moves, byte for byte."""

import sys
import types
from pathlib import Path

import rasant

# `rasant.testing` is not packed, so it comes from the repository; the tested modules must not. Only the parts of it
# that golden logs need are imported: the rest talks to servers.
rasant.__path__.append("/repository/src/rasant")
testing = types.ModuleType("rasant.testing")
testing.__path__ = ["/repository/src/rasant/testing"]
sys.modules["rasant.testing"] = testing
# The recorder of golden logs also loads bots of other packages. This replaces the module that would look for them.
metadata = types.ModuleType("importlib.metadata")
vars(metadata).update(EntryPoint=object, entry_points=lambda **wanted: ())
sys.modules["importlib.metadata"] = metadata

from rasant.core import match  # noqa: E402
from rasant.games import boxes  # noqa: E402
from rasant.testing.golden import goldens, replayed  # noqa: E402
from rasant.testing.properties import Subject  # noqa: E402

assert not match.__file__.startswith("/repository"), "the tested module must be the packed one"

count = 0
for game in boxes():
    kept = Path("/repository/src/rasant/games", game, "tests", "golden")
    for golden in goldens(Subject(game), kept):
        assert replayed(golden) == golden.path.read_text(encoding="utf-8"), f"{golden} is not reproduced"
        count += 1
sys.stdout.write(f"{count} golden logs\n")
