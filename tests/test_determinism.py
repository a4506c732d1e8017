"""Tests do not sleep, read no clock, draw no unseeded number and rely on no hidden timeout."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.determinism import found_in, strings_of
from tests.maps import ROOT

MEETS_REAL_TIME = {
    "tests/real_time.py": "its docstring says why",
    "tests/faults/server.py": "a server whose time of day is set: it replaces the clock",
    "tests/simulation/disk.py": "sleeps in virtual time",
    "tests/browser_host/company.py": "uses a loop with virtual time",
}
"""Files that may, and why."""
IS_THE_CLOCK = {
    "tests/e2e/scripts/faster.js": "gives the page a faster clock",
    "tests/e2e/scripts/render_sounds.js": "replaces the page's random numbers by seeded ones",
}
"""Scripts that replace the page's own clock, timers and random numbers."""
OF_A_PAGE = re.compile(
    r"\b(performance\.now|Date\.now|Math\.random)\b|new Date\(\)|(?<!\w)setTimeout\([\w.]+, *[^0)]|setInterval\("
)
"""A clock, a random number, or a wait in a script; a timer without a delay only yields."""

PLANTED = {
    "import time\n": "a clock: time",
    "from time import sleep\n": "a clock: time.sleep",
    "from time import monotonic as now\n": "a clock: time.monotonic",
    "import asyncio\nasyncio.sleep(0.1)\n": "a sleep: asyncio.sleep",
    "from asyncio import sleep\nsleep(seconds)\n": "a sleep: asyncio.sleep",
    "page.wait_for_timeout(100)\n": "a sleep: wait_for_timeout",
    "import asyncio\nasyncio.get_running_loop().time()\n": "a clock: the time of a loop",
    "loop.time()\n": "a clock: the time of a loop",
    "import datetime\ndatetime.datetime.now()\n": "a clock: datetime.datetime.now",
    "from datetime import UTC, datetime\ndatetime.now(UTC)\n": "a clock: datetime.datetime.now",
    "from datetime import date\ndate.today()\n": "a clock: datetime.date.today",
    "import random\nrandom.choice([1])\n": "a draw: random.choice",
    "from random import shuffle\nshuffle([1])\n": "a draw: random.shuffle",
    "from random import Random\nRandom()\n": "a draw: random.Random",
    "import numpy as np\nnp.random.rand()\n": "a draw: numpy.random.rand",
    "import numpy as np\nnp.random.default_rng()\n": "a draw: numpy.random.default_rng",
    "import secrets\n": "a draw: secrets",
    "from secrets import token_hex\n": "a draw: secrets.token_hex",
    "import os\nos.urandom(8)\n": "a draw: os.urandom",
    "import uuid\nuuid.uuid4()\n": "a draw: uuid.uuid4",
    "from uuid import uuid4\n": "a draw: uuid.uuid4",
    "import httpx\nhttpx.Client(base_url=url)\n": "a hidden bound: httpx.Client",
    "from httpx import get\nget(url)\n": "a hidden bound: httpx.get",
}
HARMLESS = [
    "import asyncio\nasyncio.sleep(0)\n",
    "from random import Random\nRandom(7).choice([1])\n",
    "import random\nrandom.Random(7)\n",
    "def drawn(random): return random.choice([1])\n",
    "table.clock.time()\n",
    "import numpy as np\nnp.random.default_rng(7)\n",
    "import httpx\nhttpx.AsyncClient(timeout=LONGEST_S)\n",
    "import httpx\nhttpx.AsyncClient(transport=transport)\n",
    "from datetime import datetime\ndatetime.fromisoformat('2026-01-01')\n",
]


def python_files() -> Iterator[Path]:
    """The tests and their helpers; those of a game lie with it."""
    yield from (ROOT / "tests").rglob("*.py")
    yield from (ROOT / "src" / "rasant" / "games").glob("*/tests/**/*.py")


def scripts() -> Iterator[tuple[Path, str]]:
    """Scripts that tests run in a page, in files of their own or in strings of Python, and the page's own tests."""
    for path in (*(ROOT / "tests" / "e2e" / "scripts").glob("*.js"), *(ROOT / "web" / "src").rglob("*.test.ts")):
        yield path, path.read_text(encoding="utf-8")
    for path in (ROOT / "tests").rglob("*.py"):
        if path != Path(__file__):
            yield path, "\n".join(strings_of(path.read_text(encoding="utf-8")))


def test_no_test_depends_on_time_or_chance() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): [f"line {place.line}: {place.what}" for place in places]
        for path in python_files()
        if (places := found_in(path.read_text(encoding="utf-8")))
    }
    assert {file: places for file, places in found.items() if file not in MEETS_REAL_TIME} == {}
    assert set(found) == set(MEETS_REAL_TIME), "a listed file needs no exception"


def test_no_script_depends_on_time_or_chance() -> None:
    found = {path.relative_to(ROOT).as_posix() for path, text in scripts() if OF_A_PAGE.search(text)}
    assert found == set(IS_THE_CLOCK)


@pytest.mark.parametrize("source", PLANTED, ids=repr)
def test_planted_code_is_found(source: str) -> None:
    assert PLANTED[source] in [place.what for place in found_in(source)]


@pytest.mark.parametrize("source", HARMLESS)
def test_harmless_code_is_not_found(source: str) -> None:
    assert found_in(source) == []


@pytest.mark.parametrize(
    "script", ["await new Promise((done) => setTimeout(done, 100))", "Date.now()", "if (Math.random() < 1) go()"]
)
def test_planted_code_in_a_script_is_found(script: str) -> None:
    assert OF_A_PAGE.search(script)


def test_a_script_in_a_string_is_found() -> None:
    assert OF_A_PAGE.search("\n".join(strings_of('WAIT = f"setTimeout({ask}, 50)"\nsee("performance.now()")\n')))


def test_a_timer_without_a_delay_is_no_wait() -> None:
    assert not OF_A_PAGE.search("await new Promise((done) => setTimeout(done))")
