"""The command `rasant bot`."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import run
from tests.client.servers import SOON, Served
from tests.client.test_killed import CLIENT_TIMEOUTS, LONGEST
from tests.commands import Run
from tests.lab.policies import HERE
from tests.readme import FILE, LAB_GUIDE

from rasant.client import Lobby
from rasant.client.addresses import address_of
from rasant.wire.from_server import BatchMessage
from rasant.wire.http import NewTable

__all__ = ["run"]

COMMAND = "from rasant.cli import main; main()"
KILLED_AT = 8
"""Batches after which the server is killed."""


async def play_at_a_killed_server(data: Path) -> tuple[int, list[str], str]:
    """Run the command for a match against a bot of the server; returns exit code, lines and errors."""
    async with Served(data) as server:
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", COMMAND, "bot", server.url, "--game", "kickoff", "--players", "2"),
            *("--set", "max_rounds=2", "--against", "lightning", "--bot", "lightning", "--name", "Ro", "--seed", "1"),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert bot.stdout is not None
        table = (await asyncio.wait_for(bot.stdout.readline(), SOON)).decode().split()[-1]
        async with (
            Lobby(server.url, timeouts=CLIENT_TIMEOUTS) as lobby,
            lobby.seat(address_of(table).table) as spectator,
        ):
            batches = 0
            while batches < KILLED_AT:
                batches += isinstance(await spectator.next(SOON), BatchMessage)
            await server.kill()
            await server.start()
            out, err = await asyncio.wait_for(bot.communicate(), LONGEST)
        return bot.returncode or 0, out.decode().splitlines(), err.decode()


@pytest.mark.slow
def test_it_plays_a_match_to_its_end_although_the_server_is_killed(tmp_path: Path) -> None:
    code, lines, errors = asyncio.run(play_at_a_killed_server(tmp_path))
    assert (code, errors) == (0, "")
    assert [line.split("  ")[0] for line in lines] == [f"match 1 round {n}" for n in range(1, len(lines) + 1)]
    assert "Ro " in lines[-1]
    assert " won" in lines[-1]


async def play_strictly(data: Path) -> tuple[int, str]:
    """Run a foreign bot that fails at its first look; returns the exit code and the error."""
    async with Served(data) as server:
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", COMMAND, "bot", server.url, "--game", "kickoff", "--players", "2", "--seed", "1"),
            *("--against", "lightning", "--bot", f"{HERE}:Raising@lightning", "--strict"),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        _, err = await asyncio.wait_for(bot.communicate(), LONGEST)
        return bot.returncode or 0, err.decode()


@pytest.mark.slow
def test_a_fault_of_a_foreign_bot_is_reported_and_ends_the_command_if_strict(tmp_path: Path) -> None:
    code, errors = asyncio.run(play_strictly(tmp_path))
    assert code == 2
    assert errors.startswith(f"rasant: {HERE}:Raising@lightning raises ValueError: no idea at policies.py line ")
    assert errors.endswith("(seat 0, round 1, seed 1)\n")


async def sit_down(command: list[str], folder: Path) -> tuple[int, str, str]:
    """Run a command of the guide at a table with a bot of the server; returns exit code, output and errors."""
    async with Served(folder / "data") as server, Lobby(server.url, timeouts=CLIENT_TIMEOUTS) as lobby:
        order = NewTable(game="kickoff", players=2, bots=["", "lightning"], settings={"max_rounds": "1"})
        await lobby.guest("Hostess")
        table = (await lobby.open_table(order)).table
        words = [f"{server.url}/t/{table}" if word.endswith("/t/TABLE") else word for word in command]
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", COMMAND, *words),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            cwd=folder,
        )
        out, err = await asyncio.wait_for(bot.communicate(), LONGEST)
        return bot.returncode or 0, out.decode(), err.decode()


@pytest.mark.slow
def test_the_bot_of_the_guide_sits_down_as_it_says(tmp_path: Path) -> None:
    guide = LAB_GUIDE.read_text(encoding="utf-8")
    for content, name in FILE.findall(guide):
        (tmp_path / name).write_text(content, encoding="utf-8")
    (line,) = re.findall(r"^rasant (bot .*/t/TABLE .*)$", guide, re.MULTILINE)
    code, out, err = asyncio.run(sit_down(line.split(), tmp_path))
    assert (code, err) == (0, "")
    assert out.startswith("match 1 round 1  ")
    assert "Hasty " in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["http://127.0.0.1:9/t/abc"], "cannot reach http://127.0.0.1:9; is the server running?"),
        (["http://127.0.0.1:9"], "give the link of a table, or --game"),
        (["nonsense"], "is not a link"),
        (["http://[::1/t/abc"], "is not a link"),
        (["http://host/x/y"], "does not lead to a table"),
        (["http://host/t/abc", "--game", "ligretto"], "takes the address of a server"),
        (["http://host/t/abc", "--players", "3"], "for a table opened with --game"),
        (["http://host", "--game", "ligreto"], "did you mean 'ligretto'?"),
        (["http://host", "--game", "ligretto", "--against", "person"], "no bot 'person'"),
        (["http://host", "--game", "ligretto", "--against", f"{HERE}:First"], "the server has relaxed"),
        (["http://host/t/abc", "--bot", "quik"], "did you mean 'quick'?"),
        (["http://host/t/abc", "--bot", "none.py:Hasty"], "there is no file none.py"),
        (["http://host/t/abc", "--name", ""], "--name cannot be ''"),
        (["http://host/t/abc", "--matches", "0"], "--matches cannot be 0"),
    ],
)
def test_impossible_arguments_are_reported_in_one_line(run: Run, arguments: list[str], says: str) -> None:
    assert says in run("bot", *arguments).complaint()
