"""What the suite needs besides rasant, and what to say where it is missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def needed(name: str) -> Any:
    """A package that comes with the extra `testing`; `ModuleNotFoundError` says what to install."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(f"rasant.testing needs {error.name}: pip install 'rasant[testing]'") from None
