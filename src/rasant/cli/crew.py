"""Who does the work of a command that has much of it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from typing import Annotated

import typer

from rasant.core.errors import OptionError
from rasant.lab.spreading import Crew, Processes

Jobs = Annotated[int, typer.Option("--jobs", "-j", help="Processes; 0: one for every core.", metavar="N")]


@contextlib.contextmanager
def chosen_crew(jobs: int) -> Iterator[Crew]:
    """Whoever these options ask for, for as long as there is work; `OptionError` if there is no such crew."""
    yield Processes(_chosen_jobs(jobs))


def _chosen_jobs(jobs: int) -> int:
    """How many processes work."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not 0 <= jobs <= cores:
        raise OptionError(f"--jobs cannot be {jobs}: it takes 1 to {cores}, or 0 for all cores")
    return jobs or cores
