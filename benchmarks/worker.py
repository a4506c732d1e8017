"""A process that measures rasant: `worker.py plain` the sources, `worker.py compiled` what `make compiled` builds.

It proves which of the two it runs before it accepts orders. Times are CPU times: other processes do not count.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from time import process_time

from hot import hot_modules
from protocol import ROOT, Case, Hello, serve
from rasant.core.chance import secret_of
from rasant.core.contract import Game
from rasant.games import box, set_up
from rasant.lab.playout import Playout, play_by_policy, play_randomly
from replay import Replay

FEWEST = 500
"""Minimum moves of a burst, however slow they are."""
WARM_UP = 100_000
"""Moves after which free lists, caches and the allocator's pools have reached their size."""
MILLION = 1_000_000

_speeds: dict[tuple[str, Case], float] = {}


@cache
def opened(case: Case) -> Game:
    """The game of a case, set up once."""
    return set_up(case.game, case.players, case.preset, dict(case.settings))


@cache
def replay(case: Case) -> Replay:
    """Recorded play of a case."""
    return Replay(opened(case), box(case.game).steady)


def at_random(case: Case, seed: int, seconds: float) -> float:
    """Moves per second of random legal play."""
    game, secret = opened(case), secret_of(str(seed))
    return _burst(("random", case), seconds, lambda moves: play_randomly(game, secret, moves))


def by_bots(case: Case, seed: int, seconds: float) -> float:
    """Moves per second of steady bots with views; looks that lead to no move take time and do not count."""
    game, secret = opened(case), secret_of(str(seed))
    bots = [box(case.game).steady(game) for _ in range(case.players)]
    return _burst(("bots", case), seconds, lambda moves: play_by_policy(game, bots, secret, moves))


def _burst(key: tuple[str, Case], seconds: float, play: Callable[[int], Playout]) -> float:
    if key not in _speeds:
        _speed(play, FEWEST)
        _speeds[key] = _speed(play, 4 * FEWEST)
    return _speed(play, max(FEWEST, round(_speeds[key] * seconds)))


def _speed(play: Callable[[int], Playout], moves: int) -> float:
    began = process_time()
    made = play(moves).moves
    return made / (process_time() - began)


def growth(case: Case, seed: int, seconds: float) -> float:
    """Kilobytes by which a million random moves grow the process, after a warm-up; takes as long as it needs."""
    game, secret = opened(case), secret_of(str(seed))
    play_randomly(game, secret, WARM_UP)
    gc.collect()
    before = _resident_kb()
    play_randomly(game, secret, MILLION)
    gc.collect()
    return _resident_kb() - before


def _resident_kb() -> int:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise SystemExit("the benchmark needs Linux: it reads /proc")


def prove(kind: str) -> Hello:
    """Prove what runs here: every hot module from src/ as it is written, or every one compiled, from elsewhere."""
    suffix = ".py" if kind == "plain" else EXTENSION_SUFFIXES[0]
    modules = hot_modules()
    sources = blake2b(digest_size=8)
    for name in modules:
        origin = Path(import_module(name).__file__ or "")
        if not origin.name.endswith(suffix) or origin.is_relative_to(ROOT / "src") != (kind == "plain"):
            raise SystemExit(f"{name} comes from {origin}, which is not {kind}; `make clean` removes stray builds")
        # the source lies beside the compiled module
        sources.update(origin.with_name(f"{name.rpartition('.')[2]}.py").read_bytes())
    about = f"{kind}: {len(modules)} hot modules, each a *{suffix}"
    return Hello(about, {"python": sys.version.split()[0]}, sources.hexdigest())


if __name__ == "__main__":
    serve(
        prove(sys.argv[1]),
        {
            "random": at_random,
            "bots": by_bots,
            "call": lambda case, seed, seconds: replay(case).calls(seconds),
            "tell": lambda case, seed, seconds: replay(case).tells(seconds),
            "growth": growth,
        },
    )
