"""`python -m rasant.testing`: runs the suite without pytest, and records golden logs."""

import argparse
import sys
from pathlib import Path

from rasant.core.errors import UserError
from rasant.games import boxes
from rasant.testing.golden import record
from rasant.testing.suite import checks


def main(arguments: list[str]) -> int:
    """Check games, or record their golden logs; returns the exit code."""
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
    check = commands.add_parser("check", help="check every property, and list the broken ones")
    golden = commands.add_parser("golden", help="record missing golden logs")
    for command in (check, golden):
        command.add_argument("games", nargs="*", metavar="GAME", help="the games; all by default")
    golden.add_argument("--again", action="store_true", help="record all logs anew, not only missing ones")
    golden.add_argument("--into", type=Path, metavar="FOLDER", help="write to this folder instead of the game's tests")
    return parser


def _check(games: list[str]) -> int:
    """Run all checks and print a line for each broken property, with the first case that breaks it."""
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
