"""The HTTP part of the client: players, tables and results."""

from secrets import token_urlsafe
from types import TracebackType
from typing import Any, Final, Self, TypeVar, final

import httpx
import msgspec

from rasant.client.addresses import address_of
from rasant.client.errors import ClientError, ProtocolError, RefusedError, UnreachableError, untrusted
from rasant.client.seat_connection import SeatConnection
from rasant.client.timeouts import ClientTimeouts
from rasant.players.results import CoursePoint, Result, Span, Versus
from rasant.wire.codec import encode_body
from rasant.wire.http import (
    Claim,
    GameList,
    Guest,
    InviteWord,
    NewGuest,
    NewKey,
    NewTable,
    Problem,
    Profile,
    Seated,
    TableInfo,
    TableOpened,
)
from rasant.wire.players import Leaderboard, ShowMe, You

T = TypeVar("T")

JSON_HEADERS: Final = {"content-type": "application/json"}
TIMEOUT_S: Final = 10.0


@final
class Lobby:
    """A client of one server for one guest. `key` is the guest's; without one, `guest` creates a new guest.

    `invite` is the word of a server that admits only invited players; `async with` sends it.
    Every call may raise `UnreachableError`, `RefusedError` or `ProtocolError`.
    """

    def __init__(
        self,
        url: str,
        key: str | None = None,
        timeout_s: float = TIMEOUT_S,
        timeouts: ClientTimeouts | None = None,
        invite: str = "",
    ) -> None:
        self._address = address_of(url)
        self._timeouts = timeouts
        self._http = httpx.AsyncClient(base_url=self._address.server, timeout=timeout_s)
        self._invite = invite
        self.key = key

    async def __aenter__(self) -> Self:
        if self._invite:
            try:
                await self._answer("POST", "/api/invitation", InviteWord(self._invite))
            except ClientError:
                await self._http.aclose()
                raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self._http.aclose()

    # --- the player ---

    async def guest(self, name: str) -> Guest:
        """Create a player; from now on this lobby acts for them."""
        guest = await self._ask("POST", "/api/guests", Guest, NewGuest(name))
        self.key = guest.key
        return guest

    async def me(self) -> Profile:
        """The profile of the key's owner."""
        return await self._ask("GET", "/api/me", Profile)

    async def rename(self, name: str) -> Profile:
        """Change the player's name."""
        return await self._ask("PUT", "/api/me", Profile, NewGuest(name))

    async def replace_key(self, secret: str = "") -> Guest:
        """Replace the key, which then becomes invalid; from now on this lobby uses the new one.

        If the answer may be lost, choose a random `secret` and repeat the request with it.
        """
        guest = await self._ask("POST", "/api/me/key", Guest, NewKey(secret or token_urlsafe(16)))
        self.key = guest.key
        return guest

    # --- tables ---

    async def games(self) -> GameList:
        """All games and bots."""
        return await self._ask("GET", "/api/games", GameList)

    async def tables(self) -> list[TableInfo]:
        """The public tables; if there are very many, those with free seats and the most people."""
        return await self._ask("GET", "/api/tables", list[TableInfo])

    async def table(self, table: str) -> TableInfo:
        """One table, public or not."""
        return await self._ask("GET", f"/api/tables/{table}", TableInfo)

    async def open_table(self, order: NewTable) -> TableOpened:
        """Open a table."""
        return await self._ask("POST", "/api/tables", TableOpened, order)

    async def claim(self, table: str, name: str, seat: int = -1) -> Seated:
        """Take a seat; the answer has its token."""
        return await self._ask("POST", f"/api/tables/{table}/seats", Seated, Claim(name, seat))

    async def sit(self, table: str, name: str, seat: int = -1, client: str = "") -> SeatConnection:
        """Take a seat; enter the connection with `async with`."""
        seated = await self.claim(table, name, seat)
        return self.seat(table, seated.token, client)

    def seat(self, table: str, token: str | None = None, client: str = "") -> SeatConnection:
        """The connection for a seat's token; without a token, that of a spectator."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._http.cookies.jar)
        return SeatConnection(self._address.socket(table), token, client, self._timeouts, cookies)

    # --- results and players ---

    async def results(self, player: str = "", game: str = "", before: str = "", limit: int = 20) -> list[Result]:
        """Results of matches, newest first, of a player and of a game; empty: of all.

        These are the matches of public tables and those of the key's owner. `before` is for paging: a time, or the id
        of the last match of the previous page.
        """
        asked = {"player": player, "game": game, "before": before, "limit": str(limit)}
        query = {name: value for name, value in asked.items() if value}
        return await self._ask("GET", "/api/results", list[Result], query=query)

    async def profile(self, player: str) -> Profile:
        """The profile of the key's owner, or of a visible player of public tables."""
        return await self._ask("GET", f"/api/players/{player}", Profile)

    async def leaderboard(self, game: str, span: Span = "all", limit: int = 20) -> Leaderboard:
        """The leaderboard of a game: the strongest players against people, or those with the most wins this week."""
        return await self._ask(
            "GET", f"/api/leaderboards/{game}", Leaderboard, query={"span": span, "limit": str(limit)}
        )

    async def you(self) -> You:
        """All data that the server keeps about the key's owner, except their matches."""
        return await self._ask("GET", "/api/you", You)

    async def show_me(self, shown: bool) -> You:
        """Set whether others can see the player's profile, and the player in leaderboards."""
        return await self._ask("PUT", "/api/you", You, ShowMe(shown))

    async def forget_me(self) -> None:
        """Delete all data of the player. It cannot be undone."""
        await self._answer("DELETE", "/api/you")

    async def course(self, game: str, versus: Versus = "people", limit: int = 50) -> list[CoursePoint]:
        """The player's rating after each of the latest matches in a game, oldest first."""
        query = {"versus": versus, "limit": str(limit)}
        return await self._ask("GET", f"/api/you/course/{game}", list[CoursePoint], query=query)

    async def log(self, match: str) -> bytes:
        """The log of a finished match, for `rasant replay`; results have the id.

        The log of a private table is only for its players.
        """
        return (await self._answer("GET", f"/api/matches/{match}/log")).content

    # --- requests ---

    async def _ask(
        self, method: str, path: str, expected: type[T], body: Any = None, query: dict[str, str] | None = None
    ) -> T:
        answer = await self._answer(method, path, body, query)
        try:
            return msgspec.json.decode(answer.content, type=expected)
        except msgspec.DecodeError:
            raise self._not_rasant(answer) from None

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
            return self._not_rasant(answer)
        return RefusedError(problem.code, problem.text)

    def _not_rasant(self, answer: httpx.Response) -> ProtocolError:
        return ProtocolError(f"{self._address.server} is not a rasant server (status {answer.status_code})")
