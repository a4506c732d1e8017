"""What a client may say to its table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rasant.wire.limits import ChatText, ClientName, Count, OptionValues, Small, Token, Whole, Word

Motion = Literal["pause", "resume", "stalemate"]
"""What can be voted on: to pause, to go on, and to give up a round that no player can finish (C-9)."""

EmptySeats = Literal["go", "bots"]
"""What becomes of empty seats when the host begins: they go, or bots play there."""

EmoteName = Literal["hello", "well_played", "ouch", "hurry", "laugh", "thanks"]
"""What can be said with one tap, in every language."""


class ClientMessage(Struct, array_like=True, forbid_unknown_fields=True, gc=False):
    """What all of them are: an array whose first entry is the kind."""


class Hello(ClientMessage, tag="hello"):
    """The first message on a socket: who is there.

    `client` is a name the client makes up for itself, one a tab, so that a move sent again after a lost connection is
    known to be the same. Without a `token` one watches. `book` asks for the book; a client that has it may save that.
    """

    version: Count
    client: ClientName
    token: Token | None = None
    book: bool = True


class PlayMove(ClientMessage, tag="play"):
    """Lay a card: from a zone, the face it shows, to a zone (-1: wherever it fits), straight (0) or turned (1).

    `id` counts up with every move of this client; the answer carries it, and a move sent twice is made once.
    """

    id: Count
    src: Small
    face: Word
    dst: Small = -1
    way: Small = 0


class ActMove(ClientMessage, tag="act"):
    """Do something other than laying a card: one of the `acts` that this seat was sent."""

    id: Count
    verb: Word
    choice: Whole = 0


class SetReady(ClientMessage, tag="ready"):
    """Ready to begin: the match, the next round, or another match with the same people."""

    on: bool = True


class CastVote(ClientMessage, tag="vote"):
    """For or against one of the motions."""

    motion: Motion
    on: bool = True


class OpposeMotion(ClientMessage, tag="oppose"):
    """Vote against a motion: a pause, or giving up the round. A motion that can no longer pass is dropped."""

    motion: Motion


class SendChat(ClientMessage, tag="say"):
    """Say something to everybody at the table."""

    text: ChatText


class SendEmote(ClientMessage, tag="emote"):
    """Say something with one tap."""

    which: EmoteName


class MutePlayer(ClientMessage, tag="mute"):
    """Hear no more of the person on a seat, wherever they sit later, or hear them again. On this socket only."""

    seat: Small
    on: bool = True


class ChangeSeat(ClientMessage, tag="change"):
    """Sit down on another free seat, before the match."""

    seat: Small


class SetBot(ClientMessage, tag="bot"):
    """The host gives a free or a bot's seat to a bot of this temperament; with an empty one it becomes free."""

    seat: Small
    temperament: Word


class RemovePlayer(ClientMessage, tag="remove"):
    """The host removes a player before the match."""

    seat: Small


class SwapSeats(ClientMessage, tag="swap"):
    """The host swaps two seats before the match, whether people, bots or no player sit there."""

    seat: Small
    other: Small


class ChangeSetup(ClientMessage, tag="setup"):
    """The host changes what is played, between matches; as in `NewTable`, `settings` has what differs from the preset.

    `changes` is the number that came with the setup as the host saw it: if it has changed since, this is refused.
    """

    changes: Count
    preset: Word
    settings: OptionValues
    players: Small
    is_public: bool


class BeginNow(ClientMessage, tag="begin"):
    """The host begins with those who are here: empty seats go, or bots of this temperament play there.

    Absent players are not waited for. Connected ones who are not ready are asked once more, with the usual time limit.
    """

    empty: EmptySeats = "go"
    temperament: Word = "steady"


class NextStep(ClientMessage, tag="next"):
    """Go on in a lesson: what the step of this number says was read."""

    step: Small


class LeaveTable(ClientMessage, tag="leave"):
    """Give up the seat. In a match a bot takes over, and the player who left can return."""


class RequestSync(ClientMessage, tag="sync"):
    """Request a full view: this client has missed something."""


class Ping(ClientMessage, tag="ping"):
    """Is anybody there? `sent` comes back as it is."""

    sent: Annotated[float, Meta(ge=0)]


FromClient = (
    Hello
    | PlayMove
    | ActMove
    | SetReady
    | CastVote
    | OpposeMotion
    | SendChat
    | SendEmote
    | MutePlayer
    | ChangeSeat
    | SetBot
    | RemovePlayer
    | SwapSeats
    | ChangeSetup
    | BeginNow
    | NextStep
    | LeaveTable
    | RequestSync
    | Ping
)
