"""Short sentences about what happened, common to all games; each game can override words."""

from typing import ClassVar

from rasant.core.cards import HIDDEN
from rasant.core.events import DECLARED, MATCH_ENDED, NO_SEAT, STALEMATE, STALLED, Batch, Began, Ended, Moved
from rasant.core.moves import Act, Move, Play
from rasant.core.refusal import Refusal
from rasant.core.state import State, after
from rasant.core.view import EMPTY
from rasant.terminal.faces import Looks
from rasant.terminal.scene import Line, Scene, Viewpoint, name_of

REASONS = {
    "not_now": "cannot act now",
    "not_yours": "reaches for somebody else's card",
    "not_there": "reaches for a card that is gone",
    "does_not_fit": "finds that the card no longer fits",
}


class Phrases:
    """The phrases of one game. Games with special moves extend it."""

    minor: tuple[str, ...] = ()
    """Verbs of acts that are so frequent that they are not listed."""
    key_kinds: tuple[str, ...] = ()
    """Kinds of zone where the landing of a card is a key moment."""
    raced = "stack"
    """The kind of zone that players race to empty."""
    verbs: ClassVar[dict[str, str]] = {"stop": "calls stop!"}
    """Phrases by the verb of the act; `{choice}` is replaced by its choice."""
    ends: ClassVar[dict[str, str]] = {
        "emptied": "a stack is empty",
        "called": "somebody called stop",
        STALEMATE: "nobody can go on",
        DECLARED: "all agree that nobody can go on",
        STALLED: "nothing happened for too long",
    }
    """Phrases for the end of a round, by the game's word for it."""

    def __init__(self, looks: Looks) -> None:
        self.looks = looks

    def lines(self, scene: Scene, batch: Batch) -> list[Line]:
        """The sentences for a batch, as far as the scene's viewpoint sees. Call it before the batch is folded."""
        before, then = scene.state, after(scene.state, batch.events)
        texts: list[str] = []
        if isinstance(batch.move, Play):
            texts.append(f"{name_of(batch.seat)} {self.play(scene, batch.move, batch, before, then)}")
        elif batch.move is not None:
            texts.append(f"{name_of(batch.seat)} {self.act(scene, batch, before, then)}")
        else:
            texts += self.by_itself(scene, batch, before, then)
        texts += self.besides(scene, batch, before, then)
        texts += [self.end(scene, event, then) for event in batch.events if isinstance(event, Ended)]
        minor = len(texts) == 1 and self.is_minor(scene, batch)
        texts = [text for text in texts if text]
        return [Line(batch.now, NO_SEAT if k else batch.seat, text, minor=minor) for k, text in enumerate(texts)]

    def is_key(self, scene: Scene, batch: Batch) -> bool:
        """Is this batch a key moment?"""
        layout = scene.layout
        for event in batch.events:
            if isinstance(event, Began | Ended):
                return True
            if isinstance(event, Moved) and batch.move and layout.kinds[layout.kind[event.dst]] in self.key_kinds:
                return True
        return False

    def is_minor(self, scene: Scene, batch: Batch) -> bool:
        """Is this batch so frequent that it is not listed?"""
        return isinstance(batch.move, Act) and batch.move.verb in self.minor

    def late(self, scene: Scene, now: int, seat: int, move: Move, refusal: Refusal) -> Line:
        """The sentence for a late move."""
        name = name_of(seat)
        rival, by = scene.lateness(now, seat, move)
        if rival >= 0 and isinstance(move, Play):
            seen = move.face in scene.viewpoint.faces(scene.state, move.src)
            card = self.looks.face(move.face).name if seen else "a card"
            text = f"{name} was {by} ms too late with {card}: {name_of(rival)} was faster"
        else:
            what = "lay that card" if isinstance(move, Play) else move.verb.replace("_", " ")
            text = f"{name} {REASONS.get(refusal.reason, f'can no longer {what}')}"
        return Line(now, seat, text, late=True)

    def play(self, scene: Scene, play: Play, batch: Batch, before: State, then: State) -> str:
        """The phrase for a play."""
        seen = self.seen(scene.viewpoint, play, batch, before, then)
        card = self.looks.face(play.face).name if seen else "a card"
        dst = landing(batch)
        below = scene.viewpoint.top(before, dst)
        if below in (EMPTY, HIDDEN):
            return f"lays {card}"
        return f"lays {card} on {self.looks.face(below).name}"

    def act(self, scene: Scene, batch: Batch, before: State, then: State) -> str:
        """The phrase for an act."""
        move = batch.move
        assert isinstance(move, Act)
        phrase = self.verbs.get(move.verb, move.verb.replace("_", " ") + "s")
        return phrase.replace("{choice}", str(move.choice))

    def by_itself(self, scene: Scene, batch: Batch, before: State, then: State) -> list[str]:
        """The sentences for a batch without a move: a deal or the clock."""
        return [f"Round {event.round} begins" for event in batch.events if isinstance(event, Began)]

    def besides(self, scene: Scene, batch: Batch, before: State, then: State) -> list[str]:
        """Further sentences about a batch."""
        return []

    def end(self, scene: Scene, event: Ended, then: State) -> str:
        """The sentence for the end of a round or a match."""
        what = "Match over" if event.over == MATCH_ENDED else "Round over"
        return f"{what}: {self.ending(then)}"

    def ending(self, state: State) -> str:
        """How a round ended, and by whom if that is visible."""
        emptied = [zone for zone in self.looks.zones(self.raced) if not state.zones[zone]]
        if state.how == "emptied" and emptied:
            names = " and ".join(name_of(self.looks.layout.owner[zone]) for zone in emptied)
            return f"{names} emptied the {self.raced}"
        return self.ends.get(state.how, state.how.replace("_", " "))

    def seen(self, viewpoint: Viewpoint, play: Play, batch: Batch, before: State, then: State) -> bool:
        """Does the viewpoint see the laid card, before or after the play?"""
        return (
            play.face in (*viewpoint.faces(before, play.src), viewpoint.top(then, landing(batch)))
            or viewpoint.everything
        )


def landing(batch: Batch) -> int:
    """The zone where the card of a play landed."""
    for event in batch.events:
        if isinstance(event, Moved):
            return event.dst
    assert isinstance(batch.move, Play)
    return batch.move.dst
