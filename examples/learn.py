"""One seat that learns Schuss und Tor among bots, by Gymnasium and MaskablePPO: minutes on one core.

    pip install 'rasant[rl]'
    python examples/learn.py

Without a graphics card, install torch's build for processors first: it is a tenth of the size.

It plays against a steady bot, is tested against a random and a steady one each time its experience has doubled, and
draws the results as `learning.svg`, with the figures in `learning.csv`.
"""

import argparse
import csv
import sys
from math import sqrt
from pathlib import Path

import gymnasium

import rasant.lab.envs  # registers the games with Gymnasium

try:
    import torch
    from matplotlib import pyplot, rc_context
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.env_util import make_vec_env
except ImportError as error:
    sys.stderr.write(f"learn.py needs {error.name}: pip install 'rasant[rl]'\n")
    sys.exit(2)

ENV = rasant.lab.envs.env_id("schuss_und_tor")
OPPONENTS = ("random", "steady")
TABLES = 8
"""Number of tables that are played in turn."""
FIRST_TRIAL = 1_000_000
"""The seed of the first test round; training uses other seeds."""


def share_won(model, opponent, rounds):
    """The share of rounds that a model wins with its best choices; a shared win counts half."""
    env = gymnasium.make(ENV, players=2, bots=opponent)
    won = 0.0
    for number in range(rounds):
        seen, info = env.reset(seed=FIRST_TRIAL + number)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(seen, action_masks=info["action_mask"], deterministic=True)
            seen, reward, ended, cut_short, info = env.step(action)
            over = ended or cut_short
        won += (1 + reward) / 2
    return won / rounds


class Trials(BaseCallback):
    """Tests the model against each opponent before it learns, and then each time its number of choices has doubled."""

    def __init__(self, rounds):
        super().__init__()
        self.rounds = rounds
        self.found = []
        self.due = 0

    def _on_step(self):
        return True

    def _on_rollout_start(self):
        if self.num_timesteps >= self.due:
            self.try_model()
            self.due = 2 * self.num_timesteps

    def try_model(self):
        """Add a point to the curve."""
        shares = {opponent: share_won(self.model, opponent, self.rounds) for opponent in OPPONENTS}
        self.found.append({"choices": self.num_timesteps, **shares})
        shown = "  ".join(f"{opponent} {share:4.0%}" for opponent, share in shares.items())
        print(f"{self.num_timesteps:8,} choices   won against {shown}", flush=True)  # noqa: T201


def learn(steps, rounds, seed):
    """Learn for `steps` choices; returns the results of the tests."""
    torch.set_num_threads(1)
    tables = make_vec_env(ENV, TABLES, seed, env_kwargs={"players": 2, "bots": "steady"})
    model = MaskablePPO(
        "MlpPolicy",
        tables,
        learning_rate=lambda left: 7e-4 * left,
        n_steps=512,
        batch_size=1024,
        n_epochs=6,
        gamma=1.0,  # rounds are short, and only their ends have rewards
        ent_coef=0.005,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
        device="cpu",
    )
    trials = Trials(rounds)
    model.learn(steps, callback=trials)
    trials.try_model()
    return trials.found


def draw(found, rounds, path):
    """Draw the curve with 95 % intervals, reproducibly."""
    style = {"svg.fonttype": "none", "svg.hashsalt": "rasant", "font.family": "sans-serif"}
    with rc_context(style):
        figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
        choices = [line["choices"] for line in found]
        for opponent, colour in zip(OPPONENTS, ("#2e7d5b", "#b3541e"), strict=True):
            shares = [line[opponent] for line in found]
            margins = [1.96 * sqrt(share * (1 - share) / rounds) for share in shares]
            low = [share - margin for share, margin in zip(shares, margins, strict=True)]
            high = [share + margin for share, margin in zip(shares, margins, strict=True)]
            axes.fill_between(choices, low, high, color=colour, alpha=0.18, linewidth=0)
            axes.plot(choices, shares, color=colour, marker="o", markersize=3, label=f"against {opponent}")
        axes.axhline(0.5, color="#888888", linewidth=0.8, linestyle="--")
        axes.set_xscale("symlog", base=2, linthresh=found[1]["choices"])
        axes.set_xticks(choices, [f"{number / 1000:.0f}" for number in choices])
        axes.minorticks_off()
        axes.set(xlabel="thousand choices learnt from", ylabel="share of rounds won")
        axes.set(xlim=(0, 1.15 * choices[-1]), ylim=(0, 1))
        axes.set_title("MaskablePPO learns Schuss und Tor, two players")
        axes.legend(loc="lower right")
        figure.savefig(path, metadata={"Date": None})
        pyplot.close(figure)


def main():
    """Learn, draw the curve, and save the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--steps", type=int, default=262_144, help="choices to learn from (default: 262144)")
    parser.add_argument("--rounds", type=int, default=1000, help="rounds a trial has (default: 1000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path, default=Path("learning.svg"))
    wanted = parser.parse_args()
    found = learn(wanted.steps, wanted.rounds, wanted.seed)
    draw(found, wanted.rounds, wanted.picture)
    with wanted.picture.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ["choices", *OPPONENTS], lineterminator="\n")
        writer.writeheader()
        writer.writerows(found)


if __name__ == "__main__":
    main()
