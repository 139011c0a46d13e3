"""Names that Windows does not take as they are: devices, streams, ends that are cut off.

Asked before anything is written, since some of them would be written without a word to where nobody finds them.
"""

import re
from pathlib import PureWindowsPath

DEVICES = frozenset({"con", "prn", "aux", "nul", "conin$", "conout$"})
NUMBERED = re.compile(r"(?:com|lpt)[0-9¹²³]")
FORBIDDEN = frozenset('<>"|?*:')


def refused_part(path: str) -> str | None:
    """The part of a path that Windows would not take, or would take as something else; None if all is well.

    ``C:\\clubs\\one.xlsx`` is fine. A colon anywhere else opens a stream hidden in a file, or leads to another disk.
    """
    parts = PureWindowsPath(path)
    if parts.drive and not parts.root:
        return path
    return next((part for part in parts.parts[bool(parts.anchor) :] if _is_refused(part)), None)


def _is_refused(part: str) -> bool:
    if part in (".", ".."):
        return False
    stem = part.partition(".")[0].rstrip(" ").lower()
    is_device = stem in DEVICES or NUMBERED.fullmatch(stem) is not None
    control = any(ord(letter) < 32 for letter in part)
    return is_device or control or part.endswith((".", " ")) or not FORBIDDEN.isdisjoint(part)
