"""Runs inside Pyodide: imports every packed module, and reports a bug."""

import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from site import getsitepackages
from zipfile import ZipFile

from rasant.browser_host.worker import Console


def modules(names: Iterable[str]) -> list[str]:
    """The module names of these files."""
    found = (name.removesuffix(".pyc") for name in names if name.endswith(".pyc"))
    return [name.removesuffix("/__init__").replace("/", ".") for name in found]


packages = Path(getsitepackages()[0])
[archive] = (path for path in sys.path if path.endswith(".zip"))
library = modules(ZipFile(archive).namelist())
ours = modules(path.relative_to(packages).as_posix() for path in packages.rglob("*.pyc"))
for name in [*library, *ours]:
    import_module(name)
try:
    try:
        import_module("nonsense")
    except ImportError as error:
        raise ExceptionGroup("several", [error, NameError("nobody")]) from error
except ExceptionGroup as bug:
    Console().error("something is wrong", where="here", exc_info=bug)
sys.stdout.write(f"{len(library)} of the library and {len(ours)} of ours\n")
