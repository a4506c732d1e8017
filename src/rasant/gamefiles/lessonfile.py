"""Reading a lesson: `lesson.toml` in the folder of a game, an arranged table and the steps on it.

docs/guides/lessons.md describes its format. Whether zones and cards exist is checked with a table (`lesson_for`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, final

from rasant.core.contract import Game
from rasant.core.errors import DeckError, LessonError, unknown
from rasant.core.events import NO_SEAT
from rasant.core.layout import Layout
from rasant.core.lesson import Lesson, LessonStep
from rasant.core.moves import ANYWHERE, Act, Move, Play
from rasant.core.state import State
from rasant.gamefiles.tomltext import TomlReader, parse_toml

MOST_STEPS: Final = 40
"""More steps would be too long for a lesson."""


@dataclass(frozen=True)
class PlayWanted:
    """A card to lay; an empty `dst` means any zone that takes it."""

    src: str
    card: str
    dst: str
    way: int


@dataclass(frozen=True)
class ActWanted:
    """An act to do."""

    verb: str
    choice: int


@dataclass(frozen=True)
class WrittenStep:
    """A step as written in the file; `move` is `None` if it is only read."""

    key: str
    seat: int
    move: PlayWanted | ActWanted | None
    wrong: bool
    show: list[str]


@dataclass(frozen=True)
class LessonFile:
    """A lesson as written in the file, not yet resolved for a table."""

    name: str
    seats: int
    seat: int
    preset: str
    settings: Mapping[str, str]
    left_out: Mapping[str, str]
    cards: Mapping[str, list[str]]
    facts: Mapping[str, int]
    before: list[WrittenStep]
    """Moves made before the first step."""
    steps: list[WrittenStep]

    def text_keys(self) -> list[str]:
        """The keys of all its texts, each once."""
        return list(dict.fromkeys(step.key for step in self.steps))


def read_lesson(name: str, text: str) -> LessonFile:
    """Parse a lesson file; raises `LessonError` with file and entry."""
    reader = _LessonReader(name)
    data = parse_toml(reader.name, text, LessonError)
    reader.only("", data, ["seats", "seat", "preset", "settings", "left_out", "cards", "facts", "before", "steps"])
    seat = reader.number("", data, "seat", 0)
    return LessonFile(
        name=name,
        seats=reader.number("", data, "seats"),
        seat=seat,
        preset=reader.word("", data, "preset", ""),
        settings=reader.words_by_name(data, "settings"),
        left_out=reader.words_by_name(data, "left_out"),
        cards={zone: reader.words(f"cards.{zone}", labels) for zone, labels in reader.table(data, "cards").items()},
        facts={fact: reader.a_number(f"facts.{fact}", number) for fact, number in reader.table(data, "facts").items()},
        before=[reader.bare_move(path, move, seat) for path, move in reader.tables(data, "before")],
        steps=reader.steps(data, seat),
    )


@final
class _LessonReader(TomlReader):
    """Reads the entries of a lesson file."""

    def __init__(self, name: str) -> None:
        super().__init__(name, LessonError)

    def steps(self, data: Mapping[str, object], learner: int) -> list[WrittenStep]:
        """The steps of the lesson."""
        steps = self.tables(data, "steps")
        if not 1 <= len(steps) <= MOST_STEPS:
            self.fail("steps", f"must be 1 to {MOST_STEPS} tables [[steps]]")
        return [self._step(path, step, learner) for path, step in steps]

    def bare_move(self, path: str, entries: Mapping[str, object], learner: int) -> WrittenStep:
        """A move before the first step, which has no text."""
        self.only(path, entries, ["seat", "play", "act"])
        move = self._move(path, entries)
        if move is None:
            self.fail(path, "has neither a play nor an act")
        return WrittenStep("", self.number(path, entries, "seat", learner), move, False, [])

    def _move(self, path: str, step: Mapping[str, object]) -> PlayWanted | ActWanted | None:
        if "play" in step and "act" in step:
            self.fail(path, "has a play and an act; make two steps of it")
        return self._play(f"{path}.play", step["play"]) if "play" in step else self._act(path, step)

    def _step(self, path: str, step: Mapping[str, object], learner: int) -> WrittenStep:
        self.only(path, step, ["text", "seat", "play", "act", "wrong", "show"])
        move = self._move(path, step)
        wrong = self.flag(path, step, "wrong")
        seat = self.number(path, step, "seat", learner)
        if wrong and (move is None or seat != learner):
            self.fail(path, "only a move of the learner can be wrong")
        return WrittenStep(
            key=self.word(path, step, "text"),
            seat=seat,
            move=move,
            wrong=wrong,
            show=self.words(f"{path}.show", step.get("show", [])),
        )

    def _play(self, path: str, value: object) -> PlayWanted:
        play = self.entries(path, value)
        self.only(path, play, ["from", "card", "to", "way"])
        return PlayWanted(
            src=self.word(path, play, "from"),
            card=self.word(path, play, "card"),
            dst=self.word(path, play, "to", ""),
            way=self.number(path, play, "way", 0),
        )

    def _act(self, path: str, step: Mapping[str, object]) -> ActWanted | None:
        if "act" not in step:
            return None
        act = self.entries(f"{path}.act", step["act"])
        self.only(f"{path}.act", act, ["verb", "choice"])
        return ActWanted(self.word(path, act, "verb"), self.number(path, act, "choice", 0))


def lesson_for(file: LessonFile, game: Game) -> Lesson:
    """Resolve a lesson for a table of its game; raises `LessonError` if it names something that does not exist."""
    binder = _Binder(game.layout)
    try:
        lesson = Lesson(
            seat=binder.seat("seat", file.seat),
            cards={binder.zone(f"cards.{zone}", zone): labels for zone, labels in file.cards.items()},
            facts={binder.fact(name): value for name, value in file.facts.items()},
            before=[binder.step(f"before[{number}]", step) for number, step in enumerate(file.before, start=1)],
            steps=[binder.step(f"steps[{number}]", step) for number, step in enumerate(file.steps, start=1)],
        )
        lesson.laid(State(game.layout))
    except (LessonError, DeckError) as error:
        raise LessonError(f"{file.name}: {error}") from None
    return lesson


class _Binder:
    """Resolves the names in a lesson to numbers of a layout."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def seat(self, path: str, seat: int) -> int:
        """A seat, if it exists."""
        if not 0 <= seat < self._layout.seats:
            raise LessonError(f"{path}: there are seats 0 to {self._layout.seats - 1}")
        return seat

    def zone(self, path: str, name: str) -> int:
        """The zone of this name."""
        if name not in self._layout.names:
            raise LessonError(f"{path}: {unknown('zone', name, self._layout.names)}")
        return self._layout.names.index(name)

    def fact(self, name: str) -> int:
        """The fact of this name."""
        if name not in self._layout.facts:
            raise LessonError(f"facts.{name}: {unknown('fact', name, self._layout.facts)}")
        return self._layout.facts.index(name)

    def step(self, path: str, written: WrittenStep) -> LessonStep:
        """A step with all names resolved."""
        move = self._move(path, written.move)
        shown = [name for name in written.show if name in self._layout.names]
        return LessonStep(
            key=written.key,
            seat=NO_SEAT if move is None else self.seat(path, written.seat),
            move=move,
            wrong=written.wrong,
            zones=[self.zone(path, name) for name in shown] if written.show else _zones_of(move),
            verbs=[name for name in written.show if name not in shown] if written.show else _verbs_of(move),
        )

    def _move(self, path: str, wanted: PlayWanted | ActWanted | None) -> Move | None:
        if wanted is None:
            return None
        if isinstance(wanted, ActWanted):
            return Act(wanted.verb, wanted.choice)
        faces = self._layout.deck.faces
        if wanted.card not in faces:
            raise LessonError(f"{path}: {unknown('card', wanted.card, faces)}")
        dst = self.zone(path, wanted.dst) if wanted.dst else ANYWHERE
        return Play(self.zone(path, wanted.src), faces.index(wanted.card), dst, wanted.way)


def _zones_of(move: Move | None) -> list[int]:
    return [zone for zone in (move.src, move.dst) if zone != ANYWHERE] if isinstance(move, Play) else []


def _verbs_of(move: Move | None) -> list[str]:
    return [move.verb] if isinstance(move, Act) else []
