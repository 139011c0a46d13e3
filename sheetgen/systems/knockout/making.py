"""What was asked for a knockout becomes a plan of play, and a workbook to be made."""

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sheetgen.errors import BadOptions, Problem, ProblemsFound, SheetgenError, error
from sheetgen.model.entrants import Player
from sheetgen.pairing.knockout_bracket import Bracket
from sheetgen.pairing.knockout_plan import KnockoutPlan
from sheetgen.pairing.knockout_plan import plan as plan_of
from sheetgen.pairing.knockout_play import GAME, KINDS, MOST_BOARDS, TEAM, parse_decide
from sheetgen.pairing.knockout_seeding import DRAW, GIVEN, SEEDINGS, entries_of, seed_number, seeding
from sheetgen.ranking.knockout import CODES, REACHED
from sheetgen.systems.drafts import Draft, Drafts
from sheetgen.systems.knockout.entries import entrant_entries, schedule
from sheetgen.systems.knockout.places import KnockoutPlaces
from sheetgen.systems.knockout.spec import KnockoutSpec
from sheetgen.systems.shared import options
from sheetgen.systems.shared.filling import check_places
from sheetgen.workbook.cells import Changes, Entries

if TYPE_CHECKING:
    from sheetgen.exchange.reading import Loaded

ENTRIES = ("rounds",)
COLOURS = ("rule", DRAW)
EntryCounts = Mapping[str, int] | Mapping[int, int] | Sequence[str] | None


def counted(entering: EntryCounts) -> dict[str, int]:
    """K1, K4: SKIP=COUNT or ROUND=COUNT, as often as wanted; what is asked twice adds up."""
    if isinstance(entering, Mapping):
        return {str(name): count for name, count in entering.items()}
    counts: dict[str, int] = {}
    for text in entering or ():
        name, sign, count = text.rpartition("=")
        if not sign or not name.strip() or not re.fullmatch("[0-9]{1,9}", count.strip()):
            raise BadOptions(error("bad-entry", found=text, asked=name, count=count))
        counts[name.strip()] = counts.get(name.strip(), 0) + int(count)
    return counts


def rounds_skipped(entering: EntryCounts) -> dict[int, int]:
    """K1: the same, with numbers of rounds."""
    counts = {}
    for name, count in counted(entering).items():
        if not re.fullmatch("[0-9]{1,9}", name):
            raise BadOptions(error("bad-entry", found=f"{name}={count}", asked=name, count=count))
        counts[int(name)] = count
    return counts


def plan(count: int, *, enter: EntryCounts = None, enter_at: EntryCounts = None) -> KnockoutPlan:
    """K1-K4: the arithmetic and the plan of play."""
    return plan_of(count, rounds_skipped(enter), counted(enter_at))


def knockout_spec(
    count: int,
    *,
    enter: EntryCounts = None,
    enter_at: EntryCounts = None,
    seeding: str | None = None,
    third_place: bool = False,
    match: str | None = None,
    boards: int | None = None,
    decide: str | Sequence[str] | None = None,
    colours: str | None = None,
    order: str | Sequence[str] | None = None,
    seed: str | None = None,
    **general: Any,
) -> KnockoutSpec:
    """K1-K6: the specification of a knockout, or the reason why there is none."""
    played = plan(count, enter=enter, enter_at=enter_at)
    if order:
        raise BadOptions(error("order-in-knockout", found=order if isinstance(order, str) else " ".join(order)))
    kind = options.one_of("--match", match or GAME, KINDS)
    method = options.one_of("--seeding", seeding or GIVEN, SEEDINGS)
    drawn = options.one_of("--colours", colours or COLOURS[0], COLOURS)
    return KnockoutSpec(
        **options.general(ENTRIES, **general),
        order=CODES if third_place else (REACHED,),
        seed=_seed(seed, DRAW in (method, drawn)),
        count=count,
        rounds=played.rounds,
        enter=tuple((entry.skip or 0, entry.count) for entry in played.entries if entry.back is None),
        enter_at=tuple((entry.text, entry.count) for entry in played.entries if entry.back is not None),
        seeding=method,
        third_place=third_place,
        match=kind,
        boards=_boards(kind, boards),
        decide=_decide(kind, decide),
        colours=drawn,
    )


def _seed(seed: str | None, drawn: bool) -> str:
    """K5: a draw without a seed gets one, so that it can be repeated; a seed without a draw is a mistake."""
    if seed and not drawn:
        raise BadOptions(error("seed-without-draw", found=seed))
    return seed or (str(secrets.randbelow(10**6)) if drawn else "")


def _boards(kind: str, boards: int | None) -> int:
    if kind != TEAM:
        if boards:
            raise BadOptions(error("only-for-team-matches", found="--boards", match=kind))
        return 1
    if boards is None or not 1 <= boards <= MOST_BOARDS:
        raise BadOptions(error("bad-boards", found=str(boards or ""), most=MOST_BOARDS))
    return boards


def _decide(kind: str, decide: str | Sequence[str] | None) -> tuple[str, ...]:
    if kind == TEAM:
        return parse_decide(decide)
    if decide:
        raise BadOptions(error("only-for-team-matches", found="--decide", match=kind))
    return ()


def make(
    *,
    players: "Loaded[Player]",
    count: int | None = None,
    enter: EntryCounts = None,
    enter_at: EntryCounts = None,
    event: Mapping[str, str | None],
    **general: Any,
) -> Drafts:
    """The workbook of a list of entrants, or of blank places; who enters later stands in the list or is asked."""
    listed = players.items
    size = options.places(listed, count)
    is_option = bool(enter or enter_at)
    with nullcontext() if is_option else _places_in(players):
        if not is_option:
            enter, enter_at = entries_of(listed)
        spec = knockout_spec(size, enter=enter, enter_at=enter_at, **general)
        plan = schedule(spec)
    entries, problems = players_entries(listed, spec, plan) if listed else ({}, ())
    draft = Draft(spec, plan, options.event_entries(spec, event) | entries)
    return Drafts((draft,), (*players.problems, *problems))


def players_into(spec: KnockoutSpec, plan: Bracket, listed: "Loaded[Player]") -> tuple[Entries, Sequence[Problem]]:
    """K5: a list entered into a workbook that is there already."""
    check_places(spec, listed.items)
    return players_entries(listed.items, spec, plan)[0], ()


@contextmanager
def _places_in(loaded: "Loaded[Player]") -> Iterator[None]:
    """What the column of entries makes impossible is told with its line."""
    try:
        yield
    except SheetgenError as refused:
        raise type(refused)(*(_placed(problem, loaded) for problem in refused.problems)) from refused


def _placed(problem: Problem, loaded: "Loaded[Player]") -> Problem:
    """The problem at the line of the entrant it names, or of the first who asks for what cannot be."""
    wanted_entries = [player.entry.strip() for player in loaded.items]
    wanted = problem.data.get("asked")
    number = problem.data.get("number") or (wanted_entries.index(wanted) + 1 if wanted in wanted_entries else 0)
    return replace(problem, where=loaded.entries[number - 1]) if number and loaded.entries else problem


def players_entries(listed: Sequence[Player], spec: KnockoutSpec, made: Bracket) -> tuple[Changes, tuple[Problem, ...]]:
    """K5: the entries of a list in the order of the seeds; places without a name are entrants like the others."""
    padded = [*listed, *[Player()] * (spec.count - len(listed))]
    seeded = seeding(padded, made.plan, spec.seeding, seed_number(spec.seed))
    seeds = [padded[number - 1] for number in seeded.order]
    _check_names(seeds)
    return entrant_entries(KnockoutPlaces(spec, made), seeds), seeded.problems


def _check_names(players: Sequence[Player]) -> None:
    """A name that stands twice cannot be told apart in a bracket."""
    first: dict[str, int] = {}
    problems = []
    for number, player in enumerate(players, start=1):
        if player.name and first.setdefault(player.name.casefold(), number) != number:
            problems.append(error("name-twice", found=player.name, first=first[player.name.casefold()], number=number))
    if problems:
        raise ProblemsFound(*problems)
