"""The quick tier beside busy processes: `python -m tests.busy`, or with a choice of tests, as pytest takes it.

A machine that has other things to do must fail no test.
"""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
from typing import NoReturn

from tests.orphans import die_with_parent

BUSY = 8
QUICK = ("-m", "not slow and not soak")


def be_busy() -> NoReturn:
    """Take all the time that there is."""
    die_with_parent()
    while True:
        pass


def main(tests: list[str]) -> int:
    """How pytest ended."""
    processes = [multiprocessing.Process(target=be_busy, daemon=True) for _ in range(BUSY)]
    for process in processes:
        process.start()
    try:
        return subprocess.run([sys.executable, "-m", "pytest", *(tests or QUICK)], check=False).returncode
    finally:
        for process in processes:
            process.kill()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
