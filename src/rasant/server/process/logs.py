"""The server's log: one line per event, as JSON or text. Never a token, a key or a person's name."""

import asyncio
import logging
import sys
from abc import ABC, abstractmethod
from collections import Counter
from typing import Any, Final, Literal, final

import structlog

LogFormat = Literal["json", "text"]

SUMMARY_EVERY_S: Final = 10.0
"""Seconds between summaries of refusals and failures."""


def configure(chosen: LogFormat, quiet: bool = False) -> None:
    """Log to standard error, including what libraries log; only warnings and errors if `quiet`."""
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
        # one write per line: a process killed in the middle of a line would spoil the next one, too
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer]
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    # uvicorn warns of malformed input from clients; only its errors are the server's.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)


class _Summary(ABC):
    """Counts repeated events and logs the sums: a flood of requests must not flood the log."""

    def __init__(self, log: Any, event: str) -> None:
        self._log = log
        self._event = event
        self._counted: Counter[str] = Counter()

    def note(self, reason: str) -> None:
        """Count one event."""
        if not self._counted:
            asyncio.get_running_loop().call_later(SUMMARY_EVERY_S, self.flush)
        self._counted[reason] += 1

    def flush(self) -> None:
        """Log the sums."""
        counted, self._counted = self._counted, Counter()
        if counted:
            self._say(counted)

    @abstractmethod
    def _say(self, counted: Counter[str]) -> None:
        """Log the sums in words."""


@final
class Refusals(_Summary):
    """Refusals: one line with a count for each reason code."""

    def __init__(self, log: Any, event: str) -> None:
        super().__init__(log, event)
        self._hint = ""

    def note(self, reason: str, hint: str = "") -> None:
        """Count one event; `hint` is what the operator can do about it, if known."""
        super().note(reason)
        self._hint = hint or self._hint

    def _say(self, counted: Counter[str]) -> None:
        hint, self._hint = self._hint, ""
        self._log.warning(self._event, **counted, **({"hint": hint} if hint else {}))


@final
class Failures(_Summary):
    """Failures: one line per reason, with its count. Reasons are sentences."""

    def _say(self, counted: Counter[str]) -> None:
        for why, times in counted.items():
            self._log.error(self._event, why=why, times=times)
