"""The current match of a table, its bots, and everything kept from one match to the next."""

from collections.abc import Mapping
from typing import final

from rasant.core.contract import Game
from rasant.core.lesson import Lesson
from rasant.table.bots.seated_bot import SeatedBot
from rasant.table.bots.temperaments import STILL
from rasant.table.dependencies import PlayedMatch, TableDependencies
from rasant.table.log.journal import Journal
from rasant.table.people.people import People
from rasant.table.play.adaptation import Adaptation
from rasant.table.play.lesson_progress import LessonBot, LessonProgress
from rasant.table.play.live_match import LiveMatch
from rasant.table.play.move_senders import MoveSenders
from rasant.wire.pace import KnownPace
from rasant.wire.room import PLAYING


@final
class Cards:
    """The current match at a table."""

    def __init__(
        self,
        game_id: str,
        game: Game,
        dependencies: TableDependencies,
        people: People,
        journal: Journal,
        known_pace: KnownPace | None,
        lesson: Lesson | None = None,
    ) -> None:
        self.game = game
        self.lesson = None if lesson is None else LessonProgress(lesson, game.layout.deck.faces, people)
        self.senders = MoveSenders()
        self._journal = journal
        self._game_id = game_id
        self._dependencies = dependencies
        self._people = people
        self.adaptation = Adaptation(people, known_pace)
        self.live = self._new_live_match()

    def _new_live_match(self) -> LiveMatch:
        return LiveMatch(
            self.game,
            self._people.roster.seed,
            self._dependencies.timeouts,
            self._people.audience,
            self._journal,
            self._people.record,
            self.senders,
            self._dependencies.counts,
            self.lesson,
        )

    def lay_out(self) -> None:
        """Make another match with the seed in the log; its cards are still in their box."""
        self.live = self._new_live_match()

    def change_game(self, game: Game) -> None:
        """Play another game from now on; its cards are still in their box."""
        self.game = game
        self.lay_out()
        for seat in range(game.seats):
            self.seat_bot(seat)

    def begin_anew(self) -> None:
        """Begin another match with the same seats. Its log begins here."""
        self.lay_out()
        self._people.clock.reset()
        journal = self._journal
        journal.first = journal.seq + 1
        journal.batch = journal.seq  # all clients get a whole view of the new cards
        for seat in range(self.game.seats):
            self.seat_bot(seat)

    def played(self, addresses: Mapping[str, str]) -> PlayedMatch:
        """The match that has just ended, with the addresses from which people sat down."""
        people, entries = self._people, (self._journal.first, self._journal.seq)
        return PlayedMatch(people.setup, people.roster, self.live.match, entries, self._last_moves(), addresses)

    def _last_moves(self) -> list[int]:
        found = [-1] * self.game.seats
        for sender in self.senders.all():
            made = sender.made()[1::2]
            if made and made[-1] >= self._journal.first:
                found[sender.seat] = max(found[sender.seat], made[-1])
        return found

    def seat_bot(self, seat: int) -> None:
        """Start the bot that plays a seat, if any."""
        roster, seated_bots = self._people.roster, self.live.seated_bots
        temperament = roster.holders[seat].playing_bot
        bot: SeatedBot | None = None
        if temperament and self.lesson is not None:
            bot = LessonBot(self.lesson, seat)
        elif temperament and temperament != STILL:
            salt = f"{roster.seed} {seat} {self._journal.seq}"
            bot = self._dependencies.new_bot(temperament, self._game_id, self.game, salt)
        if roster.phase == PLAYING:
            seated_bots.seat(seat, bot, self._people.clock.time())
            self.adaptation.attend(self.live)
        else:
            seated_bots.bots[seat] = bot
        self.measure_latencies()

    def measure_latencies(self) -> None:
        """Update the latency of all seats, and how long moves are held."""
        delays = self._people.delays()
        self.live.queue.measure(delays, self._people.some_play_without_delay(delays))
