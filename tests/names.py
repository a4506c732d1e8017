"""Looks up names of files, modules and classes that pages mention in backticks."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath

from tests.maps import ROOT

_TEST = "tests/test_names_in_pages.py"
"""Contains unknown names on purpose."""
UNREAD = {"__pycache__", "node_modules", "build", "dist", "fixtures", "page"}
FENCED = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
RENAMED = re.compile(r"`[^`\n]+`(?= \(now `)")
"""An old name followed by its new one, which history may keep."""
QUOTED = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"(?!/)[\w.*<>{}/-]*[\w*>}]\.(?:py|ts|mjs|js|svelte|toml|md|svg|css|html|json|in|txt|jsonl)")
FOLDER = re.compile(r"(?:[\w.-]+/)+")
DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.\w+)+")
CLASS = re.compile(r"[A-Z]\w*[a-z]\w*")
SNAKE = re.compile(r"_?[a-z0-9]+(?:_[a-z0-9]+)+")

PYTHON = re.compile(
    r"^\s*(?:class|def|async def) (\w+)|^\s*(?:self\.)?(\w+)(?:: [^=\n]+)?(?: =|$)|^\s*(\w+): ", re.MULTILINE
)
TYPESCRIPT = re.compile(r"\b(?:class|interface|type|function|const|let|enum|namespace) (\w+)")


def mentioned(page: str) -> list[str]:
    """The names a page has in backticks, except in programs, and except old names that it explains."""
    return QUOTED.findall(RENAMED.sub("", FENCED.sub("", page)))


def unknown(name: str) -> bool:
    """Whether it looks like the name of a file, folder, module or class, and none has that name."""
    bare = re.sub(r"\(.*\)$", "", name)
    if FILE.fullmatch(bare):
        return not _fits(bare, files())
    if FOLDER.fullmatch(bare):
        return not _fits(bare.rstrip("/"), folders())
    if DOTTED.fullmatch(bare):
        return not _is_dotted(bare)
    if SNAKE.fullmatch(bare):
        return bare not in words()
    return bool(CLASS.fullmatch(bare)) and not any(bare in names for names in definitions().values())


def _fits(path: str, there: set[str]) -> bool:
    """Whether a path ends like this. A star, `<id>` and `{id}` stand for anything but a slash."""
    pattern = re.sub(r"<\w+>|\{\w+\}|\*", "\0", path.removeprefix("../"))
    ending = re.compile("(?:.*/)?" + re.escape(pattern).replace("\0", "[^/]*"))
    return any(ending.fullmatch(known) for known in there)


def _is_dotted(name: str) -> bool:
    """Whether it names a member of a module or class. An unknown lower-case first word is not ours."""
    first, *rest = name.split(".")
    if first == "rasant":
        return _is_in_package(rest)
    owners = [names for path, names in definitions().items() if _owns(path, names, first)]
    return any(rest[0] in names for names in owners) or (not owners and first[0].islower())


def _owns(path: str, names: set[str], first: str) -> bool:
    return first in names if first[0].isupper() else path.startswith("src/") and PurePosixPath(path).stem == first


def _is_in_package(rest: list[str]) -> bool:
    for length in range(len(rest), -1, -1):
        base = "/".join(("src", "rasant", *rest[:length]))
        for path in (f"{base}.py", f"{base}/__init__.py"):
            if path in definitions():
                return length == len(rest) or rest[length] in definitions()[path]
    return False


@cache
def files() -> set[str]:
    """All files of the repository."""
    return set(_walk())


@cache
def folders() -> set[str]:
    """All folders of the repository."""
    return {parent.as_posix() for path in files() for parent in PurePosixPath(path).parents}


def _walk() -> Iterator[str]:
    for folder, inner, names in os.walk(ROOT):
        inner[:] = [name for name in inner if name not in UNREAD and not (name.startswith(".") and name != ".ci")]
        for name in names:
            yield (Path(folder) / name).relative_to(ROOT).as_posix()


@cache
def words() -> set[str]:
    """All words of all sources and their data, for names that may be fields, options or parameters."""
    sources = (path for path in files() if path.endswith((".py", ".ts", ".svelte", ".toml")) and path != _TEST)
    return {word for path in sources for word in re.findall(r"\w+", (ROOT / path).read_text(encoding="utf-8"))}


@cache
def definitions() -> dict[str, set[str]]:
    """Names that each source defines or imports: functions, classes, values, fields; a component by its file's name."""
    return {path: _defined(path) for path in files() if path.endswith((".py", ".ts", ".svelte"))}


def _defined(path: str) -> set[str]:
    text = (ROOT / path).read_text(encoding="utf-8")
    if path.endswith(".py"):
        imported = set(re.findall(r"\w+", " ".join(re.findall(r"^from .* import (.*)$", text, re.MULTILINE))))
        return {name for found in PYTHON.findall(text) for name in found if name} | imported
    return {PurePosixPath(path).stem, *TYPESCRIPT.findall(text)}
