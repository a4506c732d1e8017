"""Python as WebAssembly with the packed modules: golden logs byte for byte, and an in-browser host to play with."""

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
    """Fail unless the packed files were built."""
    if not DOCUMENTS.exists():
        pytest.fail("the packed files were not built: `make browser-host` builds them", pytrace=False)


def run(script: str, *arguments: object) -> str:
    """The last output of a Node program."""
    command = [str(each) for each in (NODE, HERE / script, ROOT, *arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_S)
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


def test_every_golden_log_is_reproduced() -> None:
    ours = [game for game in boxes() if (ROOT / "src/rasant/games" / game).is_dir()]
    logs = [file for game in ours for file in (Path(str(folder(game))) / "tests" / "golden").iterdir()]
    assert f"{len(logs)} golden logs" in run("python.mjs", HERE / "golden_logs.py")


def test_a_browser_host_answers_plays_is_lost_and_restored() -> None:
    assert "taken out again" in run("host.mjs")


def test_packed_modules_import_alone_and_a_bug_can_be_reported() -> None:
    modules = sum(name.endswith(".py") for name in sources(WHEELS))
    assert f"and {modules} of ours" in run("python.mjs", HERE / "everything.py")


def test_packing_is_reproducible(tmp_path: Path) -> None:
    pack(stored(sources(WHEELS)), tmp_path)
    for built, again in ((LIBRARY, "library.zip"), (RASANT, "rasant.zip")):
        assert gzip.decompress((BUILD / built).read_bytes()) == (tmp_path / again).read_bytes(), (
            "`make browser-host` anew"
        )
