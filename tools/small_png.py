"""Reduces screenshots to a third of their size: 256 colours, chosen by the median cut, as a PNG with a palette."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from pathlib import Path

Colour = tuple[int, int, int]

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 256
COARSE = 0xF8
"""Colours that are equal under this mask count as one."""


def shrink(path: Path) -> None:
    """Rewrite a picture with a palette."""
    width, height, pixels = read(path.read_bytes())
    counts = Counter((red & COARSE, green & COARSE, blue & COARSE) for red, green, blue in pixels)
    boxes = cut(counts)
    palette = [mean(box, counts) for box in boxes]
    place = {colour: number for number, box in enumerate(boxes) for colour in box}
    numbers = bytes(place[red & COARSE, green & COARSE, blue & COARSE] for red, green, blue in pixels)
    lines = b"".join(b"\0" + numbers[row * width : (row + 1) * width] for row in range(height))
    path.write_bytes(
        SIGNATURE
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
        + chunk(b"PLTE", bytes(value for colour in palette for value in colour))
        + chunk(b"IDAT", zlib.compress(lines, 9))
        + chunk(b"IEND", b"")
    )


def cut(counts: Counter[Colour]) -> list[list[Colour]]:
    """Boxes of similar colours: the one with the greatest pixels times length is halved again and again."""
    boxes = [list(counts)]
    while len(boxes) < COLOURS:
        boxes.sort(key=lambda box: extent(box)[0] * sum(counts[colour] for colour in box) ** 0.5)
        widest = boxes.pop()
        if len(widest) < 2:
            return [*boxes, widest]
        channel = extent(widest)[1]
        widest.sort(key=lambda colour: colour[channel])
        boxes += [widest[: len(widest) // 2], widest[len(widest) // 2 :]]
    return boxes


def extent(box: list[Colour]) -> tuple[int, int]:
    """The extent of a box of colours, and its channel."""
    spans = [max(values) - min(values) for values in zip(*box, strict=True)]
    longest = max(spans)
    return longest, spans.index(longest)


def mean(box: list[Colour], counts: Counter[Colour]) -> Colour:
    """The colour that represents a box."""
    pixels = sum(counts[colour] for colour in box)
    red, green, blue = (
        sum(colour[channel] * counts[colour] for colour in box) // pixels + (~COARSE & 0xFF) // 2
        for channel in range(3)
    )
    return red, green, blue


def read(data: bytes) -> tuple[int, int, list[Colour]]:
    """Width, height and pixels of a PNG as browsers write it: eight bits per channel, not interlaced."""
    width = height = channels = 0
    packed = b""
    at = len(SIGNATURE)
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, _, sort = struct.unpack_from(">IIBB", body)
            channels = {2: 3, 6: 4}[sort]
        elif kind == b"IDAT":
            packed += body
        at += length + 12
    lines = unfiltered(zlib.decompress(packed), width * channels, height, channels)
    return width, height, [tuple(line[k : k + 3]) for line in lines for k in range(0, len(line), channels)]  # type: ignore[misc]


def unfiltered(raw: bytes, stride: int, height: int, channels: int) -> list[bytearray]:
    """The rows of a picture without their PNG filters."""
    lines = [bytearray(stride)]
    for row in range(height):
        start = row * (stride + 1)
        sort, line, above = raw[start], bytearray(raw[start + 1 : start + 1 + stride]), lines[-1]
        for k in range(stride):
            left = line[k - channels] if k >= channels else 0
            corner = above[k - channels] if k >= channels else 0
            guess = (0, left, above[k], (left + above[k]) // 2, paeth(left, above[k], corner))[sort]
            line[k] = (line[k] + guess) & 0xFF
        lines.append(line)
    return lines[1:]


def paeth(left: int, above: int, corner: int) -> int:
    """PNG's Paeth predictor."""
    leads = left + above - corner
    far_left, far_above, far_corner = abs(leads - left), abs(leads - above), abs(leads - corner)
    if far_left <= far_above and far_left <= far_corner:
        return left
    return above if far_above <= far_corner else corner


def chunk(kind: bytes, body: bytes) -> bytes:
    """A chunk of a PNG."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
