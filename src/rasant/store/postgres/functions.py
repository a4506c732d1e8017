"""Functions of the database: writing a group is one call, and so is each operation on leases.

No call waits for a node, so a stalled node holds up no other.
"""

from typing import Final

NOT_OURS: Final = "RAS01"
"""SQLSTATE if this node does not own a table, or its log does not have the expected length."""
NOT_KNOWN: Final = "RAS02"
"""SQLSTATE if the node or its session is not the current one."""

_LEASE: Final = """
-- Is a lease valid? One that ends later than any can is not trusted, and counts as expired.
CREATE FUNCTION lease_holds(state text, until timestamptz, lease_ms bigint) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT state = 'alive' AND until > clock_timestamp() AND until <= clock_timestamp() + lease_ms * interval '2 ms'
$$;

-- Only those go by this clock that have left or are dead: whoever was not seen to renew for long enough goes by TIDY.
CREATE FUNCTION join_cluster(
    new_node text, old_node text, speaks_version integer, lease_ms bigint, gone_ms bigint
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    new_session bigint;
BEGIN
    UPDATE nodes SET state = 'left' WHERE node = old_node AND state = 'alive';
    DELETE FROM nodes WHERE node <> new_node AND state <> 'alive'
        AND NOT until > clock_timestamp() - gone_ms * interval '1 ms'
        AND NOT EXISTS (SELECT FROM tables WHERE open AND owner = nodes.node);
    UPDATE tables SET owner = '', epoch = epoch + 1 WHERE open AND owner = new_node;
    INSERT INTO nodes VALUES (
        new_node, 'alive', clock_timestamp() + lease_ms * interval '1 ms', speaks_version, 0, 0, true, false, 1, 0
    ) ON CONFLICT (node) DO UPDATE SET
        state = 'alive', until = excluded.until, speaks = excluded.speaks, tables = 0, room = 0, on_bus = true,
        leaving = false, session = nodes.session + 1, last_group = 0
    RETURNING session INTO new_session;
    RETURN new_session;
END $$;

-- Serialized, so that two takers share the tables. A locked table is being written to, and is skipped for now.
-- This clock does not decide whether a node is lost: the taker saw its row unchanged, as given here, for too long.
CREATE FUNCTION take_over_tables(taker text, most bigint, lease_ms bigint, silent text[], untils timestamptz[])
RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(current_schema() || ' take over', 0));
    PERFORM FROM nodes WHERE node = taker AND lease_holds(state, until, lease_ms);
    IF NOT FOUND THEN
        RETURN;
    END IF;
    UPDATE nodes SET state = 'dead' WHERE node IN (
        SELECT nodes.node FROM nodes
            JOIN unnest(silent, untils) AS seen (node, until) ON nodes.node = seen.node AND nodes.until = seen.until
        WHERE state = 'alive' AND nodes.node <> taker AND EXISTS (SELECT FROM tables WHERE open AND owner = nodes.node)
        FOR UPDATE OF nodes SKIP LOCKED
    );
    RETURN QUERY
    WITH unowned AS MATERIALIZED (
        SELECT id, owner, epoch FROM tables
        WHERE open AND NOT EXISTS (SELECT FROM nodes WHERE node = owner AND state = 'alive') ORDER BY id LIMIT most
    ), free AS MATERIALIZED (
        SELECT tables.id FROM tables JOIN unowned USING (id, owner, epoch) WHERE tables.open
        FOR UPDATE OF tables SKIP LOCKED
    )
    UPDATE tables SET owner = taker, epoch = epoch + 1 WHERE id IN (SELECT free.id FROM free) RETURNING tables.id;
END $$;
"""

_APPEND: Final = f"""
-- Write a group, or raise. Known tables are given with epoch and length before and after; new ones with their length
-- only. Returns true if it was written now, false if it had been written before.
-- Tables must be found by their ids, one by one. The plan is made once, when there are few of them, and any other plan
-- would read all tables of a node for every group: hence the settings, and conditions that no other index can serve.
CREATE FUNCTION append_group(
    writer text, writer_session bigint, group_number bigint,
    known text[], epochs bigint[], lengths bigint[], afters bigint[], fresh text[], fresh_afters bigint[],
    log_tables text[], firsts bigint[], counts integer[], packed bytea[],
    snap_tables text[], seqs bigint[], states bytea[]
) RETURNS boolean LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
    its nodes%ROWTYPE;
    done bigint;
BEGIN
    SELECT * INTO its FROM nodes WHERE node = writer AND session = writer_session FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'unknown node or session' USING ERRCODE = '{NOT_KNOWN}';
    END IF;
    IF its.last_group >= group_number THEN
        RETURN false;
    END IF;
    IF its.state <> 'alive' AND cardinality(known) + cardinality(fresh) > 0 THEN
        RAISE EXCEPTION 'the lease was lost' USING ERRCODE = '{NOT_OURS}';
    END IF;
    UPDATE nodes SET last_group = group_number WHERE node = writer;
    UPDATE tables SET length = its_table.after
        FROM unnest(known, epochs, lengths, afters) AS its_table (id, epoch, length, after)
        WHERE tables.id = its_table.id AND tables.owner || '' = writer AND tables.epoch = its_table.epoch
            AND tables.length = its_table.length AND tables.open IS NOT false;
    GET DIAGNOSTICS done = ROW_COUNT;
    IF done <> cardinality(known) THEN
        RAISE EXCEPTION 'a table has changed' USING ERRCODE = '{NOT_OURS}';
    END IF;
    IF cardinality(fresh) > 0 THEN
        INSERT INTO tables SELECT id, writer, 1, after, true, '', 1
            FROM unnest(fresh, fresh_afters) AS its_table (id, after) ON CONFLICT DO NOTHING;
        GET DIAGNOSTICS done = ROW_COUNT;
        IF done <> cardinality(fresh) THEN
            RAISE EXCEPTION 'a table is not new' USING ERRCODE = '{NOT_OURS}';
        END IF;
    END IF;
    INSERT INTO log SELECT * FROM unnest(log_tables, firsts, counts, packed);
    IF cardinality(snap_tables) > 0 THEN
        INSERT INTO snapshots SELECT * FROM unnest(snap_tables, seqs, states)
            ON CONFLICT (of_table) DO UPDATE SET seq = excluded.seq, state = excluded.state;
    END IF;
    RETURN true;
END $$;
"""

FUNCTIONS: Final = _LEASE + _APPEND

TIDY: Final = """
DELETE FROM nodes WHERE node IN (
    SELECT nodes.node FROM nodes
        JOIN unnest($1::text[], $2::timestamptz[]) AS seen (node, until) USING (node, until)
    WHERE state = 'alive' AND NOT EXISTS (SELECT FROM tables WHERE open AND owner = nodes.node)
    FOR UPDATE OF nodes SKIP LOCKED
)
"""
"""Deletes nodes without tables whose rows are still what was seen for too long."""

RESUME: Final = "UPDATE nodes SET session = session + 1 WHERE node = $1 RETURNING session, last_group"
"""Ends the node's earlier session, over a lost connection, which can write nothing any more."""

RENEW: Final = """
WITH RECURSIVE renewed AS (
    UPDATE nodes SET until = clock_timestamp() + $2::bigint * interval '1 ms', tables = $3, room = $4, on_bus = $5,
        leaving = $6
    WHERE node = $1 AND state = 'alive' RETURNING *
), known AS (
    SELECT * FROM renewed UNION ALL SELECT * FROM nodes WHERE node NOT IN (SELECT node FROM renewed)
), judged AS (
    SELECT *, lease_holds(state, until, $2) AS alive FROM known
), owners AS (  -- loose index scan: there are few owners, and many tables
    SELECT min(owner) AS owner FROM tables WHERE open
    UNION ALL
    SELECT (SELECT min(tables.owner) FROM tables WHERE open AND tables.owner > owners.owner) FROM owners
    WHERE owner IS NOT NULL
)
SELECT EXISTS (SELECT FROM renewed) AS held,
    (SELECT coalesce(sum((SELECT count(*) FROM tables WHERE open AND tables.owner = owners.owner)), 0)::bigint
        FROM owners WHERE owner NOT IN (SELECT node FROM judged WHERE alive))
        + greatest(0, (SELECT count(*) FROM tables WHERE open AND owner = $1) - $7::bigint) AS orphans,
    node, speaks, tables, room, on_bus, leaving, alive, state = 'alive' AS renews, until
FROM judged WHERE until > clock_timestamp() - $8::bigint * interval '1 ms' OR state = 'alive' OR node = $1 ORDER BY node
"""

NODES: Final = """
SELECT node, speaks, tables, room, on_bus, leaving, lease_holds(state, until, $1) AS alive FROM nodes
WHERE until > clock_timestamp() - $2::bigint * interval '1 ms' ORDER BY node
"""

GIVE: Final = """
WITH ours AS (
    SELECT * FROM unnest($2::text[], $3::bigint[]) AS ours (id, epoch)
), given AS (
    UPDATE tables SET owner = $4, epoch = tables.epoch + 1 FROM ours
    WHERE tables.id = ours.id AND tables.owner = $1 AND tables.epoch = ours.epoch AND tables.open
        AND ($4 = '' OR EXISTS (SELECT FROM nodes WHERE node = $4 AND lease_holds(state, until, $5)))
    RETURNING tables.id
)
SELECT id FROM given UNION
SELECT id FROM tables JOIN ours USING (id) WHERE tables.owner = $4 AND tables.epoch = ours.epoch + 1 ORDER BY id
"""

OWNERS_OF: Final = """
SELECT id, CASE WHEN lease_holds(state, until, $2) THEN owner ELSE '' END AS owner, epoch
FROM tables LEFT JOIN nodes ON node = owner WHERE id = ANY($1::text[]) AND open
"""
