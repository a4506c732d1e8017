"""`rasant rules`: prints the rules of a game, or one of them."""

import sys
from typing import Annotated

import typer
from rich.markdown import Markdown

from rasant.cli.arguments import GameName
from rasant.cli.output import show
from rasant.cli.rulebook import rules_in, summary
from rasant.core.errors import OptionError
from rasant.games import box, common_rules, readme


def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="[RULE]", help="Only this rule, such as L-19 or C-4.")] = None,
) -> None:
    """Print the rules of a game, or one rule of it.

    Examples:

    - `rasant rules ligretto`
    - `rasant rules ligretto L-19`
    """
    text = readme(game)
    _show(text if rule is None else _one(game, text, rule))


def _one(game: str, text: str, rule: str) -> str:
    known = rules_in(text)
    common = rules_in(common_rules())
    if box(game).at_once:
        known |= {name: text for name, text in common.items() if name not in known}
    elif rule.upper() in common:
        raise OptionError(f"{game} is played in turns: {rule.upper()} holds only for games played at once")
    if rule.upper() not in known:
        raise OptionError(f"{game} has no rule '{rule}' (it has {summary(list(known))})")
    return known[rule.upper()]


def _show(text: str) -> None:
    if sys.stdout.isatty():
        show(Markdown(text))
    else:
        typer.echo(text.rstrip("\n"))
