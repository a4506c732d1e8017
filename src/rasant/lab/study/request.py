"""The request for a study, from a file or the command line, and how the two are merged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rasant.core.errors import OptionError
from rasant.lab.study.axes import Value


@dataclass(frozen=True)
class StudyRequest:
    """A request for a study: fixed and varied values by name, and how much to play."""

    where: str
    """The origin of the request, for error messages."""
    fixed: Mapping[str, Value] = field(default_factory=dict)
    varied: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    rounds: int | None = None
    matches: int | None = None
    seed: str | None = None
    title: str = ""
    against: str = ""
    """The axis along which cells are compared; empty: all are compared with the first cell."""

    def __post_init__(self) -> None:
        for name in self.varied:
            if name in self.fixed:
                raise OptionError(f"{self.where}: {name} is set and varied; leave one of them out")
        if self.rounds is not None and self.matches is not None:
            raise OptionError(f"{self.where}: rounds and matches exclude each other; give one of them")

    def changed_by(self, other: StudyRequest) -> StudyRequest:
        """This request with changes from another. A value fixed there restricts an axis varied here to it."""
        narrowed = {name: (other.fixed[name],) if name in other.fixed else of for name, of in self.varied.items()}
        varied = {**narrowed, **other.varied}
        fixed = {name: value for name, value in {**self.fixed, **other.fixed}.items() if name not in varied}
        counted = other if other.rounds is not None or other.matches is not None else self
        return StudyRequest(
            where=other.where,
            fixed=fixed,
            varied=varied,
            rounds=counted.rounds,
            matches=counted.matches,
            seed=self.seed if other.seed is None else other.seed,
            title=other.title or self.title,
            against=other.against or self.against,
        )
