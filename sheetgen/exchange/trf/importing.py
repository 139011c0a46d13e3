"""A tournament report file as an event that a workbook goes on from; what has no place there is said with its line."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sheetgen.errors import Problem, error, raise_errors, warning
from sheetgen.exchange.imported import OF_A_SWISS, ImportedEvent
from sheetgen.exchange.trf import layouts
from sheetgen.exchange.trf.event import TrfEvent, TrfPlayer
from sheetgen.exchange.trf.order import order_of
from sheetgen.exchange.trf.paired_by import BAKU, colour_of_first_round, edition_of, unpairable
from sheetgen.exchange.trf.reading import ReportRead, read_trf
from sheetgen.exchange.trf.team_matches import TeamMatches, is_of_teams
from sheetgen.exchange.trf.team_ranking import primary_of
from sheetgen.exchange.trf.text import ReportText
from sheetgen.model.entrants import Player
from sheetgen.pairing.dutch.state import ABSENT, PAIRING_BYE, Turn
from sheetgen.ranking.record import SWISS, TEAM_SWISS

# Lines that say nothing of the games, and that an export of the workbook writes again.
HANDED_ON = ("032", "042", "052", "092", "112", "172", "192", "202", "212", "222", "352", "362")
LONGEST, MOST = 200, 150  # of a line that is handed on, and how many there may be
NOT_RATED = "WDL"  # played, but less than a move
SEX = {"m": "M", "w": "F"}
QUOTED = 40
OURSELVES = "sheetgen"  # an export of the workbook names it again
ROUND_DATE = re.compile(r"(\d\d)/(\d\d)/(\d\d)")
RECORDS = {"rounds": "=rounds", "first_colour": "=first_colour", "pairing": "192", "order": "202", "accelerate": "192"}
POINT_RECORDS = ("162", "XXS", "BBW", "BBD", "BBL", "BBU")


def import_trf(data: bytes) -> ImportedEvent:
    """What a file says; one that our pairing cannot go on with is refused.

    Args:
        data: the file.

    Returns:
        The event, with a warning and a line for everything a workbook has no place for. Where there is no other error,
        those of ``OF_A_SWISS`` are among its problems: the system that goes on judges them.

    Raises:
        ProblemsFound: errors of the file, an order by rank, points that no game brought.
        FileProblem: the file is too large, or no text.

    >>> event = import_trf(b"012 Open\\n142 5\\n001    1      Lind, Anna                        2000\\n")
    >>> event.facts, event.rounds, event.players[0].rating
    ({'title': 'Open'}, 5, 2000)
    """
    read = read_trf(data)
    two_byes = (replace(problem, severity="error") for problem in read.problems if problem.code == "trf-two-byes")
    errors = [problem for problem in (*read.problems, *two_byes) if problem.is_error]
    raise_errors(errors if any(problem.code not in OF_A_SWISS for problem in errors) else ())
    event = read.event
    if is_of_teams(event):
        raise_errors(errors)
        return _of_teams(read)
    swiss = tuple(unpairable(event))
    raise_errors(problem for problem in swiss if problem.code not in OF_A_SWISS)
    numbers = {player.number: place for place, player in enumerate(event.players, start=1)}
    edition, of_the_date = edition_of(event)
    order, unread = order_of(event, SWISS)
    names, namesakes = _names(event)
    return ImportedEvent(
        tuple(_player(player, names[player.number]) for player in event.players),
        tuple(_turns(event, player, numbers) for player in event.players),
        _facts(event),
        {round_: day for round_, text in enumerate(event.dates, start=1) if (day := _day(text))},
        event.rounds,
        str(edition or ""),
        event.first_colour or colour_of_first_round(event),
        "baku" if event.system.upper().endswith(BAKU) else "",
        event.points,
        order,
        tuple(player.rank for player in event.players),
        _byes(event, numbers),
        {numbers[number]: row for number, row in event.virtual.items() if number in numbers},
        tuple(replace(ban, numbers=tuple(numbers[each] for each in ban.numbers)) for ban in event.forbidden),
        _handed_on(read.source),
        _lines(event),
        tuple(player.line for player in event.players),
        (*read.problems, *swiss, *of_the_date, *unread, *namesakes, *_lost(read, numbers)),
    )


def _of_teams(read: ReportRead) -> ImportedEvent:
    """An event of teams: its matches are told as the file has them."""
    event = read.event
    names, namesakes = _names(event)
    order, unread = order_of(event, TEAM_SWISS, primary_of(event))
    return ImportedEvent(
        tuple(_player(player, names[player.number]) for player in event.players),
        facts=_facts(event),
        days={round_: day for round_, text in enumerate(event.dates, start=1) if (day := _day(text))},
        rounds=event.rounds,
        order=order,
        lines={name: line for name, line in event.lines.items() if name.isdigit()},
        problems=(*read.problems, *unread, *namesakes),
        teams=TeamMatches(event),
        not_of_players=tuple(unpairable(event)) or (error("told-teams"),),
    )


def _player(player: TrfPlayer, name: str) -> Player:
    return Player(
        name,
        player.rating,
        player.federation,
        title=player.title,
        sex=SEX.get(player.sex, ""),
        fide_id=player.fide_id,
        birth=player.birth,
    )


def _names(event: TrfEvent) -> tuple[dict[int, str], list[Problem]]:
    """Everybody's name; in a workbook two players cannot have the same one, and everybody has one."""
    names, problems, seen = {}, [], Counter[str]()
    for player in event.players:
        name = player.name or f"#{player.number}"
        seen[name.casefold()] += 1
        times = seen[name.casefold()]
        names[player.number] = name if times == 1 else f"{name} ({times})"
        if names[player.number] != player.name:
            problems.append(warning("told-renamed", found=player.name, name=names[player.number]).at(line=player.line))
    return names, problems


def _turns(event: TrfEvent, player: TrfPlayer, numbers: Mapping[int, int]) -> tuple[Turn, ...]:
    """His rounds as far as the event is paired, opponents by their places."""
    turns = (*player.turns, *[ABSENT] * event.paired)[: event.paired]
    return tuple(_turn(turn, numbers) for turn in turns)


def _turn(turn: Turn, numbers: Mapping[int, int]) -> Turn:
    if turn.is_bye:  # a forfeit win without an opponent is its older spelling
        return Turn(None, "", PAIRING_BYE)
    return turn if turn.opponent is None else replace(turn, opponent=numbers[turn.opponent])


def _facts(event: TrfEvent) -> dict[str, str]:
    dates = [day for day in dict.fromkeys((event.start, event.end)) if day]
    facts = {"title": event.name, "place": event.city, "dates": " – ".join(dates), "pace": event.rate}
    facts |= {"arbiter": event.chief, "deputy": "; ".join(event.deputies)}
    return {name: text for name, text in facts.items() if text}


def _day(text: str) -> str:
    """The date of a round, ISO; years of two digits are of this century."""
    match = ROUND_DATE.fullmatch(text.strip())
    return f"20{match[1]}-{match[2]}-{match[3]}" if match else ""


def _byes(event: TrfEvent, numbers: Mapping[int, int]) -> dict[int, dict[int, str]]:
    """Who is away from the rounds to come: by the records, and by the column of the next one."""
    after = event.paired
    byes: dict[int, dict[int, str]] = {}
    for bye in event.byes:
        if bye.round > after:
            places = (numbers[number] for number in bye.numbers if number in numbers)
            byes.setdefault(bye.round, {}).update(dict.fromkeys(places, bye.code))
    for player in event.players:
        if len(player.turns) > after:
            byes.setdefault(after + 1, {})[numbers[player.number]] = player.turns[after].code
    return byes


def _handed_on(source: ReportText) -> tuple[str, ...]:
    """Lines of the event that a workbook has no cell for, comments and records that nobody here knows."""
    return tuple(line.rstrip() for line in source.lines if _is_handed_on(line))[:MOST]


def _is_handed_on(line: str) -> bool:
    code = line[:3]
    return len(line.rstrip()) <= LONGEST and (code in HANDED_ON or (bool(line.strip()) and _is_unknown(code)))


def _is_unknown(code: str) -> bool:
    """A comment, or a record of another program; three letters are a federation's, and speak of a player."""
    records = {"001", *layouts.TEXTS, *layouts.COUNTS, *layouts.KEPT, *layouts.OF_2016, *OURS}
    engines = code[:2] in ("XX", "BB")
    return code not in records and (engines or not (code.isascii() and code.isalpha() and code.isupper()))


OURS = frozenset(
    {layouts.ROUNDS, layouts.FIRST_COLOUR, layouts.POINT_SYSTEM, layouts.BYES.code, layouts.ACCELERATION.code}
    | {layouts.FORBIDDEN.code, layouts.TEAM.code, "XXR", "XXC", "XXS", "XXZ", "XXA", "XXP"}
    | {"BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"}
)


def _lines(event: TrfEvent) -> dict[str, int]:
    """Where the file says what an option may say too."""
    places = {name: event.lines[record] for name, record in RECORDS.items() if record in event.lines}
    points = [event.lines[record] for record in POINT_RECORDS if record in event.lines]
    return places | ({"points": min(points)} if points else {})


# ---------------------------------------------------------------------------------------------- what finds no place


def _lost(read: ReportRead, numbers: Mapping[int, int]) -> Iterator[Problem]:
    """What the workbook has no place for, line by line."""
    event, lines = read.event, read.source.lines
    gone = {player.number: player.line for player in event.players if numbers[player.number] != player.number}
    if gone:
        number, line = next(iter(gone.items()))
        yield warning("told-renumbered", found=str(number), number=numbers[number], count=len(gone)).at(line=line)
    lost = [each.player.line for each in event.national] + [team.line for team in event.teams]
    read_anyway = {layouts.DATES} if event.dates else set()  # days that stand beside their columns
    lost += [line.line for line in event.kept if not _is_handed_on(line.text) and line.code not in read_anyway]
    lost += [bye.line for bye in event.byes if bye.round <= event.paired and bye.line]
    lost += _of_the_event(event)
    for line in sorted(filter(None, lost)):
        yield warning("told-not-carried", found=lines[line - 1][:QUOTED].strip()).at(line=line)
    for player in event.players:
        yield from _lost_of(player)


def _of_the_event(event: TrfEvent) -> list[int]:
    """Records of the whole event: who paired it, dates nobody can read, what an unknown result is worth."""
    records: Sequence[tuple[str, bool]] = (
        ("182", bool(event.program) and not event.program.startswith(OURSELVES)),
        ("132", any(day.strip() and not _day(day) for day in event.dates)),
        ("162", event.unknown_points is not None),
    )
    return [event.lines[record] for record, lost in records if lost and record in event.lines]


def _lost_of(player: TrfPlayer) -> Iterator[Problem]:
    """Games that count and are not rated, forfeits of which nobody says who had White."""
    games = [turn for turn in player.turns if turn.opponent is not None]
    unrated = [turn.code for turn in games if turn.code in NOT_RATED]
    if unrated:
        yield warning("told-rated", found=unrated[0], name=player.name).at(line=player.line)
    if any(not turn.colour for turn in games):
        yield warning("told-forfeit-colour", name=player.name).at(line=player.line)
