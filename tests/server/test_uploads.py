"""Uploaded logs: replayed like any other match, or refused with the line of the error; few at a time."""

from __future__ import annotations

import asyncio
import json
from codecs import BOM_UTF8

import pytest
from tests.record.replays import GOLDENS, ParsedReplay, recorded
from tests.server.api_server import api_server, code
from tests.server.loop import in_loop, until
from tests.server.raw_http import Deadlines, Raw, asked, connect
from tests.server.servers import served
from tests.whole_replay import replay_lines

from rasant.api.loop_slices import LoopSlices
from rasant.api.operations import LARGEST_BODY
from rasant.api.problems import CutOffError, ProblemError
from rasant.api.uploads import LARGEST_UPLOAD, MOST_UPLOADS, UPLOADS_EACH, Uploads
from rasant.games import box, boxes, deck_file
from rasant.limits.host_limits import Limits
from rasant.record.logs import header_line, line_of
from rasant.record.uploaded_log import (
    DECK_MARKS,
    LONGEST_DECK,
    LONGEST_DECK_LINE,
    LONGEST_LINE,
    MOST_DECK_MARKS,
    MOST_DOTS,
    setup_of_log,
)
from rasant.server.http.http_connection import LINGER_S
from rasant.server.http.http_parser import most_chunks
from rasant.server.process.settings import Settings

LOGS = {"content-type": "application/x-ndjson"}
HEAD = b"POST /api/replays?viewpoint=-2 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n"
GOLDEN = next(golden for golden in GOLDENS if golden.game == "ligretto")


def text() -> bytes:
    return GOLDEN.path.read_bytes()


def lines() -> list[str]:
    return text().decode().splitlines()


@pytest.mark.parametrize("golden", GOLDENS[::5], ids=lambda golden: golden.id)
@in_loop
async def test_an_uploaded_log_is_replayed(golden: object) -> None:
    path = golden.path  # type: ignore[attr-defined]
    async with api_server() as at:
        for viewpoint in (-2, -1, 0):
            answer = await at.http.post(f"/api/replays?viewpoint={viewpoint}", content=path.read_bytes(), headers=LOGS)
            assert answer.status_code == 200
            assert answer.content == b"".join(replay_lines(recorded(golden), viewpoint))  # type: ignore[arg-type]


@in_loop
async def test_a_log_may_have_any_line_ends_and_a_byte_order_mark() -> None:
    async with api_server() as at:
        content = BOM_UTF8 + text().replace(b"\n", b"\r\n") + b"\r\n\r\n"
        answer = await at.http.post(
            "/api/replays", content=content, headers={"content-type": "text/plain; charset=utf-8"}
        )
        assert ParsedReplay(answer.content).head.viewpoint == -1


@in_loop
async def test_a_log_that_breaks_off_between_two_lines_is_replayed_so_far() -> None:
    async with api_server() as at:
        answer = await at.http.post("/api/replays", content="\n".join(lines()[:20]), headers=LOGS)
        assert len(list(ParsedReplay(answer.content).views())) == 20


def header_with(**changes: object) -> str:
    """A header with changed entries."""
    return json.dumps(json.loads(lines()[0]) | changes)


def wrong_logs() -> list[tuple[str, str]]:
    header, first, second = lines()[:3]
    deck = header.replace('"deck":null', f'"deck":"{"#" * (LONGEST_DECK + 1)}"')
    nested = f"{'[' * 190}{']' * 190},\n" * 40
    return [
        ("", "empty"),
        ("\n\n", "empty"),
        ("hello", "line 1: not JSON"),
        ("[1,2]", "line 1: a log begins with a header"),
        ("{}", "line 1: not the header"),
        (header.replace('"rasant":1', '"rasant":0'), "line 1: not the header of a log of version 1"),
        (header.replace('"rasant":1', '"rasant":2'), "line 1: this log was written by a newer rasant"),
        (header.replace('"game":"ligretto"', '"game":"chess"'), "line 1: no game 'chess'"),
        (header.replace('"players":4', '"players":400'), "line 1: "),
        (header.replace('"preset":"', '"preset":"no'), "line 1: "),
        (deck, f"line 1: its deck has more than {LONGEST_DECK} characters"),
        (header.replace('"deck":null', '"deck":"]"'), "line 1: : not valid TOML"),
        (header_with(deck="\n" + "x" * (LONGEST_DECK_LINE + 1)), "line 1: line 2 of its deck has more than 400 char"),
        (header_with(deck=f"a = [\n{nested}]"), f"line 1: its deck has more than {MOST_DECK_MARKS} brackets"),
        (header_with(deck="[" + "a." * MOST_DOTS + "a.a]"), "line 1: line 1 of its deck has more than 8 dots"),
        (header_with(deck="]", deck_name="my\ndeck\u2028.toml"), "line 1: my deck .toml: not valid TOML"),
        (header_with(deck="]", deck_name="x" * 5_000), f"line 1: {'x' * 40}…: not valid TOML"),
        (header_with(deck='"a\\nb" = 1'), "line 1: , line 1: a b: unknown entry"),
        (header_with(preset="x" * 5_000), "line 1: ligretto has no preset 'xxx"),
        (header, "breaks off after its header"),
        ("\n".join([header, second]), "line 2: the match does not begin with a deal"),
        ("\n".join([header, first, second[: len(second) // 2]]), "line 3: not JSON; was the file cut off?"),
        ("\n".join([header, first, first]), "line 3: batch 0 where 1 should be"),
        ("\n".join([header, first, '[1,0,-1,"time",[["m",0,1,[99999],0]]]']), "line 3: batch 1 does not fit"),
        ("\n".join([header, first, '["race",0,1,5,7]']), "line 3: an impossible race"),
        ("\n".join([header, first, "x" * (LONGEST_LINE + 1)]), "line 3: this line is longer than any"),
        ("\n".join([header, first, "[" * 8_000]), "line 3: not JSON"),
        ("\n".join([header, "", first]), "line 2: not JSON"),
        ("\n".join([header, first, second, header]), "line 4: another match begins here"),
    ]


@pytest.mark.parametrize(("log", "complaint"), wrong_logs())
@in_loop
async def test_an_error_is_reported_with_its_line_before_anything_is_shown(log: str, complaint: str) -> None:
    async with api_server() as at:
        answer = await at.http.post("/api/replays?viewpoint=-2", content=log.encode(), headers=LOGS)
        assert code(answer) == (422, "bad_log")
        assert complaint in answer.json()["text"]
        assert answer.json()["text"].isprintable()
        assert len(answer.json()["text"]) < 500


@pytest.mark.parametrize("players", [20_000_000, 10**30, int("9" * 4_000), 13, 0, -5])
@pytest.mark.parametrize("viewpoint", [-2, 0, 15_000_000])
@in_loop
async def test_an_impossible_number_of_players_is_refused(players: int, viewpoint: int) -> None:
    log = lines()[0].replace('"players":4', f'"players":{players}')
    async with api_server() as at:
        answer = await at.http.post(f"/api/replays?viewpoint={viewpoint}", content=log, headers=LOGS)
        assert code(answer) == (422, "bad_log")
        assert f"line 1: ligretto is for 2 to 12 players, not {str(players)[:30]}" in answer.json()["text"]
        assert len(answer.json()["text"]) < 500


@pytest.mark.parametrize("game", boxes())
def test_the_decks_of_all_games_are_within_the_limits(game: str) -> None:
    deck = deck_file(game).text
    assert 3 * sum(map(deck.count, DECK_MARKS)) < MOST_DECK_MARKS
    deck = "".join(f"{line:300}\n" if "." in line else f"{line}\n" for line in deck.splitlines()) + "# 1.2.3\n" * 1_000
    header = header_with(game=game, players=box(game).usual_seats, preset="", deck=deck)
    assert setup_of_log(header.encode()).open().layout.seats == box(game).usual_seats


@in_loop
async def test_numbers_that_fold_but_break_the_game_are_an_error_of_the_log() -> None:
    match = recorded(next(golden for golden in GOLDENS if golden.game == "fun_run"))
    game = match.setup.open()
    at_fact = game.layout.facts.index("at0")
    log = [header_line(match.setup, ""), line_of(match.batches[0]), f'[1,0,-1,"time",[["n",{at_fact},77]]]']
    async with api_server() as at:
        answer = await at.http.post("/api/replays?viewpoint=0", content="\n".join(log), headers=LOGS)
        assert code(answer) == (422, "bad_log")
        assert "line 3: batch 1 has numbers that its game never writes" in answer.json()["text"]


@in_loop
async def test_unknown_viewpoints_and_binary_bodies_are_refused() -> None:
    async with api_server() as at:
        for viewpoint in (4, -3):
            answer = await at.http.post(f"/api/replays?viewpoint={viewpoint}", content=text(), headers=LOGS)
            assert code(answer) == (422, "no_such_seat")
        assert code(await at.http.post("/api/replays?viewpoint=x", content=text(), headers=LOGS)) == (422, "wrong")
        for media in ("application/json", "", "multipart/form-data; boundary=x"):
            answer = await at.http.post("/api/replays", content=text(), headers={"content-type": media})
            assert code(answer) == (415, "no_text")
        answer = await at.http.post("/api/replays", content=b"x" * (LARGEST_UPLOAD + 1), headers=LOGS)
        assert code(answer) == (413, "too_large")


@in_loop
async def test_uploads_of_an_address_are_rate_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    async with api_server(Settings(limits=Limits(uploads_per_minute=2))) as at:
        at.stop_clock(monkeypatch)
        for _ in range(2):
            assert (await at.http.post("/api/replays", content=text(), headers=LOGS)).status_code == 200
        answer = await at.http.post("/api/replays", content=text(), headers=LOGS)
        assert code(answer) == (429, "too_fast")
        assert int(answer.headers["retry-after"]) == 30


# --- on real connections ---


@in_loop
async def test_a_log_larger_than_other_bodies_is_accepted() -> None:
    body = text() + b"\n" * (LARGEST_UPLOAD - len(text()))
    async with served() as server, server.http() as http:
        answer = await http.post("/api/replays?viewpoint=-2", content=body, headers=LOGS)
        assert ParsedReplay(answer.content).head.viewpoint == -2


@pytest.mark.parametrize(
    "data",
    [
        HEAD + b"Content-Length: %d\r\n\r\n" % (LARGEST_UPLOAD + 1),
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * (most_chunks(LARGEST_UPLOAD) + 1),
        HEAD.replace(b"POST", b"PUT") + b"Content-Length: %d\r\n\r\n" % (LARGEST_BODY + 1),
        HEAD.replace(b"/api/replays", b"/api/replays/") + b"Content-Length: %d\r\n\r\n" % (LARGEST_BODY + 1),
    ],
)
@in_loop
async def test_an_oversized_log_is_refused_before_it_is_read(data: bytes) -> None:
    async with asked(data) as (server, raw):
        assert await raw.refused() == (413, "too_large")
        await until(lambda: server.process.connections.total == 0)


@in_loop
async def test_a_request_after_an_upload_has_the_usual_limits_again() -> None:
    body = b" " * (LARGEST_BODY + 1)
    async with asked(HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body) as (_, raw):
        assert (await raw.answer()).code == "bad_log"
        raw.send(b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % (LARGEST_BODY + 1))
        assert await raw.refused() == (413, "too_large")


@in_loop
async def test_an_upload_has_a_longer_deadline_than_other_requests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = text()
    begun = HEAD + b"Content-Length: %d\r\n\r\n" % len(log)
    deadlines = Deadlines(monkeypatch)
    async with asked(begun, http_request_ms=4_321, http_upload_ms=54_321) as (server, raw):
        await until(lambda: server.process.api.uploads.total == 1)
        assert deadlines.waits_ms == [4_321, 54_321]
        deadlines.passed()
        assert await raw.refused() == (408, "too_slow")
        assert deadlines.passed() == LINGER_S * 1000
        await until(lambda: server.process.connections.total == 0)
        again = await connect(server)
        again.send(begun + log)
        assert (await again.answer()).status == 200, "a late upload holds no slot"


@pytest.mark.slow
@in_loop
async def test_an_address_has_two_upload_slots_and_slow_uploads_are_displaced() -> None:
    begun = HEAD + b"Content-Length: 100\r\n\r\n{"
    async with served() as server:
        uploads = server.process.api.uploads
        slow: list[Raw] = []
        thirds: list[Raw] = []
        for number in range(MOST_UPLOADS // UPLOADS_EACH):
            source = f"127.0.0.{number + 1}"
            for _ in range(UPLOADS_EACH):
                slow.append(await connect(server, source))
                slow[-1].send(begun)
                await until(lambda: uploads.total == len(slow))
            thirds.append(await connect(server, source))
            thirds[-1].send(HEAD + b"Content-Length: 1\r\n\r\n{")
            refused = await thirds[-1].answer()
            assert (refused.status, refused.code) == (429, "too_many_uploads")
            assert b"from your address" in refused.body
            assert "retry-after" in refused.headers
        newcomer = await connect(server, "127.0.0.99")
        newcomer.send(HEAD + b"Content-Length: %d\r\n\r\n" % len(text()) + text())
        assert (await newcomer.answer()).status == 200
        displaced = await slow[0].answer()
        assert (displaced.status, displaced.code) == (429, "too_many_uploads")
        assert uploads.total == MOST_UPLOADS - 1, "exactly one was displaced"


@in_loop
async def test_slow_senders_are_displaced_before_slow_readers() -> None:
    async def whole(largest: int) -> bytes:
        return text()

    async def never(largest: int) -> bytes:
        body: bytes = await asyncio.get_running_loop().create_future()
        return body

    uploads = Uploads(LoopSlices())
    streams = [await uploads.stream(f"198.51.100.{number}", whole, -2) for number in range(MOST_UPLOADS - 1)]
    sending = asyncio.ensure_future(uploads.stream("203.0.113.1", never, -2))
    await until(lambda: uploads.total == MOST_UPLOADS)
    streams.append(await uploads.stream("203.0.113.2", whole, -2))
    with pytest.raises(ProblemError, match="try again in a few seconds"):
        await sending
    streams.append(await uploads.stream("203.0.113.3", whole, -2))
    with pytest.raises(CutOffError):
        [part async for part in streams[0].parts]
    with pytest.raises(ProblemError, match="try again in a few seconds"):
        await uploads.stream("203.0.113.3", whole, -2)
    for lines_of_one in streams[1:]:
        assert len([part async for part in lines_of_one.parts]) > 1
    assert uploads.total == 0


@in_loop
async def test_a_client_that_leaves_early_frees_its_slot() -> None:
    async with served() as server:
        uploads = server.process.api.uploads
        raw = await connect(server)
        raw.send(HEAD + b"Content-Length: 100000\r\n\r\n{")
        await until(lambda: uploads.total == 1)
        raw.writer.transport.abort()
        await until(lambda: not uploads.total)
