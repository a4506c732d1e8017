"""JSON schemas of the messages, with the name and meaning of every array entry.

For an array, msgspec gives only the types of its entries. Their names are those of the fields; their meaning is the
docstring below the field or, where there is none, below the type of the field.
"""

from __future__ import annotations

import inspect
import typing
from dataclasses import is_dataclass
from functools import cache
from typing import Any, Final, TypeGuard

import msgspec
from tools.reference.sources import remarks

from rasant.gamefiles import scorepadfile, texts
from rasant.players import results
from rasant.wire import book, events, from_client, from_server, http, pace, players, replay, room, view

WIRE_MODULES: Final = (
    *(from_client, room, book, view, events, from_server, pace, results, texts, http, players, scorepadfile, replay),
)
"""All messages and bodies; modules come after those they are built from."""


def described(components: dict[str, Any]) -> dict[str, Any]:
    """Schemas of structs by name, with the names and meanings of their fields."""
    return {name: _described(_structs()[name], schema) for name, schema in sorted(components.items())}


@cache
def _structs() -> dict[str, type]:
    return {value.__name__: value for module in WIRE_MODULES for value in vars(module).values() if is_struct(value)}


def is_struct(value: Any) -> TypeGuard[type]:
    """Is it a message, a body, or a part of them? Some parts are dataclasses, as the layers below have no msgspec."""
    return isinstance(value, type) and (issubclass(value, msgspec.Struct) or is_dataclass(value))


def _described(struct: type, schema: dict[str, Any]) -> dict[str, Any]:
    meanings = _meanings(struct)
    if "prefixItems" not in schema:
        properties = {name: _with(part, {}, meanings[name]) for name, part in schema["properties"].items()}
        return {**schema, "properties": properties}
    assert issubclass(struct, msgspec.Struct), "only they are arrays"
    kind = ["kind"] if struct.__struct_config__.tag else []
    named = list(zip([*kind, *struct.__struct_fields__], schema["prefixItems"], strict=True))
    items = [_with(part, {"title": name}, meanings.get(name, "")) for name, part in named]
    whole = {"minItems": len(kind) + _sent(struct)} if issubclass(struct, from_server.ServerMessage) else {}
    return {**schema, "prefixItems": items, **whole}


def _sent(struct: type[msgspec.Struct]) -> int:
    """How many fields are always sent."""
    fields = msgspec.structs.fields(struct)
    if not struct.__struct_config__.omit_defaults:
        return len(fields)
    return sum(field.required for field in fields)


def _with(schema: dict[str, Any], title: dict[str, str], meaning: str) -> dict[str, Any]:
    """A schema with a title and a description. A reference cannot be extended, so it is wrapped."""
    said = {**title, **({"description": meaning} if meaning else {})}
    if not said:
        return schema
    return {**said, "allOf": [schema]} if "$ref" in schema else {**said, **schema}


def _meanings(struct: type) -> dict[str, str]:
    """The meaning of each field, by the docstring of the field or of its type."""
    of_fields = remarks(typing.cast(Any, inspect.getmodule(struct)))
    hints = typing.get_type_hints(struct, include_extras=True)
    return {
        name: of_fields.get(f"{struct.__name__}.{name}") or _of_types().get(hint, "") for name, hint in hints.items()
    }


@cache
def _of_types() -> dict[Any, str]:
    """Docstrings of named types: literals, and bounded numbers."""
    return {
        value: remark
        for module in WIRE_MODULES
        for name, remark in remarks(module).items()
        if typing.get_origin(value := vars(module).get(name)) in (typing.Literal, typing.Annotated)
    }
