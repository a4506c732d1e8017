"""Maps are correct: every file is named in its folder's map, once, and every name has a file."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from tests.maps import ROOT, mistakes, named, present

SOURCES = ROOT / "src" / "rasant"
GAMES = SOURCES / "games"
BUILT = ("page/", "build/", "dist/")
"""Files that exist only once they were built."""

pytestmark = pytest.mark.skipif(
    os.environ.get("RASANT_EXPECT_COMPILED") == "1", reason="the compiled build is tested without the pages"
)


def packages() -> list[Path]:
    """All packages but the games themselves, whose READMEs are their rules."""
    found = (path.parent for path in SOURCES.rglob("__init__.py"))
    return sorted(folder for folder in found if folder != SOURCES and GAMES not in folder.parents)


def readmes() -> list[Path]:
    """All pages with a table of the files beside them."""
    folders = (SOURCES, ROOT / "tests", ROOT / "tools", ROOT / "benchmarks")
    pages = (page for folder in folders for page in folder.rglob("README.md") if "node_modules" not in page.parts)
    return sorted(page for page in pages if page.parent != GAMES and named(page, "file", "package"))


def games() -> list[Path]:
    """The folders of the games."""
    return sorted(path.parent for path in GAMES.glob("*/__init__.py"))


def page_folders() -> list[Path]:
    """All folders of the page's sources, except generated ones and those of texts, which have a file per language."""
    sources = ROOT / "web" / "src"
    found = {path.parent for path in sources.rglob("*") if path.suffix in {".ts", ".svelte"}} | {sources / "play"}
    return sorted(folder for folder in found if folder != sources and folder.name not in {"wire", "texts"})


def relative(path: Path) -> str:
    """A path relative to the top of the repository."""
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("folder", [*packages(), ROOT / "tools", ROOT / "benchmarks"], ids=relative)
def test_a_package_has_a_map(folder: Path) -> None:
    assert named(folder / "README.md", "file", "package"), "its README.md has a table of all its files"


@pytest.mark.parametrize("page", readmes(), ids=relative)
def test_a_map_names_every_file_once(page: Path) -> None:
    assert mistakes(named(page, "file", "package"), present(page.parent), BUILT) == []


def test_the_map_of_the_games_names_all_games_and_what_they_share() -> None:
    page = GAMES / "README.md"
    names = [*named(page, "file"), *(f"{game}/" for game in named(page, "game"))]
    assert mistakes(names, present(GAMES)) == []


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_the_map_of_the_games_names_every_file_of_a_game(game: Path) -> None:
    page = GAMES / "README.md"
    own = [name.removeprefix(f"{game.name}/") for name in named(page, "file of one game") if name.startswith(game.name)]
    there = {*present(game), "README.md"}
    brought = [name for name in named(page, "file a game may have") if name in there]
    assert mistakes([*named(page, "file of every game"), *brought, *own], there) == []


def test_no_file_is_named_for_a_game_that_does_not_exist() -> None:
    there = [relative(path).removeprefix("src/rasant/games/") for path in GAMES.glob("*/*")]
    assert [name for name in named(GAMES / "README.md", "file of one game") if name not in there] == []


def test_the_architecture_names_every_package_and_every_folder() -> None:
    there = {f"{relative(folder)}/" for folder in packages()} | {name for name in present(ROOT) if name.endswith("/")}
    names = named(ROOT / "ARCHITECTURE.md", "folder")
    assert mistakes(names, there - {"src/"}, BUILT) == []


def test_the_folders_of_tests_are_listed() -> None:
    there = {name for name in present(ROOT / "tests") if name.endswith("/")}
    assert mistakes(named(ROOT / "CONTRIBUTING.md", "folder"), there) == []


def test_all_make_targets_are_listed() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE)
    commands = {f"make {target}" for target in targets}
    assert mistakes(named(ROOT / "CONTRIBUTING.md", "command"), commands | {".ci/run"}) == []


@pytest.mark.parametrize("folder", ["docs", "docs/decisions"])
def test_every_page_of_the_documentation_is_listed(folder: str) -> None:
    here = ROOT / folder
    pages = here.rglob("*.md") if folder == "docs" else here.glob("*.md")
    there = {page for page in pages if page.parent != ROOT / "docs" / "decisions" or folder != "docs"}
    rows = [line for line in (here / "README.md").read_text(encoding="utf-8").splitlines() if line.startswith("| [")]
    linked = [here / target for row in rows for target in re.findall(r"\]\(([^)#]+\.md)\)", row)]
    inside = [page.resolve() for page in linked if page.resolve().is_relative_to(here)]
    known = [relative(page) for page in inside if page.name != "README.md"]
    assert mistakes(known, {relative(page) for page in there if page.name != "README.md"}) == []


def test_the_map_of_the_page_names_every_folder_of_its_sources() -> None:
    there = {f"src/{name}" for name in present(ROOT / "web" / "src") if name.endswith("/")}
    assert mistakes(named(ROOT / "web" / "README.md", "folder"), there) == []


@pytest.mark.parametrize("folder", page_folders(), ids=relative)
def test_a_folder_of_the_page_has_a_map(folder: Path) -> None:
    there = {name for name in present(folder) if not name.endswith(".test.ts") and name != "fixtures/"}
    assert mistakes(named(folder / "README.md", "file"), there) == []


def test_the_map_of_the_page_names_what_every_game_brings_to_it() -> None:
    names = named(ROOT / "web" / "src" / "games" / "writing-a-table.md", "in a game's `web/`")
    brought = [present(game / "web") for game in games() if (game / "web").is_dir()]
    assert mistakes(names, set.intersection(*brought) | set.union(*brought).intersection(names)) == []


# --- wrong maps are detected ---


@pytest.fixture
def made_up(tmp_path: Path) -> Path:
    """A package with two modules and a folder, and its map."""
    (tmp_path / "one.py").touch()
    (tmp_path / "two.py").touch()
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "three.py").touch()
    (tmp_path / "__init__.py").write_text('"""It."""\n', encoding="utf-8")
    (tmp_path / "README.md").write_text(
        "# It\n\n| file | what is in it |\n|---|---|\n| `one.py`, `two.py` | see `inner/` |\n| `inner/` | more |\n\n"
        "| word | what it means |\n|---|---|\n| `four.py` | no file |\n",
        encoding="utf-8",
    )
    return tmp_path


def wrong_in(folder: Path) -> list[str]:
    return mistakes(named(folder / "README.md", "file", "package"), present(folder))


def test_a_correct_map_has_no_mistakes(made_up: Path) -> None:
    assert wrong_in(made_up) == []


def test_a_file_that_is_not_named_is_found(made_up: Path) -> None:
    (made_up / "new.py").touch()
    assert wrong_in(made_up) == ["new.py is there, and not named"]


def test_a_name_of_a_file_that_is_gone_is_found(made_up: Path) -> None:
    (made_up / "two.py").unlink()
    assert wrong_in(made_up) == ["two.py is named, and not there"]


def test_a_file_that_is_renamed_is_found_twice(made_up: Path) -> None:
    (made_up / "inner").rename(made_up / "outer")
    assert wrong_in(made_up) == ["inner/ is named, and not there", "outer/ is there, and not named"]


def test_a_file_that_is_named_twice_is_found(made_up: Path) -> None:
    page = made_up / "README.md"
    page.write_text(
        page.read_text(encoding="utf-8") + "\n| file | more |\n|---|---|\n| `t*.py` | |\n", encoding="utf-8"
    )
    assert wrong_in(made_up) == ["two.py is named 2 times"]


def test_code_in_an_init_file_must_be_named(made_up: Path) -> None:
    (made_up / "__init__.py").write_text('"""It."""\n\nX = 1\n', encoding="utf-8")
    assert wrong_in(made_up) == ["__init__.py is there, and not named"]
