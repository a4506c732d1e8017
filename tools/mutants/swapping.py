"""Puts a mutant into a process: by new code in existing functions, or by importing changed source."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from tools.mutants.mutant import Mutant
from tools.mutants.parts import ROOT

Place = tuple[str, str, int]
"""File, qualified name and first line of a function."""


def functions_by_place() -> dict[Place, list[FunctionType]]:
    """All functions of our modules that are in memory."""
    gc.unfreeze()  # frozen objects are not listed
    found: dict[Place, list[FunctionType]] = {}
    ours = str(ROOT / "src")
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename.startswith(ours):
            found.setdefault(_place(thing.__code__), []).append(thing)
    gc.freeze()
    return found


def new_code(mutant: Mutant) -> tuple[Place, CodeType] | None:
    """The mutated function, if it can be found."""
    path = str(ROOT / mutant.file)
    module = compile(mutant.source, path, "exec", dont_inherit=True)
    around = [code for code in _codes(module) if code.co_qualname == mutant.function and _holds(code, mutant.line)]
    return (_place(around[0]), around[0]) if len(around) == 1 else None


def swap(functions: Sequence[FunctionType], code: CodeType) -> None:
    """Replace the code of functions."""
    for function in functions:
        function.__code__ = code


def swappable(functions: Sequence[FunctionType], code: CodeType) -> bool:
    """Can the new code replace the old?"""
    return bool(functions) and all(function.__code__.co_freevars == code.co_freevars for function in functions)


def _place(code: CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _holds(code: CodeType, line: int) -> bool:
    lines = [found for inner in (code, *_codes(code)) for _, _, found in inner.co_lines() if found]
    return code.co_firstlineno <= line <= max(lines, default=0)


class MutatedImport(MetaPathFinder):
    """Finds one module with changed source."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of the mutated module."""
        if fullname != self._mutant.module:
            return None
        file = ROOT / self._mutant.file
        return spec_from_file_location(fullname, file, loader=_Loader(fullname, file, self._mutant.source))


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: Path, source: str) -> None:
        super().__init__(name, str(path))
        self._source = source

    def get_code(self, fullname: str) -> CodeType:
        """Compile the source, ignoring the file and its cache."""
        return compile(self._source, self.path, "exec", dont_inherit=True)


def import_mutated(mutant: Mutant) -> None:
    """Let the next import of the module load the mutant."""
    sys.meta_path.insert(0, MutatedImport(mutant))
