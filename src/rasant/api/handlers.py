"""The HTTP API: most of its operations, and what they need."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol, TypeVar, final

from msgspec import Struct

from rasant.api.answers import Answer, Document
from rasant.api.downloads import Downloads
from rasant.api.guests import Guests
from rasant.api.hidden_people import as_shown, others_in
from rasant.api.invitations import Invitations
from rasant.api.library import library
from rasant.api.loop_slices import LoopSlices
from rasant.api.names import NameRules
from rasant.api.operations import AdmissionQuery, Call, Operation, ResultsQuery
from rasant.api.problems import ProblemError, spend
from rasant.api.uploads import Uploads
from rasant.core.errors import LogError
from rasant.gamefiles.scorepadfile import Pad
from rasant.hall.outage import CANNOT_WRITE
from rasant.limits.client_networks import networks_of
from rasant.limits.host_limits import Limits
from rasant.limits.token_buckets import TokenBuckets
from rasant.players.replaced_keys import LastKey, holder_of, is_good, mark_of
from rasant.players.results import Result
from rasant.runtime.commit_queue import CommitQueue
from rasant.runtime.erasure import Erasure
from rasant.runtime.table_service import TableService
from rasant.store.port import DamagedError, KeyReplaced, MatchFinished, PlayerNamed, PrunedError, Store, StoreError
from rasant.wire.codec import encode_body
from rasant.wire.http import (
    AllTexts,
    Claim,
    GameList,
    Guest,
    InviteWord,
    NewGuest,
    NewKey,
    NewTable,
    Problem,
    Profile,
    QuickMatch,
    Seated,
    ServerInfo,
    TableInfo,
    TableOpened,
)

AN_HOUR_MS: Final = 3_600_000
A_MINUTE_MS: Final = 60_000
LIST_MS: Final = 500
"""Milliseconds that the list of tables is cached, because many tables take milliseconds to list."""
DAMAGED_TEXT: Final = "this data is damaged and cannot be read any more; the server's operator has been informed"
PRUNED: Final = "the log of this match is no longer kept here; its result is"

ENDED_KEY: Final = "this key was replaced; use the new one, or POST /api/guests to become a new player"

T = TypeVar("T")

Obstacle = Callable[[str, str, str, str], Problem | None]
"""Why a table's socket would be refused, by table, address, origin of the page and Host header."""


class Condition(Struct, frozen=True):
    """The server's health; `text` says what it waits for."""

    ok: bool
    text: str = ""


class Measurements(Protocol):
    """The process's metrics."""

    @property
    def trouble(self) -> bool:
        """Is the store unable to write?"""

    def text(self) -> Answer:
        """All metrics, for monitoring."""


def check_key(claimed: LastKey, last: LastKey) -> None:
    """`ProblemError` if a key was replaced."""
    if not is_good(claimed, last):
        raise ProblemError("bad_key", ENDED_KEY)


@final
class Api:
    """All operations, and their dependencies: tables, store, guests, limits."""

    def __init__(
        self,
        tables: TableService,
        store: Store,
        commits: CommitQueue,
        guests: Guests,
        measurements: Measurements,
        limits: Limits,
        now: Callable[[], int],
        log: Any,
        unreadable: Callable[[str], None],
        obstacle: Obstacle,
        names: NameRules | None = None,
        unready: Callable[[], str] = lambda: "",
        info: ServerInfo | None = None,
        invitations: Invitations | None = None,
    ) -> None:
        self.guests = guests
        self.invitations = invitations or Invitations()
        self._info = info or ServerInfo()
        self._names = names or NameRules()
        self.now = now
        self.posts = TokenBuckets(limits.post_burst, 1000 // limits.posts_per_second)
        self.gets = TokenBuckets(limits.get_burst, 1000 // limits.gets_per_second)
        self.files = TokenBuckets(limits.file_burst, 1000 // limits.files_per_second)
        self.not_ready = "the tables are not resumed yet"
        """Why the server accepts no changes; empty: it does."""
        self.service = tables
        self.store = store
        self.commits = commits
        self.erasure = Erasure(store, log)
        self._measurements = measurements
        self._log = log
        self._write_s = limits.http_write_ms / 1000
        self._obstacle = obstacle
        self._unready = unready
        """Why players should not be sent here though the server answers; empty: they may."""
        self._unreadable = unreadable
        """Called with the reason why the store cannot be read."""
        slices = LoopSlices()
        self.downloads = Downloads(store, self.read, self.note_unfit, slices)
        self.uploads = Uploads(slices)
        self.uploaded = TokenBuckets(limits.uploads_per_minute, A_MINUTE_MS // limits.uploads_per_minute)
        self._unfit: set[str] = set()
        """Matches whose logs do not fit, each reported once."""
        self._list = b""
        self._list_until = 0
        """Time at which the cached list of tables expires."""
        self._opened = TokenBuckets(limits.tables_per_hour, AN_HOUR_MS // limits.tables_per_hour)
        self._taken = TokenBuckets(limits.seat_burst, 1000 // limits.seats_per_second)
        self._wrong_words = TokenBuckets(limits.wrong_words_per_hour, AN_HOUR_MS // limits.wrong_words_per_hour)
        self._named = TokenBuckets(limits.names_per_hour, AN_HOUR_MS // limits.names_per_hour)

    @Operation(path="/api/games", answers=GameList, file=True)
    async def games(self, call: Call) -> Document:
        """All games with their presets and options, the temperaments of bots, and the server's own name."""
        return library().games(self._info)

    @Operation(path="/api/texts/{language}", answers=AllTexts, file=True, problems=("unknown_language",))
    async def texts(self, call: Call) -> Document:
        """The texts of all games in a language: names of presets, options, acts and places."""
        return library().texts(call.place("language"))

    @Operation(
        path="/api/games/{game}/rules", answers=str, media="text/markdown", file=True, problems=("unknown_game",)
    )
    async def rules(self, call: Call) -> Document:
        """All rules of a game, point by point, in English: Markdown."""
        return library().rules(call.place("game"))

    @Operation(path="/api/pads", answers=list[Pad], file=True)
    async def pads(self, call: Call) -> Document:
        """The score pads of all games, which say how points are counted at a real table."""
        return library().pads

    @Operation(
        path="/api/games/{game}/tile.svg",
        answers=str,
        media="image/svg+xml",
        file=True,
        problems=("unknown_game", "not_found"),
    )
    async def tile(self, call: Call) -> Document:
        """The picture of a game, if it has one."""
        return library().tile(call.place("game"))

    @Operation(
        method="POST",
        path="/api/invitation",
        takes=InviteWord,
        answers=Condition,
        uninvited=True,
        problems=("wrong_word",),
    )
    async def accept_invitation(self, call: Call) -> Answer:
        """Send the invite word of a server that has one. The answer sets the cookie `rasant-invite`: send it with all
        further requests and sockets."""
        body: InviteWord = call.body
        network, now = networks_of(call.caller)[0], self.now()
        wait = self._wrong_words.missing_ms(network, now)
        if wait:
            raise ProblemError(
                "too_fast", "too many wrong words came from your network; wait a while", -(-wait // 1000)
            )
        if not self.invitations.accepts(body.word):
            self._wrong_words.wait_ms(network, now)
            raise ProblemError("wrong_word", "this is not the invite word; ask the person who invited you")
        return Answer(encode_body(Condition(True)), ticket=self.invitations.ticket)

    @Operation(method="POST", path="/api/guests", takes=NewGuest, answers=Guest, status=201, problems=("kept_name",))
    async def new_guest(self, call: Call) -> Guest:
        """Become a guest: the answer has the key that proves who you are. Keep it; you cannot get it again."""
        body: NewGuest = call.body
        guest, name = self.guests.new(), self._names.proper(body.name)
        return Guest(guest, name, self.guests.key_of(guest, name))

    @Operation(path="/api/me", answers=Profile, guest=True, problems=("unknown_player", "store_trouble", "damaged"))
    async def me(self, call: Call) -> Profile | Problem:
        """The profile of the key's owner."""
        return await self._profile(call, call.guest)

    @Operation(
        method="PUT",
        path="/api/me",
        takes=NewGuest,
        answers=Profile,
        guest=True,
        problems=("unknown_player", "kept_name", "damaged"),
    )
    async def rename_me(self, call: Call) -> Profile | Problem:
        """Change your name."""
        body: NewGuest = call.body
        name = self._names.proper(body.name)
        spend(self._named, call.caller, self.now(), "too many names were set from this address")
        await self.patiently(self.commits.write(PlayerNamed(call.guest, name)))
        return await self._profile(call, call.guest)

    async def last_key(self, guest: str) -> LastKey:
        """A player's latest key, read each time because another node may have replaced it."""
        return await self.read(self.store.last_key(holder_of(guest)))

    @Operation(method="POST", path="/api/me/key", takes=NewKey, answers=Guest, guest=True, even_ended=True)
    async def replace_key(self, call: Call) -> Guest:
        """Replace your key by another one, which ends it; everything of yours stays. If the answer was lost, ask again
        with the old key and the same secret.

        If the answer was lost, the caller gets it again by the key before and the same secret.
        """
        body: NewKey = call.body
        number = call.key.number + 1
        wanted = LastKey(number, mark_of(call.guest, number, body.secret))
        last = await self.last_key(call.guest)
        if last != wanted:
            check_key(call.key, last)
            spend(self._named, call.caller, self.now(), "too many names and keys were set from this address")
            await self.patiently(self.commits.write(KeyReplaced(holder_of(call.guest), *wanted)))
            if await self.last_key(call.guest) != wanted:  # a concurrent request was faster
                raise ProblemError("bad_key", ENDED_KEY)
        known = await self.read(self.store.profile(call.guest, call.guest))
        key = self.guests.later_key(call.guest, call.called, number, body.secret)
        return Guest(call.guest, known.name if known else call.called, key)

    @Operation(path="/api/tables", answers=list[TableInfo])
    async def tables(self, call: Call) -> Answer:
        """The public tables as they were half a second ago at most, those with free seats and most people first, up to
        a limit."""
        now = self.now()
        if now >= self._list_until:
            self._list, self._list_until = encode_body(await self.service.tables()), now + LIST_MS
        return Answer(self._list)

    @Operation(
        method="POST",
        path="/api/tables",
        takes=NewTable,
        answers=TableOpened,
        status=201,
        guest=True,
        problems=("bad_option", "too_many_tables", "unavailable"),
    )
    async def open_table(self, call: Call) -> TableOpened | Problem:
        """Open a table."""
        return await self._open(call.body, call)

    @Operation(
        method="POST",
        path="/api/quick-matches",
        takes=QuickMatch,
        answers=TableOpened,
        status=201,
        guest=True,
        problems=("unknown_game", "too_many_tables", "unavailable"),
    )
    async def quick_match(self, call: Call) -> TableOpened | Problem:
        """Find people for a game: a public table with people and a seat, now or after the round, or a new one."""
        found = await self.patiently(self.service.quick_match(call.body, call.guest, call.caller))
        return await self._open(found, call) if isinstance(found, NewTable) else self.link(found, call)

    async def _open(self, order: NewTable, call: Call) -> TableOpened | Problem:
        self.spend_table(call)
        table = await self.patiently(self.service.open_table(order, call.guest, call.caller))
        if isinstance(table, str):
            self._list_until = 0  # callers must find the table that they have opened in the list
            self._log.info("table opened", table=table, game=order.game)
        return self.link(table, call)

    def spend_table(self, call: Call) -> None:
        """Spend a token of the caller for opening a table; a problem if there is none."""
        spend(self._opened, call.caller, self.now(), "too many tables were opened from this address")

    def link(self, table: str | Problem, call: Call) -> TableOpened | Problem:
        """The answer with a table's link, or the problem."""
        return table if isinstance(table, Problem) else TableOpened(table, f"{call.origin}/t/{table}")

    @Operation(path="/api/tables/{table}", answers=TableInfo, problems=("unknown_table",))
    async def table(self, call: Call) -> TableInfo | Problem:
        """One table, public or not. Play goes over the socket at /api/tables/{table}/socket."""
        return await self.patiently(self.service.info(call.place("table")))

    @Operation(
        path="/api/tables/{table}/admission",
        query=AdmissionQuery,
        answers=Condition,
        problems=("bad_origin", "unknown_table", "restarting", "too_many_sockets", "server_full"),
    )
    async def admission(self, call: Call) -> Condition | Problem:
        """Whether the table's socket would be opened for this client. Browsers hide from pages why not."""
        return self._obstacle(call.place("table"), call.caller, call.query.origin, call.host) or Condition(True)

    @Operation(
        method="POST",
        path="/api/tables/{table}/seats",
        takes=Claim,
        answers=Seated,
        status=201,
        guest=True,
        problems=(
            "unknown_table",
            "full",
            "not_now",
            "not_connected",
            "removed",
            "not_yours",
            "closed",
            "no_such_seat",
            "kept_name",
            "unavailable",
        ),
    )
    async def claim_seat(self, call: Call) -> Seated | Problem:
        """Take a seat. The answer has the seat's token for the socket's hello."""
        body: Claim = call.body
        wish = Claim(self._names.proper(body.name), body.seat)
        spend(self._taken, call.caller, self.now(), "too many seats were taken from this address")
        seated = await self.patiently(self.service.claim(call.place("table"), wish, call.guest, call.caller))
        # An address that has used up its names may still sit down: a player who finishes a match gets the name they had
        # at the table.
        if isinstance(seated, Seated) and call.called and not self._named.wait_ms(call.caller, self.now()):
            await self.patiently(self.commits.write(PlayerNamed(call.guest, call.called, if_new=True)))
        return seated

    @Operation(
        path="/api/results",
        query=ResultsQuery,
        answers=list[Result],
        optional_guest=True,
        problems=("store_trouble", "damaged"),
    )
    async def results(self, call: Call) -> list[Result]:
        """Results of matches, newest first: of public tables, and with a key also those that its owner played."""
        query: ResultsQuery = call.query
        found = await self.read(self.store.results(call.guest, query.player, query.game, query.before, query.limit))
        return await self.shown_to(call.guest, found)

    async def shown_to(self, asker: str, results: list[Result]) -> list[Result]:
        """Results as the caller may read them: hidden players are named only to people who played there."""
        others = others_in(results, asker)
        hidden = await self.read(self.store.hidden(others)) if others else frozenset[str]()
        return [as_shown(result, asker, hidden) for result in results]

    def note_unfit(self, finished: MatchFinished, error: LogError) -> None:
        """Report once that the entries of a match do not fit."""
        match = finished.result.match
        if match not in self._unfit:
            self._unfit.add(match)
            self._log.error("the log of a match is damaged", match=match, table=finished.table, why=str(error))

    @Operation(
        path="/api/players/{player}",
        answers=Profile,
        optional_guest=True,
        problems=("unknown_player", "store_trouble", "damaged"),
    )
    async def player(self, call: Call) -> Profile | Problem:
        """A visible player who has finished a match at a public table, or the owner of the key."""
        return await self._profile(call, call.place("player"))

    @Operation(path="/health", free=True, answers=Condition)
    async def health(self, call: Call) -> Condition:
        """Whether the process answers."""
        return Condition(True)

    @Operation(path="/ready", free=True, answers=Condition, problems=("restarting", "store_trouble", "unavailable"))
    async def ready(self, call: Call) -> Condition | Problem:
        """Whether players may be sent here: all tables have owners, the store is writable, and no stop is near."""
        if self.not_ready:
            return Problem("restarting", self.not_ready)
        if self._measurements.trouble:
            return Problem("store_trouble", CANNOT_WRITE)
        unready = self._unready()
        return Problem("unavailable", unready) if unready else Condition(True)

    @Operation(path="/metrics", free=True, answers=str, media="text/plain")
    async def metrics(self, call: Call) -> Answer:
        """Metrics for Prometheus."""
        return self._measurements.text()

    async def _profile(self, call: Call, player: str) -> Profile | Problem:
        found = await self.read(self.store.profile(call.guest, player))
        if found is not None:
            return Profile(player, found.name, found.records)
        if call.called and player == call.guest:
            return Profile(player, call.called, [])
        return Problem("unknown_player", "there is no player with this id")

    async def read(self, asked: Awaitable[T]) -> T:
        """Wait for the store's answer. The reason for a failure is only logged, because it names files.

        The store itself reports damage, once.
        """
        try:
            return await asked
        except PrunedError:
            raise ProblemError("pruned", PRUNED) from None
        except DamagedError:
            raise ProblemError("damaged", DAMAGED_TEXT) from None
        except StoreError as error:
            self._unreadable(str(error))
            raise ProblemError("store_trouble", "this cannot be read at the moment; try again later", 1) from None

    async def patiently(self, done: Awaitable[T]) -> T:
        """Wait until a change is on disk, with a time limit. The reason for a delay is only logged, because it names
        files."""
        try:
            async with asyncio.timeout(self._write_s):
                return await done
        except TimeoutError:
            raise ProblemError("store_trouble", CANNOT_WRITE, 1) from None
