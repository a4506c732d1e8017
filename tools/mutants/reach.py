"""The lines that each test reaches, and its cost; traced again when the tree has changed."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence, Set
from pathlib import Path
from typing import Final

import msgspec
from coverage import CoverageData
from tools.mutants.parts import BUILD, ROOT, TESTS, TRACES_FOLDER

KEPT: Final = BUILD / "reach.json"
TRACES: Final = BUILD / "traces"


class TracedTest(msgspec.Struct, frozen=True):
    """A test that passes."""

    name: str
    cost: float
    """Seconds of CPU time while it was traced."""
    second_tier: bool

    @property
    def file(self) -> str:
        """The file it is in."""
        return self.name.partition("::")[0]


class Reach(msgspec.Struct):
    """The traces of all tests."""

    sources: str
    """A digest of all modules."""
    files: dict[str, str]
    """A digest of each test file."""
    tests: list[TracedTest]
    lines: dict[str, dict[int, list[int]]]
    """For each module and line, the tests that reach it; -1 for a line that runs at import."""


def digest(paths: Iterable[Path]) -> str:
    """A digest of the content of these files."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def sources_digest() -> str:
    """A digest of everything that tests share: our modules, and helper modules of the tests."""
    shared = [path for path in (ROOT / "tests").rglob("*.py") if not path.name.startswith("test_")]
    ours = [path for path in (ROOT / "src").rglob("*.py") if "tests" not in path.parts]
    return digest([*ours, *shared])


def test_files() -> dict[str, str]:
    """All test files, with their digests."""
    found = [path for folder in TESTS for path in (ROOT / folder).rglob("test_*.py")]
    return {path.relative_to(ROOT).as_posix(): digest([path]) for path in found}


def up_to_date() -> Reach:
    """The stored traces, after tracing changed files again."""
    kept = msgspec.json.decode(KEPT.read_bytes(), type=Reach) if KEPT.exists() else None
    sources, files = sources_digest(), test_files()
    if kept is None or kept.sources != sources:
        kept = Reach(sources, {}, [], {})
    kept = _without(kept, kept.files.keys() - files.keys())
    for folder in TESTS:
        changed = [
            file for file in sorted(files) if file.startswith(f"{folder}/") and kept.files.get(file) != files[file]
        ]
        if changed:
            kept = _merged(_without(kept, set(changed)), _traced(changed))
            kept.files |= {file: files[file] for file in changed}
            KEPT.write_bytes(msgspec.json.encode(kept))
    return kept


def _traced(files: list[str]) -> Reach:
    """Run these tests with tracing, in two workers."""
    shutil.rmtree(TRACES, ignore_errors=True)
    TRACES.mkdir(parents=True)
    command = [sys.executable, "-m", "pytest", "-p", "tools.mutants.tracing", "-n2", "-q", "--tb=line", *files]
    environment = {**os.environ, TRACES_FOLDER: str(TRACES), "PYTHONPATH": str(ROOT)}
    subprocess.run(command, cwd=ROOT, env=environment, check=False)
    return _read()


def _read() -> Reach:
    found = Reach("", {}, [], {})
    for path in sorted(TRACES.glob("tests.*.jsonl")):
        found.tests += [TracedTest(*json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
    numbers = {test.name: number for number, test in enumerate(found.tests)} | {"": -1}
    for path in sorted(TRACES.glob("lines.*")):
        data = CoverageData(str(path))
        data.read()
        _add(found, data, numbers)
    return found


def _add(found: Reach, data: CoverageData, numbers: dict[str, int]) -> None:
    for file in data.measured_files():
        lines = found.lines.setdefault(Path(file).relative_to(ROOT).as_posix(), {})
        for line, names in data.contexts_by_lineno(file).items():
            known = lines.setdefault(line, [])
            known += [numbers[name] for name in names if name in numbers and numbers[name] not in known]


def _without(kept: Reach, stale: Set[str]) -> Reach:
    """The stored traces without the tests of these files."""
    tests = [test for test in kept.tests if test.file not in stale]
    files = {file: found for file, found in kept.files.items() if file not in stale}
    return _merged(Reach(kept.sources, files, tests, {}), Reach("", {}, [], {}), [kept])


def _merged(kept: Reach, traced: Reach, lines_of: Sequence[Reach] = ()) -> Reach:
    """The tests of both, and the lines that they reach."""
    tests = [*kept.tests, *traced.tests]
    numbers = {test.name: number for number, test in enumerate(tests)}
    lines: dict[str, dict[int, list[int]]] = {}
    for reach in lines_of or (kept, traced):
        for file, of_file in reach.lines.items():
            into = lines.setdefault(file, {})
            for line, found in of_file.items():
                names = (reach.tests[number].name for number in found if number >= 0)
                new = {numbers[name] for name in names if name in numbers} | ({-1} if -1 in found else set())
                into[line] = sorted(new.union(into.get(line, ())))
    return Reach(kept.sources, kept.files, tests, lines)
