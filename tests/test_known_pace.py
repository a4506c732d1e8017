"""The page sends a pace only within the bounds that the server accepts, because otherwise no table would be opened."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from rasant.wire.pace import KnownPace

PAGE = (Path(__file__).parents[1] / "web/src/net/pace.ts").read_text("utf-8")


@pytest.mark.parametrize("name", KnownPace.__struct_fields__)
def test_the_page_keeps_to_the_bounds_of_the_server(name: str) -> None:
    found = re.search(rf"{name}: \[(\d+), (\d+)\]", PAGE)
    assert found is not None
    least, most = map(int, found.groups())
    for value in (least, most):
        msgspec.convert({"time": 1000, name: value}, KnownPace)
    for value in (least - 1, most + 1):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"time": 1000, name: value}, KnownPace)
