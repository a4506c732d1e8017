"""The address of a database: a URL that may name several servers, of which one accepts writes."""

import re
from typing import Final
from urllib.parse import unquote, urlsplit

from rasant.core.errors import quoted
from rasant.store.port import StoreError

_CLUSTER_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")


class ServerAddress:
    """The servers of a URL, one URL each, and a name for messages, without the password."""

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
    """A cluster's name, which is also its schema's; `StoreError` if it is not valid."""
    if not _CLUSTER_NAME.fullmatch(cluster) or cluster.startswith("pg_"):
        raise StoreError(
            f"{quoted(cluster)} is not a valid cluster name: "
            "use up to 32 lowercase letters, digits and underscores, beginning with a letter"
        )
    return cluster
