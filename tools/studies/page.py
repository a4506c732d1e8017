"""Fills figures into the text of a page: what is in double braces is looked up in the studies beside it.

    {{kickoff deck=own players=4 length}}      a figure of the cell with these values

A figure is `length`, `stuck`, `wins.0` (of the first party), `even` (of anybody), `beginner` or
`alike`; with `diff.` before it, how much it differs from the cell it is compared with; `ends.own_goal` is how often it
ended so; `rounds`, `version` and `seed` are those of the study.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from rasant.cli.study_results import alike_text, interval_text, mean_text
from rasant.lab.study.intervals import Interval, share_of
from rasant.lab.study.result import CellResult, StudyResult

BRACES = re.compile(r"\{\{([^{}]+)\}\}")


def filled(template: str, results: Mapping[str, StudyResult]) -> str:
    """The page with all figures filled in."""
    return BRACES.sub(lambda found: _looked_up(found[1].split(), results), template)


def _looked_up(words: list[str], results: Mapping[str, StudyResult]) -> str:
    name, *values, figure = words
    result = results[name]
    whole: Mapping[str, Callable[[StudyResult], str]] = {
        "rounds": lambda of: f"{of.units:,}",
        "version": lambda of: of.version,
        "seed": lambda of: of.seed,
    }
    return whole[figure](result) if figure in whole else _figure(_cell(result, values), figure, result.units)


def _cell(result: StudyResult, values: list[str]) -> CellResult:
    wanted = dict(value.split("=") for value in values)
    [cell] = [cell for cell in result.cells if cell.values.items() >= wanted.items()]
    return cell


def _figure(cell: CellResult, figure: str, units: int) -> str:
    kind, _, of = figure.partition(".")
    match kind:
        case "length":
            return f"{mean_text(cell.length_s)} s"
        case "stuck":
            return _share(cell.stuck)
        case "wins":
            return _share(cell.parties[int(of)].wins)
        case "beginner":
            return _share(_there(cell.beginner))
        case "even":
            return f"{100 * cell.even:.1f}"
        case "alike":
            return alike_text(cell)
        case "ends":
            ended = cell.ends.get(of, 0)
            return _share(share_of([1] * ended + [0] * (units - ended)))
        case "diff":
            return _differs(cell, of)
    raise ValueError(f"no figure {figure}")


def _differs(cell: CellResult, figure: str) -> str:
    kind, _, of = figure.partition(".")
    if kind == "length":
        return _difference(_there(cell.length_difference), 1, "s")
    shares = cell.stuck_difference if kind == "stuck" else cell.parties[int(of)].wins_difference
    return _difference(_there(shares), 100, "points")


def _difference(figure: Interval, scale: int, unit: str) -> str:
    return f"{scale * figure.middle:+.1f} {unit} ({interval_text(figure, scale)})"


def _there(figure: Interval | None) -> Interval:
    assert figure is not None, "there is no such figure"
    return figure


def _share(figure: Interval) -> str:
    """Per cent, as used in a sentence."""
    return f"{100 * figure.middle:.1f} ({100 * figure.low:.1f} to {100 * figure.high:.1f})"
