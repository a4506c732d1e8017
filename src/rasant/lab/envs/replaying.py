"""Copying and pickling of environments: the copy replays the choices of the episode."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Self


class Replayed(ABC):
    """An environment whose state depends only on its arguments, the secret of `_begin`, and the calls of `_choose`."""

    _secret: bytes | None = None
    """The secret of the episode, once one has begun."""
    _chosen: list[Any]

    @abstractmethod
    def _asked_for(self) -> dict[str, Any]:
        """The arguments of the constructor."""

    @abstractmethod
    def _besides(self) -> Sequence[str]:
        """Names of attributes that are copied as they are: random generators, and spaces, which contain some."""

    @abstractmethod
    def _begin(self, secret: bytes) -> None:
        """Begin an episode from this secret."""

    @abstractmethod
    def _choose(self, action: Any) -> None:
        """Carry out an action."""

    def __copy__(self) -> Self:
        """A deep copy, because a shallow one would share the random generator."""
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """Everything needed to reach the same state again."""
        besides = {name: getattr(self, name) for name in self._besides()}
        return {"asked": self._asked_for(), "besides": besides, "secret": self._secret, "chosen": self._chosen[:]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Reach the same state by replaying the choices."""
        type(self).__init__(self, **state["asked"])
        vars(self).update(state["besides"])
        if state["secret"] is not None:
            self._begin(state["secret"])
            for action in state["chosen"]:
                self._choose(action)
