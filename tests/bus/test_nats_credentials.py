"""Login with a credentials file: the JWT and seed of a user, signed by an account, signed by an operator."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import nkeys
import pytest
from tests.bus.heard import Heard
from tests.bus.test_nats_opening import complaint
from tools.nats_server import NatsOptions, NatsServer

from rasant.bus.choice import bus_of
from rasant.bus.port import BusError

pytestmark = pytest.mark.slow

PUT_TOGETHER = """-----BEGIN NATS USER JWT-----
{jwt}
------END NATS USER JWT------

-----BEGIN USER NKEY SEED-----
{seed}
------END USER NKEY SEED------
"""


class Keys:
    """A key pair. Its name is the public key, whose first letter says what kind of holder it has."""

    def __init__(self, prefix: int) -> None:
        self.seed: bytes = nkeys.encode_seed(bytes([prefix]) * 32, prefix)
        self._pair = nkeys.from_seed(bytearray(self.seed))
        self.name: str = self._pair.public_key.decode()

    def certify(self, subject: str, **claims: object) -> str:
        """A JWT about a subject, signed with these keys."""
        body = {"jti": "1", "iat": 1, "iss": self.name, "sub": subject, "nats": {"version": 2, **claims}}
        said = f"{encoded({'typ': 'JWT', 'alg': 'ed25519-nkey'})}.{encoded(body)}"
        return f"{said}.{without_padding(self._pair.sign(said.encode()))}"


def encoded(value: object) -> str:
    """A value as a part of a JWT."""
    return without_padding(json.dumps(value).encode())


def without_padding(data: bytes) -> str:
    """Base64 without padding, as in a JWT."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.fixture
def credentials(tmp_path: Path) -> Path:
    """A user's file, and beside it the configuration of a server that knows the operator."""
    operator, account, user = (
        Keys(prefix) for prefix in (nkeys.PREFIX_BYTE_OPERATOR, nkeys.PREFIX_BYTE_ACCOUNT, nkeys.PREFIX_BYTE_USER)
    )
    none = dict.fromkeys(("subs", "data", "payload", "imports", "exports", "conn", "leaf", "wildcards"), -1)
    of_account = operator.certify(account.name, type="account", limits={**none, "wildcards": True})
    of_user = account.certify(user.name, type="user", subs=-1, data=-1, payload=-1)
    (tmp_path / "nats.conf").write_text(
        f"operator: {operator.certify(operator.name, type='operator')}\n"
        f"resolver: MEMORY\nresolver_preload: {{ {account.name}: {of_account} }}\n"
    )
    path = tmp_path / "user.creds"
    path.write_text(PUT_TOGETHER.format(jwt=of_user, seed=user.seed.decode()))
    return path


async def test_only_a_user_with_credentials_is_let_in(credentials: Path) -> None:
    with NatsServer(NatsOptions(config=credentials.with_name("nats.conf"))) as server:
        bus, heard = bus_of(server.url, credentials=credentials), Heard[bytes]()
        await bus.open(lambda _: None)
        await bus.listen("here", heard)
        bus.send("here", b"one")
        assert await heard.number(1) == [b"one"]
        await bus.close()
        assert "it refuses the user, password or token" in await complaint(server.url)


async def test_an_invalid_seed_is_refused_in_one_line(credentials: Path) -> None:
    credentials.write_text(PUT_TOGETHER.format(jwt="x", seed="SUnonsense"))
    with NatsServer(NatsOptions(config=credentials.with_name("nats.conf"))) as server:
        text = await complaint(server.url, credentials=credentials)
        assert text.startswith(f"no bus: {server.url}: ")


def test_a_file_without_credentials(tmp_path: Path) -> None:
    with pytest.raises(BusError, match=r"--bus-creds: .* cannot be read"):
        bus_of("nats://host", credentials=tmp_path)
    other = tmp_path / "user.creds"
    other.write_text("anything")
    with pytest.raises(BusError, match=r"--bus-creds: .* is not a NATS credentials file"):
        bus_of("nats://host", credentials=other)
