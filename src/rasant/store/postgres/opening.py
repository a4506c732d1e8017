"""Opens the schema of a cluster: creates it if it is missing, and migrates it, by one node at a time."""

from hashlib import blake2b
from secrets import token_bytes, token_hex

from rasant.store.ownership import ClusterIdentity
from rasant.store.port import StoreError
from rasant.store.postgres.driver import PgConnection
from rasant.store.postgres.schema import CLUSTER_SCHEMA_VERSION, MIGRATIONS, PROGRAM, TABLES
from rasant.store.postgres.transactions import all_or_nothing

# A dump has the schema's content, but not the identifiers of server, database and schema: a restored copy is recognized
# by them, and so is one made on the same server (CREATE DATABASE ... TEMPLATE). A promoted standby has the same
# identifiers, and is the same database.
_WHERE_IT_IS = """
SELECT system_identifier || '/' || pg_database.oid || '/' || pg_namespace.oid
FROM pg_control_system(), pg_database, pg_namespace WHERE datname = current_database() AND nspname = $1
"""


async def opened(connection: PgConnection, schema: str) -> ClusterIdentity:
    """Create or migrate the schema; `StoreError` if it is a newer version's, or another program's."""
    encoding = await connection.fetchval("SELECT current_setting('server_encoding')")
    if encoding != "UTF8":
        raise StoreError(f"the database has the encoding {encoding}; create one with ENCODING 'UTF8'")
    async with all_or_nothing(connection):
        await connection.fetch("SELECT pg_advisory_xact_lock($1)", lock_key(f"open {schema}"))
        if await _is_empty(connection, schema):
            await _create(connection, schema)
        version = await _version(connection, schema)
        for earlier in range(version, CLUSTER_SCHEMA_VERSION):
            await connection.execute(MIGRATIONS[earlier])
            await connection.execute("UPDATE about SET version = $1", earlier + 1)
        restored = await _renew_identity(connection, schema)
        cluster, secret = await connection.fetchrow("SELECT cluster, secret FROM about")
    return ClusterIdentity(cluster, secret, restored)


async def _renew_identity(connection: PgConnection, schema: str) -> bool:
    """Give a restored or copied database a new id, and a new one its first; returns whether it was restored."""
    home = await connection.fetchval(_WHERE_IT_IS, schema)
    before: str = await connection.fetchval("SELECT home FROM about")
    if before == home:
        return False
    await connection.execute("UPDATE about SET home = $1, cluster = $2", home, token_hex(8))
    return before != ""


def lock_key(what: str) -> int:
    """The number of an advisory lock. Two names with the same number do no harm: one waits."""
    return int.from_bytes(blake2b(what.encode(), digest_size=8).digest(), "big", signed=True)


async def _is_empty(connection: PgConnection, schema: str) -> bool:
    """Is the schema missing or empty?"""
    found = await connection.fetchval(
        "SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = $1", schema
    )
    return not found


async def _create(connection: PgConnection, schema: str) -> None:
    """Create the schema, and what all nodes share."""
    if not await connection.fetchval("SELECT 1 FROM pg_namespace WHERE nspname = $1", schema):
        await connection.execute(f'CREATE SCHEMA "{schema}"')
    await connection.execute(TABLES)
    query = "INSERT INTO about VALUES (true, $1, $2, '', $3, '')"
    await connection.execute(query, PROGRAM, CLUSTER_SCHEMA_VERSION, token_bytes(32))


async def _version(connection: PgConnection, schema: str) -> int:
    other = StoreError(f"the schema {schema} belongs to another program, or was changed by hand; use another cluster")
    columns = await connection.fetch(
        "SELECT column_name::text FROM information_schema.columns WHERE table_schema = $1 AND table_name = 'about'",
        schema,
    )
    if not {"program", "version", "cluster", "secret"} <= {name for (name,) in columns}:
        raise other
    rows = await connection.fetch("SELECT program, version FROM about")
    if len(rows) != 1 or rows[0]["program"] != PROGRAM or rows[0]["version"] < 1:
        raise other
    version: int = rows[0]["version"]
    known = f"(version {version}, this one knows {CLUSTER_SCHEMA_VERSION})"
    if version > CLUSTER_SCHEMA_VERSION:
        raise StoreError(
            f"the schema {schema} was written by a newer rasant {known}; update rasant, or use another cluster name"
        )
    if version < CLUSTER_SCHEMA_VERSION and version not in MIGRATIONS:
        raise StoreError(
            f"the schema {schema} was written by rasant before its first release {known}; "
            "drop it, or use another cluster name"
        )
    return version
