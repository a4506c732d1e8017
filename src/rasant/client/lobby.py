"""Everything before and after a table, over HTTP: who we are, which tables there are, and how matches ended."""

from __future__ import annotations

from secrets import token_urlsafe
from types import TracebackType
from typing import Any, Final, Self, TypeVar, final

import httpx
import msgspec

from rasant.client.addresses import address_of
from rasant.client.errors import ProtocolError, RefusedError, UnreachableError, untrusted
from rasant.client.seat_connection import SeatConnection
from rasant.client.timeouts import ClientTimeouts
from rasant.players.results import Result, Span, Versus
from rasant.wire.codec import encode_body
from rasant.wire.http import (
    Claim,
    GameList,
    Guest,
    NewGuest,
    NewKey,
    NewTable,
    Problem,
    Profile,
    Seated,
    TableInfo,
    TableOpened,
)
from rasant.wire.players import CoursePoint, Leaderboard, ShowMe, You

T = TypeVar("T")

JSON_HEADERS: Final = {"content-type": "application/json"}
TIMEOUT_S: Final = 10.0


@final
class Lobby:
    """A server as one guest sees it. `key` is the guest's; without one, `guest` makes a new one.

    Every call may raise `UnreachableError`, `RefusedError` or `ProtocolError`.
    """

    def __init__(
        self, url: str, key: str | None = None, timeout_s: float = TIMEOUT_S, timeouts: ClientTimeouts | None = None
    ) -> None:
        self._address = address_of(url)
        self._timeouts = timeouts
        self._http = httpx.AsyncClient(base_url=self._address.server, timeout=timeout_s)
        self.key = key

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self._http.aclose()

    # --- who we are ---

    async def guest(self, name: str) -> Guest:
        """Become a new player; from now on this lobby acts for them."""
        guest = await self._ask("POST", "/api/guests", Guest, NewGuest(name))
        self.key = guest.key
        return guest

    async def me(self) -> Profile:
        """Who the key belongs to."""
        return await self._ask("GET", "/api/me", Profile)

    async def rename(self, name: str) -> Profile:
        """Take another name."""
        return await self._ask("PUT", "/api/me", Profile, NewGuest(name))

    async def replace_key(self, secret: str = "") -> Guest:
        """Another key in place of this one, which ends; from now on this lobby has it.

        Where the answer may be lost, choose a `secret` by chance and ask again with the same.
        """
        guest = await self._ask("POST", "/api/me/key", Guest, NewKey(secret or token_urlsafe(16)))
        self.key = guest.key
        return guest

    # --- tables ---

    async def games(self) -> GameList:
        """All that can be played, and against whom."""
        return await self._ask("GET", "/api/games", GameList)

    async def tables(self) -> list[TableInfo]:
        """The public ones; of very many those with free seats and most people."""
        return await self._ask("GET", "/api/tables", list[TableInfo])

    async def table(self, table: str) -> TableInfo:
        """One table, public or not."""
        return await self._ask("GET", f"/api/tables/{table}", TableInfo)

    async def open_table(self, order: NewTable) -> TableOpened:
        """Open a table."""
        return await self._ask("POST", "/api/tables", TableOpened, order)

    async def claim(self, table: str, name: str, seat: int = -1) -> Seated:
        """Take a seat; the answer holds its token."""
        return await self._ask("POST", f"/api/tables/{table}/seats", Seated, Claim(name, seat))

    async def sit(self, table: str, name: str, seat: int = -1, client: str = "") -> SeatConnection:
        """Take a seat, to be entered with `async with`."""
        seated = await self.claim(table, name, seat)
        return self.seat(table, seated.token, client)

    def seat(self, table: str, token: str | None = None, client: str = "") -> SeatConnection:
        """A seat whose token one has, or without one a place to watch from."""
        return SeatConnection(self._address.socket(table), token, client, self._timeouts)

    # --- what was ---

    async def results(self, player: str = "", game: str = "", before: str = "", limit: int = 20) -> list[Result]:
        """How matches ended, newest first: of a person, of a game; empty: of all.

        Those of public tables, and all in which the key's owner sat. `before`: a time, or the id of a match for
        those that follow it: so one goes from page to page.
        """
        asked = {"player": player, "game": game, "before": before, "limit": str(limit)}
        query = {name: value for name, value in asked.items() if value}
        return await self._ask("GET", "/api/results", list[Result], query=query)

    async def profile(self, player: str) -> Profile:
        """Oneself, or a player who has finished a match at a public table and may be shown."""
        return await self._ask("GET", f"/api/players/{player}", Profile)

    async def leaderboard(self, game: str, span: Span = "all", limit: int = 20) -> Leaderboard:
        """The strongest of a game against people, or who has won most this week."""
        return await self._ask(
            "GET", f"/api/leaderboards/{game}", Leaderboard, query={"span": span, "limit": str(limit)}
        )

    async def you(self) -> You:
        """All that the server keeps about the key's owner, except their matches."""
        return await self._ask("GET", "/api/you", You)

    async def show_me(self, shown: bool) -> You:
        """Say whether others may look one up, and see one in leaderboards."""
        return await self._ask("PUT", "/api/you", You, ShowMe(shown))

    async def forget_me(self) -> None:
        """Have everything forgotten that is one's own. It cannot be undone."""
        await self._answer("DELETE", "/api/you")

    async def course(self, game: str, versus: Versus = "people", limit: int = 50) -> list[CoursePoint]:
        """How strong one was after each of one's latest matches in a game, oldest first."""
        query = {"versus": versus, "limit": str(limit)}
        return await self._ask("GET", f"/api/you/course/{game}", list[CoursePoint], query=query)

    async def log(self, match: str) -> bytes:
        """The log of a match that is over, for `rasant replay`; results have its id.

        Of a private table it is for those who sat there.
        """
        return (await self._answer("GET", f"/api/matches/{match}/log")).content

    # --- over the wire ---

    async def _ask(
        self, method: str, path: str, expected: type[T], body: Any = None, query: dict[str, str] | None = None
    ) -> T:
        answer = await self._answer(method, path, body, query)
        try:
            return msgspec.json.decode(answer.content, type=expected)
        except msgspec.DecodeError:
            raise self._stranger(answer) from None

    async def _answer(
        self, method: str, path: str, body: Any = None, query: dict[str, str] | None = None
    ) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.key}"} if self.key else {}
        content = None if body is None else encode_body(body)
        try:
            answer = await self._http.request(
                method, path, params=query, headers={**headers, **JSON_HEADERS} if content else headers, content=content
            )
        except httpx.TimeoutException:
            raise UnreachableError(f"{self._address.server} does not answer") from None
        except httpx.TransportError as error:
            why = untrusted(error)
            why = f": {why}" if why else "; is the server running?"
            raise UnreachableError(f"cannot reach {self._address.server}{why}") from None
        if answer.is_success:
            return answer
        raise self._refusal(answer)

    def _refusal(self, answer: httpx.Response) -> RefusedError | ProtocolError:
        try:
            problem = msgspec.json.decode(answer.content, type=Problem)
        except msgspec.DecodeError:
            return self._stranger(answer)
        return RefusedError(problem.code, problem.text)

    def _stranger(self, answer: httpx.Response) -> ProtocolError:
        return ProtocolError(f"{self._address.server} is no rasant server (status {answer.status_code})")
