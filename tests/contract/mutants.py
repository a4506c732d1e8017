"""Mutants of the toy game: for every property a change of its files, or of core or wire, that breaks it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from msgspec.structs import replace

from rasant.core.client import Client
from rasant.core.contract import Game
from rasant.core.events import Event
from rasant.core.layout import Layout
from rasant.core.moves import Act
from rasant.core.redacted import RedactedBatch
from rasant.core.redaction import redact
from rasant.core.state import State
from rasant.core.view import VisibleTable
from rasant.lab.episodes.observation_rows import ObservationRows
from rasant.lab.episodes.places import Places
from rasant.testing import clients, observations
from rasant.wire.book import Book, book_of


@dataclass(frozen=True)
class Mutant:
    """Changes of the toy's files (old and new texts), of other files, or of functions that properties use."""

    changes: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    spoil: Callable[[Path], object] = lambda folder: None
    patch: Callable[[pytest.MonkeyPatch], None] = lambda monkeypatch: None

    def and_rules(self, old: str, new: str) -> Mutant:
        """This mutant with one more change of the rules."""
        return Mutant({"rules.py": [*self.changes["rules.py"], (old, new)]})


def rules(old: str, new: str) -> Mutant:
    """A mutant with a changed text in the rules."""
    return Mutant({"rules.py": [(old, new)]})


def before(old: str, *lines: str) -> Mutant:
    """A mutant with lines inserted before a text in the rules."""
    return rules(old, "".join(f"{line}\n" for line in lines) + old)


def instead(name: str, other: object) -> Mutant:
    """A mutant with another function: only core or the wire can break such a property, but no game."""
    return Mutant(patch=lambda monkeypatch: monkeypatch.setattr(clients, name, other))


def cut_off(path: Path) -> None:
    """Remove the last line of a file."""
    path.write_text("".join(path.read_text(encoding="utf-8").splitlines(keepends=True)[:-1]), encoding="utf-8")


def redact_too_much(state: State, events: list[Event]) -> RedactedBatch:
    """A redaction that withholds additions from seats."""
    return RedactedBatch(redact(state, events).public, {})


def forgetful(layout: Layout, view: VisibleTable) -> Client:
    """A client that drops the acts of its view."""
    return Client(layout, view._replace(acts=[Act("fly", 0)]))


def closed_book(layout: Layout) -> Book:
    """A book in which no zone takes a card."""
    book = book_of(layout)
    return replace(book, rules=book.rules[:1] * len(book.rules))


def all_seeing(rows: ObservationRows, state: State, seat: int) -> bytes:
    """An observation with hidden cards."""
    return bytes(card % 256 for cards in state.zones for card in cards)


class StaleRows:
    """Observation rows that do not follow events."""

    def __init__(self, game: Game, places: Places) -> None:
        self._rows = ObservationRows(game, places)

    def __getattr__(self, name: str) -> object:
        return getattr(self._rows, name)

    def follow(self, events: list[Event]) -> None:
        """Ignore the events."""


DRAWS = "        top = state.zones[self.stock][-1]\n"
ENDS = 'self._points(state, seat), "out")'
COUNTS = "Noted(self.drawn, state.facts[self.drawn] + 1)"
LISTS = "        return [DRAW] if state.may"
STUCK = "    def stalemate("
LAYS = "        events: list[Event] = [Moved(aimed.src, aimed.dst, [held(state, aimed)])]\n"
UNLOGGED = "        state.facts[self.tally.facts[0]] += 1"
CHOOSES = "        if plays:\n"

MUTANTS: dict[str, Mutant] = {
    # logs
    "the_packed_log_folds_to_the_state": before(DRAWS, UNLOGGED),
    "the_same_seed_and_moves_give_the_same_log": rules(COUNTS, "Noted(self.drawn, id(state) >> 4)"),
    "a_match_restored_from_its_log_continues_the_same": (
        rules("    def _draw(", "    draws = 0\n\n    def _draw(")
        .and_rules(DRAWS, f"        self.draws += 1\n{DRAWS}")
        .and_rules(COUNTS, "Noted(self.drawn, self.draws)")
    ),
    "cards_are_conserved": rules("collect(state, self.box, order)", "collect(state, self.box, order + order[:1])"),
    "batches_count_up_and_time_never_decreases": before(
        DRAWS, "        if len(state.zones[self.hand[seat]]) == 6:", "            return []"
    ),
    "a_round_begins_once_and_ends_once": rules(ENDS, f"{ENDS}[-1:] * 2"),
    "no_seat_may_act_before_or_after_the_round": rules(ENDS, f"{ENDS}[1:]"),
    "a_play_lays_the_named_card": rules(
        LAYS, f"{LAYS}        events[:0] = [Moved(aimed.dst, self.stock, state.zones[aimed.dst][-1:])]\n"
    ),
    "the_score_is_always_available": before(
        "        return standing(", "        return Score([0] * self.seats, [0] * self.seats, [0])"
    ),
    "the_parts_add_up_to_the_points": before(
        STUCK, "    def parts(self, state):", "        return [[('pile', 1, 99)] for _ in self.parties]", ""
    ),
    # moves
    "every_legal_move_is_accepted_and_has_events": before(
        DRAWS, "        if len(state.zones[self.hand[seat]]) == 6:", "            return NOT_POSSIBLE"
    ),
    "acts_change_only_for_the_seats_concerned": rules("        return self.layout.all_seats()\n", "        return 0\n"),
    "the_list_of_plays_is_what_is_accepted": rules(
        LAYS, f"        if move.dst == self.piles[1]:\n            return NOT_POSSIBLE\n{LAYS}"
    ),
    "the_list_of_acts_is_what_is_accepted": rules("move not in self.acts(", "DRAW not in self.acts("),
    "a_wild_move_is_refused_or_legal_and_a_refusal_changes_nothing": before(
        "        if move not in self.acts", "        if move.verb == 'fly':", "            return [Noted(1, 0)]"
    ),
    "a_game_that_lists_moves_by_itself_lists_what_core_would": before(
        STUCK, "    def legal(self, state, seat):", "        return super().legal(state, seat)[::-1]", ""
    ),
    "a_declared_repertoire_has_every_move": rules('["hand"], [DRAW], [])', '["hand"], [], [])'),
    "a_view_lists_what_the_game_lists": before(
        STUCK, "    def view(self, state, seat):", "        return View(state, seat, [])", ""
    ).and_rules("from rasant.core.tally", "from rasant.core.view import View\nfrom rasant.core.tally"),
    "a_seat_sees_the_cards_it_may_lay_and_their_targets": rules("rule=rule)", "rule=rule, seen=0)"),
    # clients, and what no seat may know
    "every_client_has_the_servers_view_after_every_batch": instead("redact", redact_too_much),
    "a_client_that_comes_late_has_the_same_view": instead("Client", forgetful),
    "the_book_has_all_that_a_client_needs": instead("book_of", closed_book),
    "exchanging_hidden_cards_changes_nothing_for_a_seat": before(
        LISTS, "        DRAW = Act('draw', (state.zones[self.stock] or [0])[-1])"
    ),
    "exchanging_hidden_cards_changes_no_observation": Mutant(
        patch=lambda monkeypatch: monkeypatch.setattr(observations, "observed", all_seeing)
    ),
    "observations_follow_what_happens_and_can_be_made_from_the_view": Mutant(
        patch=lambda monkeypatch: monkeypatch.setattr(observations, "ObservationRows", StaleRows)
    ),
    # matches, and what the box says
    "a_match_goes_from_round_to_round_and_ends": rules(
        "Tally(layout, seats, options.match, 0,", "Tally(layout, seats, '', 999,"
    ),
    "a_deal_of_the_day_is_one_round": Mutant(
        {"__init__.py": [("counted=", 'daily={"match": "rounds:2"},\n    counted=')]}
    ),
    "presets_set_only_options_that_exist_and_every_value_can_be_chosen": Mutant(
        {"options.py": [('"usual": {}', '"usual": {"mach": "single"}')]}
    ),
    "the_box_is_consistent": Mutant({"__init__.py": [('counted=("drawn",)', 'counted=("goals",)')]}),
    "unequal_teams_have_their_chances": Mutant({"__init__.py": [("counted=", "uneven={3: 40},\n    counted=")]}),
    # played at once
    "there_are_no_turns": rules("Noted(MAY, self.layout.all_seats())]", "Noted(MAY, 1)]"),
    "a_move_is_checked_when_it_is_applied_and_not_when_it_was_begun": rules(
        "        aimed = aim(state, seat, move)\n",
        "        aimed = move if held(state, move) >= 0 else aim(state, seat, move)\n",
    ),
    "the_move_applied_first_stands_and_the_other_bounces": rules(
        "            return aimed\n", "            state.facts[self.drawn] += 1\n            return aimed\n"
    ),
    "no_player_is_forced_to_lay_a_card": rules(
        COUNTS, "*[Moved(self.hand[0], self.stock, [card]) for card in state.zones[self.hand[0]][4:] if seat]"
    ),
    "different_seeds_deal_different_cards": rules(
        "moment.chance.shuffled(list(range(len(self.layout.deck))))", "list(range(len(self.layout.deck)))"
    ),
    "a_declared_stalemate_ends_the_round_as_the_stall_limit_does": rules(
        "cause) if stuck or", "STALEMATE) if stuck or"
    ),
    "a_round_without_progress_ends_by_time_or_by_moves": rules(
        "self.limit_stall(options.stall_s, ", "self.limit_stall(0, "
    ),
    # hostile play, live tables, bots
    "nothing_a_player_sends_breaks_a_table": rules(
        "        if isinstance(move, Act):\n", "        if isinstance(move, Act) and 1 // (move.choice + 2):\n"
    ),
    "a_live_match_is_played_through_views_alone": Mutant(
        {"bot.py": [(CHOOSES, f"        assert view.size(self._hands[view.seat]) != 2\n{CHOOSES}")]}
    ),
    "a_live_table_comes_back_after_the_server_was_killed": before(DRAWS, UNLOGGED),
    "a_live_match_can_be_replayed_from_its_log": before(DRAWS, UNLOGGED),
    "a_bot_that_overlooks_a_card_at_every_look_plays_to_the_end": Mutant(
        {"bot.py": [(CHOOSES, f"        assert plays or view.size(self._hands[view.seat]) > 2\n{CHOOSES}")]}
    ),
    "steady_beats_random": Mutant({"bot.py": [(CHOOSES, "        if plays and not view.acts:\n")]}),
    # the rules for people, the deck, golden logs, words
    "the_readme_defines_every_rule_once_and_without_a_gap": Mutant({"README.md": [("**H-2**", "**H-5**")]}),
    "every_rule_is_proved_by_a_test_or_said_to_be_cosmetic": Mutant(
        {"README.md": [("- **H-4**", "- **H-5** Be kind.\n- **H-4**")]}
    ),
    "tests_and_options_name_only_rules_that_exist": Mutant({"options.py": [('rule="H-4"', 'rule="H-9"')]}),
    "the_deck_is_good_for_every_number_of_players": rules("list(range(len(deck)))", "list(range(len(deck) - 1))"),
    "a_wrong_deck_is_reported_in_one_line": rules('    file.only("cards.numbers", "cards.copies")\n', ""),
    "a_golden_log_comes_out_the_same": rules("HAND = 4", "HAND = 5"),
    "a_golden_log_is_a_whole_round_of_the_preset_in_its_name": Mutant(
        spoil=lambda folder: cut_off(folder / "tests" / "golden" / "usual.jsonl")
    ),
    "no_golden_log_is_obsolete": Mutant(
        spoil=lambda folder: shutil.copy(folder / "tests/golden/usual.jsonl", folder / "tests/golden/older.jsonl")
    ),
    "texts_name_only_what_the_game_has": Mutant({"texts/en.toml": [("pile =", "piles =")]}),
    "a_lesson_can_be_played_to_its_end": Mutant({"lesson.toml": [('hand1", card = "2"', 'hand1", card = "6"')]}),
    "a_score_pad_stands_on_rules_and_has_words": Mutant({"scorepad.toml": [('"H-3"', '"H-33"')]}),
}
