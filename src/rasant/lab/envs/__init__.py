"""Environments for learning: PettingZoo for all seats of a table, Gymnasium for one seat among bots."""

from collections.abc import Mapping
from pathlib import Path

from rasant.lab.envs.extras import check_extras

check_extras("numpy", "gymnasium", "pettingzoo")

from rasant.lab.envs.aec import AECTable  # noqa: E402
from rasant.lab.envs.options import EnvOptions  # noqa: E402
from rasant.lab.envs.parallel import ParallelTable  # noqa: E402
from rasant.lab.envs.registration import env_id, register_games  # noqa: E402
from rasant.lab.envs.seat import SeatEnv  # noqa: E402


def aec_env(
    game: str,
    players: int | None = None,
    preset: str = "",
    settings: Mapping[str, str] | None = None,
    deck: Path | None = None,
    *,
    timing: str = "turnless",
    pace: str = "steady",
    episode: str = "round",
    reward: str = "win",
    render_mode: str | None = None,
) -> AECTable:
    """A table of a game for PettingZoo's AEC API: seats are asked one after the other."""
    return AECTable(EnvOptions(game, players, preset, settings or {}, deck, timing, pace, episode, reward, render_mode))


def parallel_env(
    game: str,
    players: int | None = None,
    preset: str = "",
    settings: Mapping[str, str] | None = None,
    deck: Path | None = None,
    *,
    timing: str = "turnless",
    pace: str = "steady",
    episode: str = "round",
    reward: str = "win",
    render_mode: str | None = None,
) -> ParallelTable:
    """A table of a game for PettingZoo's parallel API: all seats choose at once."""
    return ParallelTable(
        EnvOptions(game, players, preset, settings or {}, deck, timing, pace, episode, reward, render_mode)
    )


register_games()

__all__ = ["AECTable", "ParallelTable", "SeatEnv", "aec_env", "env_id", "parallel_env"]
