"""The limits before parsing, all of them here, and the refusals of what is beyond them or damaged."""

from typing import Any

from sheetgen.errors import FileProblem, error

LARGEST_FILE = 20 * 1024 * 1024
MOST_ENTRIES = 2_000
LARGEST_PART = 64 * 1024 * 1024
LARGEST_TOTAL = 150 * 1024 * 1024
HIGHEST_RATIO = 200
# Small parts may be blank paper (printer settings, white pictures): the ratio counts from this size on.
RATIO_COUNTS_FROM = 1024 * 1024
MOST_CELLS = 200_000
MOST_SHEETS = 200
LONGEST_TEXT = 32_767
MOST_STRINGS = 250_000  # different texts; the greatest workbook of ours has a fifth of them
MOST_NAMES = 20_000
# Every tag has a "<": bounds the depth and the number of elements, so memory and time. 200,000 cells have 1.2 million.
MOST_TAGS = 2_000_000
LONGEST_TAG = 1024 * 1024
# Of the small parts: sheets, names, relations, styles.
MOST_ELEMENTS = 200_000


def damaged(reason: str, **facts: Any) -> FileProblem:
    """The refusal of a damaged file; ``reason`` names the sentence that says what is wrong, ``facts`` fill it in."""
    return FileProblem(error("damaged-workbook", reason=reason, **facts))


def too_large(subject: str, size: int, limit: int, **facts: Any) -> FileProblem:
    """The refusal of a file in which ``subject`` has ``size`` and may have ``limit``."""
    return FileProblem(error("too-large", what=subject, size=size, limit=limit, **facts))
