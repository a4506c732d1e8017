"""Servers started by tests end with them, even if a test is killed and cannot clean up."""

from __future__ import annotations

from tools.orphans import die_with_parent

__all__ = ["die_with_parent"]
