"""Reading TOML that people have written, so that what is wrong is told as an error of theirs."""

from __future__ import annotations

import tomllib

from rasant.core.errors import UserError


def parse_toml(name: str, text: str, error: type[UserError]) -> dict[str, object]:
    """The tables of the file of this name; this kind of error says why it is none."""
    try:
        return tomllib.loads(text)
    except ValueError as wrong:
        raise error(f"{name}: not valid TOML: {wrong}") from None
    except RecursionError:
        raise error(f"{name}: not valid TOML: lists within lists without end") from None
