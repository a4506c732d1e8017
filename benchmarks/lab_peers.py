"""A process that measures other libraries' environments, which come with requirements/bench.txt, never with rasant."""

from __future__ import annotations

import warnings
from functools import cache, partial
from importlib import import_module
from importlib.metadata import version
from random import Random

from lab_driving import Play, by_pettingzoo, per_second
from protocol import Case, Hello, Task, serve


@cache
def rlcard_game(name: str, players: int) -> Play:
    """RLCard's environment: each step returns the next player's observation with its legal actions."""
    import rlcard

    env = rlcard.make(name, config={"seed": 1, "game_num_players": players})
    random = Random(1)

    def play() -> int:
        state, _ = env.reset()
        choices = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            choices += 1
        env.get_payoffs()
        return choices

    return play


@cache
def rlcard_run(name: str, players: int) -> Play:
    """The same by its own loop, with its own random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name, config={"seed": 1, "game_num_players": players})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(players)])

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return play


@cache
def pettingzoo_game(name: str, **options: int) -> Play:
    """A card game of PettingZoo, with its standard wrappers."""
    with warnings.catch_warnings(action="ignore"):
        env = import_module(f"pettingzoo.classic.{name}").env(**options)
    env.reset(seed=1)
    return by_pettingzoo(env, Random(1))


@cache
def open_spiel_game(name: str) -> Play:
    """OpenSpiel's Python environment around its C++ rules; chance nodes take time and are no choices."""
    from open_spiel.python.rl_environment import Environment

    env = Environment(name)
    random = Random(1)

    def play() -> int:
        step = env.reset()
        choices = 0
        while not step.last():
            seen = step.observations
            step = env.step([random.choice(seen["legal_actions"][seen["current_player"]])])
            choices += 1
        return choices

    return play


PEERS: dict[str, partial[Play]] = {
    "RLCard UNO, 4": partial(rlcard_game, "uno", 4),
    "RLCard UNO, 4, its run": partial(rlcard_run, "uno", 4),
    "RLCard no-limit hold'em, 4": partial(rlcard_game, "no-limit-holdem", 4),
    "RLCard gin rummy, 2": partial(rlcard_game, "gin-rummy", 2),
    "PettingZoo Texas hold'em, 4": partial(pettingzoo_game, "texas_holdem_v4", num_players=4),
    "PettingZoo no-limit, 4": partial(pettingzoo_game, "texas_holdem_no_limit_v6", num_players=4),
    "PettingZoo Leduc, 2": partial(pettingzoo_game, "leduc_holdem_v4"),
    "OpenSpiel crazy eights, 4": partial(open_spiel_game, "crazy_eights(players=4)"),
    "OpenSpiel hearts, 4": partial(open_spiel_game, "hearts"),
    "OpenSpiel gin rummy, 2": partial(open_spiel_game, "gin_rummy"),
}
"""By name, with the number of players: four if the game allows."""


def task(open_peer: partial[Play]) -> Task:
    """Measure a peer, whichever case of ours is measured beside it."""

    def burst(case: Case, seed: int, seconds: float) -> float:
        return per_second(open_peer(), seconds)

    return burst


if __name__ == "__main__":
    names = ("open_spiel", "pettingzoo", "rlcard", "numpy")
    about = Hello("environments of others, any legal action", {f"peers' {name}": version(name) for name in names})
    serve(about, {name: task(open_peer) for name, open_peer in PEERS.items()})
