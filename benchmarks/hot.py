"""The compiled modules, read from pyproject.toml for benchmarks and tests."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def hot_modules() -> list[str]:
    """The modules that pyproject.toml names for compilation."""
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    hook = build["targets"]["wheel"]["hooks"]["mypyc"]
    paths = {path for pattern in hook["include"] for path in ROOT.glob(pattern.removeprefix("/"))}
    sources = [path.relative_to(ROOT / "src") for path in paths if path.name not in hook["exclude"]]
    return sorted(".".join(path.with_suffix("").parts) for path in sources)
