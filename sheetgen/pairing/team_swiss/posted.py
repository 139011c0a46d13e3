"""A round of teams as it is published, and a workbook's event of teams before a round."""

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from sheetgen.errors import Problem
from sheetgen.pairing.dutch.outcome import Board, Float
from sheetgen.pairing.dutch.state import Forbidden, SwissEntrant
from sheetgen.pairing.team_swiss.event import TeamSwiss
from sheetgen.pairing.team_swiss.rounds import TeamRound, pair_teams


class TeamEdition(StrEnum):
    """The text rounds of teams are paired by."""

    FIDE_TEAM_2026 = "fide-team-2026"


@dataclass(frozen=True, slots=True)
class PostedRound:
    """A round of teams as it is published: its matches, White of the first board first, and who has none."""

    number: int
    boards: tuple[Board, ...]
    bye: int | None
    absent: tuple[tuple[int, str], ...]
    edition: TeamEdition = TeamEdition.FIDE_TEAM_2026
    floats: tuple[Float, ...] = ()  # what a round of players says of itself, and one of teams does not
    remarks: tuple[Problem, ...] = ()


def as_posted(event: TeamSwiss, made: TeamRound) -> PostedRound:
    """The matches in the order they are published (SW11): by the score of the first team, then by both."""
    teams = event.by_number

    def place(pair: tuple[int, int]) -> tuple[object, ...]:
        scores = sorted((teams[number].pairing_score(event.number) for number in pair), reverse=True)
        first = min(-teams[number].secondary if event.uses_secondary else Fraction(0) for number in pair)
        return -scores[0], -sum(scores), first, min(pair)

    ordered = sorted(((match.white, match.black) for match in made.matches), key=place)
    boards = tuple(Board(number, *pair) for number, pair in enumerate(ordered, start=1))
    return PostedRound(made.number, boards, made.bye, made.absent)


@dataclass(frozen=True, slots=True)
class TeamsBefore:
    """The teams of a workbook before a round, with what a workbook asks of every event before one.

    ``entrants`` are the same teams as the pairing by hand looks at them: whom they have met, who is absent.
    """

    entrants: tuple[SwissEntrant, ...]
    event: TeamSwiss
    edition: TeamEdition = TeamEdition.FIDE_TEAM_2026

    @property
    def next_round(self) -> int:
        """Return the number of the round to be paired."""
        return self.event.number

    @property
    def forbidden(self) -> tuple[Forbidden, ...]:
        """Return the pairs that are not to meet."""
        return self.event.forbidden

    @property
    def present(self) -> TeamSwiss:
        """Return the event with the absences of the entrants: a team that is set by hand is not paired again."""
        absent = {entrant.number: entrant.absent for entrant in self.entrants}
        teams = tuple(replace(team, absent=absent[team.number]) for team in self.event.teams)
        return replace(self.event, teams=teams)

    def paired(self) -> PostedRound:
        """Pair the round by the rules; the refusals are those of ``pair_teams``."""
        return as_posted(self.present, pair_teams(self.present))
