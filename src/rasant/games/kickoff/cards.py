"""The deck of the football edition: 75 cards per team, read from explicit lists and validated entry by entry."""

from dataclasses import dataclass
from typing import Any, Final

from rasant.core.cards import Deck
from rasant.gamefiles.deckfile import DeckFile

TEAMS: Final = ("blue", "red")
ENTRIES: Final = ("roster", "passes", "goals", "counterplay", "goal_kick", "yellow")

KICK_OFF: Final = 4
"""The number that begins the centre stack (LK-12)."""
TEAM_CARDS: Final = 68
ACTION_CARDS: Final = 4
YELLOW_CARDS: Final = 3
GOALS_TO_WIN: Final = 3
"""Goals that win the match (LK-46), so each team needs at least this many goal cards."""

PASS: Final = "pass"
GOAL: Final = "goal"
COUNTERPLAY: Final = "counterplay"
GOAL_KICK: Final = "goal kick"
YELLOW: Final = "yellow"

ACTION: Final = "action"
NO_SYMBOL: Final = "none"
RESERVED: Final = (ACTION, YELLOW, NO_SYMBOL)


@dataclass(frozen=True)
class Printed:
    """The front of a card."""

    team: int
    kind: str
    centre: str = ""
    """The player in possession, with name and number, on team cards."""
    target: str = ""
    """The team-mate in the corner, on pass cards."""
    symbol: str = NO_SYMBOL
    listed: tuple[str, ...] = ()
    """The numbers or symbols an action card asks for."""

    @property
    def number(self) -> str:
        """The number of the centre player."""
        return self.centre.rpartition(" ")[2]

    @property
    def label(self) -> str:
        """The face in one line: `B Milo4>Lina7 whistle`, `B Paul11>goal`, `R counterplay 4/7`, `R yellow`."""
        words = [TEAMS[self.team][0].upper()]
        if self.centre:
            words.append(f"{self.centre}>{self.target or GOAL}".replace(" ", ""))
            words += [self.symbol] if self.symbol != NO_SYMBOL else []
        else:
            words.append(self.kind)
            words += ["/".join(self.listed)] if self.listed else []
        return " ".join(words)

    def keys(self, pass_only: bool) -> list[str]:
        """The keys of the card for a pass, an answer and a steal; with `pass_only` a goal card has only the first
        (LK-30).
        """
        if not self.centre:
            return [YELLOW if self.kind == YELLOW else ACTION]
        if self.kind == GOAL and pass_only:
            return [self.centre]
        symbol = [self.symbol] if self.symbol != NO_SYMBOL else []
        return [self.centre, self.number, *symbol]


class KickoffDeck:
    """The cards of both teams, with set 0 (blue) or 1 (red). `printed` is indexed by face, without the backs."""

    def __init__(self, file: DeckFile, pass_only: bool) -> None:
        file.only("symbols.names", *(f"{team}.{entry}" for team in TEAMS for entry in ENTRIES))
        self._file = file
        self._symbols = file.words("symbols.names")
        file.distinct("symbols.names", self._symbols)
        for item, symbol in enumerate(self._symbols):
            if symbol in RESERVED or symbol[0].isdigit():
                file.fail("symbols.names", f"'{symbol}' has another meaning, choose another word", item)
        self.deck = Deck()
        self.printed: list[Printed] = []
        fronts = [self._read_team(team) for team in range(len(TEAMS))]
        self._add(fronts, pass_only)

    def _add(self, fronts: list[list[Printed]], pass_only: bool) -> None:
        for printed in (front for team in fronts for front in team):
            if self.deck.face(printed.label, printed.keys(pass_only)) == len(self.printed):
                self.printed.append(printed)
        for team, name in enumerate(TEAMS):
            back = self.deck.face(name, [])
            for printed in fronts[team]:
                self.deck.add(self.deck.faces.index(printed.label), back, team)

    def _read_team(self, team: int) -> list[Printed]:
        """The 75 cards of a team: team cards, action cards, and the yellow cards last."""
        file, name = self._file, TEAMS[team]
        roster = self._roster(f"{name}.roster")
        passes = self._passes(team, roster)
        goals = self._goals(team, roster)
        file.count(f"{name}.passes", len(passes) + len(goals), TEAM_CARDS, "pass and goal cards")
        numbers = list(dict.fromkeys(player.rpartition(" ")[2] for player in roster))
        counterplays = self._actions(team, COUNTERPLAY, "counterplay", numbers)
        goal_kicks = self._actions(team, GOAL_KICK, "goal_kick", self._symbols)
        actions = counterplays + goal_kicks
        file.count(f"{name}.counterplay", len(actions), ACTION_CARDS, "counterplay and goal_kick cards")
        yellow = file.integer(f"{name}.yellow")
        file.count(f"{name}.yellow", yellow, YELLOW_CARDS, "yellow cards")
        return passes + goals + actions + [Printed(team, YELLOW)] * yellow

    def _roster(self, path: str) -> list[str]:
        file = self._file
        players: list[str] = []
        for item, (number, name) in enumerate(file.rows(path, int, str)):
            if not 1 <= number <= 99 or not name.isalpha():
                file.fail(path, f"[{number}, '{name}'] must be a number from 1 to 99 and a name of letters", item)
            players.append(f"{name} {number}")
        file.distinct(path, players)
        return players

    def _passes(self, team: int, roster: list[str]) -> list[Printed]:
        file, path = self._file, f"{TEAMS[team]}.passes"
        cards: list[Printed] = []
        for item, (player, mate, symbols) in enumerate(file.rows(path, str, str, list)):
            self._known(path, "player", player, roster, item)
            self._known(path, "player", mate, roster, item)
            if player == mate:
                file.fail(path, f"'{player}' cannot pass to himself", item)
            for symbol in symbols:
                self._known(path, "symbol", symbol, self._symbols, item)
                cards.append(Printed(team, PASS, player, mate, symbol))
        if not any(card.number == str(KICK_OFF) for card in cards):
            file.fail(path, f"no pass of a player with number {KICK_OFF}: no player could kick off")
        return cards

    def _goals(self, team: int, roster: list[str]) -> list[Printed]:
        file, path = self._file, f"{TEAMS[team]}.goals"
        cards: list[Printed] = []
        for item, (player, symbols) in enumerate(file.rows(path, str, list)):
            self._known(path, "player", player, roster, item)
            for symbol in symbols:
                self._known(path, "symbol", symbol, [NO_SYMBOL, *self._symbols], item)
                cards.append(Printed(team, GOAL, player, "", symbol))
            if cards and cards[-1].number == str(KICK_OFF):
                file.fail(path, f"'{player}' kicks off and cannot score: the first card would be a goal", item)
        if len(cards) < GOALS_TO_WIN:
            file.fail(path, f"goal cards: {len(cards)}, must be {GOALS_TO_WIN} or more to win a match")
        return cards

    def _actions(self, team: int, kind: str, entry: str, known: list[str]) -> list[Printed]:
        """Action cards: each is a list of the numbers or symbols it asks for."""
        file, path = self._file, f"{TEAMS[team]}.{entry}"
        rows: Any = file.get(path)
        if not isinstance(rows, list):
            file.fail(path, "must be a list of lists, one for each card")
        cards: list[Printed] = []
        for item, row in enumerate(rows):
            if not isinstance(row, list) or not row:
                file.fail(path, f"{row!r} must be a list of what the card asks for", item)
            listed = [str(value) for value in row]
            for value in listed:
                self._known(path, "number" if kind == COUNTERPLAY else "symbol", value, known, item)
            cards.append(Printed(team, kind, listed=tuple(listed)))
        return cards

    def _known(self, path: str, what: str, value: Any, known: list[str], item: int) -> None:
        if value not in known:
            self._file.fail(path, f"unknown {what} {value!r}; known are {', '.join(known)}", item)
