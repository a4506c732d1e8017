"""Cards as numbers, and the deck that knows the faces on both sides of each."""

from typing import Final, final

FRONT: Final = 0
BACK: Final = 1

HIDDEN: Final = -1
"""In place of a face: a card lies there, but the viewer does not see this side of it."""


@final
class Deck:
    """All cards of a table. A card is its number; a face is a number too; a key is a bit.

    A face carries *keys*, and a zone takes certain keys. The *set* of a card is what all seats know of it without
    seeing it: whose it is, or which pack it came from.
    """

    __slots__ = ("faces", "has", "keys", "keys_on", "sets", "sides")

    def __init__(self) -> None:
        self.faces: list[str] = []
        self.has: list[int] = []
        self.keys: list[str] = []
        self.sides: list[list[int]] = [[], []]
        self.keys_on: list[list[int]] = [[], []]
        """`keys_on[side][card]`: the keys of the face on that side."""
        self.sets: list[int] = []

    def __len__(self) -> int:
        return len(self.sets)

    def key(self, name: str) -> int:
        """The bit of the key called `name`, which is created if missing."""
        if name not in self.keys:
            self.keys.append(name)
        return 1 << self.keys.index(name)

    def face(self, label: str, keys: list[str]) -> int:
        """The number of the face called `label`, which is created with these keys if missing."""
        if label in self.faces:
            return self.faces.index(label)
        bits = 0
        for name in keys:
            bits |= self.key(name)
        self.faces.append(label)
        self.has.append(bits)
        return len(self.faces) - 1

    def add(self, front: int, back: int, owner_set: int) -> int:
        """Add a card to the deck; returns its number."""
        self.sides[FRONT].append(front)
        self.sides[BACK].append(back)
        self.keys_on[FRONT].append(self.has[front])
        self.keys_on[BACK].append(self.has[back])
        self.sets.append(owner_set)
        return len(self.sets) - 1

    def front(self, card: int) -> int:
        """The face on the front of a card."""
        return self.sides[FRONT][card]

    def back(self, card: int) -> int:
        """The face on the back of a card."""
        return self.sides[BACK][card]

    def key_names(self, bits: int) -> list[str]:
        """The names of the keys in a lock."""
        return [name for i, name in enumerate(self.keys) if bits >> i & 1]
