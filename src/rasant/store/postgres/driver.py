"""The driver, and an escape for NUL, which PostgreSQL does not accept in text but a name may contain."""

import re
from collections.abc import Iterable
from typing import Any, TypeAlias

from rasant.core.errors import UserError

try:
    import asyncpg
except ImportError:
    raise UserError("PostgreSQL needs a driver that is not installed: pip install 'rasant[cluster]'") from None

PgConnection: TypeAlias = Any
"""A connection of asyncpg, which is not typed."""
PgRow: TypeAlias = Any
"""A result row, indexed by name or position of its columns."""

__all__ = ["PgConnection", "PgRow", "asyncpg", "keep_any_text", "texts"]


def texts(values: Iterable[str]) -> list[str]:
    """Escape texts for an array parameter; the codec does it for single ones."""
    given = list(values)
    together = "".join(given)
    return [_escaped(text) for text in given] if "\0" in together or "\1" in together else given


async def keep_any_text(connection: PgConnection) -> None:
    """Register a codec that lets single texts contain any character."""
    await connection.set_type_codec("text", schema="pg_catalog", encoder=_encoded, decoder=_decoded, format="binary")


def _encoded(text: str) -> bytes:
    return (_escaped(text) if "\0" in text or "\1" in text else text).encode()


def _escaped(text: str) -> str:
    """Escape so that different texts stay different and keep their order."""
    return text.replace("\1", "\1\2").replace("\0", "\1\1")


def _decoded(kept: bytes) -> str:
    text = str(kept, "utf-8")
    return re.sub("\1([\1\2])", lambda found: "\0" if found[1] == "\1" else "\1", text) if "\1" in text else text
