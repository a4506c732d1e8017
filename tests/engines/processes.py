"""Programs that a browser needs: they end with the test, and with the process that started them."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tools.missing import MissingError
from tools.orphans import die_with_parent
from tools.programs import ENGINES


def found(name: str) -> str:
    """Where a program is; `MissingError` if it is not installed."""
    path = shutil.which(name)
    if path is None:
        raise MissingError(f"there is no {name} (Debian: apt install {ENGINES[name]})")
    return path


@contextmanager
def ended(process: subprocess.Popen[str]) -> Iterator[None]:
    """Whatever happens in here, the program has ended afterwards."""
    try:
        yield
    finally:
        process.kill()
        process.communicate()


@contextmanager
def screen() -> Iterator[str]:
    """An X server without a screen; the name of its display."""
    command = [found("Xvfb"), "-displayfd", "1", "-screen", "0", "1440x1000x24", "-nolisten", "tcp"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=die_with_parent
    )
    with ended(process):
        assert process.stdout
        yield f":{process.stdout.readline().strip()}"


def in_english() -> dict[str, str]:
    """The surroundings of a program that speaks English."""
    return {**os.environ, "LANGUAGE": "en", "LC_ALL": "C"}
