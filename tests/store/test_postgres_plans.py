"""The work of PostgreSQL for a group does not grow with the number of a node's tables, with or without statistics."""

from __future__ import annotations

from tests.store.clusters import Clusters
from tests.store.records import run

from rasant.store.ownership import NodeStatus
from rasant.store.port import EntriesAppended

TABLES = 2000
READ = (
    "SELECT idx_tup_fetch + seq_tup_read FROM pg_stat_xact_user_tables WHERE relname = 'tables' AND schemaname = '{}'"
)


def test_a_group_reads_the_tables_that_it_writes_and_no_others(clusters: Clusters) -> None:
    store = clusters.node("here")
    run(store.append([EntriesAppended(f"t{number}", 0, [b"founded"]) for number in range(TABLES)]))
    clusters.sql("ANALYZE tables")  # as autovacuum does before long: plans depend on statistics
    session = clusters.sql("SELECT session FROM nodes")
    known = "'{t7,t8}', '{1,1}', '{1,1}', '{2,2}', '{}', '{}'"
    log = "'{t7,t8}', '{1,1}', '{1,1}', '{a,b}', '{}', '{}', '{}'"
    write = f"SELECT append_group('here', {session}, 99, {known}, {log})"
    read = clusters.sql(f"{write}; {READ.format(clusters.name)}")
    assert read.splitlines() == ["t", "2"]


def test_all_tables_of_a_node_with_an_expired_lease_have_no_owner(clusters: Clusters) -> None:
    here, there = clusters.node("here"), clusters.node("there")
    for store, name in ((here, "h"), (there, "t")):
        run(store.append([EntriesAppended(f"{name}{number}", 0, [b"founded"]) for number in range(TABLES)]))
    assert run(here.renew(NodeStatus())).orphans == 0
    clusters.sql("UPDATE nodes SET until = clock_timestamp() WHERE node = 'there'")
    assert run(here.renew(NodeStatus())).orphans == TABLES
