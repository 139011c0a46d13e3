"""The calendar of a league: who receives whom, when and where, with the scores; and who is at home in which round."""

from sheetgen.pairing.league import Match, Pair, complementary
from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.shared.teams.places import letter
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import CALENDAR, HOME_AWAY, Desk, copy_of
from sheetgen.workbook.paper import break_between

COLUMNS = ("match", "home", "score", "away", "venue")
WIDTHS = (7, 32, 10, 32, 42)
FIRST = 4
GRID_FIRST = 5


def build(desk: Desk, places: LeaguePlaces) -> Sheet:
    """Round by round, first named at home (B9)."""
    sheet = desk.poster(CALENDAR, len(COLUMNS) - 1)
    row, starts = FIRST, []
    for number, matches in enumerate(places.schedule.rounds, start=1):
        starts.append(row)
        row = _round(desk, sheet, places, number, matches, row) + 1
    for col, width in enumerate(WIDTHS):
        sheet.widths[col] = width
    sheet.freeze = (3, 0)
    sheet.page.repeat_rows = (0, 2)
    sheet.page.breaks = break_between(sheet, starts, row)
    return sheet


def _round(desk: Desk, sheet: Sheet, places: LeaguePlaces, number: int, matches: tuple[Match, ...], row: int) -> int:
    words = desk.words
    sheet.band(row, 0, 1, words.say("round.name", number=number), "round")
    sheet.formula(row, 2, copy_of(places.plan(number, "date")), "round date center")
    sheet.formula(row, 3, copy_of(places.plan(number, "time")), "round")
    sheet.label(row, 4, words["league.gathering"] if matches[0].neutral else None, "round")
    for match in matches:
        row += 1
        place = places.matches.index(match)
        sheet.label(row, 0, match.number, "number pale")
        sheet.formula(row, 1, copy_of(places.ranked(match.home, "label")), "cell right shrink")
        sheet.formula(row, 2, copy_of(places.meeting(place, "score")), "cell center bold")
        sheet.formula(row, 3, copy_of(places.ranked(match.away, "label")), "cell shrink")
        if match.neutral:
            sheet.label(row, 4, words["league.neutral"], "cell small")
        else:
            sheet.formula(row, 4, copy_of(places.team(match.home, "venue")), "cell small shrink")
    exempt = places.schedule.exempt[number - 1]
    if exempt:
        row += 1
        sheet.label(row, 1, words["player.exempt"], "small right")
        sheet.formula(row, 3, copy_of(places.ranked(exempt, "label")), "small")
    return row + 1


def build_home_away(desk: Desk, places: LeaguePlaces) -> Sheet:
    """B7, B9: a row a team: at home, away, neutral in every round, against whom; and its complementary number."""
    spec, words = places.spec, desk.words
    last = 2 + spec.rounds + 2
    sheet = desk.poster(HOME_AWAY, last)
    pairs = {number: pair for pair in complementary(spec) for number in (pair.first, pair.second)}
    heads = [words["molter-standings.no"], words["molter-standings.name"], *map(str, range(1, spec.rounds + 1))]
    heads += [words["league.home-total"], words["league.away-total"], words["league.complement"]]
    for col, text in enumerate(heads):
        sheet.label(GRID_FIRST - 1, col, text, "header wrap")
    for team in places.teams:
        _team(desk, sheet, places, team, pairs.get(team))
    row = GRID_FIRST + spec.teams + 1
    for name in ("legend", "complement-note"):
        sheet.band(row, 0, last, words[f"league.{name}"], "small wrap top")
        sheet.heights[row] = 28
        row += 1
    sheet.widths.update({0: 6, 1: 28, last - 2: 7, last - 1: 7, last: 12} | {2 + n: 4.6 for n in range(spec.rounds)})
    sheet.heights[GRID_FIRST - 1] = 30
    sheet.freeze = (GRID_FIRST, 2)
    sheet.page.landscape = True
    sheet.page.pages_tall = 1
    return sheet


def _team(desk: Desk, sheet: Sheet, places: LeaguePlaces, team: int, pair: Pair | None) -> None:
    row, words, last = GRID_FIRST + team - 1, desk.words, 2 + places.spec.rounds + 2
    sheet.heights[row] = 22
    sheet.label(row, 0, letter(team), "number bold")
    sheet.formula(row, 1, copy_of(places.ranked(team, "label")), "cell shrink")
    homes = aways = 0
    for number, matches in enumerate(places.schedule.rounds, start=1):
        match = next((match for match in matches if team in (match.home, match.away)), None)
        if match is None:
            sheet.label(row, 1 + number, "–", "number pale")
            continue
        home = match.home == team
        opponent = letter(match.away if home else match.home)
        sign = words["league.sign-neutral"] if match.neutral else words[f"league.sign-{'home' if home else 'away'}"]
        homes, aways = homes + (home and not match.neutral), aways + (not home and not match.neutral)
        style = "number bold" if home and not match.neutral else "number black-side"
        sheet.label(row, 1 + number, f"{sign} {opponent}", style)
    sheet.label(row, last - 2, homes, "number")
    sheet.label(row, last - 1, aways, "number")
    text = None
    if pair:
        other = pair.second if pair.first == team else pair.first
        text = words.say("league.complement-of", letter=letter(other), round=pair.meets)
    sheet.label(row, last, text, "number")
