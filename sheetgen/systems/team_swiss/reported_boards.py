"""Every board of a cup as a report file has it: who sat there, or a place of his team where nobody is named."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from sheetgen.model.entrants import Player
from sheetgen.model.tournament import Game, Unplayed
from sheetgen.rating.card import FORFEIT_WIN, SWISS, RatedEvent
from sheetgen.systems.shared.individuals import Fields, player_of
from sheetgen.systems.shared.matches.roster import FACTS
from sheetgen.systems.shared.teams.rated import SEATS, number_of
from sheetgen.systems.team_swiss.entries import PLACES, Cup, all_matches, board_key, named, tokens_of
from sheetgen.systems.team_swiss.places import NumberedSeat
from sheetgen.systems.team_swiss.rated import without_match
from sheetgen.systems.team_swiss.spec import TeamSwissSpec
from sheetgen.workbook.cells import Entries
from sheetgen.workbook.entered import Entered

NOBODY = 0
ALONE = ("+/-", "-/+")  # won by forfeit at home, or away
Sitting = tuple[int, ...]  # who sits at the boards of a match for one team, board 1 first; 0 for nobody


@dataclass(frozen=True)
class ReportedBoards:
    """Who sits where in every match.

    Somebody who is not on the list of his team stands behind it. Where nobody is named, whoever has that line of the
    list sits there as long as the board has no result; a result without a name is that of a place of the team, which
    has no name either: nobody gets the game of somebody else.
    """

    spec: TeamSwissSpec
    entries: Entries
    strangers: dict[tuple[int, str], Player] = field(default_factory=dict)  # on no list, by team and name
    numbers: dict[tuple[int, str], int] = field(default_factory=dict)  # and their numbers

    @cached_property
    def seats(self) -> Sequence[NumberedSeat]:
        """The lines of the lists of all teams that have come."""
        ranks = range(1, self.spec.listed + 1)
        return [NumberedSeat(team, rank) for team in named(self.spec, self.entries) for rank in ranks]

    @cached_property
    def listed(self) -> dict[int, Player]:
        """Those who stand on a list."""
        people = {number_of(seat): player_of(self.entries, ("members", seat.symbol), FACTS) for seat in self.seats}
        return {number: player for number, player in people.items() if player.name}

    @cached_property
    def by_name(self) -> dict[tuple[int, str], int]:
        """The same by team and name."""
        numbers = ((seat.team, number_of(seat)) for seat in self.seats)
        return {(team, self.listed[each].name.casefold()): each for team, each in numbers if each in self.listed}

    @cached_property
    def matches(self) -> dict[tuple[int, int], tuple[Sitting, Sitting]]:
        """By round and match who sits there, home team first."""
        return {
            (number, match): self._match(number, match, pair)
            for number, pairs in all_matches(self.spec, self.entries).items()
            for match, pair in pairs.items()
        }

    def _match(self, number: int, match: int, pair: tuple[int, int]) -> tuple[Sitting, Sitting]:
        tokens = tokens_of(self.spec, self.entries, number, match)
        typed = [[self._typed(number, match, board, side) for board in self._boards] for side in PLACES]
        has_game = any(home and away for home, away in zip(*typed, strict=True))
        sides: list[Sitting] = []
        for team, names, lost in zip(pair, typed, ALONE[::-1], strict=True):
            sitting = [self._named(team, name) for name in names]
            for board, token in enumerate(tokens, start=1):
                if not names[board - 1] and not (has_game and token == lost):
                    sitting[board - 1] = self._place(team, board, sitting, has_result=bool(token))
            sides.append(tuple(sitting))
        return sides[0], sides[1]

    @property
    def _boards(self) -> range:
        return range(1, self.spec.players + 1)

    def _typed(self, number: int, match: int, board: int, side: str) -> str:
        key = board_key(number, match, board, side)
        return str(self.entries.get(key) or "") if self.spec.by_boards else ""

    def _named(self, team: int, name: str) -> int:
        """Whoever has this name in a team."""
        if not name:
            return NOBODY
        key = (team, name.casefold())
        if key in self.by_name:
            return self.by_name[key]
        behind = self.spec.listed + self.spec.players + 1 + sum(other == team for other, _ in self.strangers)
        self.strangers.setdefault(key, Player(name))
        return self.numbers.setdefault(key, number_of(NumberedSeat(team, behind)))

    def _place(self, team: int, board: int, sitting: Sequence[int], *, has_result: bool) -> int:
        """The place of a board of which nobody is named."""
        line = number_of(NumberedSeat(team, board))
        is_free = line not in sitting
        if is_free and (line not in self.listed or not has_result):
            return line
        return number_of(NumberedSeat(team, self.spec.listed + board))

    # ------------------------------------------------------------------------------------------------ all of them
    @cached_property
    def players(self) -> dict[int, Player]:
        """Everybody, team by team: the list, places without a name, those who stand on no list; all boards of each."""
        sitting = {number for sides in self.matches.values() for side in sides for number in side if number}
        sitting |= {number for team in named(self.spec, self.entries) for number in self._short_of(team, sitting)}
        people = self.listed | {number: self.strangers[key] for key, number in self.numbers.items()}
        return {number: people.get(number) or Player("") for number in sorted(self.listed.keys() | sitting)}

    def _short_of(self, team: int, sitting: set[int]) -> list[int]:
        """Lines without a name that a team wants to fill its boards: it is to be paired again."""
        there = sum(number // SEATS == team for number in sitting | self.listed.keys())
        lines = (number_of(NumberedSeat(team, rank)) for rank in range(1, self.spec.listed + 1))
        free = [line for line in lines if line not in self.listed and line not in sitting]
        return free[: max(0, self.spec.players - there)]

    def line_ups(self) -> Iterator[tuple[int, int, int, Sitting]]:
        """Round, team, opponent and who sits there, where that is not the order of the list without a gap."""
        for (number, match), sides in self.matches.items():
            home, away = all_matches(self.spec, self.entries)[number][match]
            for team, other, sitting in ((home, away, sides[0]), (away, home, sides[1])):
                if list(sitting) != sorted(sitting) or NOBODY in sitting:
                    yield number, team, other, sitting


def reported(spec: TeamSwissSpec, plan: None, entries: Entries, entered: Entered) -> Fields:
    """The games of all boards, whether somebody is named there or not."""
    boards, cup = ReportedBoards(spec, entries), Cup(spec, entries)
    games, alone = [], []
    for (number, match), (home_side, away_side) in boards.matches.items():
        for board, (home, away) in enumerate(zip(home_side, away_side, strict=True), start=1):
            if home and away:
                white, black = (home, away) if board % 2 else (away, home)
                place = (match - 1) * spec.players + board
                games.append(Game(number, place, white, black, cup.result(number, match, board)))
            elif home or away:
                alone.append(Unplayed(number, home or away, 2, FORFEIT_WIN))
    seats = {number: NumberedSeat(*divmod(number, SEATS)) for number in boards.players}
    unplayed = (*without_match(spec, entries, seats.values()), *alone)
    labels = {number: seat.symbol for number, seat in seats.items()}
    return (("", RatedEvent(boards.players, tuple(games), spec.rounds, SWISS, unplayed, labels=labels)),)
