"""T5, T10, T11, M12: tie-breaks of teams, from their matches and from the games of their players."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from sheetgen.ranking.modifiers import Amount, Term
from sheetgen.ranking.own import Terms
from sheetgen.ranking.record import Id, Meeting, Record, Records

Measure = Callable[[Meeting], int | None]


def match_points_of(meeting: Meeting) -> int | None:
    """Return what a match brought in match points; None while it is not decided."""
    return meeting.match_points


def game_points_of(meeting: Meeting) -> int | None:
    """Return what a match brought in game points."""
    return meeting.game_points


def adding(measure: Measure) -> Callable[[Records], Terms]:
    """T10: the sum of a measure over the matches of which it is known."""

    def terms(records: Records) -> Terms:
        return {id_: _measured(record, measure) for id_, record in records.entries.items()}

    return terms


def _measured(record: Record, measure: Measure) -> list[Term]:
    return [
        Term(value, meeting.round, meeting.opponent, value)
        for meeting in record.meetings
        if (value := measure(meeting)) is not None
    ]


def has_begun(meeting: Meeting) -> bool:
    """Whether a match has brought anything yet: one still to come is no line of an account."""
    return meeting.score is not None or bool(meeting.game_points or meeting.against)


match_points = adding(match_points_of)
game_points = adding(lambda meeting: meeting.game_points if has_begun(meeting) else None)
difference = adding(lambda meeting: meeting.game_points - meeting.against if has_begun(meeting) else None)


def sonneborn_berger(theirs: Measure, ours: Measure) -> Callable[[Records], Terms]:
    """T5: for each opponent met, his total in one measure times what was scored against him in another."""

    def terms(records: Records) -> Terms:
        totals = {id_: _total(record, theirs) for id_, record in records.entries.items()}
        return {id_: _products(record, ours, totals) for id_, record in records.entries.items()}

    return terms


def _total(record: Record, measure: Measure) -> int:
    return sum(measure(meeting) or 0 for meeting in record.meetings)


def _products(record: Record, ours: Measure, totals: Mapping[Id, int]) -> list[Term]:
    """One product an opponent, however often they met: a cut leaves out an opponent, not a match."""
    scored: dict[Id, int] = {}
    for meeting in record.meetings:
        value = ours(meeting)
        if meeting.opponent is not None and value is not None:
            scored[meeting.opponent] = scored.get(meeting.opponent, 0) + value
    return [Term(own * totals[opponent], None, opponent, own, totals[opponent]) for opponent, own in scored.items()]


def mean_of_team(records: Records, _: object) -> dict[Id, Fraction | None]:
    """T10 ELO: the team with the lowest mean rating comes first, hence the sign."""
    return {id_: _mean(record.ratings) for id_, record in records.entries.items()}


def _mean(ratings: Sequence[int]) -> Fraction | None:
    return -Fraction(sum(ratings), len(ratings)) if ratings else None


def entered(record: Record) -> list[Meeting]:
    """The games of a team's players whose result is known."""
    return [game for game in record.boards if game.score is not None]


def berlin(records: Records) -> Terms:
    """T11: the result of board e (player number e) counts N+1-e times."""
    top = records.places + 1
    return {id_: [_weighted(game, top) for game in entered(record)] for id_, record in records.entries.items()}


def _weighted(game: Meeting, top: int) -> Term:
    weight = top - game.place
    return Term(weight * game.scored, game.round, game.opponent, game.score, weight, level=game.place)


def wins(records: Records) -> Terms:
    """T11: individual wins, on the board."""
    return {id_: _wins(records, entered(record)) for id_, record in records.entries.items()}


def is_win(records: Records, game: Meeting) -> bool:
    """T11: Whether a game was won on the board."""
    return game.played and game.score == records.game.win


def _wins(records: Records, games: Iterable[Meeting]) -> list[Term]:
    return [_win(game) for game in games if is_win(records, game)]


def _win(game: Meeting) -> Term:
    return Term(1, game.round, game.opponent, game.score, level=game.place)


def between(records: Records, group: Iterable[Id]) -> Terms:
    """M12: the points in the games between the teams of a group."""
    members = frozenset(group)
    return {
        id_: [
            Term(game.scored, game.round, game.opponent, game.score, level=game.place)
            for game in entered(records.entries[id_])
            if game.opponent in members
        ]
        for id_ in members
    }


def wins_between(records: Records, group: Iterable[Id]) -> Terms:
    """M12: the wins in those games, with the number of the player."""
    members = frozenset(group)
    return {
        id_: _wins(records, (game for game in entered(records.entries[id_]) if game.opponent in members))
        for id_ in members
    }


def head_to_head(records: Records, groups: Iterable[Sequence[Id]]) -> dict[Id, Amount]:
    """T11 H2H: nothing for who is tied with nobody."""
    tied = [between(records, group) for group in groups if len(group) > 1]
    return {id_: sum(term.amount for term in terms) for group in tied for id_, terms in group.items()}


def by_board(records: Records, groups: Iterable[Sequence[Id]]) -> dict[Id, tuple[int, ...]]:
    """M12 BOARDS: the wins of player 1, of player 2, … in the games between the tied teams."""
    tied = [wins_between(records, group) for group in groups if len(group) > 1]
    return {id_: _by_place(terms, records.places) for group in tied for id_, terms in group.items()}


def _by_place(terms: Sequence[Term], places: int) -> tuple[int, ...]:
    counts = [0] * (places + 1)
    for term in terms:
        counts[int(term.level)] += 1
    return tuple(counts[1:])
