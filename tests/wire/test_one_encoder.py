"""Messages are encoded in one module, so that nothing outside the unions can be sent."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

import rasant

pytestmark = pytest.mark.skipif(
    os.environ.get("RASANT_EXPECT_COMPILED") == "1", reason="compiled modules are read as their sources"
)

SOURCES = Path(rasant.__file__).parent

ENCODING = {
    "wire/codec.py": "messages and bodies",
    "table/log/entries.py": "entries of a table's log",
    "table/recovery.py": "snapshots of a table",
    "record/logs.py": "logs as files",
    "lab/arena/arena_log.py": "the log of an arena",
    "lab/foreign_bots/bot_process.py": "requests to a bot process",
    "lab/foreign_bots/bot_server.py": "its answers",
    "cli/arena_results.py": "results of an arena, for programs",
    "cli/study_results.py": "results of a study, for programs",
    "store/packing.py": "entries, results and statistics in databases",
    "store/sqlite/places.py": "rows of the database",
    "store/sqlite/sums.py": "rows of the database",
    "cluster/messages.py": "messages between nodes",
    "cli/results.py": "results of `rasant simulate`",
    "cli/admin.py": "commands of the operator",
    "server/operator/operator.py": "answers to them",
    "server/operator/admin_socket.py": "the frame of an answer",
    "server/access/bans.py": "the file of banned networks",
    "server/http/openapi.py": "the reference",
}
"""Modules that may encode plain data, and which data."""

MAKERS = {"Encoder", "encode", "dumps", "to_builtins"}
LIBRARIES = {"msgspec", "json", "orjson"}


def encodes(source: str) -> bool:
    """Whether a module encodes plain data by itself."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in LIBRARIES:
            if any(name.name in MAKERS for name in node.names):
                return True
        elif isinstance(node, ast.Attribute) and node.attr in MAKERS and _root(node) in LIBRARIES:
            return True
    return False


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def test_messages_are_encoded_in_one_place() -> None:
    found = {
        path.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*.py")
        if not {"tests", "testing"} & {*path.parts} and encodes(path.read_text(encoding="utf-8"))
    }
    assert found == set(ENCODING)


@pytest.mark.parametrize(
    "source",
    ["from msgspec.json import Encoder", "import msgspec\nmsgspec.json.encode(1)", "import json\nx = json.dumps"],
)
def test_an_encoder_is_found(source: str) -> None:
    assert encodes(source)
    assert not encodes("import msgspec\nmsgspec.json.Decoder(int).decode(b'1')\n'text'.encode()")
