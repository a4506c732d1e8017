"""Errors of an address, a server or a schema are reported in one line; missing schemas are created."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.store.clusters import Clusters
from tests.store.records import appended, run
from tools.local_postgres import free_port

from rasant.core.errors import UserError
from rasant.players.replaced_keys import LastKey
from rasant.store.ownership import ClusterIdentity
from rasant.store.port import KeyReplaced, PlayerNamed, StoreError
from rasant.store.postgres import PostgresStore, connection
from rasant.store.postgres.addresses import ServerAddress
from rasant.store.postgres.driver import asyncpg
from rasant.store.postgres.faults import in_words
from rasant.store.postgres.schema import CLUSTER_SCHEMA_VERSION, MIGRATIONS


@pytest.fixture
def clusters(spoilt_clusters: Clusters) -> Clusters:
    """Clusters whose schemas are changed beyond use."""
    return spoilt_clusters


def refused(url: str, cluster: str = "rasant") -> str:
    """Why a store cannot be opened."""
    with pytest.raises(StoreError) as refusal:
        run(PostgresStore.open(url, cluster))
    message = str(refusal.value)
    assert "\n" not in message
    assert "sesame" not in message, "the password is not in the message"
    return message


def test_a_wrong_password_is_reported(clusters: Clusters) -> None:
    assert "refuses the password" in refused(clusters.server.url_with(password="sesame-sesame"))
    assert "refuses the password" in refused(clusters.server.url_with(user="nobody"))


def test_an_unknown_database_is_reported(clusters: Clusters) -> None:
    assert "(casino) does not exist" in refused(clusters.server.url_with(database="casino"))


def test_a_missing_server_is_reported() -> None:
    port = free_port()
    assert f"no server answers at PostgreSQL at 127.0.0.1:{port}" in refused(
        f"postgresql://x:sesame@127.0.0.1:{port}/y"
    )
    assert "cannot be used" in refused("postgresql://x:sesame@no-such-host.invalid/y")


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("mysql://a/b", "must begin with postgresql://"),
        ("", "must begin with postgresql://"),
        ("postgresql://a:b/c", "cannot be"),
        ("postgresql://[a/c", "cannot be read"),
        ("postgresql://a/c?sslmode=perhaps", "not valid"),
    ],
)
def test_an_invalid_address_is_reported(url: str, why: str) -> None:
    assert why in refused(url)


@pytest.mark.parametrize("mode", ["require", "verify-ca", "verify-full"])
def test_tls_that_is_required_and_not_offered_is_reported(clusters: Clusters, mode: str) -> None:
    message = refused(f"{clusters.server.url}?sslmode={mode}")
    assert "TLS" in message or "root" in message


@pytest.mark.parametrize("name", ["", "Rasant", "1st", "a-b", 'a"b', "a" * 33, "pg_x", "rasänt"])
def test_an_invalid_cluster_name_is_reported(name: str) -> None:
    assert "not a valid cluster name" in refused("postgresql://a/b", name)


def test_a_server_that_is_too_old_is_reported(clusters: Clusters, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "OLDEST_SERVER", 99)
    assert "rasant needs 99 or newer" in refused(clusters.server.url)


def test_a_read_only_server_is_reported(clusters: Clusters) -> None:
    clusters.server.sql("CREATE DATABASE still", "ALTER DATABASE still SET default_transaction_read_only = on")
    assert "accepts no writes" in refused(clusters.server.url_with(database="still"))


def test_a_database_in_another_encoding_is_reported(clusters: Clusters) -> None:
    clusters.server.sql("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    assert "ENCODING 'UTF8'" in refused(clusters.server.url_with(database="latin"))


def test_a_full_disk_is_reported() -> None:
    text = str(in_words(asyncpg.DiskFullError("could not extend file:\n no space left"), "PostgreSQL at x"))
    assert text == "the disk of PostgreSQL at x is full, nothing was written; free some space, and rasant goes on"


def test_a_newer_schema_is_reported(clusters: Clusters) -> None:
    clusters.node()
    clusters.sql("UPDATE about SET version = 99")
    told = refused(clusters.server.url, clusters.name)
    assert f"newer rasant (version 99, this one knows {CLUSTER_SCHEMA_VERSION})" in told


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE about SET program = 'chess'",
        "UPDATE about SET version = 0",
        "DELETE FROM about",
        "DROP TABLE about",
        "DROP TABLE about; CREATE TABLE about (version text)",
    ],
)
def test_a_foreign_schema_is_reported(clusters: Clusters, change: str) -> None:
    clusters.node()
    clusters.sql(change)
    assert "belongs to another program, or was changed by hand" in refused(clusters.server.url, clusters.name)


@pytest.mark.parametrize(
    "change",
    ["DROP TABLE log", "ALTER TABLE tables DROP COLUMN length", "DROP FUNCTION append_group"],
)
def test_a_schema_changed_by_hand_during_play_is_reported(clusters: Clusters, change: str) -> None:
    store = clusters.node()
    run(store.append(appended("a", 0)))
    clusters.sql(change)
    with pytest.raises(StoreError) as refusal:
        run(store.append(appended("a", 1)))
    assert "\n" not in str(refusal.value)


def test_an_empty_schema_is_used(clusters: Clusters) -> None:
    clusters.server.sql(f"CREATE SCHEMA {clusters.name}")
    run(clusters.node().append(appended("a", 0)))


def test_a_user_without_rights_is_reported(clusters: Clusters) -> None:
    clusters.server.sql(f"CREATE ROLE {clusters.name} LOGIN PASSWORD 'sesame'")
    message = refused(clusters.server.url_with(user=clusters.name, password="sesame"), clusters.name)
    assert "lacks a privilege" in message
    clusters.server.sql(f"DROP ROLE {clusters.name}")


def test_clusters_of_two_names_share_nothing(clusters: Clusters) -> None:
    store, other = clusters.node(), run(PostgresStore.open(clusters.server.url, f"{clusters.name}_too"))
    run(store.append(appended("a", 0)))
    assert run(other.open_tables()) == []
    assert run(other.nodes()) == []
    assert run(other.identity()) != run(store.identity())
    run(other.close())
    clusters.server.sql(f"DROP SCHEMA {clusters.name}_too CASCADE")


def test_the_content_of_a_schema_stays_when_it_is_opened_again(clusters: Clusters) -> None:
    store = clusters.node()
    run(store.append(appended("a", 0)))
    again = clusters.node()
    assert run(again.identity()) == run(store.identity())
    assert [kept.table for kept in run(again.open_tables())] == ["a"]


def test_a_restored_copy_gets_an_id_of_its_own_once_and_keeps_the_secret(clusters: Clusters) -> None:
    original = run(clusters.node().identity())
    assert not original.restored
    clusters.sql("UPDATE about SET home = 'where it was dumped'")
    copy, again = run(clusters.node().identity()), run(clusters.node().identity())
    assert (copy.secret, copy.restored) == (original.secret, True)
    assert copy.cluster != original.cluster
    assert (again.cluster, again.restored) == (copy.cluster, False)


def test_a_database_that_was_copied_on_its_server_gets_an_id_of_its_own_once(clusters: Clusters) -> None:
    def identity_in(database: str) -> ClusterIdentity:
        store = run(PostgresStore.open(clusters.server.url_with(database=database), clusters.name))
        identity = run(store.identity())
        run(store.close())
        return identity

    first, copied = f"{clusters.name}_first", f"{clusters.name}_copied"
    clusters.server.sql(f"CREATE DATABASE {first}")
    original = identity_in(first)
    clusters.server.sql(f"CREATE DATABASE {copied} TEMPLATE {first}")
    copy, again = identity_in(copied), identity_in(copied)
    assert (copy.secret, copy.restored) == (original.secret, True)
    assert copy.cluster != original.cluster
    assert (again.cluster, again.restored) == (copy.cluster, False)
    assert identity_in(first) == original
    clusters.server.sql(f"DROP DATABASE {copied}", f"DROP DATABASE {first}")


def test_a_schema_from_before_the_first_release_is_left_alone(clusters: Clusters) -> None:
    clusters.node()
    clusters.sql("UPDATE about SET version = 1; DROP TABLE keys")
    assert "written by rasant before its first release" in refused(clusters.server.url, clusters.name)
    assert clusters.sql("SELECT version FROM about") == "1"


def test_a_schema_of_an_earlier_version_is_migrated(clusters: Clusters, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = "CREATE TABLE keys (holder text PRIMARY KEY, number bigint NOT NULL, mark text NOT NULL)"
    monkeypatch.setitem(MIGRATIONS, CLUSTER_SCHEMA_VERSION - 1, keys)
    node = clusters.node()
    run(node.append([PlayerNamed("ann", "Ann")]))
    clusters.sql(f"UPDATE about SET version = {CLUSTER_SCHEMA_VERSION - 1}; DROP TABLE keys")
    later = clusters.node()
    assert clusters.sql("SELECT version FROM about") == str(CLUSTER_SCHEMA_VERSION)
    run(later.append([KeyReplaced("holder", 1, "mark")]))
    assert run(later.last_key("holder")) == LastKey(1, "mark")
    profile = run(later.profile("ann", "ann"))
    assert profile is not None
    assert profile.name == "Ann"
    assert not run(later.identity()).restored


def test_several_servers_are_one_address_each() -> None:
    address = ServerAddress("postgresql://me:p%40ss@a:5432,b:5433/db?sslmode=require")
    assert address.urls == [
        "postgresql://me:p%40ss@a:5432/db?sslmode=require",
        "postgresql://me:p%40ss@b:5433/db?sslmode=require",
    ]
    assert address.name == "PostgreSQL at a:5432,b:5433 (db)"


def test_a_missing_driver_is_reported() -> None:
    program = (
        "import sys; sys.modules['asyncpg'] = None\n"
        "from rasant.core.errors import UserError\n"
        "try:\n    import rasant.store.postgres\n"
        "except UserError as error:\n    sys.exit(str(error))\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.stderr.strip().endswith("pip install 'rasant[cluster]'")
    assert issubclass(StoreError, UserError)
