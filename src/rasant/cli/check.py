"""`rasant check`: finds damage in a data directory, and saves what can be read."""

import shutil
from contextlib import closing
from pathlib import Path
from typing import Annotated, Final

import typer

from rasant.cli.hosting import DATABASE, user_data
from rasant.cli.output import progress_bar
from rasant.core.errors import LogError, UserError, quoted
from rasant.hall.environment import HallEnvironment
from rasant.hall.hall import Hall
from rasant.record.live import log_of_match
from rasant.record.logs import parsed_log
from rasant.server.access import secret
from rasant.store.port import MatchFinished, PrunedError, StoreError
from rasant.store.sqlite.salvage import save as save_database
from rasant.store.sqlite.survey import Survey
from rasant.table.recovery import founding

FINE: Final = 0
DAMAGED: Final = 1
EARLIER: Final = (
    "This database was written by an earlier rasant. A copy was migrated and checked; "
    "the server migrates the database itself when it starts."
)

DataOption = Annotated[
    Path | None, typer.Option("--data", envvar="RASANT_DATA", metavar="DIR", help="The server's data directory.")
]


def check(
    data: DataOption = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="DIR", help="Write everything that can be read into a new data directory."),
    ] = None,
) -> int:
    """Check a server's data for damage, and say what any damage means. The server must not be running.

    Nothing is changed. The exit code is 0 if everything is fine, 1 if something is damaged, 2 if nothing can be read.

    Examples:

    - `rasant check --data /var/lib/rasant`
    - `rasant check --data /var/lib/rasant --save /var/lib/rasant-saved`
    """
    folder = data or user_data()
    path = database_in(folder)
    if save is not None and (save / DATABASE).exists():
        raise UserError(f"there is a database in {save} already; choose an empty directory for --save")
    with closing(Survey(str(path))) as survey:
        _look(survey)
        if not secret.is_sound(folder):
            survey.note("the server's secret is missing or damaged: all guests lose their keys")
        if survey.upgraded_copy is not None:
            typer.echo(EARLIER)
        for line in survey.found:
            typer.echo(line)
        typer.echo(_summary(survey))
        if save is not None:
            _save(survey, folder, save)
        elif survey.found:
            typer.echo("Use --save DIR to save what can be read into a new directory.")
        return DAMAGED if survey.found else FINE


def database_in(folder: Path) -> Path:
    """The database of a data directory; `UserError` if there is none."""
    path = folder / DATABASE
    if not path.exists():
        raise UserError(f"there is no {DATABASE} in {folder}; name the server's data directory with --data")
    return path


def _look(survey: Survey) -> None:
    """Check the file, then its content: every log must fold, and every open table must be resumable."""
    with progress_bar() as progress:
        task = progress.add_task("rows", total=survey.size())
        survey.look(lambda: progress.advance(task))
        matches = survey.matches()
        task = progress.add_task("logs", total=len(matches))
        for match in matches:
            _fold(survey, match)
            progress.advance(task)
    _resume(survey)


def _fold(survey: Survey, match: MatchFinished) -> None:
    """Check that the log of a match can be read and replayed."""
    name = f"the log of match {quoted(match.result.match)}"
    wanted = range(match.first - 1, match.last + 1)
    try:
        founded = founding(survey.entries(match.table, 0, 0))
        entries = survey.entries(match.table, wanted.start, match.last)
        if len(entries) != len(wanted):
            raise LogError(f"{len(entries)} of its {len(wanted)} entries were found")
        parsed_log(name, log_of_match(founded, entries, match.result).decode().splitlines())
    except PrunedError:
        return
    except (StoreError, LogError) as error:
        survey.note(f"{name} cannot be replayed: {str(error).removeprefix(f'{name}, ')}")


def _resume(survey: Survey) -> None:
    """Check that every open table can be resumed."""
    hall = Hall(
        HallEnvironment(
            new_table=str,
            new_token=str,
            new_seed=str,
            seed_of_day=str,
            time_of_day=str,
            unreadable=lambda table, why: survey.note(f"table {quoted(table)} cannot be played on: {why}"),
        )
    )
    try:
        hall.resume(survey.open_tables(), 0)
    except StoreError as error:
        survey.note(f"open tables cannot be found: {error}")


def _summary(survey: Survey) -> str:
    tables, matches, people = survey.tables(), survey.matches(), survey.rowids("people")
    count = f"{len(tables)} tables ({sum(bool(table.open) for table in tables)} open), {len(matches)} matches"
    how = f"damaged: {len(survey.found)}" if survey.found else "everything is fine"
    return f"{count}, {len(people)} people; {how}."


def _save(survey: Survey, folder: Path, target: Path) -> None:
    try:
        target.mkdir(mode=0o700, parents=True, exist_ok=True)
        if secret.is_sound(folder):
            shutil.copy2(folder / secret.NAME, target / secret.NAME)
    except OSError as error:
        raise UserError(f"cannot save into {target}: {error.strerror}; choose another directory") from None
    with progress_bar() as progress:
        task = progress.add_task("saved", total=len(survey.rowids("tables")) + len(survey.rowids("matches")))
        save_database(survey, str(target / DATABASE), lambda: progress.advance(task))
    typer.echo(
        f"Saved into {target}: start the server with --data {target}, or put its files in place of the old ones."
    )
