"""Programs that a machine may lack: what is raised where one is missing, and where none may be."""

from __future__ import annotations

import os


class MissingError(Exception):
    """A program is not on this machine; the words say which, and how one gets it."""


def none_may_be_missing() -> bool:
    """Whether this is continuous integration: there a missing program is an error, so that no test is lost unseen."""
    return os.environ.get("CI") == "true"
