"""Final checks of a world: answers, results, memory, and recovery from disk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.simulation.disk import at_once
from tests.simulation.tab import Tab
from tests.simulation.trace import PromiseError
from tests.simulation.truth import Truth

from rasant.core.packing import pack_state
from rasant.hall.hall import Hall
from rasant.store.port import StoredTable
from rasant.table.log.entries import BatchPlayed, PhaseChanged, RematchBegun
from rasant.table.log.match_id import match_id
from rasant.table.play.move_senders import MoveSender, MoveSenders
from rasant.table.table import Table
from rasant.wire.room import CLOSED, MATCH_OVER

if TYPE_CHECKING:
    from tests.simulation.world import World

MOST_VOID: Final = 200
"""Most entries of a table on the hall's due queue, including void ones."""


def judge(world: World) -> None:
    """Raise `PromiseError` if a check fails."""
    for tab in world.tabs.values():
        tab.answers.settle(listening=tab.welcomed)
        if not tab.closed and tab.truth.roster.phase != CLOSED:
            _up_to_date(tab)
            _stays_away(tab)
    if not world.halls():
        raise PromiseError("the server did not come back")
    for truth in world.truths.values():
        _results(truth)
        _rated(truth)
        if truth.roster.phase == CLOSED:
            _closed(world, truth)
            continue
        _same(truth, _live(world, truth.table), "the live table")
        log = at_once(world.memory.entries(truth.table, 0, 1 << 40))
        _same(truth, _back(world, StoredTable(truth.table, None, log)), "the table from its log")
    for kept in at_once(world.memory.open_tables()):
        _same(world.truths[kept.table], _back(world, kept), "the table from its snapshot")
    for hall in world.halls():
        _memory(hall)


def _up_to_date(tab: Tab) -> None:
    """A remaining client is connected, up to date, and known to the server."""
    viewpoint = tab.viewpoint
    if viewpoint is None or viewpoint.room is None or viewpoint.missing or viewpoint.seq != tab.truth.last:
        raise PromiseError(
            f"{tab.name} is not up to date: entry {viewpoint.seq if viewpoint else '-'} of {tab.truth.last}"
        )
    if viewpoint.held:
        raise PromiseError(f"{tab.name} still thinks that the table is held ({viewpoint.held})")
    if viewpoint.seat >= 0 and not viewpoint.room.seats[viewpoint.seat].here:
        raise PromiseError(f"{tab.name} is there, but seat {viewpoint.seat} is taken for absent")


def _stays_away(tab: Tab) -> None:
    """A removed player may watch but has no seat."""
    if tab.viewpoint is not None and tab.viewpoint.seat >= 0 and tab.name.split(".")[0] in tab.truth.roster.removed:
        raise PromiseError(f"{tab.name} was sent away, and sits at seat {tab.viewpoint.seat}")


def _rated(truth: Truth) -> None:
    """Ratings change only in matches with bots of known strength, and for players present from the beginning."""
    if truth.founded.lesson and truth.finished:
        raise PromiseError("a lesson has a result")
    for number, finished in enumerate(truth.finished, 1):
        result = finished.result
        if result.counts and number in truth.unrated:
            raise PromiseError(f"match {number} counts, in which a bot of no known strength played")
        for seat, share in enumerate(result.shares):
            if share and truth.starters[number][seat] != result.players[seat]:
                raise PromiseError(f"{result.players[seat]} has a share in match {number}, but came late")


def _results(truth: Truth) -> None:
    """There is exactly one result per match, which agrees with the log, and none for lessons."""
    if truth.founded.lesson:
        return
    ends = [
        seq
        for seq, entry in enumerate(truth.entries)
        if isinstance(entry, PhaseChanged) and entry.phase == "match_over"
    ]
    if [finished.last for finished in truth.finished] != ends:
        raise PromiseError(f"matches end at {ends}, but are recorded at {[each.last for each in truth.finished]}")
    for number, finished in enumerate(truth.finished, 1):
        if finished.result.match != match_id(truth.table, number):
            raise PromiseError(f"match {number} is recorded as {finished.result.match}")
        _whole_match(truth, finished.first, finished.last)
    if truth.roster.phase != MATCH_OVER:
        return
    last, score = truth.finished[-1].result, truth.game.score(truth.state)
    players = [holder.player for holder in truth.roster.holders]
    if (last.totals, last.winners, last.rounds) != (score.totals, score.winners, truth.state.round):
        raise PromiseError(f"the result is {last}, but the log says {score.totals}")
    if truth.entries[-1] is truth.entries[truth.finished[-1].last] and last.players != players:
        raise PromiseError(f"{players} played, but {last.players} are recorded")


def _closed(world: World, truth: Truth) -> None:
    """A closed table stays closed."""
    open_tables = [kept.table for kept in at_once(world.memory.open_tables())]
    if truth.table in open_tables or any(hall.find(truth.table) for hall in world.halls()):
        raise PromiseError(f"{truth.table} is closed, but goes on")


def _whole_match(truth: Truth, first: int, last: int) -> None:
    """The entries from `first` to `last` are exactly those of one match."""
    played = [seq for seq, entry in enumerate(truth.entries) if isinstance(entry, BatchPlayed)]
    begun = max([0, *(seq for seq, entry in enumerate(truth.entries[:last]) if isinstance(entry, RematchBegun))])
    inside = [seq for seq in played if first <= seq <= last]
    if inside != [seq for seq in played if begun < seq <= last]:
        raise PromiseError(f"entries {first} to {last} are not one match")


def _same(truth: Truth, table: Table, what: str) -> None:
    if table.journal.seq != truth.last:
        raise PromiseError(f"{what} is at entry {table.journal.seq}, not {truth.last}")
    if pack_state(table.cards.live.match.state) != pack_state(truth.state):
        raise PromiseError(f"{what} has other cards than its log")
    if table.people.roster != truth.roster:
        raise PromiseError(f"{what} has other people than its log: {table.people.roster}, not {truth.roster}")
    if table.founded != truth.founded:
        raise PromiseError(f"{what} plays {table.founded}, not {truth.founded}")


def _back(world: World, kept: StoredTable) -> Table:
    hall = Hall(world.environment)
    if hall.resume([kept], 5):
        raise PromiseError(f"{kept.table} does not come back")
    table = hall.find(kept.table)
    assert table is not None
    return table


def _live(world: World, name: str) -> Table:
    """The live table, which is in exactly one hall."""
    found = [hall.find(name) for hall in world.halls()]
    tables = [table for table in found if table is not None]
    if len(tables) != 1:
        raise PromiseError(f"{name} is open, and {len(tables)} have it")
    return tables[0]


def _memory(hall: Hall) -> None:
    """Check that the hall has no leftovers."""
    due_queue = hall._registry.due_queue
    if (
        hall._touched
        or hall._outbox.connections
        or hall._outage.greetings
        or hall._outage._informed
        or len(due_queue._at) > len(hall._tables)
    ):
        raise PromiseError(f"left behind: {len(hall._touched)} touched, {len(hall._outbox.connections)} posted")
    if len(due_queue._heap) > MOST_VOID * len(hall._tables):
        raise PromiseError(f"{len(due_queue._heap)} times are kept for {len(hall._tables)} tables")
    for table in hall._tables.values():
        senders = table.cards.senders.all()
        most = MoveSenders.EACH * table.cards.game.seats
        if len(senders) > most or any(sender.open or len(sender.made()) > 2 * MoveSender.MEMORY for sender in senders):
            raise PromiseError(f"{len(senders)} clients are remembered")
