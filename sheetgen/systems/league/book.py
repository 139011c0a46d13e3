"""Which sheets the workbook of a league has, in the order people see them, and the book made from it."""

from collections.abc import Callable

from sheetgen.i18n.ties import short
from sheetgen.model.tournament import FIDE_2026
from sheetgen.pairing.league import LeagueMatch, LeagueSchedule
from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.league.sheets import calendar as league_calendar
from sheetgen.systems.league.sheets import control as league_control
from sheetgen.systems.league.sheets import games as league_games
from sheetgen.systems.league.sheets import ranking as league_ranking
from sheetgen.systems.league.sheets import rounds as league_rounds
from sheetgen.systems.league.spec import LeagueSpec
from sheetgen.systems.shared import event
from sheetgen.systems.shared.book import book_of
from sheetgen.systems.shared.by_rounds import RoundKind
from sheetgen.systems.shared.matches import persons, roster
from sheetgen.systems.shared.matches.figures import BY_MATCH, BY_OPPONENT
from sheetgen.systems.shared.teams import matrix
from sheetgen.systems.shared.teams import standings as molter_standings
from sheetgen.systems.shared.teams.matrix import Matrix, MatrixTotal
from sheetgen.systems.shared.teams.spec import HEAD
from sheetgen.systems.views import crosstable, official, posted_round, race
from sheetgen.systems.views.posted_round import Boards, PostedPeople, Sides
from sheetgen.workbook import description, lists
from sheetgen.workbook.cells import Book, Sheet
from sheetgen.workbook.desk import DAY, FIGURES, FORMS, MATRIX, RACES, TEXTS, UNFINISHED, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.spare import either

_GONE = "NOT(AND({round}<={k},{own_status}+{other_status}=0))"
KIND = template(
    f"IF({_GONE},{int(RoundKind.NOTHING)},IF({{complete}}=0,{int(RoundKind.OPEN)},IF(SUM({{played}})>0,{int(RoundKind.GAME)},"
    f"IF(OR({{gp}}<{{against}},{{gp}}=0),{int(RoundKind.FORFEIT_LOST)},{int(RoundKind.FORFEIT_WON)}))))"
)
IF_KNOWN = template("IF({what}=0,0,{value})")
COPY = template("{a}")
# Game points are counted as they are typed, match points of matches that are over.
COUNTED = {"what-GP": "{what}<>0", "what-MP": f"AND({{what}}<>0,{{what}}<>{int(RoundKind.OPEN)})"}


def build_figures(desk: Desk, places: LeaguePlaces) -> Sheet | None:
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


FIRST = crosstable.FIRST
ONE_MATCH = TEXTS[2].replace("{n}", "{points}")
OF_MATCH_SO_FAR = f'IF({{known}}=0,"",{ONE_MATCH})'
OF_MATCH = f'IF({{known}}=0,"",IF({{known}}<{{boards}},"{UNFINISHED}",{ONE_MATCH}))'
TWICE = 9.0  # the width of two results


def build_matrix(desk: Desk, places: LeaguePlaces) -> Sheet:
    """Draw the crosstable of the teams by their numbers, with the first code of the order and the place of each."""
    words, code = desk.words, places.codes[0]
    sheet = desk.poster(MATRIX, 3 + places.spec.teams)
    sheet.came = sheet.laid_out = RACES
    totals = (
        MatrixTotal(short(words, code), 8.0, lambda team: copy_of(places.ranked(team, f"{code}-text"))),
        MatrixTotal(words["molter-standings.rank"], 8.0, lambda team: copy_of(places.ranked(team, "shown"))),
    )
    of_teams = Matrix(lambda own, other: _between(places, own, other), totals, 7.0, _wide(places))
    return matrix.build(desk, sheet, places, of_teams)


def build_by_rank(desk: Desk, places: LeaguePlaces) -> Sheet | None:
    """Draw the same crosstable with the teams in the order of their places.

    It repeats the cells of the crosstable by number. Return None for more than ``crosstable.MOST`` teams.
    """
    return matrix.build_by_rank(desk, places, places.codes[0], 8, _wide(places))


def _wide(places: LeaguePlaces) -> float:
    return TWICE if places.spec.double else 6.5


def _between(places: LeaguePlaces, own: int, other: int) -> Formula:
    """The points of every match of two teams, in the order of the rounds."""
    parts: list[str] = []
    cells: dict[str, Cell] = {}
    for place, match in enumerate(places.matches):
        if {match.home, match.away} == {own, other}:
            side = "home" if match.home == own else "away"
            cells |= {
                f"known{place}": places.of_match(place, "known"),
                f"points{place}": places.of_match(place, f"{side}-gp"),
            }
            one = OF_MATCH_SO_FAR if places.layout < DAY else OF_MATCH.replace("{boards}", str(places.boards))
            parts.append(one.replace("{known}", f"{{known{place}}}").replace("{points}", f"{{points{place}}}"))
    return template('&" "&'.join(parts))(**cells)


COLUMNS = {"white": "home", "black": "away", "result": "score"}


def _matches(places: LeaguePlaces) -> Boards:
    """The matches of all rounds in the place of boards, without those of a team that is nobody's."""

    def column_of(name: str) -> Area:
        return places.in_matches(f"posted-{COLUMNS[name]}" if places.spare else COLUMNS[name])

    return Boards(places.spec, len(places.schedule.rounds[0]), column_of, places.plan)


def build_posted(desk: Desk, places: LeaguePlaces) -> Sheet:
    """Draw the round to post, with a match where other systems have a board and a team where they have a player.

    As long as the last team is spare, its matches are left out and their opponents are posted as exempt.
    """
    words, teams = desk.words, places.spec.teams
    headings = {
        "board": words["knockout.match"],
        "white": words["league-match.home"],
        "result": words["posted-round.result"],
        "black": words["league-match.away"],
        "name": words["molter-standings.name"],
        "colour": None,
        "against": words["posted-round.against"],
    }
    sides = Sides(headings, words["league.home-total"], words["league.away-total"], copy_of)
    people = PostedPeople(teams, places.ranking("label"), None, odd=teams % 2 == 1, spare=places.spare)
    sheet = posted_round.build(desk, _matches(places), people, sides=sides)
    sheet.came_whole_with(FORMS)
    return sheet


Builder = Callable[[Desk, LeaguePlaces], object]


def build_event(desk: Desk, places: LeaguePlaces) -> Sheet:
    """The sheet to start from, with the size of the league and what a match brings (T10)."""
    spec, text = places.spec, desk.words
    facts = {"boards": spec.players, "points": spec.match_points}
    fewer, size = (
        f"{text['system.league']} — {text.say('league.size', teams=teams, **facts)}"
        for teams in (spec.teams - 1, spec.teams)
    )
    return event.build(desk, places, either(places.spare, fewer, size))


def build_standings(desk: Desk, places: LeaguePlaces) -> Sheet:
    """The standings, which count matches and not games."""
    return molter_standings.draw(desk, places, molter_standings.table(places.spec, "league.matches"))


def build_race(desk: Desk, places: LeaguePlaces) -> Sheet:
    """The points that come first of the teams (T10), match by match."""
    kind = places.first.lower()
    columns = ("home", "away", f"home-{kind}", f"away-{kind}")
    gained = race.of_games(places.in_matches, len(places.matches) // places.spec.rounds, columns)
    return race.build(desk, places, molter_standings.table(places.spec), gained, places.most // 2)


SHEETS: tuple[Builder, ...] = (
    build_event,
    roster.build,
    build_posted,
    league_calendar.build,
    league_calendar.build_pairing_table,
    league_calendar.build_home_away,
    build_standings,
    build_matrix,
    build_by_rank,
    build_race,
    league_rounds.build,
    league_control.build,
    molter_standings.build_official,
    lambda desk, _: official.build_ties(desk),
    lists.build,
    league_games.build,
    league_games.build_matches,
    persons.build,
    league_ranking.build,
    league_ranking.build_mutual,
    build_figures,
    lambda desk, _: description.build(desk),
)


def book_layout(spec: LeagueSpec, schedule: LeagueSchedule, layout: int = DAY) -> Book:
    """Describe the whole workbook of a specification, as those of a layout are."""
    return book_of(spec, LeaguePlaces(spec, schedule, layout), SHEETS)
