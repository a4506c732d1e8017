"""A store in memory that writes every change to rows, for key-value storage such as a browser's."""

from rasant.store.journal.store import JournalStore

__all__ = ["JournalStore"]
