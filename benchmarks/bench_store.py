"""A full store: the cost of queries and writes with 10,000, 100,000 and a million finished matches.

    python benchmarks/bench_store.py                      all sizes; some GB below /tmp for the better part of an hour
    python benchmarks/bench_store.py --sizes 500 1000     other sizes; saves no results
    python benchmarks/bench_store.py --folder STORES      existing stores are used, and stay

Every store is filled by its own writer. Then all get the same queries in turn, burst by burst; a ratio to the smallest
is taken within a heat, and the median of the ratios counts. It must not exceed two, neither in time nor in CPU
time.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import apsw
import msgspec
from rich.console import Console

import machine
from protocol import ROOT
from real_matches import real_log
from store_history import ENTRY, GAMES, MATCHES_A_PERSON, SHORT_LOG
from store_questions import QUESTIONS, FullStore
from tables import Part, Spread, form, show, spread

SIZES = (10_000, 100_000, 1_000_000)
HEATS = 9
GROUP = 2_000
"""Matches written at once when a store is filled."""
MOST = 2.0
"""Maximum ratio to the smallest store."""
RESULTS = ROOT / "benchmarks" / "results" / "store.md"


class Burst(msgspec.Struct, frozen=True):
    """Median time and mean CPU time of one query, in seconds."""

    time: float
    cpu: float


MEASURES: dict[str, Callable[[Burst], float]] = {"time": lambda one: one.time, "processor": lambda one: one.cpu}

Heats = dict[str, list[list[Burst]]]
"""By query: in each heat, a burst of each store."""


async def burst(store: FullStore, question: str) -> Burst:
    """Run a query as often as is needed to measure it."""
    ask, times = QUESTIONS[question]
    taken: list[float] = []
    before = process_time()
    for _ in range(times):
        start = perf_counter()
        await ask(store)
        taken.append(perf_counter() - start)
    return Burst(median(taken), (process_time() - before) / times)


async def race(stores: Sequence[FullStore], heats: int) -> Heats:
    """All queries on all stores, in turn; the order changes from heat to heat."""
    found: Heats = {question: [] for question in QUESTIONS}
    for heat in range(-1, heats):  # the first one warms up
        for question in QUESTIONS:
            order = [(heat + place) % len(stores) for place in range(len(stores))]
            bursts = {place: await burst(stores[place], question) for place in order}
            if heat >= 0:
                found[question].append([bursts[place] for place in range(len(stores))])
    return found


async def filled(path: Path, matches: int, logs: list[list[bytes]], console: Console) -> FullStore:
    """A store of a size, filled if necessary."""
    start, store = perf_counter(), FullStore(str(path), matches, logs)
    tenth = max(matches // 10, 1)

    def tell(number: int) -> None:
        if number % tenth < GROUP:
            console.print(f"  {number:,} of {matches:,} matches in {perf_counter() - start:,.0f} s", highlight=False)

    if not store.filled:
        await store.fill(GROUP, tell)
    await store.look_around()
    return store


def ratio(heats: list[list[Burst]], place: int, measure: str) -> Spread:
    """The ratio of a store to the smallest one."""
    of = MEASURES[measure]
    return spread([of(heat[place]) / of(heat[0]) for heat in heats])


def bytes_a_match(path: Path) -> tuple[float, float]:
    """Bytes on disk per match: without its log, and of the log in these stores."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    found = connection.execute("SELECT name, sum(pgsize) FROM dbstat GROUP BY name").fetchall()
    sizes = {str(name): int(size or 0) for name, size in found}
    matches: int = connection.execute("SELECT count(*) FROM matches").get
    connection.close()
    log = sizes.get("groups", 0) + sizes.get("places", 0)
    return (sum(sizes.values()) - log) / matches, log / matches


def question_rows(found: Heats, sizes: Sequence[int]) -> list[tuple[str, ...]]:
    """Times of the smallest store, and ratios of the others."""
    rows: list[tuple[str, ...]] = []
    for question, heats in found.items():
        for measure, of in MEASURES.items():
            first = spread([of(heat[0]) for heat in heats])
            ratios = [form(ratio(heats, place, measure), 1, 2) for place in range(1, len(sizes))]
            rows.append((f"{question}: {measure}", form(first, 1000, 2), *ratios))
    return rows


def missed(found: Heats, sizes: Sequence[int]) -> list[str]:
    """The queries that exceeded the limit."""
    return [
        f"{question} ({measure}, {sizes[place]:,} matches): {ratio(heats, place, measure).median:.2f} times"
        for question, heats in found.items()
        for place in range(1, len(sizes))
        for measure in MEASURES
        if ratio(heats, place, measure).median > MOST
    ]


def size_rows(paths: Sequence[Path], sizes: Sequence[int]) -> list[tuple[str, ...]]:
    """Bytes on disk per match in each store."""
    return [
        (f"{size:,} matches", f"{kept:,.0f}", f"{log:,.0f}", f"{path.stat().st_size / 1e6:,.0f}")
        for path, size in zip(paths, sizes, strict=True)
        for kept, log in [bytes_a_match(path)]
    ]


def log_rows(logs: dict[str, list[bytes]]) -> list[tuple[str, ...]]:
    """The length of real logs."""
    return [(game, f"{len(log):,}", f"{sum(map(len, log)):,}") for game, log in logs.items()]


def parts_of(found: Heats, paths: Sequence[Path], sizes: Sequence[int], logs: dict[str, list[bytes]]) -> list[Part]:
    """All tables of results."""
    others = tuple(f"{size:,}" for size in sizes[1:])
    return [
        Part(
            "What it costs",
            ("", f"{sizes[0]:,} matches, ms", *(f"{other}: times that" for other in others)),
            question_rows(found, sizes),
            f"Medians of {len(found['You'])} heats, and their middle half; at most {MOST:g} times is wanted.",
        ),
        Part(
            "What a match takes on disk, in bytes",
            ("", "result and memories", "log, as filled", "the file, MB"),
            size_rows(paths, sizes),
            f"A person for every {MATCHES_A_PERSON} matches. Logs are cut to {SHORT_LOG} entries of {len(ENTRY)} bytes "
            "here, or a million would not fit; those that are read are real ones, twenty in each store:",
        ),
        Part(
            "Real logs",
            ("a match by the usual rules, of bots", "entries", "bytes"),
            log_rows(logs),
            "On disk come two bytes for each entry, and some thirty for each group that has entries of a table.",
        ),
    ]


def page(parts: Sequence[Part], verdict: Sequence[str]) -> str:
    """The page for `results/`."""
    where = f"{machine.processor()}, {os.cpu_count()} cores, {machine.system()}; load {machine.load()}"
    lines = ["# The last run of `make bench-store`", "", f"{machine.date()}, commit {machine.commit('src')}", where, ""]
    lines += [f"- {line}" for line in verdict]
    for part in parts:
        lines += ["", f"## {part.title}", "", f"| {' | '.join(part.head)} |", f"|{'---|' * len(part.head)}"]
        lines += [f"| {' | '.join(row)} |" for row in part.rows]
        lines += ["", part.note]
    return "\n".join(lines) + "\n"


async def run(
    folder: Path, sizes: Sequence[int], heats: int, logs: dict[str, list[bytes]], console: Console
) -> tuple[list[Part], list[str]]:
    """Fill the stores, measure, and sum up."""
    paths = [folder / f"{size}.db" for size in sizes]
    stores = [await filled(path, size, list(logs.values()), console) for path, size in zip(paths, sizes, strict=True)]
    found = await race(stores, heats)
    for store in stores:
        await store.store.close()
    too_much = missed(found, sizes)
    verdict = [f"NOT reached: {line}" for line in too_much] or [f"reached: nothing costs more than {MOST:g} times"]
    return parts_of(found, paths, sizes, logs), verdict


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, and save the results of a full run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--heats", type=int, default=HEATS)
    parser.add_argument(
        "--folder", type=Path, help="folder for the stores, which are kept there; otherwise they are deleted"
    )
    chosen = parser.parse_args(arguments)
    console, logs = Console(), {game: real_log(game) for game in GAMES}
    with TemporaryDirectory() as passing:
        parts, verdict = asyncio.run(run(chosen.folder or Path(passing), chosen.sizes, chosen.heats, logs, console))
    show(parts, verdict, console)
    if tuple(chosen.sizes) == SIZES:
        RESULTS.write_text(page(parts, verdict), encoding="utf-8")


if __name__ == "__main__":
    main()
