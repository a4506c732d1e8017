"""Games of other packages are found by their entry points; a broken one is named and harms no other."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from tests.commands import Result, Run
from tests.installed_games import install, installed
from tests.server.loop import LONGEST_S

from rasant.api.library import Library
from rasant.api.problems import ProblemError
from rasant.core.errors import OptionError
from rasant.games import box, boxes, folder, readme, set_up, unloadable
from rasant.lab.story import table_of

TOY = Path(__file__).parents[1] / "contract" / "toy"
PROGRAM = [sys.executable, "-c", "from rasant.cli import main; main()"]
OURS = ["fun_run", "fussballspiel", "kickoff", "ligretto", "schuss_und_tor"]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder for packages; what a test puts there can be imported inside `installed`."""
    return tmp_path / "site"


def toy(site: Path, package: str = "heaps", distribution: str = "heap-of-cards") -> Path:
    """Add a working game of another package."""
    shutil.copytree(TOY, site / package, ignore=shutil.ignore_patterns("__pycache__"))
    install(site, distribution, {"heap": package})
    return site / package


def broken(site: Path, source: str, value: str = "broken_game") -> None:
    """Add a package whose entry point is no game."""
    (site / "broken_game").mkdir(parents=True)
    (site / "broken_game" / "__init__.py").write_text(source, encoding="utf-8")
    install(site, "broken-game", {"broken": value})


def test_a_game_of_another_package_is_listed_beside_ours(site: Path, run: Run) -> None:
    toy(site)
    with installed(site):
        assert set(OURS) < set(boxes())
        assert boxes()["heap"].title == "Heap of Cards"
        assert str(folder("heap")) == str(site / "heaps")
        assert readme("heap").startswith("# Heap of Cards")
        assert set_up("heap", 3).seats == 3
        assert "Heap of Cards" in run("games").out
        assert run("rules", "heap", "H-2").out.startswith("**H-2**")
        assert run("simulate", "heap", "--rounds", 2, "--seed", 1).code == 0
        assert unloadable() == []
    assert "heap" not in boxes()


UNREADABLE = {
    "a word of nothing": ("texts/en.toml", b"[acts]\nfly = 1\n", "TextsError: heap/texts/en.toml"),
    "words that are no text": ("texts/de.toml", b"\xff\xfe", "TextsError: heap/texts/de.toml is not a text in UTF-8"),
    "rules that are no text": ("README.md", b"\xff\xfe", "UnicodeDecodeError"),
    "a deck that is none": ("deck.toml", b"cards = 7", "DeckError"),
}


@pytest.mark.parametrize("slip", UNREADABLE)
def test_a_mistake_in_another_package_leaves_only_its_game_out_of_a_server(site: Path, slip: str) -> None:
    name, content, reason = UNREADABLE[slip]
    file = toy(site) / name
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(content)
    with installed(site):
        before = set(boxes())
        library = Library()
        assert before - set(boxes()) == {"heap"}
        [broken] = unloadable()
        assert (broken.name, broken.package) == ("heap", "heap-of-cards")
        assert reason in broken.reason
        assert set(json.loads(library.texts("en").content)["games"]) == set(boxes())
        with pytest.raises(ProblemError):
            library.rules("heap")


def test_an_id_that_is_invalid_in_a_url_is_refused(site: Path) -> None:
    box_file = toy(site) / "__init__.py"
    box_file.write_text(box_file.read_text(encoding="utf-8").replace('id="heap"', 'id="a/b c"'), encoding="utf-8")
    with installed(site):
        [broken] = unloadable()
        assert "'a/b c' is not a valid id of a game" in broken.reason


WRONG = {
    "it is not there": ("", "no_such_package", "no_such_package raises ModuleNotFoundError: No module named"),
    "it has no BOX": ("GAME = 1", "broken_game", "broken_game is not a package with a BOX"),
    "its BOX is none": ("BOX = 'box'", "broken_game", "broken_game is not a package with a BOX"),
    "it names the BOX itself": ("BOX = 1", "broken_game:BOX", "broken_game:BOX is not a package with a BOX"),
    "it names what is not there": ("", "broken_game:GAME", "raises AttributeError"),
    "it does not import": ("import no_such_module", "broken_game", "No module named 'no_such_module'"),
    "it is not Python": ("def (", "broken_game", "broken_game raises SyntaxError"),
    "it raises": ("raise ValueError('no cards\\nleft')", "broken_game", "broken_game raises ValueError: no cards"),
    "it asserts": ("assert False", "broken_game", "broken_game raises AssertionError;"),
    "it leaves": ("raise SystemExit(3)", "broken_game", "broken_game raises SystemExit: 3"),
    "its box lacks something": (
        "from rasant.gamefiles.box import Box\nBOX = Box(id='broken')",
        "broken_game",
        "broken_game raises TypeError",
    ),
}


@pytest.mark.parametrize(("source", "value", "reason"), WRONG.values(), ids=WRONG)
def test_a_broken_game_is_named_in_one_line_and_the_others_can_be_played(
    source: str, value: str, reason: str, site: Path, run: Run
) -> None:
    broken(site, source, value)
    with installed(site):
        assert [game for game in boxes() if game in OURS] == OURS
        asked = run("rules", "broken").complaint()
        listed = run("games")
        played = run("simulate", "kickoff", "--rounds", 1, "--seed", 1)
    assert asked.startswith("rasant: the game broken cannot be loaded: ")
    assert reason in asked
    assert asked.endswith("; repair or uninstall the package broken-game\n")
    for result in (listed, played):
        assert (result.code, result.err) == (0, asked)
    assert "broken" not in listed.out


@pytest.mark.parametrize("missing", ["README.md", "deck.toml"])
def test_a_game_without_its_rules_or_its_deck_is_refused(missing: str, site: Path) -> None:
    (toy(site) / missing).unlink()
    with installed(site), pytest.raises(OptionError, match=rf"heaps has no {missing}; repair or uninstall"):
        box("heap")


def test_of_two_games_with_one_id_the_first_stays_and_the_other_is_named(site: Path) -> None:
    toy(site)
    toy(site, "other_heaps", "worse-heap")
    with installed(site):
        assert str(folder("heap")) == str(site / "heaps")
        [second] = unloadable()
    assert second.reason == "there is a game called heap already, in heaps"
    assert second.package == "worse-heap"


def test_no_other_package_replaces_a_game_of_ours(site: Path) -> None:
    package = toy(site)
    source = (package / "__init__.py").read_text(encoding="utf-8")
    (package / "__init__.py").write_text(source.replace('id="heap"', 'id="ligretto"'), encoding="utf-8")
    with installed(site):
        assert boxes()["ligretto"].title == "Ligretto"
        assert "there is a game called ligretto already, in rasant.games.ligretto" in str(unloadable()[0])


LOOK = """
from rasant.terminal.table import TableDrawing

class HeapTable(TableDrawing):
    def title(self, scene):
        return "HEAPS"

TABLE = HeapTable
"""


def test_a_game_may_have_its_own_table_drawing(site: Path) -> None:
    package = toy(site)
    with installed(site):
        assert type(table_of("heap", set_up("heap", 2))).__name__ == "TableDrawing"
    (package / "terminal.py").write_text(LOOK, encoding="utf-8")
    with installed(site):
        assert type(table_of("heap", set_up("heap", 2))).__name__ == "HeapTable"


def test_table_drawings_are_loaded_only_when_something_is_drawn() -> None:
    program = "import sys, rasant.games, rasant.hall.hall; rasant.games.boxes(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert "rasant.games.ligretto.rules" in loaded
    assert [name for name in loaded if name.partition(".")[0] == "rich" or "terminal" in name.split(".")] == []


def test_nothing_is_loaded_to_print_the_version(site: Path, run: Run) -> None:
    broken(site, "raise ValueError")
    with installed(site):
        assert (run("--version").err, run("--help").err) == ("", "")


def test_a_process_reports_a_broken_game_in_one_line_without_a_traceback(site: Path) -> None:
    broken(site, "raise RuntimeError('half written')")
    done = command(site, "games", "broken")
    expected = "rasant: the game broken cannot be loaded: broken_game raises RuntimeError: half written; "
    assert (done.code, done.out, done.err) == (2, "", f"{expected}repair or uninstall the package broken-game\n")


def test_a_server_logs_a_broken_game_and_serves_the_others(site: Path, tmp_path: Path) -> None:
    broken(site, "raise RuntimeError('half written')")
    arguments = ("serve", "--port", "0", "--data", str(tmp_path / "data"))
    with subprocess.Popen([*PROGRAM, *arguments], env=environment(site), stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        lines = [json.loads(process.stderr.readline()) for _ in range(3)]
        assert [line["event"] for line in lines] == ["tables resumed", "server started", "game not loaded"]
        games = httpx.get(f"{lines[1]['url']}/api/games", timeout=LONGEST_S).json()["games"]
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=LONGEST_S)
    assert (lines[2]["level"], lines[2]["game"], lines[2]["package"]) == ("warning", "broken", "broken-game")
    assert set(OURS) <= {game["game"] for game in games}


def environment(site: Path) -> dict[str, str]:
    """The environment of this process, with that folder's packages installed."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])}


def command(site: Path, *arguments: str) -> Result:
    """Run the command in its own process."""
    done = subprocess.run(
        [*PROGRAM, *arguments], env=environment(site), capture_output=True, text=True, check=False, timeout=LONGEST_S
    )
    return Result(done.returncode, done.stdout, done.stderr)
