"""Environments that can be copied, pickled and restored: as what was asked for and chosen, which is done once more."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Self


class Replayed(ABC):
    """Begins an episode by `_begin` and goes on by `_choose`; nothing else decides what comes of it."""

    _secret: bytes | None = None
    """Of the episode, once one has begun."""
    _chosen: list[Any]

    @abstractmethod
    def _asked_for(self) -> dict[str, Any]:
        """What its constructor takes."""

    @abstractmethod
    def _besides(self) -> Sequence[str]:
        """Names of its attributes that no episode changes: generators of chance, and spaces, which have some too."""

    @abstractmethod
    def _begin(self, secret: bytes) -> None:
        """Deal from this secret."""

    @abstractmethod
    def _choose(self, action: Any) -> None:
        """Do what was chosen."""

    def __copy__(self) -> Self:
        """Another one that shares nothing: one that did would draw from the same chances."""
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """All that it takes to come to the same."""
        besides = {name: getattr(self, name) for name in self._besides()}
        return {"asked": self._asked_for(), "besides": besides, "secret": self._secret, "chosen": self._chosen[:]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Come to the same once more."""
        type(self).__init__(self, **state["asked"])
        vars(self).update(state["besides"])
        if state["secret"] is not None:
            self._begin(state["secret"])
            for action in state["chosen"]:
                self._choose(action)
