#!/bin/sh
# Puts a checked backup in the place of a data directory, which is kept beside it. The server must be stopped.
# usage: restore-sqlite.sh BACKUP DATA
set -eu
umask 077
backup=$1 data=$(readlink -f "$2")
before=$data.before-$(date -u +%Y-%m-%dT%H%M%SZ)

if [ -e "$data" ] && rasant check --data "$data" 2>&1 | grep "a server is running"; then
    exit 1
fi
rasant check --data "$backup"
cp -R "$backup" "$data.restored"
if [ -e "$data" ]; then
    chown -R --reference="$data" "$data.restored"
    mv "$data" "$before"
    echo "What was there is now $before."
fi
mv "$data.restored" "$data"
sync -f "$data"
