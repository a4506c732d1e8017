"""The server's secret: created once and stored in the data directory, readable by the server's user alone."""

import os
from pathlib import Path
from typing import Final

from rasant.core.errors import UserError
from rasant.runtime.real_environment import SECRET_BYTES, new_secret
from rasant.store.durable import sync_folder

NAME: Final = "secret"


def kept_secret(data: Path) -> bytes:
    """The secret of this data directory, created if missing. `UserError` if it cannot be read or written."""
    path = data / NAME
    try:
        secret = _read(path) if path.exists() else _made(path)
    except OSError as error:
        raise UserError(f"cannot read or write the server's secret {path}: {error.strerror}") from None
    if len(secret) != SECRET_BYTES:
        raise UserError(f"{path} is damaged; if you remove it, a new one is created and all guests lose their keys")
    return secret


def has_secret(data: Path) -> bool:
    """Does this data directory have a secret file, valid or not?"""
    return (data / NAME).exists()


def is_sound(data: Path) -> bool:
    """Does this data directory have a valid secret? Changes nothing."""
    try:
        return len(_parsed(data / NAME)) == SECRET_BYTES
    except OSError:
        return False


def _read(path: Path) -> bytes:
    path.chmod(0o600)
    return _parsed(path)


def _parsed(path: Path) -> bytes:
    try:
        return bytes.fromhex(path.read_text(encoding="ascii").strip())
    except ValueError:
        return b""


def _made(path: Path) -> bytes:
    """Written atomically: a half-written secret would lock all guests out."""
    secret = new_secret()
    half = path.with_name(f"{NAME}.{os.getpid()}")
    half.unlink(missing_ok=True)
    with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(f"{secret.hex()}\n")
        file.flush()
        os.fsync(file.fileno())
    half.rename(path)
    sync_folder(path.parent)  # guests get keys made with it at once
    return secret
