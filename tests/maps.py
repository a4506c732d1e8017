"""Maps are tables of a page that name all files of a folder; here they are read and compared with the folder."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAME = re.compile(r"`([^`]+)`")

UNSEEN = ("__pycache__", "node_modules", "README.md", "py.typed", ".*", "*.so")
"""Files that no map names: by-products of tools, and the maps themselves."""


def columns(page: str) -> dict[str, list[str]]:
    """Names in the first columns of a page's tables, by the heads of these columns."""
    found: dict[str, list[str]] = {}
    head: str | None = None
    for line in page.splitlines():
        if not line.startswith("|"):
            head = None
            continue
        first = line.split("|")[1].strip()
        if head is None:
            head = first
        else:
            found.setdefault(head, []).extend(NAME.findall(first))
    return found


def named(page: Path, *heads: str) -> list[str]:
    """Names in a page's tables of files, packages or whatever these heads of first columns are."""
    tables = columns(page.read_text(encoding="utf-8"))
    return [name for head in heads for name in tables.get(head, [])]


def present(folder: Path) -> set[str]:
    """All files of a folder, and its folders with a slash. An `__init__.py` counts if there is code in it."""
    return {
        f"{path.name}/" if path.is_dir() else path.name
        for path in folder.iterdir()
        if not any(fnmatchcase(path.name, pattern) for pattern in UNSEEN) and not _is_bare(path)
    }


def _is_bare(path: Path) -> bool:
    """Whether it is an empty folder, or an `__init__.py` with nothing but a docstring."""
    if path.is_dir():
        return all(inner.name == "__pycache__" for inner in path.iterdir())
    return path.name == "__init__.py" and len(ast.parse(path.read_text(encoding="utf-8")).body) <= 1


def mistakes(names: Iterable[str], there: Iterable[str], may: Iterable[str] = ()) -> list[str]:
    """Mistakes of a map, one per line: a name without a file, a file without a name, or with two. Names may be
    patterns.

    Names in `may` are allowed to have no file.
    """
    names, there, may = list(names), sorted(there), set(may)
    stale = [f"{name} is named, and not there" for name in names if not _matching(name, there) and name not in may]
    counts = {path: sum(fnmatchcase(path, name) for name in names) for path in there}
    missing = [f"{path} is there, and not named" for path, count in counts.items() if not count and path not in may]
    return stale + missing + [f"{path} is named {count} times" for path, count in counts.items() if count > 1]


def _matching(name: str, there: list[str]) -> bool:
    return any(fnmatchcase(path, name) for path in there)
