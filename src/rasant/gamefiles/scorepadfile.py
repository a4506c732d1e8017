"""Score pads: how points are counted with the real cards, by `scorepad.toml` (its form: docs/guides/scorepads.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, final, get_args

from rasant.core.errors import OptionError, ScorePadError, unknown
from rasant.core.options import parse, specs
from rasant.gamefiles.tomltext import TomlReader, parse_toml

POINTS: Final = "points"
"""The count of the plain pad; the page has its text."""
_ENTRIES: Final = ["options", "box_for", "teams", "one", "counts", "limits", "match"]
_MATCH: Final = ["option", "targets", "target", "rounds", "most_rounds", "extra_round", "stuck", "stuck_ends", "rule"]


PadOver = Literal["each", "all", "empty"]
"""What a limit adds up: the count of each party, or of all together; `empty`: the number of parties with none."""
PAD_OVERS: Final[dict[str, PadOver]] = {over: over for over in get_args(PadOver)}


@dataclass(frozen=True)
class PadCount:
    """Something counted for every party at the end of a round."""

    key: str
    """Key of its name in `pad` of the game's texts."""
    each: int
    """Points for each."""
    others: bool
    """Do the other parties get these points?"""
    signed: bool
    """May it be negative?"""
    usual: int | None
    """The value until one is entered."""
    rule: str


@dataclass(frozen=True)
class PadLimit:
    """A combination of counts that is impossible."""

    key: str
    """Key of its sentence in `pad` of the game's texts."""
    counts: list[str]
    """The counts that are added up."""
    over: PadOver
    most: int | None
    least: int | None
    settings: dict[str, str]
    """It applies only where these options have these values."""
    rule: str


@dataclass(frozen=True)
class PadMatch:
    """When a match is over: the highest total wins then, and equal totals share."""

    option: str
    """The option that decides: `single`, `rounds:N` or one of `targets`; empty: none."""
    targets: dict[str, int]
    """The match ends at this many points, by the value of the option."""
    target: int
    """The same without an option; 0: none."""
    rounds: int
    """The match ends after this many rounds; 0: not by rounds. With neither it ends when people say so."""
    most_rounds: str
    """The option with the maximum of rounds for a match up to a number of points; empty: none."""
    extra_round: dict[str, str]
    """Where these options have these values, a match goes on while several lead; empty: nowhere."""
    stuck: str
    """A round is stuck if every party has some of this count; empty: unknown."""
    stuck_ends: dict[str, str]
    """Where these options have these values, a stuck round ends the match; empty: nowhere."""
    rule: str


@dataclass(frozen=True)
class Pad:
    """The score pad of a game."""

    game: str
    plain: bool
    """Has the game no rules for its pad? Then points are typed in, and most win."""
    options: list[str]
    """The options of the game that change the counting."""
    box_for: int
    """Number of players that one box is enough for; 0: any number."""
    teams: list[str]
    """Keys of the teams' names in `pad` of the game's texts; empty: all play for themselves."""
    one: bool
    """Is each round worth exactly one of the counts, or nothing?"""
    counts: list[PadCount]
    limits: list[PadLimit]
    match: PadMatch

    def text_keys(self) -> list[str]:
        """The keys of all its texts, each once; the plain pad needs none from the game."""
        keys = [*self.teams, *(count.key for count in self.counts), *(limit.key for limit in self.limits)]
        return [] if self.plain else list(dict.fromkeys(keys))

    def rules(self) -> list[str]:
        """The numbers of all rules it is based on."""
        return [*(count.rule for count in self.counts), *(limit.rule for limit in self.limits), self.match.rule]


def plain_pad(game: str) -> Pad:
    """The pad of a game without a file: points are typed in, and most win."""
    points = PadCount(POINTS, 1, others=False, signed=True, usual=None, rule="")
    match = PadMatch("", {}, 0, 0, "", {}, "", {}, "")
    return Pad(game, True, [], 0, [], False, [points], [], match)


def read_scorepad(game: str, text: str, options: type[Any]) -> Pad:
    """Parse the score pad of a game with these options; raises `ScorePadError` with file and entry."""
    name = f"{game}/scorepad.toml"
    reader = _ScorePadReader(name, options)
    data = parse_toml(name, text, ScorePadError)
    reader.only("", data, _ENTRIES)
    reader.chosen = reader.known("options", reader.words("options", data.get("options", [])), list(specs(options)))
    counts = [reader.count(path, entry) for path, entry in reader.tables(data, "counts")]
    if not counts:
        reader.fail("counts", "must be tables [[counts]]: without them there is nothing to count")
    reader.counted = [count.key for count in counts]
    pad = Pad(
        game=game,
        plain=False,
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

    def count(self, path: str, entry: Mapping[str, object]) -> PadCount:
        """One of `[[counts]]`."""
        self.only(path, entry, ["key", "each", "rule", "others", "signed", "usual"])
        return PadCount(
            key=self.word(path, entry, "key"),
            each=self.number(path, entry, "each"),
            rule=self.word(path, entry, "rule"),
            others=self.flag(path, entry, "others"),
            signed=self.flag(path, entry, "signed"),
            usual=self._bound(path, entry, "usual"),
        )

    def limit(self, path: str, entry: Mapping[str, object]) -> PadLimit:
        """One of `[[limits]]`."""
        self.only(path, entry, ["key", "counts", "over", "most", "least", "settings", "rule"])
        if "most" not in entry and "least" not in entry:
            self.fail(path, "has neither most nor least, so it limits nothing")
        over = self.word(path, entry, "over", "each")
        if over not in PAD_OVERS:
            self.fail(f"{path}.over", unknown("way", over, list(PAD_OVERS)))
        return PadLimit(
            key=self.word(path, entry, "key"),
            counts=self.known(f"{path}.counts", self.words(f"{path}.counts", entry.get("counts")), self.counted),
            over=PAD_OVERS[over],
            most=self._bound(path, entry, "most"),
            least=self._bound(path, entry, "least"),
            settings=self._settings(path, entry, "settings"),
            rule=self.word(path, entry, "rule"),
        )

    def match(self, entry: Mapping[str, object]) -> PadMatch:
        """The table `[match]`."""
        self.only("match", entry, _MATCH)
        end = PadMatch(
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

    def _check_targets(self, end: PadMatch) -> None:
        """Fail unless there is one way to end a match, and every target is a value of its option."""
        if bool(end.option) + bool(end.target) + bool(end.rounds) > 1:
            self.fail("match", "ends by one of option, target and rounds")
        if end.targets:
            there = list(specs(self._options)[end.option].values) if end.option else []
            self.known("match.targets", list(end.targets), there)
