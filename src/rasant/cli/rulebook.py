"""Finds a numbered rule in a text: as a list item, a table row, or a heading."""

import re

_ID = r"[A-Z]{1,3}-[0-9]+[a-z]?"
_ITEM = re.compile(rf"^\s*(?:[-*]\s+|#+\s+)?\*\*({_ID})\*\*")
_ROW = re.compile(rf"^\|\s*\**({_ID})\**\s*\|")


def rules_in(text: str) -> dict[str, str]:
    """All numbered rules of a text, by id, as Markdown."""
    lines = text.splitlines()
    found: dict[str, str] = {}
    for number, line in enumerate(lines):
        row, item = _ROW.match(line), _ITEM.match(line)
        if row:
            found.setdefault(row[1], _from_row(lines, number))
        elif item:
            found.setdefault(item[1], _from_item(lines, number))
    return found


def summary(ids: list[str]) -> str:
    """The ids of rules in short form: `L-1 to L-45`."""
    by_prefix: dict[str, list[str]] = {}
    for rule in ids:
        by_prefix.setdefault(rule.split("-")[0], []).append(rule)
    runs = [sorted(rules, key=_number) for rules in by_prefix.values()]
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 1 else run[0] for run in runs)


def _number(rule: str) -> int:
    return int(re.sub(r"\D", "", rule))


def _from_item(lines: list[str], start: int) -> str:
    """A list item, with the lines that are indented below it or follow without a gap."""
    taken = [re.sub(r"^\s*(?:[-*]|#+)\s+", "", lines[start])]
    for line in lines[start + 1 :]:
        if _ITEM.match(line) or _ROW.match(line) or re.match(r"#|[-*]\s|---|\|", line):
            break
        if not line.strip() and not lines[start].lstrip().startswith("#"):
            break
        taken.append(line)
    return "\n".join(taken).strip()


def _from_row(lines: list[str], start: int) -> str:
    """A table row as a list, each cell with the head of its column."""
    top = start
    while top > 0 and lines[top - 1].startswith("|"):
        top -= 1
    names, cells = _cells(lines[top]), _cells(lines[start])
    rest = [f"- {name}: {cell}" for name, cell in zip(names[2:], cells[2:], strict=False) if cell]
    return "\n".join([f"{cells[0]} {cells[1] if len(cells) > 1 else ''}".strip(), "", *rest]).strip()


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]
