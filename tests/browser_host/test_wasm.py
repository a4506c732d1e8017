"""Python as WebAssembly with what travels into a page: golden logs byte for byte, and an in-browser host to play in."""

from __future__ import annotations

import gzip
import subprocess
from pathlib import Path

import pytest
from tools.browser_host.archives import stored
from tools.browser_host.build import BUILD, DOCUMENTS, LIBRARY, RASANT, WHEELS, pack
from tools.browser_host.sources import sources
from tools.npm import NODE

from rasant.games import boxes, folder

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent / "wasm"
LONGEST_S = 240.0


@pytest.fixture(autouse=True)
def built() -> None:
    """What travels is there."""
    if not DOCUMENTS.exists():
        pytest.fail("nothing is built that could travel: `make browser-host` builds it", pytrace=False)


def run(script: str, *arguments: object) -> str:
    """What a program of Node says in the end."""
    command = [str(each) for each in (NODE, HERE / script, ROOT, *arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_S)
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


def test_every_golden_log_comes_out_the_same() -> None:
    ours = [game for game in boxes() if (ROOT / "src/rasant/games" / game).is_dir()]
    logs = [file for game in ours for file in (Path(str(folder(game))) / "tests" / "golden").iterdir()]
    assert f"{len(logs)} golden logs" in run("python.mjs", HERE / "golden_logs.py")


def test_a_browser_host_is_asked_played_in_lost_and_taken_out_again() -> None:
    assert "taken out again" in run("host.mjs")


def test_all_packed_modules_import_without_any_other_and_a_bug_can_be_reported() -> None:
    modules = sum(name.endswith(".py") for name in sources(WHEELS))
    assert f"and {modules} of ours" in run("python.mjs", HERE / "everything.py")


def test_the_same_sources_come_out_the_same(tmp_path: Path) -> None:
    pack(stored(sources(WHEELS)), tmp_path)
    for built, again in ((LIBRARY, "library.zip"), (RASANT, "rasant.zip")):
        assert gzip.decompress((BUILD / built).read_bytes()) == (tmp_path / again).read_bytes(), (
            "`make browser-host` anew"
        )
