"""The tables of a cluster, one PostgreSQL schema each, and their migrations."""

from typing import Final

from rasant.store.postgres.functions import FUNCTIONS

PROGRAM: Final = "rasant"
"""Stored in the schema, to recognize another program's."""

_OWNERS: Final = """
-- Home identifies the place of the database when its cluster got its id: at another place it is a restored copy.
CREATE TABLE about (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), program text NOT NULL, version integer NOT NULL,
    cluster text NOT NULL, secret bytea NOT NULL, home text NOT NULL
);

-- A node is alive, dead (others have taken over its tables) or left. Its row changes with every group it writes.
CREATE TABLE nodes (
    node text COLLATE "C" PRIMARY KEY, state text NOT NULL, until timestamptz NOT NULL, speaks integer NOT NULL,
    tables integer NOT NULL, room integer NOT NULL, on_bus boolean NOT NULL, leaving boolean NOT NULL,
    session bigint NOT NULL, last_group bigint NOT NULL
) WITH (fillfactor = 20);

CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY, owner text COLLATE "C" NOT NULL,
    epoch bigint NOT NULL CHECK (epoch BETWEEN 1 AND 1::bigint << 60),
    length bigint NOT NULL CHECK (length >= 0), open boolean NOT NULL, closed text COLLATE "C" NOT NULL,
    log smallint NOT NULL CHECK (log BETWEEN 0 AND 3)
) WITH (fillfactor = 70);
CREATE INDEX open_tables_by_owner ON tables (owner, id) WHERE open;
CREATE INDEX closed_tables ON tables (closed) WHERE log = 1 AND closed > '';
CREATE INDEX going_tables ON tables (id) WHERE log = 2;
"""

_LOGS: Final = """
-- A row has the entries that one group appended to one table, packed together.
CREATE TABLE log (
    of_table text COLLATE "C" NOT NULL, first bigint NOT NULL, count integer NOT NULL, entries bytea NOT NULL,
    PRIMARY KEY (of_table, first)
);
CREATE TABLE snapshots (of_table text COLLATE "C" PRIMARY KEY, seq bigint NOT NULL, state bytea NOT NULL);

CREATE TABLE matches (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE,
    game text COLLATE "C" NOT NULL, ended text COLLATE "C" NOT NULL, of_table text COLLATE "C" NOT NULL,
    first bigint NOT NULL, last bigint NOT NULL, result bytea NOT NULL, public boolean NOT NULL
);
CREATE INDEX public_matches ON matches (ended, number) WHERE public;
CREATE INDEX public_matches_by_game ON matches (game, ended, number) WHERE public;
CREATE INDEX matches_by_table ON matches (of_table);
"""

_PEOPLE: Final = """
-- Players of matches. Each query has an index of its own, so that no list reads more than it shows.
CREATE TABLE played (
    player text COLLATE "C" NOT NULL, number bigint NOT NULL, ended text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL, public boolean NOT NULL, PRIMARY KEY (player, number)
);
CREATE INDEX played_by_player ON played (player, ended, number);
CREATE INDEX played_by_game ON played (player, game, ended, number);
CREATE INDEX played_publicly ON played (player, ended, number) WHERE public;
CREATE INDEX played_publicly_by_game ON played (player, game, ended, number) WHERE public;

-- public: has finished a match at a public table. going: is being erased.
CREATE TABLE people (
    id text COLLATE "C" PRIMARY KEY, name text COLLATE "C" NOT NULL, public boolean NOT NULL, shown boolean NOT NULL,
    going boolean NOT NULL
);
CREATE INDEX going_people ON people (id) WHERE going;

-- In two scopes: all matches, for the player's own eyes, and those at public tables.
CREATE TABLE records (
    player text COLLATE "C" NOT NULL, game text COLLATE "C" NOT NULL, versus text COLLATE "C" NOT NULL,
    scope smallint NOT NULL, matches bigint NOT NULL, wins bigint NOT NULL, mu float8 NOT NULL, sigma float8 NOT NULL,
    PRIMARY KEY (player, game, versus, scope)
);
CREATE TABLE course (
    player text COLLATE "C" NOT NULL, game text COLLATE "C" NOT NULL, versus text COLLATE "C" NOT NULL,
    number bigint NOT NULL, score bigint NOT NULL, won boolean NOT NULL, PRIMARY KEY (player, game, versus, number)
);

-- A player's statistics of a game or, without a game, of all together.
CREATE TABLE memories (
    player text COLLATE "C" NOT NULL, game text COLLATE "C" NOT NULL, memory bytea NOT NULL, PRIMARY KEY (player, game)
);

-- Leaderboards: for each person and game, a row of all time and one of their latest week.
CREATE TABLE lines (
    player text COLLATE "C" NOT NULL, game text COLLATE "C" NOT NULL, span text COLLATE "C" NOT NULL,
    since text COLLATE "C" NOT NULL, score bigint NOT NULL, matches bigint NOT NULL, wins bigint NOT NULL,
    shown boolean NOT NULL, PRIMARY KEY (player, game, span)
);
CREATE INDEX lines_by_score ON lines (game, since, score DESC, player) WHERE shown;

-- Deals of the day.
CREATE TABLE tries (
    day text COLLATE "C" NOT NULL, player text COLLATE "C" NOT NULL, of_table text COLLATE "C" NOT NULL,
    finished boolean NOT NULL, points bigint NOT NULL, haste bigint NOT NULL, ms bigint NOT NULL,
    match text COLLATE "C" NOT NULL, shown boolean NOT NULL, PRIMARY KEY (day, player)
);
CREATE INDEX tries_by_player ON tries (player);
CREATE INDEX tries_by_merit ON tries (day, points DESC, haste DESC, player) WHERE finished;

-- The latest keys of people who replaced theirs; the holder is a hash of their id.
CREATE TABLE keys (holder text COLLATE "C" PRIMARY KEY, number bigint NOT NULL, mark text COLLATE "C" NOT NULL);
"""

TABLES: Final = f"{_OWNERS}{_LOGS}{_PEOPLE}{FUNCTIONS}"
"""With the functions of the database."""

CLUSTER_SCHEMA_VERSION: Final = 4
"""Of the tables above. Earlier ones, which no release wrote, are refused."""

MIGRATIONS: Final[dict[int, str]] = {}
"""The step from each version to the next; none yet. Nodes of the version before keep running during a step."""
