"""Play the kept studies, draw them, and write their pages.

python -m tools.studies                     all of them (seven minutes of one core)
python -m tools.studies fun_run kickoff     only those of these names
python -m tools.studies --write             pages and pictures from the figures that are kept
"""

from __future__ import annotations

import argparse
import sys

from tools.studies.kept import KEPT, PAGES_OF_STUDIES, STUDIES, KeptStudy
from tools.studies.page import filled

from rasant.cli.crew import chosen_crew
from rasant.cli.study_results import as_json
from rasant.lab.study.picture import draw_study
from rasant.lab.study.plan import planned
from rasant.lab.study.planfile import read_plan
from rasant.lab.study.running import run_study
from rasant.lab.study.sheet import Sheet


def play(study: KeptStudy, jobs: int) -> None:
    """Play one study and keep its figures."""
    wanted = read_plan(study.plan_file, study.game)
    plan = planned(study.game, wanted, wanted.seed or "0")
    with chosen_crew(jobs) as crew:
        result = run_study(plan, Sheet(plan), crew)
    study.figures.write_text(as_json(result) + "\n", encoding="utf-8")


def page(folder: str) -> str:
    """A page as the figures that are kept make it."""
    results = {study.name: study.result() for study in KEPT if study.folder == folder}
    return filled((STUDIES / folder / "page.in").read_text(encoding="utf-8"), results)


def main() -> None:
    """Play what is asked for, then draw and write everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    for study in KEPT:
        if not chosen.write and (not chosen.names or study.name in chosen.names):
            sys.stderr.write(f"{study.folder}/{study.name}\n")
            play(study, chosen.jobs)
        draw_study(study.picture, study.result())
    for folder in PAGES_OF_STUDIES:
        (STUDIES / folder / "README.md").write_text(page(folder), encoding="utf-8")


if __name__ == "__main__":
    main()
