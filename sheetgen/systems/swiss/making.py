"""What was asked for a Swiss event becomes a workbook to be made."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sheetgen.errors import BadOptions, NoSuchSize, Problem, ProblemsFound, error, raise_errors, warning
from sheetgen.i18n.catalogue import LANGUAGES
from sheetgen.model.entrants import Player
from sheetgen.model.tournament import EDITIONS, FIDE_2026, LANGUAGE
from sheetgen.pairing.accelerations import unfit
from sheetgen.pairing.dutch.state import Edition
from sheetgen.ranking.order import default_order, parse_order
from sheetgen.ranking.record import SWISS
from sheetgen.systems.drafts import Draft, Drafts
from sheetgen.systems.shared import options
from sheetgen.systems.shared.by_rounds import is_live, live_codes
from sheetgen.systems.shared.dealt.bans import listed_bans
from sheetgen.systems.shared.dealt.dealing import names_in_order
from sheetgen.systems.shared.dealt.entries import listed_players
from sheetgen.systems.shared.encounters import ENCOUNTERS, is_encounter
from sheetgen.systems.shared.game_points import asked_points
from sheetgen.systems.swiss.history import METHODS, empty
from sheetgen.systems.swiss.numbering import starting_place
from sheetgen.systems.swiss.spec import (
    BLACK,
    BYE_POINTS,
    LEAST_PLACES,
    LEAST_ROUNDS,
    LEAST_SPARE,
    MOST_PLACES,
    MOST_ROUNDS,
    SPARE_PART,
    WHITE,
    SwissSpec,
)

if TYPE_CHECKING:
    from sheetgen.exchange.ban_list import BannedPair
    from sheetgen.exchange.imported import ImportedEvent
    from sheetgen.exchange.reading import Loaded

ACCELERATE, BYES, SPARE = "--accelerate", "--byes", "--spare"
DRAW = "draw"
COLOURS = (WHITE, BLACK, DRAW)


def swiss_spec(
    count: int,
    rounds: int,
    *,
    lang: str | None = None,
    rules: str | None = None,
    order: str | Sequence[str] | None = None,
    entry: str | None = None,
    seed: str = "",
    pairing: str | None = None,
    accelerate: str | None = None,
    first_colour: str | None = None,
    points: str | None = None,
    bye_points: str | None = None,
    byes: int | None = None,
) -> SwissSpec:
    """SW1: the specification of a Swiss, or the reason why there is none."""
    if not (LEAST_PLACES <= count <= MOST_PLACES and LEAST_ROUNDS <= rounds <= MOST_ROUNDS):
        size = f"{count} × {rounds}"
        raise NoSuchSize(error("no-swiss-size", found=size, least=LEAST_PLACES, most=MOST_PLACES, rounds=MOST_ROUNDS))
    spec = SwissSpec(
        lang=options.one_of("--lang", lang or LANGUAGE, LANGUAGES),
        rules=options.one_of("--rules", rules or FIDE_2026, EDITIONS),
        order=live_order(order, rules or FIDE_2026),
        entry=options.one_of("--entry", entry or "rounds", ("rounds",)),
        seed=seed,
        count=count,
        rounds=rounds,
        pairing=options.one_of("--pairing", pairing or FIDE_2026, tuple(Edition)),
        accelerate=_accelerate(accelerate or ""),
        first_colour=options.drawn_colour(first_colour, COLOURS, seed),
        points=asked_points(points),
        bye_points=options.one_of("--bye-points", (bye_points or BYE_POINTS[0]).replace("1/2", "½"), BYE_POINTS),
        byes=1 if byes is None else _byes(byes, rounds),
    )
    if wrong := tuple(unfit(empty(spec))):
        raise BadOptions(*wrong)
    return spec


def _byes(byes: int, rounds: int) -> int:
    """SW6: nobody asks for more byes than there are rounds."""
    if not 0 <= byes <= rounds:
        raise BadOptions(error("bad-option", found=str(byes), option=BYES, allowed=f"0-{rounds}"))
    return byes


def live_order(text: str | Sequence[str] | None, rules: str) -> tuple[str, ...]:
    """T12: the order of a workbook: every code must have its formula in the sheets."""
    order = parse_order(text or default_order(SWISS, rules), rules, SWISS)
    missing = [code for code in order if not (is_live(code, rules) or is_encounter(code))]
    if missing:
        allowed = " ".join(codes_in_cells(rules))
        raise BadOptions(*(error("no-live-formula", found=code, allowed=allowed) for code in missing))
    if is_encounter(order[0]):
        raise BadOptions(error("order-begins-with-de", found=order[0]))
    return order


def codes_in_cells(rules: str) -> tuple[str, ...]:
    """T: the codes that the workbook of a Swiss shows live."""
    return (*live_codes(rules, SWISS), *ENCOUNTERS[rules])


def _accelerate(method: str) -> str:
    """SW21: a method by its name, the degressive one with its limits if they are not the usual ones."""
    name, _, limits = method.partition("=")
    if method:
        options.one_of(ACCELERATE, name, tuple(METHODS))
    parts = limits.split(",") if limits else []
    if parts and (name != "degressive" or len(parts) != 2 or not all(part.strip().isdigit() for part in parts)):
        raise BadOptions(error("bad-option", found=method, option=ACCELERATE, allowed="degressive=2000,1600"))
    return f"{name}={','.join(part.strip() for part in parts)}" if parts else name


def spare_places(players: int, spare: int | None) -> int:
    """SW5: room for late entries: a tenth of the list, at least four."""
    return players + (max(LEAST_SPARE, -(-players // SPARE_PART)) if spare is None else spare)


def most_rounds(players: int) -> int:
    """SW1: how many rounds there are before everybody has met everybody; of an odd number each has the bye once."""
    return players - 1 if players % 2 == 0 else players


def certain_rounds(players: int) -> int:
    """The rounds in which nobody lacks an opponent, whatever has been paired before.

    As long as everybody has at least half of the field still to meet, the bye counting as somebody, all can be paired
    (Dirac): so it is in the first half of the rounds there could be. Colours may still forbid it.
    """
    return (players + 1) // 2


def playable(players: int, places: int, rounds: int, waits: bool) -> tuple[Problem, ...]:
    """Whether so many can play so many rounds; ``waits``: it was said how many more may come."""
    coming = places if waits else players
    text = str(rounds)
    if rounds > most_rounds(coming):
        most = most_rounds(coming)
        raise NoSuchSize(error("swiss-too-many-rounds", found=text, players=coming, most=most))
    if rounds > most_rounds(players):
        needed = next(count for count in range(players, places + 1) if rounds <= most_rounds(count))
        most, more = most_rounds(players), needed - players
        return (warning("swiss-players-to-come", found=text, players=players, most=most, more=more),)
    if rounds > certain_rounds(players):
        first = certain_rounds(players) + 1
        return (warning("swiss-rounds-unlikely", found=text, players=players, first=first),)
    return ()


def in_starting_order(players: Sequence[Player]) -> list[Player]:
    """SW3: the list by rating, title and name: its lines are the pairing numbers until somebody comes late."""
    entries = listed_players(players)
    order = sorted(range(1, len(players) + 1), key=lambda line: starting_place(entries, line))
    return [players[line - 1] for line in order]


def make(
    *,
    players: "Loaded[Player]",
    source: "ImportedEvent | None" = None,
    count: int | None = None,
    rounds: int | None = None,
    spare: int | None = None,
    seed: str | None = None,
    forbidden: "Loaded[BannedPair] | None" = None,
    event: Mapping[str, str | None],
    **common: Any,
) -> Drafts:
    """The workbook of a list, of an event begun elsewhere, or of blank places, with room for late entries."""
    if source is not None and players.items:
        raise BadOptions(error("told-with-players"))
    common |= {"rounds": rounds, "seed": seed or ""}
    listed = source.players if source else players.items
    if source is not None and source.teams is not None:
        raise ProblemsFound(*(problem.at(file=source.source) for problem in source.not_of_players))
    if source is not None:
        raise_errors(source.problems)
        from sheetgen.systems.swiss import continuing  # only an event begun elsewhere is continued

        common = continuing.with_settings(common, continuing.settings(source, common))
    options.wanted_rounds(common["rounds"])
    if spare is not None and spare < 0:
        raise BadOptions(error("bad-option", found=str(spare), option=SPARE, allowed=f"0-{MOST_PLACES}"))
    placing = options.places(listed, count)
    places = spare_places(placing, spare)
    if source is not None:
        return _continued(source, places, forbidden, event, common)
    spec = swiss_spec(places, **common)
    doubts = playable(placing, places, spec.rounds, spare is not None)
    entries = options.event_entries(spec, event)
    ordered = in_starting_order(players.items)
    entries |= listed_players(ordered)
    entries |= names_in_order(spec, entries)
    entries |= listed_bans(forbidden, (each.name for each in ordered), spec.rounds, entries)
    more = forbidden.problems if forbidden else ()
    return Drafts((Draft(spec, None, entries),), (*players.problems, *doubts, *more))


def _continued(
    imported: "ImportedEvent",
    places: int,
    forbidden: "Loaded[BannedPair] | None",
    event: Mapping[str, str | None],
    chosen: Mapping[str, Any],
) -> Drafts:
    """SW3: the workbook of an event that another program has begun; its players keep their numbers."""
    from sheetgen.systems.swiss import continuing

    order, problems = _order_of_file(imported, chosen)
    spec = swiss_spec(places, **{**chosen, "order": order})
    records = continuing.handed_on(imported, spec.order == order)
    spec = replace(spec, listed=len(imported.players), records=records)
    if imported.paired > spec.rounds:
        raise ProblemsFound(
            error("told-more-rounds", found=str(imported.paired), rounds=spec.rounds).at(file=imported.source)
        )
    doubts = () if imported.paired == spec.rounds else playable(len(imported.players), places, spec.rounds, True)
    entries = continuing.entries_of(imported, spec) | options.event_entries(spec, event)
    continuing.refuse_other_points(imported, spec, entries)
    entries |= listed_bans(forbidden, (each.name for each in imported.players), spec.rounds, entries)
    problems += forbidden.problems if forbidden else ()
    problems += [*_assumed(imported, spec), *continuing.remarks(imported, spec, entries)]
    return Drafts((Draft(spec, None, entries),), (*imported.problems, *problems, *doubts))


def _order_of_file(
    imported: "ImportedEvent", chosen: Mapping[str, Any]
) -> tuple[str | Sequence[str] | None, list[Problem]]:
    """T12: the order asked for, else that of the file if the sheets have formulas for all of it, else the usual one."""
    rules = chosen.get("rules") or FIDE_2026
    if chosen.get("order") or not imported.order:
        return chosen.get("order"), []
    try:
        return live_order(imported.order, rules), []
    except BadOptions:
        slip = warning("told-order", found=",".join(imported.order))
        return None, [slip.at(file=imported.source, line=imported.lines.get("order"))]


def _assumed(imported: "ImportedEvent", spec: SwissSpec) -> Iterator[Problem]:
    """What neither the file nor an option says."""
    if not imported.pairing and spec.pairing == FIDE_2026:
        yield warning("trf-edition-assumed", edition=spec.pairing).at(file=imported.source)
