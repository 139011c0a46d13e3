"""What a report file of a team event says twice must agree with itself: teams, their players, matches and points."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from sheetgen.errors import Problem, error
from sheetgen.exchange.trf.columns import columns, decimal
from sheetgen.exchange.trf.event import TrfEvent, TrfTeam
from sheetgen.exchange.trf.layouts import ACCELERATION, TEAM
from sheetgen.exchange.trf.players import FIRST_ROUND
from sheetgen.exchange.trf.team_matches import BYES, COLOURS, FORFEITS, LINE_UP, ODD, TeamMatches
from sheetgen.pairing.dutch.state import PAIRING_BYE

COLUMNS_OF = {column.name: columns(column.first, column.last) for column in TEAM.fields}


def checked_teams(event: TrfEvent) -> Iterator[Problem]:
    """Every contradiction of the records of teams, each with its line."""
    matches = TeamMatches(event)
    contradictions = [*_twice(matches), *_numbers(matches), *_opponents(matches), *_colours(matches)]
    yield from contradictions
    if not contradictions:
        yield from _forfeits(matches)
        yield from _byes(matches)
        if not event.has_odd_points:
            yield from _points(matches)


def _twice(matches: TeamMatches) -> Iterator[Problem]:
    """A number is of one team, a player is in one team."""
    lines: dict[int, TrfTeam] = {}
    homes: dict[int, TrfTeam] = {}
    for team in matches.event.teams:
        if lines.setdefault(team.number, team) is not team:
            slip = error("trf-team-twice", found=str(team.number), other=lines[team.number].line)
            yield slip.at(line=team.line, columns=COLUMNS_OF["number"])
        for player in team.players:
            other = homes.setdefault(player, team)
            if other is not team:
                slip = error("trf-player-in-two-teams", found=str(player), team=other.number, other=other.line)
                yield slip.at(line=team.line)
    for player_ in matches.event.players:
        if player_.number not in homes and any(turn.opponent is not None for turn in player_.turns):
            yield error("trf-player-without-team", found=str(player_.number)).at(line=player_.line)


def _numbers(matches: TeamMatches) -> Iterator[Problem]:
    """Records of teams name teams by their numbers; a line-up names players of its team."""
    event, teams = matches.event, matches.by_number
    named = [(bye.line, number) for bye in event.byes for number in bye.numbers]
    ban_line = event.lines.get("260") or event.lines.get("XXP") or 0
    named += [(ban_line, number) for ban in event.forbidden for number in ban.numbers]
    named += [(line.line, group["team"]) for line, _, groups in matches.lines(BYES) for group in groups]
    for code in (FORFEITS, LINE_UP):
        for line, values, _ in matches.lines(code):
            named += [(line.line, values["team"]), (line.line, values["opponent"])]
    named += [(line.line, group["id"]) for line, _, groups in matches.lines(ODD) for group in groups]
    for place, number in named:
        if number and number not in teams:
            yield error("trf-no-such-team", found=str(number)).at(line=place or None)
    for line, values, _ in matches.lines(ACCELERATION.code):
        if values["first-id"] > values["last-id"]:
            yield error("trf-incomplete", fields="23-26, 28-31").at(line=line.line)
    for line, values, groups in matches.lines(LINE_UP):
        team = teams.get(values["team"] or 0)
        for group in groups:
            if team is not None and group["id"] and group["id"] not in team.players:
                yield error("trf-not-of-the-team", found=str(group["id"]), team=team.number).at(line=line.line)


def _opponents(matches: TeamMatches) -> Iterator[Problem]:
    """The players of a team meet those of one other team in a round."""
    players = {player.number: player for player in matches.event.players}
    for team in matches.teams:
        for number in range(1, matches.event.longest + 1):
            first: int | None = None
            for player, opponent in matches.opponents(team, number).items():
                other = matches.team_of.get(opponent)
                if other is None or (first is not None and other == first):
                    continue
                if first is None and other != team.number:
                    first = other
                    continue
                met, own = str(opponent), team.number
                slip = error("trf-meets-own-team", found=met, round=number, team=own)
                if other != own:
                    slip = error("trf-meets-two-teams", found=met, round=number, team=own, first=first, second=other)
                line = players[player].line if player in players else team.line
                start = FIRST_ROUND + 10 * (number - 1) + 1
                yield slip.at(line=line, columns=columns(start, start + 7))
                break


def _colours(matches: TeamMatches) -> Iterator[Problem]:
    """Record 352 is made of W and B."""
    for line, values, _ in matches.lines(COLOURS):
        letters = str(values["colour"]).strip()
        if not letters or set(letters.upper()) - set("WB"):
            slip = error("trf-bad-choice", found=letters, field="colour", allowed=("W", "B"))
            yield slip.at(line=line.line, columns=columns(5, max(len(line.text), 5)))


def _forfeits(matches: TeamMatches) -> Iterator[Problem]:
    """Record 330: a match of which no board was played, between teams that meet nobody else."""
    for line, values, _ in matches.lines(FORFEITS):
        number, team, opponent = values["round"], values["team"], values["opponent"]
        if not values["result"] or not number or not team or not opponent or team == opponent:
            yield error("trf-incomplete", fields="5-6, 8-10, 12-14, 16-18").at(line=line.line)
            continue
        for one, other in ((team, opponent), (opponent, team)):
            met = {matches.team_of.get(each) for each in matches.opponents(matches.by_number[one], number).values()}
            boards = matches.turn(matches.by_number[one], number).boards if number in matches.numbers else ()
            if met - {other} or any(board.turn.is_game for board in boards):
                yield error("trf-forfeit-disagrees", round=number, team=one).at(line=line.line)
                break


def _byes(matches: TeamMatches) -> Iterator[Problem]:
    """One team has the bye of a round, and no match: record 320 and the players' columns."""
    for line, _, groups in matches.lines(BYES):
        for number, group in enumerate(groups, start=1):
            team = matches.by_number.get(group["team"] or 0)
            if team is not None and number in matches.numbers and matches.opponent(team, number) is not None:
                yield error("trf-bye-beside-match", round=number, team=team.number).at(line=line.line)
    pairing_byes = Counter(
        number for team in matches.teams for number in matches.numbers if matches.turn(team, number).code == PAIRING_BYE
    )
    for number, count in pairing_byes.items():
        if count > 1:
            teams = [team for team in matches.teams if matches.turn(team, number).code == PAIRING_BYE]
            yield error("trf-two-team-byes", round=number, teams=tuple(team.number for team in teams)).at(
                line=teams[1].line
            )


def _points(matches: TeamMatches) -> Iterator[Problem]:
    """Record 310: the points of a team are those of its matches; a round that is not finished may be left out."""
    last = matches.event.paired
    for team in matches.teams:
        rounds = matches.rounds[team.number]
        horizons = {last, last - 1} if any(_is_open(matches, each) for each in matches.teams) else {last}
        for name, points, values in (
            ("match-points", team.match_points, [turn.match for turn in rounds]),
            ("points", team.points, [turn.game for turn in rounds]),
        ):
            totals = {sum(values[:horizon], Fraction(0)) for horizon in horizons}
            if points is not None and points not in totals:
                expected = decimal(sum(values, Fraction(0)))
                slip = error(
                    "trf-team-points-disagree", found=decimal(points), expected=expected, team=team.number, of=name
                )
                yield slip.at(line=team.line, columns=COLUMNS_OF[name])


def _is_open(matches: TeamMatches, team: TrfTeam) -> bool:
    rounds = matches.rounds[team.number]
    return bool(rounds) and rounds[-1].is_pending
