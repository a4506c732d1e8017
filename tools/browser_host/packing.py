"""Runs in Python as WebAssembly, with the whole standard library and all files for the page, uncompiled.

It imports all of these modules and requests all documents. The parts of the standard library that were used are packed
as well, and no others: no list of them is kept. Everything is compiled, because compiling at every start would take
longer than everything else; docstrings are dropped, because no one reads them inside a page.
"""

from __future__ import annotations

import ast
import marshal
import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType
from typing import Final
from zipfile import ZipFile
from zipimport import zipimporter

from tools.browser_host.archives import stored
from tools.browser_host.documents import write_documents

UNCHECKED: Final = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""The header of a compiled file that is never compared with its source."""
NO_DOCSTRING: Final = " "
"""Stands for a missing or empty docstring, for which dataclasses would make up their own."""
Documented: Final = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


async def pack(folder: str) -> None:
    """Turn the sources in a folder into archives and documents in it."""
    work = Path(folder)
    sources = _files(work / "sources.zip")
    for name in sources:
        if name.endswith(".py"):
            import_module(_module(name))
    await write_documents(work / "documents")
    used = {name for name, module in sys.modules.items() if isinstance(module.__loader__, zipimporter)}
    [whole] = (path for path in sys.path if path.endswith(".zip"))
    library = {name: content for name, content in _files(Path(whole)).items() if _module(name) in used}
    (work / "library.zip").write_bytes(stored(_compiled(library)))
    (work / "rasant.zip").write_bytes(stored(_compiled(sources)))


def _files(archive: Path) -> dict[str, bytes]:
    with ZipFile(archive) as opened:
        return {name: opened.read(name) for name in sorted(opened.namelist())}


def _module(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _compiled(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same files, with Python's compiled."""
    return dict(
        (f"{name}c", UNCHECKED + marshal.dumps(_code(name, content))) if name.endswith(".py") else (name, content)
        for name, content in files.items()
    )


def _code(name: str, source: bytes) -> CodeType:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, Documented) and ast.get_docstring(node, clean=False) is not None:
            node.body[0] = ast.copy_location(ast.Expr(ast.Constant(NO_DOCSTRING)), node.body[0])
    return compile(ast.fix_missing_locations(tree), name, "exec", dont_inherit=True)
