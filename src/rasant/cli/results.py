"""The results of a simulation, as a table and as JSON."""

from collections import Counter
from typing import Any

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rasant.core.events import STUCK
from rasant.lab.simulate import Order, Outcome, Simulated


def as_json(order: Order, simulated: Simulated) -> str:
    """One JSON object; everything except `seconds` and `moves_per_second` depends only on the seed."""
    return msgspec.json.encode(_numbers(order, simulated)).decode()


def as_table(order: Order, simulated: Simulated) -> RenderableType:
    """Seats and bots with their wins and points, then totals."""
    outcome = simulated.outcome
    parts: list[RenderableType] = [_heading(order), Padding(_seats(order, outcome), (1, 0, 1, 2))]
    if len({*order.setup.bots}) > 1:
        parts.append(Padding(_bots(order, outcome), (0, 0, 1, 2)))
    parts.append(Padding(_figures(order, simulated), (0, 0, 0, 2)))
    return Group(*parts)


def _numbers(order: Order, simulated: Simulated) -> dict[str, Any]:
    setup, outcome = order.setup, simulated.outcome
    return {
        "game": setup.game,
        "players": setup.players,
        "preset": setup.preset,
        "settings": setup.settings,
        "bots": [setup.bot_of(seat) for seat in range(setup.players)],
        "seed": int(order.seed),
        "rounds": outcome.rounds,
        "matches": outcome.matches,
        "moves": outcome.moves,
        "late": outcome.late,
        "events": outcome.events,
        "longest_moves": outcome.longest_moves,
        "table_seconds": outcome.table_ms / 1000,
        "stalemates": _stalemates(outcome),
        "ends": dict(sorted(outcome.ends.items())),
        "counted": dict(sorted(outcome.counted.items())),
        "wins": outcome.wins,
        "shared": outcome.shared,
        "points": outcome.points,
        "faults": outcome.faults.counts,
        "seconds": round(simulated.seconds, 6),
        "moves_per_second": round(outcome.moves / max(simulated.seconds, 1e-9)),
    }


def _stalemates(outcome: Outcome) -> int:
    return sum(outcome.ends[word] for word in STUCK)


def _heading(order: Order) -> Text:
    setup = order.setup
    unit = "match" if order.whole_matches else "round"
    plural = "" if order.units == 1 else "es" if order.whole_matches else "s"
    text = Text.assemble((setup.game, "bold green"), f"  {order.units:,} {unit}{plural}, {setup.players} players")
    text.append(f", preset {setup.preset}")
    for name, value in setup.settings.items():
        text.append(f", {name}={value}")
    return text.append(f", seed {order.seed}")


def _seats(order: Order, outcome: Outcome) -> Table:
    table = _table("seat", "bot", "wins", "share", "points", "a round" if not order.whole_matches else "a match")
    for seat in range(order.setup.players):
        wins, points = outcome.wins[seat], outcome.points[seat]
        table.add_row(str(seat), order.setup.bot_of(seat), *_shares(wins, points, order.units))
    return table


def _bots(order: Order, outcome: Outcome) -> Table:
    """The same by bot: the mean of its seats."""
    setup = order.setup
    seats = Counter(setup.bot_of(seat) for seat in range(setup.players))
    table = _table("bot", "seats", "wins", "share", "points", "a seat")
    for bot, count in seats.items():
        mine = [seat for seat in range(setup.players) if setup.bot_of(seat) == bot]
        wins, points = sum(outcome.wins[seat] for seat in mine), sum(outcome.points[seat] for seat in mine)
        table.add_row(bot, str(count), *_shares(wins, points, order.units * count))
    return table


def _shares(wins: int, points: int, units: int) -> tuple[str, str, str, str]:
    return f"{wins:,}", f"{wins / units:.1%}", f"{points:,}", f"{points / units:.2f}"


def _table(*columns: str) -> Table:
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="dim")
    for name in columns:
        table.add_column(name, justify="left" if name in ("seat", "bot") else "right")
    return table


def _figures(order: Order, simulated: Simulated) -> Table:
    outcome = simulated.outcome
    rounds = max(outcome.rounds, 1)
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(style="dim")
    table.add_row("rounds", f"{outcome.rounds:,}" + (f" in {outcome.matches:,} matches" if order.whole_matches else ""))
    table.add_row("length", f"{outcome.moves / rounds:.0f} moves a round, the longest {outcome.longest_moves:,}")
    table.add_row("at the table", f"{outcome.table_ms / rounds / 1000:.1f} s a round")
    table.add_row("late hands", f"{outcome.late / rounds:.1f} a round")
    table.add_row("ends", ", ".join(f"{how} {count:,}" for how, count in outcome.ends.most_common()))
    stuck = _stalemates(outcome)
    table.add_row("stalemates", f"{stuck:,} ({stuck / rounds:.1%})")
    for name, count in sorted(outcome.counted.items()):
        table.add_row(name.replace("_", " "), f"{count:,} ({count / rounds:.2f} a round)")
    table.add_row("shared wins", f"{outcome.shared:,}")
    for bot, kinds in outcome.faults.counts.items():
        table.add_row("faults", f"{bot}: " + ", ".join(f"{kind} {count:,}" for kind, count in kinds.items()))
    speed = outcome.moves / max(simulated.seconds, 1e-9)
    table.add_row("simulated", f"{outcome.moves:,} moves in {simulated.seconds:.2f} s, {speed:,.0f} moves/s")
    return table
