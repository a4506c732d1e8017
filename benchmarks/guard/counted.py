"""The process that is counted: plays every scenario once to warm up and once between two marks.

A mark is a call of `getppid`, which nothing else makes: there the counter starts a new section.
"""

from __future__ import annotations

import gc
import json
import os
import sys

from guard.scenarios import all_scenarios


def main() -> None:
    """Play all; a line of JSON each."""
    chosen = sys.argv[1:]
    gc.disable()  # when it runs hangs on all that came before
    for name, prepare in all_scenarios():
        if chosen and not any(part in name for part in chosen):
            continue
        prepare()()
        play = prepare()
        os.getppid()
        done = play()
        os.getppid()
        sys.stdout.write(json.dumps([name, *done]) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
