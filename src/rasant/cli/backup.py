"""`rasant backup`: a checked copy of a data directory, made while the server runs."""

import shutil
from pathlib import Path
from typing import Annotated

import typer

from rasant.cli.check import DataOption, check, database_in
from rasant.cli.hosting import DATABASE, user_data
from rasant.cli.output import progress_bar
from rasant.core.errors import UserError
from rasant.server.access import secret
from rasant.server.access.bans import BANS_FILE
from rasant.store.sqlite.backup import back_up


def backup(
    to: Annotated[Path, typer.Option("--to", metavar="DIR", help="A new or empty directory for the copy.")],
    data: DataOption = None,
) -> int:
    """Copy a server's data as of one moment, while the server runs or not, and check the copy.

    To restore it, start a server with the copy as its data directory. The copy has every hidden card and the secret for
    guests' keys. The exit code is that of `rasant check`.

    Examples:

    - `rasant backup --data /var/lib/rasant --to /var/backups/rasant-monday`
    """
    folder = data or user_data()
    path = database_in(folder)
    if (to / DATABASE).exists():
        raise UserError(f"there is a database in {to} already; choose an empty directory for --to")
    try:
        to.mkdir(mode=0o700, parents=True, exist_ok=True)
        if secret.has_secret(folder):
            shutil.copy2(folder / secret.NAME, to / secret.NAME)
        if (folder / BANS_FILE).exists():
            shutil.copy2(folder / BANS_FILE, to / BANS_FILE)
    except OSError as error:
        raise UserError(f"cannot copy into {to}: {error.strerror}; choose another directory") from None
    with progress_bar() as progress:
        task = progress.add_task("pages")
        back_up(str(path), str(to / DATABASE), lambda done, total: progress.update(task, completed=done, total=total))
    typer.echo(f"Copied {folder} to {to}.")
    return check(data=to)
