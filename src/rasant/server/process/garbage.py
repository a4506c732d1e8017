"""Tunes Python's garbage collector, which only finds reference cycles; running tables make none.

A collection takes longer the more objects there are, and moves wait for it. By default there is one every few hundred
new objects, which is at every tenth move.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

SELDOM: Final = (10_000, 20, 50)
"""New objects before a collection of the youngest generation, and how many of those before the older and the oldest."""


@contextmanager
def collection_paused() -> Iterator[None]:
    """Collect nothing while tables are resumed. Objects that exist afterwards are never scanned again."""
    gc.disable()
    try:
        yield
        gc.collect()
        gc.freeze()
        gc.set_threshold(*SELDOM)
    finally:
        gc.enable()
