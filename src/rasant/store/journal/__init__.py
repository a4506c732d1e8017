"""A store in memory whose every change is written down in rows, for whoever keeps rows and nothing else."""

from rasant.store.journal.store import JournalStore

__all__ = ["JournalStore"]
