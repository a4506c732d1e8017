"""A server as a process of its own, pinned to one core, and its resource usage."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def cpu_s(pid: int) -> float:
    """CPU seconds of all threads of a process."""
    return sum(int(path.read_text().split()[0]) for path in Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9


def family_cpu_s(pid: int) -> float:
    """CPU seconds of a process and all its children, including ended ones."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return sum(map(int, fields[13:15])) / TICKS + sum(map(cpu_s, (pid, *map(int, children))))


class ServerProcess:
    """Runs until `stop`. Its first line on standard output must be the port it listens on."""

    def __init__(self, command: Sequence[str], core: int, environment: Mapping[str, str] | None = None) -> None:
        self._name = " ".join(Path(part).name for part in command)
        self._process = subprocess.Popen(
            ["taskset", "--cpu-list", str(core), *command],
            env=None if environment is None else {**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line.strip().isdecimal():
            self.stop()
            raise SystemExit(f"{self._name} did not come up: {line.strip() or 'no output'}")
        self.port = int(line)

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    def cpu_s(self) -> float:
        """Its CPU seconds, all threads together."""
        return cpu_s(self.pid)

    def memory_kb(self) -> int:
        """Its private memory in kilobytes."""
        lines = (line.split() for line in self._proc("smaps_rollup").splitlines()[1:])
        return sum(int(line[1]) for line in lines if line[0] in ("Private_Clean:", "Private_Dirty:"))

    def send_signal(self, signal_number: signal.Signals) -> None:
        """Send it a signal that it handles."""
        self._process.send_signal(signal_number)

    def stop(self) -> None:
        """Kill it, and wait for its end."""
        self._process.terminate()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def _proc(self, name: str) -> str:
        return Path(f"/proc/{self._process.pid}/{name}").read_text()
