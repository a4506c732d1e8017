"""The deck of Schuss und Tor: footballers, and action cards that are drawn on a pass."""

from rasant.core.cards import Deck
from rasant.gamefiles.deckfile import DeckFile

BOMBER = "Bomber"
TORMANN = "Tormann"
TOR = "Tor"
SPECIALS = ["Hand", "Aus", "Foul", "Verletzt", "Schiedsrichter"]

NAMES = 5
FOOTBALLERS = 33
GOALS = 22
"""Number of names, of footballers, and of goal cards among the action cards (ST-1 to ST-3)."""

TAKEN_OUT = {2: 2, 3: 1, 4: 0}
"""By number of players: how many Bomber, and how many Tormann, stay in the box (ST-5)."""

GREEN, RED, LEFT_OUT = 0, 1, 2
"""The sets: footballers in play, action cards, and footballers that all players know to be in the box."""


class SchussDeck:
    """The deck, its cards in play, and the meaning of each face.

    By face: `to` is the footballer a pass goes to (1 to 5; 0 if it is not a pass), `worth` the goals of an action card,
    `stops` the keys that stop it.
    """

    def __init__(self, seats: int, file: DeckFile) -> None:
        self.names = _names(file)
        bombers = file.integer("footballers.bomber", 2, 31)
        keepers = file.integer("footballers.keeper", 2, 31)
        passes = len(self.names) ** 2
        file.count("footballers.keeper", passes + bombers + keepers, FOOTBALLERS, "footballers")
        self.deck = Deck()
        for key in [*self.names, BOMBER, TORMANN]:
            self.deck.key(key)
        self.to: list[int] = []
        self.worth: list[int] = []
        self.stops: list[int] = []
        self.footballers: list[int] = []
        self.left_out: list[int] = []
        self.actions: list[int] = []
        self._green = self._face("green")
        self._red = self._face("red")
        self._fill_footballers(bombers, keepers, TAKEN_OUT[seats])
        self._fill_goals(file)
        self._fill_specials(file)

    def _face(self, label: str, key: str = "", to: int = 0, worth: int = 0, stops: str = "") -> int:
        """The number of a face with this meaning, added if it is new."""
        face = self.deck.face(label, [key] if key else [])
        if face == len(self.to):
            self.to.append(to)
            self.worth.append(worth)
            self.stops.append(self.deck.key(stops) if stops else 0)
        return face

    def _fill_footballers(self, bombers: int, keepers: int, out: int) -> None:
        for name in self.names:
            for to, other in enumerate(self.names, 1):
                face = self._face(f"{name}-{other}", key=name, to=to)
                self.footballers.append(self.deck.add(face, self._green, GREEN))
        for label, copies in ((BOMBER, bombers), (TORMANN, keepers)):
            face = self._face(label, key=label)
            self.footballers += [self.deck.add(face, self._green, GREEN) for _ in range(copies - out)]
            self.left_out += [self.deck.add(face, self._green, LEFT_OUT) for _ in range(out)]

    def _fill_goals(self, file: DeckFile) -> None:
        sure = [self._face(TOR, worth=1)] * file.integer("goals.sure", 0, 27)
        double = [self._face("ZweiTore", worth=2)] * file.integer("goals.double", 0, 27)
        faces = sure + double
        faces += [self._face(f"{TOR}-{name}", worth=1, stops=name) for name in file.words("goals.by_name", self.names)]
        for path, stopper in (("goals.by_bomber", BOMBER), ("goals.by_keeper", TORMANN)):
            faces += [self._face(f"{kick}-{stopper}", worth=1, stops=stopper) for kick in file.words(path)]
        file.count("goals.sure", len(faces), GOALS, "goal cards")
        self.actions += [self.deck.add(face, self._red, RED) for face in faces]

    def _fill_specials(self, file: DeckFile) -> None:
        specials = file.words("specials.cards", SPECIALS)
        file.distinct("specials.cards", specials)
        file.count("specials.cards", len(specials), len(SPECIALS), "special cards")
        self.actions += [self.deck.add(self._face(label), self._red, RED) for label in specials]


def _names(file: DeckFile) -> list[str]:
    """The names of the five footballers. They become labels, so they must consist of letters."""
    file.only(
        "footballers.names",
        "footballers.bomber",
        "footballers.keeper",
        "goals.sure",
        "goals.double",
        "goals.by_name",
        "goals.by_bomber",
        "goals.by_keeper",
        "specials.cards",
    )
    names = file.words("footballers.names")
    file.distinct("footballers.names", names)
    for item, name in enumerate(names):
        if not name.isalpha() or name in (BOMBER, TORMANN, TOR):
            file.fail("footballers.names", f"{name!r} must be a name of letters, and no other card's", item)
    file.count("footballers.names", len(names), NAMES, "names")
    return names
