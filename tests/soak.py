"""The results of long runs: one file with a section for each part, which has the part's latest line."""

from __future__ import annotations

from pathlib import Path

TITLE = """# Soak

The latest run of each part of `make soak`, in full size unless it says otherwise; the load is that at the start. A
cluster has three nodes on PostgreSQL and NATS, and at each table two people, a bot and a spectator at different nodes.
"""


def record(file: Path, part: str, line: str) -> None:
    """Replace the line in the section of a part; other sections stay as they are."""
    text = file.read_text(encoding="utf-8") if file.exists() else TITLE
    head, *sections = text.split("\n## ")
    named = dict(section.split("\n", 1) for section in sections)
    named[part] = f"\n{line}\n"
    file.write_text(head + "".join(f"\n## {name}\n{body.rstrip()}\n" for name, body in named.items()), encoding="utf-8")
