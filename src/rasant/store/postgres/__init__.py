"""A store in PostgreSQL that several nodes share."""

from rasant.store.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
