"""The process of a foreign bot, seen from outside: started, asked with a deadline, and killed after it.

Replies are decoded as typed data with a limited length. Any other reply ends the process.
"""

import contextlib
import os
import select
import signal
import subprocess
import sys
from time import monotonic
from typing import Final

import msgspec

from rasant.lab.foreign_bots.messages import LENGTH, Failed, LoadBot, Loaded, Reply, Request

LOADING_S: Final = 60.0
"""Seconds for importing a bot or creating its policy; some read a neural network from a file."""
ENDING_S: Final = 5.0
"""Seconds for a process to end after it has closed its pipe."""
LONGEST_REPLY: Final = 1 << 20
WRONG_REPLY: Final = "sends an answer of the wrong kind"
INVALID_REPLY: Final = "writes into the pipe of its answers"
CAN_POLL: Final = hasattr(select, "poll")
"""Windows cannot wait for a pipe, so there are no timeouts there."""


class BotEndedError(Exception):
    """The process of a bot has ended or sent an invalid reply; the message says how."""


class BotTimeoutError(Exception):
    """The bot has not answered in time, and its process was killed."""


class BotProcess:
    """The process of one bot, started at the first request, and again after it was lost.

    Requests are answered one by one. Each raises `BotEndedError` if the process did not survive it, and
    `BotTimeoutError` if it took too long.
    """

    def __init__(self, policy: str, moved_to: str | None = None) -> None:
        self.policy = policy
        self._moved_to = moved_to
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0
        self._starts = 0
        self._decoder: msgspec.msgpack.Decoder[Reply] = msgspec.msgpack.Decoder(Reply)

    @property
    def running(self) -> int:
        """The number of the start that is running, 0 if none. Policies of an earlier start are lost."""
        return self._starts if self._process is not None and self._owner == os.getpid() else 0

    def load(self) -> Loaded | Failed:
        """Import the bot's class; returns the digest of its file, or why it failed."""
        self._start()
        return self._loaded()

    def ask(self, request: Request, seconds: float) -> Reply:
        """Send a request and wait for the reply; starts the process and loads the bot if necessary."""
        if self._start():
            loaded = self._loaded()
            if isinstance(loaded, Failed):
                return loaded
        return self._asked(request, seconds)

    def end(self) -> None:
        """Kill the process and its process group."""
        process, self._process = self._process, None
        if process is None or self._owner != os.getpid():  # a fork must leave its parent's process alone
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with contextlib.suppress(OSError):
                pipe.close()

    def _loaded(self) -> Loaded | Failed:
        reply = self._asked(LoadBot(self.policy, self._moved_to), LOADING_S)
        if isinstance(reply, Loaded | Failed):
            return reply
        self.end()
        raise BotEndedError(WRONG_REPLY)

    def _start(self) -> bool:
        """Start the process unless it runs; returns whether it was started."""
        if self.running:
            return False
        self._owner, self._starts = os.getpid(), self._starts + 1
        # its own session: Ctrl-C does not reach it, and its children can be killed with it
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "rasant.lab.foreign_bots.bot_server", str(self._owner)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},  # the same import path as here
        )
        if CAN_POLL:
            for pipe in (self._process.stdin, self._process.stdout):
                assert pipe is not None
                os.set_blocking(pipe.fileno(), False)
        return True

    def _asked(self, request: Request, seconds: float) -> Reply:
        until = monotonic() + seconds
        packed = msgspec.msgpack.encode(request)
        try:
            self._write(LENGTH.pack(len(packed)) + packed, until)
            (length,) = LENGTH.unpack(self._read(LENGTH.size, until))
            if length > LONGEST_REPLY:
                raise BotEndedError(INVALID_REPLY)
            return self._decoder.decode(self._read(length, until))
        except msgspec.DecodeError:
            self.end()
            raise BotEndedError(INVALID_REPLY) from None
        except (BotEndedError, BotTimeoutError, KeyboardInterrupt):
            self.end()
            raise

    def _write(self, data: bytes, until: float) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        pipe, rest = self._process.stdin.fileno(), memoryview(data)
        while rest:
            _wait(pipe, select.POLLOUT if CAN_POLL else 0, until)
            try:
                rest = rest[os.write(pipe, rest) :]
            except BrokenPipeError:
                raise BotEndedError(self._how_it_ended()) from None

    def _read(self, length: int, until: float) -> bytes:
        assert self._process is not None
        assert self._process.stdout is not None
        pipe, found = self._process.stdout.fileno(), b""
        while len(found) < length:
            _wait(pipe, select.POLLIN if CAN_POLL else 0, until)
            piece = os.read(pipe, length - len(found))
            if not piece:
                raise BotEndedError(self._how_it_ended())
            found += piece
        return found

    def _how_it_ended(self) -> str:
        assert self._process is not None
        try:
            code = self._process.wait(ENDING_S)
        except subprocess.TimeoutExpired:
            return "closes the pipe of its answers"
        if code >= 0:
            return f"ends its process (exit code {code})"
        return f"loses its process ({signal.Signals(-code).name})"


def _wait(pipe: int, event: int, until: float) -> None:
    """Wait until a pipe is ready; raises `BotTimeoutError` if that takes too long."""
    if not CAN_POLL:
        return
    poll = select.poll()
    poll.register(pipe, event)
    if not poll.poll(max(0.0, until - monotonic()) * 1000):
        raise BotTimeoutError
