"""Properties of a game's texts, `texts/<language>.toml`: they name only what the game has, and include English."""

from rasant.core.errors import TextsError
from rasant.gamefiles.texts import ENGLISH
from rasant.games import languages, texts
from rasant.testing.properties import Subject, every_game


@every_game()
def texts_name_only_what_the_game_has(subject: Subject) -> None:
    """Every file of texts is for a known language and names only what the game has; one must be English."""
    names = sorted(path.name for path in (subject.folder / "texts").glob("*"))
    possible = [f"{language}.toml" for language in languages()]
    for name in names:
        assert name in possible, f"texts/{name} is of no language; there are {', '.join(possible)}"
    for language in languages():
        try:
            words = texts(subject.game, language)
        except TextsError as error:
            raise AssertionError(str(error)) from None
        if names and language == ENGLISH:
            assert f"{ENGLISH}.toml" in names, "there is no texts/en.toml: English stands in for what others lack"
            assert "title" not in words.missing, "texts/en.toml has no title"
