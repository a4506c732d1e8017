"""The guide for clusters is correct: its commands, settings and metrics, and its PostgreSQL and NATS run."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from tests.bus.heard import Heard
from tests.cluster.nodes import memory_cluster
from tests.maps import ROOT, named
from tools.local_postgres import PASSWORD, PostgresServer, binaries
from tools.nats_server import NatsOptions, NatsServer
from trustme import CA

import rasant
from rasant.bus.choice import bus_of
from rasant.bus.nats_servers import addresses_of
from rasant.cli.app import app
from rasant.cli.joining import check_cluster_options
from rasant.cluster.messages import SPEAKS
from rasant.limits.host_limits import Limits
from rasant.server.process.node_metrics import NodeMetrics
from rasant.store.postgres import PostgresStore
from rasant.store.postgres.addresses import ServerAddress
from rasant.store.postgres.schema import CLUSTER_SCHEMA_VERSION
from rasant.store.sqlite.schema import SCHEMA_VERSION

pytestmark = pytest.mark.skipif(
    os.environ.get("RASANT_EXPECT_COMPILED") == "1", reason="the compiled build is tested without the pages"
)

GUIDE = ROOT / "docs" / "guides" / "cluster.md"
HOSTING = ROOT / "docs" / "guides" / "hosting.md"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BUSES = ["tls://bus1.example:4222", "tls://bus2.example:4222", "tls://bus3.example:4222"]
OMITTED = {"help"}
"""Options that every command has, which the guide omits."""


def blocks(language: str = "") -> list[str]:
    """The contents of all fences of a language."""
    return [text for of, text in BLOCK.findall(GUIDE.read_text(encoding="utf-8")) if of == language]


def lines(beginning: str) -> list[str]:
    """All lines in fences that begin like this."""
    return [line for block in blocks() for line in block.splitlines() if line.startswith(beginning)]


def statements(number: int) -> list[str]:
    """The statements of a block of SQL."""
    return [text.strip() for text in blocks("sql")[number].split(";") if text.strip()]


def serve_parameters() -> dict[str, str]:
    """The options of `rasant serve`, and the environment variable of each."""
    command = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return {each.opts[0]: each.envvar for each in command.params if each.name not in OMITTED}


def test_versions_with_other_formats_have_another_name() -> None:
    rows = re.findall(r"^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \| (.+) \|$", HOSTING.read_text(encoding="utf-8"), re.M)
    names = [name for name, *_ in rows]
    assert len(set(names)) == len(names)
    current = (rasant.__version__, str(SCHEMA_VERSION), str(CLUSTER_SCHEMA_VERSION), str(SPEAKS))
    assert rows[-1] == current, "raise the version, and add a line to the table"


def test_defaults_are_those_of_the_server() -> None:
    listed = dict(
        re.findall(r"^\| `--([a-z-]+)` \| `[A-Z_]+` \| `?(\d+)`? \|", HOSTING.read_text(encoding="utf-8"), re.M)
    )
    command = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    for parameter in command.params:
        name = parameter.opts[0].removeprefix("--")
        default = getattr(Limits(), name.replace("-", "_"), parameter.default)
        if isinstance(default, int) and not isinstance(default, bool):
            assert listed.pop(name) == str(default), name
    assert listed == {}


def test_every_option_is_described_with_its_variable() -> None:
    documented = [*named(HOSTING, "option"), *named(GUIDE, "option")]
    assert sorted(documented) == sorted(serve_parameters())
    pages = HOSTING.read_text(encoding="utf-8") + GUIDE.read_text(encoding="utf-8")
    for option, variable in serve_parameters().items():
        assert f"| `{option}` | `{variable}` |" in pages


def test_its_commands_are_valid() -> None:
    commands = lines("rasant serve")
    assert len(commands) == 2
    group = typer.main.get_command(app)
    for line in commands:
        arguments = shlex.split(line)[1:]
        group.commands[arguments[0]].make_context(arguments[0], arguments[1:])  # type: ignore[attr-defined]
    assert lines("make ") == ["make cluster"]
    assert re.search(r"^cluster:.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def test_its_settings_are_valid() -> None:
    settings = [line.partition("=") for line in lines("RASANT_")]
    assert {name for name, _, _ in settings} == {"RASANT_STORE", "RASANT_BUS"} <= set(serve_parameters().values())
    for name, _, value in settings:
        if name == "RASANT_STORE":
            check_cluster_options(value, "", None)
            assert len(ServerAddress(value).urls) in (2, 3)
        else:
            assert {str(address) for address in addresses_of(value)} == {
                f"tls://bus{n}.example:4222" for n in (1, 2, 3)
            }


async def test_every_metric_of_a_node_is_described() -> None:
    async with memory_cluster(1) as cluster:
        families = list(NodeMetrics(cluster.nodes[0].node).collect())
    samples = {sample.name for family in families for sample in family.samples}
    assert sorted(named(GUIDE, "metric")) == sorted({*samples, "rasant_store_stuck"})


# --- PostgreSQL ---


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    """A server for this module alone, because its settings are changed."""
    with PostgresServer() as server:
        yield server


def run(command: str, server: PostgresServer, folder: Path, database: str) -> None:
    """Run a command of the page as the administrator of a database would."""
    login = {"PGHOST": "127.0.0.1", "PGPORT": str(server.port), "PGUSER": "rasant", "PGPASSWORD": PASSWORD}
    program, *arguments = shlex.split(command)
    environment = {**os.environ, **login, "PGDATABASE": database}
    subprocess.run([binaries() / program, *arguments], cwd=folder, env=environment, check=True)


async def test_its_database_suffices_for_a_node_and_is_restored_from_a_dump(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    for statement in statements(0):
        postgres.sql(statement.replace("rasant", "club"))  # rasant is the administrator of the test database
    url = postgres.url_with("club", "another-secret", "club")
    store = await PostgresStore.open(url)
    identity = await store.identity()
    await store.close()
    run(lines("pg_dump")[0], postgres, tmp_path, "club")
    postgres.sql("CREATE DATABASE rasant OWNER club ENCODING 'UTF8' TEMPLATE template0")
    run(lines("pg_restore")[0], postgres, tmp_path, "club")
    again = await PostgresStore.open(postgres.url_with("club", "another-secret", "rasant"))
    copy = await again.identity()
    assert (copy.secret, copy.restored) == (identity.secret, True)
    assert copy.cluster != identity.cluster  # so that nodes of the two reject each other's messages
    await again.close()


def test_synchronous_standbys_can_be_required(postgres: PostgresServer) -> None:
    for statement in statements(1):
        postgres.sql(statement)
    assert postgres.sql("SELECT setting FROM pg_file_settings WHERE name = 'synchronous_standby_names'") == (
        "ANY 1 (db2, db3)"
    )
    postgres.sql("ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()")


# --- NATS ---


@pytest.fixture
def nats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[NatsServer]:
    """A server with the page's configuration, except for its port and folder."""
    ca = CA()
    issued = ca.issue_cert("127.0.0.1")
    issued.cert_chain_pems[0].write_to_path(tmp_path / "server.pem")
    issued.private_key_pem.write_to_path(tmp_path / "key.pem")
    ca.cert_pem.write_to_path(tmp_path / "ca.pem")
    text = next(block for block in blocks() if block.startswith("listen:"))
    text = text.replace("0.0.0.0:6222", "127.0.0.1:-1").replace("/etc/nats", str(tmp_path))
    config = tmp_path / "nats.conf"
    config.write_text(re.sub(r"bus\d\.example:6222", "127.0.0.1:1", text), encoding="utf-8")
    monkeypatch.setenv("BUS_PASSWORD", "yet-another")
    with NatsServer(NatsOptions(config=config)) as server:
        yield server


async def test_its_bus_carries_messages_of_the_cluster_and_no_others(nats: NatsServer, tmp_path: Path) -> None:
    bus = bus_of(f"tls://rasant:yet-another@127.0.0.1:{nats.port}", tmp_path / "ca.pem")
    heard, changes = Heard[bytes](), Heard[bool]()
    await bus.open(changes)
    await bus.listen("rasant.rasant.all", heard)
    bus.send("rasant.another.all", b"lost")
    bus.send("rasant.rasant.all", b"hello")
    assert await heard.last(b"hello") == [b"hello"]
    await bus.close()
