"""Runs inside: every golden log from its seed and moves, byte for byte."""

import sys
import types
from pathlib import Path

import rasant

# What ships to be tested with does not travel, so it comes from the repository; what is tested does not. Of
# `rasant.testing` only what golden logs need: the rest speaks with servers.
rasant.__path__.append("/repository/src/rasant")
testing = types.ModuleType("rasant.testing")
testing.__path__ = ["/repository/src/rasant/testing"]
sys.modules["rasant.testing"] = testing
# What records golden logs also loads bots that other packages bring. Here is none, and so nothing that would find them.
metadata = types.ModuleType("importlib.metadata")
vars(metadata).update(EntryPoint=object, entry_points=lambda **wanted: ())
sys.modules["importlib.metadata"] = metadata

from rasant.core import match  # noqa: E402
from rasant.games import boxes  # noqa: E402
from rasant.testing.golden import goldens, replayed  # noqa: E402
from rasant.testing.properties import Subject  # noqa: E402

assert not match.__file__.startswith("/repository"), "what is tested must be what travels"

count = 0
for game in boxes():
    kept = Path("/repository/src/rasant/games", game, "tests", "golden")
    for golden in goldens(Subject(game), kept):
        assert replayed(golden) == golden.path.read_text(encoding="utf-8"), f"{golden} comes out otherwise"
        count += 1
sys.stdout.write(f"{count} golden logs\n")
