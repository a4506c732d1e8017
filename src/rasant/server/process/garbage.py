"""How often Python collects garbage that reference counts do not find: cycles, of which a running table makes none.

A collection costs the more the more objects there are, moves wait for it, and by default there is one every few hundred
new objects: at every tenth move.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

SELDOM: Final = (10_000, 20, 50)
"""New objects before the youngest are looked through, and how often that before the older and the oldest are."""


@contextmanager
def kept() -> Iterator[None]:
    """Look for nothing while tables are brought back. What is there afterwards stays, and is never looked through."""
    gc.disable()
    try:
        yield
        gc.collect()
        gc.freeze()
        gc.set_threshold(*SELDOM)
    finally:
        gc.enable()
