"""Reads the docstrings below names from a module's source."""

from __future__ import annotations

import ast
import inspect
import itertools
from collections.abc import Iterator
from types import ModuleType


def remarks(module: ModuleType) -> dict[str, str]:
    """The docstring below each name of a module; fields of a class are keyed `Class.field`."""
    tree = ast.parse(inspect.getsource(module))
    found = dict(_below("", tree.body))
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found.update(_below(f"{node.name}.", node.body))
    return found


def _below(prefix: str, body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for named, after in itertools.pairwise(body):
        name = _name(named)
        if name and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            yield prefix + name, inspect.cleandoc(str(after.value.value))


def _name(node: ast.stmt) -> str:
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""
