"""Runs fault injection on real servers, one part or all.

`python -m tests.faults --part kills --full --record benchmarks/results/soak.md`
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

import uvloop
from tests.external_game_site import put_on_path
from tests.faults.parts import PARTS, Part
from tests.faults.where import where
from tests.soak import record


def main() -> int:
    """Run the chosen parts; returns the exit status."""
    put_on_path()
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--part", action="append", choices=PARTS, help="only this one; may be repeated")
    parser.add_argument("--full", action="store_true", help="in the size that the requirement names")
    parser.add_argument("--record", type=Path, help="write the results to this file")
    parser.add_argument("--share", type=float, help="with --full: only this share of it, such as 0.1")
    asked = parser.parse_args()
    share = (asked.share or 1.0) if asked.full else None
    for name in asked.part or PARTS:
        _run(name, PARTS[name], share, asked.record)
    return 0


def _run(name: str, part: Part, share: float | None, file: Path | None) -> None:
    began = where()

    def say(text: str) -> None:
        _say(f"{name}: {text}")

    say(part.title)
    with (
        tempfile.TemporaryDirectory(prefix="rasant-faults-") as folder,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        report = runner.run(part.run(Path(folder) / "data", share, say))
    text = f"{report.text()}\n\n{began} {_size(share)}".rstrip()
    _say(text)
    if file is not None:
        record(file, part.title, text)


def _size(share: float | None) -> str:
    if share is None:
        return "**Run in the small size of `make test-all`.**"
    return "" if share == 1 else f"**Run in {share:.0%} of the full size.**"


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
