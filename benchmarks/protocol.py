"""The protocol between the benchmark and its workers: one order per line, one number back."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO

import msgspec

ROOT = Path(__file__).parents[1]


class Case(msgspec.Struct, frozen=True):
    """A game as it is measured."""

    name: str
    game: str
    players: int
    preset: str
    settings: tuple[tuple[str, str], ...] = ()

    def about(self) -> str:
        """Its setup in words."""
        changes = "".join(f", {name}={value}" for name, value in self.settings)
        return f"{self.game} with {self.players} players, preset {self.preset}{changes}"


CASES = (
    Case("ligretto-4", "ligretto", 4, "default"),
    Case("ligretto-12", "ligretto", 12, "default"),
    Case("kickoff-4", "kickoff", 4, "en"),
    Case("fun_run-4", "fun_run", 4, "default"),
    Case("fussballspiel-4", "fussballspiel", 4, "clean"),
    Case("schuss_und_tor-4", "schuss_und_tor", 4, "franjos", (("turn_s", "0"),)),
)


class Order(msgspec.Struct, frozen=True):
    """Run one task, with this game if it needs one, for about this many seconds of CPU time."""

    task: str
    case: Case
    seed: int
    seconds: float


class Hello(msgspec.Struct, frozen=True):
    """The first line of a worker: its version and circumstances."""

    about: str
    versions: dict[str, str]
    sources: str = ""
    """A digest of the sources that were compiled, or would be."""


Task = Callable[[Case, int, float], float]


def serve(hello: Hello, tasks: Mapping[str, Task]) -> None:
    """Run orders from standard input until it ends; nothing else may write to standard output."""
    answers, sys.stdout = sys.stdout, sys.stderr
    _write(answers, hello)
    for line in sys.stdin:
        order = msgspec.json.decode(line, type=Order)
        _write(answers, tasks[order.task](order.case, order.seed, order.seconds))


def _write(stream: IO[str], value: object) -> None:
    stream.write(msgspec.json.encode(value).decode() + "\n")
    stream.flush()


class Worker:
    """A process of its own that stays up and measures one thing after another."""

    def __init__(self, script: str, *arguments: str, source: bool = False) -> None:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        environment["PYTHONHASHSEED"] = "0"
        if source:
            environment["PYTHONPATH"] = str(ROOT / "src")
        self._name = " ".join((script, *arguments))
        self._process = subprocess.Popen(
            [sys.executable, str(ROOT / "benchmarks" / script), *arguments],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._orders, self._answers = self._process.stdin, self._process.stdout
        self.hello = msgspec.json.decode(self._line(), type=Hello)

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self._orders.close()
        self._process.wait()
        self._answers.close()

    def ask(self, order: Order) -> float:
        """Run an order; nothing else of the benchmark runs meanwhile."""
        _write(self._orders, order)
        return msgspec.json.decode(self._line(), type=float)

    def _line(self) -> str:
        line = self._answers.readline()
        if not line:
            raise SystemExit(f"{self._name} failed; `make bench` sets up what it needs")
        return line
