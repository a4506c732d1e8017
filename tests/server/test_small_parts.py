"""Unit tests of small parts: addresses, buckets, the timer wheel, logs, the page."""

from __future__ import annotations

import asyncio
import gzip
import logging
import sys
from collections.abc import Iterator
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.routing import Route
from tests.server.loop import in_loop, soon

from rasant.api.problems import ProblemError
from rasant.limits.client_networks import client_network, networks_of
from rasant.server.access.addresses import caller
from rasant.server.http.assets import MOST_AT_ONCE, Asset
from rasant.server.http.page import Page
from rasant.server.process.logs import LogFormat, configure
from rasant.server.sockets.timer_wheel import DONE, LONGEST_MS, SLOTS, STEP_MS, TimerWheel

PROXIES = (ip_network("10.0.0.0/8"), ip_network("::1"))


@pytest.mark.parametrize(
    ("peer", "forwarded", "expected"),
    [
        ("203.0.113.1", "", "203.0.113.1"),
        ("203.0.113.1", "198.51.100.1", "203.0.113.1"),
        ("10.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("10.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1"),
        ("10.0.0.1", "198.51.100.1, 10.0.0.2", "198.51.100.1"),
        ("::1", "198.51.100.1, nonsense", "unknown"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("10.0.0.1", " , ", "10.0.0.1"),
        ("", "", "unknown"),
    ],
)
def test_the_caller_is_the_first_address_that_is_no_trusted_proxy(peer: str, forwarded: str, expected: str) -> None:
    assert caller(peer, forwarded, PROXIES) == expected


def test_a_household_is_one_caller() -> None:
    assert client_network("2001:db8:1:2:3:4:5:6") == client_network("2001:db8:1:2::1")
    assert client_network("2001:db8:1:2::1") != client_network("2001:db8:1:3::1")
    assert client_network("::ffff:203.0.113.1") == "203.0.113.1"


@pytest.mark.parametrize("address", ["2001:db8:1:2:3::1", "203.0.113.1", "::ffff:203.0.113.1", "no address"])
def test_an_address_as_it_is_counted_is_in_the_same_networks(address: str) -> None:
    assert networks_of(client_network(address)) == networks_of(address)
    assert networks_of(address)[-1] == client_network(address)


class Thing:
    """A target of the timer wheel."""

    def __init__(self, *answers: int) -> None:
        self.answers = list(answers)
        self.looks: list[int] = []

    def look(self, now: int) -> int:
        self.looks.append(now)
        return self.answers.pop(0)


def test_the_wheel_calls_in_time() -> None:
    timer_wheel = TimerWheel()
    thing, far = Thing(2_000, 100, DONE), Thing(DONE)
    timer_wheel.put(thing, 500)
    timer_wheel.put(far, 10 * LONGEST_MS)
    for step in range(1, SLOTS + 1):
        timer_wheel.turn(step * STEP_MS)
    assert thing.looks == [500, 2_500, 2_750]
    assert far.looks == [LONGEST_MS]


class Broken:
    """A target with a bug."""

    def look(self, now: int) -> int:
        raise ZeroDivisionError


def test_a_bug_in_one_target_of_the_wheel_does_not_affect_others() -> None:
    timer_wheel = TimerWheel()
    first, last = Thing(DONE), Thing(DONE)
    for thing in (first, Broken(), last):
        timer_wheel.put(thing, STEP_MS)
    with pytest.raises(ZeroDivisionError):
        timer_wheel.turn(1)
    timer_wheel.turn(2)
    assert sorted(first.looks + last.looks) == [1, 2]


@in_loop
async def test_the_wheel_keeps_turning_after_a_bug() -> None:
    timer_wheel, said = TimerWheel(), asyncio.Event()
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)

    class Last:
        def look(self, now: int) -> int:
            said.set()
            return DONE

    timer_wheel.put(Broken(), STEP_MS)
    timer_wheel.put(Last(), 2 * STEP_MS)
    timer_wheel.start(0)
    await soon(said.wait())
    timer_wheel.stop()


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_bug_is_logged_with_its_traceback_and_without_the_values_around_it(
    form: LogFormat, capsys: pytest.CaptureFixture[str], restored_logs: None
) -> None:
    configure(form)
    token = "s3cret-token"
    try:
        raise ZeroDivisionError(len(token))
    except ZeroDivisionError as bug:
        structlog.get_logger("rasant").error("a table broke", exc_info=bug)
        logging.getLogger("somewhere").error("else", exc_info=bug)
    printed = capsys.readouterr().err
    assert printed.count("ZeroDivisionError: 12") == 2
    assert token not in printed.replace('token = "s3cret-token"', "")


class Written:
    """A file that records each write."""

    def __init__(self) -> None:
        self.pieces: list[str] = []

    def write(self, text: str) -> int:
        self.pieces.append(text)
        return len(text)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return False


def test_a_line_is_written_whole(monkeypatch: pytest.MonkeyPatch, restored_logs: None) -> None:
    written = Written()
    monkeypatch.setattr(sys, "stderr", written)
    configure("json")
    structlog.get_logger().warning("something happened")
    [piece] = written.pieces
    assert piece.endswith("\n")


@pytest.fixture
def restored_logs() -> Iterator[None]:
    """Restore what `configure` changes."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def page(folder: Path) -> httpx.AsyncClient:
    """A client of a page without a server."""
    app = Starlette(routes=[Route("/{path:path}", Page(folder).answer)])
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://play.localhost")


@in_loop
async def test_without_a_built_page_there_is_a_plain_one(tmp_path: Path) -> None:
    async with page(tmp_path / "nothing") as http:
        answer = await http.get("/")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert "make page" in answer.text
        assert "<script" not in answer.text
        assert "<style" not in answer.text


def built(folder: Path) -> Path:
    """A page as a build leaves it."""
    (folder / "assets").mkdir()
    (folder / "index.html").write_text('<!doctype html><script src="./assets/app-1a2b.js"></script>' * 20)
    (folder / "assets" / "app-1a2b.js").write_text("const hot = 1;\n" * 50)
    (folder / "assets" / "python.wasm-3c4d.gz").write_bytes(gzip.compress(bytes(range(256)) * 8, mtime=0))
    (folder / "service-worker.js").write_text("const version = 1;\n")
    (folder / "icon.png").write_bytes(b"\x89PNG")
    return folder


@in_loop
async def test_the_page_serves_its_files_and_its_own_routes(tmp_path: Path) -> None:
    async with page(built(tmp_path)) as http:
        index = await http.get("/")
        assert index.headers["cache-control"] == "no-cache"
        assert index.headers["content-encoding"] == "gzip"
        for place in ("/t/some-table", "/t", "/games/ligretto/"):
            assert (await http.get(place)).text == index.text
        assert 'src="/assets/app-1a2b.js"' in index.text
        script = await http.get("/assets/app-1a2b.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert "immutable" in script.headers["cache-control"]
        assert (await http.get("/icon.png")).content == b"\x89PNG"
        assert (await http.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})).text == script.text
        again = await http.get("/", headers={"If-None-Match": index.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@in_loop
async def test_files_compressed_by_the_build_are_sent_to_browsers_that_accept_them(tmp_path: Path) -> None:
    script, packed = "/assets/app-1a2b.js", b"smaller"
    (built(tmp_path) / "assets" / "app-1a2b.js.br").write_bytes(packed)
    async with page(tmp_path) as http:
        for accepted, coding in (
            ("gzip, deflate, br, zstd", "br"),
            ("br;q=0.5", "br"),
            ("gzip, br;q=0", "gzip"),
            ("gzip, br; q=0.0", "gzip"),
            ("gzip;q=1.0, abr", "gzip"),
            ("identity", None),
            ("", None),
        ):
            async with http.stream("GET", script, headers={"Accept-Encoding": accepted}) as answer:
                assert answer.headers.get("content-encoding") == coding, accepted
                assert answer.headers["vary"] == "accept-encoding"
                assert coding != "br" or b"".join([part async for part in answer.aiter_raw()]) == packed
        with pytest.raises(ProblemError, match="no such file"):
            await http.get(f"{script}.br")
        index = await http.get("/", headers={"Accept-Encoding": "br, gzip"})
        assert index.headers["content-encoding"] == "gzip", "the server has changed it"


@in_loop
async def test_compressed_files_are_sent_unchanged(tmp_path: Path) -> None:
    async with page(built(tmp_path)) as http:
        answer = await http.get("/assets/python.wasm-3c4d.gz")
        assert answer.headers["content-type"] == "application/gzip"
        assert "content-encoding" not in answer.headers
        assert "immutable" in answer.headers["cache-control"]
        assert answer.content == (tmp_path / "assets" / "python.wasm-3c4d.gz").read_bytes()


@in_loop
async def test_a_large_file_is_written_in_pieces() -> None:
    content = bytes(range(256)) * 1_000
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "headers": [], "asgi": {"spec_version": "2.4"}}
    await Asset(content, "application/gzip").answer(Request(scope))(scope, no_more, send)
    head, *rest = sent
    assert (b"content-length", b"256000") in head["headers"]
    assert max(len(message["body"]) for message in rest) == MOST_AT_ONCE
    assert b"".join(message["body"] for message in rest) == content


async def no_more() -> Any:
    """A client that sends nothing more."""
    await asyncio.Event().wait()


@in_loop
async def test_a_service_worker_is_always_revalidated(tmp_path: Path) -> None:
    async with page(built(tmp_path)) as http:
        answer = await http.get("/service-worker.js")
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt"])
@in_loop
async def test_nothing_outside_the_page_is_served(tmp_path: Path, path: str) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "page").mkdir()
    async with page(built(tmp_path / "page")) as http:
        with pytest.raises(Exception, match="no such file"):
            await http.get(path)
