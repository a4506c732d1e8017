"""`python -m rasant.testing`: the suite without pytest, and the recording of golden logs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rasant.core.errors import UserError
from rasant.games import boxes
from rasant.testing.golden import record
from rasant.testing.suite import checks


def main(arguments: list[str]) -> int:
    """Check games, or record their golden logs; the exit code."""
    order = _parser().parse_args(arguments)
    games: list[str] = order.games or list(boxes())
    try:
        return _check(games) if order.command == "check" else _record(games, order.again, order.into)
    except UserError as error:
        sys.stderr.write(f"rasant.testing: {error}\n")
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rasant.testing")
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="try every property, and say which is broken")
    golden = commands.add_parser("golden", help="record golden logs that are missing")
    for command in (check, golden):
        command.add_argument("games", nargs="*", metavar="GAME", help="all games, unless some are named")
    golden.add_argument("--again", action="store_true", help="record everything anew, not only what is missing")
    golden.add_argument("--into", type=Path, metavar="FOLDER", help="keep them there, not in the game's tests")
    return parser


def _check(games: list[str]) -> int:
    """Try everything; a line for each property that is broken, with the first case that breaks it."""
    broken: set[tuple[str, str]] = set()
    tried = 0
    for game in games:
        for check in checks(game):
            tried += 1
            try:
                if (game, check.property) not in broken:
                    check.run()
            except AssertionError as error:
                broken.add((game, check.property))
                sys.stdout.write(f"{check.property}: {error}\n")
    sys.stdout.write(f"{tried} checks of {', '.join(games)}: {len(broken)} properties are broken\n")
    return 1 if broken else 0


def _record(games: list[str], anew: bool, into: Path | None) -> int:
    for golden in record(games, anew, into):
        sys.stdout.write(f"recorded {golden.id}: {golden.path.stat().st_size} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
