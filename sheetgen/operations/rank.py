"""``rank``: standings from what was typed, and what is doubtful; ``rank_file`` is the core on bytes."""

import datetime
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.errors import BadOptions, Problem, error, warning
from sheetgen.exchange.file import File
from sheetgen.exchange.listed import USUAL_POINTS, ListOptions
from sheetgen.explanations import entrant_named
from sheetgen.model.tournament import EDITIONS, EventSpec, TournamentSpec
from sheetgen.operations.reading.opening import OpenedWorkbook, audited, missing_results, open_any
from sheetgen.operations.reading.readback import Discrepancy, ReadBook
from sheetgen.ranking.explain import needs_ratings, notes
from sheetgen.ranking.kinds import AnyEvent, RecordedEvent
from sheetgen.ranking.order import default_order, parse_order, usual_order
from sheetgen.ranking.record import ROUND_ROBIN, SWISS
from sheetgen.ranking.standings import Standings, draw_lots, records_of, standings
from sheetgen.ranking.team_events import parse_match_points
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.systems.registry import LISTED, RANKS_LISTS, SYSTEMS, system_of
from sheetgen.systems.shared import options
from sheetgen.systems.system import AnySystem
from sheetgen.workbook.entered import INDIVIDUAL_ORDER, Entered, Entrant
from sheetgen.workbook.pause import collection_paused

if TYPE_CHECKING:
    from sheetgen.exchange.frames import DataFrame

# What --system may say of a list.
LIST_SYSTEMS = {LISTED[event]: event for event in (ROUND_ROBIN, SWISS)}


@dataclass(frozen=True, slots=True)
class Ranking:
    """What ``rank`` finds: the standings, who is who, how complete it is, and everything doubtful."""

    workbook: str
    spec: TournamentSpec
    event: AnyEvent
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
    read: ReadBook | None = field(default=None, repr=False, compare=False)  # the workbook, if it is one
    whole: Entered | None = field(default=None, repr=False, compare=False)  # the event with all that was entered

    @property
    def system(self) -> str:
        """The system of the workbook; that of a list is told by the kind of event it is."""
        return self.spec.system or LISTED[getattr(self.spec, "event", "")]

    @property
    def complete(self) -> bool:
        """Whether every game has a result."""
        return self.entered == self.total

    @property
    def has_errors(self) -> bool:
        """Whether one of the problems is an error."""
        return any(problem.is_error for problem in self.problems)

    def frame(self) -> "DataFrame":
        """The standings as a pandas data frame."""
        from sheetgen.operations import frames

        return frames.ranking_frame(self)

    def games_frame(self) -> "DataFrame":
        """The games as a pandas data frame."""
        from sheetgen.operations import frames

        return frames.games_frame(self)


@dataclass(frozen=True, slots=True)
class RankOptions:
    """What somebody who wants a ranking may say besides the file; what only a list must be told is refused else."""

    order: str | Sequence[str] | None = None
    rules: str | None = None
    after_round: int | None = None
    lots: bool = False
    seed: str | None = None
    players: File | None = None
    workbook_only: bool = False
    about: str | None = None
    system: str | None = None
    match_points: str | None = None
    forfeit_penalty: str | int | None = None
    variant: str | None = None
    top: int | None = None
    frozen: bool = False

    @property
    def of_own_rules(self) -> dict[str, object]:
        """What only a system is told that ranks lists by rules of its own, as far as it was said."""
        told = {"variant": self.variant, "top": self.top, "frozen": self.frozen or None}
        return {name: value for name, value in told.items() if value is not None}

    def check(self) -> None:
        """Refuse a seed without lots to draw, with ``BadOptions``."""
        if self.seed and not self.lots:
            raise BadOptions(error("seed-without-lots", found=self.seed))

    def for_an_event(self, event: AnyEvent) -> None:
        """Refuse what only matches of teams must be told."""
        for name in ("match_points", "forfeit_penalty"):
            if (value := getattr(self, name)) is not None and not event.of_teams:
                raise BadOptions(error("option-for-matches", found=str(value), option=_option(name)))

    def for_a_workbook(self, entered: Entered) -> None:
        """Refuse what a workbook knows itself, and a name nobody has in it: before anything is written."""
        if self.players:
            raise BadOptions(error("players-for-a-workbook"))
        told = {name: getattr(self, name) for name in ("system", "match_points", "forfeit_penalty")} | self.of_own_rules
        for name, value in told.items():
            if value is not None:
                raise BadOptions(error("option-for-a-list", found=str(value), option=_option(name)))
        if self.about is not None:
            entrant_named(self.about, entered.entrants)

    def drawn(self) -> str:
        """T13: what the lots are drawn with; nothing if none are wanted."""
        return (self.seed or secrets.token_hex(4)) if self.lots else ""


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")


@collection_paused()
def rank_file(file: File, wanted: RankOptions | None = None) -> Ranking:
    """Recompute the bytes of a workbook from its raw entries, or rank a list of results.

    Args:
        file: a workbook, a list of results or a tournament report file.
        wanted: what is wanted besides.

    Returns:
        The ranking; see ``rank``.

    Raises:
        SheetgenError: the file cannot be read, or an option does not fit it.
    """
    wanted = wanted or RankOptions()
    wanted.check()
    opened = open_any(file, lists=not wanted.workbook_only)
    if opened is None:
        return _rank_list(file, wanted)
    terms = _terms(opened, wanted)
    standing = terms.system.rank(opened.entered.event, terms.codes, terms.edition, wanted.after_round)
    ranking = _ranking_of(file.name, opened, wanted, terms, standing)
    differences, lost = audited(opened.read, file.name)
    items = (*ranking.problems, *(problem.at(file=file.name) for problem in lost))
    return replace(ranking, problems=items, discrepancies=tuple(differences))


def rank_opened(name: str, opened: OpenedWorkbook, wanted: RankOptions) -> Ranking:
    """The ranking of what was typed in a workbook, whatever its formulas show."""
    terms = _terms(opened, wanted)
    standing = terms.system.rank(opened.entered.event, terms.codes, terms.edition, wanted.after_round)
    return _ranking_of(name, opened, wanted, terms, standing)


class _Terms(NamedTuple):
    """What a workbook is ranked by."""

    system: AnySystem
    codes: tuple[str, ...]
    edition: str


def _terms(opened: OpenedWorkbook, wanted: RankOptions) -> _Terms:
    read = opened.read
    wanted.for_a_workbook(opened.entered)
    edition = options.one_of("--rules", wanted.rules or read.spec.rules, EDITIONS)
    system = system_of(read.spec)
    codes = system.order(read.spec, wanted.order, edition)
    _check_round(read.spec, wanted.after_round)
    return _Terms(system, codes, edition)


def _ranking_of(name: str, opened: OpenedWorkbook, wanted: RankOptions, terms: _Terms, ranking: Standings) -> Ranking:
    """The ranking with its lots, if any are wanted, and everything that is to be said of it."""
    read, entered, problems = opened
    declared, codes, edition = terms
    event, seed = entered.event, wanted.drawn()
    if seed:
        event = event.with_lots(declared.draw_lots(ranking, seed))
        ranking = declared.rank(event, codes, edition, wanted.after_round)
    messages = [*problems, *missing_results(entered, name), *_incomplete(ranking, wanted.after_round, name)]
    messages += _rating_notes(event.ranked_apart(), ranking, name)
    individuals = individual_standings(entered, edition, wanted.after_round)
    title = str(read.entries.get(("event", "title")) or "")
    items = (name, read.spec, event, entered.entrants, ranking, entered.entered, entered.total)
    return Ranking(*items, tuple(messages), (), seed, individuals, entered.persons, title, read, entered)


def list_options(system: str | None, match_points: str | None, penalty: str | int | None) -> ListOptions:
    """T10: what is told of a list besides: its system, the points of a match, what a forfeited board costs."""
    if system is not None:
        options.one_of("--system", system, (*LIST_SYSTEMS, *RANKS_LISTS))
    points = parse_match_points(match_points) if match_points else USUAL_POINTS
    if penalty is not None:
        if not re.fullmatch("[0-9]", str(penalty)):
            raise BadOptions(error("bad-forfeit-penalty", found=str(penalty), least=0, most=9))
        points = replace(points, forfeited_board=2 * int(penalty))
    if system in RANKS_LISTS:
        return ListOptions(SWISS, points, own_points=True)
    return ListOptions(LIST_SYSTEMS[system] if system else None, points)


def _rank_list(file: File, wanted: RankOptions) -> Ranking:
    """Rank a results list without a workbook, with the same engine."""
    from sheetgen.operations.reading import listed as result_lists

    if wanted.system not in RANKS_LISTS and (told := wanted.of_own_rules):
        allowed = " ".join(f"--system {id_}" for id_ in RANKS_LISTS)
        wrong = (
            error("bad-option", found=str(each), option=_option(name), allowed=allowed) for name, each in told.items()
        )
        raise BadOptions(*wrong)
    options_result = list_options(wanted.system, wanted.match_points, wanted.forfeit_penalty)
    spec, entered, problems = result_lists.open_list(file, wanted.players, options_result)
    wanted.for_an_event(entered.event)
    if wanted.system in RANKS_LISTS:
        return _ranked_by_own_rules(file, wanted, entered, problems)
    (event,) = entered.event.ranked_apart()
    edition = options.one_of("--rules", wanted.rules or spec.rules, EDITIONS)
    kind = event.kind
    usual = usual_order(spec.named, edition, kind) if spec.named else default_order(kind, edition)
    codes = usual if wanted.order is None else parse_order(wanted.order, edition, kind)
    _check_round(spec, wanted.after_round)
    seed = wanted.drawn()
    ranking = standings(event, codes, edition, wanted.after_round)
    if seed:
        event = event.with_lots(draw_lots(ranking, seed))
        ranking = standings(event, codes, edition, wanted.after_round)
    problems += _incomplete(ranking, wanted.after_round, file.name)
    problems += [*missing_results(entered, file.name), *_rating_notes((event,), ranking, file.name)]
    figures = (event, entered.entrants, ranking, entered.entered, entered.total)
    individuals = individual_standings(entered, edition, wanted.after_round)
    return Ranking(file.name, spec, *figures, tuple(problems), (), seed, individuals, entered.persons, whole=entered)


def _ranked_by_own_rules(file: File, wanted: RankOptions, entered: Entered, problems: list[Problem]) -> Ranking:
    """A list of results counted as a system of its own counts it."""
    system = SYSTEMS[wanted.system or ""]
    players = entered.event.by_players
    if system.listed is None or players is None:
        allowed = ", ".join(LIST_SYSTEMS)
        raise BadOptions(error("bad-option", found=str(wanted.system), option=_option("system"), allowed=allowed))
    spec, event = system.listed.event(players, wanted.of_own_rules)
    edition = options.one_of("--rules", wanted.rules or spec.rules, EDITIONS)
    codes = system.order(spec, wanted.order, edition)
    _check_round(spec, wanted.after_round)
    ranking = system.rank(event, codes, edition, wanted.after_round)
    items = [*problems, *_incomplete(ranking, wanted.after_round, file.name), *missing_results(entered, file.name)]
    figures = (event, entered.entrants, ranking, entered.entered, entered.total)
    whole = replace(entered, event=event)
    return Ranking(file.name, spec, *figures, tuple(items), (), wanted.drawn(), whole=whole)


def individual_standings(entered: Entered, edition: str, after_round: int | None = None) -> Standings | None:
    """The players of a team event: points, wins on the board, then the place is shared."""
    if entered.individuals is None:
        return None
    standings_result = standings(entered.individuals, INDIVIDUAL_ORDER, edition, after_round)
    return replace(standings_result, rows=tuple(row for row in standings_result.rows if row.id not in entered.absent))


def _rating_notes(parts: Sequence[RecordedEvent], ranking: Standings, name: str) -> list[Problem]:
    """T9: what the codes that need ratings had to leave out."""
    if not any(map(needs_ratings, ranking.order)):
        return []
    problems = []
    for part in parts:
        records = records_of(part, ranking.order, ranking.rules, min(ranking.horizon, part.rounds))
        problems += [problem.at(file=name) for problem in notes(records, ranking.order)]
    return problems


def _check_round(spec: EventSpec, after_round: int | None) -> None:
    if after_round is not None and not 1 <= after_round <= spec.rounds:
        raise BadOptions(error("bad-round", found=str(after_round), least=1, most=spec.rounds))


def _incomplete(ranking: Standings, after_round: int | None, name: str) -> list[Problem]:
    """A round was asked for by which not all results are in."""
    if after_round is None or ranking.after_round == after_round:
        return []
    return [warning("round-not-complete", found=str(after_round), round=ranking.after_round).at(file=name)]


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
    system: str | None = None,
    match_points: str | None = None,
    forfeit_penalty: str | int | None = None,
    variant: str | None = None,
    top: int | None = None,
    frozen: bool = False,
) -> Ranking:
    """Recompute a workbook from its raw entries, or rank a list of results.

    Args:
        path: a workbook, a list of results or a tournament report file.
        order: tie-breaks other than those of the event: ``"PTS DE SB"``.
        rules: ``livre`` or ``fide-2026``.
        after_round: the standings after this many complete rounds.
        lots: draw lots between those who are still tied.
        seed: the same seed draws the same lots.
        write: put the official ranking into the workbook.
        output: where it is written; by default the workbook itself is replaced.
        force: replace ``output`` where it exists.
        today: the day the ranking is dated; today by default.
        players: a list of players that completes a list of results.
        workbook_only: refuse lists of results.
        about: the name or number of somebody who must be in the event.
        system: of a list: ``berger``, ``swiss`` or ``keizer``.
        match_points: of a list of matches: ``2/1/0``.
        forfeit_penalty: of a list of matches: what a forfeited board costs.
        variant: of a season counted by Keizer: ``clubs``, ``knsb`` or ``free``.
        top: of such a season: the value of the first; by default the number of players.
        frozen: of such a season: every round keeps the values of its day.

    Returns:
        The standings, who is who, how complete it is, and what is doubtful (``problems``, ``discrepancies``).

    Raises:
        SheetgenError: the file cannot be read, an option is wrong, or there are errors in what would be written.

    >>> import sheetgen
    >>> ranking = sheetgen.rank("examples/berger/event.xlsx")
    >>> first = ranking.standings.rows[0]
    >>> ranking.entrants[first.id].name, first.rank, ranking.complete
    ('Émilie', 1, True)
    """
    options = RankOptions(
        order=order,
        rules=rules,
        after_round=after_round,
        lots=lots,
        seed=seed,
        players=files.read_optional(players),
        workbook_only=workbook_only,
        about=about,
        system=system,
        match_points=match_points,
        forfeit_penalty=forfeit_penalty,
        variant=variant,
        top=top,
        frozen=frozen,
    )
    ranking = rank_file(files.read_file(path), options)
    if not write:
        return ranking
    from sheetgen.operations.official import write_official

    return write_official(ranking, output=output, force=force, today=today)
