"""PostgreSQL without space for the logs: a small disk that is filled, or an error as on one where none can be made."""

from __future__ import annotations

import asyncio
import os
import pwd
import subprocess
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from tests.faults.cluster.stage import NAME, Stage

DISK_MB = 64
REFUSE = f"""
CREATE OR REPLACE FUNCTION {NAME}.refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$
"""
TRIGGER = f"CREATE TRIGGER full_disk BEFORE INSERT ON {NAME}.log FOR EACH STATEMENT EXECUTE FUNCTION {NAME}.refuse()"


@asynccontextmanager
async def full_disk(stage: Stage) -> AsyncIterator[None]:
    """No row of a log can be written inside this context."""
    with tempfile.TemporaryDirectory(prefix="rasant-small-disk-") as folder:
        disk = Path(folder)
        if not _mounted(disk):
            async with _refused(stage):
                yield
            return
        try:
            async with _filled(stage, disk):
                yield
        finally:
            subprocess.run(["umount", "--lazy", folder], check=False)


def _mounted(folder: Path) -> bool:
    """Whether a small disk was mounted; only root can do that."""
    if os.geteuid() != 0:
        return False
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m", "none", str(folder)]
    try:
        return subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


@asynccontextmanager
async def _filled(stage: Stage, disk: Path) -> AsyncIterator[None]:
    """Put the logs on that disk and fill it."""
    data, filler = disk / "data", disk / "filler"
    data.mkdir()
    nobody = pwd.getpwnam("nobody")
    for folder in (disk, data):
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    await stage.sql(f"CREATE TABLESPACE small LOCATION '{data}'")
    await stage.sql(f"ALTER TABLE {NAME}.log SET TABLESPACE small")
    await asyncio.to_thread(_fill, filler)
    yield
    filler.unlink()
    await stage.sql(f"ALTER TABLE {NAME}.log SET TABLESPACE pg_default")
    await stage.sql("DROP TABLESPACE small")
    await stage.sql("CHECKPOINT")  # a restarted server must not need that disk any more


def _fill(filler: Path) -> None:
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(1 << 12)):
            pass


@asynccontextmanager
async def _refused(stage: Stage) -> AsyncIterator[None]:
    """Make the database reject each row as it does on a full disk."""
    await stage.sql(REFUSE, TRIGGER)
    yield
    await stage.sql(f"DROP TRIGGER full_disk ON {NAME}.log")
