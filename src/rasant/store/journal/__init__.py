"""A store in memory that writes every change to rows, for storage that knows keys and values alone."""

from rasant.store.journal.store import JournalStore

__all__ = ["JournalStore"]
