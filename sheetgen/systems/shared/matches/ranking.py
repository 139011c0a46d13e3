"""The hidden ranking of teams by their matches (T10-T12): tie-breaks with their keys, and their texts."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from sheetgen.ranking.codes import base_of, parse
from sheetgen.ranking.extended import KNOCK_OUTS
from sheetgen.ranking.tiebreaks import PRODUCTS
from sheetgen.systems.schema import Column, Line, Table, together
from sheetgen.systems.shared.by_rounds import unit_of
from sheetgen.systems.shared.encounters import direct, encounter_columns, is_encounter, key_of, shown_encounter
from sheetgen.systems.shared.matches import extended
from sheetgen.systems.shared.matches.figures import STRENGTH, figure_of
from sheetgen.systems.shared.matches.persons import GAMES_OF, SUM_OF_BOTH
from sheetgen.systems.shared.matches.spec import MatchesSpec
from sheetgen.systems.shared.round_robin.ranking import order_of
from sheetgen.systems.shared.teams import boards
from sheetgen.systems.shared.teams.persons import TWICE
from sheetgen.systems.shared.teams.spec import HEAD, passes_of, repeats_in
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import QUARTERS_TEXT, RANKING, TEXTS
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area

if TYPE_CHECKING:
    from sheetgen.systems.shared.matches.places import MatchPlaces

Places = TypeVar("Places", bound="MatchPlaces")
TeamLine = Line["MatchPlaces"]
IF_COUNTING = template('IF({status}>0,"",{text})')
IN_ORDER = ("lot", "lot-key", "place", "order", "shown", "line")
NOTHING = -99999  # behind every figure: what somebody has whose games do not count
COUNTING = template("IF({status}>0,{nothing},{n})")
SIGNED_HALVES = template(f"""IF({{status}}>0,"",IF({{n}}<0,"-","")&{TEXTS[2].replace("{n}", "IF({n}<0,-{n},{n})")})""")
# Which figure a code ranks by.
FIGURE_OF = {"MP": "MP-sum", "GP": "GP-sum", "GF": "GP-sum", "BERLIN": "berlin", "WINS": "wins"}


def ranked_table(spec: MatchesSpec, figures: Sequence[Column[Places]]) -> Table[Places]:
    """A line a team: its figures, then each tie-break of the order with its keys (T13)."""
    columns = list(figures)
    codes = [column for code in spec.order for column in _columns_of(spec, code)]
    columns += [column for column in codes if not column.id.endswith("-shown")]
    columns += together(
        IN_ORDER, lambda line: order_of(line.places, line.position, line.places.key_after(spec.order[-1]))
    )
    text_columns = [column for column in codes if column.id.endswith("-shown")]
    columns += sorted(text_columns, key=lambda column: not is_encounter(column.id.removesuffix("-shown")))
    if boards.by_board(map(_ends_with, spec.order)):
        ids = boards.board_columns(spec.players)
        columns += together(ids, lambda line: boards.points_of_boards(line.places, line.position))
    return Table(RANKING, spec.teams, columns, first=HEAD)


def of_matches(places: "MatchPlaces", team: int, name: str) -> Formula:
    """What the matches of a team add up to, at home and away."""
    return SUM_OF_BOTH(
        no=team,
        home=places.in_matches("home"),
        away=places.in_matches("away"),
        of_home=places.in_matches(f"home-{name}"),
        of_away=places.in_matches(f"away-{name}"),
    )


def of_games(places: "MatchPlaces", team: int, name: str) -> Formula:
    """The same for single games."""
    return SUM_OF_BOTH(
        no=team,
        home=places.games("home"),
        away=places.games("away"),
        of_home=places.games(f"home-{name}"),
        of_away=places.games(f"away-{name}"),
    )


def twice(line: TeamLine) -> Formula:
    """Whether the name of a team stands above it, too."""
    return TWICE(name=line.places.team(line.position, "name"), names=line.places.ranking("label"), no=line.position)


def matches_of(line: TeamLine) -> Formula:
    """How many matches of a team have a result."""
    sides = {name: line.places.in_matches(name) for name in ("home", "away", "known")}
    return GAMES_OF(no=line.position, **sides)


def against(line: TeamLine) -> Formula:
    """The game points of the opponents."""
    return SUM_OF_BOTH(
        no=line.position,
        home=line.places.in_matches("home"),
        away=line.places.in_matches("away"),
        of_home=line.places.in_matches("away-gp"),
        of_away=line.places.in_matches("home-gp"),
    )


def _ends_with(code: str) -> str:
    """A code of boards, or one that ends with them (C48)."""
    return next(iter(KNOCK_OUTS.get(base_of(code), ())), code)


def _columns_of(spec: MatchesSpec, code: str) -> list[Column["MatchPlaces"]]:
    """What a code is ranked by, one step after another, and its text."""
    repeats = repeats_in(spec)
    ids = [code, f"{code}-key", *([f"{code}-figure"] if figure_of(code, spec.first_points, spec.dealt) else [])]
    if is_encounter(code):
        ids = [*encounter_columns(code, passes_of(spec)), *([f"{code}-shown"] if repeats else [])]
    elif extended.is_extended(code):
        ids = [*extended.columns(spec, code), *([f"{code}-shown"] if repeats else [])]
    elif code in boards.CODES:
        ids = [*boards.columns(code, spec.players), f"{code}-figure"]
    return together([*ids, f"{code}-text"], lambda line: _columns(line.places, line.position, code))


def _columns(places: "MatchPlaces", team: int, code: str) -> dict[str, Formula | int | str]:
    """Everything of a code: what it ranks by, its keys, its text."""
    before = places.key_before(code)
    rows: dict[str, Formula | int | str] = {}
    if code in boards.CODES:
        rows |= boards.figures(places, code, team, before)
        rows[f"{code}-figure"] = rows[f"{code}-text"]
        text = IF_COUNTING(status=places.ranked(team, "status"), text=places.ranked(team, f"{code}-figure"))
        return rows | {f"{code}-text": text}
    if is_encounter(code):
        rows |= direct(places, code, team, before)
    elif extended.is_extended(code):
        rows |= extended.extended(places, code, team, before)
    else:
        rows |= _code(places, team, code, before)
    return rows | {f"{code}-text": _text(places, team, code, before)}


def _behind(places: "MatchPlaces") -> int:
    """What is behind every figure; of matches that are dealt behind what cannot be computed, too."""
    return 2 * NOTHING if places.spec.dealt else NOTHING


def _code(places: "MatchPlaces", team: int, code: str, before: str) -> dict[str, Formula | int]:
    status = places.ranked(team, "status")
    if code == "H2H":
        points = template("SUMIF({row},{key},{m})")
        amount = points(row=places.h2h_keys(), key=places.ranked(team, before), m=places.game_points(team))
        return {code: amount, f"{code}-key": key_of(places, team, before, code)}
    if base_of(code) == STRENGTH:
        return _strength(places, team, code, before)
    if code in places.figures.codes:
        amount = COUNTING(status=status, nothing=_behind(places), n=places.figures.value(code, team))
        figure = places.figures.text(code, team)
        return {code: amount, f"{code}-key": key_of(places, team, before, code), f"{code}-figure": figure}
    if code in PRODUCTS:
        amount = template("IF({status}>0,{nothing},SUMIF({home},{no},{of_home})+SUMIF({away},{no},{of_away}))")(
            status=status,
            nothing=_behind(places),
            no=team,
            home=places.in_matches("home"),
            away=places.in_matches("away"),
            of_home=places.in_matches(f"home-{code}"),
            of_away=places.in_matches(f"away-{code}"),
        )
    elif code == "GD":
        amount = template("IF({status}>0,{nothing},{own}-{against})")(
            status=status,
            nothing=_behind(places),
            own=places.ranked(team, "GP-sum"),
            against=places.ranked(team, "against"),
        )
    else:
        of = places.second if base_of(code) == "MPVGP" else code
        source = FIGURE_OF.get(of) or ("MP-sum" if places.first == "MP" else "full")
        amount = COUNTING(status=status, nothing=_behind(places), n=places.ranked(team, source))
    return {code: amount, f"{code}-key": key_of(places, team, before, code)}


def _strength(places: "MatchPlaces", team: int, code: str, before: str) -> dict[str, Formula | int]:
    """C52: the secondary score, and the Buchholz by the divisor: in cells all is multiplied with that."""
    parsed = parse(code)
    facts = {"most": places.scale(places.first)[0], "k": places.HORIZON, "second": places.scale(places.second)[0]}
    divisor = str(parsed.divisor) if parsed and parsed.divisor else "MAX(1,INT({most}*{k}/{second}))"
    named = {} if parsed and parsed.divisor else facts
    value = template(f"IF({{status}}>0,{{nothing}},{divisor}*{{score}}+{{buchholz}})")
    amount = value(
        status=places.ranked(team, "status"),
        nothing=_behind(places),
        score=places.ranked(team, f"{places.second}-sum"),
        buchholz=places.figures.value(code, team),
        **named,
    )
    quarters = f"(2*{{n}}/({divisor}))"
    fourths = QUARTERS_TEXT.replace("{n}", quarters)
    figure = template(f"IF(INT({quarters})={quarters},{fourths},ROUND({{n}}/(2*({divisor})),2))")
    shown = figure(n=places.ranked(team, code), **named)
    return {code: amount, f"{code}-key": key_of(places, team, before, code), f"{code}-figure": shown}


def _text(places: "MatchPlaces", team: int, code: str, before: str) -> Formula:
    """The figure as people read it; nothing where games do not count, or nobody is tied."""
    status, value = (
        places.ranked(team, "status"),
        places.ranked(team, _source(places, code)),
    )
    if code in places.figures.codes:
        return IF_COUNTING(status=status, text=value)
    if is_encounter(code) or code in places.extended_codes:
        return places.encounter_text(status, value)
    if code == "H2H":
        keys, key = places.ranking(before), places.ranked(team, before)
        return template(f'IF(OR({{status}}>0,COUNTIF({{keys}},{{key}})=1),"",{TEXTS[2]})')(
            status=status, keys=keys, key=key, n=value
        )
    if code == "GD":
        return SIGNED_HALVES(status=status, n=value)
    return template(f'IF({{status}}>0,"",{TEXTS[unit_of(code, places.spec.rules)]})')(status=status, n=value)


def _source(places: "MatchPlaces", code: str) -> str:
    """The column of what is shown of a code."""
    if code in places.extended_codes:
        return f"{code}-shown"
    if code in places.figures.codes:
        return f"{code}-figure"
    return shown_encounter(places, code) if is_encounter(code) else code


def write_keys(sheet: Sheet, places: "MatchPlaces") -> None:
    """The keys of the teams, laid in a row for each pass of direct encounter, and for the code H2H."""
    order = places.codes
    rows: list[tuple[Area, str]] = []
    for code in (*places.encounter_codes, *places.extended_codes):
        before, first = places.key_after(order[order.index(code) - 1]), places.first_turn(code)
        for turn in range(places.passes):
            rows.append((places.keys(first + turn), f"{code}{turn - 1}-key" if turn else before))
    if "H2H" in order:
        rows.append((places.h2h_keys(), places.key_after(order[order.index("H2H") - 1])))
    for area, source in rows:
        for team in places.teams:
            cell = area.cell(right=team - 1)
            sheet.put(cell.row, cell.col, template("{k}")(k=places.ranked(team, source)))
