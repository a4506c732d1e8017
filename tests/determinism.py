"""Finds where a Python file sleeps, reads a clock, draws an unseeded number or relies on a short default timeout.

It reads the syntax tree.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

CLOCKS: Final = {"now", "utcnow", "today"}
"""Functions of `datetime` and `date` that read the clock."""
SEEDED: Final = {"Random", "default_rng"}
"""Generators, which must be given a seed."""
DRAWING: Final = {"secrets", "uuid.uuid1", "uuid.uuid4", "os.urandom", "os.getrandom", "random.SystemRandom"}
HASTY: Final = {f"httpx.{name}" for name in ("AsyncClient", "Client", "delete", "get", "post", "put", "request")}
"""Functions that time out after five seconds by default."""


@dataclass(frozen=True)
class Found:
    """One occurrence in a file."""

    line: int
    what: str


def found_in(source: str) -> list[Found]:
    """All occurrences in a file, from top to bottom."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom | ast.Call)]
    modules = _modules(nodes)
    places = [place for node in nodes for place in _of_node(node, modules)]
    return sorted(places, key=lambda place: (place.line, place.what))


def strings_of(source: str) -> Iterator[str]:
    """All strings in a file; of an f-string the fixed parts, with an `x` for each value."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _modules(nodes: Sequence[ast.AST]) -> dict[str, str]:
    """The modules and members that names stand for by the file's imports."""
    names: dict[str, str] = {}
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {alias.asname or alias.name.partition(".")[0]: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return names


def _of_node(node: ast.AST, modules: dict[str, str]) -> Iterator[Found]:
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield from (Found(node.lineno, what) for what in _imported(node))
    elif isinstance(node, ast.Call):
        what = _called(node, _full_name(node.func, modules))
        if what:
            yield Found(node.lineno, what)


def _imported(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """`time` and `secrets` are imported only to be used; of other modules the functions that draw are named."""
    for alias in node.names:
        full = alias.name if isinstance(node, ast.Import) else f"{node.module}.{alias.name}"
        if full.partition(".")[0] == "time":
            yield f"a clock: {full}"
        elif full.partition(".")[0] == "secrets" or full in DRAWING:
            yield f"a draw: {full}"


def _called(node: ast.Call, name: str) -> str:
    module, _, last = name.rpartition(".")
    if last == "sleep" and not _is_zero(node):
        return f"a sleep: {name}"
    if last == "wait_for_timeout":
        return "a sleep: wait_for_timeout"
    if last in CLOCKS and module.rpartition(".")[2] in ("datetime", "date"):
        return f"a clock: {name}"
    if name in HASTY and not {"timeout", "transport"} & {keyword.arg for keyword in node.keywords}:
        return f"a hidden bound: {name}"
    if _is_loop_time(node):
        return "a clock: the time of a loop"
    return _drawn(node, name)


def _drawn(node: ast.Call, name: str) -> str:
    module, _, last = name.rpartition(".")
    unseeded = last in SEEDED and not node.args and not node.keywords
    of_module = module in ("random", "numpy.random") and last not in SEEDED
    return f"a draw: {name}" if unseeded or of_module or name in DRAWING else ""


def _is_zero(node: ast.Call) -> bool:
    """Whether it only yields to other tasks."""
    return len(node.args) == 1 and isinstance(node.args[0], ast.Constant) and node.args[0].value == 0


def _is_loop_time(node: ast.Call) -> bool:
    """Whether it is `loop.time()`, or that of a loop obtained in the same expression."""
    if not isinstance(node.func, ast.Attribute) or node.func.attr != "time":
        return False
    return ast.unparse(node.func.value).removesuffix("()").endswith("loop")


def _full_name(node: ast.expr, modules: dict[str, str]) -> str:
    """A dotted name with its first part replaced by what was imported under that name, if it was imported."""
    if isinstance(node, ast.Attribute):
        inner = _full_name(node.value, modules)
        return f"{inner}.{node.attr}" if inner else f"?.{node.attr}"
    if isinstance(node, ast.Name):
        return modules.get(node.id, f"?{node.id}")
    return ""
