"""Measurements in a browser, and their tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median, quantiles

import msgspec

from tables import Part

LONG_MS = 50
FRAME_MS = 1000 / 60


class Loaded(msgspec.Struct, frozen=True):
    """Loading times of the first screen, in milliseconds from the request."""

    first_paint: float
    ready: float
    first_card: float
    """From the tap on a tile."""


class Alone(msgspec.Struct, frozen=True):
    """Times without a server, in milliseconds; the tile is tapped as soon as it appears."""

    first_paint: float
    first_visit: float
    """From opening the page to the first card dealt, with an empty cache."""
    from_cache: float
    """The same on the next visit."""
    after_a_look: float
    """From the tap to the first card, when Python was loaded meanwhile."""


class Smooth(msgspec.Struct, frozen=True):
    """Measurements at a full table."""

    frames: list[float]
    long: list[tuple[float, str, float]]
    """Long frames: duration, what ran longest in each, and its duration."""
    delays: list[float]


def web_parts(
    weights: Mapping[str, float],
    loads: Mapping[str, Sequence[Loaded]],
    alones: Mapping[str, Sequence[Alone]],
    tables: Mapping[str, Smooth],
) -> list[Part]:
    """All results, the simplest first."""
    return [
        Part("Weight", ("", "kB, zipped"), [(what, f"{kb:.0f}") for what, kb in weights.items()], ""),
        _loading(loads),
        _without_a_server(alones),
        _twelve_at_a_table(tables),
        Part(
            "What the longest frames were busy with",
            ("", "times", "longest frame, ms", "longest run, ms"),
            _blamed([entry for table in tables.values() for entry in table.long]),
            f"Frames over {LONG_MS} ms, by what ran longest in them, and how long that ran; the rest of a frame is the "
            "browser's drawing.",
        ),
    ]


def _loading(loads: Mapping[str, Sequence[Loaded]]) -> Part:
    rows = [
        (
            name,
            f"{median(load.first_paint for load in some):.0f}",
            f"{median(load.ready for load in some):.0f}",
            f"{median(load.first_card for load in some):.0f}",
        )
        for name, some in loads.items()
    ]
    return Part(
        "Loading",
        ("", "first paint, ms", "usable, ms", "first card after the tap, ms"),
        rows,
        "Medians. Nothing was in a cache; the server ran on the same machine.",
    )


def _without_a_server(alones: Mapping[str, Sequence[Alone]]) -> Part:
    rows = [
        (
            name,
            f"{median(each.first_paint for each in some):.0f}",
            f"{median(each.first_visit for each in some) / 1000:.1f}",
            f"{median(each.from_cache for each in some) / 1000:.1f}",
            f"{median(each.after_a_look for each in some):.0f}",
        )
        for name, some in alones.items()
    ]
    return Part(
        "Without a server",
        (
            "",
            "first paint, ms",
            "first card, s: first visit",
            "from the cache",
            "first card after the tap, when Python is there, ms",
        ),
        rows,
        "Medians. The first card dealt, from opening the page, with a tap as soon as there is a tile; a "
        "plain host of files ran on the same machine. To hold: 7 s at the first visit, 4 s from the cache.",
    )


def _twelve_at_a_table(tables: Mapping[str, Smooth]) -> Part:
    rows = [
        (
            name,
            *(f"{_at(table.delays, percent):.1f}" for percent in (50, 95)),
            *(f"{_at(table.frames, percent):.1f}" for percent in (50, 95, 99)),
            str(len(table.frames)),
            str(sum(duration > LONG_MS for duration, _, _ in table.long)),
            str(sum(ran > LONG_MS for _, _, ran in table.long)),
        )
        for name, table in tables.items()
    ]
    key, frame = ("key to frame, ms: median", "p95"), ("frame, ms: median", "p95", "p99", "frames")
    return Part(
        "Twelve at a table",
        ("", *key, *frame, "over 50 ms", "scripts over 50 ms"),
        rows,
        "Ligretto, eleven lightning bots; medians first. From the press of a key to the frame that shows what it "
        f"did; frames as they came ({FRAME_MS:.1f} ms is sixty a second). No graphics card helps: the processor "
        "draws everything.",
    )


def _blamed(long: Sequence[tuple[float, str, float]]) -> list[tuple[str, ...]]:
    """The causes of long frames, the most frequent first."""
    times: dict[str, list[tuple[float, float]]] = {}
    for duration, why, ran in long:
        if duration > LONG_MS:
            times.setdefault(why, []).append((duration, ran))
    found = sorted(times.items(), key=lambda item: -len(item[1]))[:8]
    rows: list[tuple[str, ...]] = [
        (why, str(len(some)), f"{max(duration for duration, _ in some):.0f}", f"{max(ran for _, ran in some):.0f}")
        for why, some in found
    ]
    return rows or [("none", "0", "", "")]


def _at(figures: Sequence[float], percent: int) -> float:
    return quantiles(figures, n=100, method="inclusive")[percent - 1] if len(figures) > 1 else figures[0]
