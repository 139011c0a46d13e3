"""``export``: an event as files that other programs read; ``export_file`` is the core on bytes."""

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sheetgen.errors import BadOptions, Problem, ProblemsFound, error, raise_errors, warning
from sheetgen.exchange.file import File
from sheetgen.exchange.trf.build import ReportedGame, with_games
from sheetgen.exchange.trf.event import TrfEvent, TrfPlayer, TrfTeam
from sheetgen.exchange.trf.players import official_title
from sheetgen.exchange.trf.reading import ReportRead, read_trf
from sheetgen.exchange.trf.text import is_trf
from sheetgen.exchange.trf.writing import EDITIONS, Style, Written, write_trf
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player
from sheetgen.model.tournament import FIDE_2026, Game, Unplayed
from sheetgen.model.withdrawals import settle
from sheetgen.operations.reading.individual_events import IndividualEvent, open_event, with_all_games
from sheetgen.pairing.dutch.state import FORFEIT_WIN, FULL_BYE, HALF_BYE, PAIRING_BYE, ZERO_BYE
from sheetgen.ranking.codes import FIDE_NAMES, of_first_turn
from sheetgen.ranking.order import check_order
from sheetgen.ranking.record import BYE, REQUESTED
from sheetgen.ranking.standings import Standings, standings
from sheetgen.rating.card import FORFEIT_WIN as ALONE
from sheetgen.rating.card import RatedEvent
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.systems.registry import system_of
from sheetgen.workbook.entered import INDIVIDUAL_ORDER, Entered
from sheetgen.xlsx.kinds import TEXTS, kind_of

# Which edition a program reads, whether the records of the pairing engines may stand beside it, and what is to be said.
TARGETS: Mapping[str, Style] = {
    "fide": Style(edition=26, engines=False, dated=True),
    "chess-results": Style(edition=16),
    "swiss-manager": Style(edition=16),
    "papi": Style(edition=16),
    "bbp": Style(edition=26),
    "sharly": Style(edition=26, engines=False, dated=True),
}
ALIASES = {"ffe": "papi", "bbppairings": "bbp", "sharly-chess": "sharly", "chessresults": "chess-results"}
RATING_OFFICE = "fide"
LOST = "trf-lost"  # its line is one of the file that was read
FOR, EDITION = "--for", "--edition"
FACTS = {"name": "title", "city": "place", "chief": "arbiter", "rate": "pace"}  # of the sheet of the event
OUR_NAMES = {ours: fides for fides, ours in FIDE_NAMES.items()}
SEX = {"m": "m", "h": "m", "f": "w", "w": "w"}
SURNAME = re.compile(r"((?:[^\W\d_a-z]|[-' ])*[^\W\d_a-z]{2,}[-']?) +(?=\w*[a-zà-ÿ])(.+)")
SYMBOL = re.compile(r"([A-Z]+|\d+(?=\.))\.?\d+")  # A1, or 3.1
YEAR_FIRST, YEAR_LAST = re.compile(r"(\d{4})\D(\d{1,2})\D(\d{1,2})"), re.compile(r"(\d{1,2})\D(\d{1,2})\D(\d{4})")


@dataclass(frozen=True, slots=True)
class Exported:
    """A file that was made: what is put to its name (a pool), its content, and what it could not say."""

    name: str
    games: int
    data: bytes
    problems: tuple[Problem, ...]


def program_of(target: str | None) -> str | None:
    """The program an option names, under any of its names."""
    return None if target is None else ALIASES.get(target.lower(), target.lower())


def style_for(edition: int | None, target: str | None) -> Style:
    """What the options ask for: the program's own edition unless another one is named."""
    target = program_of(target)
    if target is not None and target not in TARGETS:
        raise BadOptions(error("bad-option", found=target, option=FOR, allowed=tuple(TARGETS)))
    if edition is not None and edition not in EDITIONS:
        raise BadOptions(error("bad-option", found=str(edition), option=EDITION, allowed=tuple(map(str, EDITIONS))))
    style = TARGETS.get(target or "", Style())
    return replace(style, edition=edition or style.edition)


def export_file(file: File, style: Style, target: str | None = None) -> tuple[Exported, ...]:
    """The files of a workbook, of a list of results, or of a report file that is wanted in another edition."""
    if not is_trf(file.data) or kind_of(file.data) not in TEXTS:
        event = open_event(file)
        first, *others = export_event(event, style, target)
        return (replace(first, problems=(*event.problems, *first.problems)), *others)
    read = read_trf(file.data)
    raise_errors(problem.at(file=file.name) for problem in read.problems)
    made = convert(read, style, target)
    place = (problem.at(file=file.name) if problem.code == LOST else problem for problem in made.problems)
    return (replace(made, problems=tuple(place)),)


def export_event(event: IndividualEvent, style: Style, target: str | None = None) -> tuple[Exported, ...]:
    """The files of an event: one, or one a pool; games without names are no business of FIDE's rating office."""
    if target != RATING_OFFICE and event.read and not event.has_errors:
        event = with_all_games(event, event.read.entered())
    return tuple(_report(name, trf, problems, style, target) for name, _, trf, problems in reports(event))


def reports(event: IndividualEvent) -> Iterator[tuple[str, RatedEvent, TrfEvent, list[Problem]]]:
    """The fields of an event by their names, as reports, with what these cannot say."""
    if event.has_errors:
        raise ProblemsFound(*(problem for problem in event.problems if problem.is_error))
    entered = event.read.entered() if event.read else None
    ranks = _ranks(event, entered)
    lost = [*_games_without_names(event, entered)]
    for name, field in event.fields:
        trf, problems = trf_of(event, field, entered, ranks, name)
        yield name, field, trf, [*problems, *lost]
        lost = []


def _games_without_names(event: IndividualEvent, entered: Entered | None) -> Iterator[Problem]:
    """Results that are typed for boards of which nobody says who sat there."""
    named = sum(game.result is not None for _, field in event.fields for game in _settled(field))
    if entered is not None and entered.entered > named:
        yield warning("export-games-without-names", count=entered.entered - named, total=entered.entered)


def convert(read: ReportRead, style: Style, target: str | None = None) -> Exported:
    """A tournament report file in another edition."""
    return _report("", read.event, [], style, target)


def _report(name: str, trf: TrfEvent, problems: Sequence[Problem], style: Style, target: str | None) -> Exported:
    done: Written = write_trf(trf, style)
    items = (*problems, *done.problems, *_for_target(trf, target))
    if done.has_errors:
        raise ProblemsFound(*items)
    games = sum(turn.opponent is not None for player in trf.players for turn in player.turns) // 2
    return Exported(name, games, done.data, items)


def _for_target(trf: TrfEvent, target: str | None) -> Iterator[Problem]:
    """What the program, or the office, will ask for."""
    if target == "papi":
        yield warning("export-papi")
    if target != RATING_OFFICE:
        return
    without = [player.number for player in trf.players if not player.fide_id]
    if without:
        yield warning("export-without-fide-id", count=len(without), numbers=tuple(without))
    missing = [name for name in ("name", "city", "federation", "start", "end", "chief") if not getattr(trf, name)]
    if missing:
        yield warning("export-facts-missing", facts=tuple(missing))


# ------------------------------------------------------------------------------------------------------------ the event
def trf_of(
    event: IndividualEvent, field: RatedEvent, entered: Entered | None, ranks: Mapping[str, int], pool: str
) -> tuple[TrfEvent, list[Problem]]:
    """The games of one field, its players numbered from 1 in their order."""
    games = _settled(field)
    whole = _has_every_game(event)
    present = [id_ for id_, player in field.players.items() if whole or player.name or _plays(id_, games)]
    numbers = {id_: number for number, id_ in enumerate(present, start=1)}
    players = tuple(_player(field, id_, number) for id_, number in numbers.items())
    nobody = [] if present else [warning("export-nobody").at(file=event.source)]
    problems = [*nobody, *_nameless(field, present), *_places(field, event), *_births(field, numbers)]
    played, dates = _in_columns([game for game in games if game.white in numbers and game.black in numbers], event)
    made = TrfEvent(
        players=players,
        dates=dates,
        rounds=max([field.rounds if len(dates) <= field.rounds else len(dates), *(game.round for game in played)]),
        teams=tuple(_teams(field, numbers, entered)),
        **{**_facts(event, field, pool), **_reported(event, numbers)},
    )
    numbered = (game._replace(white=numbers[game.white], black=numbers[game.black]) for game in played)
    placed = {
        number: rank for id_, number in numbers.items() if (rank := ranks.get(f"{pool}{field.label(id_)}")) is not None
    }
    byes = [(line.round, numbers[line.player], code_of(line)) for line in field.unplayed if line.player in numbers]
    byes += [(bye.round, number, bye.code) for bye in made.byes for number in bye.numbers]
    return with_games(made, numbered, placed, byes), problems


def code_of(line: Unplayed) -> str:
    """SW26: the code of a round without a game; of a board that the other side left empty a win by forfeit."""
    if line.kind in (BYE, ALONE):
        return PAIRING_BYE if line.kind == BYE else FORFEIT_WIN
    return {2: FULL_BYE, 1: HALF_BYE}.get(line.score, ZERO_BYE) if line.kind == REQUESTED else ZERO_BYE


def _facts(event: IndividualEvent, field: RatedEvent, pool: str) -> dict[str, object]:
    about, spec = event.about or {}, event.read.spec if event.read else None
    facts: dict[str, object] = {name: str(about.get(messages, "")) for name, messages in FACTS.items()}
    facts["deputies"] = tuple(part for part in re.split(r"(?<!\s)\s*[,;/]\s*", str(about.get("deputy", ""))) if part)
    facts["federation"] = event.host
    facts["start"], facts["end"] = (_date(day) for day in (event.first_day, event.last_day))
    if spec is not None:
        system = system_of(spec)
        facts["system"] = system.report_code(spec)
        facts["kind"] = words("en")[f"system.{spec.system}"]
        if not field.labels or system.reported_games:  # else the order is that of the teams, and the file of players
            facts["standings"] = _fides(spec.order)
        if pool:
            facts["name"] = f"{facts['name']} {words(spec.lang).say('pools.name', letter=pool)}".strip()
    return facts


def _reported(event: IndividualEvent, numbers: Mapping[int, int]) -> Mapping[str, Any]:
    """What only the system of a workbook can tell: how its rounds are paired."""
    read = event.read
    if read is None:
        return {}
    system = system_of(read.spec)
    entries = system.pair.entries_of(read.spec, read.entries, read.layout) if system.pair else read.entries
    return system.reported(read.spec, entries, numbers)


def _fides(order: Sequence[str]) -> str:
    """The order in FIDE's names, if FIDE has all of it."""
    codes = [OUR_NAMES.get(code, code) for code in order]
    try:
        check_order(codes, FIDE_2026)
    except BadOptions:
        return ""
    return ",".join(map(of_first_turn, codes))


def _date(day: datetime.date | None) -> str:
    return f"{day:%Y/%m/%d}" if day else ""


def _settled(field: RatedEvent) -> list[Game]:
    """B6: the games with the forfeits of those who left."""
    left = {id_: player.withdrawn for id_, player in field.players.items() if player.withdrawn}
    return list(settle(field.games, left))


def _plays(id_: int, games: Iterable[Game]) -> bool:
    return any(id_ in (game.white, game.black) and game.result is not None for game in games)


def _in_columns(games: Sequence[Game], event: IndividualEvent) -> tuple[list[ReportedGame], tuple[str, ...]]:
    """A column of rounds holds one game of a player: a round with two of them has two; those to come have none."""
    is_dealt = event.read is not None and system_of(event.read.spec).pair is not None  # then every game is paired
    last = max((game.round for game in games if is_dealt or game.result is not None), default=0)
    begun = [game for game in games if game.round <= last]
    counts: dict[tuple[int, int], int] = {}
    turns: list[int] = []
    for game in begun:
        turn = max(counts.get((game.round, id_), 0) for id_ in (game.white, game.black))
        counts |= dict.fromkeys(((game.round, game.white), (game.round, game.black)), turn + 1)
        turns.append(turn)
    days = _days_of(event)
    wide = {
        round_: max((n for (r, _), n in counts.items() if r == round_), default=1)
        for round_ in range(1, max([last, *days]) + 1)
    }
    start = {round_: 1 + sum(wide[before] for before in range(1, round_)) for round_ in wide}
    played = [
        ReportedGame(start[game.round] + turn, game.white, game.black, game.result)
        for game, turn in zip(begun, turns, strict=True)
    ]
    dates = tuple(days.get(round_, "") for round_ in wide for _ in range(wide[round_]))
    return played, dates if any(dates) else ()


def _days_of(event: IndividualEvent) -> dict[int, str]:
    """The dates of the rounds, as record 132 has them."""
    entries = event.read.entries if event.read else {}
    days = {}
    for key, value in entries.items():
        if key[0] == "plan" and key[-1] == "date" and value:
            match = YEAR_FIRST.match(str(value))
            if match and isinstance(key[1], int):
                days[key[1]] = f"{match[1][2:]}/{int(match[2]):02}/{int(match[3]):02}"
    return days


# ---------------------------------------------------------------------------------------------------------- the players
def _player(field: RatedEvent, id_: int, number: int) -> TrfPlayer:
    player = field.players[id_]
    return TrfPlayer(
        number,
        surname_first(player.name) if player.name else str(field.label(id_)),
        SEX.get(player.sex[:1].lower(), ""),
        official_title(player.title),
        player.rating,
        player.federation.upper(),
        str(player.fide_id or ""),
        birth_of(str(player.birth or "")) or "",
    )


def surname_first(name: str) -> str:
    """A name as these files have it, with a comma behind the surname: that is the part in capitals."""
    outcome = None if "," in name else SURNAME.fullmatch(name.strip())
    return f"{outcome[1].strip()}, {outcome[2]}" if outcome else name


def birth_of(text: str) -> str | None:
    """A date of birth as these files have it; a year alone has no month and no day; None for anything else."""
    if re.fullmatch(r"\d{4}", text):
        return f"{text}/00/00"
    first, last = YEAR_FIRST.match(text), YEAR_LAST.match(text)
    parts = first.groups() if first else last.groups()[::-1] if last else None
    return None if parts is None else f"{parts[0]}/{int(parts[1]):02}/{int(parts[2]):02}"


def _nameless(field: RatedEvent, present: Sequence[int]) -> Iterator[Problem]:
    without = [str(field.label(id_)) for id_ in present if not field.players[id_].name]
    if without:
        yield warning("export-nameless", count=len(without), players=tuple(without))


def _has_every_game(event: IndividualEvent) -> bool:
    """Whether its system reports games of places without names too."""
    return event.read is not None and system_of(event.read.spec).reported_games is not None


def _places(field: RatedEvent, event: IndividualEvent) -> Iterator[Problem]:
    """Games of teams whose players have no names, where the file has them anyway."""
    if not _has_every_game(event):
        return
    sides = ((field.players[game.white], field.players[game.black]) for game in field.games if game.result)
    count = sum(not (white.name and black.name) for white, black in sides)
    if count:
        yield warning("export-games-of-places", count=count)


def _births(field: RatedEvent, numbers: Iterable[int]) -> Iterator[Problem]:
    for id_ in numbers:
        player: Player = field.players[id_]
        if player.birth and birth_of(str(player.birth)) is None:
            yield warning("export-birth-unread", found=str(player.birth), name=player.name)


def _teams(field: RatedEvent, numbers: Mapping[int, int], entered: Entered | None) -> Iterator[TrfTeam]:
    """The teams of an event of teams, whose players are known by letter and number."""
    if entered is None or not field.labels:
        return
    names = {str(entrant.id): entrant.name for entrant in entered.entrants.values()}
    members: dict[str, list[int]] = {}
    for id_, number in numbers.items():
        symbol = SYMBOL.fullmatch(str(field.label(id_)))
        if symbol and symbol[1] in names:
            members.setdefault(symbol[1], []).append(number)
    for place, (letter, listed) in enumerate(members.items(), start=1):
        yield TrfTeam(names[letter], tuple(listed), int(letter) if letter.isdecimal() else place)


def _ranks(event: IndividualEvent, entered: Entered | None) -> dict[str, int]:
    """The places of the players by the labels people know them by."""
    if event.read is None or entered is None:
        return {}
    spec = event.read.spec
    ranking: Standings | None = None
    who = entered.entrants
    if entered.individuals is not None:
        ranking, who = standings(entered.individuals, INDIVIDUAL_ORDER, spec.rules), entered.persons
    elif any(entrant.player.name for entrant in who.values()):
        ranking = system_of(spec).rank(entered.event, spec.order, spec.rules, None)
    return {str(who[row.id].id): row.rank for row in ranking.rows if row.rank is not None} if ranking else {}


REPORTS, TABLES = (".trf", ".trfx"), (".csv", ".xlsx")
EDITION = "--edition"


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A file that was written: where, of how many games, and what it could not say."""

    path: Path
    games: int
    problems: tuple[Problem, ...]

    @property
    def is_table(self) -> bool:
        """Whether the file is a table and not a report file, by its ending."""
        return self.path.suffix.lower() in TABLES


def export(
    event: StrPath,
    output: StrPath,
    *,
    edition: int | None = None,
    target: str | None = None,
    force: bool = False,
) -> tuple[ExportedFile, ...]:
    """Write an event for other programs: its games as a report file, its players as a list, its crosstable.

    Args:
        event: a workbook, a list of results or a tournament report file.
        output: the file to write; its ending says what it is: ``.trf``, ``.csv`` (players) or ``.xlsx`` (crosstable).
        edition: 16 or 26, of a report file.
        target: the program that is to read it: ``fide``, ``chess-results``, ``swiss-manager``, ``papi``, ``bbp`` or
            ``sharly``.
        force: replace files that exist.

    Returns:
        The files that were written: one, or one a pool.

    Raises:
        SheetgenError: the event cannot be read, an option is unknown, or a file exists.

    >>> import sheetgen
    >>> (written,) = sheetgen.export("examples/swiss/event.xlsx", "open.trf")
    >>> written.path.name, written.games > 0
    ('open.trf', True)
    """
    place, program = Path(output), program_of(target)
    ending = place.suffix.lower()
    if ending not in (*REPORTS, *TABLES):
        raise BadOptions(error("export-to-what", found=str(output), allowed=(*REPORTS, *TABLES)))
    made = _made(files.read_file(event), ending, edition, program)
    places = [place.with_name(f"{place.stem}-{each.name}{place.suffix}") if each.name else place for each in made]
    taken = [target_ for target_ in places if files.exists(target_) and not force]
    if taken:
        raise BadOptions(*(error("target-exists").at(file=str(target_)) for target_ in taken))
    return tuple(_written(path, each, force) for path, each in zip(places, made, strict=True))


def _made(file: File, ending: str, edition: int | None, program: str | None) -> tuple[Exported, ...]:
    if ending in REPORTS:
        return export_file(file, style_for(edition, program), program)
    from sheetgen.operations.export_tables import export_tables

    if edition is not None:
        raise BadOptions(error("export-edition", found=str(edition), option=EDITION))
    return export_tables(file, ending, program)


def _written(path: Path, made: Exported, force: bool) -> ExportedFile:
    placed = [problem if problem.where.file else problem.at(file=str(path)) for problem in made.problems]
    return ExportedFile(path, made.games, (*placed, *files.write_whole(path, made.data, force)))
