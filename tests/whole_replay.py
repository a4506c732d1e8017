"""A recorded match as one replay: what a server makes a little at a time, all at once."""

from __future__ import annotations

from collections.abc import Iterator

from rasant.players.results import Result
from rasant.record.logs import Recorded
from rasant.record.replay import MatchReplay, all_viewpoints
from rasant.table.log.entries import RaceLost


def replay_lines(recorded: Recorded, viewpoint: int, result: Result | None = None) -> Iterator[bytes]:
    """The replay of a recorded match from a viewpoint, in pieces of whole lines."""
    replay = MatchReplay(recorded.setup, viewpoint, all_viewpoints(recorded.setup.players), result)
    races: dict[int, list[RaceLost]] = {}
    for race in recorded.races:
        races.setdefault(race.batch, []).append(race)
    yield replay.head()
    for batch in recorded.batches:
        yield replay.batch(batch)
        for race in races.get(batch.number, ()):
            replay.race(race)
    yield replay.tail()
