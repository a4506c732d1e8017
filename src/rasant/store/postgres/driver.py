"""The driver, and how texts are kept: PostgreSQL takes any character but NUL, and a name may have one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, TypeAlias

from rasant.core.errors import UserError

try:
    import asyncpg
except ImportError:
    raise UserError("PostgreSQL needs a driver that is not installed: pip install 'rasant[cluster]'") from None

PgConnection: TypeAlias = Any
"""A connection of asyncpg, which has no types."""
PgRow: TypeAlias = Any
"""A row of an answer, by the names or the places of its columns."""

__all__ = ["PgConnection", "PgRow", "asyncpg", "keep_any_text", "texts"]


def texts(values: Iterable[str]) -> list[str]:
    """Texts for a parameter that is a list of them; the driver looks after single ones."""
    given = list(values)
    together = "".join(given)
    return [_escaped(text) for text in given] if "\0" in together or "\1" in together else given


async def keep_any_text(connection: PgConnection) -> None:
    """Have single texts go both ways as they are, whatever is in them."""
    await connection.set_type_codec("text", schema="pg_catalog", encoder=_kept, decoder=_told, format="binary")


def _kept(text: str) -> bytes:
    return (_escaped(text) if "\0" in text or "\1" in text else text).encode()


def _escaped(text: str) -> str:
    """No two texts become alike, and which of two comes first stays so."""
    return text.replace("\1", "\1\2").replace("\0", "\1\1")


def _told(kept: bytes) -> str:
    text = str(kept, "utf-8")
    return re.sub("\1([\1\2])", lambda found: "\0" if found[1] == "\1" else "\1", text) if "\1" in text else text
