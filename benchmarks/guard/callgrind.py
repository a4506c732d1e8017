"""Instructions and allocations between marks, counted by valgrind, whatever else the machine does."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tools.missing import MissingError

from guard.scenarios import Done

MARK: Final = "getppid"
ALLOCATORS: Final = frozenset({"_PyObject_Malloc", "_PyObject_Calloc"})
"""CPython's allocator of objects. What comes from a free list is not counted."""

_CALLEE: Final = re.compile(r"cfn=\((\d+)\)(?: (.*))?")
_FUNCTION: Final = re.compile(r"fn=\((\d+)\)(?: (.*))?")


class Section(NamedTuple):
    """What was counted between two marks."""

    instructions: int
    allocations: int


class Count(NamedTuple):
    """A scenario, how much work it was, and what that took."""

    name: str
    done: Done
    section: Section


def counted(tree: Path, chosen: Sequence[str] = ()) -> list[Count]:
    """Play the scenarios with the modules of a tree."""
    valgrind, setarch = _program("valgrind"), _program("setarch")
    root = Path(__file__).parents[2]
    with TemporaryDirectory() as folder:
        command = [setarch, "-R", valgrind, "--tool=callgrind", f"--dump-before={MARK}", "--quiet"]
        command += [f"--callgrind-out-file={folder}/out", sys.executable, "-m", "guard.counted", *chosen]
        # the same addresses and the same hashes every time
        env = {"PATH": os.environ["PATH"], "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
        env["PYTHONPATH"] = os.pathsep.join(map(str, (tree, root / "benchmarks", root)))
        ran = subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True, check=False)
        if ran.returncode:
            raise RuntimeError(f"the scenarios could not be played:\n{ran.stderr}")
        sections = list(_sections(Path(folder)))
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    # a section ends at every mark: the first of a scenario's two ends what came before it
    return [Count(name, Done(*done), sections[2 * place + 1]) for place, (name, *done) in enumerate(answers)]


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise MissingError(f"there is no {name} (Debian: apt install valgrind util-linux)")
    return found


def _sections(folder: Path) -> Iterator[Section]:
    """What was dumped at every mark, in their order."""
    dumps = [path for path in folder.iterdir() if path.name.startswith("out.") and path.suffix[1:].isdigit()]
    for dump in sorted(dumps, key=lambda path: int(path.suffix[1:])):
        yield section(dump.read_text(encoding="utf-8"))


def section(dump: str) -> Section:
    """The sums of one dump, in which a function's name stands at its first mention and its number afterwards."""
    names: dict[str, str] = {}
    instructions = allocations = 0
    callee = ""
    for line in dump.splitlines():
        if line.startswith("cfn="):
            found = _CALLEE.match(line)
            assert found, line
            callee = names.setdefault(found[1], found[2] or "")
        elif line.startswith("fn="):
            found = _FUNCTION.match(line)
            assert found, line
            names.setdefault(found[1], found[2] or "")
        elif line.startswith("calls=") and callee in ALLOCATORS:
            allocations += int(line[6:].split()[0])
        elif line.startswith(("summary:", "totals:")):
            instructions = int(line.split()[1])
    return Section(instructions, allocations)
