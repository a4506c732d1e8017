"""Plays the stored studies, draws them, and writes their pages.

python -m tools.studies                     all of them (seven minutes of one core)
python -m tools.studies fun_run kickoff     only those with these names
python -m tools.studies --write             pages and pictures from the stored figures
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from tools.studies.kept import KEPT, PAGES_OF_STUDIES, STUDIES, KeptStudy
from tools.studies.page import filled

from rasant.cli.executor import chosen_executor
from rasant.cli.study_results import as_json
from rasant.core.errors import unknown
from rasant.lab.atomic_file import replacing
from rasant.lab.study.picture import draw_study
from rasant.lab.study.plan import Plan, planned
from rasant.lab.study.planfile import read_plan
from rasant.lab.study.results_file import results_file
from rasant.lab.study.running import run_study
from rasant.lab.study.sheet import Sheet

FIRST_ROUNDS = 3


def plan_of(study: KeptStudy) -> Plan:
    """The plan of a study."""
    wanted = read_plan(study.plan_file, study.game)
    return planned(study.game, wanted, wanted.seed or "0")


def play(study: KeptStudy, jobs: int) -> None:
    """Play one study, and store its figures and its first rounds."""
    plan = plan_of(study)
    with chosen_executor(jobs) as executor:
        result = run_study(plan, Sheet(plan), executor)
    keep_first_rounds(study.first_rounds, plan)
    write_whole(study.figures, as_json(result) + "\n")


def keep_first_rounds(path: Path, plan: Plan) -> None:
    """Play the first rounds of the first cell, and write all their rows."""
    few = replace(plan, cells=plan.cells[:1], units=FIRST_ROUNDS, against="")
    sheet = Sheet(few)
    with results_file(path, few, sheet) as keep:
        run_study(few, sheet, keep=keep)


def write_whole(path: Path, text: str) -> None:
    """Write a file completely, or leave the old one."""
    with replacing(path, path.name) as beside, beside.writing():
        beside.path.write_text(text, encoding="utf-8")


def page(folder: str) -> str:
    """A page, made from the stored figures."""
    results = {study.name: study.result() for study in KEPT if study.folder == folder}
    return filled((STUDIES / folder / "page.in").read_text(encoding="utf-8"), results)


def known(name: str) -> str:
    """Check the name of a stored study."""
    names = sorted({study.name for study in KEPT})
    if name not in names:
        raise argparse.ArgumentTypeError(unknown("study", name, names))
    return name


def main() -> None:
    """Play the chosen studies, then draw and write everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", type=known)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    for study in KEPT:
        if not chosen.write and (not chosen.names or study.name in chosen.names):
            sys.stderr.write(f"{study.folder}/{study.name}\n")
            play(study, chosen.jobs)
        draw_study(study.picture, study.result())
    for folder in PAGES_OF_STUDIES:
        write_whole(STUDIES / folder / "README.md", page(folder))


if __name__ == "__main__":
    main()
