"""The use-cases: what the commands do, as functions. The only place that joins the domain and files."""

import datetime
import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sheetgen import files, knockout_events, league_events, molter_events, official, options, scheveningen_events
from sheetgen.errors import BadOptions, Problem, ProblemsFound, SheetgenError, error, warning
from sheetgen.explanations import Page, entrant_named, explanation, sheet_lines
from sheetgen.explanations.knockout import knockout_explanation
from sheetgen.explanations.pools import pools_explanation
from sheetgen.i18n.catalogue import words
from sheetgen.layout.cells import Key
from sheetgen.layout.entered import INDIVIDUAL_ORDER, Entered, Entrant
from sheetgen.layout.sheets.official import TIE_LINES
from sheetgen.layout.systems import SYSTEMS, described
from sheetgen.model import lists, result_lines
from sheetgen.model.columns import PLAYERS, RESULTS
from sheetgen.model.entrants import Player
from sheetgen.model.reading import Loaded
from sheetgen.model.result_lines import ResultLine
from sheetgen.model.tournament import (
    EDITIONS,
    KnockoutSpec,
    LeagueSpec,
    MolterSpec,
    PoolsSpec,
    ScheveningenSpec,
    TournamentSpec,
)
from sheetgen.pairing import berger, rutsch, scheveningen
from sheetgen.pairing.knockout_plan import Plan
from sheetgen.pairing.molter import MolterTable
from sheetgen.pairing.pools import LETTERS
from sheetgen.ranking import pools as ranking_pools
from sheetgen.ranking.explain import RATING_CODES, notes
from sheetgen.ranking.knockout import KnockoutEvent
from sheetgen.ranking.order import parse_order
from sheetgen.ranking.pools import PoolsEvent
from sheetgen.ranking.standings import Event, Standings, draw_lots, records_of, standings
from sheetgen.xlsx.extend import with_calculation_on_load
from sheetgen.xlsx.patch import patch
from sheetgen.xlsx.readback import Discrepancy, ReadBook, audit, caches, read_workbook

StrPath = str | os.PathLike[str]
# Which options of ``new`` belong to which system only.
OWN_OPTIONS = {
    "berger": ("players", "count", "double", "keep_last_rounds", "seating"),
    "molter": ("teams", "players_per_team", "rounds", "autonomous", "table", "spare"),
    "knockout": (
        "players",
        "count",
        "enter",
        "enter_at",
        "seeding",
        "third_place",
        "match",
        "boards",
        "decide",
        "colours",
    ),
    "scheveningen": ("teams", "count"),
    "league": ("teams", "boards", "double", "match_points", "last_first", "match_sheets"),
}


@dataclass(frozen=True, slots=True)
class PairingTable:
    """A table as printed: its rounds, and in each the boards with White first; None is the exempt."""

    system: str
    count: int
    rounds: tuple[tuple[tuple[int | None, int | None], ...], ...]


@dataclass(frozen=True, slots=True)
class Made:
    """What ``new`` made: the workbook, the files written, the warnings, and the table if there was one to choose."""

    data: bytes
    paths: tuple[Path, ...]
    problems: tuple[Problem, ...]
    table: MolterTable | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """What ``rank`` finds: the standings, who is who, how complete it is, and everything doubtful."""

    workbook: str
    spec: TournamentSpec
    event: Event | KnockoutEvent | PoolsEvent
    entrants: Mapping[int, Entrant]
    standings: Standings
    entered: int
    total: int
    problems: tuple[Problem, ...]
    discrepancies: tuple[Discrepancy, ...]
    seed: str = ""
    individuals: Standings | None = None  # the players of a team event, each for himself
    persons: Mapping[int, Entrant] = field(default_factory=dict)
    title: str = ""

    @property
    def complete(self) -> bool:
        return self.entered == self.total

    @property
    def has_errors(self) -> bool:
        return any(problem.is_error for problem in self.problems)


@dataclass(frozen=True, slots=True)
class Audit:
    """What ``check`` finds in one workbook."""

    workbook: str
    entered: int
    total: int
    problems: tuple[Problem, ...]
    discrepancies: tuple[Discrepancy, ...]

    @property
    def clean(self) -> bool:
        return not self.discrepancies and not any(problem.is_error for problem in self.problems)


@dataclass(frozen=True, slots=True)
class Filled:
    """What ``fill`` did: how many cells it filled, and the warnings of the list."""

    workbook: str
    cells: int
    problems: tuple[Problem, ...]


def table(
    system: str,
    count: int | None = None,
    *,
    double: bool = False,
    keep_last_rounds: bool = False,
    teams: int | None = None,
    players_per_team: int | None = None,
    **asked: Any,
) -> "PairingTable | MolterTable":
    """Return the pairing table of a system."""
    options.one_of("SYSTEM", system, ("berger", "rutsch", "molter", ScheveningenSpec.system))
    if system == MolterSpec.system:
        refuse_options(system, {"count": count, "double": double, "keep_last_rounds": keep_last_rounds})
        if teams is None or players_per_team is None:
            raise BadOptions(error("teams-missing"))
        return molter_events.table(teams, players_per_team, **asked)
    refuse_options(system, {"teams": teams, "players_per_team": players_per_team, **asked})
    if count is None:
        raise BadOptions(error("count-missing"))
    if system == ScheveningenSpec.system:
        refuse_options(system, {"double": double, "keep_last_rounds": keep_last_rounds})
        return scheveningen.table(count)
    if system == "rutsch":
        refuse_options(system, {"double": double, "keep_last_rounds": keep_last_rounds})
        return PairingTable(system, count, rutsch.printed(count))
    rounds = berger.table(count, double, keep_last_rounds)
    shown = tuple(tuple((_real(white, count), _real(black, count)) for white, black in boards) for boards in rounds)
    return PairingTable(system, count, shown)


def _real(number: int, count: int) -> int | None:
    return number if number <= count else None


def _load_players(source: StrPath) -> Loaded[Player]:
    from sheetgen import frames

    return lists.players(frames.read_rows(Path(source), PLAYERS))


def plan(system: str, count: int, **asked: Any) -> Plan:
    """Work out a knockout: its arithmetic and its plan of play."""
    options.one_of("SYSTEM", system, (KnockoutSpec.system,))
    return knockout_events.plan(count, **asked)


def new(system: str, out: StrPath | None = None, **asked: Any) -> tuple[bytes, tuple[Problem, ...]]:
    """Make a workbook from a list or for blank places; write it to ``out`` if a path is given. See ``new_files``."""
    made = new_files(system, out, **asked)
    return made.data, made.problems


def new_files(system: str, out: StrPath | None = None, **asked: Any) -> Made:
    """Make a workbook, and tell what was written where; the options are those of the command line, by their names."""
    options.one_of("SYSTEM", system, tuple(OWN_OPTIONS))
    others = {name for names in OWN_OPTIONS.values() for name in names} - set(OWN_OPTIONS[system])
    refuse_options(system, {name: asked.pop(name, None) for name in sorted(others)})
    event = {name: asked.pop(name, None) for name in ("title", "place", "dates", "times")}
    if system == MolterSpec.system:
        made = molter_events.new(out, event=event, **asked)
        return Made(made.data, made.paths, made.problems, made.table)
    if system == KnockoutSpec.system:
        written = knockout_events.new(out, event=event, **asked)
        return Made(written.data, written.paths, written.problems)
    if system == LeagueSpec.system:
        season = league_events.new(out, event=event, **asked)
        return Made(season.data, season.paths, season.problems)
    if system == ScheveningenSpec.system:
        match = scheveningen_events.new(out, event=event, **asked)
        return Made(match.data, match.paths, match.problems, match.table)
    return _new_round_robin(out, event, **asked)


def _new_round_robin(
    out: StrPath | None,
    event: Mapping[str, str | None],
    *,
    players: StrPath | Sequence[Player] | None = None,
    count: int | None = None,
    seed: str | None = None,
    force: bool = False,
    **asked: Any,
) -> Made:
    listed, problems = listed_players(players)
    if count is None and not listed:
        raise BadOptions(error("count-or-players"))
    if count is not None and listed and count < len(listed):
        raise BadOptions(error("count-below-list", found=str(count), players=len(listed)))
    spec = options.berger_spec(count or len(listed), seed=seed or "", **asked)
    entrants = options.drawn(listed, seed) if seed else listed
    entries = options.event_entries(spec, event) | options.players_entries(entrants, spec)
    data = workbook(spec, entries)
    if out is not None:
        files.write_whole(out, data, force)
    return Made(data, (Path(out),) if out is not None else (), problems)


def refuse_options(system: str, given: Mapping[str, Any]) -> None:
    """Options that belong to another system."""
    wrong = [f"--{name.replace('_', '-')}" for name, value in given.items() if value not in (None, False, 0)]
    if wrong:
        raise BadOptions(*(error("option-of-another-system", found=name, system=system) for name in wrong))


def listed_players(players: StrPath | Sequence[Player] | None) -> tuple[tuple[Player, ...], tuple[Problem, ...]]:
    if players is None:
        return (), ()
    if isinstance(players, (str, os.PathLike)):
        loaded = _load_players(players)
        return tuple(loaded.items), tuple(loaded.problems)
    return tuple(players), ()


def workbook(spec: TournamentSpec, entries: Mapping[Key, Any]) -> bytes:
    """Return the bytes of the workbook of a specification with these entries."""
    from sheetgen.xlsx.write import write  # the writing library is not needed to read

    return write(described(spec)[1], entries)


def _open(path: StrPath) -> tuple[ReadBook, Entered, list[Problem]]:
    """Read a workbook with every problem of its entries in place."""
    try:
        read = read_workbook(files.read_bytes(path))
    except SheetgenError as refusal:
        raise refusal.at(file=os.fspath(path)) from refusal
    entered = read.entered()
    problems = [*read.problems, *read.placed(entered.problems)]
    return read, entered, [problem.at(file=os.fspath(path)) for problem in problems]


def _audited(read: ReadBook, path: StrPath, hidden: bool = False) -> tuple[list[Discrepancy], list[Problem]]:
    """What the formulas show against the recomputation; a sheet that only now turns out to be damaged is refused."""
    try:
        return audit(read, hidden)
    except SheetgenError as refusal:
        raise refusal.at(file=os.fspath(path)) from refusal


def rank(
    path: StrPath,
    *,
    order: str | Sequence[str] | None = None,
    rules: str | None = None,
    after_round: int | None = None,
    lots: bool = False,
    seed: str | None = None,
    write: bool = False,
    output: StrPath | None = None,
    force: bool = False,
    today: datetime.date | None = None,
    players: StrPath | None = None,
    workbook_only: bool = False,
    about: str | None = None,
) -> Ranking:
    """Recompute a workbook from its raw entries, or rank a results list; ``write`` fills the official ranking in."""
    opened = _open(path) if workbook_only else _open_any(path)
    if opened is None:
        if write:
            raise BadOptions(error("list-not-a-workbook").at(file=os.fspath(path)))
        return _rank_list(path, players, order, rules, after_round, lots, seed)
    if players:
        raise BadOptions(error("players-for-a-workbook"))
    read, entered, problems = opened
    if about is not None:
        entrant_named(about, entered.entrants)  # refused before anything is written
    edition = options.one_of("--rules", rules or read.spec.rules, EDITIONS)
    codes = options.asked_order(read.spec, order, edition)
    _check_round(read.spec, after_round)
    drawn = (seed or secrets.token_hex(4)) if lots else ""
    rank_event = SYSTEMS[read.spec.system].rank
    event, ranking = _ranked(rank_event, entered.event, codes, edition, after_round, drawn)
    differences, lost = _audited(read, path)
    problems += [*_missing(entered, path), *(problem.at(file=os.fspath(path)) for problem in lost)]
    problems += _rating_notes(event, ranking, path)
    found = Ranking(
        os.fspath(path),
        read.spec,
        event,
        entered.entrants,
        ranking,
        entered.entered,
        entered.total,
        tuple(problems),
        tuple(differences),
        drawn,
        _individuals(entered, edition, after_round),
        entered.persons,
        str(read.entries.get(("event", "title")) or ""),
    )
    if write:
        _write_official(read, found, output or path, force or output is None, today or datetime.date.today())
    return found


def _ranked(
    rank_event: Callable[..., Standings],
    event: Any,
    codes: Sequence[str],
    edition: str,
    after_round: int | None,
    seed: str,
) -> tuple[Any, Standings]:
    """T13: the standings, and with a seed the lots of those still tied drawn and taken into them."""
    ranking = rank_event(event, codes, edition, after_round)
    if not seed:
        return event, ranking
    draw = ranking_pools.draw_lots if isinstance(event, PoolsEvent) else draw_lots
    event = replace(event, lots={**event.lots, **draw(ranking, seed)})
    return event, rank_event(event, codes, edition, after_round)


def _open_any(path: StrPath) -> tuple[ReadBook, Entered, list[Problem]] | None:
    """Read a workbook; None if the file is a results list."""
    from sheetgen import result_lists

    if result_lists.is_text_list(path):
        return None
    try:
        return _open(path)
    except SheetgenError as refusal:
        if result_lists.is_sheet_list(path, refusal):
            return None
        raise


def _rank_list(
    path: StrPath,
    players: StrPath | None,
    order: str | Sequence[str] | None,
    rules: str | None,
    after_round: int | None,
    lots: bool,
    seed: str | None,
) -> Ranking:
    """Rank a results list without a workbook, with the same engine."""
    from sheetgen import result_lists

    spec, entered, problems = result_lists.open_list(path, players)
    edition = options.one_of("--rules", rules or spec.rules, EDITIONS)
    codes = parse_order(spec.order if order is None else order, edition)
    _check_round(spec, after_round)
    drawn = (seed or secrets.token_hex(4)) if lots else ""
    event, ranking = _ranked(standings, entered.event, codes, edition, after_round, drawn)
    problems += [*_missing(entered, path), *_rating_notes(event, ranking, path)]
    figures = (event, entered.entrants, ranking, entered.entered, entered.total)
    return Ranking(os.fspath(path), spec, *figures, tuple(problems), (), drawn)


def explain(found: Ranking, lang: str, name: str | None = None) -> Page:
    """T: why everybody stands where he stands, in a language; or somebody whose name or number is given."""
    subject = None if name is None else entrant_named(name, found.entrants)
    shown = found.standings
    if isinstance(found.event, KnockoutEvent):
        return knockout_explanation(words(lang), found.event, shown, found.entrants, subject)
    if isinstance(found.event, PoolsEvent):
        return pools_explanation(words(lang), found.event, shown, found.entrants, subject)
    return explanation(words(lang), found.event, shown, found.entrants, shown.after_round, subject)


def _individuals(entered: Entered, edition: str, after_round: int | None) -> Standings | None:
    """The players of a team event: points, wins on the board, then the place is shared."""
    if entered.individuals is None:
        return None
    return standings(entered.individuals, INDIVIDUAL_ORDER, edition, after_round)


def _missing(entered: Entered, path: StrPath) -> list[Problem]:
    missing = entered.total - entered.entered
    if not missing:
        return []
    return [warning("missing-results", count=missing, total=entered.total).at(file=os.fspath(path))]


def _rating_notes(event: Any, ranking: Standings, path: StrPath) -> list[Problem]:
    """T9: what the codes that need ratings had to leave out."""
    if not set(RATING_CODES).intersection(ranking.order):
        return []
    parts = event.parts if isinstance(event, PoolsEvent) else (event,)
    found = []
    for part in parts:
        records = records_of(part, ranking.order, ranking.rules, min(ranking.after_round, part.rounds))
        found += [problem.at(file=os.fspath(path)) for problem in notes(records, ranking.order)]
    return found


def _check_round(spec: Any, after_round: int | None) -> None:
    if after_round is not None and not 1 <= after_round <= spec.rounds:
        raise BadOptions(error("bad-round", found=str(after_round), least=1, most=spec.rounds))


def _write_official(read: ReadBook, found: Ranking, target: StrPath, force: bool, today: datetime.date) -> None:
    """Put the official ranking, drawn lots and canonical results into the file, all else untouched."""
    errors = [problem for problem in found.problems if problem.is_error]
    if errors:
        raise ProblemsFound(*errors, error("not-written", where=errors[0].where))
    text = words(read.spec.lang)
    sentence = official.dated_text(text, found.standings, (found.entered, found.total), today, found.seed)
    changes: dict[Key, Any] = official.official_entries(text, found.entrants, found.standings, sentence)
    if isinstance(found.event, PoolsEvent):
        changes = official.pools_entries(text, found.entrants, found.standings, sentence)
    changes |= read.lenient
    lines = sheet_lines(explain(found, text.lang), text, TIE_LINES)
    changes |= official.tie_entries(lines)
    lot_key = SYSTEMS[read.spec.system].lot_key
    if found.seed:
        changes |= {lot_key(number): lot for number, lot in found.event.lots.items()}
    files.write_whole(target, changed(read, changes), force)


def changed(read: ReadBook, changes: Mapping[Key, Any]) -> bytes:
    """Return the workbook with these cells changed and every formula's cached value refreshed."""
    inputs = read.book.inputs()
    cells: dict[str, dict[tuple[int, int], Any]] = {}
    spots = read.spots | read.official_spots()
    lost = [key for key, value in changes.items() if key not in spots and value not in (None, "")]
    if lost:
        raise ProblemsFound(*(error("no-cell-for-entry", found=" / ".join(map(str, key))) for key in lost))
    for key, value in changes.items():
        if key not in spots:
            continue
        if key in inputs:
            read.entries[key] = value
        title, row, col = spots[key]
        encoded = inputs[key][1].encode(value) if key in inputs and value is not None else value
        cells.setdefault(title, {})[row, col] = encoded
    figures = caches(read)
    read.source.forget()  # a great workbook is not held in memory twice
    data = patch(read.package.data, cells, figures)
    # Formulas that are not ours lose their old figures: whoever opens the file computes them.
    stripped = any(value is None for figure in figures.values() for value in figure.values())
    return with_calculation_on_load(data) if stripped else data


def check(path: StrPath) -> Audit:
    """Audit a workbook: entries, structure, and every formula against the recomputation."""
    read, entered, problems = _open(path)
    differences, lost = _audited(read, path, hidden=True)
    problems += [*_missing(entered, path), *(problem.at(file=os.fspath(path)) for problem in lost)]
    return Audit(os.fspath(path), entered.entered, entered.total, tuple(problems), tuple(differences))


def fill(
    path: StrPath,
    *,
    players: StrPath | None = None,
    teams: StrPath | None = None,
    results: StrPath | None = None,
    replace_entries: bool = False,
    output: StrPath | None = None,
    force: bool = False,
) -> Filled:
    """Enter lists into a workbook; an entry that is already there and differs stops everything unless replaced."""
    if not players and not teams and not results:
        raise BadOptions(error("nothing-to-fill"))
    read, _, problems = _open(path)
    changes: dict[Key, Any] = {}
    warnings: list[Problem] = [problem for problem in problems if problem.is_error]
    if players:
        loaded = _load_players(players)
        changes |= _players_to_fill(read, loaded.items, os.fspath(players))
        warnings += loaded.problems
    if teams:
        filled, notes = _teams_to_fill(read, teams)
        changes |= filled
        warnings += notes
    if results:
        filled, notes = _results_to_fill(read, results)
        changes |= filled
        warnings += notes
    wanted = {key: value for key, value in changes.items() if read.entries.get(key) != value}
    conflicts = [] if replace_entries else _conflicts(read, wanted)
    if conflicts:
        raise ProblemsFound(*(problem.at(file=os.fspath(path)) for problem in conflicts))
    if broken := _new_errors(read, wanted):
        raise ProblemsFound(*(problem.at(file=os.fspath(path)) for problem in broken))
    files.write_whole(output or path, changed(read, wanted), force or output is None)
    return Filled(os.fspath(output or path), len(wanted), tuple(warnings))


def _conflicts(read: ReadBook, wanted: Mapping[Key, Any]) -> list[Problem]:
    found = []
    for key, value in wanted.items():
        present = read.entries.get(key)
        if present not in (None, ""):
            found.append(error("already-filled", found=str(present), wanted=str(value)).at(**read.place(key)))
    return found


def _new_errors(read: ReadBook, wanted: Mapping[Key, Any]) -> list[Problem]:
    """What would be wrong with the entries only after filling: a result of somebody absent, a name twice."""
    system = SYSTEMS[read.spec.system]
    present = list(read.entered().problems)
    then = system.entered(read.spec, read.schedule, {**read.entries, **wanted})
    return read.placed(
        (key, problem) for key, problem in then.problems if problem.is_error and (key, problem) not in present
    )


def _players_to_fill(read: ReadBook, listed: Sequence[Player], source: str) -> dict[Key, Any]:
    if len(listed) > read.spec.count:
        raise ProblemsFound(error("too-many-players", found=str(len(listed)), places=read.spec.count).at(file=source))
    if isinstance(read.spec, PoolsSpec):
        raise BadOptions(error("players-into-pools").at(file=source))
    if read.spec.system == KnockoutSpec.system:
        return knockout_events.players_entries(listed, read.spec)[0]
    return options.players_entries(listed, read.spec)


def _teams_to_fill(read: ReadBook, source: StrPath) -> tuple[dict[Key, Any], list[Problem]]:
    if not isinstance(read.spec, MolterSpec):
        raise BadOptions(error("option-of-another-system", found="--teams", system=read.spec.system))
    if isinstance(read.spec, LeagueSpec):
        listed = league_events.load_teams(source)
        entries, notes = league_events.teams_entries(listed.items, read.spec)
        return entries, [*listed.problems, *notes]
    loaded = molter_events.load_teams(source)
    entries, notes = molter_events.teams_entries(loaded.items, read.spec)
    return entries, [*loaded.problems, *notes]


def _results_to_fill(read: ReadBook, source: StrPath) -> tuple[dict[Key, Any], list[Problem]]:
    from sheetgen import frames

    loaded = result_lines.results(frames.read_rows(Path(source), RESULTS))
    changes: dict[Key, Any] = {}
    unknown = []
    for line in loaded.items:
        entries = SYSTEMS[read.spec.system].fill_result(read.spec, read.schedule, line)
        if entries is None:
            unknown.append(_unknown_game(read.spec, line).at(file=os.fspath(source), line=line.line))
        else:
            changes |= entries
    if unknown:
        raise ProblemsFound(*unknown)
    return changes, list(loaded.problems)


def _unknown_game(spec: TournamentSpec, line: ResultLine) -> Problem:
    """Why a line of results finds no game: a league is asked by match, and pools by pool."""
    plain, match = f"{line.round} / {line.board}", line.match
    if isinstance(spec, PoolsSpec):
        if match is None:
            return error("result-without-pool", found=plain)
        pool = LETTERS[match - 1] if match <= len(LETTERS) else match
        return error("no-such-game-in-pool", found=f"{line.round} / {pool} / {line.board}")
    if isinstance(spec, LeagueSpec):
        if match is None:
            return error("result-without-match", found=plain)
        return error("no-such-game-in-match", found=f"{line.round} / {match} / {line.board}")
    return error("no-such-game", found=plain)


__all__ = [
    "Audit",
    "Filled",
    "PairingTable",
    "Ranking",
    "check",
    "explain",
    "fill",
    "new",
    "plan",
    "rank",
    "table",
    "workbook",
]
