"""The bot of Das Ligretto Fussballspiel."""

from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.moves import Act, Move, Play
from rasant.core.policy import Policy
from rasant.core.view import View
from rasant.games.fussballspiel.reckoning import ExpectedTurns, fewest, sums_of
from rasant.games.fussballspiel.rules import BY_STEP, Fussballspiel
from rasant.games.fussballspiel.rules_pitch import CELLS, GOAL, KEEPER, LAST, Pitch

SELF_RELIANCE = 8
"""At one look in `SELF_RELIANCE` the bot does not count on its team-mates, because one may be inactive."""
DEFERENCE = 4
"""At one look in `DEFERENCE` the bot clears a field card although the first member of its team should."""
ATTENTION = 8
"""At one look in `ATTENTION` the bot checks the sums of earlier field cards."""
NEAR = 2
"""Largest error of a miscalculated sum."""
FORESIGHT = 0.2
"""Weight of the next field card in the choice of a discard pile, relative to the current one."""


class Steady(Policy):
    """Adds up all cards its team shows, keeps useful numbers on top of its piles, and cheers when the goal is right.

    All members of a team see the same cards and make the same plan, so each lays only its own cards of it.
    """

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Fussballspiel)
        self._pitch = game.pitch
        self._expected_turns = ExpectedTurns(game.pitch.cards.numbers)

    def choose(self, view: View, chance: Chance) -> Move | None:
        """The next move of the build-up or of the goal; `None` if only others can go on."""
        if not view.may():
            return None
        look = _Look(self._pitch, self._expected_turns, view)
        if look.step == GOAL:
            return look.build(chance)
        return look.repair(chance) or look.reckon(chance)

    def misjudge(self, view: View, chance: Chance) -> Move | None:
        """Miscalculate: move on with a slightly wrong sum, or lay a card that makes one."""
        if not view.may() or self._pitch.prevented:
            return None
        look = _Look(self._pitch, self._expected_turns, view)
        return None if look.step == GOAL else look.reckon_wrongly()


class _Look:
    """One seat's look at the table, and the choice that follows from it."""

    def __init__(self, pitch: Pitch, expected_turns: ExpectedTurns, view: View) -> None:
        self._pitch = pitch
        self._expected_turns = expected_turns
        self._view = view
        self._seat = view.seat
        self._team = view.layout.team[view.seat]
        self._plays = view.plays()
        self.step = view.fact(self._pitch.step[self._team])

    # -- reading -------------------------------------------------------------------------------------------------------

    def _number(self, zone: int) -> int:
        """The number on top of a zone, 0 if there is none."""
        face = self._view.top(zone)
        return self._pitch.cards.face_value[face] if face >= 0 else 0

    def _target(self, step: int) -> int:
        return self._number(self._pitch.field_of(self._team, step))

    def _rest(self, step: int) -> int:
        value = self._pitch.cards.face_value
        return self._target(step) - sum(value[face] for face in self._view.faces(self._pitch.under[self._team][step]))

    def _zones(self, seat: int) -> list[int]:
        return [self._pitch.up[seat], *self._pitch.disc[seat]]

    def _shown(self, seats: list[int]) -> list[tuple[int, int]]:
        """The numbers these seats could lay, with their zones."""
        zones = [zone for seat in seats for zone in self._zones(seat)]
        return [(zone, self._number(zone)) for zone in zones if self._number(zone)]

    def _act(self, verb: str) -> Act | None:
        return next((act for act in self._view.acts if act.verb == verb), None)

    def _onto(self, dst: int) -> list[Play]:
        return [play for play in self._plays if play.dst == dst]

    # -- the build-up --------------------------------------------------------------------------------------------------

    def repair(self, chance: Chance) -> Move | None:
        """Clear a field card with a mistake: an earlier one, or the current one if it cannot be completed."""
        if self._pitch.options.remove == "any" and chance.below(ATTENTION) == 0:
            for step in range(1, self.step):
                if self._rest(step):
                    return self._remove(step)
        if self.step == KEEPER:
            return None
        rest = self._rest(self.step)
        if rest >= 0 and sums_of(self._left()) >> rest & 1:
            return None
        first = self._seat == self._pitch.members[self._team][0]
        return self._remove(self.step) if first or chance.below(DEFERENCE) == 0 else None

    def _left(self) -> list[int]:
        """The numbers of the team that do not lie under a field card."""
        left = self._pitch.cards.numbers[:]
        for zone in self._pitch.under[self._team]:
            for face in self._view.faces(zone):
                left.remove(self._pitch.cards.face_value[face])
        return left

    def _remove(self, step: int) -> Move | None:
        faces = self._view.faces(self._pitch.under[self._team][step])
        if not faces:
            return None
        pile = self._best_pile(self._pitch.cards.face_value[faces[-1]], self._target(step))
        act = Act("remove", BY_STEP * step + pile)
        return act if act in self._view.acts else None

    def reckon(self, chance: Chance) -> Move | None:
        """Lay a card that completes the field card or brings it nearer, or look for a better card."""
        under = self._onto(self._pitch.under[self._team][self.step])
        if self.step == KEEPER:
            return under[0] if under else self._search(self._target(1))
        rest = self._rest(self.step)
        if rest == 0:
            return self._act("advance") or self._search(self._following())
        if rest < 0:
            return self._search(self._target(self.step))
        alone = chance.below(SELF_RELIANCE) == 0
        shown = self._shown([self._seat] if alone else self._pitch.members[self._team])
        plan = fewest([number for _, number in shown], rest)
        if plan is None:
            return self._approach(under, rest) or self._search(rest)
        zones = [shown[place][0] for place in plan]
        return next((play for play in under if play.src in zones), None) or self._search(rest)

    def reckon_wrongly(self) -> Move | None:
        """Move on with a slightly wrong sum, or lay a card that makes one."""
        rest = self._rest(self.step) if self.step != KEEPER else 0
        if 0 < abs(rest) <= NEAR:
            return self._act("advance")
        under = self._onto(self._pitch.under[self._team][self.step]) if rest > 0 else []
        return next((play for play in under if 0 < abs(self._number(play.src) - rest) <= NEAR), None)

    def _following(self) -> int:
        """The value of the next field card; at the last step of the last one."""
        return self._target(min(self.step + 1, LAST))

    def _approach(self, under: list[Play], rest: int) -> Play | None:
        """Lay the turned card if that shortens the search and no team-mate may be about to lay one too."""
        up = self._pitch.up[self._seat]
        play = next((play for play in under if play.src == up), None)
        number = self._number(up)
        if play is None or number >= rest or self._crowded(rest - number):
            return None
        left = self._left()
        left.remove(number)
        if not sums_of(left) >> rest - number & 1:
            return None
        laid = self._expected_turns.with_sums(rest - number, self._sums(up, 0))
        pile = self._best_pile(number, rest)
        kept = self._expected_turns.with_sums(rest, self._sums(self._pitch.disc[self._seat][pile], number, up))
        return play if laid < kept else None

    def _crowded(self, then: int) -> bool:
        """Could the turned card of a team-mate with precedence be too much after mine?"""
        pending = [self._number(self._pitch.up[mate]) for mate in self._pitch.members[self._team] if mate < self._seat]
        return any(number > then for number in pending)

    def _sums(self, zone: int, number: int, without: int = -1) -> int:
        """The sums of all numbers the team shows if `number` (0: nothing) lay on `zone`, leaving out `without`."""
        shown = self._shown(self._pitch.members[self._team])
        numbers = [value for place, value in shown if place not in (zone, without)]
        return sums_of([*numbers, number] if number else numbers)

    def _best_pile(self, number: int, rest: int) -> int:
        """The discard pile on which a number hides the least useful card."""
        up = self._pitch.up[self._seat]
        following = self._following()
        costs: list[tuple[float, int]] = []
        for pile, zone in enumerate(self._pitch.disc[self._seat]):
            sums = self._sums(zone, number, up)
            cost = self._expected_turns.with_sums(rest, sums) + FORESIGHT * self._expected_turns.with_sums(
                following, sums
            )
            costs.append((cost, pile))
        return min(costs)[1]

    def _search(self, rest: int) -> Move | None:
        """Discard the turned card, or turn the next one."""
        up = self._pitch.up[self._seat]
        aside = [play for play in self._plays if play.src == up and play.dst in self._pitch.disc[self._seat]]
        if aside:
            pile = self._pitch.disc[self._seat][self._best_pile(self._number(up), rest)]
            return next(play for play in aside if play.dst == pile)
        return self._act("turn") or self._act("renew")

    # -- the goal ------------------------------------------------------------------------------------------------------

    def build(self, chance: Chance) -> Move | None:
        """Lay a missing part, take back a wrong one, cheer when the goal is right, or turn the next card.

        The bot seldom checks the sums again before a cheer, and they can no longer be corrected: so own goals happen.
        """
        pitch = self._pitch
        needs = pitch.cards.needs[self._view.top(pitch.scene[self._team])]
        right = 0
        for cell in range(CELLS):
            zone = pitch.frame[self._team][cell]
            part, way = needs[cell]
            if self._view.size(zone) == 0:
                for play in self._onto(zone):
                    if play.face == part and play.way == way:
                        return play
            elif self._view.top(zone) == part and self._view.fact(pitch.rotation[self._team][cell]) == way:
                right += 1
            else:
                return next((play for play in self._plays if play.src == zone), None)
        if right == CELLS:
            checks = chance.below(ATTENTION) == 0
            return self._turn_on() if checks and not self._all_sums_right() else self._act("cheer")
        return self._turn_on()

    def _all_sums_right(self) -> bool:
        return all(self._rest(step) == 0 for step in range(1, LAST + 1))

    def _turn_on(self) -> Move | None:
        aside = [play for play in self._plays if play.src == self._pitch.up[self._seat]]
        aside = [play for play in aside if play.dst in self._pitch.disc[self._seat]]
        if aside:
            return min(aside, key=lambda play: self._view.size(play.dst))
        return self._act("turn") or self._act("renew")
