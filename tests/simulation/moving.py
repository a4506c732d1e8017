"""Moves of a person: mostly legal ones, sometimes earlier legal ones, sometimes arbitrary ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.simulation.tab import Tab

from rasant.wire.from_client import ActMove, PlayMove

if TYPE_CHECKING:
    from tests.simulation.person import Person

MOST_OPEN: Final = 4
"""Most unanswered moves of a player."""


def move(person: Person, tab: Tab) -> None:
    """Make a legal move, as far as this client knows."""
    assert tab.viewpoint is not None
    assert tab.viewpoint.client is not None
    if len(tab.answers.open) >= MOST_OPEN:
        return
    chance, view = person.chance, tab.viewpoint.client.view()
    plays, acts, number = view.plays(), view.acts, tab.answers.next
    if plays and (not acts or chance.random() < 0.8):
        play = chance.choice(plays)
        dst = -1 if chance.random() < 0.2 else play.dst
        tab.say(PlayMove(number, play.src, view.layout.deck.faces[play.face], dst, play.way))
    elif acts:
        act = chance.choice(acts)
        tab.say(ActMove(number, act.verb, act.choice))


def stale_move(person: Person, tab: Tab) -> None:
    """Try an earlier move again, mostly too late."""
    sent = tab.answers.sent
    if not sent:
        return
    before, number = person.chance.choice(list(sent.values())), tab.answers.next
    if isinstance(before, PlayMove):
        tab.say(PlayMove(number, before.src, before.face, before.dst, before.way))
    else:
        tab.say(ActMove(number, before.verb, before.choice))


def wild_move(person: Person, tab: Tab) -> None:
    """Make a move that was not offered."""
    chance, layout = person.chance, tab.truth.game.layout
    number = tab.answers.next + chance.choice((0, 0, 1, 50))
    face = chance.choice((*layout.deck.faces, "nonsense", ""))
    zones = len(layout.names)
    if chance.random() < 0.7:
        tab.say(
            PlayMove(number, chance.randint(-1, zones + 1), face, chance.randint(-1, zones + 1), chance.randint(-1, 3))
        )
    else:
        tab.say(
            ActMove(number, chance.choice(("turn", "pass", "call", "", "cheer")), chance.choice((0, 1, -1, 2**53 - 1)))
        )


def repeated_move(person: Person, tab: Tab) -> None:
    """Repeat a message, answered or not, unless it was refused."""
    known = [sent for number, sent in tab.answers.sent.items() if not tab.answers.refused(number)]
    if known:
        tab.say(person.chance.choice(known[-3:]))
