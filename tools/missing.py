"""Programs that a machine may lack: the error for a missing one, and whether any may be missing."""

from __future__ import annotations

import os


class MissingError(Exception):
    """A program is missing on this machine; the text says which, and how to get it."""


def none_may_be_missing() -> bool:
    """Is this continuous integration? There a missing program is an error, so that no test is skipped unnoticed."""
    return os.environ.get("CI") == "true"
