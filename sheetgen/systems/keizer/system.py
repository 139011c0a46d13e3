"""The season's ladder, declared: what is asked for it, and the workbook that comes of that."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sheetgen.errors import BadOptions, NoSuchSize, Problem, ProblemsFound, error, raise_errors
from sheetgen.exchange.imported import OF_A_SWISS
from sheetgen.exchange.trf.build import result_of
from sheetgen.i18n.catalogue import LANGUAGES, Words
from sheetgen.model.entrants import Player
from sheetgen.model.tournament import EDITIONS, LANGUAGE, LIVRE
from sheetgen.pairing.dutch.state import FULL_BYE, HALF_BYE, WHITE, Turn
from sheetgen.pairing.keizer import explained, pair
from sheetgen.ranking import keizer
from sheetgen.ranking.keizer import VARIANTS, KeizerEvent
from sheetgen.ranking.kinds import PlayersEvent
from sheetgen.ranking.standings import Standings
from sheetgen.rating.card import SWISS as SWISS_FORM
from sheetgen.rating.card import RatedEvent
from sheetgen.systems.drafts import Draft, Drafts
from sheetgen.systems.keizer import entries
from sheetgen.systems.keizer.entries import (
    BYE,
    FACTS,
    LEAST_PLACES,
    MOST_PLACES,
    MOST_ROUNDS,
    NOTICE,
    THERE,
    KeizerSpec,
    presence_key,
    setting_entries,
)
from sheetgen.systems.keizer.explanation import broken, keizer_explainer, round_page
from sheetgen.systems.keizer.figures import KeizerPlaces
from sheetgen.systems.keizer.sheets import book_layout, lines
from sheetgen.systems.options import EVENT, FLAG, NUMBER, PLAYERS, Option
from sheetgen.systems.pairable import OwnRules
from sheetgen.systems.shared import options
from sheetgen.systems.shared.dealt import dealing
from sheetgen.systems.shared.dealt import entries as dealt
from sheetgen.systems.shared.dealt.seats import seats_of
from sheetgen.systems.shared.filling import check_places, plain_unknown
from sheetgen.systems.shared.individuals import Fields
from sheetgen.systems.shared.official_entries import official_entries
from sheetgen.systems.system import Demo, Fill, ListRanking, Size, System
from sheetgen.workbook.cells import Changes, Entries
from sheetgen.workbook.entered import Entered, Entrant

if TYPE_CHECKING:
    from sheetgen.exchange.imported import ImportedEvent
    from sheetgen.exchange.reading import Loaded


SIZES = ((16, 10), (24, 20), (40, 30))
KEPT_SIZES = ((16, 10),)
TOP, REPEAT_AFTER, ROUNDS, SPARE = "--top", "--repeat-after", "--rounds", "--spare"


def keizer_spec(
    count: int,
    rounds: int,
    *,
    lang: str | None = None,
    rules: str | None = None,
    entry: str | None = None,
    seed: str = "",
    variant: str | None = None,
    frozen: bool = False,
) -> KeizerSpec:
    """KZ1: the specification of a season, or the reason why there is none."""
    if not (LEAST_PLACES <= count <= MOST_PLACES and 1 <= rounds <= MOST_ROUNDS):
        size = f"{count} × {rounds}"
        raise NoSuchSize(error("no-keizer-size", found=size, least=LEAST_PLACES, most=MOST_PLACES, rounds=MOST_ROUNDS))
    return KeizerSpec(
        lang=options.one_of("--lang", lang or LANGUAGE, LANGUAGES),
        rules=options.one_of("--rules", rules or LIVRE, EDITIONS),
        entry=options.one_of("--entry", entry or "rounds", ("rounds",)),
        seed=seed,
        count=count,
        rounds=rounds,
        variant=_variant(variant),
        frozen=frozen,
    )


def _variant(text: str | None) -> str:
    return options.one_of("--variant", text or "clubs", tuple(VARIANTS))


def order(spec: KeizerSpec, wanted: str | Sequence[str] | None, rules: str) -> tuple[str, ...]:
    """KZ2: a season is ranked by its points alone."""
    if wanted is not None:
        raise BadOptions(error("order-in-keizer", found=wanted if isinstance(wanted, str) else " ".join(wanted)))
    return spec.order


def make(
    *,
    players: "Loaded[Player]",
    source: "ImportedEvent | None" = None,
    count: int | None = None,
    rounds: int | None = None,
    spare: int | None = None,
    top: int | None = None,
    repeat_after: int | None = None,
    seed: str | None = None,
    order: str | Sequence[str] | None = None,
    event: Mapping[str, str | None],
    **common: Any,
) -> Drafts:
    """The workbook of a list, of a season begun elsewhere, or of blank places, with room for those who join later."""
    if order is not None:
        raise BadOptions(error("order-in-keizer", found=order if isinstance(order, str) else " ".join(order)))
    if source is not None and players.items:
        raise BadOptions(error("told-with-players"))
    listed = source.players if source else players.items
    wrong = [
        error("bad-option", found=str(value), option=name, allowed=f"{least}-{most}")
        for name, value, (least, most) in (
            (TOP, top, entries.NUMBERS["top"]),
            (REPEAT_AFTER, repeat_after, entries.NUMBERS["repeat_after"]),
            (SPARE, spare, (0, MOST_PLACES)),
        )
        if value is not None and not least <= value <= most
    ]
    if wrong:
        raise BadOptions(*wrong)
    if rounds is None and source is not None:
        rounds = source.rounds
    rounds = options.wanted_rounds(rounds)
    placing = options.places(listed, count)
    more = max(entries.LEAST_SPARE, -(-placing // entries.SPARE_PART)) if spare is None else spare
    spec = keizer_spec(placing + more, rounds, seed=seed or "", **common)
    cells = options.event_entries(spec, event) | setting_entries(spec, top, repeat_after)
    problems = players.problems
    if source is not None:
        cells |= _continued(spec, source, cells)
        problems = tuple(problem for problem in source.problems if problem.code not in OF_A_SWISS)
    else:
        cells |= dealt.listed_players(_by_rating(listed))
    cells |= dealing.names_in_order(spec, cells)
    return Drafts((Draft(spec, None, cells),), tuple(problems))


def _by_rating(players: Sequence[Player]) -> list[Player]:
    """The list by rating, as the ladder begins."""
    return sorted(players, key=lambda player: -(player.rating or 0))


def _continued(spec: KeizerSpec, source: "ImportedEvent", typed: Changes) -> Changes:
    """KZ1: a season begun elsewhere: its players keep their numbers, its evenings are dealt as played."""
    raise_errors(problem for problem in source.problems if problem.code not in OF_A_SWISS)
    if source.paired > spec.rounds:
        slip = error("told-more-rounds", found=str(source.paired), rounds=spec.rounds)
        raise ProblemsFound(slip.at(file=source.source))
    cells: Changes = {("event", name): text for name, text in source.facts.items() if text} | typed
    cells |= {("plan", number, "date"): day for number, day in source.days.items() if number <= spec.rounds}
    cells |= dealt.listed_players(source.players)
    cells |= dealing.names_in_order(spec, cells)
    for number in range(1, source.paired + 1):
        cells |= _round(spec, source, cells, number)
    return cells


def _round(spec: KeizerSpec, source: "ImportedEvent", typed: Changes, number: int) -> Changes:
    """A past evening: who was there, the boards by the ranking of that day, and the results."""
    turns = {line: row[number - 1] for line, row in enumerate(source.turns, start=1)}
    cells: Changes = {presence_key(line, number): _tick(turn) for line, turn in turns.items()}
    typed = {**typed, **cells}
    ranks = {each.number: at for at, each in enumerate(entries.before(spec, typed, number).state.entrants)}
    pairs = [(line, turn.opponent) for line, turn in turns.items() if turn.opponent and _is_white(line, turn)]
    in_order = sorted(pairs, key=lambda pair: min(ranks[line] for line in pair))
    byes = [line for line, turn in turns.items() if turn.is_bye or turn.code == FULL_BYE]
    round_ = entries.place(spec, typed, number, in_order, byes[0] if byes else None)
    round_ = replace(round_, absent={**round_.absent, **dict.fromkeys(byes[1:], BYE)}, hand=source.source)
    cells |= entries.changes(spec, typed, round_)
    for board, (white, black) in round_.boards.items():
        result = result_of(turns[white], turns[black])
        cells |= {dealt.result_key(number, board): result.token} if result else {}
    return {key: value for key, value in cells.items() if value is not None}


def _tick(turn: Turn) -> str | None:
    if turn.was_paired or turn.code == FULL_BYE:
        return THERE
    return NOTICE if turn.code == HALF_BYE else None


def _is_white(line: int, turn: Turn) -> bool:
    return turn.colour == WHITE or (not turn.colour and line < (turn.opponent or 0))


def fill_players(spec: KeizerSpec, plan: object, listed: "Loaded[Player]") -> tuple[Entries, Sequence[Problem]]:
    """The lines of the list, in its order."""
    check_places(spec, listed.items)
    cells = dealt.listed_players(listed.items)
    return cells | dealing.names_in_order(spec, cells), ()


def field_of(spec: KeizerSpec, plan: object, typed: Entries, entered: Entered) -> Fields:
    """E: the games of everybody, for ratings."""
    event = entered.event.by_players
    assert event is not None
    players = dict(enumerate(event.players, start=1))
    return (("", RatedEvent(players, event.games, event.rounds, SWISS_FORM, event.unplayed)),)


def official(words: Words, entrants: Mapping[int, Entrant], ranking: Standings, day: str) -> Changes:
    """What the official ranking says; it has no column for clubs, as all are of one."""
    cells = official_entries(words, entrants, ranking, day)
    return {key: value for key, value in cells.items() if key[-1] != "club"}


def of_list(event: PlayersEvent, chosen: Mapping[str, object]) -> tuple[KeizerSpec, KeizerEvent]:
    """KZ1: a list of results as a season, by a variant and the value of the first."""
    variant, top = _variant(str(chosen.get("variant") or "clubs")), chosen.get("top")
    least, most = entries.NUMBERS["top"]
    if top is not None and not (isinstance(top, int) and least <= top <= most):
        raise BadOptions(error("bad-option", found=str(top), option=TOP, allowed=f"{least}-{most}"))
    terms = replace(VARIANTS[variant], top=int(top or 0), frozen=bool(chosen.get("frozen")))
    spec = KeizerSpec(count=len(event.players), rounds=event.rounds, variant=variant, frozen=terms.frozen)
    return spec, keizer.season_of(event, terms)


SYSTEM: System[KeizerSpec, None] = System(
    id=KeizerSpec.system,
    spec=KeizerSpec,
    plan=lambda spec: None,
    book=book_layout,
    entered=entries.entered,
    fill=Fill(
        dealt.fill_result,
        plain_unknown,
        dealt.meetings,
        players=fill_players,
        without_game=entries.without_game,
        people=entries.enrolments,
        facts=FACTS,
        respelled=dealt.respelled,
    ),
    lot_key=dealt.lot_key,
    options=(
        Option("players", PLAYERS, "FILE"),
        Option("source", EVENT, "EVENT.trf", typed="from"),
        Option("count", NUMBER, "N"),
        Option("rounds", NUMBER, "R"),
        Option("spare", NUMBER, "K"),
        Option("variant", choices=tuple(VARIANTS), default="clubs"),
        Option("top", NUMBER, "VALUE"),
        Option("repeat_after", NUMBER, "N", default=5),
        Option("frozen", FLAG),
    ),
    seats=lambda spec, plan: seats_of(KeizerPlaces(spec)),
    lines=lines,
    rank=keizer.standings,
    order=order,
    explainer=keizer_explainer,
    official=official,
    individuals=field_of,
    make=make,
    report_code=lambda spec: "CUSTOM_KEIZER",
    listed=ListRanking(("variant", "top", "frozen"), of_list),
    pair=replace(
        dealing.pairable(entries.before, entries.place, entries.stored, entries.changes, entries.taken_back),
        own=OwnRules(pair, explained, round_page, broken),
    ),
    sizes=tuple(
        Size(
            f"{players:02}x{rounds}",
            {"count": players, "rounds": rounds},
            (players, rounds) in KEPT_SIZES,
            usual=(players, rounds) in KEPT_SIZES,
        )
        for players, rounds in SIZES
    ),
    demo=Demo(
        {"players": "keizer-players.csv"},
        "keizer-results.csv",
        {"rounds": 6, "spare": 2},
    ),
)
