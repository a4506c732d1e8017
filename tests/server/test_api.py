"""The HTTP API: what is answered, and what is refused in which words."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from ipaddress import ip_network

import httpx
import msgspec
import pytest
import structlog.testing
from tests.server.fakes import TABLE, FakeHall, GatedStore
from tests.server.loop import in_loop
from tests.server.servers import new_server
from tests.store.records import result as result_of

from rasant.bots.pacing import TEMPERAMENTS
from rasant.core.errors import TextsError
from rasant.core.texts import GameTexts
from rasant.games import boxes, languages
from rasant.server.access.guests import Guests
from rasant.server.access.limits import Limits
from rasant.server.api import handlers as api_module
from rasant.server.api import library as library_module
from rasant.server.api.catalogue import OPERATIONS
from rasant.server.api.problems import STATUS
from rasant.server.http.http_parser import LARGEST_BODY
from rasant.server.process.server_process import ServerProcess
from rasant.server.process.settings import Settings
from rasant.store.port import DamagedError, EntriesAppended, MatchFinished, PlayerNamed, StoreError, TableClosed
from rasant.wire.http import Profile, Result, TableInfo


@dataclass
class Office:
    """The API without a port."""

    http: httpx.AsyncClient
    process: ServerProcess
    hall: FakeHall
    store: GatedStore

    async def key(self, name: str = "Ada") -> dict[str, str]:
        """The headers of a new guest."""
        answer = await self.http.post("/api/guests", json={"name": name})
        return {"Authorization": f"Bearer {answer.json()['key']}"}


@asynccontextmanager
async def office(settings: Settings | None = None) -> AsyncIterator[Office]:
    """A server that is ready."""
    process, hall, store = new_server(settings)
    await process.open()
    transport = httpx.ASGITransport(process.app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://play.test") as http:
        yield Office(http, process, hall, store)
    process.sockets.stop()
    process.commits.stop()


def code(answer: httpx.Response) -> tuple[int, str]:
    """What was wrong."""
    assert answer.headers["content-type"] == "application/json"
    assert set(answer.json()) == {"code", "text"}
    assert STATUS[answer.json()["code"]] == answer.status_code
    return answer.status_code, answer.json()["code"]


@in_loop
async def test_the_list_has_every_game_and_every_temperament() -> None:
    async with office() as at:
        listed = (await at.http.get("/api/games")).json()
        assert [game["game"] for game in listed["games"]] == list(boxes())
        assert listed["temperaments"] == list(TEMPERAMENTS)
        ligretto = next(game for game in listed["games"] if game["game"] == "ligretto")
        assert (ligretto["smallest"], ligretto["largest"]) == (2, 12)
        assert all({"name", "default", "values", "kind", "help"} <= set(option) for option in ligretto["options"])
        for game in listed["games"]:
            box = boxes()[game["game"]]
            assert (game["usual"], game["preset"], game["at_once"]) == (box.usual_seats, box.first_preset, box.at_once)
            assert game["uneven"] == {str(players): won for players, won in box.uneven.items()}


@in_loop
async def test_the_words_of_all_games_are_told_in_every_language() -> None:
    async with office() as at:
        for language in languages():
            told = (await at.http.get(f"/api/texts/{language}")).json()
            assert told["language"] == language
            assert list(told["games"]) == list(boxes())
        assert told["games"]["ligretto"]["title"] == "Ligretto"
        assert set(told["games"]["ligretto"]["presets"]) == set(boxes()["ligretto"].presets)
        assert code(await at.http.get("/api/texts/tlh")) == (404, "unknown_language")


@in_loop
async def test_the_rules_of_a_game_are_told_with_those_in_common() -> None:
    async with office() as at:
        for game, box in boxes().items():
            answer = await at.http.get(f"/api/games/{game}/rules")
            assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
            assert f"**{box.prefix}-1**" in answer.text
            assert ("**C-1**" in answer.text) == box.at_once
            assert "## Presets" not in answer.text.partition("Rules common")[2]
        assert code(await at.http.get("/api/games/chess/rules")) == (404, "unknown_game")


@in_loop
async def test_a_game_may_bring_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
    monkeypatch.setattr(library_module, "tile", lambda game: drawn if game == "ligretto" else b"")
    library_module.library.cache_clear()
    async with office() as at:
        answer = await at.http.get("/api/games/ligretto/tile.svg")
        assert (answer.content, answer.headers["content-type"]) == (drawn, "image/svg+xml")
        assert code(await at.http.get("/api/games/kickoff/tile.svg")) == (404, "not_found")
        assert code(await at.http.get("/api/games/chess/tile.svg")) == (404, "unknown_game")
    library_module.library.cache_clear()


@in_loop
@pytest.mark.parametrize("path", ["/api/games", "/api/texts/en", "/api/games/ligretto/rules"])
async def test_what_is_told_of_games_is_loaded_once(path: str) -> None:
    async with office() as at:
        first = await at.http.get(path)
        assert (first.headers["cache-control"], first.headers["content-encoding"]) == ("no-cache", "gzip")
        again = await at.http.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@in_loop
async def test_a_server_with_a_wrong_file_of_words_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(game: str, language: str) -> GameTexts:
        raise TextsError(f"{game}/texts/{language}.toml: titel: no entry 'titel'; did you mean 'title'?")

    monkeypatch.setattr(library_module, "texts", wrong)
    library_module.library.cache_clear()
    with pytest.raises(TextsError, match="did you mean 'title'"):
        new_server()
    library_module.library.cache_clear()


@in_loop
async def test_a_guest_takes_no_room_on_disk_and_is_known_by_their_key() -> None:
    async with office() as at:
        answer = await at.http.post("/api/guests", json={"name": "  Zoë 👩‍👧 "})
        guest = answer.json()
        assert (answer.status_code, guest["name"]) == (201, "Zoë 👩‍👧")
        assert guest["id"] not in ("", guest["key"])
        key = {"Authorization": f"Bearer {guest['key']}"}
        for path in ("/api/me", f"/api/players/{guest['id']}"):
            assert (await at.http.get(path, headers=key)).json() == {
                "id": guest["id"],
                "name": "Zoë 👩‍👧",
                "records": [],
            }
        assert code(await at.http.get(f"/api/players/{guest['id']}")) == (404, "unknown_player")
        assert code(await at.http.get(f"/api/players/{guest['id']}", headers=await at.key())) == (404, "unknown_player")
        assert at.store.groups == []


@in_loop
async def test_a_guest_is_written_when_they_sit_down_by_the_name_of_their_key_and_once() -> None:
    async with office() as at:
        key = await at.key()
        seats = f"/api/tables/{TABLE}/seats"
        guest = (await at.http.get("/api/me", headers=key)).json()["id"]
        assert code(await at.http.post(seats, json={"name": "A.", "seat": 9}, headers=key)) == (409, "full")
        assert at.store.groups == []
        assert (await at.http.post(seats, json={"name": "A."}, headers=key)).status_code == 201
        assert (await at.store.profile(guest, guest)) == Profile(guest, "Ada", [])
        assert (await at.http.put("/api/me", json={"name": "Bea"}, headers=key)).status_code == 200
        assert (await at.http.post(seats, json={"name": "A."}, headers=key)).status_code == 201
        assert (await at.http.get("/api/me", headers=key)).json()["name"] == "Bea"


@in_loop
async def test_an_address_takes_so_many_seats_however_often_somebody_comes_back_to_theirs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with office(Settings(limits=Limits(seat_burst=2))) as at:
        key, seats, now = await at.key("Ada"), f"/api/tables/{TABLE}/seats", [at.process.api.now()]
        monkeypatch.setattr(at.process.api, "now", lambda: now[0])
        taken = [await at.http.post(seats, json={"name": "Ada"}, headers=key) for _ in range(3)]
        assert [answer.status_code for answer in taken] == [201, 201, 429]
        assert code(taken[-1]) == (429, "too_fast")
        now[0] += 1_000
        assert (await at.http.post(seats, json={"name": "Ada"}, headers=key)).status_code == 201


@in_loop
async def test_an_address_has_so_many_names_written_an_hour_and_sits_down_all_the_same() -> None:
    async with office(Settings(limits=Limits(names_per_hour=2))) as at:
        keys = [await at.key(name) for name in ("Ada", "Bea", "Cleo")]
        ids = [(await at.http.get("/api/me", headers=key)).json()["id"] for key in keys]
        for key in keys:
            seated = await at.http.post(f"/api/tables/{TABLE}/seats", json={"name": "x"}, headers=key)
            assert seated.status_code == 201
        known = [await at.store.profile(guest, guest) for guest in ids]
        assert [person and person.name for person in known] == ["Ada", "Bea", None]
        refused = await at.http.put("/api/me", json={"name": "Dora"}, headers=keys[0])
        assert code(refused) == (429, "too_fast")
        assert int(refused.headers["retry-after"]) > 1_000
        assert [(await at.http.get("/api/me", headers=key)).json()["name"] for key in keys] == ["Ada", "Bea", "Cleo"]


@in_loop
async def test_a_key_without_a_name_is_good_for_whoever_is_known() -> None:
    """Keys were made so at first, and their owners were written down at once."""
    async with office() as at:
        key = {"Authorization": f"Bearer {at.process.api.guests.key_of('ada')}"}
        assert code(await at.http.get("/api/me", headers=key)) == (404, "unknown_player")
        seated = await at.http.post(f"/api/tables/{TABLE}/seats", json={"name": "A."}, headers=key)
        assert (seated.status_code, at.store.groups) == (201, [])
        await at.store.append([PlayerNamed("ada", "Ada")])
        assert (await at.http.get("/api/me", headers=key)).json()["name"] == "Ada"


@in_loop
async def test_who_i_am_and_another_name() -> None:
    async with office() as at:
        key = await at.key()
        assert (await at.http.get("/api/me", headers=key)).json()["name"] == "Ada"
        renamed = await at.http.put("/api/me", headers=key, json={"name": "Bea"})
        assert (renamed.status_code, renamed.json()["name"]) == (200, "Bea")
        person = (await at.http.get("/api/me", headers=key)).json()
        assert (await at.http.get(f"/api/players/{person['id']}", headers=key)).json() == person
        assert code(await at.http.get("/api/players/nobody")) == (404, "unknown_player")


@pytest.mark.parametrize("name", ["", "   ", "a\nb", "\u202eabc", "x" * 25, "\u200d"])
@in_loop
async def test_names_are_readable(name: str) -> None:
    async with office() as at:
        assert code(await at.http.post("/api/guests", json={"name": name})) == (422, "wrong")


@in_loop
async def test_a_family_of_pictures_is_a_name() -> None:
    async with office() as at:
        assert (await at.http.post("/api/guests", json={"name": "👩‍👧 Zoë"})).status_code == 201


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", "no_key"),
        ("Basic YTpi", "no_key"),
        ("Bearer", "no_key"),
        ("Bearer ", "bad_key"),
        ("Bearer nonsense", "bad_key"),
        ("Bearer {id}", "bad_key"),
        ("Bearer {id}.", "bad_key"),
        ("Bearer {short}", "bad_key"),
        ("Bearer {key}=", "bad_key"),
        ("Bearer {other}", "bad_key"),
        ("Bearer {renamed}", "bad_key"),
        ("Bearer {nameless}", "bad_key"),
        ("Bearer {foreign}", "bad_key"),
    ],
)
@in_loop
async def test_only_a_key_of_this_server_proves_anything(header: str, expected: str) -> None:
    async with office() as at:
        key = (await at.key())["Authorization"].removeprefix("Bearer ")
        guest, name, proof = key.split(".")
        parts = {
            "id": guest,
            "key": key,
            "short": key[:-1],
            "other": f"{Guests(bytes(32)).new()}.{name}.{proof}",
            "renamed": f"{guest}.QmVh.{proof}",
            "nameless": f"{guest}.{proof}",
            "foreign": Guests(bytes(32)).key_of(guest),
        }
        headers = {"Authorization": header.format(**parts)} if header else {}
        answer = await at.http.get("/api/me", headers=headers)
        assert code(answer) == (401, expected)
        assert answer.headers["www-authenticate"] == "Bearer"
        assert (await at.http.get("/api/me", headers={"Authorization": f"bearer {key}"})).status_code == 200


@in_loop
async def test_a_table_is_on_disk_before_its_link_is_told() -> None:
    async with office() as at:
        key = await at.key()
        at.store.open.clear()
        at.store.began.clear()
        asked = asyncio.create_task(at.http.post("/api/tables", json={"game": "ligretto"}, headers=key))
        await at.store.began.wait()
        assert not asked.done()
        at.store.open.set()
        answer = await asked
        table = answer.json()["table"]
        assert (answer.status_code, answer.json()["link"]) == (201, f"http://play.test/t/{table}")
        assert [record.table for record in at.store.groups[-1] if isinstance(record, EntriesAppended)] == [table]
        assert (await at.http.get(f"/api/tables/{table}")).json()["game"] == "ligretto"


@in_loop
async def test_links_begin_with_the_public_address() -> None:
    async with office(Settings(public_origin="https://play.test")) as at:
        answer = await at.http.post("/api/tables", json={"game": "ligretto"}, headers=await at.key())
        assert answer.json()["link"].startswith("https://play.test/t/")


@in_loop
async def test_a_foreign_host_is_answered_only_to_who_watches_over_the_server() -> None:
    async with office(Settings(public_origin="https://play.example")) as at:
        for host in ("evil.example", "evil.example:8421", "play.example.evil.example", ""):
            headers = {"host": host}
            assert code(await at.http.get("/api/tables", headers=headers)) == (421, "wrong_host")
            assert code(await at.http.post("/api/guests", json={"name": "A"}, headers=headers)) == (421, "wrong_host")
            for path in ("/health", "/ready", "/metrics", "/"):
                assert (await at.http.get(path, headers=headers)).status_code == 200
        for host in ("play.example", "PLAY.example:443", "play.example:8421", "127.0.0.1:8421", "[::1]", "localhost"):
            assert (await at.http.get("/api/tables", headers={"host": host})).status_code == 200


@in_loop
async def test_seats_and_tables() -> None:
    async with office() as at:
        key = await at.key()
        assert [info["table"] for info in (await at.http.get("/api/tables")).json()] == [TABLE]
        seated = await at.http.post(f"/api/tables/{TABLE}/seats", json={"name": "Ada", "seat": 2}, headers=key)
        assert (seated.status_code, seated.json()["seat"]) == (201, 2)
        taken = await at.http.post(f"/api/tables/{TABLE}/seats", json={"name": "Ada", "seat": 9}, headers=key)
        assert code(taken) == (409, "full")
        nowhere = await at.http.post("/api/tables/nowhere/seats", json={"name": "Ada"}, headers=key)
        assert code(nowhere) == (404, "unknown_table")
        assert code(await at.http.get("/api/tables/nowhere")) == (404, "unknown_table")
        unknown = await at.http.post("/api/tables", json={"game": "chess"}, headers=key)
        assert code(unknown) == (422, "bad_option")
        assert code(await at.http.post("/api/tables", json={"game": "ligretto"})) == (401, "no_key")


@in_loop
async def test_the_list_of_tables_is_made_twice_a_second_at_most_and_anew_after_one_was_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with office() as at:
        key, now, made, tables = await at.key(), at.process.api.now(), [0], at.hall.tables
        at.process.api.now = lambda: now

        def counted() -> list[TableInfo]:
            made[0] += 1
            return tables()

        async def asked() -> int:
            answer = await at.http.get("/api/tables")
            assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
            assert [info["table"] for info in answer.json()] == [TABLE]
            return made[0]

        monkeypatch.setattr(at.hall, "tables", counted)
        assert [await asked() for _ in range(50)] == [1] * 50
        now += 499
        assert await asked() == 1
        now += 1
        assert [await asked() for _ in range(2)] == [2, 2]
        assert (await at.http.post("/api/tables", json={"game": "ligretto"}, headers=key)).status_code == 201
        assert await asked() == 3


@in_loop
async def test_results_rankings_and_logs() -> None:
    async with office() as at:
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
        assert (await at.http.get("/api/rankings/ligretto?limit=5")).status_code == 200
        assert code(await at.http.get("/api/rankings/chess")) == (404, "unknown_game")
        for query in ("limit=0", "limit=101", "limit=x", "colour=red"):
            assert code(await at.http.get(f"/api/results?{query}")) == (422, "wrong")


async def played(at: Office, match: str, players: list[str], public: bool, table: str) -> None:
    """Have a match written."""
    finished = MatchFinished(table, 0, 0, result_of(players, [0], match=match), public)
    await super(GatedStore, at.store).append([EntriesAppended(table, 0, [b"[]"]), finished])


@in_loop
async def test_private_results_are_listed_for_those_who_sat_there() -> None:
    async with office() as at:
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


@pytest.mark.parametrize("path", ["/api/results", "/api/players/p"])
@pytest.mark.parametrize(("header", "expected"), [("Bearer nonsense", "bad_key"), ("Basic YTpi", "no_key")])
@in_loop
async def test_a_key_that_is_not_needed_must_be_right_nevertheless(path: str, header: str, expected: str) -> None:
    async with office() as at:
        assert code(await at.http.get(path, headers={"Authorization": header})) == (401, expected)
        assert (await at.http.get(path)).status_code != 401


@in_loop
async def test_who_played_privately_only_cannot_be_looked_up() -> None:
    async with office() as at:
        ada, bea = await at.key("Ada"), await at.key("Bea")
        person = (await at.http.get("/api/me", headers=ada)).json()["id"]
        await played(at, "secret", [person, "other"], False, "a")
        asked = [await at.http.get(f"/api/players/{person}", headers=headers) for headers in ({}, bea)]
        nobody = await at.http.get("/api/players/nobody")
        assert [answer.text for answer in asked] == [nobody.text] * 2
        assert (await at.http.get("/api/rankings/ligretto")).json() == []
        mine = (await at.http.get("/api/me", headers=ada)).json()
        assert [record["versus"] for record in mine["records"]] == ["people"]
        assert (await at.http.get(f"/api/players/{person}", headers=ada)).json() == mine
        await played(at, "open", [person, "other"], True, "b")
        assert (await at.http.get(f"/api/players/{person}")).json()["records"][0]["matches"] == 2
        assert [line["id"] for line in (await at.http.get("/api/rankings/ligretto")).json()] == [person, "other"]


@in_loop
async def test_the_document_says_where_a_key_is_welcome() -> None:
    async with office() as at:
        paths = (await at.http.get("/api/openapi.json")).json()["paths"]
        assert paths["/api/results"]["get"]["security"] == [{"guest": []}, {}]
        assert paths["/api/me"]["get"]["security"] == [{"guest": []}]
        assert "security" not in paths["/api/games"]["get"]


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
async def test_a_log_that_does_not_fit_is_a_problem_and_told_to_the_host_once(entries: list[bytes]) -> None:
    async with office() as at:
        await super(GatedStore, at.store).append(
            [EntriesAppended(TABLE, 0, entries), MatchFinished(TABLE, 1, 2, RESULT, True)]
        )
        with structlog.testing.capture_logs() as logged:
            for _ in range(2):
                assert code(await at.http.get("/api/matches/m-1/log")) == (503, "damaged")
        assert [line["match"] for line in logged] == ["m-1"]


@in_loop
async def test_what_is_damaged_is_a_problem_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    async def damaged(self: GatedStore, *asked: object) -> None:
        raise DamagedError("match 'm-1' is damaged")

    for question in ("finished", "profile", "results", "ranking"):
        monkeypatch.setattr(GatedStore, question, damaged)
    async with office() as at:
        for path in ("/api/matches/m-1/log", "/api/players/p", "/api/results", "/api/rankings/ligretto"):
            answer = await at.http.get(path)
            assert code(answer) == (503, "damaged")
            assert "retry-after" not in answer.headers


@pytest.mark.parametrize(
    ("content", "kind", "expected"),
    [
        (b"{", "application/json", (400, "malformed")),
        (b"", "application/json", (400, "malformed")),
        (b"[" * 10_000, "application/json", (422, "wrong")),
        (b'{"name": "\xff"}', "application/json", (400, "malformed")),
        (b"{}", "application/json", (422, "wrong")),
        (b'{"name": 7}', "application/json", (422, "wrong")),
        (b'{"name": "Ada", "age": 7}', "application/json", (422, "wrong")),
        (b'{"name": "Ada"}', "text/plain", (415, "no_json")),
        (b'{"name": "Ada"}', "", (415, "no_json")),
        (b'{"name": "Ada"}' + b" " * LARGEST_BODY, "application/json", (413, "too_large")),
    ],
)
@in_loop
async def test_bodies_are_checked(content: bytes, kind: str, expected: tuple[int, str]) -> None:
    async with office() as at:
        answer = await at.http.post("/api/guests", content=content, headers={"Content-Type": kind} if kind else {})
        assert code(answer) == expected
        assert at.store.groups == []


@in_loop
async def test_who_asks_too_often_waits() -> None:
    settings = Settings(limits=Limits(post_burst=3, posts_per_second=1), trusted=(ip_network("127.0.0.1"),))
    async with office(settings) as at:
        for _ in range(3):
            assert (await at.http.post("/api/guests", json={"name": "Ada"})).status_code == 201
        answer = await at.http.post("/api/guests", json={"name": "Ada"})
        assert code(answer) == (429, "too_fast")
        assert int(answer.headers["retry-after"]) >= 1
        elsewhere = {"X-Forwarded-For": "203.0.113.5"}
        assert (await at.http.post("/api/guests", json={"name": "Ada"}, headers=elsewhere)).status_code == 201
        assert (await at.http.get("/api/games")).status_code == 200


@in_loop
async def test_who_reads_too_often_waits_and_who_watches_over_the_server_does_not() -> None:
    async with office(Settings(limits=Limits(get_burst=3, gets_per_second=1))) as at:
        for path in ("/api/tables", "/api/results", "/api/matches/m-1/log"):
            assert (await at.http.get(path)).status_code != 429
        answer = await at.http.get("/api/tables")
        assert code(answer) == (429, "too_fast")
        assert int(answer.headers["retry-after"]) >= 1
        for path in ("/health", "/ready", "/metrics", "/"):
            assert (await at.http.get(path)).status_code == 200
        await at.key()


@in_loop
async def test_the_page_and_the_document_have_a_limit_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = Limits(file_burst=4, files_per_second=1)
    async with office(Settings(limits=limits, trusted=(ip_network("127.0.0.1"),))) as at:
        now = [at.process.api.now()]
        monkeypatch.setattr(at.process.api, "now", lambda: now[0])
        for path in ("/", "/t/somewhere", "/nothing.js", "/api/openapi.json"):
            assert (await at.http.get(path)).status_code in (200, 404)
        for path in ("/", "/nothing.js", "/api/openapi.json", "/api/nothing", "/api/games", "/api/texts/en"):
            answer = await at.http.get(path)
            assert (*code(answer), answer.headers["retry-after"]) == (429, "too_fast", "1")
        assert (await at.http.head("/")).status_code == 429
        for path in ("/health", "/ready", "/metrics", "/api/tables"):
            assert (await at.http.get(path)).status_code == 200
        assert (await at.http.get("/", headers={"X-Forwarded-For": "203.0.113.5"})).status_code == 200
        now[0] += 1_000
        assert [(await at.http.get("/")).status_code for _ in range(2)] == [200, 429]


@in_loop
async def test_a_class_loads_the_page_together() -> None:
    async with office() as at:
        answers = [await at.http.get("/icon.svg") for _ in range(30 * 30)]
        assert 429 not in {answer.status_code for answer in answers}


@in_loop
async def test_tables_have_a_limit_of_their_own() -> None:
    async with office(Settings(limits=Limits(tables_per_hour=2))) as at:
        key = await at.key()
        answers = [await at.http.post("/api/tables", json={"game": "ligretto"}, headers=key) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]


@in_loop
async def test_a_store_that_cannot_write_is_told_and_nothing_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api_module, "STORE_TIMEOUT_S", 0.05)
    async with office() as at:
        assert (await at.http.get("/ready")).json()["ok"]
        key = await at.key()
        at.store.failures = 10_000
        renamed = await at.http.put("/api/me", json={"name": "Bea"}, headers=key)
        opened = await at.http.post("/api/tables", json={"game": "ligretto"}, headers=key)
        for answer in (renamed, opened, await at.http.get("/ready")):
            assert code(answer) == (503, "store_trouble")
            assert "rasant.db" not in answer.text
            assert "cannot write at the moment" in answer.text
        assert (await at.http.get("/health")).status_code == 200
        assert "rasant_store_stuck 1.0" in (await at.http.get("/metrics")).text


@in_loop
async def test_before_tables_are_resumed_nothing_may_change() -> None:
    async with office() as at:
        at.process.api.not_ready = "the tables are not resumed yet"
        assert code(await at.http.get("/ready")) == (503, "restarting")
        assert code(await at.http.post("/api/guests", json={"name": "Ada"})) == (503, "restarting")


@in_loop
async def test_what_is_not_there_is_told_in_the_same_form() -> None:
    async with office() as at:
        assert code(await at.http.get("/api/nothing")) == (404, "not_found")
        assert code(await at.http.get("/api")) == (404, "not_found")
        assert code(await at.http.get("/nothing.js")) == (404, "not_found")
        assert code(await at.http.delete("/api/tables")) == (405, "wrong_method")
        assert code(await at.http.post("/api/games")) == (405, "wrong_method")


@pytest.mark.parametrize(
    "path", ["/api/results", "/api/players/p", "/api/rankings/ligretto", "/api/matches/m-1/log", "/api/me"]
)
@in_loop
async def test_a_store_that_cannot_be_read_is_told_without_the_names_of_its_files(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def damaged(*asked: object) -> None:
        raise StoreError("rasant.db is damaged; put back a copy of it")

    async with office() as at:
        key = await at.key()
        for question in ("results", "profile", "ranking", "finished"):
            monkeypatch.setattr(at.store, question, damaged)
        answer = await at.http.get(path, headers=key)
        assert code(answer) == (503, "store_trouble")
        assert "rasant.db" not in answer.text


@in_loop
async def test_a_store_that_cannot_be_read_is_a_line_a_reason_however_often_it_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def failing(why: str) -> None:
        raise StoreError(why)

    async with office() as at:
        monkeypatch.setattr(at.store, "ranking", lambda *asked: failing("the disk fails"))
        monkeypatch.setattr(at.store, "results", lambda *asked: failing("rasant.db is gone"))
        with structlog.testing.capture_logs() as logged:
            for path in ("/api/results", *["/api/rankings/ligretto"] * 50):
                assert code(await at.http.get(path)) == (503, "store_trouble")
            assert logged == []
            at.process.api.unreadable.tell()
            at.process.api.unreadable.tell()
        assert [(line["event"], line["why"], line["times"]) for line in logged] == [
            ("the store cannot be read", "rasant.db is gone", 1),
            ("the store cannot be read", "the disk fails", 50),
        ]


@in_loop
async def test_a_bug_tells_clients_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async with office() as at:
        monkeypatch.setattr(at.hall, "tables", lambda: 1 // 0)
        answer = await at.http.get("/api/tables")
        assert code(answer) == (500, "bug")
        assert "division" not in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"


@in_loop
async def test_the_metrics_count() -> None:
    async with office() as at:
        await at.http.put("/api/me", json={"name": "Bea"}, headers=await at.key())
        text = (await at.http.get("/metrics")).text
        for line in (
            'rasant_tables{phase="lobby"} 2.0',
            'rasant_moves_refused_total{reason="beaten"} 2.0',
            "rasant_moves_total 0.0",
            "rasant_sockets 0.0",
            "rasant_commit_records_count 1.0",
        ):
            assert line in text, line
        assert TABLE not in text


@in_loop
async def test_every_answer_carries_the_safe_headers() -> None:
    async with office() as at:
        for path in ("/", "/t/some-table", "/api/games", "/api/nothing", "/nothing.js"):
            headers = (await at.http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "connect-src 'self' ws://play.test wss://play.test;" in policy
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
            assert "camera=()" in headers["permissions-policy"]
            assert "strict-transport-security" not in headers
            assert "server" not in headers


@in_loop
async def test_a_public_address_with_https_stays_with_https() -> None:
    async with office(Settings(public_origin="https://play.example")) as at:
        headers = (await at.http.get("/", headers={"Host": "evil.example"})).headers
        assert headers["strict-transport-security"].startswith("max-age=")
        assert "wss://play.example" in headers["content-security-policy"]
        assert "evil" not in headers["content-security-policy"]


@in_loop
async def test_a_host_that_is_none_does_not_get_into_a_header() -> None:
    async with office() as at:
        answer = await at.http.get("/", headers={"Host": "x; script-src *"})
        assert "script-src *" not in answer.headers["content-security-policy"]


@in_loop
async def test_an_allowed_page_elsewhere_may_ask_and_others_may_not() -> None:
    async with office(Settings(origins=frozenset({"https://friend.example"}))) as at:
        friend = await at.http.get("/api/games", headers={"Origin": "https://friend.example"})
        assert friend.headers["access-control-allow-origin"] == "https://friend.example"
        stranger = await at.http.get("/api/games", headers={"Origin": "https://evil.example"})
        assert "access-control-allow-origin" not in stranger.headers


@in_loop
async def test_the_document_lists_every_operation_and_only_statuses_there_are() -> None:
    async with office() as at:
        document = (await at.http.get("/api/openapi.json")).json()
        listed = {(path, method) for path, methods in document["paths"].items() for method in methods}
        assert listed == {(operation.path, operation.method.lower()) for operation in OPERATIONS}
