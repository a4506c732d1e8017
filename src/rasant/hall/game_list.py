"""The games that can be played, for `GET /api/games`."""

from functools import cache

from rasant.bots.pacing import TEMPERAMENTS
from rasant.core.options import ROUNDS, defaults, specs
from rasant.gamefiles.box import Box
from rasant.games import boxes, lesson_file, tile
from rasant.wire.http import GameInfo, GameList, NoteInfo, OptionInfo


@cache
def game_list() -> GameList:
    """The games sorted by id, and the bots from slow to fast; the adaptive one comes last."""
    return GameList([_game(box) for box in boxes().values()], list(TEMPERAMENTS))


def _game(box: Box) -> GameInfo:
    return GameInfo(
        game=box.id,
        title=box.title,
        kind=box.kind,
        smallest=box.seats[0],
        largest=box.seats[-1],
        usual=box.usual_seats,
        uneven={str(players): won for players, won in box.uneven.items()},
        notes=[NoteInfo(name, list(note.players), dict(note.settings)) for name, note in box.notes.items()],
        at_once=box.at_once,
        tile=bool(tile(box.id)),
        lesson=lesson_file(box.id) is not None,
        preset=box.first_preset,
        presets={name: dict(settings) for name, settings in box.presets.items()},
        options=_options(box),
    )


def _options(box: Box) -> list[OptionInfo]:
    usual = defaults(box.options)
    return [
        OptionInfo(
            name=name,
            default=usual[name],
            values=list(spec.values) if ROUNDS not in spec.values else [],
            kind=spec.possible(),
            help=f"{spec.about} ({spec.rule})",
        )
        for name, spec in specs(box.options).items()
    ]
