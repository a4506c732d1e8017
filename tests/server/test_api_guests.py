"""The HTTP API: guests, their names and their keys."""

from __future__ import annotations

import pytest
from tests.server.api_server import api_server, code
from tests.server.fakes import TABLE
from tests.server.loop import in_loop

from rasant.api.guests import Guests
from rasant.limits.host_limits import Limits
from rasant.players.views import PlayerProfile
from rasant.server.process.settings import Settings
from rasant.store.port import PlayerNamed


@in_loop
async def test_a_guest_is_not_stored_and_is_known_by_their_key() -> None:
    async with api_server() as at:
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
async def test_a_guest_is_stored_once_when_they_sit_down_with_the_name_in_their_key() -> None:
    async with api_server() as at:
        key = await at.key()
        seats = f"/api/tables/{TABLE}/seats"
        guest = (await at.http.get("/api/me", headers=key)).json()["id"]
        assert code(await at.http.post(seats, json={"name": "A.", "seat": 9}, headers=key)) == (409, "full")
        assert at.store.groups == []
        assert (await at.http.post(seats, json={"name": "A."}, headers=key)).status_code == 201
        assert (await at.store.profile(guest, guest)) == PlayerProfile("Ada", [])
        assert (await at.http.put("/api/me", json={"name": "Bea"}, headers=key)).status_code == 200
        assert (await at.http.post(seats, json={"name": "A."}, headers=key)).status_code == 201
        assert (await at.http.get("/api/me", headers=key)).json()["name"] == "Bea"


@in_loop
async def test_seats_taken_from_an_address_are_limited_even_for_a_returning_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with api_server(Settings(limits=Limits(seat_burst=2))) as at:
        key, seats, now = await at.key("Ada"), f"/api/tables/{TABLE}/seats", [at.process.api.now()]
        monkeypatch.setattr(at.process.api, "now", lambda: now[0])
        taken = [await at.http.post(seats, json={"name": "Ada"}, headers=key) for _ in range(3)]
        assert [answer.status_code for answer in taken] == [201, 201, 429]
        assert code(taken[-1]) == (429, "too_fast")
        now[0] += 1_000
        assert (await at.http.post(seats, json={"name": "Ada"}, headers=key)).status_code == 201


@in_loop
async def test_names_stored_from_an_address_are_limited_without_blocking_seats() -> None:
    async with api_server(Settings(limits=Limits(names_per_hour=2))) as at:
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
async def test_a_key_without_a_name_is_enough_for_a_known_player() -> None:
    """The first keys had no name, and their owners were stored at once."""
    async with api_server() as at:
        key = {"Authorization": f"Bearer {at.process.api.guests.key_of('ada')}"}
        assert code(await at.http.get("/api/me", headers=key)) == (404, "unknown_player")
        seated = await at.http.post(f"/api/tables/{TABLE}/seats", json={"name": "A."}, headers=key)
        assert (seated.status_code, at.store.groups) == (201, [])
        await at.store.append([PlayerNamed("ada", "Ada")])
        assert (await at.http.get("/api/me", headers=key)).json()["name"] == "Ada"


@in_loop
async def test_a_profile_and_a_new_name() -> None:
    async with api_server() as at:
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
    async with api_server() as at:
        assert code(await at.http.post("/api/guests", json={"name": name})) == (422, "wrong")


@in_loop
async def test_a_family_of_pictures_is_a_name() -> None:
    async with api_server() as at:
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
    async with api_server() as at:
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
