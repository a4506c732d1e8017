"""Every message and body as a TypeScript type, so that the page cannot misspell a field."""

from __future__ import annotations

import inspect
import json
import types
import typing
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any, Final, Literal

import msgspec
from tools.reference.schemas import WIRE_MODULES, is_struct
from tools.reference.sources import remarks

from rasant.core import events as card_events
from rasant.core import layout, moves
from rasant.wire import from_client, http, limits, replay

NUMBERED: Final = (
    (card_events, ("NO_SEAT", "BEFORE", "CARDS_IN_PLAY", "ROUND_ENDED", "MATCH_ENDED")),
    (layout, ("ALL", "EVERYONE", "OWNER", "NOBODY", "MAY")),
    (moves, ("ANYWHERE",)),
    (replay, ("SPECTATOR", "ALL_SEEING")),
)
"""Named numbers that views, events and moves use."""

FEW: Final = 8
"""A number with at most this many values becomes a union of them."""

HEAD: Final = "// Generated from rasant.wire by `make reference`. Do not edit.\n"
WIDTH: Final = 120

_PLAIN: Final = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    types.NoneType: "null",
    msgspec.UnsetType: "",
}


def typescript() -> str:
    """The whole TypeScript file."""
    parts = [HEAD, *_limits(), *_numbers()]
    known: set[str] = set()
    for module in WIRE_MODULES:
        parts.append(f"// {inspect.getdoc(module)}".replace("\n", "\n// ").replace("// \n", "//\n") + "\n")
        parts += _section(module, known)
    return "\n".join(parts)


def _limits() -> Iterator[str]:
    """The limits a client must know."""
    said = remarks(limits)
    for name, value in vars(limits).items():
        if isinstance(value, int):
            yield _comment(said.get(name, "")) + f"export const {name} = {value};\n"
    longest = [
        f"  {name}: {meta.max_length},\n"
        for name, value in vars(limits).items()
        for meta in getattr(value, "__metadata__", ())
        if meta.max_length is not None
    ]
    yield (
        _comment("Maximum length of texts, in characters.")
        + f"export const LONGEST = {{\n{''.join(longest)}}} as const;\n"
    )


def _numbers() -> Iterator[str]:
    """The named numbers."""
    for module, names in NUMBERED:
        said = remarks(module)
        for name in names:
            yield _comment(said.get(name, "")) + f"export const {name} = {getattr(module, name)};\n"


def _section(module: ModuleType, known: set[str]) -> Iterator[str]:
    """A module's definitions. Imported names are skipped: their module comes earlier, or is not part of the wire."""
    said = remarks(module)
    for name, value in vars(module).items():
        written = _definition(module, name, value, said)
        if written and name not in known:
            known.add(name)
            yield written


def _definition(module: ModuleType, name: str, value: Any, said: dict[str, str]) -> str:
    if is_struct(value):
        is_message = value.__module__ == module.__name__ and not value.__subclasses__()
        return _struct(value, said) if is_message else ""
    if typing.get_origin(value) is Literal:
        return _alias(name, [json.dumps(word) for word in typing.get_args(value)], said.get(name, ""))
    if isinstance(value, types.UnionType):
        return _alias(name, [_type(part) for part in typing.get_args(value)], said.get(name, ""))
    return _alias(name, _few(value), said.get(name, "")) if _few(value) else ""


def _few(hint: Any) -> list[str]:
    """All values of a bounded number, if they are few."""
    for meta in getattr(hint, "__metadata__", ()):
        if meta.ge is not None and meta.le is not None and meta.le - meta.ge < FEW:
            return [str(number) for number in range(meta.ge, meta.le + 1)]
    return []


def _alias(name: str, parts: list[str], remark: str) -> str:
    line = f"export type {name} = {' | '.join(parts)};\n"
    if len(line) > WIDTH:
        line = f"export type {name} =\n" + "\n".join(f"  | {part}" for part in parts) + ";\n"
    return _comment(remark) + line


def _struct(struct: type, said: dict[str, str]) -> str:
    """An array becomes a tuple with labels, an object an interface."""
    head = _comment(inspect.getdoc(struct) or "") + "export "
    fields = list(_fields(struct))
    if not (issubclass(struct, msgspec.Struct) and struct.__struct_config__.array_like):
        members = "".join(
            _comment(said.get(f"{struct.__name__}.{name}", ""), "  ") + f"  {line};\n" for name, line in fields
        )
        return f"{head}interface {struct.__name__} {{\n{members}}}\n"
    return head + _tuple(struct, fields, said)


def _tuple(struct: type[msgspec.Struct], fields: list[tuple[str, str]], said: dict[str, str]) -> str:
    """On one line if it is short and no entry has a comment."""
    tag, name = struct.__struct_config__.tag, struct.__name__
    kind = [("", f'kind: "{tag}"')] if tag else []
    entries = [*kind, *((said.get(f"{name}.{field}", ""), line) for field, line in fields)]
    line = f"type {name} = [{', '.join(line for _, line in entries)}];\n"
    if len(line) <= WIDTH and not any(remark for remark, _ in entries):
        return line
    return f"type {name} = [\n" + "".join(f"{_comment(remark, '  ')}  {line},\n" for remark, line in entries) + "];\n"


def _fields(struct: type) -> Iterator[tuple[str, str]]:
    """The name of each field and its line. Fields that may be left out get a question mark."""
    hints = typing.get_type_hints(struct, include_extras=True)
    if not issubclass(struct, msgspec.Struct):
        yield from ((name, f"{name}: {_type(hint)}") for name, hint in hints.items())
        return
    spared = issubclass(struct, from_client.ClientMessage | http.RequestBody) or struct.__struct_config__.omit_defaults
    for field in msgspec.structs.fields(struct):
        mark = "?" if spared and not field.required else ""
        yield field.name, f"{field.encode_name}{mark}: {_type(hints[field.name])}"


def _type(hint: Any) -> str:
    name = _names().get(hint)
    if name is not None:
        return name
    if typing.get_origin(hint) is typing.Annotated:
        return _type(hint.__origin__)
    if hint in _PLAIN:
        return _PLAIN[hint]
    if is_struct(hint):
        return hint.__name__
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    inner = [_type(part) for part in arguments]
    if origin is list:
        return f"({inner[0]})[]" if " | " in inner[0] else f"{inner[0]}[]"
    if origin is tuple:
        return f"[{', '.join(inner)}]"
    if origin is dict:
        return f"{{ [key: string]: {inner[1]} }}" if inner[0] == "string" else f"{{ [key in {inner[0]}]?: {inner[1]} }}"
    if origin in (types.UnionType, typing.Union):
        return " | ".join(part for part in inner if part)
    raise TypeError(f"{hint} has no TypeScript type yet")


@cache
def _names() -> dict[Any, str]:
    """Named types besides structs: literals, unions, and numbers with few values."""
    return {
        value: name
        for module in WIRE_MODULES
        for name, value in vars(module).items()
        if isinstance(value, types.UnionType) or typing.get_origin(value) is Literal or _few(value)
    }


def _comment(text: str, indent: str = "") -> str:
    lines = text.splitlines()
    if len(lines) < 2:
        return f"{indent}/** {text} */\n" if text else ""
    return f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"
