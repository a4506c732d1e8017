"""Pages show the truth: the output of their programs and commands, their pictures, and working links."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from tests.readme import (
    COMMANDS,
    COMMANDS_GUIDE,
    FILE,
    GAP,
    LAB_GUIDE,
    PAGES,
    PICTURES,
    PROGRAM,
    README,
    ROOT,
    draw,
    drawn,
    refreshed,
    shown_today,
)
from typer.main import get_command

from rasant.cli.app import app
from rasant.core.events import CARDS_IN_PLAY
from rasant.core.match import Match

DRIVING = re.compile(r"^```python\n((?:(?!^```).)*?\bMatch\(.*?)^```$", re.MULTILINE | re.DOTALL)
"""Programs that drive a match by hand."""
ROUND_ON = "while match.state.phase == CARDS_IN_PLAY:"
MOST_TURNS = 20_000
LINK = re.compile(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"")
BUILT = ROOT / "src" / "rasant" / "server" / "page"
"""Folder with built copies of the rules, whose links do not work."""

pytestmark = pytest.mark.skipif(
    os.environ.get("RASANT_EXPECT_COMPILED") == "1", reason="the compiled build is tested without the pages"
)


def pages() -> list[Path]:
    """All pages for people."""
    folders = (
        "",
        "docs/**/",
        "src/rasant/**/",
        "tests/**/",
        "tools/**/",
        "benchmarks/",
        "benchmarks/server/",
        "benchmarks/results/",
        "web/",
        "web/src/**/",
        "deploy/",
    )
    found = {page for folder in folders for page in ROOT.glob(f"{folder}*.md")}
    return sorted(page for page in found if BUILT not in page.parents)


def driving() -> list[str]:
    """All published programs that drive a match by hand."""
    return [program for page in pages() for program in DRIVING.findall(page.read_text(encoding="utf-8"))]


def links(page: Path) -> list[tuple[Path, str]]:
    """Links of a page to files inside the repository, and the headings they name there."""
    found = []
    for pair in LINK.findall(page.read_text(encoding="utf-8")):
        target, _, anchor = "".join(pair).partition("#")
        if not target.startswith("https:"):
            found.append(((page.parent / target).resolve() if target else page, anchor))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("program", driving(), ids=["random moves", "bots"])
def test_every_published_loop_ends_a_round_that_is_stuck(program: str) -> None:
    ends: set[str] = set()
    turns = 0

    def goes_on(match: Match) -> bool:
        nonlocal turns
        turns = turns + 1 if match.number > 1 else 0
        assert turns < MOST_TURNS, "the round does not end"
        ends.add(match.state.how)
        return match.state.phase == CARDS_IN_PLAY

    assert program.count(ROUND_ON) == 1
    for text in (ROUND_ON, 'set_up("ligretto", seats=', "range(20)", "my first round"):
        assert text in driving()[0] + driving()[-1]
    for seed in range(4):  # two players are often stuck if the pack is turned over
        changed = program.replace(ROUND_ON, "while goes_on(match):").replace("range(20)", "range(2)")
        changed = re.sub(r'set_up\("ligretto", seats=\d', 'set_up("ligretto", seats=2, preset="en"', changed)
        changed = changed.replace("below(4)", "below(2)").replace("my first round", f"round {seed}")
        exec(changed.replace("race {", f"race {seed} {{"), {"goes_on": goes_on})
    assert "stalemate" in ends


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_programs_and_commands_print_what_is_shown(tmp_path: Path, page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    today = refreshed(text, tmp_path)
    assert today.splitlines() == text.splitlines(), "`make readme` updates it"
    for picture in drawn(tmp_path):
        same = picture.read_bytes() == (PICTURES / picture.name).read_bytes()
        assert same, f"{picture.name} differs from what is drawn; `make readme` draws it"


@pytest.mark.parametrize(("page", "programs", "commands"), [(README, 1, 1), (COMMANDS_GUIDE, 1, 8), (LAB_GUIDE, 0, 9)])
def test_all_programs_and_commands_are_checked(page: Path, programs: int, commands: int) -> None:
    text = page.read_text(encoding="utf-8")
    files = sum(name.endswith(".py") for _, name in FILE.findall(text))
    assert len(PROGRAM.findall(text)) == text.count("\n```python\n") - files == programs
    assert len(COMMANDS.findall(text)) == text.count("\n```console\n")
    assert text.count("\n$ ") == sum(block.count("$ ") for _, block in COMMANDS.findall(text)) >= commands


def test_commands_that_need_a_server_are_valid() -> None:
    [block] = re.findall(r"^```sh\n(.*?)^```$", LAB_GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    commands = [line.split()[1:] for line in block.splitlines()]
    assert [command for command, *_ in commands] == ["bot"]
    for command, *arguments in commands:
        get_command(app).commands[command].make_context(command, arguments)  # type: ignore[attr-defined]


def test_the_pictures_are_up_to_date(tmp_path: Path) -> None:
    draw(tmp_path)
    kept = sorted(PICTURES.glob("watch-*.svg"))
    assert len(kept) >= 5
    for picture in kept:
        same = picture.read_bytes() == (tmp_path / picture.name).read_bytes()
        assert same, f"{picture.name} differs from what is drawn; `make readme` draws it"


@pytest.mark.parametrize(
    ("shown", "printed", "today"),
    [
        (["a"], ["b", "c"], ["b", "c"]),
        ([GAP], ["b", "c"], [GAP]),
        (["a", GAP], ["b", "c", "d"], ["b", GAP]),
        (["a", GAP, "x", "y"], ["b", "c", "d", "e"], ["b", GAP, "d", "e"]),
        (
            [GAP, "Anna was late", "stop", GAP],
            ["go", "Jonas was late", "stop", "late"],
            [GAP, "Jonas was late", "stop", GAP],
        ),
        (["7 in 0.5 s, 3 moves/s"], ["7 in 0.6 s, 2,000 moves/s"], ["7 in 0.5 s, 3 moves/s"]),
        (["7 in 0.5 s, 3 moves/s"], ["8 in 0.6 s, 2,000 moves/s"], ["8 in 0.6 s, 2,000 moves/s"]),
    ],
)
def test_omitted_output_stays_omitted_and_times_are_ignored(
    shown: list[str], printed: list[str], today: list[str]
) -> None:
    assert shown_today(shown, printed) == today


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_has_a_target(page: Path) -> None:
    for path, anchor in links(page):
        assert path.exists(), f"{page.name} links to {path.relative_to(ROOT)}"
        if anchor:
            headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
            slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
            assert anchor in slugs, f"{page.name} links to #{anchor} of {path.name}"


def test_every_page_of_the_documentation_is_found_by_following_links() -> None:
    known: set[Path] = set()
    ahead = [README.resolve()]
    while ahead:
        page = ahead.pop()
        if page not in known:
            known.add(page)
            ahead += [path for path, _ in links(page) if path.suffix == ".md" and path.exists()]
    lost = [page for page in pages() if page.is_relative_to(ROOT / "docs") and page.resolve() not in known]
    assert not lost, f"no page leads to {[str(page.relative_to(ROOT)) for page in lost]}"
