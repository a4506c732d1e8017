"""How fast the peers play at random on this machine. They come with requirements/bench.txt, never with rasant."""

from collections.abc import Callable
from random import Random
from time import perf_counter


def per_second(play: Callable[[], int], seconds: float) -> float:
    """Play whole games for at least so long; `play` plays one and returns how many moves it took."""
    moves = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        moves += play()
    return moves / elapsed


def open_spiel_crazy_eights(seconds: float, players: int = 4) -> float:
    """OpenSpiel's C++ crazy eights, driven from Python. What chance deals takes time but is no move, as with us."""
    import pyspiel

    game = pyspiel.load_game(f"crazy_eights(players={players})")
    random = Random(1)

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


def rlcard_uno(seconds: float, players: int = 4) -> float:
    """RLCard's bare UNO rules, without the observations of its environments."""
    from rlcard.games.uno import Game

    random = Random(1)

    def play() -> int:
        game = Game(num_players=players)
        game.init_game()
        moves = 0
        while not game.is_over():
            game.step(random.choice(game.get_legal_actions()))
            moves += 1
        return moves

    return per_second(play, seconds)


def rlcard_uno_environment(seconds: float, players: int = 4) -> float:
    """RLCard's UNO as its users drive it: environment, observations and random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    environment = rlcard.make("uno", config={"game_num_players": players, "seed": 1})
    environment.set_agents([RandomAgent(num_actions=environment.num_actions) for _ in range(players)])

    def play() -> int:
        trajectories, _ = environment.run(is_training=False)
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return per_second(play, seconds)
