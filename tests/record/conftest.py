"""The fixture for running commands, as in the tests of the command line."""

from tests.cli.conftest import run

__all__ = ["run"]
