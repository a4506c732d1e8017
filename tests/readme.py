"""Pages with the present output of their programs and commands, in place of the output that they show.

`python -m tests.readme` writes them like that, and draws their pictures again.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.external_game_site import without_external_game
from tools.dask_cluster import DaskCluster

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
COMMANDS_GUIDE = ROOT / "docs" / "guides" / "commands.md"
LAB_GUIDE = ROOT / "docs" / "guides" / "lab.md"
PAGES = (README, COMMANDS_GUIDE, LAB_GUIDE)
PICTURES = ROOT / "docs" / "pictures"
SCHEDULER = "tcp://10.0.0.1:8786"
"""The address of the scheduler in guides."""
GAP = "…"
"""Stands for omitted lines."""

FILE = re.compile(r"^```(?:toml|python)\n(# (\S+\.(?:toml|py))\n.*?)^```$", re.MULTILINE | re.DOTALL)
PROGRAM = re.compile(r"^(```python\n(.*?)^```\n\nIt prints `)([^`\n]*)(?=`)", re.MULTILINE | re.DOTALL)
COMMANDS = re.compile(r"^(```console\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)
TIMING = re.compile(r"in [\d.]+ s, [\d,]+ moves/s")
"""Output that no seed repeats."""


def refreshed(text: str, folder: Path) -> str:
    """A page with today's output of its programs and commands, run in this folder beside the page's files."""
    for content, name in FILE.findall(text):
        (folder / name).write_text(content, encoding="utf-8")
    text = PROGRAM.sub(lambda found: found[1] + printed([sys.executable, "-c", found[2]], folder, 0).strip(), text)
    with many_machines(text) as scheduler:
        return COMMANDS.sub(lambda found: found[1] + block_today(found[2], folder, scheduler), text)


@contextmanager
def many_machines(text: str) -> Iterator[str]:
    """Two workers of a cluster in place of a page's machines, if it has some; yields the scheduler's address."""
    if SCHEDULER not in text:
        yield SCHEDULER
        return
    with TemporaryDirectory() as elsewhere, DaskCluster(Path(elsewhere)) as cluster:
        cluster.worker()
        cluster.worker()
        yield cluster.address


def block_today(block: str, folder: Path, scheduler: str = "") -> str:
    """A block of commands, each with the output shown below it."""
    lines: list[str] = []
    for part in re.split(r"^(?=\$ )", block, flags=re.MULTILINE)[1:]:
        command, *shown = part.splitlines()
        wrong = shown[0].startswith("rasant: ")
        typed = command.removeprefix("$ ").replace(SCHEDULER, scheduler)
        today = printed(typed.split(), folder, 2 if wrong else 0)
        lines += [command, *shown_today(shown, [line.rstrip() for line in today.splitlines()])]
    return "".join(f"{line}\n" for line in lines)


def printed(command: list[str], folder: Path, code: int) -> str:
    """The output of a command, which must exit with this code: standard output, or standard error if it fails."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    kept = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    environment = kept | {"PATH": path, "PYTHONPATH": without_external_game()}
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8")
    assert ran.returncode == code, f"{command}: {ran.stderr}"
    return ran.stderr if code else ran.stdout


def shown_today(shown: list[str], today: list[str]) -> list[str]:
    """As much of today's output as was shown: the same number of lines at both ends; between gaps the most similar."""
    parts: list[list[str]] = [[]]
    for line in shown:
        if line == GAP:
            parts.append([])
        else:
            parts[-1].append(line)
    if len(parts) == 1:
        lines = today
    else:
        first, *others, last = parts
        lines = today[: len(first)]
        for part in others:
            lines += [GAP, *most_alike(part, today)]
        lines += [GAP, *today[len(today) - len(last) :]]
    timed = {TIMING.sub("", line): line for line in shown}
    return [timed.get(TIMING.sub("", line), line) for line in lines]


def most_alike(part: list[str], lines: list[str]) -> list[str]:
    """These lines if they occur in a row; else as many that share the most words, rare ones counting more."""
    runs = [lines[start : start + len(part)] for start in range(max(1, len(lines) - len(part) + 1))]
    if part in runs:
        return part
    common = Counter(word for line in lines for word in words(line))

    def alike(run: list[str]) -> float:
        pairs = zip(part, run, strict=False)
        return sum(1 / common[word] for one, other in pairs for word in sorted(words(one) & words(other)))

    return max(runs, key=alike)


def words(line: str) -> set[str]:
    """The words of a line without times and numbers."""
    return {word for word in line.split() if not any(map(str.isdigit, word))}


def draw(folder: Path) -> None:
    """Draw the pictures into a folder."""
    printed([sys.executable, "-m", "tools.pictures", str(folder)], ROOT, 0)


def drawn(folder: Path) -> list[Path]:
    """The pictures that a page's commands have drawn in this folder and the page shows."""
    return [path for path in sorted(folder.glob("*.svg")) if (PICTURES / path.name).exists()]


if __name__ == "__main__":
    for page in PAGES:
        with TemporaryDirectory() as scratch:
            page.write_text(refreshed(page.read_text(encoding="utf-8"), Path(scratch)), encoding="utf-8")
            for picture in drawn(Path(scratch)):
                (PICTURES / picture.name).write_bytes(picture.read_bytes())
    draw(PICTURES)
