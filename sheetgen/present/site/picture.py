"""The picture a shared link is shown with: the points of the leaders as bars over the squares of a board (PNG)."""

import struct
import zlib
from collections.abc import Iterator, Sequence

WIDTH, HEIGHT = 1200, 630  # as networks show it
SQUARE = 70
MARGIN = 60
BARS = 10
PAPER, ACCENT, HEAD = range(3)
COLOURS = bytes.fromhex("ffffff1f4e8ce3eaf3")


def picture(points: Sequence[int]) -> bytes:
    """Return a PNG; without points of anybody it has the squares alone."""
    most = max(points, default=0)
    lines = [_squares(0), _squares(1)]
    rows: list[bytes] = [lines[y // SQUARE % 2] if y < 2 * SQUARE else bytes(WIDTH) for y in range(HEIGHT)]
    height = (HEIGHT - 2 * SQUARE - 2 * MARGIN // 2) // BARS
    for number, halves in enumerate(points[:BARS]):
        long = (WIDTH - 2 * MARGIN) * halves // most if most else 0
        top = 2 * SQUARE + MARGIN // 2 + number * height
        bar = bytes(MARGIN) + bytes([ACCENT if number == 0 else HEAD]) * long
        for y in range(top, top + height - 12):
            rows[y] = bar.ljust(WIDTH, b"\0")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunks(rows))


def _squares(first: int) -> bytes:
    colours = (PAPER, ACCENT)
    return bytes(colours[(x // SQUARE + first) % 2] for x in range(WIDTH))


def _chunks(rows: Sequence[bytes]) -> Iterator[bytes]:
    """One byte a point, which names its colour."""
    yield _chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0))
    yield _chunk(b"PLTE", COLOURS)
    yield _chunk(b"tEXt", b"Software\0sheetgen")
    yield _chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), 9))
    yield _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
