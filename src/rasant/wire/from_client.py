"""Messages from a client to its table."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rasant.wire.limits import ChatText, ClientName, Count, OptionValues, Small, Token, Whole, Word

Motion = Literal["pause", "resume", "stalemate"]
"""Motions: to pause, to resume, and to give up a round that no player can finish (C-9)."""

EmptySeats = Literal["go", "bots"]
"""What happens to empty seats when the host begins: they are removed, or bots play there."""

EmoteName = Literal["hello", "well_played", "ouch", "hurry", "laugh", "thanks"]
"""Phrases that are sent with one tap, in every language."""


class ClientMessage(Struct, array_like=True, forbid_unknown_fields=True, gc=False):
    """Base of all messages: an array whose first entry is the kind."""


class Hello(ClientMessage, tag="hello"):
    """The first message on a socket.

    `client` is a name that the client makes up for itself, one per tab, by which a move resent after a reconnect is
    recognized. Without a `token`, the client watches. `book` requests the book, which the client may have already.
    """

    version: Count
    client: ClientName
    token: Token | None = None
    book: bool = True


class PlayMove(ClientMessage, tag="play"):
    """Lay a card: from a zone, the face it shows, to a zone (-1: wherever it fits), straight (0) or turned (1).

    `id` grows with every move of this client; the answer has it too, and a move sent twice is made once.
    """

    id: Count
    src: Small
    face: Word
    dst: Small = -1
    way: Small = 0


class ActMove(ClientMessage, tag="act"):
    """Make a move other than a play: one of the `acts` that this seat was sent."""

    id: Count
    verb: Word
    choice: Whole = 0


class SetReady(ClientMessage, tag="ready"):
    """Be ready, or not, for the match, the next round, or another match with the same people."""

    on: bool = True


class CastVote(ClientMessage, tag="vote"):
    """Vote for a motion, or withdraw the vote."""

    motion: Motion
    on: bool = True


class OpposeMotion(ClientMessage, tag="oppose"):
    """Vote against a motion: a pause, or giving up the round. A motion that can no longer pass is dropped."""

    motion: Motion


class SendChat(ClientMessage, tag="say"):
    """Send a text to everyone at the table."""

    text: ChatText


class SendEmote(ClientMessage, tag="emote"):
    """Send an emote."""

    which: EmoteName


class MutePlayer(ClientMessage, tag="mute"):
    """Mute the person on a seat for this socket, in any seat they take later, or unmute them."""

    seat: Small
    on: bool = True


class ChangeSeat(ClientMessage, tag="change"):
    """Move to another free seat, before the match."""

    seat: Small


class SetBot(ClientMessage, tag="bot"):
    """The host gives a free seat or a bot's to a bot of this temperament; an empty one frees it."""

    seat: Small
    temperament: Word


class RemovePlayer(ClientMessage, tag="remove"):
    """The host removes a player before the match."""

    seat: Small


class SwapSeats(ClientMessage, tag="swap"):
    """The host swaps two seats before the match, with their people or bots."""

    seat: Small
    other: Small


class ChangeSetup(ClientMessage, tag="setup"):
    """The host changes the setup between matches; as in `NewTable`, `settings` has what differs from the preset.

    `changes` is the number in the setup that the host saw: if it is outdated, the message is refused.
    """

    changes: Count
    preset: Word
    settings: OptionValues
    players: Small
    is_public: bool


class BeginNow(ClientMessage, tag="begin"):
    """The host begins with the players present: empty seats are removed, or bots of this temperament play there.

    Absent players are not waited for. Connected ones who are not ready get the usual time limit.
    """

    empty: EmptySeats = "go"
    temperament: Word = "steady"


class NextStep(ClientMessage, tag="next"):
    """The text of this lesson step was read: go on."""

    step: Small


class LeaveTable(ClientMessage, tag="leave"):
    """Give up the seat. In a match a bot takes over, and the player can return."""


class RequestSync(ClientMessage, tag="sync"):
    """Request a full view, because this client has missed something."""


class Ping(ClientMessage, tag="ping"):
    """Request a `pong`, which returns `sent` unchanged."""

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
