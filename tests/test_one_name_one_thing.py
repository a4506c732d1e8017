"""A name means one thing: no two classes or types share a name, and no constants share one with other values."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.maps import ROOT

SOURCES = ROOT / "src" / "rasant"
PAGE = ROOT / "web" / "src"
EACH_GAME_HAS_ONE = {"Options", "Steady"}
TYPE = re.compile(r"^\s*(?:export )?(?:abstract )?(?:class|interface|type|enum) (\w+)[^,;]*[{=]", re.MULTILINE)


def modules(folder: Path) -> Iterator[tuple[str, ast.Module]]:
    """All modules but tests, by their paths."""
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        if "/tests/" not in name:
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def classes_of_one_name(folder: Path) -> dict[str, list[str]]:
    """Places of classes that share a name."""
    found = defaultdict(list)
    for path, module in modules(folder):
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path)
    return {name: paths for name, paths in found.items() if len(paths) > 1}


def constants_of_two_values(folder: Path) -> dict[str, list[str]]:
    """Places of constants that share a name but not a value. Games and commands are each checked alone."""
    found: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for path, module in modules(folder):
        if not path.startswith(("games/", "cli/")):
            for name, value in constants(module):
                found[name][path] = value
    return {name: list(values) for name, values in found.items() if len(set(values.values())) > 1}


def types_of_one_name(folder: Path) -> dict[str, list[str]]:
    """Places of the page's types that share a name. Each component has its own `Props`, each page its own `Texts`."""
    found = defaultdict(list)
    for path in sorted([*folder.rglob("*.ts"), *folder.rglob("*.svelte")]):
        if not path.name.endswith(".test.ts") and not path.match("pages/*/texts/texts.ts"):
            for name in set(TYPE.findall(path.read_text(encoding="utf-8"))) - {"Props"}:
                found[name].append(path.relative_to(folder).as_posix())
    return {name: paths for name, paths in found.items() if len(paths) > 1}


def constants(module: ast.Module) -> Iterator[tuple[str, str]]:
    """The constants of a module, with their expressions."""
    for node in module.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name.isupper():
                yield name, ast.dump(value)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value) if name.isupper():
                yield name, ast.dump(value)


def test_no_two_classes_have_one_name() -> None:
    found = classes_of_one_name(SOURCES)
    assert found.keys() >= EACH_GAME_HAS_ONE
    assert {name: paths for name, paths in found.items() if name not in EACH_GAME_HAS_ONE} == {}


def test_no_two_types_of_the_page_have_one_name() -> None:
    assert types_of_one_name(PAGE) == {}


def test_no_constant_has_two_values() -> None:
    assert constants_of_two_values(SOURCES) == {}


def test_names_that_mean_two_things_are_found(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("class A: ...\nLIMIT = 1\nSAME = 2\nthing = 1\n", encoding="utf-8")
    (tmp_path / "two.py").write_text("class A: ...\nLIMIT: Final = 2\nSAME = 2\nthing = 2\n", encoding="utf-8")
    (tmp_path / "one.ts").write_text("export interface B {}\nimport { type C } from './c';\n", encoding="utf-8")
    (tmp_path / "two.svelte").write_text("  type B = number;\n  type C = 1;\n", encoding="utf-8")
    assert types_of_one_name(tmp_path) == {"B": ["one.ts", "two.svelte"]}
    assert classes_of_one_name(tmp_path) == {"A": ["one.py", "two.py"]}
    assert constants_of_two_values(tmp_path) == {"LIMIT": ["one.py", "two.py"]}
