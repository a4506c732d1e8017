"""A game as plain lines, for pipes and screen readers."""

from rasant.core.events import MATCH_ENDED
from rasant.lab.story import Story
from rasant.terminal.scene import Line, Scene, name_of


def introduction(story: Story, seed: str) -> str:
    """The line before a game: players, bots, seed."""
    setup = story.setup
    seats = ", ".join(f"{name_of(seat)} ({setup.bot_of(seat)})" for seat in range(setup.players))
    return printable(
        f"{setup.box.title}, preset {setup.preset}: {seats}. Seed {seed}, {story.scene.viewpoint.called()}."
    )


def sentence(scene: Scene, line: Line) -> str:
    """A line about one event, with the time since the round began."""
    since = max(0, line.when - scene.began)
    return printable(f"{since // 60_000:02d}:{since / 1000 % 60:04.1f}  {line.text}")


def printable(text: str) -> str:
    """The text without control characters: decks and logs may come from strangers."""
    return "".join(char if char.isprintable() else "?" for char in text)


def standings(story: Story) -> str:
    """The points of all parties after a round."""
    score = story.table.game.score(story.scene.state)
    parts = [
        f"{story.table.party(party)} {score.points[party]:+d}, total {score.totals[party]}"
        for party in range(len(story.table.game.parties))
    ]
    text = "Points: " + "; ".join(parts)
    if story.scene.state.phase == MATCH_ENDED:
        text += ". Won by " + " and ".join(story.table.party(party) for party in score.winners)
    return text
