"""Matches on record: what a table is made of, logs as files, and live matches as such logs."""
