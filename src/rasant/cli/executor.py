"""Chooses the executor of a command with much work."""

import contextlib
import os
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Annotated

import typer

from rasant.core.errors import OptionError, UserError
from rasant.lab.executors.executor import Executor, Processes

Jobs = Annotated[
    int | None, typer.Option("--jobs", "-j", help="Number of processes; by default 1. 0: one per core.", metavar="N")
]
On = Annotated[
    str | None,
    typer.Option(
        "--on",
        help="Work on a Dask cluster instead; the address of its scheduler, such as tcp://HOST:8786.",
        metavar="ADDRESS",
    ),
]


@contextlib.contextmanager
def chosen_executor(jobs: int | None, on: str | None = None) -> Iterator[Executor]:
    """The executor that these options choose, while it is needed; `UserError` if there is none."""
    if on is None:
        yield Processes(_chosen_jobs(1 if jobs is None else jobs))
        return
    if jobs is not None:
        raise OptionError(
            "--jobs and --on exclude each other: a cluster has as many processes as its workers have threads"
        )
    if find_spec("distributed") is None:
        raise UserError("--on needs one more package: pip install 'rasant[dask]'")
    from rasant.lab.executors.dask_executor import dask_executor

    with dask_executor(on) as executor:
        yield executor


def _chosen_jobs(jobs: int) -> int:
    """The number of processes."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not 0 <= jobs <= cores:
        raise OptionError(f"--jobs cannot be {jobs}: it takes 1 to {cores}, or 0 for all cores")
    return jobs or cores
