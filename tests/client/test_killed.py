"""Real sockets, a real store, and a server that is killed in the middle of every match."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.client.servers import SOON, Served
from tests.real_time import Countdown

from rasant.bots import Player, Temperament
from rasant.client import ClientTimeouts, Lobby, SeatConnection
from rasant.client.bot_client import BotClient, game_of
from rasant.client.playing import play_bot
from rasant.client.session import Event, Session
from rasant.client.stay import RoundOver, Stay
from rasant.core.chance import chance_of, secret_of
from rasant.core.events import MATCH_ENDED
from rasant.core.moves import Move
from rasant.core.options import specs
from rasant.core.state import State, fold_all
from rasant.games import box, boxes
from rasant.players.results import Result
from rasant.record.logs import read_log
from rasant.testing.configs import short
from rasant.wire.from_server import BatchMessage, MoveAccepted, MoveRefused, ViewReplaced, Welcome
from rasant.wire.http import NewTable

pytestmark = pytest.mark.slow

HURRIED = {"step_time": "10", "stall_s": "20"}
"""Settings that keep a round short, in games that have them."""
ROUNDS = 3
"""Settings that limit the length of a match, where a game has them."""
BOTS = ("Mia", "Tom")
BRISK = Temperament("brisk", look=9, reach=6, startle=6, slip=0.0)
"""The bots are fast, but not the clocks, which would be too fast for a server on a busy machine."""
LOOKS_ON_S = 0.02
KILLS = (18, 30, 44)
"""Numbers of log entries at which the server is killed."""
CLIENT_TIMEOUTS = ClientTimeouts(
    connect=SOON, silence=SOON, answer=SOON, absence=SOON, first=0.02, longest=0.2, jitter=lambda: 0.5
)
LONGEST = 5 * SOON


class Recorder:
    """Records all events, and asserts that the server never goes back behind one."""

    def __init__(self) -> None:
        self.batches: dict[int, BatchMessage] = {}
        self.welcomes = 0
        self.answers: list[MoveAccepted | MoveRefused] = []

    def receive(self, event: Event) -> None:
        """Record an event."""
        latest = max(self.batches, default=0)
        match event:
            case Welcome() | ViewReplaced():
                assert event.seq >= latest, "the server has lost an entry that it had sent"
                self.welcomes += isinstance(event, Welcome)
            case BatchMessage():
                assert event.seq > latest
                self.batches[event.seq] = event
            case MoveAccepted() | MoveRefused():
                self.answers.append(event)


async def script(seat: SeatConnection, recorder: Recorder) -> None:
    """A client that makes the first legal move, waits for its answer, and then pauses for a moment."""
    stay = Stay(seat.session, matches=1)
    while not stay.done:
        pause = Countdown(LOOKS_ON_S)
        while (left := pause.left_s) > 0 and not stay.done:
            event = await seat.next(left)
            if event is not None:
                recorder.receive(event)
                stay.receive(event)
                seat.flush()
        view = seat.view()
        moves: list[Move] = [*view.plays(), *view.acts]
        if seat.session.playing and moves:
            answer = await seat.move(moves[0])
            assert isinstance(answer, MoveAccepted | MoveRefused)


async def watch(seat: SeatConnection, recorder: Recorder, reached: Callable[[int], Awaitable[None]]) -> None:
    """A spectator that calls `reached` with the length of the log."""
    async for event in seat:
        recorder.receive(event)
        await reached(seat.session.seq)


def settings(game: str) -> dict[str, str]:
    """Settings that keep a match short."""
    known = specs(box(game).options)
    return {name: value for name, value in HURRIED.items() if name in known} | short(box(game), ROUNDS)


async def play_while_it_is_killed(game: str, data: Path) -> tuple[Result, bytes, list[Recorder]]:
    """One match of two bots and a script."""
    kills = list(KILLS)
    alive = asyncio.Lock()
    recorders = [Recorder(), Recorder()]
    async with Served(data) as server, Lobby(server.url, timeout_s=SOON, timeouts=CLIENT_TIMEOUTS) as lobby:

        async def kill_at(entries: int) -> None:
            if kills and entries >= kills[0]:
                kills.pop(0)
                async with alive:
                    await server.kill()
                    await server.start()

        ben = await lobby.guest("Ben")
        players = max(1 + len(BOTS), box(game).seats[0])
        bots = [""] * (1 + len(BOTS)) + ["quick"] * (players - 1 - len(BOTS))
        order = NewTable(game=game, players=players, bots=bots, settings=settings(game))
        table = (await lobby.open_table(order)).table
        async with await lobby.sit(table, "Ben") as scripted, lobby.seat(table) as spectator:
            joining = [asyncio.create_task(join(server.url, table, name)) for name in BOTS]
            watching = asyncio.create_task(watch(spectator, recorders[1], kill_at))
            async with asyncio.timeout(LONGEST):
                await script(scripted, recorders[0])
                seen = await asyncio.gather(*joining)
                async with alive:
                    watching.cancel()
        [result] = await lobby.results(player=ben.id)
        log = await lobby.log(result.match)
    assert kills == []
    for rounds in seen:
        assert_each_was_seen_once(rounds, result)
    return result, log, recorders


def assert_each_was_seen_once(rounds: list[RoundOver], result: Result) -> None:
    """No client gets the end of a round twice; one that reconnects in the next round does not get it at all."""
    numbers = [over.round for over in rounds]
    assert numbers == sorted(set(numbers))
    assert [over.round for over in rounds if over.last] == [result.rounds] == numbers[-1:]
    assert len(numbers) >= result.rounds - len(KILLS)


def brisk(session: Session, name: str) -> BotClient:
    """A steady bot without any delay."""
    assert session.setup is not None
    policy = box(session.setup.game).steady(game_of(session.setup, session.view()))
    return BotClient(session, lambda: Player(policy, BRISK, chance_of(secret_of(name), 0)), name)


async def join(url: str, table: str, name: str) -> list[RoundOver]:
    """Let a bot play one match; returns the ends of rounds that it received."""
    async with Lobby(url, timeout_s=SOON, timeouts=CLIENT_TIMEOUTS) as lobby:
        await lobby.guest(name)
        async with await lobby.sit(table, name) as seat:
            stay = Stay(seat.session, matches=1)
            await play_bot(seat, brisk(seat.session, name), stay, lambda over: None)
            return stay.rounds


@pytest.mark.parametrize("game", boxes())
def test_a_match_goes_on_to_its_end_while_the_server_is_killed(game: str, tmp_path: Path) -> None:
    result, log, (scripted, spectator) = asyncio.run(play_while_it_is_killed(game, tmp_path / "data"))

    assert sorted(result.names[:3]) == ["Ben", *BOTS]
    assert result.bots[:3] == ["", "", ""]
    assert min(scripted.welcomes, spectator.welcomes) >= 1 + len(KILLS)
    assert any(isinstance(answer, MoveAccepted) for answer in scripted.answers)
    assert not any(isinstance(answer, MoveRefused) and answer.reason == "repeated" for answer in scripted.answers)
    for seq in scripted.batches.keys() & spectator.batches.keys():
        assert scripted.batches[seq] == spectator.batches[seq]

    path = tmp_path / "match.jsonl"
    path.write_bytes(log)
    [recorded] = read_log(path)
    state = State(recorded.setup.open().layout)
    for batch in recorded.batches:
        fold_all(state, batch.events)
    assert state.phase == MATCH_ENDED
    assert recorded.setup.open().score(state).totals == result.totals
    logged = [(batch.now, batch.seat) for batch in recorded.batches]
    for recorder in (scripted, spectator):
        assert all((batch.now, batch.seat) in logged for batch in recorder.batches.values())
