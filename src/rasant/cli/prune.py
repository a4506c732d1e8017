"""`rasant prune`: deletes old logs."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from rasant.cli.arguments import LONGEST_DAYS
from rasant.cli.check import DataOption, database_in
from rasant.cli.hosting import user_data
from rasant.core.errors import OptionError
from rasant.runtime.real_environment import time_of_day
from rasant.store.port import OldLogs, StoreError
from rasant.store.sqlite import SqliteStore

MEGABYTE = 1_000_000


def prune(
    older_than: Annotated[
        int, typer.Option("--older-than", metavar="DAYS", help="Delete logs of tables closed more than DAYS days ago.")
    ],
    data: DataOption = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count them.")] = False,
) -> None:
    """Delete the logs of tables that were closed long ago. Results, people and their records stay.

    The server must not be running; `rasant serve --keep-logs-days` does the same while it runs.

    Examples:

    - `rasant prune --data /var/lib/rasant --older-than 90 --dry-run`
    - `rasant prune --data /var/lib/rasant --older-than 90`
    """
    if not 0 <= older_than <= LONGEST_DAYS:
        raise OptionError(f"--older-than cannot be {older_than}: it takes 0 to {LONGEST_DAYS}")
    path = database_in(data or user_data())
    before = path.stat().st_size
    old, complaint = asyncio.run(_pruned(path, time_of_day(older_than), dry_run))
    logs = f"the logs of {old.tables} tables with {old.matches} matches"
    if dry_run:
        typer.echo(f"{logs} are older than {older_than} days and would be deleted; nothing was changed.")
    else:
        sizes = f"{path.name} had {before / MEGABYTE:.1f} MB and has {path.stat().st_size / MEGABYTE:.1f} MB now"
        typer.echo(f"{logs} were deleted; {complaint or sizes}.")


async def _pruned(path: Path, before: str, dry_run: bool) -> tuple[OldLogs, str]:
    """What was deleted, or would be; and why the file did not shrink, if so."""
    store = SqliteStore(path, typer.echo, upgrading=typer.echo)
    try:
        old = await store.old_logs(before)
        if dry_run:
            return old, ""
        while await store.prune(before):
            pass
        try:
            await store.shrink()
        except StoreError as error:
            return old, f"the file does not shrink, but its free space is used before it grows: {error}"
        return old, ""
    finally:
        await store.close()
