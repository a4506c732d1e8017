"""The HTTP API: players' data and its visibility, leaderboards, and erasure."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from tests.server.api_server import ApiServer, api_server, code
from tests.server.fakes import GatedStore
from tests.server.loop import in_loop, until
from tests.store.records import result as result_of

from rasant.api import players
from rasant.players.results import RaceCount
from rasant.store.port import (
    DamagedError,
    DayTried,
    EntriesAppended,
    MatchFinished,
    StoreError,
    TableClosed,
)

NOW = "2026-03-04T12:00:00.000Z"
"""A Wednesday."""
MARKUP = "<b>&amp;</b>"


async def player(at: ApiServer, name: str) -> tuple[str, dict[str, str]]:
    """A new player without a seat: their id and their headers."""
    key = await at.key(name)
    return (await at.http.get("/api/you", headers=key)).json()["id"], key


async def played(
    at: ApiServer, match: str, players: Sequence[str], public: bool = True, ended: str = NOW, day: str = ""
) -> None:
    """Write a match, which the first of these players wins."""
    outcome = result_of(
        list(players), [0], match=match, ended=ended, lasted=60_000, day=day, races=[RaceCount(2, 1, 12)] * len(players)
    )
    table = f"table {match}"
    entries, closed = EntriesAppended(table, 0, [b"[]"]), TableClosed(table, NOW)
    await super(GatedStore, at.store).append([entries, MatchFinished(table, 0, 0, outcome, public), closed])


@in_loop
async def test_a_new_player_has_no_history() -> None:
    async with api_server() as at:
        answer = await at.http.get("/api/you", headers=await at.key(MARKUP))
        assert answer.status_code == 200
        data = answer.json()
        assert (data["name"], data["shown"]) == (MARKUP, True)
        assert data["strengths"] == data["games"] == data["awards"] == []
        assert data["days"] == {"tries": 0, "streak": 0, "longest_streak": 0}


@in_loop
async def test_a_player_sees_all_their_statistics() -> None:
    async with api_server() as at:
        at.hall.time = NOW
        ann, key = await player(at, "Ann")
        await at.store.append([DayTried("2026-03-03", ann, "table m2")])
        await played(at, "m1", [ann, "ben"])
        await played(at, "m2", [ann, "", "", ""], public=False, day="2026-03-03")
        data = (await at.http.get("/api/you", headers=key)).json()
        strengths = {(line["game"], line["versus"]): line for line in data["strengths"]}
        assert set(strengths) == {("ligretto", "people"), ("ligretto", "bots")}
        assert (strengths["ligretto", "people"]["place"], strengths["ligretto", "people"]["of"]) == (1, 2)
        assert strengths["ligretto", "bots"]["place"] == 0
        assert all(line["level"] >= 1 and 0 <= line["progress"] < 1 for line in data["strengths"])
        (game,) = data["games"]
        assert (game["matches"], game["wins"], game["streak"], game["races_won"]) == (2, 2, 2, 4)
        assert game["closest_race"] == {"value": 12, "match": "m1", "ended": NOW}
        assert {award["award"] for award in data["awards"]} >= {"first_win", "beat_people", "photo_finish"}
        assert data["days"] == {"tries": 1, "streak": 1, "longest_streak": 1}
        course = (await at.http.get("/api/you/course/ligretto?versus=bots", headers=key)).json()
        assert [(point["match"], point["won"]) for point in course] == [("m2", True)]
        assert course[0]["level"] >= 1


@in_loop
async def test_leaderboards_count_public_matches_and_include_the_callers_row() -> None:
    async with api_server() as at:
        at.hall.time = NOW
        ann, key = await player(at, "Ann")
        await played(at, "m0", ["ben", "cleo"], ended="2026-01-01T00:00:00.000Z")
        await played(at, "m1", ["ben", ann], ended="2026-02-01T00:00:00.000Z")
        await played(at, "m2", [ann, "cleo"])
        await played(at, "m3", [ann, "dora"], public=False)
        first_page = (await at.http.get("/api/leaderboards/ligretto?limit=1")).json()
        assert [line["id"] for line in first_page["lines"]] == ["ben"]
        assert first_page.get("you") is None
        mine = (await at.http.get("/api/leaderboards/ligretto?limit=1", headers=key)).json()
        assert (mine["you"]["id"], mine["you"]["matches"], mine["you"]["place"]) == (ann, 2, 2)
        week = (await at.http.get("/api/leaderboards/ligretto?span=week", headers=key)).json()
        assert (week["span"], week["since"]) == ("week", "2026-03-02T00:00:00.000Z")
        assert [(line["place"], line["id"], line["wins"], line["matches"]) for line in week["lines"]] == [
            (1, ann, 1, 1),
            (2, "cleo", 0, 1),
        ]
        assert week["you"] == week["lines"][0]


@in_loop
async def test_a_hidden_player_is_invisible_to_others() -> None:
    async with api_server() as at:
        ann, key = await player(at, MARKUP)
        _, other = await player(at, "Ben")
        await played(at, "m1", [ann, "cleo"])
        assert (await at.http.get(f"/api/players/{ann}")).status_code == 200
        answer = await at.http.put("/api/you", json={"shown": False}, headers=key)
        assert (answer.status_code, answer.json()["shown"]) == (200, False)
        assert answer.json()["strengths"][0]["place"] == 0
        unknown = await at.http.get("/api/players/nobody")
        for headers in ({}, other):
            assert (await at.http.get(f"/api/players/{ann}", headers=headers)).text == unknown.text
            assert (await at.http.get(f"/api/results?player={ann}", headers=headers)).json() == []
            ranked = (await at.http.get("/api/leaderboards/ligretto", headers=headers)).json()
            assert [(line["place"], line["id"]) for line in ranked["lines"]] == [(1, "cleo")]
        assert (await at.http.get("/api/leaderboards/ligretto", headers=key)).json().get("you") is None
        assert len((await at.http.get(f"/api/results?player={ann}", headers=key)).json()) == 1
        await at.http.put("/api/you", json={"shown": True}, headers=key)
        ranked = (await at.http.get("/api/leaderboards/ligretto")).json()
        assert [line["id"] for line in ranked["lines"]] == [ann, "cleo"]


@in_loop
async def test_a_choice_to_be_hidden_is_stored_before_the_first_match() -> None:
    async with api_server() as at:
        ann, key = await player(at, "Ann")
        assert not (await at.http.put("/api/you", json={"shown": False}, headers=key)).json()["shown"]
        await played(at, "m1", [ann, "cleo"])
        assert [line["id"] for line in (await at.http.get("/api/leaderboards/ligretto")).json()["lines"]] == ["cleo"]


@in_loop
async def test_a_player_can_erase_all_their_data() -> None:
    async with api_server() as at:
        ann, key = await player(at, "Ann")
        await played(at, "alone", [ann, ""])
        await played(at, "together", [ann, "ben"])
        before = (await at.http.get("/api/players/ben")).json()
        for _ in range(2):
            answer = await at.http.delete("/api/you", headers=key)
            assert (answer.status_code, answer.json()) == (200, {"ok": True, "text": ""})
        data = (await at.http.get("/api/you", headers=key)).json()
        assert (data["name"], data["games"], data["awards"], data["strengths"]) == ("Ann", [], [], [])
        assert (await at.http.get("/api/results", headers=key)).json()[0]["players"] == ["", "ben"]
        assert code(await at.http.get("/api/matches/alone/log")) == (404, "unknown_match")
        assert (await at.http.get("/api/players/ben")).json() == before
        assert code(await at.http.get(f"/api/players/{ann}")) == (404, "unknown_player")


@in_loop
async def test_a_long_erasure_continues_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "FORGET_S", 0)
    async with api_server() as at:
        begun, may_end = list[str](), asyncio.Event()

        async def forget(guest: str) -> bool:
            if not guest:  # no player was left half erased
                return False
            begun.append(guest)
            await may_end.wait()
            return len(begun) < 3

        ann, key = await player(at, "Ann")
        monkeypatch.setattr(at.store, "forget", forget)
        answer = await at.http.delete("/api/you", headers=key)
        assert answer.json() == {"ok": True, "text": players.THE_REST}
        may_end.set()
        await until(lambda: not at.process.api.erasure._tasks)
        assert begun == [ann] * 3


@in_loop
async def test_repeated_requests_for_erasure_share_one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "FORGET_S", 0)
    async with api_server() as at:
        begun, may_end = list[str](), asyncio.Event()

        async def forget(guest: str) -> bool:
            if not guest:  # no player was left half erased
                return False
            begun.append(guest)
            await may_end.wait()
            return False

        ann, of_ann = await player(at, "Ann")
        ben, of_ben = await player(at, "Ben")
        monkeypatch.setattr(at.store, "forget", forget)
        for key in (of_ann, of_ann, of_ben, of_ann):
            await at.http.delete("/api/you", headers=key)
        assert begun == [ann]  # others wait for their turn
        may_end.set()
        await until(lambda: not at.process.api.erasure._tasks)
        assert begun == [ann, ben]


@in_loop
async def test_a_player_at_a_table_with_others_must_leave_before_erasure() -> None:
    async with api_server() as at:
        ann, key = await player(at, "Ann")
        await played(at, "m1", [ann, "ben"])
        at.hall.seated.add(ann)
        assert code(await at.http.delete("/api/you", headers=key)) == (409, "at_a_table")
        assert (await at.http.get("/api/you", headers=key)).json()["games"]
        at.hall.seated.clear()
        assert (await at.http.delete("/api/you", headers=key)).json()["ok"]
        assert (await at.http.get("/api/you", headers=key)).json()["games"] == []


@in_loop
async def test_paging_through_results_with_equal_times_loses_none() -> None:
    async with api_server() as at:
        ann, key = await player(at, "Ann")
        for number in range(7):
            await played(at, f"m{number}", [ann, "ben"], public=bool(number % 2))
        found: list[str] = []
        for _ in range(4):
            before = f"&before={found[-1]}" if found else ""
            page = await at.http.get(f"/api/results?player={ann}&limit=2{before}", headers=key)
            found += [result["match"] for result in page.json()]
        assert found == [f"m{number}" for number in reversed(range(7))]


@pytest.mark.parametrize(
    ("method", "path", "body", "expected"),
    [
        ("PUT", "/api/you", {"shown": "no"}, (422, "wrong")),
        ("PUT", "/api/you", {}, (422, "wrong")),
        ("PUT", "/api/you", {"shown": True, "name": "Eve"}, (422, "wrong")),
        ("GET", "/api/you/course/chess", None, (404, "unknown_game")),
        ("GET", "/api/you/course/ligretto?versus=cats", None, (422, "wrong")),
        ("GET", "/api/you/course/ligretto?limit=0", None, (422, "wrong")),
        ("GET", "/api/you/course/ligretto?limit=201", None, (422, "wrong")),
        ("GET", "/api/leaderboards/chess", None, (404, "unknown_game")),
        ("GET", "/api/leaderboards/ligretto?span=month", None, (422, "wrong")),
        ("GET", "/api/leaderboards/ligretto?limit=many", None, (422, "wrong")),
        ("POST", "/api/you", {"shown": True}, (405, "wrong_method")),
    ],
)
@in_loop
async def test_an_invalid_request_is_reported(
    method: str, path: str, body: dict[str, object] | None, expected: tuple[int, str]
) -> None:
    async with api_server() as at:
        assert code(await at.http.request(method, path, json=body, headers=await at.key())) == expected


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/api/you"), ("DELETE", "/api/you"), ("GET", "/api/you/course/ligretto")]
)
@in_loop
async def test_own_data_needs_the_owners_key(method: str, path: str) -> None:
    async with api_server() as at:
        assert code(await at.http.request(method, path)) == (401, "no_key")
        wrong = {"Authorization": "Bearer another.player"}
        assert code(await at.http.request(method, path, headers=wrong)) == (401, "bad_key")
    async with api_server() as at:
        assert code(await at.http.get("/api/leaderboards/ligretto", headers={"Authorization": "Bearer x"})) == (
            401,
            "bad_key",
        )


@in_loop
async def test_a_failure_of_the_store_is_reported_without_its_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    async def damaged(*asked: object) -> None:
        raise DamagedError("the name of person 'x' in rasant.db is damaged")

    async def failing(*asked: object) -> None:
        raise StoreError("the disk of rasant.db fails")

    async with api_server() as at:
        key = await at.key()
        for question in ("account", "course", "leaderboard"):
            monkeypatch.setattr(at.store, question, damaged)
        monkeypatch.setattr(at.store, "forget", failing)
        for path in ("/api/you", "/api/you/course/ligretto", "/api/leaderboards/ligretto"):
            assert code(await at.http.get(path, headers=key)) == (503, "damaged")
        answer = await at.http.delete("/api/you", headers=key)
        assert code(answer) == (503, "store_trouble")
        assert "rasant.db" not in answer.text
