"""Properties of moves: exactly the listed ones are accepted, and a refused one changes nothing."""

from rasant.core.cards import HIDDEN
from rasant.core.chance import Chance, Moment, chance_of
from rasant.core.contract import Game
from rasant.core.events import NO_SEAT
from rasant.core.layout import SHARED, TOP
from rasant.core.legal import aim
from rasant.core.moves import ANYWHERE, Act, Move, Play
from rasant.core.refusal import NOT_THERE, NOT_YOURS, Refusal
from rasant.core.state import State, after
from rasant.testing.rounds import Round, at, every_round

UNREAL = ("", "fly", "knock", "turn", "pass")
"""Verbs that a game may or may not have."""
EDGE = 1 << 70


def moment(now: int) -> Moment:
    """Any moment at this time."""
    return Moment(now, b"moves", 0)


def verbs_of(round: Round) -> list[str]:
    """The verbs that came up in a round."""
    found = {act.verb for state, _ in round.sampled(60) for seat in round.seats for act in round.game.acts(state, seat)}
    return sorted(found)


def wild_moves(game: Game, verbs: list[str], chance: Chance, n: int) -> list[Move]:
    """Random moves, mostly illegal: numbers just and far out of range, existing and other verbs."""
    layout = game.layout
    words = sorted({*UNREAL, *verbs})
    found: list[Move] = []
    for _ in range(n):
        src, dst = (chance.below(len(layout.names) + 4) - 2 for _ in range(2))
        found.append(Play(src, chance.below(len(layout.deck.faces) + 4) - 2, dst, chance.below(5) - 1))
        found.append(Act(chance.one_of(words), chance.below(40) - 5))
    return [*found, Play(EDGE, EDGE, EDGE, EDGE), Play(-EDGE, -EDGE, -EDGE, -EDGE), Act("fly", EDGE), Act("", -EDGE)]


@every_round()
def every_legal_move_is_accepted_and_has_events(round: Round) -> None:
    """Every legal move is accepted and has events, and deciding on it does not change the state."""
    game = round.game
    for state, batch in round.sampled(25):
        for seat in round.seats:
            for move in game.legal(state, seat):
                where = f"before {at(batch)}: {move} of seat {seat}"
                unlooked = state.copy()  # a copy has no cached list, so the move is checked again
                answer = game.decide(unlooked, seat, move, moment(batch.now))
                assert not isinstance(answer, Refusal), f"{where} is listed, but refused: {answer}"
                assert answer, f"{where} brings nothing"
                assert unlooked == state, f"{where}: the decision changed the state"
                assert sum(map(len, after(state, answer).zones)) == len(game.layout.deck), f"{where}: cards are lost"


@every_round()
def acts_change_only_for_the_seats_concerned(round: Round) -> None:
    """Seats that `concerned` leaves out have the same acts as before."""
    game = round.game
    for state, batch in round.positions():
        later = after(state, batch.events)
        concerned = game.concerned(batch.events)
        for seat in round.seats:
            if not concerned >> seat & 1:
                assert game.acts(later, seat) == game.acts(state, seat), f"{at(batch)} changed the acts of seat {seat}"


@every_round()
def the_list_of_plays_is_what_is_accepted(round: Round) -> None:
    """Exactly the plays that are carried out unchanged are listed."""
    game = round.game
    for number, (state, batch) in enumerate(round.sampled(6)):
        seat = number % len(round.seats)
        where = f"before {at(batch)}, seat {seat}"
        listed = [move for move in game.legal(state, seat) if isinstance(move, Play)]
        assert len(set(listed)) == len(listed), f"{where}: a play is listed twice"
        accepted = _accepted_plays(game, state, seat, batch.now)
        assert set(listed) == accepted, f"{where}: listed or accepted alone: {set(listed) ^ accepted}"


def _accepted_plays(game: Game, state: State, seat: int, now: int) -> set[Play]:
    """All plays that are carried out unchanged, found by trying."""
    found: set[Play] = set()
    if not state.may(seat):
        return found
    for src in range(len(game.layout.names)):
        for face in range(len(game.layout.deck.faces)):
            if aim(state, seat, Play(src, face)) not in (NOT_THERE, NOT_YOURS):
                found |= _accepted_from(game, state, seat, src, face, now)
    return found


def _accepted_from(game: Game, state: State, seat: int, src: int, face: int, now: int) -> set[Play]:
    """All plays of this card that are carried out unchanged, found by trying."""
    every = [Play(src, face, dst, way) for dst in range(len(game.layout.names)) for way in (0, 1)]
    found = {play for play in every if aim(state, seat, play) == play}
    for play in found:
        answer = game.decide(state, seat, play, moment(now))
        assert isinstance(answer, list), f"{play} of seat {seat} fits by the book, but is refused: {answer}"
    tapped = aim(state, seat, Play(src, face))
    assert isinstance(tapped, Refusal) or tapped in found, f"one tap on face {face} found {tapped}, which is not legal"
    return found


@every_round()
def the_list_of_acts_is_what_is_accepted(round: Round) -> None:
    """Exactly the accepted acts are listed; choices next to the listed ones are tried too."""
    game = round.game
    listed = {act for state, _ in round.sampled(60) for seat in round.seats for act in game.acts(state, seat)}
    verbs = {act.verb for act in listed}
    choices = {act.choice + off for act in listed for off in (-1, 0, 1)} | {-1, 0, 1}
    for number, (state, batch) in enumerate(round.sampled(12)):
        seat = number % len(round.seats)
        where = f"before {at(batch)}, seat {seat}"
        acts = game.acts(state, seat)
        assert len(set(acts)) == len(acts), f"{where}: an act is listed twice"
        every = [Act(verb, choice) for verb in sorted(verbs) for choice in sorted(choices)] + acts
        accepted = {act for act in every if isinstance(game.decide(state, seat, act, moment(batch.now)), list)}
        assert accepted == set(acts), f"{where}: listed or accepted alone: {accepted ^ set(acts)}"


@every_round("C-6")
def a_wild_move_is_refused_or_legal_and_a_refusal_changes_nothing(round: Round) -> None:
    """A wild move is refused unless it is legal, and a refusal changes nothing."""
    game, verbs = round.game, verbs_of(round)
    chance = chance_of(b"wild", 1)
    for state, batch in round.sampled(12):
        before = state.copy()
        for move in wild_moves(game, verbs, chance, 10):
            for seat in round.seats:
                where = f"before {at(batch)}: {move} of seat {seat}"
                answer = game.decide(state, seat, move, moment(batch.now))
                assert isinstance(answer, Refusal) or not _unlisted(game, state, seat, move), f"{where} is accepted"
                assert state == before, f"{where} changed the state"


def _unlisted(game: Game, state: State, seat: int, move: Move) -> bool:
    """Is a move neither listed nor redirected to a listed one?"""
    legal = game.legal(state, seat)
    if isinstance(move, Act):
        return move not in legal
    aimed = aim(state, seat, move)
    return isinstance(aimed, Refusal) or aimed not in legal


@every_round()
def a_game_that_lists_moves_by_itself_lists_what_core_would(round: Round) -> None:
    """A game that overrides `legal` lists the same moves as core, in the same order."""
    game = round.game
    for state, batch in round.sampled(60):
        for seat in (NO_SEAT, *round.seats):
            expected = Game.legal(game, state.copy(), seat)
            listed = game.legal(state, seat)
            assert listed == expected, f"before {at(batch)}, seat {seat}: {listed} is listed, core lists {expected}"


@every_round()
def a_declared_repertoire_has_every_move(round: Round) -> None:
    """A declared repertoire has every legal move."""
    game = round.game
    for state, batch in round.sampled(20 if game.repertoire.declared() else 1):
        for seat in round.seats:
            for move in game.legal(state, seat):
                assert _declared(game, state, seat, move), f"before {at(batch)}: {move} of seat {seat} is not declared"


def _declared(game: Game, state: State, seat: int, move: Move) -> bool:
    """Is this move in the game's repertoire, if it declares one?"""
    layout, repertoire = game.layout, game.repertoire
    if not repertoire.declared():
        return True
    if isinstance(move, Act):
        return move in repertoire.acts
    src, dst = (layout.kinds[layout.kind[zone]] for zone in (move.src, move.dst))
    within_reach = layout.owner[move.dst] == SHARED or move.dst in layout.mine[seat]
    on_top = src in repertoire.fans or state.gives[move.src] == TOP
    lays = [lay for lay in repertoire.lays if (lay.src, lay.dst) == (src, dst) and lay.ways >> move.way & 1]
    return within_reach and on_top and bool(lays)


@every_round()
def a_view_lists_what_the_game_lists(round: Round) -> None:
    """A view lists the same moves as the game, and a spectator's view lists none."""
    game = round.game
    for state, batch in round.sampled(10):
        for seat in round.seats:
            view = game.view(state, seat)
            assert [*view.plays(), *view.acts] == game.legal(state, seat), f"before {at(batch)}, seat {seat}"
        spectator = game.view(state, NO_SEAT)
        assert (spectator.plays(), spectator.acts) == ([], []), f"before {at(batch)}: a spectator has a move"


@every_round()
def a_seat_sees_the_cards_it_may_lay_and_their_targets(round: Round) -> None:
    """A seat sees every card it may lay and the top of its target, since a client could not find the play otherwise."""
    game = round.game
    for state, batch in round.sampled(40):
        for seat in round.seats:
            view = game.view(state, seat)
            for play in view.plays():
                src, dst = game.layout.names[play.src], game.layout.names[play.dst]
                where = f"before {at(batch)}, seat {seat}"
                assert play.dst != ANYWHERE, f"{where}: {play} has no target"
                assert view.top(play.dst) != HIDDEN, f"{where}: {dst} hides its top"
                assert play.face in view.faces(play.src), f"{where}: {src} hides what it gives"
