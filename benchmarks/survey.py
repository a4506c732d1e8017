"""A survey of every game, number of players and preset: whether and how rounds end, how long they are, and who wins.

    python benchmarks/survey.py [--rounds N] [--jobs J]

Writes results/survey.md: steady bots among themselves (stalemates should be as rare or as frequent as the rules'
READMEs say), and steady bots against random ones at the same pace (they should win clearly). `remembering.py` surveys
the effect of remembered piles in `fun_run`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from rasant.games import boxes
from rasant.lab.executors.executor import Processes
from rasant.lab.simulate import Order, Outcome, simulate
from rasant.record.setup import Setup, setup
from remembering import before_and_after

USUAL = {"emptied", "goal"}
"""How rounds end when they are neither stuck nor given away."""
RESULTS = Path(__file__).parent / "results" / "survey.md"


def tables() -> Iterator[tuple[str, int, str]]:
    """Every game, number of players and preset."""
    for name, chosen in boxes().items():
        for players in chosen.seats:
            for preset in chosen.presets:
                yield name, players, preset


def played(table: Setup, rounds: int, jobs: int) -> Outcome:
    """Play this many rounds at a table."""
    return simulate(Order(table, "survey", rounds, whole_matches=False), Processes(jobs)).outcome


def among_themselves(name: str, players: int, preset: str, rounds: int, jobs: int) -> str:
    """Steady bots among themselves: moves a round, seconds at the table, and how rounds end if not all as usual."""
    outcome = played(setup(name, players, preset).simulated(), rounds, jobs)
    means = f"{outcome.moves / rounds:.0f}, {outcome.table_ms / rounds / 1000:.0f}"
    ends = ", ".join(f"{how} {n}" for how, n in outcome.ends.most_common())
    return means if len(outcome.ends) == 1 and outcome.ends.keys() <= USUAL else f"{means}; {ends}"


def against_random(name: str, players: int, preset: str, rounds: int, jobs: int) -> str:
    """How many wins of 100 steady bots get against random ones: every other party is steady, then the others are."""
    parties = setup(name, players, preset).open().parties
    wins = Counter[str]()
    for swap in range(2):
        of_party = [("steady", "random")[(party + swap) % 2] for party in range(len(parties))]
        bots = tuple(
            of_party[party] for seat in range(players) for party in range(len(parties)) if seat in parties[party]
        )
        outcome = played(setup(name, players, preset, bots=bots).simulated(), rounds // 2, jobs)
        for bot, seats in zip(of_party, parties, strict=True):
            wins[bot] += outcome.wins[seats[0]]
    return f"{100 * wins['steady'] / wins.total():.0f}"


def printed(found: str) -> str:
    """Print a result while the survey goes on, and return it."""
    print(found, flush=True)
    return found


def grid(found: Mapping[tuple[str, int, str], str]) -> list[str]:
    """All results as a table: a row for each game and preset, a column for each number of players."""
    numbers = sorted({players for _, players, _ in found})
    presets = dict.fromkeys((name, preset) for name, _, preset in found)
    return [
        f"| game | preset | {' | '.join(map(str, numbers))} |",
        f"|---|---|{'---|' * len(numbers)}",
        *(
            f"| {name} | {preset} | {' | '.join(found.get((name, number, preset), '') for number in numbers)} |"
            for name, preset in presets
        ),
    ]


def main() -> None:
    """Run the survey and write the report."""
    parser = argparse.ArgumentParser(description="survey every game, number of players and preset")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    lines = [
        "# Survey",
        "",
        f"{chosen.rounds} rounds a table, seed `survey`; made by `benchmarks/survey.py`. Bots see only their views.",
        "",
        "## Steady bots among themselves",
        "",
        "Moves a round and seconds at the table, by the number of players; then how rounds end, unless all end by an",
        "emptied stack or a goal.",
        "",
        *grid({table: printed(among_themselves(*table, chosen.rounds, chosen.jobs)) for table in tables()}),
        "",
        "## Steady bots against random ones",
        "",
        "Wins of 100, by the number of players. Every other seat (or one team) is steady, then the other way round; no",
        "skill would get half of the wins.",
        "",
        *grid({table: printed(against_random(*table, chosen.rounds, chosen.jobs)) for table in tables()}),
        "",
        *before_and_after(chosen.rounds, chosen.jobs),
    ]
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
