"""The wheel contains exactly what is needed to play, and `rasant play` works in a clean environment."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from venv import EnvBuilder
from zipfile import ZipFile

import httpx
import pytest
from tests.maps import ROOT

pytestmark = pytest.mark.slow

LONGEST_S = 240.0
PACKAGE = ROOT / "src" / "rasant"
PAGE = PACKAGE / "server" / "page"
KINDS = {".py", ".toml", ".svg", ".md", ".typed"}
OURS = sorted(path.parent.name for path in PACKAGE.glob("games/*/rules.py"))


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """The wheel, built with the built page."""
    if not (PAGE / "documents").exists():
        pytest.fail("the page was not built: `make page` builds it", pytrace=False)
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, ROOT)
    [built] = tmp_path.glob("*.whl")
    return built


def run(*command: object) -> None:
    """Run a command with only the PATH of a new user."""
    bare = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run([*map(str, command)], env=bare, capture_output=True, text=True, timeout=LONGEST_S)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def below(folder: Path) -> set[str]:
    """All files in a folder, by their names in the wheel."""
    return {path.relative_to(PACKAGE.parent).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_wheel_contains_only_the_page_and_the_package(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    page = {name for name in names if name.startswith("rasant/server/page/")}
    assert page == below(PAGE)
    assert "rasant/server/page/documents/games.json" in page
    assert [name for name in page if name.endswith((".map", ".ts", ".svelte"))] == []
    package = {name: Path(name) for name in names - page}
    assert {path.suffix for path in package.values()} <= KINDS
    assert [name for name, path in package.items() if {"tests", "web", "node_modules"} & set(path.parts)] == []
    maps = {name for name in package if name.endswith(".md")}
    assert maps == {f"rasant/games/{place}README.md" for place in ("", *(f"{game}/" for game in OURS))}
    programs = {name for name in below(PACKAGE) if name.endswith(".py") and "/tests/" not in name}
    assert {name for name in package if name.endswith(".py")} == programs


def test_play_works_in_a_clean_environment(wheel: Path, tmp_path: Path) -> None:
    clean = tmp_path / "clean"
    EnvBuilder(symlinks=os.name != "nt").create(clean)
    pip = (sys.executable, "-m", "pip", "--python", clean, "--disable-pip-version-check", "install", "--no-compile")
    run(*pip, "--require-hashes", "-r", ROOT / "requirements" / "runtime.txt")
    run(*pip, "--no-deps", wheel)
    with playing(clean / "bin" / "rasant", tmp_path) as url, httpx.Client(base_url=url, timeout=LONGEST_S) as http:
        index = http.get("/").text
        addresses = re.findall(r'(?:src|href)="(/[^"]+)"', index)
        assert any(address.endswith(".js") for address in addresses)
        assert [address for address in addresses if http.get(address).status_code != 200] == []
        assert [game["game"] for game in http.get("/api/games").json()["games"]] == OURS
        key = http.post("/api/guests", json={"name": "Ada"}).json()["key"]
        order = {"game": "ligretto", "players": 2, "bots": ["", "steady"]}
        opened = http.post("/api/tables", json=order, headers={"Authorization": f"Bearer {key}"})
        assert opened.status_code == 201, opened.text


@contextmanager
def playing(command: Path, home: Path) -> Iterator[str]:
    """The address of `rasant play` for a user who has nothing else; ended by Ctrl-C, as people end it."""
    with subprocess.Popen(
        [command, "play", "--port", "0", "--no-browser"],
        cwd=home,
        env={"HOME": str(home), "PATH": os.defpath, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            printed = re.match(r"Play at (http://127\.0\.0\.1:\d+)/ ", line)
            if printed is None:
                process.kill()
                pytest.fail(f"it printed {line!r}: {process.communicate()[1]}")
            yield printed[1]
            process.send_signal(signal.SIGINT)
            assert process.communicate(timeout=LONGEST_S) == ("Good-bye.\n", "")
            assert process.returncode == 0
        finally:
            process.kill()
