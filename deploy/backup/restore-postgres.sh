#!/bin/sh
# Restores a dump into a new database, all of it or nothing. No node must use that database yet.
# usage: PGHOST=… PGUSER=… PGPASSFILE=… restore-postgres.sh DUMP DATABASE OWNER
set -eu
dump=$1 database=$2 owner=$3

pg_restore --list "$dump" >/dev/null
createdb --owner="$owner" --encoding=UTF8 --template=template0 "$database"
pg_restore --exit-on-error --single-transaction --no-owner --role="$owner" --dbname="$database" "$dump"
