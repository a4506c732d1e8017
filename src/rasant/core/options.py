"""Options of a game: fields of a frozen dataclass, each with its possible values, its rule and an explanation.

A game writes

    @dataclass(frozen=True)
    class MyOptions:
        recycle: str = choice("shuffle", "turn_over", rule="L-20", about="how the waste becomes the hand again")
        stall_s: int = number(180, 1, 86_400, rule="C-11", about="seconds without progress that end a round")

and gets parsing of `recycle=turn_over`, errors that name the possible values, and a listing for `--help`.
"""

import dataclasses
import re
from collections.abc import Mapping
from typing import Any, TypeVar

from rasant.core.errors import OptionError, quoted, unknown

OptionsT = TypeVar("OptionsT")

ROUNDS = "rounds:N"
"""A value that stands for `rounds:1`, `rounds:2`, …"""


@dataclasses.dataclass(frozen=True)
class Spec:
    """An option without its name and default: possible values, rule and explanation."""

    values: tuple[str, ...]
    low: int
    high: int
    rule: str
    about: str

    def possible(self) -> str:
        """The possible values, as text for users."""
        return " | ".join(self.values) if self.values else f"{self.low} to {self.high}"


def choice(*values: str, rule: str, about: str) -> Any:
    """An option that is one of several words, the first by default; `ROUNDS` allows any number of rounds."""
    return dataclasses.field(default=values[0], metadata={"spec": Spec(values, 0, 0, rule, about)})


def flag(default: bool, *, rule: str, about: str) -> Any:
    """An option that is true or false."""
    values = ("true", "false") if default else ("false", "true")
    return dataclasses.field(default=default, metadata={"spec": Spec(values, 0, 0, rule, about)})


def number(default: int, low: int, high: int, *, rule: str, about: str) -> Any:
    """An option that is a whole number from `low` to `high`."""
    return dataclasses.field(default=default, metadata={"spec": Spec((), low, high, rule, about)})


def specs(options: type[Any]) -> dict[str, Spec]:
    """The options of a game by name, in the order of their definition."""
    return {field.name: field.metadata["spec"] for field in dataclasses.fields(options)}


def defaults(options: type[Any]) -> dict[str, str]:
    """The default of every option, as text."""
    return {field.name: as_text(field.default) for field in dataclasses.fields(options)}


def as_text(value: object) -> str:
    """A value as it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def parse(options: type[OptionsT], settings: Mapping[str, str]) -> OptionsT:
    """Parse options from texts; raises `OptionError`, which names the option and its possible values."""
    known = specs(options)
    values: dict[str, object] = {}
    for name, text in settings.items():
        if name not in known:
            raise OptionError(unknown("option", name, list(known)))
        values[name] = _value(name, known[name], text)
    return options(**values)


def rounds_of(text: str) -> int:
    """The N of `rounds:N`; 0 for any other value."""
    found = re.fullmatch(r"rounds:([1-9][0-9]{0,3})", text)
    return int(found[1]) if found else 0


def _value(name: str, spec: Spec, text: str) -> object:
    if not spec.values:
        if re.fullmatch(r"-?[0-9]{1,9}", text) and spec.low <= int(text) <= spec.high:
            return int(text)
    elif text in spec.values and text != ROUNDS:
        return text == "true" if {*spec.values} == {"true", "false"} else text
    elif ROUNDS in spec.values and rounds_of(text):
        return text
    raise OptionError(f"{name} cannot be {quoted(text)}: it takes {spec.possible()} (rule {spec.rule})")
