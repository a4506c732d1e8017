"""The OpenAPI document of the HTTP API, generated from the table of operations and the body types."""

import inspect
import json
import re
from collections import defaultdict
from functools import cache
from typing import Any, Final

import msgspec

import rasant
from rasant.api.answers import JSON
from rasant.api.catalogue import OPERATIONS
from rasant.api.operations import Operation
from rasant.api.problems import STATUS
from rasant.wire.http import Problem

_REFERENCE: Final = "#/components/schemas/{name}"
_PLACE: Final = {"type": "string", "pattern": "^[A-Za-z0-9_.-]{1,64}$"}


@cache
def openapi() -> str:
    """The document; made once per process."""
    types = [part for operation in OPERATIONS for part in (operation.takes, operation.answers) if part is not None]
    schemas, components = msgspec.json.schema_components([*types, Problem], ref_template=_REFERENCE)
    written = dict(zip(map(repr, [*types, Problem]), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = defaultdict(dict)
    for operation in OPERATIONS:
        paths[operation.path][operation.method.lower()] = _described(operation, written)
    document = {
        "openapi": "3.1.0",
        "info": {
            "title": "rasant",
            "version": rasant.__version__,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
            "description": "Open tables, sit down, read results. Play itself goes over a socket: see asyncapi.json.",
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": dict(sorted(components.items())),
            "securitySchemes": {
                "guest": {"type": "http", "scheme": "bearer", "description": "The key from POST /api/guests."}
            },
        },
    }
    return json.dumps(tidied(document), indent=2, ensure_ascii=False) + "\n"


def tidied(schema: Any) -> Any:
    """A schema whose descriptions are dedented."""
    if isinstance(schema, dict):
        return {
            name: inspect.cleandoc(part) if name == "description" and isinstance(part, str) else tidied(part)
            for name, part in schema.items()
        }
    return [tidied(part) for part in schema] if isinstance(schema, list | tuple) else schema


def _described(operation: Operation, written: dict[str, Any]) -> dict[str, Any]:
    described: dict[str, Any] = {"operationId": operation.name, "summary": operation.summary}
    if operation.guest or operation.optional_guest:
        described["security"] = [{"guest": []}, *[{}] * operation.optional_guest]
    parameters = _places(operation) + _queries(operation)
    if parameters:
        described["parameters"] = parameters
    if operation.takes is not None:
        described["requestBody"] = {"required": True, "content": {JSON: {"schema": written[repr(operation.takes)]}}}
    if operation.takes_text:
        described["requestBody"] = {"required": True, "content": _texts(operation)}
    answer = {"description": "Done.", "content": {operation.media: {"schema": written[repr(operation.answers)]}}}
    described["responses"] = {str(operation.status): answer, **_problems(operation, written[repr(Problem)])}
    return described


def _texts(operation: Operation) -> dict[str, Any]:
    text = {"type": "string", "maxLength": operation.largest_body}
    return {media: {"schema": text} for media in operation.takes_text}


def _places(operation: Operation) -> list[dict[str, Any]]:
    names = re.findall(r"\{(\w+)\}", operation.path)
    return [{"name": name, "in": "path", "required": True, "schema": _PLACE} for name in names]


def _queries(operation: Operation) -> list[dict[str, Any]]:
    if operation.query is None:
        return []
    (_,), components = msgspec.json.schema_components([operation.query], ref_template=_REFERENCE)
    properties = components[operation.query.__name__]["properties"]
    return [{"name": name, "in": "query", "schema": schema} for name, schema in properties.items()]


def _problems(operation: Operation, schema: Any) -> dict[str, Any]:
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in dict.fromkeys(operation.all_problems()):
        by_status[STATUS[code].value].append(code)
    return {
        str(status): {"description": ", ".join(f"`{code}`" for code in codes), "content": {JSON: {"schema": schema}}}
        for status, codes in sorted(by_status.items())
    }
