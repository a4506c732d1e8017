"""The HTTP API: results, leaderboards, private matches, invalid and damaged logs."""

from __future__ import annotations

import msgspec
import pytest
import structlog.testing
from tests.server.api_server import ApiServer, api_server, code
from tests.server.fakes import TABLE, GatedStore
from tests.server.loop import in_loop
from tests.store.records import result as result_of

from rasant.players.results import Result
from rasant.store.port import DamagedError, EntriesAppended, MatchFinished, TableClosed


@in_loop
async def test_results_leaderboards_and_logs() -> None:
    async with api_server() as at:
        result = result_of(["p", "q"], [0], match="m-1", ended="2026-01-01T00:00:00.000Z")
        founded = b'["found","ligretto",4,"default",{},false,"7"]'
        entries = [founded, b'["b",[0,0,-1,"deal",[]]]', b'["b",[1,5,-1,"time",[]]]']
        await super(GatedStore, at.store).append([EntriesAppended(TABLE, 0, entries)])
        await super(GatedStore, at.store).append([MatchFinished(TABLE, 1, 2, result, public=True)])
        assert [found["match"] for found in (await at.http.get("/api/results?game=ligretto")).json()] == ["m-1"]
        assert (await at.http.get("/api/results?player=nobody")).json() == []
        log = await at.http.get("/api/matches/m-1/log")
        assert log.headers["content-type"].startswith("application/x-ndjson")
        assert len(log.text.splitlines()) == 3
        assert log.text.startswith('{"rasant":')
        assert code(await at.http.get("/api/matches/m-2/log")) == (404, "unknown_match")
        await at.store.append([MatchFinished(TABLE, 1, 2, msgspec.structs.replace(result, match="m-3"), True)])
        await at.store.append([TableClosed(TABLE, "2026-01-02T00:00:00.000Z")])
        await at.store.prune("2026-01-03T00:00:00.000Z")
        assert code(await at.http.get("/api/matches/m-3/log")) == (410, "pruned")
        assert len((await at.http.get("/api/results")).json()) == 2
        assert (await at.http.get("/api/leaderboards/ligretto?limit=5")).status_code == 200
        assert code(await at.http.get("/api/leaderboards/chess")) == (404, "unknown_game")
        for query in ("limit=0", "limit=101", "limit=x", "colour=red"):
            assert code(await at.http.get(f"/api/results?{query}")) == (422, "wrong")


async def played(at: ApiServer, match: str, players: list[str], public: bool, table: str) -> None:
    """Write a match."""
    finished = MatchFinished(table, 0, 0, result_of(players, [0], match=match), public)
    await super(GatedStore, at.store).append([EntriesAppended(table, 0, [b"[]"]), finished])


@in_loop
async def test_private_results_are_listed_for_their_players() -> None:
    async with api_server() as at:
        ada, bea = await at.key("Ada"), await at.key("Bea")
        ids = [(await at.http.get("/api/me", headers=key)).json()["id"] for key in (ada, bea)]
        await played(at, "secret", [ids[0], "other"], False, "a")
        await played(at, "open", ["other", "another"], True, "b")

        async def listed(query: str = "", **headers: str) -> list[str]:
            answer = await at.http.get(f"/api/results{query}", headers=headers)
            return [found["match"] for found in answer.json()]

        assert await listed() == await listed(**bea) == ["open"]
        assert await listed(**ada) == ["open", "secret"]
        assert await listed(f"?player={ids[0]}") == await listed(f"?player={ids[0]}", **bea) == []
        assert await listed(f"?player={ids[0]}", **ada) == ["secret"]
        assert await listed("?player=other", **ada) == ["open", "secret"]


@in_loop
async def test_a_hidden_player_is_named_to_players_of_the_match_only() -> None:
    async with api_server() as at:
        ada, bea, eve = await at.key("Ada"), await at.key("Bea"), await at.key("Eve")
        ids = [(await at.http.get("/api/me", headers=key)).json()["id"] for key in (ada, bea)]
        await played(at, "open", [*ids, ""], True, "a")
        await played(at, "other", ["x", "y"], True, "b")
        assert (await at.http.put("/api/you", json={"shown": False}, headers=ada)).status_code == 200

        async def names_seen(**headers: str) -> list[list[list[str]]]:
            listed = (await at.http.get("/api/results", headers=headers)).json()
            info = (await at.http.get("/api/matches/open", headers=headers)).json()["result"]
            assert info == listed[1]
            return [[result["players"], result["names"], result["shares"]] for result in listed]

        other, named = await names_seen(**bea)
        assert (named[0], named[2]) == ([*ids, ""], ["whole", "whole", ""])
        assert all(named[1][:2])
        assert await names_seen(**ada) == [other, named]
        for stranger in (eve, {}):
            now = await names_seen(**stranger)
            assert now == [other, [["", *part[1:]] for part in named]]
        assert (await at.http.put("/api/you", json={"shown": True}, headers=ada)).status_code == 200
        assert await names_seen(**eve) == [other, named]


@pytest.mark.parametrize("path", ["/api/results", "/api/players/p"])
@pytest.mark.parametrize(("header", "expected"), [("Bearer nonsense", "bad_key"), ("Basic YTpi", "no_key")])
@in_loop
async def test_an_optional_key_must_be_valid(path: str, header: str, expected: str) -> None:
    async with api_server() as at:
        assert code(await at.http.get(path, headers={"Authorization": header})) == (401, expected)
        assert (await at.http.get(path)).status_code != 401


@in_loop
async def test_a_player_of_private_matches_only_cannot_be_looked_up() -> None:
    async with api_server() as at:
        ada, bea = await at.key("Ada"), await at.key("Bea")
        person = (await at.http.get("/api/me", headers=ada)).json()["id"]
        await played(at, "secret", [person, "other"], False, "a")
        asked = [await at.http.get(f"/api/players/{person}", headers=headers) for headers in ({}, bea)]
        unknown = await at.http.get("/api/players/nobody")
        assert [answer.text for answer in asked] == [unknown.text] * 2
        assert (await at.http.get("/api/leaderboards/ligretto")).json()["lines"] == []
        mine = (await at.http.get("/api/me", headers=ada)).json()
        assert [record["versus"] for record in mine["records"]] == ["people"]
        assert (await at.http.get(f"/api/players/{person}", headers=ada)).json() == mine
        await played(at, "open", [person, "other"], True, "b")
        assert (await at.http.get(f"/api/players/{person}")).json()["records"][0]["matches"] == 1
        ranked = (await at.http.get("/api/leaderboards/ligretto")).json()["lines"]
        assert [line["id"] for line in ranked] == [person, "other"]


RESULT = Result(
    "m-1", "ligretto", "default", "2026-01-01T00:00:00.000Z", ["p"], ["P"], [""], [[0]], [9], [0], 1, True, ["whole"]
)
FOUNDED = b'["found","ligretto",4,"default",{},false,"7"]'


@pytest.mark.parametrize(
    "entries",
    [
        [b"no entry", b'["b",[0,0,-1,"deal",[]]]', b'["b",[1,5,-1,"time",[]]]'],
        [FOUNDED, b'["b",["no","batch"]]', b'["b",[1,5,-1,"time",[]]]'],
        [FOUNDED, b'["rematch","7"]', b'["rematch",7]'],
    ],
)
@in_loop
async def test_an_invalid_log_is_a_problem_and_logged_once(entries: list[bytes]) -> None:
    async with api_server() as at:
        await super(GatedStore, at.store).append(
            [EntriesAppended(TABLE, 0, entries), MatchFinished(TABLE, 1, 2, RESULT, True)]
        )
        with structlog.testing.capture_logs() as logged:
            for _ in range(2):
                assert code(await at.http.get("/api/matches/m-1/log")) == (503, "damaged")
        assert [line["match"] for line in logged] == ["m-1"]


@in_loop
async def test_damaged_data_has_a_problem_code_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    async def damaged(self: GatedStore, *asked: object) -> None:
        raise DamagedError("match 'm-1' is damaged")

    for question in ("finished", "profile", "results", "leaderboard"):
        monkeypatch.setattr(GatedStore, question, damaged)
    async with api_server() as at:
        for path in ("/api/matches/m-1/log", "/api/players/p", "/api/results", "/api/leaderboards/ligretto"):
            answer = await at.http.get(path)
            assert code(answer) == (503, "damaged")
            assert "retry-after" not in answer.headers
