"""The HTTP API: replaced keys. The old key ends everywhere, and nothing else changes for its owner."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.api_server import ApiServer, api_server, code
from tests.server.fakes import TABLE
from tests.server.loop import in_loop

from rasant.api.catalogue import OPERATIONS
from rasant.limits.host_limits import Limits
from rasant.players.replaced_keys import holder_of
from rasant.server.process.settings import Settings
from rasant.store.port import KeyReplaced

SECRET = "made-up-by-chance_1"


async def replaced(at: ApiServer, key: dict[str, str], secret: str = SECRET) -> dict[str, str]:
    """Replace this key; returns the headers of the new one."""
    answer = await at.http.post("/api/me/key", json={"secret": secret}, headers=key)
    assert answer.status_code == 200
    return {"Authorization": f"Bearer {answer.json()['key']}"}


async def answers_to(at: ApiServer, *keys: dict[str, str]) -> list[int]:
    """The status of a request with each of these keys."""
    return [(await at.http.get("/api/me", headers=key)).status_code for key in keys]


@in_loop
async def test_a_new_key_proves_the_same_person_and_the_old_one_is_invalid() -> None:
    async with api_server() as at:
        old = await at.key("Zoë")
        before = (await at.http.get("/api/me", headers=old)).json()
        new = await replaced(at, old)
        assert (await at.http.get("/api/me", headers=new)).json() == before
        assert code(await at.http.get("/api/me", headers=old)) == (401, "bad_key")
        seats = f"/api/tables/{TABLE}/seats"
        assert code(await at.http.post(seats, json={"name": "Z", "seat": -1}, headers=old)) == (401, "bad_key")
        assert (await at.http.post(seats, json={"name": "Z", "seat": -1}, headers=new)).status_code == 201
        newest = await replaced(at, new, "another-secret-22")
        assert [(await at.http.get("/api/you", headers=key)).status_code for key in (old, new, newest)] == [
            401,
            401,
            200,
        ]


@in_loop
async def test_an_ended_key_is_refused_wherever_one_is_required_or_optional() -> None:
    async with api_server() as at:
        old = await at.key()
        new = await replaced(at, old)
        asked = [one for one in OPERATIONS if one.guest or one.optional_guest]
        assert len(asked) > 10
        for one in asked:
            path = one.path.format(table=TABLE, player="p", game="ligretto", match="m", day="2026-01-01")
            body = {"secret": "not-the-last-one-0"} if one.name == "replaceKey" else {}
            answer = await at.http.request(one.method, path, headers=old, json=body if one.takes else None)
            assert code(answer) == (401, "bad_key"), one.name
        assert (await at.http.get("/api/me", headers=new)).status_code == 200


@in_loop
async def test_a_lost_answer_is_sent_again_only_with_the_secret() -> None:
    async with api_server() as at:
        old = await at.key()
        new = await replaced(at, old)
        written = len(at.store.groups)
        assert await replaced(at, old) == new
        assert len(at.store.groups) == written
        other = await at.http.post("/api/me/key", json={"secret": "a-thief-has-none-1"}, headers=old)
        assert code(other) == (401, "bad_key")
        assert (await at.http.get("/api/me", headers=new)).status_code == 200


@in_loop
async def test_of_two_concurrent_replacements_one_succeeds() -> None:
    async with api_server() as at:
        old = await at.key()
        answers = await asyncio.gather(
            *(at.http.post("/api/me/key", json={"secret": f"of-device-number-{n}"}, headers=old) for n in range(3))
        )
        assert sorted(answer.status_code for answer in answers) == [200, 401, 401]
        (good,) = [answer.json()["key"] for answer in answers if answer.status_code == 200]
        assert (await at.http.get("/api/me", headers={"Authorization": f"Bearer {good}"})).status_code == 200


@in_loop
async def test_after_erasure_ended_keys_stay_ended_and_the_last_one_is_a_new_player() -> None:
    async with api_server() as at:
        old = await at.key()
        assert (await at.http.put("/api/me", json={"name": "Bea"}, headers=old)).status_code == 200
        new = await replaced(at, old)
        assert (await at.http.delete("/api/you", headers=new)).status_code == 200
        assert code(await at.http.get("/api/me", headers=old)) == (401, "bad_key")
        assert (await at.http.get("/api/you", headers=new)).json()["games"] == []


@in_loop
async def test_a_key_made_after_a_restored_backup_is_valid() -> None:
    async with api_server() as at:
        old = await at.key()
        new = await replaced(at, old)
    async with api_server() as at:  # with the same secret, and an older database
        assert await answers_to(at, old, new) == [200, 200]
        newest = await replaced(at, new, "another-secret-22")
        assert [(await at.http.get("/api/me", headers=key)).status_code for key in (old, new, newest)] == [
            401,
            401,
            200,
        ]


@in_loop
async def test_stored_rows_reveal_neither_a_player_nor_a_key() -> None:
    async with api_server() as at:
        old = await at.key()
        guest = (await at.http.get("/api/me", headers=old)).json()["id"]
        new = (await replaced(at, old))["Authorization"]
        (record,) = [record for group in at.store.groups for record in group]
        assert isinstance(record, KeyReplaced)
        assert record.holder == holder_of(guest)
        assert guest not in repr(record)
        assert SECRET in new
        assert SECRET not in repr(record)


@pytest.mark.parametrize("secret", ["", "short", "x" * 65, "with.dots.in.it.1", "with blanks in it"])
@in_loop
async def test_a_secret_is_long_enough_and_fits_a_key(secret: str) -> None:
    async with api_server() as at:
        key = await at.key()
        assert code(await at.http.post("/api/me/key", json={"secret": secret}, headers=key)) == (422, "wrong")
        assert at.store.groups == []


@in_loop
async def test_replaced_keys_of_an_address_are_limited() -> None:
    async with api_server(Settings(limits=Limits(names_per_hour=2))) as at:
        key = await at.key()
        for n in range(2):
            key = await replaced(at, key, f"secret-number-{n:04}")
        assert code(await at.http.post("/api/me/key", json={"secret": SECRET}, headers=key)) == (429, "too_fast")
        assert (await at.http.get("/api/me", headers=key)).status_code == 200
