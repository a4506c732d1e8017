"""Reading a score pad: `scorepad.toml` in the folder of a game (its form: docs/guides/scorepads.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, final

from rasant.core.errors import OptionError, ScorePadError, unknown
from rasant.core.options import parse, specs
from rasant.gamefiles.tomltext import TomlReader, parse_toml

LIMIT_SPANS: Final = ["each", "all", "empty"]
POINTS: Final = "points"
"""The count of the plain pad; the page has its text."""
_ENTRIES: Final = ["options", "box_for", "teams", "one", "counts", "limits", "match"]
_MATCH: Final = [
    "option",
    "targets",
    "target",
    "rounds",
    "most_rounds",
    "extra_round",
    "stuck",
    "stuck_ends",
    "rule",
]


@dataclass(frozen=True)
class ScoreCount:
    """A number to enter for every party after a round."""

    key: str
    each: int
    rule: str
    others: bool = False
    signed: bool = False
    usual: int | None = None


@dataclass(frozen=True)
class ScoreLimit:
    """A check of the entered numbers, and its rule."""

    key: str
    counts: list[str]
    over: str
    most: int | None
    least: int | None
    settings: Mapping[str, str]
    rule: str


@dataclass(frozen=True)
class MatchEnd:
    """When a match is over. The highest total wins."""

    option: str = ""
    targets: Mapping[str, int] = field(default_factory=dict)
    target: int = 0
    rounds: int = 0
    most_rounds: str = ""
    extra_round: Mapping[str, str] = field(default_factory=dict)
    stuck: str = ""
    stuck_ends: Mapping[str, str] = field(default_factory=dict)
    rule: str = ""


@dataclass(frozen=True)
class ScorePad:
    """How the points of a game are counted with the real cards."""

    options: list[str]
    box_for: int
    teams: list[str]
    one: bool
    counts: list[ScoreCount]
    limits: list[ScoreLimit]
    match: MatchEnd
    plain: bool = False
    """Is it the plain pad of a game without a file?"""

    def text_keys(self) -> list[str]:
        """The keys of all its texts, each once; the plain pad needs none from the game."""
        keys = [*self.teams, *(count.key for count in self.counts), *(limit.key for limit in self.limits)]
        return [] if self.plain else list(dict.fromkeys(keys))

    def rules(self) -> list[str]:
        """The numbers of all rules it is based on."""
        return [*(count.rule for count in self.counts), *(limit.rule for limit in self.limits), self.match.rule]


PLAIN: Final = ScorePad([], 0, [], False, [ScoreCount(POINTS, 1, "", signed=True)], [], MatchEnd(), plain=True)


def read_scorepad(name: str, text: str, options: type[Any]) -> ScorePad:
    """Parse the score pad of a game with these options; raises `ScorePadError` with file and entry."""
    reader = _ScorePadReader(name, options)
    data = parse_toml(name, text, ScorePadError)
    reader.only("", data, _ENTRIES)
    reader.chosen = reader.known("options", reader.words("options", data.get("options", [])), list(specs(options)))
    counts = [reader.count(path, entry) for path, entry in reader.tables(data, "counts")]
    if not counts:
        reader.fail("counts", "must be tables [[counts]]: without them there is nothing to count")
    reader.counted = [count.key for count in counts]
    pad = ScorePad(
        options=reader.chosen,
        box_for=reader.number("", data, "box_for", 0),
        teams=reader.words("teams", data.get("teams", [])),
        one=reader.flag("", data, "one"),
        counts=counts,
        limits=[reader.limit(path, entry) for path, entry in reader.tables(data, "limits")],
        match=reader.match(reader.table(data, "match")),
    )
    reader.distinct([*pad.teams, *(count.key for count in counts), *(limit.key for limit in pad.limits)])
    return pad


@final
class _ScorePadReader(TomlReader):
    """Reads the entries of a score pad file."""

    def __init__(self, name: str, options: type[Any]) -> None:
        super().__init__(name, ScorePadError)
        self._options = options
        self.chosen: list[str] = []
        """The options that are set on the pad."""
        self.counted: list[str] = []
        """The keys of all counts."""

    def count(self, path: str, entry: Mapping[str, object]) -> ScoreCount:
        """One of `[[counts]]`."""
        self.only(path, entry, ["key", "each", "rule", "others", "signed", "usual"])
        return ScoreCount(
            key=self.word(path, entry, "key"),
            each=self.number(path, entry, "each"),
            rule=self.word(path, entry, "rule"),
            others=self.flag(path, entry, "others"),
            signed=self.flag(path, entry, "signed"),
            usual=self._bound(path, entry, "usual"),
        )

    def limit(self, path: str, entry: Mapping[str, object]) -> ScoreLimit:
        """One of `[[limits]]`."""
        self.only(path, entry, ["key", "counts", "over", "most", "least", "settings", "rule"])
        if "most" not in entry and "least" not in entry:
            self.fail(path, "has neither most nor least, so it limits nothing")
        over = self.word(path, entry, "over", LIMIT_SPANS[0])
        if over not in LIMIT_SPANS:
            self.fail(f"{path}.over", unknown("way", over, LIMIT_SPANS))
        return ScoreLimit(
            key=self.word(path, entry, "key"),
            counts=self.known(f"{path}.counts", self.words(f"{path}.counts", entry.get("counts")), self.counted),
            over=over,
            most=self._bound(path, entry, "most"),
            least=self._bound(path, entry, "least"),
            settings=self._settings(path, entry, "settings"),
            rule=self.word(path, entry, "rule"),
        )

    def match(self, entry: Mapping[str, object]) -> MatchEnd:
        """The table `[match]`."""
        self.only("match", entry, _MATCH)
        end = MatchEnd(
            option=self._option(entry, "option"),
            targets={
                value: self.a_number(f"match.targets.{value}", points)
                for value, points in self.entries("match.targets", entry.get("targets", {})).items()
            },
            target=self.number("match", entry, "target", 0),
            rounds=self.number("match", entry, "rounds", 0),
            most_rounds=self._option(entry, "most_rounds"),
            extra_round=self._settings("match", entry, "extra_round"),
            stuck=self.word("match", entry, "stuck", ""),
            stuck_ends=self._settings("match", entry, "stuck_ends"),
            rule=self.word("match", entry, "rule", ""),
        )
        self.known("match.stuck", [end.stuck] if end.stuck else [], self.counted)
        self._check_targets(end)
        return end

    def known(self, path: str, names: list[str], there: list[str]) -> list[str]:
        """Return the names; fail on the first that does not exist."""
        for name in names:
            if name not in there:
                self.fail(path, unknown("name", name, there))
        return names

    def distinct(self, keys: list[str]) -> None:
        """Fail at the first key that occurs twice, because each key has one text."""
        for at, key in enumerate(keys):
            if key in keys[:at]:
                self.fail(key, "is the key of two things; give one of them another")

    def _bound(self, path: str, entry: Mapping[str, object], key: str) -> int | None:
        return self.number(path, entry, key) if key in entry else None

    def _option(self, entry: Mapping[str, object], key: str) -> str:
        name = self.word("match", entry, key, "")
        self.known(f"match.{key}", [name] if name else [], self.chosen)
        return name

    def _settings(self, path: str, entry: Mapping[str, object], key: str) -> dict[str, str]:
        """Options of the pad with valid values."""
        settings = self.words_by_name(entry, key)
        self.known(f"{path}.{key}", list(settings), self.chosen)
        try:
            parse(self._options, settings)
        except OptionError as error:
            self.fail(f"{path}.{key}", str(error))
        return settings

    def _check_targets(self, end: MatchEnd) -> None:
        """Fail unless there is one way to end a match, and every target is a value of its option."""
        if bool(end.option) + bool(end.target) + bool(end.rounds) > 1:
            self.fail("match", "ends by one of option, target and rounds")
        if end.targets:
            there = list(specs(self._options)[end.option].values) if end.option else []
            self.known("match.targets", list(end.targets), there)
