"""Replays over HTTP: what each caller can see of a finished match, and clear problems for everything else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import msgspec
import pytest
import structlog.testing
from tests.record.replays import ParsedReplay
from tests.server.api_server import ApiServer, api_server, code
from tests.server.fakes import GatedStore
from tests.server.loop import in_loop

from rasant.core.events import MATCH_ENDED
from rasant.players.results import Result
from rasant.record.live import log_of_match
from rasant.store.port import EntriesAppended, MatchFinished, TableClosed
from rasant.table.connections.connection import Connection
from rasant.table.log.entries import RaceLost, read_entry
from rasant.testing.halls import World
from rasant.wire.codec import encode
from rasant.wire.from_client import Hello, LeaveTable, SetReady
from rasant.wire.limits import PROTOCOL_VERSION
from rasant.wire.replay import ALL_SEEING, SPECTATOR, MatchInfo

PLENTY = 200_000


@dataclass(frozen=True)
class Played:
    """A match that was really played, by bots and by a player who left their seat to one."""

    entries: list[bytes]
    first: int
    result: Result
    log: bytes

    def finished(self, table: str, players: list[str], public: bool, **changes: object) -> MatchFinished:
        """The record of this match at another table, with these players."""
        result = msgspec.structs.replace(self.result, players=players, **changes)
        return MatchFinished(table, self.first, len(self.entries) - 1, result, public)


@cache
def played() -> Played:
    world = World("replays over http")
    table = world.open("ligretto", 4, preset="de", bots=["", "lightning", "lightning", "lightning"])
    ann = joined(world, table, "Ann")
    world.hall.receive(world.connect(table), encode(Hello(PROTOCOL_VERSION, "watcher")), world.now)
    world.hall.receive(ann, encode(SetReady()), world.now)
    world.deliver()
    world.hall.receive(ann, encode(LeaveTable()), world.now)
    for _ in range(PLENTY):
        world.deliver()
        if world.finished(table):
            break
        assert world.pass_time()
    [finished] = world.finished(table)
    entries = world.entries(table, 0, finished.last)
    log = log_of_match(world.founded(table), entries[finished.first - 1 :], finished.result)
    return Played(entries, finished.first, finished.result, log)


def joined(world: World, table: str, name: str) -> Connection:
    connection = world.connect(table)
    world.hall.receive(connection, encode(Hello(PROTOCOL_VERSION, name, world.sit(table, name).token)), world.now)
    return connection


async def keep(at: ApiServer, public: bool, **changes: object) -> tuple[str, dict[str, str]]:
    """Store the match for a new player; returns its id and the headers of their key."""
    key = await at.key("Ann")
    guest = (await at.http.get("/api/me", headers=key)).json()["id"]
    table = "public-table" if public else "hidden-table"
    finished = played().finished(table, [guest, "", "", ""], public, match=f"m-{public}", **changes)
    await super(GatedStore, at.store).append([EntriesAppended(table, 0, played().entries), finished])
    return finished.result.match, key


def test_the_replayed_match_has_races() -> None:
    assert any(isinstance(read_entry(entry), RaceLost) for entry in played().entries)


@in_loop
async def test_a_player_of_the_match_sees_it_from_any_viewpoint() -> None:
    async with api_server() as at:
        match, key = await keep(at, public=False)
        info = msgspec.json.decode((await at.http.get(f"/api/matches/{match}", headers=key)).content, type=MatchInfo)
        assert info.allowed == [-2, -1, 0, 1, 2, 3]
        assert info.result.players[0]
        for viewpoint in info.allowed:
            answer = await at.http.get(f"/api/matches/{match}/replay?viewpoint={viewpoint}", headers=key)
            assert answer.headers["content-type"].startswith("application/x-ndjson")
            parsed = ParsedReplay(answer.content)
            assert (parsed.head.match, parsed.head.viewpoint, parsed.head.allowed) == (match, viewpoint, info.allowed)
            assert (parsed.head.setup.table, parsed.head.setup.public) == ("", False)
            assert parsed.head.result == info.result
            assert [view.phase for view in parsed.views()][-1] == MATCH_ENDED
            assert [moment for moment in parsed.tail.moments if moment.kind == "race"]
            assert parsed.tail.lasted == info.result.lasted
        log = await at.http.get(f"/api/matches/{match}/log", headers=key)
        assert log.content == played().log


@in_loop
async def test_every_player_sees_a_public_match_from_any_viewpoint() -> None:
    async with api_server() as at:
        match, _ = await keep(at, public=True)
        info = msgspec.json.decode((await at.http.get(f"/api/matches/{match}")).content, type=MatchInfo)
        assert info.allowed == [-2, -1, 0, 1, 2, 3]
        parsed = ParsedReplay((await at.http.get(f"/api/matches/{match}/replay?viewpoint={ALL_SEEING}")).content)
        assert parsed.head.setup.public
        assert [zone.seen for view in parsed.views() for zone in view.zones if zone.seen]
        assert (await at.http.get(f"/api/matches/{match}/log")).status_code == 200


@pytest.mark.parametrize("with_key", [False, True])
@in_loop
async def test_a_stranger_sees_of_a_private_match_what_a_spectator_saw(with_key: bool) -> None:
    async with api_server() as at:
        match, own = await keep(at, public=False)
        key = await at.key("Eve") if with_key else {}
        answer = await at.http.get(f"/api/matches/{match}", headers=key)
        info = msgspec.json.decode(answer.content, type=MatchInfo)
        assert (info.allowed, info.result.players, info.result.races) == ([SPECTATOR], [""] * 4, [])
        assert (info.result.names, info.result.totals) == (played().result.names, played().result.totals)
        for viewpoint in (ALL_SEEING, 0, 3):
            answer = await at.http.get(f"/api/matches/{match}/replay?viewpoint={viewpoint}", headers=key)
            assert code(answer) == (403, "not_yours")
        assert code(await at.http.get(f"/api/matches/{match}/log", headers=key)) == (403, "not_yours")
        answer = await at.http.get(f"/api/matches/{match}/replay", headers=key)
        parsed = ParsedReplay(answer.content)
        assert (parsed.head.viewpoint, parsed.head.allowed, parsed.head.result) == (SPECTATOR, [SPECTATOR], info.result)
        assert not [moment for moment in parsed.tail.moments if moment.kind == "race"]
        sat = ParsedReplay((await at.http.get(f"/api/matches/{match}/replay?viewpoint=-1", headers=own)).content)
        assert parsed.messages == sat.messages
        guest = (await at.http.get("/api/me", headers=own)).json()["id"]
        for secret in (b"replays over http", b"hidden-table", guest.encode()):
            assert secret not in answer.content


@in_loop
async def test_an_erased_player_leaves_an_anonymous_seat() -> None:
    async with api_server() as at:
        match, _ = await keep(at, public=True, names=[""] * 4, bots=["", "lightning", "lightning", "lightning"])
        await at.store.append([played().finished("public-table", [""] * 4, False, match="m-gone", names=[""] * 4)])
        for name in (match, "m-gone"):
            parsed = ParsedReplay((await at.http.get(f"/api/matches/{name}/replay?viewpoint=-1")).content)
            assert parsed.head.names[0] == ""
            assert len(list(parsed.views())) > 2
        info = msgspec.json.decode((await at.http.get("/api/matches/m-gone")).content, type=MatchInfo)
        assert info.allowed == [SPECTATOR], "an empty id played nowhere"


@in_loop
async def test_a_missing_match_is_reported_in_one_sentence() -> None:
    async with api_server() as at:
        match, key = await keep(at, public=False)
        for path in ("", "/replay", "/replay?viewpoint=-2", "/log"):
            answer = await at.http.get(f"/api/matches/never{path}", headers=key)
            assert code(answer) == (404, "unknown_match")
            assert "no such match has ended" in answer.json()["text"]
        for viewpoint in (4, 99, -3):
            answer = await at.http.get(f"/api/matches/{match}/replay?viewpoint={viewpoint}", headers=key)
            assert code(answer) == (422, "no_such_seat")
            assert "0 to 3" in answer.json()["text"]
        for query in ("viewpoint=all", "viewpoint=", "sight=1"):
            assert code(await at.http.get(f"/api/matches/{match}/replay?{query}", headers=key)) == (422, "wrong")
        assert code(await at.http.get(f"/api/matches/{match}", headers={"authorization": "Bearer x"})) == (
            401,
            "bad_key",
        )


@in_loop
async def test_the_result_of_a_match_is_sent_after_its_log_was_deleted() -> None:
    async with api_server() as at:
        match, key = await keep(at, public=False)
        await at.store.append([TableClosed("hidden-table", "2026-01-02T00:00:00.000Z")])
        await at.store.prune("2026-01-03T00:00:00.000Z")
        info = msgspec.json.decode((await at.http.get(f"/api/matches/{match}", headers=key)).content, type=MatchInfo)
        assert (info.allowed, info.result.match) == ([], match)
        answer = await at.http.get(f"/api/matches/{match}/replay?viewpoint=-2", headers=key)
        assert code(answer) == (410, "pruned")


@pytest.mark.parametrize(
    "entry",
    [
        b'["b",[0,0,-1,"time",[["m",0,1,[99999],0]]]]',
        b'["b",[7,0,-1,"deal",[]]]',
        b'["race",0,1,5,0]',
        b'["b",[0,0,-1,"deal",[["n",99,1]]]]',
        b"[]",
    ],
)
@in_loop
async def test_a_log_that_does_not_fold_is_reported_as_damaged_and_logged_once(entry: bytes) -> None:
    async with api_server() as at:
        entries = [played().entries[0], entry]
        finished = MatchFinished("t", 1, 1, played().result, True)
        await super(GatedStore, at.store).append([EntriesAppended("t", 0, entries), finished])
        with structlog.testing.capture_logs() as logged:
            for _ in range(2):
                answer = await at.http.get(f"/api/matches/{finished.result.match}/replay?viewpoint=-1")
                assert code(answer) == (503, "damaged")
        assert [line["event"] for line in logged] == ["the log of a match is damaged"]


@in_loop
async def test_a_match_without_a_deal_is_damaged() -> None:
    async with api_server() as at:
        finished = MatchFinished("t", 1, 1, played().result, True)
        entries = [played().entries[0], b'["phase","match_over"]']
        await super(GatedStore, at.store).append([EntriesAppended("t", 0, entries), finished])
        answer = await at.http.get(f"/api/matches/{finished.result.match}/replay?viewpoint=-1")
        assert code(answer) == (503, "damaged")
