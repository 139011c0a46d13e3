"""Who stands on the lists of a workbook, line by line, as a list of people's own is matched with them."""

from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.workbook.cells import Entries, Key


@dataclass(frozen=True, slots=True)
class Enrolment:
    """A line of the list: the key its facts stand behind, the number people know it by, and whether it has a game.

    A line without a name that has a game is free for nobody: somebody has played there.
    """

    key: Key
    label: str
    has_game: bool = False

    def fact(self, name: str) -> Key:
        """Return the key of the entry with one fact of the line."""
        return (*self.key, name)

    def name(self, entries: Entries) -> str:
        """Return the name typed on the line, or an empty text."""
        return str(entries.get(self.fact("name")) or "")


@dataclass(frozen=True, slots=True)
class TeamEnrolment:
    """A team of the list: its number, its letter, where its own facts stand, and the lines of its players."""

    number: int
    letter: str
    facts: Mapping[str, Key]
    members: tuple[Enrolment, ...]

    @property
    def has_game(self) -> bool:
        """Return whether any player of the team has a game."""
        return any(member.has_game for member in self.members)

    def name(self, entries: Entries) -> str:
        """Return the name typed for the team, or an empty text."""
        return str(entries.get(self.facts["name"]) or "")

    def is_empty(self, entries: Entries) -> bool:
        """Return whether neither the team nor any of its players has a name."""
        return not self.name(entries) and not any(member.name(entries) for member in self.members)
