"""The replay of a finished match: the socket messages of one viewpoint, then the key moments.

It is made batch by batch, so that a server can handle live tables in between.
"""

from collections import deque
from typing import Final, final

from rasant.core.contract import Score
from rasant.core.errors import LogError
from rasant.core.events import BEFORE, CARDS_IN_PLAY, DEAL, NO_SEAT, Batch
from rasant.core.logcheck import check_batch, check_event
from rasant.players.results import Result
from rasant.record.moments import MomentFinder
from rasant.record.setup import PERSON, Setup
from rasant.record.viewpoint import ReplayViewpoint
from rasant.table.log.entries import RaceLost, race_fits
from rasant.wire.book import book_of
from rasant.wire.codec import encode, encode_body
from rasant.wire.from_server import RoomChanged, TableSetup, ViewReplaced
from rasant.wire.replay import ALL_SEEING, ReplayHead, ReplayTail
from rasant.wire.room import PLAYING, Room, SeatInfo, Standing

RACED_BATCHES: Final = 256
"""Number of latest batches for which lost races are kept."""


def all_viewpoints(players: int) -> list[int]:
    """All viewpoints of a match: the all-seeing one, the spectator, and each seat."""
    return list(range(ALL_SEEING, players))


@final
class MatchReplay:
    """The replay of one match from one viewpoint: `head`, then `batch` and `race` in order, then `tail`.

    All return lines. None has a card number, the seed or the table's id.
    """

    def __init__(
        self, setup: Setup, viewpoint: int, allowed: list[int], result: Result | None = None, public: bool = False
    ) -> None:
        self._setup = setup
        self._game = setup.open()
        self._head = (viewpoint, allowed, result, public)
        self._viewpoint = ReplayViewpoint(self._game, viewpoint)
        self._moments = MomentFinder(self._game)
        self._score = Score([], [], [])
        self._number = 0
        self._now = 0
        self._latest: deque[tuple[int, int]] = deque(maxlen=RACED_BATCHES)
        """The time and the round of each of the latest batches."""

    def head(self) -> bytes:
        """The first lines: the setup, the players, and the table before the deal."""
        viewpoint, allowed, result, public = self._head
        setup = self._setup
        settings = setup.box.all_settings(setup.preset, setup.settings)
        head = ReplayHead(
            match="" if result is None else result.match,
            setup=TableSetup("", setup.game, setup.players, setup.preset, settings, public),
            book=book_of(self._game.layout),
            names=[""] * setup.players if result is None else result.names,
            bots=self._bots(),
            viewpoint=viewpoint,
            allowed=allowed,
            result=result,
        )
        self._score = self._game.score(self._viewpoint.state)
        return _lines([encode_body(head), encode(ViewReplaced(0, 0, self._room(), self._viewpoint.view()))])

    def batch(self, batch: Batch) -> bytes:
        """The lines of the next batch; `LogError` if it cannot be the next."""
        state = self._viewpoint.state
        check_batch(state, batch, self._number, self._now)
        for event in batch.events:
            check_event(state, event, batch.number)
            self._viewpoint.fold(event)
        try:
            return self._lines_of(batch)
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
            # a log may fold and yet have numbers that its game cannot handle
            raise LogError(f"batch {batch.number} has numbers that its game never writes") from None

    def _lines_of(self, batch: Batch) -> bytes:
        """The lines of a batch that is folded."""
        state = self._viewpoint.state
        self._number, self._now = batch.number + 1, batch.now
        lines = self._viewpoint.messages(batch, self._number)
        was, self._score = self._score, self._game.score(state)
        self._latest.append((batch.now, state.round))
        self._moments.follow(state, batch, self._number, self._score)
        if batch.cause == DEAL or state.phase != CARDS_IN_PLAY or was.totals != self._score.totals:
            lines.append(encode(RoomChanged(self._number, self._now, self._room(), self._number)))
        return _lines(lines)

    def race(self, race: RaceLost) -> None:
        """Record a race lost to a recent move; raises `LogError` if it is impossible."""
        if not race_fits(race, self._setup.players, self._number):
            raise LogError("an impossible race")
        back = self._number - race.batch
        if back <= len(self._latest):
            self._moments.race(race, *self._latest[-back])

    def tail(self) -> bytes:
        """The last line; raises `LogError` if there was no batch."""
        if not self._number:
            raise LogError("nothing was played in this match")
        return _lines([encode_body(ReplayTail(self._moments.all(), self._now))])

    def _bots(self) -> list[str]:
        result = self._head[2]
        if result is not None:
            return result.bots
        bots = map(self._setup.bot_of, range(self._setup.players))
        return ["" if bot == PERSON else bot for bot in bots]

    def _room(self) -> Room:
        """The room of a replay, always in phase `PLAYING`, with the standing."""
        game, state, score = self._game, self._viewpoint.state, self._score
        over = state.phase not in (BEFORE, CARDS_IN_PLAY)
        parts = game.parts(state) if over else []
        return Room(
            phase=PLAYING,
            left=-1,
            match=1,
            round=state.round,
            host=NO_SEAT,
            seats=self._seats(),
            votes={},
            watching=0,
            standing=Standing(game.parties, score.points, score.totals, score.winners, parts),
            how=state.how if over else "",
        )

    def _seats(self) -> list[SeatInfo]:
        result, team = self._head[2], self._game.layout.team
        names = [""] * self._setup.players if result is None else result.names
        return [
            SeatInfo(team[seat], name, bot=bot, here=not bot)
            for seat, (name, bot) in enumerate(zip(names, self._bots(), strict=True))
        ]


def _lines(messages: list[bytes]) -> bytes:
    return b"".join(message + b"\n" for message in messages)
