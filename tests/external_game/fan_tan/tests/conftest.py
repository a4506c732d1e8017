"""Registers the marker by which tests name the rules they prove."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker."""
    config.addinivalue_line("markers", "rule(id): names the rule of the README a test proves")
