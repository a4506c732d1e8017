"""The optional packages of the suite, and the message if one is missing."""

from importlib import import_module
from typing import Any


def needed(name: str) -> Any:
    """A package of the extra `testing`; raises a `ModuleNotFoundError` that says what to install."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(f"rasant.testing needs {error.name}: pip install 'rasant[testing]'") from None
