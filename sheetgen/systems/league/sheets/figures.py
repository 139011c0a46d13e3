"""The hidden sheet of figures of a league: what every match was for each team, and the tie-breaks made of matches."""

from sheetgen.model.tournament import FIDE_2026
from sheetgen.pairing.league import LeagueMatch
from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.shared.by_rounds import RoundKind
from sheetgen.systems.shared.matches.figures import BY_MATCH, BY_OPPONENT
from sheetgen.systems.shared.teams.spec import HEAD
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import FIGURES, Desk
from sheetgen.workbook.formulas import Formula, template

_GONE = "NOT(AND({round}<={k},{own_status}+{other_status}=0))"
KIND = template(
    f"IF({_GONE},{int(RoundKind.NOTHING)},IF({{complete}}=0,{int(RoundKind.OPEN)},IF(SUM({{played}})>0,{int(RoundKind.GAME)},"
    f"IF(OR({{gp}}<{{against}},{{gp}}=0),{int(RoundKind.FORFEIT_LOST)},{int(RoundKind.FORFEIT_WON)}))))"
)
IF_KNOWN = template("IF({what}=0,0,{value})")
COPY = template("{a}")
# Game points are counted as they are typed, match points of matches that are over.
COUNTED = {"what-GP": "{what}<>0", "what-MP": f"AND({{what}}<>0,{{what}}<>{int(RoundKind.OPEN)})"}


def build(desk: Desk, places: LeaguePlaces) -> Sheet | None:
    """Draw the hidden sheet of figures; return None if no code of the order is made of matches."""
    figures = places.figures
    if not figures.codes:
        return None
    sheet = desk.sheet(FIGURES)
    for number, match in enumerate(places.matches):
        for side in ("home", "away"):
            _match(sheet, places, number, match, side)
    if places.spec.rules != FIDE_2026:
        _by_opponent(sheet, places)
    for calculation in figures.calculations.values():
        calculation.write(sheet)
    return sheet


def _match(sheet: Sheet, places: LeaguePlaces, number: int, match: LeagueMatch, side: str) -> None:
    """What a match was for one of its teams."""
    own, other = (match.home, match.away) if side == "home" else (match.away, match.home)
    theirs = "away" if side == "home" else "home"
    points = {"gp": places.of_match(number, f"{side}-gp"), "against": places.of_match(number, f"{theirs}-gp")}
    figures = {name: places.figures.of_match(own, match.round, name) for name in BY_MATCH}
    status = {"own_status": places.ranked(own, "status"), "other_status": places.ranked(other, "status")}
    rows: dict[str, Formula] = {
        "what": KIND(
            round=match.round,
            k=places.HORIZON,
            complete=places.of_match(number, "complete"),
            played=places.boards_of(number, "played"),
            **status,
            **points,
        ),
        "opponent": IF_KNOWN(what=figures["what"], value=other),
        "MP": COPY(a=places.of_match(number, f"{side}-mp")),
        "GP": COPY(a=points["gp"]),
        "against": COPY(a=points["against"]),
    }
    for name, cell in figures.items():
        sheet.put(cell.row, cell.col, rows[name])


def _by_opponent(sheet: Sheet, places: LeaguePlaces) -> None:
    """T10: of the book's cuts an opponent goes, with all the matches against him."""
    for own in places.teams:
        for other in places.teams:
            rounds = places.rounds_between(own, other)
            for name in BY_OPPONENT:
                cell = places.figures.of_opponent(own, other, name)
                sheet.put(cell.row, cell.col, _together(places, own, other, name, rounds) if rounds else 0)
    sheet.label(HEAD - 2, places.figures.of_opponent(1, 1, "what-MP").col, "opponents")


def _together(places: LeaguePlaces, own: int, other: int, name: str, rounds: list[int]) -> Formula | int:
    if name == "opponent":
        return other
    source = name if name in ("MP", "GP") else "what"
    cells = {f"r{number}": places.figures.of_match(own, number, source) for number in rounds}
    if name in ("MP", "GP"):
        return template("+".join(f"{{{cell}}}" for cell in cells))(**cells)
    counted = ",".join(COUNTED[name].replace("{what}", f"{{{cell}}}") for cell in cells)
    return template(f"IF(OR({counted}),{int(RoundKind.GAME)},0)")(**cells)
