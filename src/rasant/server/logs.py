"""What the server tells its host: one line an event, as JSON or for people. Never a token, a key or a name."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from typing import Any, Final, Literal, final

import structlog

LogFormat = Literal["json", "text"]

EVERY_S: Final = 10.0
"""How often refusals are summed up at most."""


def configure(chosen: LogFormat, quiet: bool = False) -> None:
    """Send everything to standard error, what libraries have to say too; if it is to be quiet, only what is wrong."""
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if chosen == "json"
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    )
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING if quiet else logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    # Whatever clients send, uvicorn warns of; only its errors are ours.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)


@final
class Refusals:
    """What was refused, summed up: whoever is flooded must not flood the log as well."""

    def __init__(self, log: Any, event: str) -> None:
        self._log = log
        self._event = event
        self._counted: Counter[str] = Counter()

    def note(self, reason: str) -> None:
        """One more."""
        if not self._counted:
            asyncio.get_running_loop().call_later(EVERY_S, self.tell)
        self._counted[reason] += 1

    def tell(self) -> None:
        """Log what came together."""
        if self._counted:
            self._log.warning(self._event, **self._counted)
            self._counted.clear()
