"""Matches of bots as the browser receives them, with which the page's own fold is compared.

Run as `python -m tests.web_fixtures FOLDER`; writes one file per setup with the book, and for some seats the view at
the start, each batch as sent, and the view and plays after it. In `shelf/` are the choices of plays with their names;
in `pads/` score pads, and matches as they would be written on them; in `replays/` a match of each game as it is watched
again, from some viewpoints.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from tests.pad_fixtures import matches
from tests.whole_replay import replay_lines

from rasant.api.library import library
from rasant.core.contract import Game
from rasant.core.events import NO_SEAT, Batch
from rasant.core.moves import Play
from rasant.core.options import ROUNDS, specs
from rasant.core.redacted import RedactedBatch
from rasant.core.redaction import redact
from rasant.core.state import State
from rasant.games import boxes, languages
from rasant.hall.game_list import game_list
from rasant.lab.bot_match import BotMatch
from rasant.record.logs import Recorded
from rasant.record.setup import Setup, setup
from rasant.testing.messages import sent_to, view_of
from rasant.wire.book import book_of
from rasant.wire.replay import ALL_SEEING, SPECTATOR

LONGEST = 300
"""Most recorded batches of a match; a new round begins only while there are fewer than half of them."""


def setups() -> Iterator[Setup]:
    """Every game: each preset with the default seats, the first with most seats, and with fewest all options
    changed."""
    for game, box in boxes().items():
        for preset in box.presets:
            yield setup(game, preset=preset)
        yield setup(game, box.seats[-1])
        words = {name: spec.values[-1] for name, spec in specs(box.options).items() if len(spec.values) > 1}
        yield setup(game, box.seats[0], settings={name: value for name, value in words.items() if value != ROUNDS})


def follow(game: Game, batches: list[Batch]) -> list[dict[str, Any]]:
    """What a spectator, the first and the last seat receive, and what they see."""
    seats = [NO_SEAT, 0, game.layout.seats - 1]
    state = State(game.layout)
    heard = [{"view": view_of(game.view(state, seat)), "steps": []} for seat in seats]
    for batch in batches:
        redacted_batch = redact(state, batch.events)
        for seat, listener in zip(seats, heard, strict=True):
            listener["steps"].append(_step(game, state, seat, batch, redacted_batch))
    return heard


def _step(game: Game, state: State, seat: int, batch: Batch, redacted_batch: RedactedBatch) -> dict[str, Any]:
    view = game.view(state, seat)
    events, additions = sent_to(redacted_batch, seat)
    move = batch.move if batch.seat == seat else None
    return {
        "seat": batch.seat,
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


def write_pads(folder: Path) -> None:
    """Write the score pads of all games, and matches of bots as they would be written on them."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pads.json").write_bytes(library().pads.content)
    written = [{"name": name, **match} for name, match in matches()]
    (folder / "matches.json").write_text(json.dumps(written, separators=(",", ":")), encoding="utf-8")


def replays(folder: Path) -> None:
    """A match of every game with its first preset, seen with all cards, by a spectator and by the first seat."""
    folder.mkdir(exist_ok=True)
    for game in boxes():
        running = BotMatch(setup(game), seed=f"replay {game}")
        recorded = Recorded(running.setup, "", play(running))
        for viewpoint in (ALL_SEEING, SPECTATOR, 0):
            (folder / f"{game}.{viewpoint}.jsonl").write_bytes(b"".join(replay_lines(recorded, viewpoint)))


def main(folder: Path) -> None:
    """Play every setup and write what was received."""
    (folder / "shelf").mkdir(parents=True, exist_ok=True)
    (folder / "shelf" / "games.json").write_bytes(msgspec.json.encode(game_list()))
    for language in languages():
        (folder / "shelf" / f"{language}.json").write_bytes(library().texts(language).content)
    write_pads(folder / "pads")
    for old in folder.glob("*.json"):
        old.unlink()
    for number, asked in enumerate(setups()):
        running = BotMatch(asked, seed=f"web {number}")
        batches = play(running)
        name = "-".join([asked.game, str(asked.players), asked.preset, *["changed"] * bool(asked.settings)])
        found = {"book": msgspec.to_builtins(book_of(running.game.layout)), "heard": follow(running.game, batches)}
        (folder / f"{name}.json").write_text(json.dumps(found, separators=(",", ":")), encoding="utf-8")
    replays(folder / "replays")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
