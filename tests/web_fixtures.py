"""Games of bots as the browser hears them: what the page's own fold is compared with.

Run as `python -m tests.web_fixtures FOLDER`; writes one file a setup with the book, and for some seats the view at the
start, each batch as told, and the view and plays after it. In `shelf/` is what can be played and chosen.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from rasant.core.contract import Game
from rasant.core.events import NO_SEAT, Batch
from rasant.core.moves import Play
from rasant.core.redaction import redact
from rasant.core.state import State
from rasant.core.told import Told
from rasant.hall.game_list import game_list
from rasant.lab.bot_match import BotMatch
from rasant.record.setup import setup
from rasant.testing.told import told_to, view_of
from rasant.wire.book import book_of

SETUPS: list[tuple[str, int, str, dict[str, str]]] = [
    ("ligretto", 4, "default", {}),
    ("ligretto", 2, "en", {"variant": "row_buffer"}),
    ("ligretto", 12, "default", {"end": "call"}),
    ("fun_run", 3, "default", {}),
    ("fun_run", 2, "sitting", {"hold_while_standing": "true"}),
    ("fussballspiel", 4, "default", {}),
    ("fussballspiel", 3, "clean", {"lf_scenes": "eight_spots"}),
    ("kickoff", 4, "en", {}),
    ("kickoff", 3, "fr", {"reveal": "both"}),
    ("schuss_und_tor", 3, "sheet", {}),
    ("schuss_und_tor", 2, "franjos", {"foul_card": "victim_chooses"}),
]
LONGEST = 300
"""How many batches are kept of a match; a new round is begun only while there are fewer than half of them."""


def follow(game: Game, batches: list[Batch]) -> list[dict[str, Any]]:
    """What a spectator, the first and the last seat hear, and what they see."""
    seats = [NO_SEAT, 0, game.layout.seats - 1]
    state = State(game.layout)
    heard = [{"view": view_of(game.view(state, seat)), "steps": []} for seat in seats]
    for batch in batches:
        told = redact(state, batch.events)
        for seat, listener in zip(seats, heard, strict=True):
            listener["steps"].append(_step(game, state, seat, batch, told))
    return heard


def _step(game: Game, state: State, seat: int, batch: Batch, told: Told) -> dict[str, Any]:
    view = game.view(state, seat)
    events, additions = told_to(told, seat)
    move = batch.move if batch.seat == seat else None
    return {
        "events": events,
        "additions": additions,
        "view": view_of(view),
        "plays": [[play.src, play.face, play.dst, play.way] for play in view.plays()],
        "played": [move.src, move.face, move.dst, move.way] if isinstance(move, Play) else None,
    }


def play(running: BotMatch) -> list[Batch]:
    """The first batches of a match."""
    batches: list[Batch] = []
    while not running.over and len(batches) < LONGEST // 2:
        batches.append(running.deal())
        while (happened := running.step()) is not None:
            if isinstance(happened, Batch):
                batches.append(happened)
    return batches[:LONGEST]


def main(folder: Path) -> None:
    """Play every setup and write what was heard."""
    (folder / "shelf").mkdir(parents=True, exist_ok=True)
    (folder / "shelf" / "games.json").write_bytes(msgspec.json.encode(game_list()))
    for number, (game, players, preset, settings) in enumerate(SETUPS):
        running = BotMatch(setup(game, players, preset, settings), seed=f"web {number}")
        batches = play(running)
        name = "-".join([game, str(players), preset, *settings])
        found = {"book": msgspec.to_builtins(book_of(running.game.layout)), "heard": follow(running.game, batches)}
        (folder / f"{name}.json").write_text(json.dumps(found, separators=(",", ":")), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
