"""What the README shows is true: its programs and commands run, its files can be used, and no page has a dead link."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"")

pytestmark = pytest.mark.skipif(
    os.environ.get("RASANT_EXPECT_COMPILED") == "1", reason="the compiled build is tested without the pages"
)


def blocks(language: str) -> list[str]:
    """The README's blocks in a language."""
    return [text for found, text in FENCE.findall(README.read_text(encoding="utf-8")) if found == language]


def commands() -> list[tuple[str, list[str]]]:
    """The README's commands with the output shown below them."""
    found: list[tuple[str, list[str]]] = []
    for line in "".join(blocks("console")).splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def environment() -> dict[str, str]:
    """This one, with the commands of this Python first and no terminal's width."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return {name: value for name, value in os.environ.items() if name != "COLUMNS"} | {"PATH": path}


def pages() -> list[Path]:
    """All pages for people."""
    return sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/rasant/**/*.md")])


def test_the_programs_run(capsys: pytest.CaptureFixture[str]) -> None:
    programs = blocks("python")
    assert len(programs) == 2
    for program in programs:
        exec(compile(program, str(README), "exec"), {"__name__": "readme"})
        assert capsys.readouterr().out.count("\n") == 1


def test_the_commands_do_what_is_shown(tmp_path: Path) -> None:
    for text in blocks("toml"):
        name = re.match(r"# (\S+\.toml)\n", text)
        assert name, "a file begins with its name"
        (tmp_path / name[1]).write_text(text, encoding="utf-8")
    assert len(commands()) >= 8
    for command, shown in commands():
        ran = subprocess.run(
            command.split(), cwd=tmp_path, env=environment(), capture_output=True, text=True, encoding="utf-8"
        )
        wrong = shown[0].startswith("rasant: ")
        assert ran.returncode == (2 if wrong else 0), f"{command}: {ran.stderr}"
        if shown[0] != "…":
            assert shown[0] == (ran.stderr if wrong else ran.stdout).splitlines()[0], command


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    for pair in LINK.findall(page.read_text(encoding="utf-8")):
        target, _, anchor = "".join(pair).partition("#")
        if target.startswith("https:"):
            continue
        path = page.parent / target if target else page
        assert path.exists(), f"{page.name} links to {target}"
        if anchor:
            headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
            slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
            assert anchor in slugs, f"{page.name} links to #{anchor} of {path.name}"
