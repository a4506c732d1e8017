"""Every problem that the API answers with: its code, its status, and one line that says what to do."""

from http import HTTPStatus
from typing import Final

from rasant.limits.token_buckets import TokenBuckets
from rasant.wire.http import Problem

STATUS: Final = {
    "malformed": HTTPStatus.BAD_REQUEST,
    "no_key": HTTPStatus.UNAUTHORIZED,
    "bad_key": HTTPStatus.UNAUTHORIZED,
    "bad_origin": HTTPStatus.FORBIDDEN,
    "banned": HTTPStatus.FORBIDDEN,
    "kept_back": HTTPStatus.FORBIDDEN,
    "removed": HTTPStatus.FORBIDDEN,
    "not_invited": HTTPStatus.FORBIDDEN,
    "not_yours": HTTPStatus.FORBIDDEN,
    "wrong_word": HTTPStatus.FORBIDDEN,
    "not_found": HTTPStatus.NOT_FOUND,
    "unknown_day": HTTPStatus.NOT_FOUND,
    "unknown_game": HTTPStatus.NOT_FOUND,
    "unknown_language": HTTPStatus.NOT_FOUND,
    "unknown_match": HTTPStatus.NOT_FOUND,
    "unknown_player": HTTPStatus.NOT_FOUND,
    "unknown_table": HTTPStatus.NOT_FOUND,
    "wrong_method": HTTPStatus.METHOD_NOT_ALLOWED,
    "too_slow": HTTPStatus.REQUEST_TIMEOUT,
    "at_a_table": HTTPStatus.CONFLICT,
    "full": HTTPStatus.CONFLICT,
    "closed": HTTPStatus.CONFLICT,
    "not_now": HTTPStatus.CONFLICT,
    "tried_already": HTTPStatus.CONFLICT,
    "not_connected": HTTPStatus.CONFLICT,
    "pruned": HTTPStatus.GONE,
    "too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "url_too_long": HTTPStatus.REQUEST_URI_TOO_LONG,
    "no_text": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "no_json": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "no_such_seat": HTTPStatus.UNPROCESSABLE_ENTITY,
    "bad_log": HTTPStatus.UNPROCESSABLE_ENTITY,
    "bad_option": HTTPStatus.UNPROCESSABLE_ENTITY,
    "kept_name": HTTPStatus.UNPROCESSABLE_ENTITY,
    "wrong": HTTPStatus.UNPROCESSABLE_ENTITY,
    "wrong_host": HTTPStatus.MISDIRECTED_REQUEST,
    "too_fast": HTTPStatus.TOO_MANY_REQUESTS,
    "too_many_connections": HTTPStatus.TOO_MANY_REQUESTS,
    "too_many_uploads": HTTPStatus.TOO_MANY_REQUESTS,
    "too_many_sockets": HTTPStatus.TOO_MANY_REQUESTS,
    "head_too_large": HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    "server_full": HTTPStatus.SERVICE_UNAVAILABLE,
    "too_many_tables": HTTPStatus.SERVICE_UNAVAILABLE,
    "unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
    "store_trouble": HTTPStatus.SERVICE_UNAVAILABLE,
    "damaged": HTTPStatus.SERVICE_UNAVAILABLE,
    "restarting": HTTPStatus.SERVICE_UNAVAILABLE,
    "bug": HTTPStatus.INTERNAL_SERVER_ERROR,
}


NOT_INVITED: Final = Problem(
    "not_invited", "this server is for invited players: open your invite link, or POST /api/invitation with the word"
)


def status_of(problem: Problem) -> int:
    """The HTTP status of a problem."""
    return STATUS[problem.code].value


class ProblemError(Exception):
    """Ends a request with a problem."""

    def __init__(self, code: str, text: str, retry_s: int = 0) -> None:
        super().__init__(text)
        self.problem = Problem(code, text)
        self.retry_s = retry_s
        """Seconds after which to try again; 0: that would not help."""


def spend(buckets: TokenBuckets, caller: str, now: int, what: str) -> None:
    """Spend a token; if there is none, raise a `ProblemError` with this text and the time to wait."""
    wait = buckets.wait_ms(caller, now)
    if wait:
        raise ProblemError("too_fast", f"{what}; wait a while", -(-wait // 1000))


class CutOffError(Exception):
    """The rest of an answer that has begun cannot be made; only its connection must be closed."""
