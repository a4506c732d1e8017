"""All seats of a table with PettingZoo: one agent that lays a card whenever it can, and others that act at random.

    python examples/pettingzoo_table.py

It needs `pip install 'rasant[lab]'`.
"""

from random import Random

import numpy as np

from rasant.lab.envs import aec_env

ROUNDS = 20


def anything(env, legal, random):
    """A random legal action."""
    return legal[random.randrange(len(legal))]


def eager(env, legal, random):
    """Lay a card if one fits, otherwise any action except waiting."""
    laying = [action for action in legal if " on " in env.labels[action]]
    return (laying or [action for action in legal if env.labels[action] != "wait"])[0]


def play(env, policies, random):
    """Play one round; returns the reward of each agent."""
    worth = {}
    for agent in env.agent_iter():
        observation, reward, ended, cut_short, _ = env.last()
        if ended or cut_short:
            worth[agent] = reward
            env.step(None)
        else:
            legal = np.flatnonzero(observation["action_mask"])
            env.step(policies[agent](env, legal, random))
    return worth


def main():
    """Play some rounds, and print the average reward of each agent."""
    env = aec_env("ligretto", players=4)
    policies = dict.fromkeys(env.possible_agents, anything) | {"seat_0": eager}
    random = Random(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for number in range(ROUNDS):
        env.reset(seed=number)
        for agent, reward in play(env, policies, random).items():
            total[agent] += reward / ROUNDS
    for agent, reward in total.items():
        print(f"{agent}  {policies[agent].__name__:9}{reward:+.2f}")  # noqa: T201


if __name__ == "__main__":
    main()
