"""Recorded matches: setups, log files, and replays."""
