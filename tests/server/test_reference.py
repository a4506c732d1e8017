"""The generated API documents describe what the server does."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from tools.reference.asyncapi import asyncapi
from tools.reference.files import FILES, write_reference
from tools.reference.typescript import typescript

from rasant.wire.events import AdditionData, MovedEvent, WireEvent
from rasant.wire.from_client import FromClient
from rasant.wire.from_server import BatchMessage, FromServer, Reason
from rasant.wire.view import ActData, ViewData, ZoneData

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", FILES)
def test_the_reference_is_fresh(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == FILES[name](), "stale; run `make reference`"


def test_only_what_is_stale_is_written(tmp_path: Path) -> None:
    assert write_reference(tmp_path) == [tmp_path / name for name in FILES]
    assert write_reference(tmp_path) == []


TRIMMED = (MovedEvent, BatchMessage)
"""The server leaves out what has its default at the end of these."""
DOCUMENTED = [
    *get_args(FromClient),
    *get_args(FromServer),
    *get_args(WireEvent),
    AdditionData,
    ViewData,
    ZoneData,
    ActData,
]


def parts(schema: Any) -> Iterator[dict[str, Any]]:
    """A schema and all its parts."""
    if isinstance(schema, dict):
        yield schema
        for name, part in schema.items():
            if name not in ("default", "enum"):
                yield from parts(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from parts(part)


@pytest.mark.parametrize("message", DOCUMENTED)
def test_the_document_of_the_socket_names_every_entry_of_every_array(message: type[msgspec.Struct]) -> None:
    schema = json.loads(asyncapi())["components"]["schemas"][message.__name__]
    kind = ["kind"] if message.__struct_config__.tag else []
    assert [entry["title"] for entry in schema["prefixItems"]] == [*kind, *message.__struct_fields__]
    assert schema["description"]
    if message not in get_args(FromClient):
        sent = [entry for entry in schema["prefixItems"] if "default" not in entry or message not in TRIMMED]
        assert schema["minItems"] == len(sent), "the server leaves nothing else out"


def test_the_document_of_the_socket_leaves_nothing_open() -> None:
    document = json.loads(asyncapi())
    schemas = document["components"]["schemas"]
    for part in parts(schemas):
        assert part, "an empty schema allows anything"
        assert part.get("$ref", "").removeprefix("#/components/schemas/") in {"", *schemas}
    reason = schemas["MoveRefused"]["prefixItems"][2]
    assert sorted(reason["enum"]) == sorted(get_args(Reason))
    assert all(f"`{word}`" in reason["description"] for word in get_args(Reason))


def test_the_types_of_the_page_leave_nothing_open() -> None:
    types = typescript()
    assert not re.search(
        r"[:\[(|<] ?(unknown|any|object)\b", re.sub(r"/\*.*?\*/|//.*", "", types, flags=re.DOTALL | re.M)
    )
    for message in DOCUMENTED:
        assert f"export type {message.__name__} = [" in types
