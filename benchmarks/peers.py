"""A process that measures the peers, which come with requirements/bench.txt, never with rasant."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from random import Random
from time import process_time

import pyspiel
import rlcard
from rlcard.agents import RandomAgent
from rlcard.games.uno import Game
from rlcard.utils import seeding

from protocol import Case, Hello, serve

PLAYERS = 4


def per_second(play: Callable[[], int], seconds: float) -> float:
    """Moves per second over whole games, for at least so long; `play` plays one and returns its number of moves."""
    moves = 0
    began = process_time()
    while (elapsed := process_time() - began) < seconds:
        moves += play()
    return moves / elapsed


def open_spiel_crazy_eights(case: Case, seed: int, seconds: float) -> float:
    """OpenSpiel's C++ crazy eights, driven from Python. Chance nodes take time but are no moves, as with us."""
    game = pyspiel.load_game(f"crazy_eights(players={PLAYERS})")
    random = Random(seed)

    def play() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                moves += 1
        return moves

    return per_second(play, seconds)


def rlcard_uno(case: Case, seed: int, seconds: float) -> float:
    """RLCard's bare UNO rules, without the observations of its environments."""
    random = Random(seed)
    shuffling, _ = seeding.np_random(seed)

    def play() -> int:
        game = Game(num_players=PLAYERS)
        game.np_random = shuffling
        game.init_game()
        moves = 0
        while not game.is_over():
            game.step(random.choice(game.get_legal_actions()))
            moves += 1
        return moves

    return per_second(play, seconds)


def rlcard_uno_environment(case: Case, seed: int, seconds: float) -> float:
    """RLCard's UNO as its users drive it: environment, observations and random agents."""
    environment = rlcard.make("uno", config={"game_num_players": PLAYERS, "seed": seed})
    environment.set_agents([RandomAgent(num_actions=environment.num_actions) for _ in range(PLAYERS)])

    def play() -> int:
        trajectories, _ = environment.run(is_training=False)
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return per_second(play, seconds)


if __name__ == "__main__":
    serve(
        Hello(
            f"peers, {PLAYERS} players, random legal play",
            {name: version(name) for name in ("open_spiel", "rlcard", "numpy")},
        ),
        {
            "open_spiel": open_spiel_crazy_eights,
            "rlcard": rlcard_uno,
            "rlcard_environment": rlcard_uno_environment,
        },
    )
