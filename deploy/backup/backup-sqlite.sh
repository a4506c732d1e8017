#!/bin/sh
# Copies a data directory, the server running or not, checks the copy, and keeps the newest ones.
# usage: backup-sqlite.sh DATA FOLDER [KEEP]
set -eu
umask 077
data=$1 folder=$2 keep=${3:-14}

mkdir -p "$folder"
rm -rf "$folder"/.unfinished-*
name=rasant-$(date -u +%Y-%m-%dT%H%M%SZ)
rasant backup --data "$data" --to "$folder/.unfinished-$name"
mv "$folder/.unfinished-$name" "$folder/$name"
# Reached only if the copy is sound: where backups fail, the old ones stay.
ls -1d "$folder"/rasant-* | sort | head -n "-$keep" | while read -r old; do rm -rf "$old"; done
