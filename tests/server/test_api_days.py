"""The HTTP API: the deal of the day, the only try at it, and its leaderboard."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count

import httpx
from tests.server.api_server import code
from tests.server.loop import in_loop
from tests.store.records import appended, finished, result

from rasant.hall.daily import FIRST_DAY, day_after, order_of_day
from rasant.hall.day_tries import DayTries
from rasant.hall.environment import HallEnvironment
from rasant.hall.hall import Hall
from rasant.runtime.real_environment import seed_of_day
from rasant.server.process.server_process import ServerProcess
from rasant.server.process.settings import Settings
from rasant.store.memory import MemoryStore
from rasant.store.port import DayTried, PlayerNamed
from rasant.table.room.day_try import ONE_PERSONS_TRY
from rasant.wire.replay import SPECTATOR

DAY, NOON = "2026-11-17", "2026-11-17T12:00:00.000Z"
TODAY = "/api/days/today"


@dataclass
class DayServer:
    """A server whose time of day the test sets."""

    http: httpx.AsyncClient
    store: MemoryStore
    hall: Hall
    now: str = NOON

    async def guest(self, name: str = "Ada") -> tuple[str, dict[str, str]]:
        """The id of a new guest, and the headers that prove it."""
        answer = (await self.http.post("/api/guests", json={"name": name})).json()
        return answer["id"], {"Authorization": f"Bearer {answer['key']}"}

    async def finish(self, player: str, name: str, points: int, ms: int = 60_000, day: str = DAY) -> None:
        """Write a player's finished try to the store."""
        table = f"{player} {day}"
        outcome = result([player, ""], [0], match=f"m {player}", totals=[points, 0], day=day, lasted=ms)
        await self.store.append(
            [
                PlayerNamed(player, name),
                *appended(table, 0),
                DayTried(day, player, table),
                finished(outcome, table, public=False),
            ]
        )


@asynccontextmanager
async def day_server() -> AsyncIterator[DayServer]:
    """A server that is ready, with a real hall."""
    numbers, store = count(1), MemoryStore()
    environment = HallEnvironment(
        new_table=lambda: f"table{next(numbers)}",
        new_token=lambda: f"token{next(numbers):020}",
        new_seed=lambda: f"seed{next(numbers)}",
        seed_of_day=lambda day: seed_of_day(bytes(32), day),
        time_of_day=lambda: at.now,
    )
    hall = Hall(environment)
    process = ServerProcess(Settings(), hall, store, bytes(32))
    await process.open()
    transport = httpx.ASGITransport(process.app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://play.localhost") as http:
        at = DayServer(http, store, hall)
        yield at
    process.sockets.stop()
    process.commits.stop()


@in_loop
async def test_the_deal_of_today_is_sent_with_the_time_left() -> None:
    async with day_server() as at:
        body = (await at.http.get(TODAY)).json()
        order = order_of_day(DAY)
        assert body == {
            "day": DAY,
            "game": order.game,
            "players": order.players,
            "bots": "steady",
            "left_s": 43_200,
            "tomorrow": order_of_day(day_after(DAY)).game,
            "tries": 0,
            "lines": [],
            "you": None,
        }
        assert (await at.http.get(f"/api/days/{DAY}")).json() == body
        yesterday = (await at.http.get("/api/days/2026-11-16")).json()
        assert (yesterday["day"], yesterday["left_s"], yesterday["tomorrow"]) == ("2026-11-16", 0, order.game)


@in_loop
async def test_an_invalid_or_future_day_is_a_clear_problem() -> None:
    async with day_server() as at:
        for day in ("2026-11-18", "9999-12-31", "0001-01-01", "2025-12-31", "2026-02-30", "20261117", "now", "<b>"):
            assert code(await at.http.get(f"/api/days/{day}")) == (404, "unknown_day")
        assert (await at.http.get(f"/api/days/{FIRST_DAY}")).json()["tries"] == 0


@in_loop
async def test_a_try_is_written_before_its_link_is_sent_and_a_second_request_gets_the_same() -> None:
    async with day_server() as at:
        ada, key = await at.guest()
        opened = await at.http.post(TODAY, headers=key)
        assert opened.status_code == 201
        table = opened.json()["table"]
        tried = await at.store.day_try(DAY, ada)
        assert tried is not None
        assert (tried.table, tried.ended) == (table, None)
        assert (await at.http.post(TODAY, headers=key)).json()["table"] == table
        assert (await at.http.get(TODAY, headers=key)).json()["you"]["table"] == table
        _, other = await at.guest("Ben")
        refused = await at.http.post(f"/api/tables/{table}/seats", json={"name": "Ben"}, headers=other)
        assert code(refused) == (403, "not_yours")
        assert refused.json()["text"] == ONE_PERSONS_TRY
        assert (await at.http.post(TODAY, headers=other)).json()["table"] != table
        assert code(await at.http.post(TODAY)) == (401, "no_key")


@in_loop
async def test_a_second_try_is_refused_and_says_when_the_next_deal_comes() -> None:
    async with day_server() as at:
        ada, key = await at.guest()
        await at.finish(ada, "Ada", 12)
        refused = await at.http.post(TODAY, headers=key)
        assert code(refused) == (409, "tried_already")
        assert "12 h 0 min" in refused.json()["text"]
        at.now = "2026-11-18T00:00:00.000Z"
        assert (await at.http.post(TODAY, headers=key)).status_code == 201


@in_loop
async def test_an_erased_player_has_no_second_try_after_a_restart() -> None:
    async with day_server() as at:
        _, key = await at.guest()
        assert (await at.http.post(TODAY, headers=key)).status_code == 201
        assert (await at.http.delete("/api/you", headers=key)).status_code == 200
        at.hall._tries = DayTries()  # as in a restarted process
        refused = await at.http.post(TODAY, headers=key)
        assert code(refused) == (409, "tried_already")
        assert "before you were erased" in refused.json()["text"]
        at.now = "2026-11-18T00:00:00.000Z"
        assert (await at.http.post(TODAY, headers=key)).status_code == 201


@in_loop
async def test_a_try_whose_table_is_closed_stays_used() -> None:
    async with day_server() as at:
        ada, key = await at.guest()
        await at.store.append([*appended("gone", 0), DayTried(DAY, ada, "gone")])
        refused = await at.http.post(TODAY, headers=key)
        assert code(refused) == (409, "tried_already")
        assert "its table is closed" in refused.json()["text"]
        body = (await at.http.get(TODAY, headers=key)).json()["you"]
        assert (body["table"], body["finished"]) == ("", False)


@in_loop
async def test_the_leaderboard_of_the_day_has_the_best_and_the_caller_below() -> None:
    async with day_server() as at:
        for number in range(50):
            await at.finish(f"p{number}", f"Player {number}", 50 - number // 2)
        ada, key = await at.guest("Ada")
        await at.finish(ada, "<b>Ada</b>", -3, 103_000)
        body = (await at.http.get(TODAY, headers=key)).json()
        assert (body["tries"], len(body["lines"])) == (51, 51)
        assert [line["place"] for line in body["lines"][:4]] == [1, 1, 3, 3]
        own = {"place": 51, "name": "<b>Ada</b>", "points": -3, "ms": 103_000, "you": True}
        assert body["lines"][-1] == own
        assert body["you"] == {
            "table": "",
            "finished": True,
            "place": 51,
            "points": -3,
            "ms": 103_000,
            "match": f"m {ada}",
        }
        strangers = (await at.http.get(TODAY)).json()
        assert (len(strangers["lines"]), strangers["you"]) == (50, None)


@in_loop
async def test_a_try_of_today_is_visible_to_its_player_only() -> None:
    async with day_server() as at:
        ada, key = await at.guest()
        await at.finish(ada, "Ada", 1)
        _, other = await at.guest("Ben")
        match = f"/api/matches/m {ada}"
        for path in (match, f"{match}/replay?viewpoint=-1", f"{match}/log"):
            assert code(await at.http.get(path)) == (403, "kept_back")
            assert code(await at.http.get(path, headers=other)) == (403, "kept_back")
            assert (await at.http.get(path, headers=key)).status_code != 403
        at.now = "2026-11-18T00:00:01.000Z"
        assert (await at.http.get(match, headers=other)).json()["allowed"] == [SPECTATOR]
        assert code(await at.http.get(f"{match}/log", headers=other)) == (403, "not_yours")


def test_a_seed_of_a_day_is_the_same_all_day_and_another_one_tomorrow_and_elsewhere() -> None:
    seeds = {seed_of_day(secret, day) for secret in (bytes(32), bytes([1] * 32)) for day in (DAY, "2026-11-18")}
    assert len(seeds) == 4
    assert seed_of_day(bytes(32), DAY) in seeds
