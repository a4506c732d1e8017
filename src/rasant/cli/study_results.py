"""The results of a study, as tables and as JSON."""

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rasant.lab.study.intervals import Interval
from rasant.lab.study.result import CellResult, StudyResult

INDENTED = (0, 0, 0, 2)
ROUNDED = 1e-4
"""More than rounding errors can add up to."""


def as_json(result: StudyResult) -> str:
    """One JSON object, which depends only on the seed."""
    return msgspec.json.encode(result).decode()


def as_table(result: StudyResult) -> RenderableType:
    """Wins, a line per party; lengths and ends, a line per cell."""
    parts: list[RenderableType] = [Text.assemble((result.name, "bold green"), f"  {result.played}")]
    for name, table in (("who wins", _wins), ("how long it takes", _lengths), ("how it ends", _ends)):
        parts += ["", Text(name, "bold"), Padding(table(result), INDENTED)]
    parts += ["", *(Padding(Text(remark, "dim"), INDENTED) for remark in _remarks(result))]
    return Group(*parts)


def _wins(result: StudyResult) -> Table:
    """The table of wins; columns in which nothing differs are left out."""
    parties = [party for cell in result.cells for party in cell.parties]
    bots = ["bot"] if len({bot for party in parties for bot in party.bots}) > 1 else []
    compared = ["v first"] if any(party.wins_difference for party in parties) else []
    table = _table([*result.axes, "seats", *bots], ["wins", *compared, "points", "if alike"])
    for cell in result.cells:
        for number, party in enumerate(cell.parties):
            values = cell.values.values() if not number else [""] * len(cell.values)
            who = ["+".join(map(str, party.seats)), *(["+".join(dict.fromkeys(party.bots))] if bots else [])]
            difference = [_difference(party.wins_difference, 100)] if compared else []
            alike = "" if number else alike_text(cell)
            table.add_row(*values, *who, _share(party.wins), *difference, mean_text(party.points), alike)
        if cell.beginner is not None:
            table.add_row(*[""] * len(cell.values), "first", *[""] * len(bots), _share(cell.beginner))
    return table


def alike_text(cell: CellResult) -> str:
    """The probability that equal seats differ this much; empty if there is nothing to compare."""
    if cell.alike is None:
        return ""
    return "p < 0.001" if cell.alike < 0.001 else f"p {cell.alike:.3f}"


def _lengths(result: StudyResult) -> Table:
    table = _table(result.axes, ["seconds", "v first", "moves", "late hands"])
    for cell in result.cells:
        late, moves = f"{cell.late.middle:.1f}", f"{cell.moves.middle:.0f}"
        table.add_row(
            *cell.values.values(), mean_text(cell.length_s), _difference(cell.length_difference, 1), moves, late
        )
    return table


def _ends(result: StudyResult) -> Table:
    counted = list(result.cells[0].counted)
    table = _table(result.axes, ["stuck", "v first", *counted])
    table.add_column("ends", overflow="fold")
    for cell in result.cells:
        table.add_row(
            *cell.values.values(),
            _share(cell.stuck),
            _difference(cell.stuck_difference, 100),
            *(f"{cell.counted[name] / result.units:.2f}" for name in counted),
            ", ".join(f"{how} {count:,}" for how, count in cell.ends.items()),
        )
    return table


def _table(left: list[str], right: list[str]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in left:
        table.add_column(name, overflow="fold")
    for name in right:
        table.add_column(name.replace("_", " "), justify="right", no_wrap=True)
    return table


def mean_text(figure: Interval) -> str:
    """A mean with its margin."""
    return f"{figure.middle:.1f} ± {(figure.high - figure.low) / 2:.1f}"


def _share(figure: Interval) -> str:
    return f"{figure.middle:.1%} ({100 * figure.low:.1f}-{100 * figure.high:.1f})"


def interval_text(figure: Interval, scale: int) -> str:
    """The interval of a difference."""
    return f"{scale * figure.low:+.1f} to {scale * figure.high:+.1f}"


def _difference(figure: Interval | None, scale: int) -> Text:
    """The interval of a difference; bold if it excludes zero."""
    if figure is None:
        return Text("")
    return Text(interval_text(figure, scale), "" if figure.holds(0) else "bold")


def _remarks(result: StudyResult) -> list[str]:
    cells = result.cells
    first = f"cell with the first {result.against}" if result.against else "first cell"
    compared = f" v first: the difference from the {first}, seed by seed." if len(cells) > 1 else ""
    alike = "if alike: how often seats that are all alike would differ as much (Cochran's Q)."
    return [
        f"Intervals hold the truth in 95 of 100 studies.{compared}",
        *([alike] if any(cell.alike is not None for cell in cells) else []),
        *(["first: the party with the first turn."] if any(cell.beginner is not None for cell in cells) else []),
        *(["Wins that are shared count for each."] if any(map(_shares, cells)) else []),
    ]


def _shares(cell: CellResult) -> bool:
    return sum(party.wins.middle for party in cell.parties) > 1 + ROUNDED
