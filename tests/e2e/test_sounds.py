"""Every sound of the page as a file: loud enough, not too loud, neither too short nor too long, without a delay."""

from __future__ import annotations

import math
import struct
import subprocess
import wave
from base64 import b64decode, b64encode
from typing import Any

import pytest
from playwright.sync_api import Browser
from tests.e2e.scripts import script
from tests.e2e.visitors import ARTEFACTS
from tools.npm import WEB

RATE = 44_100
AUDIBLE = 0.003
"""Smallest audible sample."""

LENGTHS_S = {
    "slap": (0.04, 0.2),
    "flip": (0.02, 0.1),
    "shuffle": (0.3, 0.6),
    "whistle": (0.3, 0.6),
    "cheer": (1.0, 2.2),
    "tick": (0.03, 0.15),
    "refused": (0.12, 0.35),
    "crowd": (0.1, 0.5),
}
"""Expected lengths: a card lands in a blink, a cheer lasts for a breath."""

TRANSPILE = """
const { readFileSync } = require('fs');
const target = { target: 'ES2022', module: 'ES2022' };
process.stdout.write(require('typescript').transpile(readFileSync(process.argv[1], 'utf8'), target));
"""


@pytest.fixture(scope="module")
def sounds(chromium: Browser) -> dict[str, Any]:
    """All sounds, rendered once, each written as a file."""
    code = subprocess.run(
        ["node", "-e", TRANSPILE, str(WEB / "src/sound/studio.ts")], cwd=WEB, capture_output=True, check=True
    ).stdout
    page = chromium.new_page()
    rendered: dict[str, Any] = page.evaluate(script("render_sounds"), b64encode(code).decode())
    page.close()
    for name, sound in rendered.items():
        sound["samples"] = struct.unpack(f"<{RATE * 3}h", b64decode(sound.pop("pcm")))
        write(name, sound["samples"])
    return rendered


def write(name: str, samples: tuple[int, ...]) -> None:
    """Write a sound as a file that can be listened to."""
    folder = ARTEFACTS / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    with wave.open(str(folder / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))


def heard(samples: tuple[int, ...]) -> tuple[float, float]:
    """Times of the first and the last audible sample, in seconds."""
    loud = [place for place, sample in enumerate(samples) if abs(sample) > AUDIBLE * 32_767]
    return loud[0] / RATE, loud[-1] / RATE


def decibels(samples: tuple[int, ...]) -> float:
    """Loudness while it is audible: mean power in decibels relative to full scale."""
    first, last = (round(time * RATE) for time in heard(samples))
    span = samples[first : last + 1]
    return 10 * math.log10(sum((sample / 32_767) ** 2 for sample in span) / len(span))


@pytest.mark.journey
def test_each_sound_has_its_length_and_is_heard_at_once(sounds: dict[str, Any]) -> None:
    assert set(sounds) == set(LENGTHS_S)
    for name, (shortest, longest) in LENGTHS_S.items():
        first, last = heard(sounds[name]["samples"])
        assert first < 0.02, name
        assert shortest <= last <= longest, (name, last)


def test_no_sound_is_cut_off_by_the_loudspeaker_nor_lost(sounds: dict[str, Any]) -> None:
    for name, sound in sounds.items():
        assert 0.04 <= sound["peak"] <= 0.98, (name, sound["peak"])
        assert -38 <= decibels(sound["samples"]) <= -6, (name, decibels(sound["samples"]))


@pytest.mark.journey
def test_important_sounds_are_louder_than_frequent_ones(sounds: dict[str, Any]) -> None:
    for name in ("flip", "tick", "shuffle"):
        assert sounds[name]["peak"] < sounds["slap"]["peak"], name
