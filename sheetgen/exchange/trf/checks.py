"""What a file says twice must agree with itself: both sides of a game, points and results, counts and lists."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

from sheetgen.errors import Problem, error, warning
from sheetgen.exchange.trf.columns import columns, decimal
from sheetgen.exchange.trf.event import PENDING, TrfEvent, TrfPlayer
from sheetgen.exchange.trf.layouts import OF_2016
from sheetgen.exchange.trf.players import FIRST_ROUND
from sheetgen.exchange.trf.team_checks import checked_teams
from sheetgen.exchange.trf.team_matches import is_of_teams
from sheetgen.pairing.dutch.state import OTHER, PAIRING_BYE, Points, Turn

# What the other side of a game must say; what leaves the usual sum of points is a decision somebody should confirm.
ANSWERS = {"1": "0", "0": "1=0", "=": "=0", "+": "-", "-": "+-", "W": "L", "L": "WDL", "D": "DL"}
USUAL = {("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("-", "-"), ("W", "L"), ("L", "W"), ("D", "D")}
DATE = re.compile(r"\d{4}(?:[/.-]\d{1,2}[/.-]\d{1,2})?")
ROUND_DATE = re.compile(r"(?:\d\d/\d\d/\d\d)?")
POINTS_COLUMNS = "81-84"
PLAYERS_COUNT = "062"


def checked(event: TrfEvent, unread: Collection[int], counts: Mapping[str, tuple[int, int]]) -> Iterator[Problem]:
    """Every contradiction of an event; ``unread`` are numbers whose lines are spoilt and were told of already."""
    if not event.players and not unread:
        yield error("trf-no-players")
    players = {player.number: player for player in event.players}
    paired, odd = event.paired, event.has_odd_points
    for player in event.players:
        if player.number not in unread:
            yield from _rounds(player, players, unread)
            if not odd:
                yield from _points(player, event.points, paired)
            yield from _birth(player)
    if is_of_teams(event):
        yield from checked_teams(event)
    else:
        yield from _byes_of_rounds(event)
    yield from _lists(event, players.keys() | set(unread))
    yield from _counts(event, counts)
    yield from _dates(event)


def span_of(round_: int) -> str:
    """The columns of a round (1 first)."""
    start = FIRST_ROUND + 10 * (round_ - 1) + 1
    return columns(start, start + 7)


def _rounds(player: TrfPlayer, players: Mapping[int, TrfPlayer], unread: Collection[int]) -> Iterator[Problem]:
    for round_, turn in enumerate(player.turns, start=1):
        if turn.opponent is None or turn.opponent in unread:
            continue
        problem = _game(player, players, round_, turn)
        if problem:
            yield problem.at(line=player.line, columns=span_of(round_))


def _game(player: TrfPlayer, players: Mapping[int, TrfPlayer], round_: int, turn: Turn) -> Problem | None:
    if turn.opponent == player.number:
        return error("trf-against-oneself", found=str(player.number), round=round_)
    other = players.get(turn.opponent or 0)
    if other is None:
        return error("trf-no-such-opponent", found=str(turn.opponent), round=round_)
    answer = other.turns[round_ - 1] if len(other.turns) >= round_ else Turn()
    if answer.opponent != player.number:
        return error("trf-not-answered", found=str(other.number), round=round_, other=other.line)
    if turn.colour != OTHER.get(answer.colour, ""):
        return error("trf-same-colour", found=str(other.number), round=round_, other=other.line)
    if player.number > other.number:  # the game is told once, from its lower number
        return None
    return _results(turn.code, answer.code, round_, other)


def _results(own: str, answer: str, round_: int, other: TrfPlayer) -> Problem | None:
    if (own == PENDING) != (answer == PENDING) or (own != PENDING and answer not in ANSWERS[own]):
        codes = f"{own or '?'} {answer or '?'}"
        return error("trf-results-disagree", found=codes, round=round_, number=other.number, other=other.line)
    if own != PENDING and (own, answer) not in USUAL:
        return warning("trf-confirm-penalty", found=f"{own} {answer}", round=round_, number=other.number)
    return None


def total(turns: Collection[Turn], points: Points) -> Fraction:
    """What the rounds of a player bring."""
    return sum((points.of(turn) for turn in turns if turn.code != PENDING), Fraction(0))


def _points(player: TrfPlayer, points: Points, paired: int) -> Iterator[Problem]:
    """The points follow from the results; those of a bye in the round to come may be there already."""
    if player.points is None:
        return
    possible = [total(player.turns[:paired], points), total(player.turns, points)]
    if player.points not in possible:
        total_in_file, expected = decimal(player.points), decimal(possible[0])
        slip = error("trf-points-disagree", found=total_in_file, expected=expected, number=player.number)
        yield slip.at(line=player.line, columns=POINTS_COLUMNS)


def _birth(player: TrfPlayer) -> Iterator[Problem]:
    if player.birth and not _is_date(player.birth):
        yield warning("trf-bad-date", found=player.birth).at(line=player.line, columns="70-79")


def _is_date(text: str) -> bool:
    """Whether a text is a day as the format has it; of a birth the month and the day may be 00."""
    if not DATE.fullmatch(text):
        return False
    year, *rest = map(int, re.split("[/.-]", text))
    return year == 0 or (1000 <= year <= 2999 and all(part <= most for part, most in zip(rest, (12, 31), strict=False)))


def _byes_of_rounds(event: TrfEvent) -> Iterator[Problem]:
    """SW1: there is one pairing-allocated bye a round."""
    pairing_byes: Counter[int] = Counter()
    for player in event.players:
        for round_, turn in enumerate(player.turns, start=1):
            if turn.opponent is None and turn.code == PAIRING_BYE:
                pairing_byes[round_] += 1
                if pairing_byes[round_] == 2:
                    yield warning("trf-two-byes", round=round_).at(line=player.line, columns=span_of(round_))


def _lists(event: TrfEvent, numbers: Collection[int]) -> Iterator[Problem]:
    """Who is named elsewhere in the file is one of its players; of a team event byes and bans are of teams."""
    severity = error if is_of_teams(event) else warning  # of players no pairing and no rank depends on teams
    for team in event.teams:
        for number in team.players:
            if number not in numbers:
                yield severity("trf-not-listed", found=str(number)).at(line=team.line or None)
    if is_of_teams(event):
        return
    for bye in event.byes:
        for number in bye.numbers:
            if number not in numbers:
                yield error("trf-not-listed", found=str(number)).at(line=bye.line or None)
    for ban in event.forbidden:
        for number in ban.numbers:
            if number not in numbers:
                place = event.lines.get("260") or event.lines.get("XXP")
                yield warning("trf-ban-of-nobody", found=str(number)).at(line=place)


def _counts(event: TrfEvent, counts: Mapping[str, tuple[int, int]]) -> Iterator[Problem]:
    """Record 062: how many players there are, against how many stand in the file."""
    if PLAYERS_COUNT not in counts:
        return
    count, place = counts[PLAYERS_COUNT]
    if count != len(event.players):
        yield warning("trf-count-differs", found=str(count), real=len(event.players)).at(line=place)


def _dates(event: TrfEvent) -> Iterator[Problem]:
    strict = any(code.isdigit() and code not in OF_2016 for code in event.lines)  # before TRF26 a date is free text
    for code, text in (("042", event.start), ("052", event.end)):
        if strict and text and not _is_date(text):
            yield warning("trf-bad-date", found=text).at(line=event.lines.get(code))
    for place, text in enumerate(event.dates):
        if not ROUND_DATE.fullmatch(text):
            first = 92 + 10 * place
            slip = warning("trf-bad-round-date", found=text)
            yield slip.at(line=event.lines.get("132"), columns=columns(first, first + 7))
    if _is_date(event.start) and _is_date(event.end) and event.end.replace("-", "/") < event.start.replace("-", "/"):
        yield warning("trf-ends-before-start", found=event.end).at(line=event.lines.get("052"))
