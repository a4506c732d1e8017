"""Mutation testing: changes the code a little, many times, and checks whether the tests notice.

python -m tools.mutants --sample 600 --seed 1     an even sample; known results of this tree are not tried again
python -m tools.mutants --part core --sample 50   of one part only; writes no page
python -m tools.mutants --survivors               only those that no test killed when they were last tried
python -m tools.mutants --control 5               unchanged functions: every one must survive
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tools.mutants.mutant import Mutant
from tools.mutants.nursery import in_nursery
from tools.mutants.parts import PARTS, ROOT
from tools.mutants.plan import Planner
from tools.mutants.reach import Reach, digest, up_to_date
from tools.mutants.report import Tried, as_toml, page
from tools.mutants.results import Results
from tools.mutants.sample import drawn
from tools.mutants.schedule import Start, outcomes
from tools.mutants.survivors import listed, reason_of

import machine

PAGE = ROOT / "benchmarks" / "results" / "mutants.md"


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def tree_digest() -> str:
    """A digest of everything that a verdict depends on."""
    folders = (ROOT / "src", ROOT / "tests", ROOT / "tools" / "mutants")
    return digest(path for folder in folders for path in folder.rglob("*.py"))


def try_all(mutants: Sequence[Mutant], reach: Reach, results: Results, jobs: int) -> None:
    """Try the mutants without known results."""
    planner = Planner(reach, results.killers)
    new = [mutant for mutant in mutants if results.of(mutant) is None]

    def work(start: Start) -> None:
        plans = (planner.plan(mutant) for mutant in new)
        for number, (plan, outcome) in enumerate(outcomes(plans, jobs, start), 1):
            results.keep(plan.mutant, outcome)
            place = f"{plan.mutant.file}:{plan.mutant.line} {plan.mutant.operator}"
            say(f"{number}/{len(new)} {outcome.verdict}: {place} {outcome.test}")

    if new:
        in_nursery(work)


def unchanged(mutants: Sequence[Mutant], count: int, seed: str) -> list[Mutant]:
    """Mutants that change nothing: a test that fails for them would fail by itself."""
    some = Random(seed).sample(mutants, count)
    return [
        replace(one, source=(ROOT / one.file).read_text(encoding="utf-8"), operator="none", diff="") for one in some
    ]


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=600)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--part", choices=[part.name for part in PARTS])
    parser.add_argument("--survivors", action="store_true", help="trust the kills of earlier runs on other trees")
    parser.add_argument("--control", type=int, default=0)
    return parser.parse_args()


def main() -> None:
    """Draw a sample, trace, try, report."""
    asked = arguments()
    say(f"a sample of {asked.sample} with seed {asked.seed}")
    mutants = [mutant for mutant in drawn(asked.sample, asked.seed) if asked.part in (None, mutant.part)]
    mutants = unchanged(mutants, asked.control, asked.seed) if asked.control else mutants
    results = Results(tree_digest(), trust_kills=asked.survivors)
    try_all(mutants, up_to_date(), results, asked.jobs)
    survivors = listed()
    tried = [Tried(mutant, out, reason_of(mutant, survivors)) for mutant in mutants if (out := results.of(mutant))]
    for one in tried:
        if one.lives and not one.reason:
            say(as_toml(one.mutant))
    where = f"{machine.processor()}, {machine.system()}; load: {machine.load()}"
    when = f"{machine.date()}, commit {machine.commit('src', 'tests')}; {where}."
    when += " Mutants that an earlier run killed were not tried again." if asked.survivors else ""
    text = page(tried, asked.seed, when)
    say(text)
    if asked.part is None and not asked.control:
        PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
