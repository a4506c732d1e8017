"""The AsyncAPI document of the socket, generated from the message types."""

from __future__ import annotations

import inspect
import json
import typing
from typing import Any, Final

import msgspec
from tools.reference.schemas import described

import rasant
from rasant.server.http.openapi import tidied
from rasant.wire.from_client import FromClient
from rasant.wire.from_server import FromServer
from rasant.wire.limits import LARGEST_FRAME, PROTOCOL_VERSION

_REFERENCE: Final = "#/components/schemas/{name}"
_CHANNEL: Final = "#/channels/table"

ABOUT: Final = f"""Play goes over one WebSocket a table. A message is a JSON array whose first entry is its kind.
A frame from a client holds one message, of at most {LARGEST_FRAME} bytes; a frame from the server holds one or more,
a line each. The first message of a client is `hello`, within ten seconds; this is version {PROTOCOL_VERSION} of the
protocol.
A client that sends too much (20 messages a second, 40 at once), anything but text, or reads too slowly gets `bye`."""


def asyncapi() -> str:
    """The document."""
    from_client, from_server = list(typing.get_args(FromClient)), list(typing.get_args(FromServer))
    _, components = msgspec.json.schema_components([*from_client, *from_server], ref_template=_REFERENCE)
    messages = {message.__name__: _message(message) for message in (*from_client, *from_server)}
    document = {
        "asyncapi": "3.0.0",
        "info": {
            "title": "rasant",
            "version": rasant.__version__,
            "license": {"name": "Apache-2.0"},
            "description": " ".join(ABOUT.splitlines()),
        },
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": "/api/tables/{table}/socket",
                "title": "A table",
                "parameters": {"table": {"description": "The id of the table."}},
                "bindings": {"ws": {"method": "GET"}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
            }
        },
        "operations": {
            "receive": _operation("receive", "Messages from a client.", from_client),
            "send": _operation("send", "Messages from a table.", from_server),
        },
        "components": {"messages": messages, "schemas": described(components)},
    }
    return json.dumps(tidied(document), indent=2, ensure_ascii=False) + "\n"


def _operation(action: str, summary: str, messages: list[type[msgspec.Struct]]) -> dict[str, Any]:
    return {
        "action": action,
        "summary": summary,
        "channel": {"$ref": _CHANNEL},
        "messages": [{"$ref": f"{_CHANNEL}/messages/{message.__name__}"} for message in messages],
    }


def _message(message: type[msgspec.Struct]) -> dict[str, Any]:
    summary, _, more = (inspect.getdoc(message) or "").partition("\n\n")
    described = {
        "name": message.__struct_config__.tag,
        "title": message.__name__,
        "summary": summary,
        "payload": {"$ref": _REFERENCE.format(name=message.__name__)},
    }
    return {**described, "description": more} if more else described
