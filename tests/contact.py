"""Many printed pages beside each other in one small picture: a contact sheet, and nothing but numpy to make it."""

import struct
import subprocess
import tempfile
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

GAP, MARGIN = 10, 150  # points between pages, and the grey around them
COLOURS = 256


def pages_of(pdf: Path, tallest: int = 300) -> list[np.ndarray]:
    """Every page of a document as points, none of them higher or wider than asked."""
    with tempfile.TemporaryDirectory(prefix="sheetgen-contact-") as scratch:
        root = Path(scratch, "page")
        subprocess.run(["pdftoppm", "-scale-to", str(tallest), pdf, root], check=True, stdin=subprocess.DEVNULL)
        return [_points(path.read_bytes()) for path in sorted(Path(scratch).iterdir())]


def _points(ppm: bytes) -> np.ndarray:
    """A binary portable pixmap: its size in words, then three bytes a point."""
    start = ppm.index(b"\n255\n") + 5
    width, height = map(int, ppm[:start].split()[1:3])
    return np.frombuffer(ppm, np.uint8, offset=start).reshape(height, width, 3)


def contact_sheet(pages: Sequence[np.ndarray], columns: int) -> bytes:
    """The pages in lines of so many, as a picture of few colours."""
    rows = -(-len(pages) // columns)
    across = max(sum(page.shape[1] + GAP for page in pages[row * columns : (row + 1) * columns]) for row in range(rows))
    lines = []
    for row in range(rows):
        line = pages[row * columns : (row + 1) * columns]
        canvas = np.full((max(page.shape[0] for page in line) + GAP, across + GAP, 3), MARGIN, np.uint8)
        left = GAP
        for page in line:
            canvas[GAP : GAP + page.shape[0], left : left + page.shape[1]] = page
            left += page.shape[1] + GAP
        lines.append(canvas)
    return png(np.vstack([*lines, np.full((GAP, across + GAP, 3), MARGIN, np.uint8)]))


def png(points: np.ndarray) -> bytes:
    """A picture of at most 256 colours: the most frequent ones, the others by the nearest of them."""
    coarse = (points.astype(np.int32) + 2) // 5 * 5
    codes = coarse[..., 0] << 16 | coarse[..., 1] << 8 | coarse[..., 2]
    found, where, counts = np.unique(codes.ravel(), return_inverse=True, return_counts=True)
    palette = found[np.argsort(-counts)[:COLOURS]]
    parts = [np.stack([values >> 16 & 255, values >> 8 & 255, values & 255], axis=1) for values in (found, palette)]
    distances = ((parts[0][:, None, :] - parts[1][None, :, :]) ** 2).sum(axis=2)
    indices = distances.argmin(axis=1).astype(np.uint8)[where].reshape(codes.shape)
    height, width = codes.shape
    raw = b"".join(b"\0" + line.tobytes() for line in indices)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colours = parts[1].clip(0, 255).astype(np.uint8).tobytes()
    chunks = ((b"IHDR", header), (b"PLTE", colours), (b"IDAT", zlib.compress(raw, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*each) for each in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
