"""The file for the rows of a study: CSV or Parquet by its suffix; it appears only when complete."""

import contextlib
import csv
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import rasant
from rasant.core.errors import OptionError, UserError, quoted
from rasant.lab.atomic_file import AtomicFile, check_place, replacing
from rasant.lab.study.plan import Plan
from rasant.lab.study.sheet import Row, Sheet

CSV: Final = ".csv"
PARQUET: Final = ".parquet"
ROWS_IN_A_GROUP: Final = 50_000

Keep = Callable[[list[Row]], object]


def check_results(path: Path) -> None:
    """Raise `UserError` unless results of this format can be written there."""
    if path.suffix.lower() not in (CSV, PARQUET):
        raise OptionError(f"--results cannot be {quoted(str(path))}: it ends in {CSV} or {PARQUET}")
    if path.suffix.lower() == PARQUET and find_spec("pyarrow") is None:
        raise UserError(f"{PARQUET} needs one more package: pip install 'rasant[parquet]'; or write {CSV}")
    check_place(path, "results")


@contextlib.contextmanager
def results_file(path: Path | None, plan: Plan, sheet: Sheet) -> Iterator[Keep]:
    """A function that records rows; the file appears, or replaces the old one, if the block succeeds."""
    if path is None:
        yield lambda rows: None
        return
    with replacing(path, "results") as beside:
        writing = _as_parquet(beside, plan, sheet) if path.suffix.lower() == PARQUET else _as_csv(beside, sheet)
        with writing as keep:
            yield keep


@contextlib.contextmanager
def _as_csv(beside: AtomicFile, sheet: Sheet) -> Iterator[Keep]:
    with beside.opened(lambda path: path.open("x", encoding="utf-8", newline="")) as file:
        keep = beside.writing()(csv.writer(file, lineterminator="\n").writerows)
        keep([sheet.columns])
        yield keep


@contextlib.contextmanager
def _as_parquet(beside: AtomicFile, plan: Plan, sheet: Sheet) -> Iterator[Keep]:
    """Write Parquet: texts as dictionaries, and the plan in the file's metadata."""
    import pyarrow
    from pyarrow import parquet

    words = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
    kinds = [(name, pyarrow.int64() if sheet.is_number(name) else words) for name in sheet.columns]
    metadata = {"rasant": rasant.__version__, "game": plan.game, "title": plan.title, "seed": plan.seed}
    schema = pyarrow.schema(kinds, metadata={**metadata, plan.unit: str(plan.units), "axes": " ".join(plan.axes)})
    waiting: list[Row] = []

    def write_all() -> None:
        columns = zip(*waiting, strict=True)
        writer.write_table(
            pyarrow.table([pyarrow.array(of, kind) for of, (_, kind) in zip(columns, kinds, strict=True)], schema)
        )
        waiting.clear()

    @beside.writing()
    def keep(rows: list[Row]) -> None:
        waiting.extend(rows)
        if len(waiting) >= ROWS_IN_A_GROUP:
            write_all()

    with beside.opened(lambda path: parquet.ParquetWriter(path, schema)) as writer:
        yield keep
        if waiting:
            with beside.writing():
                write_all()
