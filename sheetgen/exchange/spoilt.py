"""G3: what a spreadsheet has made of a result that looks like a date or a time."""

import re

from sheetgen.model.names import bare

# G3: how the day a spreadsheet made of 1/2 may be written, and the times it makes of 1:0 and 0:1.
_DAYS = re.compile(
    r"\d{4}-(?:02-01|01-02)|0?(?:1[/.-]0?2|2[/.-]0?1)[/.-](?:\d{2}|\d{4})"
    r"|0?1[- ]?(?:feb|fev)[a-z.]*|0?2[- ]?jan[a-z.]*|(?:feb|fev)[a-z.]*[- ]?0?1|jan[a-z.]*[- ]?0?2"
)
_TIMES = {"01:00": "1-0", "01:00:00": "1-0", "00:01": "0-1", "00:01:00": "0-1"}


def read_spoilt(text: str) -> str | None:
    """G3: the result a spreadsheet has turned into a date or a time, or None.

    >>> read_spoilt("2026-01-02"), read_spoilt("01:00"), read_spoilt("1-0")
    ('½-½', '1-0', None)
    """
    return "½-½" if _DAYS.fullmatch(bare(text)) else _TIMES.get(text)
