"""A store in one SQLite file."""

from rasant.store.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
