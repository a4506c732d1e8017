"""Damaged bytes in a database: a server says in one line why it cannot start, or serves all but the damaged data."""

from __future__ import annotations

import asyncio
import itertools
import shutil
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import apsw
import httpx
import structlog.testing
from tests.faults.reports import Report, Say
from tests.played import CLOSED, database

from rasant.api.guests import Guests
from rasant.games import boxes
from rasant.hall.environment import HallEnvironment
from rasant.hall.hall import Hall
from rasant.limits.host_limits import Limits
from rasant.server.process.server_process import ServerProcess
from rasant.server.process.settings import Settings
from rasant.store.port import StoreError
from rasant.store.sqlite import SqliteStore, wal
from rasant.store.sqlite.groups import runs_in
from rasant.testing.halls import World

GAMES = ["ligretto", "kickoff", "fun_run", "ligretto", "fussballspiel"]
CLOSED_TABLES = 2
NO_DAYS = {"tries": 0, "streak": 0, "longest_streak": 0}
SECRET = bytes(32)
"""The server's secret."""
FREE = Limits(get_burst=1_000_000, post_burst=1_000_000, tables_per_hour=1_000_000)


@dataclass(frozen=True)
class Size:
    """How many bytes are damaged."""

    bytes: int


SMALL = Size(bytes=200)
FULL = Size(bytes=10_000)


@dataclass
class Answers:
    """All that a server answered, and what it reported to its host."""

    lines: list[str] = field(default_factory=list)
    refusal: str = ""
    """Why it did not start."""
    bodies: dict[str, Any] = field(default_factory=dict)
    statuses: dict[str, int] = field(default_factory=dict)


@asynccontextmanager
async def serving(path: Path, lines: list[str]) -> AsyncIterator[httpx.AsyncClient]:
    """The API of a server on this database, without a port."""
    store = SqliteStore(path, lines.append)
    try:
        numbers = itertools.count()
        environment = HallEnvironment(
            new_table=lambda: f"new-{next(numbers)}",
            new_token=lambda: f"token-{next(numbers)}",
            new_seed=lambda: f"seed-{next(numbers)}",
            seed_of_day=str,
            time_of_day=lambda: CLOSED,
            unreadable=lambda table, why: lines.append(f"table {table}: {why}"),
        )
        process = ServerProcess(Settings(limits=FREE), Hall(environment), store, SECRET)
        await process.open()
        transport = httpx.ASGITransport(process.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://play.localhost") as http:
            yield http
        process.sockets.stop()
        process.commits.stop()
    finally:
        await store.close()


async def asked(path: Path, questions: list[str]) -> Answers:
    """The answers of a server on this database; a player must also be able to open a table and to sit down at each."""
    answers = Answers()
    try:
        async with serving(path, answers.lines) as http:
            for question in questions:
                answer = await http.get(question, headers=_key_of(question))
                answers.statuses[question] = answer.status_code
                is_json = answer.headers["content-type"] == "application/json"
                answers.bodies[question] = answer.json() if is_json else answer.text
            await _plays_on(http, [question for question in questions if question.startswith("/api/tables/")])
    except StoreError as error:
        answers.refusal = str(error)
    return answers


def _key_of(question: str) -> dict[str, str]:
    """Headers with the key of the person asked about; the server only looks at the key."""
    path, _, person = question.partition("?")
    return {"Authorization": f"Bearer {Guests(SECRET).key_of(person)}"} if path == "/api/you" else {}


async def _plays_on(http: httpx.AsyncClient, tables: list[str]) -> None:
    """Check that new entries can be written, whatever is damaged."""
    guest = await http.post("/api/guests", json={"name": "Eve"})
    key = {"Authorization": f"Bearer {guest.json()['key']}"}
    opened = await http.post("/api/tables", json={"game": "ligretto"}, headers=key)
    assert opened.status_code == 201, opened.text
    for table in (*tables, f"/api/tables/{opened.json()['table']}"):
        seat = await http.post(f"{table}/seats", json={"name": "Eve"}, headers=key)
        assert seat.status_code in (201, 404, 409), seat.text


def questions_of(world: World) -> list[str]:
    """All requests that can be made about this database."""
    finished = [match.result for table in world.tables for match in world.finished(table)]
    people = sorted({player for result in finished for player in result.players if player} | {"guest Zoë"})
    return [
        *(f"/api/matches/{result.match}/log" for result in finished),
        "/api/results?limit=100",
        *(f"/api/results?player={person}" for person in people),
        *(f"/api/results?game={game}" for game in boxes()),
        *(f"/api/players/{person}" for person in people),
        *(f"/api/leaderboards/{game}" for game in boxes()),
        *(f"/api/you?{person}" for person in people if person.isascii()),
        *(f"/api/tables/{table}" for table in world.tables[CLOSED_TABLES:]),
    ]


class Judge:
    """Compares the answers of a server on a damaged database with its earlier answers."""

    def __init__(self, path: Path, world: World, truth: Answers) -> None:
        self.truth = truth
        self._tables = {match.result.match: table for table in world.tables for match in world.finished(table)}
        self._together = _tables_by_group(path, world)

    def judge(self, found: Answers) -> str:
        """The outcome in a few words; `AssertionError` if it is not allowed."""
        assert all("\n" not in line for line in (*found.lines, found.refusal))
        if found.refusal:
            return "refused in one line"
        wrong = [question for question, body in self.truth.bodies.items() if body != found.bodies[question]]
        for question in wrong:
            self._excused(question, found)
        if wrong:
            assert found.lines, f"no log line reports {wrong}"
            if not any("structure" in line for line in found.lines):
                self._hit_once(wrong)
            return "served without it"
        return "named, and served whole" if found.lines else "of no matter"

    def _excused(self, question: str, found: Answers) -> None:
        """Check that no wrong answer was sent: the data are left out, or the answer is a problem."""
        truth, answer, status = self.truth.bodies[question], found.bodies[question], found.statuses[question]
        if status != 200:
            assert answer["code"] in ("damaged", "unknown_player", "unknown_match", "unknown_table"), (question, answer)
        elif isinstance(truth, list):
            assert answer == [line for line in truth if line in answer], question
        else:
            lists = [name for name, lines in truth.items() if isinstance(lines, list)]
            left = {name: [line for line in truth[name] if line in answer[name]] for name in lists}
            days = {"days": answer["days"]} if answer.get("days") == NO_DAYS else {}
            assert answer == {**truth, **left, **days}, question

    def _hit_once(self, wrong: list[str]) -> None:
        """Check that one byte damages one match, one person, or the tables that have entries in one group."""
        logs = {self._tables[question.split("/")[3]] for question in wrong if question.endswith("/log")}
        logs |= {question.split("/")[3] for question in wrong if question.startswith("/api/tables/")}
        assert len(logs) <= 1 or any(logs <= together for together in self._together), wrong
        assert sum(question.startswith("/api/players/") for question in wrong) <= 1, wrong
        assert sum(question.startswith("/api/you") for question in wrong) <= 1, wrong


def _tables_by_group(path: Path, world: World) -> list[set[str]]:
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    names = dict(connection.execute("SELECT number, id FROM tables"))
    rows = [row for (row,) in connection.execute("SELECT row FROM groups")]
    together = [{names[number] for number, _, _ in runs_in(connection, row) or []} for row in rows]
    connection.close()
    return together


def damaged(content: bytes, chance: Random) -> bytes:
    """The same content with one byte changed: to any value, or by one bit."""
    place = chance.randrange(len(content))
    change = chance.choice((1 << chance.randrange(8), chance.randrange(1, 256)))
    return content[:place] + bytes([content[place] ^ change]) + content[place + 1 :]


class Bench:
    """A folder in which copies of a database are damaged, and servers started on them."""

    def __init__(self, folder: Path, questions: list[str]) -> None:
        self._copy = folder / "rasant.db"
        self._questions = questions

    async def tried(self, content: bytes, log: bytes = b"") -> Answers:
        """The answers of a server on a database of this content, with this write-ahead log."""
        shutil.rmtree(self._copy.parent, ignore_errors=True)
        self._copy.parent.mkdir()
        self._copy.write_bytes(content)
        if log:
            Path(f"{self._copy}-wal").write_bytes(log)
        with structlog.testing.capture_logs() as logged:
            answers = await asked(self._copy, self._questions)
        assert not [line for line in logged if "exc_info" in line]
        return answers


async def run(data: Path, size: Size, say: Say) -> Report:
    """Change a byte, ask for everything, and start over."""
    data.mkdir(parents=True)
    path, killed = data / "played.db", data / "killed.db"
    world = await asyncio.to_thread(database, path, GAMES, CLOSED_TABLES)
    await asyncio.to_thread(database, killed, GAMES, CLOSED_TABLES, clean=False)
    content = path.read_bytes()
    bench = Bench(data / "copy", questions_of(world))
    chance, seen = Random("damage"), Counter[str]()
    judge = Judge(path, world, await bench.tried(content))
    assert not judge.truth.lines
    for number in range(size.bytes):
        seen[judge.judge(await bench.tried(damaged(content, chance)))] += 1
        if number % 500 == 499:
            say(f"{number + 1} of {size.bytes} bytes")
    logs = await _spoil_logs(bench, killed, max(1, size.bytes // 10), chance)
    return _report(len(content), size, seen, logs)


async def _spoil_logs(bench: Bench, path: Path, times: int, chance: Random) -> Counter[str]:
    """Damage the write-ahead log of a killed server: nothing that was sent may be forgotten silently.

    Only the last group may look like the remains of a power cut; then everything is as before it.
    """
    content, log = path.read_bytes(), Path(f"{path}-wal").read_bytes()
    whole = await bench.tried(content, log)
    last_but_one = 32 + wal.look(str(path))[-2] * (24 + 4096)
    before = await bench.tried(content, log[:last_but_one])
    assert whole.lines == before.lines == []
    seen = Counter[str]()
    for _ in range(times):
        found = await bench.tried(content, damaged(log, chance))
        reported = [line for line in (*found.lines, found.refusal) if "-wal" in line]
        if found.refusal:
            assert len(reported) == 1
            seen["refused in one line"] += 1
        elif reported:
            assert found.bodies == before.bodies
            seen["the last group let go, with a line"] += 1
        else:
            assert found.bodies == whole.bodies
            seen["of no matter"] += 1
    return seen


def _report(length: int, size: Size, seen: Counter[str], logs: Counter[str]) -> Report:
    report = Report(
        f"A database of {length // 1024} KiB with {len(GAMES)} tables, {CLOSED_TABLES} of them closed; {size.bytes} "
        f"times one byte was changed and a server asked for everything. Then {logs.total()} times a byte of a killed "
        f"server's write-ahead log."
    )
    for what, times in sorted(seen.items()):
        report.add(what, "", f"{times}")
    for what, times in sorted(logs.items()):
        report.add(f"the write-ahead log: {what}", "", f"{times}")
    report.add("tracebacks, answers 500, false answers, unreported damage", "0", "0")
    return report
