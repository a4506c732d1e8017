"""Creates a server's hall, and logs what the operator should know: bugs, damage, games that cannot be loaded."""

from dataclasses import replace
from pathlib import Path

import structlog

from rasant.games import leave_out_unreadable
from rasant.hall.hall import Hall
from rasant.runtime.real_environment import real_environment
from rasant.server.access.confusables import unicode_skeleton


def new_hall(most_tables: int, secret: bytes) -> Hall:
    """A hall with the real clock and randomness, and the server's secret."""
    real = real_environment(secret, most_tables, _report, _unreadable)
    return Hall(replace(real, skeleton=unicode_skeleton()))


def report_damage(line: str) -> None:
    """Report damage in the database."""
    structlog.get_logger().error("the database is damaged", what=line)


def report_upgrade(line: str) -> None:
    """Report that the database is being migrated to the current schema."""
    structlog.get_logger().info("the database is brought up to date", what=line)


def report_lost_secret(data: Path) -> None:
    """Report that the secret is lost, and with it the keys of all guests."""
    structlog.get_logger().error(
        "the server's secret is missing",
        what=f"{data} has players but no file `secret`; a new one was created, so all guests lose their keys. "
        "If there is a copy of the old file, stop the server, put it back and start again",
    )


def report_broken_games() -> None:
    """Report the games of other packages that could not be loaded, and why."""
    for broken in leave_out_unreadable():
        structlog.get_logger().warning(
            "game not loaded", game=broken.name, package=broken.package, reason=broken.reason
        )


def report_unknown_variable(name: str, near: str) -> None:
    """Report an environment variable that has no effect, and the known one with a similar name."""
    hint = f"did you mean {near}?" if near else "`rasant serve --help` lists all"
    structlog.get_logger().warning("unknown environment variable", name=name, hint=hint)


def _unreadable(table: str, why: Exception) -> None:
    structlog.get_logger().error("table cannot be resumed", table=table, why=f"{type(why).__name__}: {why}")


def _report(table: str, bug: Exception) -> None:
    structlog.get_logger().error(
        "a table broke and was set aside; it is resumed at the next start", table=table, exc_info=bug
    )
