"""A store in one SQLite file. All SQL of the project is in this folder."""

from rasant.store.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
