"""The guide to environments: its programs and commands print what it shows."""

from __future__ import annotations

import csv
import os
import re
import subprocess
import sys

import pytest
from tests.maps import ROOT
from tests.readme import refreshed

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        os.environ.get("RASANT_EXPECT_COMPILED") == "1", reason="the compiled build is tested without the pages"
    ),
]

GUIDE = ROOT / "docs" / "guides" / "environments.md"


def test_its_programs_and_commands_print_what_it_says() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert refreshed(text, ROOT) == text


def test_what_it_shows_of_the_learner_is_what_is_kept() -> None:
    with (ROOT / "docs" / "pictures" / "learning.csv").open(encoding="utf-8") as file:
        kept = [(int(line["choices"]), float(line["random"]), float(line["steady"])) for line in csv.DictReader(file)]
    lines = re.findall(
        r"^ *([\d,]+) choices   won against random +(\d+)%  steady +(\d+)%$", GUIDE.read_text("utf-8"), re.M
    )
    shown = [(int(choices.replace(",", "")), int(random), int(steady)) for choices, random, steady in lines]
    assert shown == [(choices, round(100 * random), round(100 * steady)) for choices, random, steady in kept]
    assert kept[-1][1] > 0.85, "it beats chance clearly"


def test_without_its_libraries_the_learner_says_so_in_one_line() -> None:
    program = "import sys, runpy; sys.modules['torch'] = None; runpy.run_path('examples/learn.py', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "learn.py needs torch: pip install 'rasant[rl]'\n")
