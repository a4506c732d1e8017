"""The results of an arena, as a table and as JSON."""

from typing import Any

import msgspec
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import rasant
from rasant.cli.output import width
from rasant.lab.arena.rating import ContestResult, RatedBot
from rasant.lab.arena.running import ArenaResult
from rasant.lab.arena.tables import ArenaOrder

INDENTED = (0, 0, 0, 2)
WIDEST = 1000
BAR = 25
"""Width of the picture of an interval, in characters."""


def as_json(order: ArenaOrder, result: ArenaResult) -> str:
    """One JSON object, which depends only on the seed."""
    numbers = {
        "version": rasant.__version__,
        "game": order.setup.game,
        "players": order.players,
        "preset": order.setup.preset,
        "settings": order.setup.settings,
        "seed": int(order.seed),
        "rounds": result.rounds,
        "contests": [_contest_numbers(contest) for contest in result.contests],
        "faults": result.faults.counts,
    }
    return msgspec.json.encode(numbers).decode()


def _contest_numbers(result: ContestResult) -> dict[str, Any]:
    return {
        "axis": result.contest.axis,
        "shared": result.contest.shared,
        "rounds": result.rounds,
        "bots": [
            {
                "bot": bot.name,
                "label": bot.label,
                "rating": round(bot.rating, 2),
                "margin": round(bot.margin, 2),
                "places": bot.places,
                "ahead": round(bot.ahead, 4),
                "faults": bot.faults,
            }
            for bot in result.bots
        ],
        "ahead": [[None if share is None else round(share, 4) for share in row] for row in result.ahead],
        "one_sided": result.one_sided,
    }


def title(order: ArenaOrder) -> str:
    """A line that says what was played."""
    players = ", ".join(map(str, order.players))
    settings = "".join(f", {name}={value}" for name, value in order.setup.settings.items())
    return f"{order.setup.game}: {players} players, preset {order.setup.preset}{settings}, seed {order.seed}"


def as_table(order: ArenaOrder, result: ArenaResult, until: float | None) -> RenderableType:
    """A table for each contest, the strongest bot first; split in two if it would be too wide."""
    game, _, rest = title(order).partition(": ")
    parts: list[RenderableType] = [Text.assemble((game, "bold green"), f"  {rest}")]
    for contest in result.contests:
        parts += ["", Text.assemble((str(contest.contest), "bold"), f"  {contest.rounds:,} rounds")]
        parts += [Padding(part, INDENTED) for part in _tables(contest)]
        parts += [Padding(Text(remark, "dim"), INDENTED) for remark in _remarks(contest, until)]
    return Group(*parts)


def _tables(result: ContestResult) -> list[Table]:
    whole = _ratings(result, with_meetings=True)
    if Console(width=WIDEST).measure(whole).maximum + INDENTED[3] <= width():
        return [whole]
    return [_ratings(result, with_meetings=False), _meetings(result)]


def _ratings(result: ContestResult, with_meetings: bool) -> Table:
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column("", justify="right", style="dim")
    table.add_column("bot", overflow="fold")
    for name in ("place", "rating"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("interval", no_wrap=True)
    for number, _ in enumerate(result.bots if with_meetings else [], 1):
        table.add_column(f"v {number}", justify="right", no_wrap=True)
    failed = any(bot.faults for bot in result.bots)
    if failed:
        table.add_column("faults", justify="right", style="red", no_wrap=True)
    low, high = _reach(result)
    for number, (bot, shares) in enumerate(zip(result.bots, result.ahead, strict=True), 1):
        ahead = ["" if share is None else f"{share:.0%}" for share in (shares if with_meetings else [])]
        faults = [f"{bot.faults:,}"] if failed else []
        table.add_row(str(number), bot.label, _places(bot), _rating(bot), _bar(bot, low, high), *ahead, *faults)
    return table


def _meetings(result: ContestResult) -> Table:
    """How often each bot came out ahead of each other, in narrow columns."""
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("% v", justify="right", style="dim")
    for number, _ in enumerate(result.bots, 1):
        table.add_column(str(number), justify="right", no_wrap=True, min_width=3)
    for number, shares in enumerate(result.ahead, 1):
        table.add_row(str(number), *("" if share is None else f"{100 * share:.0f}" for share in shares))
    return table


def _places(bot: RatedBot) -> str:
    best, worst = bot.places
    return str(best) if best == worst else f"{best}-{worst}"


def _rating(bot: RatedBot) -> Text:
    return Text.assemble((f"{bot.rating:.0f}", "bold"), f" ± {bot.margin:.0f}")


def _reach(result: ContestResult) -> tuple[float, float]:
    """The lower and the upper end of all intervals."""
    return min(bot.rating - bot.margin for bot in result.bots), max(bot.rating + bot.margin for bot in result.bots)


def _bar(bot: RatedBot, low: float, high: float) -> Text:
    """The interval drawn to scale."""
    scale = (BAR - 1) / (high - low)
    start, middle, end = (round((bot.rating + side * bot.margin - low) * scale) for side in (-1, 0, 1))
    line = ["·"] * BAR
    line[start : end + 1] = "─" * (end - start + 1)
    line[start], line[end], line[middle] = "├", "┤", "●"
    return Text("".join(line), "cyan")


def _remarks(result: ContestResult, until: float | None) -> list[str]:
    """Remarks that keep a reader from overrating the results."""
    spent = until is not None and result.widest > until
    return [
        *(
            f"No bot below {number} ever came out ahead of those above, so that gap may be wider."
            for number in result.one_sided
        ),
        *(
            [f"The rounds were used up before all ratings were known to ± {until:g}; allow more with --rounds."]
            if spent
            else []
        ),
    ]
