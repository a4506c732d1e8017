"""The workflows of `.github` have minimal rights and bounded time, and call only what exists.

They are not run here, but by a hosted runner.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import yaml  # type: ignore[import-untyped]
from tests.maps import ROOT

FOLDER: Final = ROOT / ".github"
WORKFLOWS: Final = sorted((FOLDER / "workflows").glob("*.yml"))
PINNED: Final = re.compile(r"(actions/[a-z-]+@v\d+|pypa/gh-action-pypi-publish@release/v1)")
"""Actions by major version."""

each_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


def read(path: Path) -> dict[str, Any]:
    """The contents of a YAML file."""
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def jobs(path: Path) -> Iterator[dict[str, Any]]:
    """The jobs of a workflow."""
    yield from read(path)["jobs"].values()


def steps(path: Path) -> Iterator[dict[str, Any]]:
    """The steps of all its jobs."""
    for job in jobs(path):
        yield from job.get("steps", [])


@each_workflow
def test_a_workflow_has_read_rights_only_and_a_group(path: Path) -> None:
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}
    assert workflow["concurrency"]["group"]
    raised = {right for job in jobs(path) for right in job.get("permissions", {}).items()}
    assert raised == ({("id-token", "write")} if path.stem == "release" else set())


@each_workflow
def test_every_job_has_a_bound(path: Path) -> None:
    assert all("timeout-minutes" in job for job in jobs(path) if "uses" not in job)


@each_workflow
def test_actions_are_pinned_and_keep_no_credentials(path: Path) -> None:
    for step in steps(path):
        if "uses" in step:
            assert PINNED.fullmatch(step["uses"])
            assert not step["uses"].startswith("actions/checkout") or step["with"] == {"persist-credentials": False}


@each_workflow
def test_what_a_workflow_calls_exists(path: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    commands = "\n".join(step.get("run", "") for step in steps(path))
    assert set(re.findall(r"^make ([a-z-]+)", commands, re.MULTILINE)) <= targets
    files = re.findall(r"(?<![\w./])(?:\.ci|src)/[\w./]+", commands)
    called = [job["uses"].removeprefix("./") for job in jobs(path) if "uses" in job]
    assert [name for name in [*files, *called] if not (ROOT / name).is_file()] == []


@pytest.mark.parametrize("path", sorted((FOLDER / "ISSUE_TEMPLATE").glob("[!c]*.yml")), ids=lambda path: path.stem)
def test_an_issue_form_has_a_name_and_fields_of_their_own(path: Path) -> None:
    form = read(path)
    assert form["name"]
    assert form["description"]
    ids = [field["id"] for field in form["body"] if field["type"] != "markdown"]
    assert ids
    assert len(set(ids)) == len(ids)
