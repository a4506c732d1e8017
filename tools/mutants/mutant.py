"""All mutants of a module: mutmut's operators, applied to a syntax tree one at a time."""

from __future__ import annotations

import ast
import difflib
import hashlib
from dataclasses import dataclass
from pathlib import Path

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators
from tools.mutants.exclusions import SINGLE, SUBTREES


@dataclass(frozen=True)
class Candidate:
    """A node and its mutation."""

    operator: str
    function: str
    """The qualified name of the function around it; empty if it runs at import."""
    line: int
    first: int
    last: int
    """First and last line of the statement around it."""
    original: cst.CSTNode
    mutated: cst.CSTNode


@dataclass(frozen=True)
class Mutant:
    """One mutation of one module."""

    part: str
    file: str
    function: str
    operator: str
    line: int
    first: int
    last: int
    diff: str
    source: str

    @property
    def key(self) -> str:
        """Identifies the mutant independently of its place in the file."""
        return hashlib.sha256("\0".join((self.file, self.function, self.operator, self.diff)).encode()).hexdigest()[:16]

    @property
    def module(self) -> str:
        """The name by which the module is imported."""
        name = self.file.removeprefix("src/").removesuffix(".py").replace("/", ".")
        return name.removesuffix(".__init__")


class MutableModule:
    """A module that is parsed once, and mutated often."""

    def __init__(self, path: Path) -> None:
        self._text = path.read_text(encoding="utf-8")
        self._meaning = ast.dump(ast.parse(self._text))
        wrapper = MetadataWrapper(cst.parse_module(self._text), unsafe_skip_copy=True)
        finder = _Finder()
        wrapper.visit(finder)
        self._tree = wrapper.module
        self.candidates = finder.found

    def mutant(self, part: str, file: str, candidate: Candidate) -> Mutant | None:
        """The mutant; None if it is invalid Python, or equivalent bytecode."""
        mutated = self._tree.deep_replace(candidate.original, candidate.mutated)
        source = mutated.code if isinstance(mutated, cst.Module) else self._text
        if not _is_another(self._meaning, source, file):
            return None
        place = candidate.line, candidate.first, candidate.last
        diff = _diff(self._text, source)
        return Mutant(part, file, candidate.function, candidate.operator, *place, diff, source)


def _is_another(meaning: str, source: str, file: str) -> bool:
    try:
        compile(source, file, "exec", dont_inherit=True)
    except SyntaxError:
        return False
    return ast.dump(ast.parse(source)) != meaning


def _diff(text: str, source: str) -> str:
    lines = difflib.unified_diff(text.splitlines(), source.splitlines(), n=0, lineterm="")
    return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))


class _Finder(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Candidate] = []
        self._around: list[cst.CSTNode] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if any(rule(node, self._around) for rule in SUBTREES):
            return False
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                for mutated in operator(node):
                    self._add(node, mutated, operator.__name__.removeprefix("operator_"))
        self._around.append(node)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if self._around and self._around[-1] is original_node:
            self._around.pop()

    def _add(self, node: cst.CSTNode, mutated: cst.CSTNode, operator: str) -> None:
        if any(rule(node, mutated, self._around) for rule in SINGLE):
            return
        first, last = self._statement(node)
        line = min(max(self._line(node), first), last)
        self.found.append(Candidate(operator, self._function(node), line, first, last, node, mutated))

    def _line(self, node: cst.CSTNode) -> int:
        for outer in (node, *reversed(self._around)):
            position = self.get_metadata(PositionProvider, outer, None)
            if position is not None:
                return int(position.start.line)
        return 1

    def _statement(self, node: cst.CSTNode) -> tuple[int, int]:
        """The lines of the innermost statement; only its head if it has a body."""
        for outer in (node, *reversed(self._around)):
            if isinstance(outer, cst.SimpleStatementLine):
                position = self.get_metadata(PositionProvider, outer)
                return position.start.line, position.end.line
            if isinstance(outer, cst.BaseCompoundStatement | cst.MatchCase | cst.ExceptHandler):
                return self._head(outer)
        return self._line(node), self._line(node)

    def _head(self, node: cst.CSTNode) -> tuple[int, int]:
        position = self.get_metadata(PositionProvider, node)
        if isinstance(node, cst.Match):
            return position.start.line, position.start.line
        body = self.get_metadata(PositionProvider, node.body)  # type: ignore[attr-defined]
        return position.start.line, max(position.start.line, body.start.line - 1)

    def _function(self, node: cst.CSTNode) -> str:
        """The qualified name of the outermost function around code that runs at a call."""
        names: list[str] = []
        inner = [*self._around[1:], node]
        for outer, below in zip(self._around, inner, strict=True):
            if isinstance(outer, cst.ClassDef):
                names.append(outer.name.value)
            if isinstance(outer, cst.FunctionDef):
                return ".".join([*names, outer.name.value]) if below is outer.body else ""
        return ""
