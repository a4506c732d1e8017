"""Servers that cannot be used are named in one line with what to do; those that can are logged into."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.bus.conftest import OpenBusTo
from tests.bus.heard import Heard, logged
from tests.bus.pretender import Pretender
from tools.nats_server import NatsOptions, NatsServer

from rasant.bus.choice import bus_of
from rasant.bus.memory import MemoryBus
from rasant.bus.nats_servers import addresses_of
from rasant.bus.port import BusError
from rasant.core.errors import OptionError, UserError

pytestmark = pytest.mark.slow

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "cluster.md"


async def complaint(urls: str, **given: Path) -> str:
    """The error text when a bus cannot be opened."""
    bus = bus_of(urls, **given)
    with pytest.raises(BusError) as raised:
        await bus.open(lambda _: None)
    assert not bus.connected
    await bus.close()
    text = str(raised.value)
    assert "\n" not in text
    return text


async def test_no_server_listens() -> None:
    expected = "no bus: nats://127.0.0.1:1: no server listens there: is it running?"
    assert await complaint("nats://127.0.0.1:1") == expected


async def test_a_server_that_does_not_answer(nats: NatsServer) -> None:
    nats.freeze()
    assert await complaint(nats.url) == f"no bus: {nats.url}: it does not answer"


async def test_a_host_that_does_not_exist() -> None:
    assert (await complaint("nats://nowhere.invalid")).startswith("no bus: nats://nowhere.invalid:4222: ")


async def test_a_wrong_password_and_a_missing_one(bus_to: OpenBusTo) -> None:
    with NatsServer(NatsOptions(user="anna", password="s3cret")) as server:
        place = f"127.0.0.1:{server.port}"
        for login in ("anna:wrong@", "anna@", ""):
            text = await complaint(f"nats://{login}{place}")
            assert text.startswith(f"no bus: nats://{place}: it refuses the user, password or token")
        bus, _ = await bus_to(server.url)
        assert bus.connected


async def test_a_password_is_percent_decoded(bus_to: OpenBusTo) -> None:
    with NatsServer(NatsOptions(user="anna", password="a,b@c/d%")) as server:
        bus, _ = await bus_to(f"nats://anna:a%2Cb%40c%2Fd%25@127.0.0.1:{server.port}")
        assert bus.connected


async def test_a_token(bus_to: OpenBusTo) -> None:
    with NatsServer(NatsOptions(token="t0ken")) as server:
        bus, _ = await bus_to(server.url)
        assert bus.connected
        assert "it refuses" in await complaint(f"nats://wrong@127.0.0.1:{server.port}")


async def test_every_server_is_named_with_its_problem() -> None:
    async with Pretender(version="2.8.4") as old:
        assert await complaint(f"nats://127.0.0.1:1,{old.url}") == (
            "no bus: nats://127.0.0.1:1: no server listens there: is it running?; "
            f"{old.url}: NATS 2.8.4 is too old: 2.9 or newer is needed"
        )
        assert old.received == b""


async def test_a_server_that_takes_only_small_messages() -> None:
    async with Pretender(max_payload=65_536) as small:
        assert "max_payload is too small: 524288 bytes or more" in await complaint(small.url)


async def test_a_server_that_is_not_nats() -> None:
    for greeting in (b"220 mail ", b"INFO nothing "):
        async with Pretender(greeting=greeting) as other:
            assert await complaint(other.url) == f"no bus: {other.url}: the server there is not NATS"


async def test_a_server_that_forbids_subscriptions(tmp_path: Path) -> None:
    config = tmp_path / "nats.conf"
    config.write_text(
        'authorization { users = [{user: a, password: b, permissions: {publish: "x", subscribe: "rasant.club.all"}}] }'
    )
    with NatsServer(NatsOptions(config=config)) as server:
        bus = bus_of(f"nats://a:b@127.0.0.1:{server.port}")
        await bus.open(lambda _: None)
        await bus.listen("rasant.club.all", Heard[bytes]())
        with pytest.raises(BusError) as refusal, logged() as lines:
            await bus.listen("rasant.club.node1", Heard[bytes]())
        allow = "allow it to publish and subscribe rasant.club.>"
        assert str(refusal.value).endswith(f"its permissions deny this user rasant.club.node1: {allow}")
        assert 'permissions: {publish: "rasant.rasant.>", subscribe: "rasant.rasant.>"}' in GUIDE.read_text(
            encoding="utf-8"
        )
        bus.send("rasant.club.node2", b"forbidden, too")
        await lines.until(lambda all: any(allow in line for line in all))
        await bus.close()


@pytest.mark.parametrize(
    "urls", ["redis://host", "host:4222", "nats://", "nats://a:x", "nats://a,", "nats://a/b", "nats://a:70000"]
)
def test_an_invalid_bus_option_is_answered_with_a_valid_one(urls: str) -> None:
    with pytest.raises(OptionError, match="--bus takes NATS servers, as in nats://host:4222"):
        bus_of(urls)


def test_a_bus_without_servers_is_in_memory() -> None:
    assert isinstance(bus_of(""), MemoryBus)


def test_a_login_is_used_for_all_servers_without_one() -> None:
    first, second, third = addresses_of("nats://anna:pw@a, tls://b:1,nats://token@[::1]")
    assert [str(server) for server in (first, second, third)] == ["nats://a:4222", "tls://b:1", "nats://[::1]:4222"]
    assert first.login() == second.login() == {"user": "anna", "password": "pw"}
    assert third.login() == {"token": "token"}
    assert "pw" not in repr(first)


def test_without_nats_py_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "nats" or name.startswith("rasant.bus.nats")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "nats", None)
    with pytest.raises(UserError, match=r"pip install 'rasant\[cluster\]'"):
        bus_of("nats://host")
