"""The address of a database: a URL that may name several servers, of which one takes writes."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote, urlsplit

from rasant.core.errors import quoted
from rasant.store.port import StoreError

_CLUSTER_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")


class ServerAddress:
    """The servers of a URL, one URL each, and what they are called in a line: never with the password."""

    def __init__(self, url: str) -> None:
        try:
            parts = urlsplit(url)
        except ValueError:
            raise StoreError(
                "the address of the database cannot be read; write postgresql://user@host/database"
            ) from None
        if parts.scheme not in ("postgresql", "postgres"):
            raise StoreError("the address of the database must begin with postgresql://")
        login, at, hosts = parts.netloc.rpartition("@")
        self.urls = [parts._replace(netloc=f"{login}{at}{host}").geturl() for host in hosts.split(",")]
        database = unquote(parts.path.lstrip("/")) or "the database"
        self.name = f"PostgreSQL at {unquote(hosts) or 'this machine'} ({database})"


def checked_name(cluster: str) -> str:
    """The name of a cluster, which is that of its schema; `StoreError` if it cannot be one."""
    if not _CLUSTER_NAME.fullmatch(cluster) or cluster.startswith("pg_"):
        raise StoreError(
            f"a cluster cannot be called {quoted(cluster)}: "
            "take up to 32 small letters, digits and underscores, beginning with a letter"
        )
    return cluster
