"""Free ports for programs that listen: no two callers are given the same."""

from __future__ import annotations

import socket
import subprocess
import sys

import pytest
from tests.maps import ROOT
from tools import local_postgres
from tools.local_postgres import PORTS, ServerStartError, free_port

ASKS = "from tools.local_postgres import free_port; print(free_port(), free_port(), flush=True); input()"


def test_no_port_is_given_twice_even_before_a_process_listens_there() -> None:
    own = [free_port(), free_port()]
    with subprocess.Popen(
        [sys.executable, "-c", ASKS], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        theirs = [*map(int, other.stdout.readline().split())]
        further = free_port()
        other.communicate("\n")
    ports = [*own, *theirs, further]
    assert len(set(ports)) == 5
    assert set(ports) <= set(PORTS)


def test_a_port_in_use_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        taken = listening.getsockname()[1]
        monkeypatch.setattr(local_postgres, "PORTS", [taken])
        with pytest.raises(ServerStartError, match="are taken"):
            free_port()
