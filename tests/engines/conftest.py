"""Each journey in each engine, on a server and on a site whose time runs as usual."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

import pytest
from tests.e2e.servers import Served
from tests.e2e.sites import Site
from tests.engines.engine import Engine
from tests.engines.firefox import firefox
from tests.engines.visits import Visit
from tests.engines.webkit import webkit

ENGINES: Final[dict[str, Callable[[Path], AbstractContextManager[Engine]]]] = {"firefox": firefox, "webkit": webkit}

Arrive = Callable[[Served | Site], Visit]


@pytest.fixture(params=ENGINES)
def arrive(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Arrive]:
    """A new visitor in each engine; in the end the page may have complained of nothing."""
    home = tmp_path / "home"
    home.mkdir()
    with ENGINES[request.param](home) as engine:
        yield lambda served: Visit(request.param, engine, served.url)
        assert engine.complaints() == []


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server."""
    with Served(tmp_path_factory.mktemp("served"), 1) as found:
        yield found


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """The page without a server, on a host that can be away."""
    with Site(tmp_path / "site", 1) as found:
        yield found
