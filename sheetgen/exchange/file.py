"""A file as it came: what it is called, for messages, and its bytes. Who reads it from a disk is no matter here."""

from dataclasses import dataclass
from pathlib import PurePath


@dataclass(frozen=True, slots=True)
class File:
    """One file that somebody handed over."""

    name: str
    data: bytes

    @property
    def ending(self) -> str:
        """What the name ends with, in small letters and with its dot: ``.csv``; empty for none."""
        return PurePath(self.name).suffix.lower()
