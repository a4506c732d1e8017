"""All operations of the HTTP API."""

from typing import Final

from rasant.api import days, players, replays
from rasant.api.handlers import Api
from rasant.api.operations import LARGEST_BODY, Operation

OPERATIONS: Final = tuple(
    found for place in (Api, replays, days, players) for found in vars(place).values() if isinstance(found, Operation)
)
"""Everything that can be asked for over HTTP, besides the page and the document made from this."""

LARGEST_BODIES: Final = {
    (operation.method.encode(), operation.path.encode()): operation.largest_body
    for operation in OPERATIONS
    if operation.largest_body != LARGEST_BODY
}
"""Bytes of a body, by method and path, where more may come than elsewhere; none of these paths has a place in it."""
