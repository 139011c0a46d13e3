"""What can be ranked: round robins and results lists turned into records inside a horizon."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from sheetgen.model.entrants import Player
from sheetgen.model.games import Result
from sheetgen.model.tournament import USUAL_POINTS, Game, GamePoints, Unplayed
from sheetgen.model.withdrawals import annulled, settle
from sheetgen.ranking.kinds import PlayersEvent, departures
from sheetgen.ranking.record import ABSENT, MATCH_POINTS, ROUND_ROBIN, SWISS, Id, Meeting, Record, Records, by_id


@dataclass(frozen=True, slots=True)
class Tournament(PlayersEvent):
    """A round robin: its games in the order of the schedule."""

    rounds: int
    players: tuple[Player, ...]
    games: tuple[Game, ...]
    lots: Mapping[int, int] = field(default_factory=dict)
    points: GamePoints = USUAL_POINTS

    @property
    def kind(self) -> str:
        """A round robin, always."""
        return ROUND_ROBIN

    @property
    def unplayed(self) -> tuple[Unplayed, ...]:  # type: ignore[override]  # a constant
        """Nothing: a round robin has no rounds without a game (T8)."""
        return ()

    def records(self, rules: str, reached: int, horizon: int, first: str = MATCH_POINTS) -> Records:
        """B6: the games of annulled players count for nobody."""
        typed = [game for game in self.games if game.round <= reached]
        withdrawn = departures(self.players, horizon)
        out = annulled(self.games, withdrawn, horizon)
        counted = [game for game in settle(typed, withdrawn) if game.white not in out and game.black not in out]
        sides = both_sides(counted, self.points)
        records = {id_: record for id_, record in players_records(self.players, sides).items() if id_ not in out}
        return Records(
            records,
            ROUND_ROBIN,
            rules,
            reached,
            most_games(records.values()),
            annulled=out,
            lots=self.lots,
            most=self.points.win,
            draw=self.points.draw,
            announced=self.rounds,
        )


@dataclass(frozen=True, slots=True)
class ResultsList(PlayersEvent):
    """A Swiss: its games and its unplayed rounds; what is in neither is absence.

    ``points`` is what a win, a draw and a loss over the board bring, in half points; unplayed rounds say so themselves.
    """

    rounds: int
    players: tuple[Player, ...]
    games: tuple[Game, ...]
    unplayed: tuple[Unplayed, ...] = ()
    lots: Mapping[int, int] = field(default_factory=dict)
    points: GamePoints = USUAL_POINTS

    @property
    def kind(self) -> str:
        """A Swiss, always."""
        return SWISS

    def records(self, rules: str, reached: int, horizon: int, first: str = MATCH_POINTS) -> Records:
        """T8: whoever is not named in a round was absent."""
        typed = [game for game in self.games if game.round <= reached]
        games = settle(typed, departures(self.players, reached))
        sides = dict(both_sides(games, self.points))
        sides |= {number: [] for number in range(1, len(self.players) + 1) if number not in sides}
        for line in self.unplayed:
            if line.round <= reached:
                sides[line.player].append(Meeting(line.round, None, line.score, played=False, kind=line.kind))
        for number in range(1, len(self.players) + 1):
            sides[number] += absences(sides[number], reached)
        records = players_records(self.players, sides)
        return Records(
            records,
            SWISS,
            rules,
            reached,
            reached,
            lots=self.lots,
            most=self.points.win,
            draw=self.points.draw,
            announced=self.rounds,
        )

    def without_game(self, id_: Id, number: int) -> tuple[str, int | None]:
        """Return why a player has no game in a round, and what that brings in halves; absence brings nothing."""
        line = next((line for line in self.unplayed if (line.round, line.player) == (number, id_)), None)
        return (line.kind, line.score) if line else (ABSENT, 0)


def most_games(records: Iterable[Record]) -> int:
    """C35: how many games a participant can have: an exempt is none, and annulled games are taken from all."""
    return max((len(record.meetings) for record in records), default=0)


def players_records(players: Iterable[Player], sides: Mapping[Id, Iterable[Meeting]]) -> dict[Id, Record]:
    """Return the record of every player, his rounds in order."""
    return by_id(
        Record(number, tuple(sorted(sides.get(number, ()), key=lambda meeting: meeting.round)), rating=player.rating)
        for number, player in enumerate(players, start=1)
    )


def both_sides(games: Iterable[Game], points: GamePoints = USUAL_POINTS) -> dict[Id, list[Meeting]]:
    """Each game twice, as White sees it and as Black sees it, in the points of the event (SW27)."""
    sides: dict[Id, list[Meeting]] = defaultdict(list)
    for game in games:
        sides[game.white].append(in_points(side(game.round, game.black, game.result, black=False), points))
        sides[game.black].append(in_points(side(game.round, game.white, game.result, black=True), points))
    return sides


def in_points(meeting: Meeting, points: GamePoints) -> Meeting:
    """One side of a game in the points of the event (SW27); who stays away gets nothing."""
    if meeting.score is None or points == USUAL_POINTS:
        return meeting
    own, against = (points.of(score, meeting.played) for score in (meeting.score, meeting.against))
    return replace(meeting, score=own, against=against)


def side(round_: int, opponent: Id, result: Result | None, *, black: bool, place: int = 0) -> Meeting:
    """One side's view of a game; ``place`` is the player's rank in his team."""
    if result is None:
        return Meeting(round_, opponent, None, black=black, place=place)
    own, against = (result.black, result.white) if black else (result.white, result.black)
    return Meeting(round_, opponent, own, result.played, black, place=place, against=against)


def absences(meetings: Iterable[Meeting], rounds: int) -> list[Meeting]:
    """T8: the rounds nothing is said of: the player was not there."""
    named = {meeting.round for meeting in meetings}
    missed = (number for number in range(1, rounds + 1) if number not in named)
    return [Meeting(number, None, 0, played=False, kind=ABSENT) for number in missed]
