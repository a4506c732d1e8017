"""Converts the results of `make bench-server` and `make bench-cluster` into numbers of people: tables of
docs/explanation/capacity.md.

python tools/capacity.py            prints them
python tools/capacity.py --write    puts them into the page
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "explanation" / "capacity.md"
SERVER: Final = ROOT / "benchmarks" / "results" / "server.json"
CLUSTER: Final = ROOT / "benchmarks" / "results" / "cluster.json"
SURVEY: Final = ROOT / "benchmarks" / "results" / "survey.md"

BEGIN: Final = "<!-- what tools/capacity.py prints -->\n"
END: Final = "<!-- up to here -->\n"

OURS: Final = "rasant"
HEADROOM: Final = 0.5
"""Utilization of a core that is planned for: beyond it, waiting times grow faster than throughput."""
BREAK_S: Final = 18.0
"""Seconds between two rounds without moves: at most 15 to look at the points, 3 of countdown."""
MILLION: Final = 1_000_000
LOG_BYTES: Final = 410
"""Bytes per move in PostgreSQL's write-ahead log: docs/decisions/0028."""


class Pace(NamedTuple):
    """The load of a table of ligretto, by the survey of steady bots."""

    seats: int
    moves: float
    """Moves per round."""
    seconds: float
    """Seconds of play per round."""

    @property
    def at_most(self) -> float:
        """Moves per second during play."""
        return self.moves / self.seconds

    @property
    def on_average(self) -> float:
        """Moves per second over rounds and breaks."""
        return self.moves / (self.seconds + BREAK_S)


class Core(NamedTuple):
    """Measured capacity of one core, at tables with this many seats."""

    pace: Pace
    moves_s: float
    cpu_us: float
    bytes_to_seat: float
    connection_kb: float

    @property
    def players(self) -> float:
        """Players on one core at the same time, with headroom."""
        return HEADROOM * self.moves_s / self.pace.on_average * self.pace.seats

    @property
    def kbit_s(self) -> float:
        """Kilobits per second to each player during play."""
        return self.bytes_to_seat * self.pace.at_most * 8 / 1000


def pace_of(survey: str, seats: int) -> Pace:
    """Ligretto with this many players in the survey, whose first table has a column for each number of players."""
    numbers: list[str] = []
    for line in survey.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[:2] == ["game", "preset"]:
            numbers = cells
        if cells[:2] == ["ligretto", "default"] and str(seats) in numbers:
            moves, seconds = cells[numbers.index(str(seats))].partition(";")[0].split(", ")
            return Pace(seats, float(moves), float(seconds))
    raise ValueError(f"the survey has no ligretto with {seats} players")


def cores_of(run: Any, survey: str) -> list[Core]:
    """The capacity of a core in each case in which all seats move at once."""
    found = []
    for measured in run["cases"]:
        case, figures = measured["case"], measured["figures"].get(OURS)
        if figures is not None and case["order"] == "at once":
            middle = {name: figure["median"] for name, figure in figures.items()}
            found.append(
                Core(
                    pace_of(survey, case["seats"]),
                    middle["moves_s"],
                    middle["cpu_us"],
                    middle["bytes_to_seat"],
                    middle["connection_kb"],
                )
            )
    return found


def section(run: Any, survey: str) -> str:
    """The table; without a run, or without our figures, a line that says how to get them."""
    cores = cores_of(run, survey) if run else []
    if not cores:
        return (
            "*No run of `make bench-server` is kept yet, so there is nothing to reckon with; afterwards "
            "`python tools/capacity.py --write` puts the table here.*\n"
        )
    head = "| ligretto, all at once | " + " | ".join(f"{core.pace.seats} seats" for core in cores) + " |"
    rows = [
        ("moves/s a core takes", [f"{core.moves_s:,.0f}" for core in cores]),
        ("µs of it a move", [f"{core.cpu_us:.0f}" for core in cores]),
        ("moves/s a table makes: while cards fly, on average", [_pace(core.pace) for core in cores]),
        ("tables on a core", [f"{core.players / core.pace.seats:,.0f}" for core in cores]),
        ("**players on a core**", [f"**{_rough(core.players)}**" for core in cores]),
        ("their sockets, MB", [f"{core.players * core.connection_kb / 1000:,.0f}" for core in cores]),
        ("to each player, kbit/s", [f"{core.kbit_s:.1f}" for core in cores]),
        ("**cores for a million players**", [f"**{_rough(MILLION / core.players)}**" for core in cores]),
        ("moves/s of a million", [_rough(MILLION / core.pace.seats * core.pace.on_average) for core in cores]),
        ("Gbit/s to a million", [f"{core.kbit_s * MILLION / 1e6:.1f}" for core in cores]),
    ]
    lines = [head, "| --- |" + " ---: |" * len(cores)]
    lines += [f"| {what} | {' | '.join(figures)} |" for what, figures in rows]
    about = run["about"]
    return "\n".join([*lines, "", f"Measured {about['date']}, commit {about['commit']}."]) + "\n"


def cluster_section(run: Any, survey: str) -> str:
    """The needs of a million players in one cluster; without a run, a line that says how to get one."""
    if not run:
        return "*No run of `make bench-cluster` is kept yet, so there is nothing to reckon a cluster with.*\n"
    cases = [case for case in run["cases"] if {"1 node", "one hop"} <= case["arrangements"].keys()]
    paces = [pace_of(survey, case["seats"]) for case in cases]
    moves = [MILLION / pace.seats * pace.on_average for pace in paces]
    lines = [
        "| a million as one cluster, estimated | " + " | ".join(f"{pace.seats} seats" for pace in paces) + " |",
        "| --- |" + " ---: |" * len(paces),
        f"| moves/s | {' | '.join(map(_rough, moves))} |",
    ]
    for what, arrangement, part in PARTS:
        used = [_used(case["arrangements"][arrangement], part) for case in cases]
        figures = [f"{us:.1f}, {_rough(us * each / 1e6 / HEADROOM)}" for us, each in zip(used, moves, strict=True)]
        lines.append(f"| {what} | {' | '.join(figures)} |")
    lines.append(
        f"| MB/s of PostgreSQL's write-ahead log | {' | '.join(_rough(each * LOG_BYTES / 1e6) for each in moves)} |"
    )
    about = run["about"]
    return "\n".join([*lines, "", f"From what was measured {about['date']}, commit {about['commit']}."]) + "\n"


PARTS: Final = (
    ("all sockets at the tables' own nodes: µs a move, cores for nodes", "1 node", ""),
    ("all sockets at other nodes: µs a move, cores for nodes", "one hop", ""),
    ("PostgreSQL: µs a move, cores", "one hop", "PostgreSQL"),
    ("NATS, if all sockets are at other nodes: µs a move, cores", "one hop", "NATS"),
)
"""Heading, arrangement, and its part (empty: all nodes together) of each row."""


def _used(arrangement: Any, part: str) -> float:
    """Microseconds per move."""
    found: float = (arrangement["cpu_us"][part] if part else arrangement["figures"]["of_nodes"])["median"]
    return found


def _pace(pace: Pace) -> str:
    return f"{pace.at_most:.1f}, {pace.on_average:.1f}"


def _rough(number: float) -> str:
    """The number rounded to two digits: more would be false precision."""
    return f"{float(f'{number:.2g}'):,.0f}"


def refreshed(page: str, today: str) -> str:
    """The page with this section replaced."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError("the page has no place for the table")
    return f"{before}{begin}\n{today}\n{end}{after}"


def today() -> str:
    """The sections by the stored results."""
    runs = [msgspec.json.decode(file.read_bytes()) if file.exists() else None for file in (SERVER, CLUSTER)]
    survey = SURVEY.read_text(encoding="utf-8")
    return f"{section(runs[0], survey)}\n{cluster_section(runs[1], survey)}"


def main() -> None:
    """Print the tables, or write them into the page."""
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(refreshed(PAGE.read_text(encoding="utf-8"), today()), encoding="utf-8")
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        sys.stdout.write(today())


if __name__ == "__main__":
    main()
