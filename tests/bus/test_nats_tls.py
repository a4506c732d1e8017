"""NATS over TLS, with certificates of a test authority."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.bus.heard import Heard
from tests.bus.pretender import Pretender
from tests.bus.test_nats_opening import complaint
from tools.nats_server import NatsOptions, NatsServer
from trustme import CA

from rasant.bus.choice import bus_of
from rasant.bus.port import BusError

pytestmark = pytest.mark.slow


@pytest.fixture
def authority(tmp_path: Path) -> Path:
    """The certificate file of an authority, beside the certificate and key of a server that it has signed."""
    ca = CA()
    issued = ca.issue_cert("127.0.0.1")
    issued.cert_chain_pems[0].write_to_path(tmp_path / "server.pem")
    issued.private_key_pem.write_to_path(tmp_path / "key.pem")
    ca.cert_pem.write_to_path(tmp_path / "ca.pem")
    return tmp_path / "ca.pem"


def secured(authority: Path, config: Path | None = None) -> NatsServer:
    """A server that demands TLS."""
    folder = authority.parent
    return NatsServer(
        NatsOptions(user="a", password="b", certificate=folder / "server.pem", key=folder / "key.pem", config=config)
    )


@pytest.mark.parametrize("scheme", ["tls", "nats"])
async def test_a_server_that_demands_tls_gets_it(authority: Path, scheme: str) -> None:
    with secured(authority) as server:
        bus, changes, heard = (
            bus_of(f"{scheme}://a:b@127.0.0.1:{server.port}", authority),
            Heard[bool](),
            Heard[bytes](),
        )
        await bus.open(changes)
        await bus.listen("here", heard)
        bus.send("here", b"before")
        await heard.last(b"before")
        server.kill()
        await changes.last(False)
        server.start()
        await changes.last(True)
        bus.send("here", b"after")
        assert await heard.last(b"after") == [b"before", b"after"]
        await bus.close()


async def test_opening_over_tls_does_not_wait_for_a_frozen_server(authority: Path) -> None:
    with secured(authority) as server:
        bus, changes = bus_of(server.url, authority), Heard[bool]()
        await bus.open(changes)
        server.freeze()
        for _ in range(20):
            bus.send("here", bytes(500_000))
        await changes.last(False)
        server.thaw()
        await changes.last(True)
        await bus.close()


async def test_an_unknown_authority_is_not_trusted(authority: Path) -> None:
    with secured(authority) as server:
        text = await complaint(server.url)
        assert "its certificate is not trusted, name the authority's file with --bus-ca" in text


async def test_a_login_is_not_sent_to_a_server_without_tls_if_tls_was_requested() -> None:
    async with Pretender() as plain:
        text = await complaint(plain.url.replace("nats://", "tls://a:b@"))
        assert "it offers no TLS: enable it there, or use nats:// in --bus" in text
        assert plain.received == b""


async def test_tls_is_used_where_it_is_offered_and_requested(authority: Path) -> None:
    config = authority.with_name("nats.conf")
    config.write_text("allow_non_tls: true")
    with secured(authority, config) as server:
        assert "not trusted" in await complaint(f"tls://a:b@127.0.0.1:{server.port}")


@pytest.mark.parametrize("text", ["", "no certificate"])
def test_a_file_without_certificates(tmp_path: Path, text: str) -> None:
    empty = tmp_path / "ca.pem"
    empty.write_text(text)
    for path in (empty, tmp_path / "missing.pem"):
        with pytest.raises(BusError, match="--bus-ca: no certificates can be read from"):
            bus_of("tls://host", path)
