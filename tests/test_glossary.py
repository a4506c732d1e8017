"""The glossary leads to files that use its words: a search of the code for a word of the field finds it there."""

from __future__ import annotations

import os
import re

import pytest
from tests.maps import ROOT

pytestmark = pytest.mark.skipif(
    os.environ.get("RASANT_EXPECT_COMPILED") == "1", reason="the compiled build is tested without the pages"
)

PAGE = ROOT / "docs" / "glossary.md"
ROW = re.compile(r"^\| (.+?) \| .+ \| (\[.+\)) \|$", re.MULTILINE)
LINK = re.compile(r"\]\(\.\./([^)]+)\)")
REMARK = re.compile(r" \(.*\)")
DEMANDED = {
    *("achievement", "backpressure", "conformance suite", "dead reckoning", "deterministic simulation", "erasure"),
    *("event sourcing", "fault injection", "fencing token", "fog of war", "golden file", "group commit", "heartbeat"),
    *("i18n", "idempotency", "latency compensation", "leaderboard", "lease", "lobby", "matchmaking", "migration"),
    *("mutation testing", "offline-first", "optimistic update", "prediction", "rate limit", "rating", "rebalance"),
    *("reconnect", "redaction", "replay", "service worker", "session token", "snapshot", "spectator", "takeover"),
    "tutorial",
}
"""Words that newcomers search for."""


def entries() -> list[tuple[str, str]]:
    """Each word with each file of its row."""
    return [
        (word, file)
        for words, files in ROW.findall(PAGE.read_text(encoding="utf-8"))
        for word in REMARK.sub("", words).split(", ")
        for file in LINK.findall(files)
    ]


@pytest.mark.parametrize(("word", "file"), entries())
def test_a_word_is_in_the_file_it_leads_to(word: str, file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8").lower()
    assert word.lower() in " ".join(text.replace("\n *", "\n").replace("_", " ").split()), (
        f"use it in the docstring of {file}"
    )


def test_newcomers_find_their_words() -> None:
    assert DEMANDED - {word for word, _ in entries()} == set()


def test_the_words_are_in_order() -> None:
    words = [words.lower() for words, _ in ROW.findall(PAGE.read_text(encoding="utf-8"))]
    assert words == sorted(words)
