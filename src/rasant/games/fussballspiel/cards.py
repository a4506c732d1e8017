"""The deck of Das Ligretto Fussballspiel: jersey cards with two sides, goal cards, field cards."""

from typing import Final

from rasant.core.cards import Deck
from rasant.gamefiles.deckfile import DeckFile
from rasant.games.fussballspiel.options import Options

COLOURS: Final = "BW"
"""Black is team 0, White team 1."""
QUARTERS: Final = ["TL", "TR", "BL", "BR"]

JERSEYS: Final = 60
SCENES: Final = 8
FIELDS: Final = 24

SCENE_SET: Final = 2
FIELD_SET: Final = 4
"""The sets: jersey cards of team t have the set t, its goal cards `SCENE_SET` + t, all field cards `FIELD_SET`."""

LISTS: Final = {"1..10": "to_10", "1..12": "to_12", "1..15": "to_15", "4..27": "to_27", "4..20": "to_20"}
"""By the value of an option: the name of its list in the deck file."""
BALLS: Final = {"two_ways": ["ball"], "eight_spots": ["inner", "outer"]}
"""The words that mark a quarter of a goal with the ball."""
POSES: Final = {"two_ways": ["upright", "inverted"], "eight_spots": ["inner", "outer"]}
"""The words that mark the pose of a scene."""

ENTRIES: Final = (
    "numbers.to_10",
    "numbers.to_12",
    "numbers.to_15",
    "backs.two_ways",
    "backs.eight_spots",
    "scenes.two_ways",
    "scenes.eight_spots",
    "field.to_27",
    "field.to_20",
)


class FussballDeck:
    """160 cards: jersey cards and goal cards of two teams, and the field cards."""

    def __init__(self, options: Options, file: DeckFile) -> None:
        file.only(*ENTRIES)
        self._scenes = options.lf_scenes
        self.numbers = _numbers(file, f"numbers.{LISTS[options.lf_numbers]}")
        self.highest = max(self.numbers)
        field = _field(file, f"field.{LISTS[options.lf_field]}", self.numbers)
        parts = [*QUARTERS, *[f"{q} {ball}" for q in QUARTERS for ball in BALLS[self._scenes]]]
        backs = file.words(f"backs.{self._scenes}", parts)
        file.count(f"backs.{self._scenes}", len(backs), JERSEYS, "jersey cards")
        scenes = self._read_scenes(file, backs)
        self.deck = Deck()
        self.value: list[int] = []
        """By card: its shirt number or field value; 0 on goal cards."""
        self.face_value: list[int] = []
        """By face: the same number."""
        self.parts = [self.deck.face(part, [part]) for part in parts]
        """The faces that show a quarter of a goal."""
        self.copies = [backs.count(part) for part in parts]
        """How many jersey cards of a team show each of `parts`."""
        self._fill(backs, scenes, field)
        self.needs: list[list[tuple[int, int]]] = [[] for _ in self.deck.faces]
        """By the face of a scene: for each cell (TL, TR, BL, BR) the face of the part and the way it must lie."""
        for scene in scenes:
            self.needs[self.deck.faces.index(f"scene {scene}")] = self._needs(scene)

    def shirt_keys(self, highest: int) -> int:
        """The keys of all shirts up to a number."""
        keys = 0
        for number in sorted(set(self.numbers)):
            if number <= highest:
                keys |= self.deck.key(str(number))
        return keys

    def part_keys(self) -> int:
        """The keys of all parts."""
        keys = 0
        for part in self.parts:
            keys |= self.deck.has[part]
        return keys

    def of_set(self, wanted: int) -> list[int]:
        """All cards of a set."""
        return [card for card in range(len(self.deck)) if self.deck.sets[card] == wanted]

    def _read_scenes(self, file: DeckFile, backs: list[str]) -> list[str]:
        path = f"scenes.{self._scenes}"
        scenes = file.words(path, [f"{q} {pose}" for q in QUARTERS for pose in POSES[self._scenes]])
        file.count(path, len(scenes), SCENES, "scenes")
        for item, scene in enumerate(scenes):
            for part, _ in wanted_parts(scene):
                if part not in backs:
                    file.fail(path, f"{scene!r} cannot be built: no jersey card shows {part!r}", item)
        return scenes

    def _fill(self, backs: list[str], scenes: list[str], field: list[int]) -> None:
        deck = self.deck
        for team, colour in enumerate(COLOURS):
            for number, back in zip(self.numbers, backs, strict=True):
                self._add(deck.face(f"{colour}{number}", [str(number)]), deck.face(back, [back]), team, number)
        for team, colour in enumerate(COLOURS):
            for scene in scenes:
                self._add(deck.face(f"scene {scene}", []), deck.face(f"{colour} goal", []), SCENE_SET + team, 0)
        for value in field:
            self._add(deck.face(str(value), []), deck.face("field", []), FIELD_SET, value)
        self.face_value = [0] * len(deck.faces)
        for card, value in enumerate(self.value):
            self.face_value[deck.front(card)] = value

    def _add(self, front: int, back: int, owner_set: int, value: int) -> None:
        self.deck.add(front, back, owner_set)
        self.value.append(value)

    def _needs(self, scene: str) -> list[tuple[int, int]]:
        return [(self.deck.faces.index(part), way) for part, way in wanted_parts(scene)]


def wanted_parts(scene: str) -> list[tuple[str, int]]:
    """For each cell (TL, TR, BL, BR): the part that a scene needs there, and which way it lies (LF-35).

    An inverted goal is the upright one rotated by 180°: each part comes to the opposite cell, upside down.
    """
    quarter, pose = scene.split()
    ball = "ball" if pose in POSES["two_ways"] else pose
    upright = [f"{q} {ball}" if q == quarter else q for q in QUARTERS]
    return [(part, 1) for part in reversed(upright)] if pose == "inverted" else [(part, 0) for part in upright]


def _numbers(file: DeckFile, path: str) -> list[int]:
    numbers = file.integers(path, 1, 99)
    file.count(path, len(numbers), JERSEYS, "jersey cards")
    if 1 not in numbers:
        file.fail(path, "there must be a 1: it is laid below the goal")
    return numbers


def _field(file: DeckFile, path: str, numbers: list[int]) -> list[int]:
    values = file.integers(path, 1, 99)
    file.count(path, len(values), FIELDS, "field cards")
    reach = 1
    for number in sorted(numbers)[1:]:  # one of the ones lies below the goal
        reach |= reach << number
    for item, value in enumerate(values):
        if not reach >> value & 1:
            file.fail(path, f"no shirts add up to {value}", item)
    return values
