"""Schuss und Tor: what passes reveal about hidden hands."""

from collections.abc import Iterable, Sequence

from rasant.core.cards import FRONT
from rasant.core.chance import Moment, chance_of
from rasant.core.moves import Play
from rasant.core.state import State, fold_all
from rasant.games.schuss_und_tor.bot import Steady
from rasant.games.schuss_und_tor.inference import PassInference
from rasant.games.schuss_und_tor.rules import SchussUndTor
from rasant.games.schuss_und_tor.tests.pitch import Pitch, schuss
from rasant.lab.search.determinization import DOUBT, Determinizer
from rasant.lab.search.search import Search


def watched(pitch: Pitch, *steps: tuple[str, str]) -> PassInference:
    """The inference of seat 0 after these steps: cards that are laid (`put`) and acts (`say`)."""
    inference = PassInference(pitch.game)
    inference.look(pitch.game.view(pitch.state, 0))
    for way, what in steps:
        pitch.put(what) if way == "put" else pitch.say(what)
        inference.look(pitch.game.view(pitch.state, 0))
    return inference


def lacking(inference: PassInference, pitch: Pitch, seat: int) -> list[str]:
    """The names of cards that a seat probably does not have."""
    return pitch.game.layout.deck.key_names(inference.lacking()[pitch.game.hand[seat]])


HANDS = [["Max-Luigi", "Otto-Otto", "Max-Max", "Bomber"], ["Willi-Max", "Willi-Fritz", "Otto-Max", "Tormann"]]


def test_a_player_who_passes_lacks_the_name_but_maybe_not_jokers() -> None:
    pitch = Pitch(HANDS, ["Tor", "Tor"], preset="franjos")
    inference = watched(pitch, ("put", "Max-Luigi"), ("say", "pass"))
    assert lacking(inference, pitch, 1) == ["Luigi"]
    assert lacking(inference, pitch, 0) == []


def test_a_player_who_follows_gives_no_information() -> None:
    pitch = Pitch(HANDS, ["Tor"], preset="franjos")
    inference = watched(pitch, ("put", "Otto-Otto"), ("put", "Otto-Max"))
    assert lacking(inference, pitch, 1) == []


def test_a_player_who_lets_a_goal_in_lacks_the_cards_that_stop_it() -> None:
    pitch = Pitch(HANDS, ["Tor-Fritz", "Tor"], preset="franjos")
    inference = watched(pitch, ("put", "Max-Luigi"), ("say", "pass"), ("say", "let_in"))
    assert lacking(inference, pitch, 1) == ["Fritz", "Luigi"]


def test_a_pass_on_a_free_request_gives_no_information() -> None:
    pitch = Pitch(HANDS, ["Aus", "Tor"], preset="sheet")
    inference = watched(pitch, ("put", "Max-Luigi"), ("put", "Tormann"), ("say", "no_card"), ("say", "pass"))
    assert lacking(inference, pitch, 1) == []


def test_a_card_from_the_reserve_clears_the_inference() -> None:
    pitch = Pitch(HANDS, ["Tor", "Verletzt"], preset="franjos")
    inference = watched(pitch, ("put", "Max-Luigi"), ("say", "pass"))
    assert lacking(inference, pitch, 1) == ["Luigi"]
    steps = ("put", "Otto-Max"), ("say", "pass"), ("say", "take")
    pitch.put("Bomber").say("name", pitch.game.cards.names.index("Otto") + 1)
    for way, what in steps:
        pitch.put(what) if way == "put" else pitch.say(what)
        inference.look(pitch.game.view(pitch.state, 0))
    assert lacking(inference, pitch, 1) == []


def test_most_supposed_states_agree_with_the_inference() -> None:
    game = schuss(2, "franjos")
    state = State(game.layout)
    fold_all(state, game.deal(state, Moment(0, b"doubt", 0)))
    view, chance = game.view(state, 0), chance_of(b"doubt", 0)
    luigi = game.layout.deck.key("Luigi")
    keys = game.layout.deck.keys_on[FRONT]
    with_luigi = []
    for lacking in ({}, {game.hand[1]: luigi}):
        table = Determinizer(game).table(view, lacking)
        states = [supposed for _ in range(200) if (supposed := table.dealt(chance)) is not None]
        assert all(game.view(supposed, 0).visible() == view.visible() for supposed in states)
        with_luigi.append(sum(any(keys[card] & luigi for card in supposed.zones[game.hand[1]]) for supposed in states))
    assert with_luigi[0] > 140
    assert 0 < with_luigi[1] < 2 * 200 / DOUBT


def left_over(game: SchussUndTor, cards: Iterable[int], *used: Sequence[str]) -> list[str]:
    """The labels of these cards except the used ones."""
    labels = [game.layout.deck.faces[game.front[card]] for card in cards]
    for label in (label for list_of in used for label in list_of):
        labels.remove(label)
    return labels


def test_a_bot_that_thinks_ahead_requests_the_name_that_was_passed_on() -> None:
    """By the open cards Otto is rarer, so `steady` names Otto; but the opponent has passed on Luigi."""
    game = schuss(2, "franjos")
    mine = ["Fritz-Luigi", "Luigi-Fritz", "Max-Luigi", "Max-Otto", "Otto-Fritz", "Otto-Willi", "Willi-Willi"]
    theirs = ["Fritz-Max", "Otto-Otto", "Otto-Max", "Willi-Max", "Max-Max", "Fritz-Otto", "Max-Fritz"]
    reds = ["Tor", *left_over(game, game.cards.actions, ["Tor"])]
    pitch = Pitch([mine, theirs], reds, left_over(game, game.cards.footballers, mine, theirs), preset="franjos")
    steady = Steady(pitch.game)
    bot = Search(pitch.game, steady, 6_000, PassInference(pitch.game))
    for way, what in (("put", "Fritz-Luigi"), ("say", "pass"), ("put", "Luigi-Fritz"), ("put", "Fritz-Max")):
        bot.choose(pitch.game.view(pitch.state, 0), chance_of(b"watching", 0))
        pitch.put(what) if way == "put" else pitch.say(what)
    view = pitch.game.view(pitch.state, 0)
    asked = [
        [
            move.face if isinstance(move := policy.choose(view, chance_of(b"asking", n)), Play) else None
            for n in range(3)
        ]
        for policy in (steady, bot)
    ]
    faces = pitch.game.layout.deck.faces
    assert asked == [[faces.index("Max-Otto")] * 3, [faces.index("Max-Luigi")] * 3]
