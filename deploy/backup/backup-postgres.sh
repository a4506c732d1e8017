#!/bin/sh
# Dumps the schema of a cluster, the nodes running or not, and keeps the newest dumps. It connects as libpq's variables say.
# usage: PGHOST=… PGUSER=… PGPASSFILE=… backup-postgres.sh DATABASE FOLDER [KEEP] [SCHEMA]
set -eu
umask 077
database=$1 folder=$2 keep=${3:-14} schema=${4:-rasant}

mkdir -p "$folder"
rm -f "$folder"/.unfinished-*
name=$schema-$(date -u +%Y-%m-%dT%H%M%SZ).dump
pg_dump --format=custom --schema="$schema" --file="$folder/.unfinished-$name" "$database"
pg_restore --list "$folder/.unfinished-$name" >/dev/null
mv "$folder/.unfinished-$name" "$folder/$name"
ls -1 "$folder/$schema"-*.dump | sort | head -n "-$keep" | while read -r old; do rm -f "$old"; done
