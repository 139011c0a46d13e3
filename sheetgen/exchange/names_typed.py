"""Who is meant by the names of a results list: those of a list of players or teams, else those who appear."""

from collections.abc import Sequence
from difflib import get_close_matches

from sheetgen.errors import error, warning
from sheetgen.exchange.reading import ListReading, ListRow
from sheetgen.model.entrants import Player, Team
from sheetgen.model.names import name_key


class Directory:
    """Numbers by name; without a list everybody who appears is added, in the order of appearance."""

    def __init__(self, players: Sequence[Player] = (), teams: Sequence[Team] = ()) -> None:
        self._players, self._teams = list(players), list(teams)
        self._open = not players and not teams
        self._numbers: dict[str, int] = {}
        self._spelling: dict[int, str] = {}
        for number, team in enumerate(teams, start=1):
            for player in team.players:
                self._numbers.setdefault(name_key(player.name), number)
        names = [team.name for team in teams] or [player.name for player in players]
        self._numbers |= {name_key(name): number for number, name in enumerate(names, start=1)}
        self._numbers.pop("", None)

    def players(self) -> tuple[Player, ...]:
        """Everybody of the list, and who was added because there was none."""
        return tuple(self._players)

    def teams(self) -> tuple[Team, ...]:
        """The teams; where there was no list of them, those who appeared."""
        return tuple(self._teams or [Team(player.name) for player in self._players])

    def knows(self, name: str) -> bool:
        """Whether somebody of the list is called so."""
        return name_key(name) in self._numbers

    def find(self, reading: ListReading, row: ListRow, side: str) -> int | None:
        """The number of the entrant named on this side of a row; None for nobody."""
        name = row[side]
        if not name:
            return None
        number = self._numbers.get(name_key(name)) or self._by_number(name)
        if number is None and self._open:
            number = self._add(name)
        if number is None:
            close = tuple(get_close_matches(name_key(name), self._numbers, n=3, cutoff=0.6))
            names = tuple(self._name(self._numbers[key]) for key in close)
            reading.report(error, "unknown-name", row.line, name, side, close=tuple(dict.fromkeys(names)))
            return None
        self._note_spelling(reading, row, side, number)
        return number

    def _by_number(self, name: str) -> int | None:
        listed = 0 if self._open else len(self._teams or self._players)
        return int(name) if name.isdecimal() and 1 <= int(name) <= listed else None

    def _add(self, name: str) -> int:
        self._players.append(Player(name))
        self._numbers[name_key(name)] = len(self._players)
        return len(self._players)

    def _name(self, number: int) -> str:
        return (self._teams or self._players)[number - 1].name

    def _note_spelling(self, reading: ListReading, row: ListRow, side: str, number: int) -> None:
        """Another spelling of a name is said once."""
        name, used = row[side], self._name(number)
        if name_key(name) == name_key(used) and name != used and self._spelling.get(number) != name:
            self._spelling[number] = name
            reading.report(warning, "name-spelling", row.line, name, side, used=used)
