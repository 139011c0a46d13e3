"""The calendar of a league: who receives whom, when and where, with the scores; and who is at home in which round."""

from sheetgen.pairing.league import Match, Pair, complementary
from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.shared.teams.places import letter
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import CALENDAR, HOME_AWAY, Desk, copy_of
from sheetgen.workbook.poster import Poster, fitted, paper_for, tiled

COLUMNS = ("match", "home", "score", "away", "venue")
WIDTHS = (5, 24, 9, 24, 37)
LEAST = 9  # points of letters for which there is one page less
FIRST = 4
GRID_FIRST = 5


def build(desk: Desk, places: LeaguePlaces) -> Sheet:
    """Round by round, first named at home (B9)."""
    sheet = desk.poster(CALENDAR, len(COLUMNS) - 1)
    lines = len(places.schedule.rounds[0]) + 2 + (places.spec.teams % 2)
    tiles = tiled(places.spec.rounds, lines, WIDTHS, most=1, least=LEAST)
    for number, matches in enumerate(places.schedule.rounds, start=1):
        row, _ = tiles.place(number - 1, lines, len(WIDTHS), FIRST)
        _round(desk, sheet, places, number, matches, row, tiles.letters)
    tiles.dress(sheet, WIDTHS, (1, 3, 4), lines, FIRST)
    sheet.freeze = (3, 0)
    return sheet


def _round(
    desk: Desk, sheet: Sheet, places: LeaguePlaces, number: int, matches: tuple[Match, ...], row: int, look: str
) -> None:
    words = desk.words
    sheet.band(row, 0, 1, words.say("round.name", number=number), f"round {look}")
    sheet.formula(row, 2, copy_of(places.plan(number, "date")), f"round date center {look}")
    sheet.formula(row, 3, copy_of(places.plan(number, "time")), f"round {look}")
    sheet.label(row, 4, words["league.gathering"] if matches[0].neutral else None, f"round shrink {look}")
    for match in matches:
        row += 1
        place = places.matches.index(match)
        sheet.label(row, 0, match.number, f"number pale {look}")
        sheet.formula(row, 1, copy_of(places.ranked(match.home, "label")), f"cell right shrink {look}")
        sheet.formula(row, 2, copy_of(places.meeting(place, "score")), f"number bold {look}")
        sheet.formula(row, 3, copy_of(places.ranked(match.away, "label")), f"cell shrink {look}")
        if match.neutral:
            sheet.label(row, 4, words["league.neutral"], f"cell {look}")
        else:
            sheet.formula(row, 4, copy_of(places.team(match.home, "venue")), f"cell shrink {look}")
    exempt = places.schedule.exempt[number - 1]
    if exempt:
        row += 1
        sheet.label(row, 1, words["player.exempt"], f"cell right {look}")
        sheet.formula(row, 3, copy_of(places.ranked(exempt, "label")), f"cell shrink {look}")


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
    widths = {0: 6.0, 1: 28.0} | {2 + n: 5.5 for n in range(spec.rounds)}
    widths |= {last - 2: 7.5, last - 1: 7.5, last: 12.0}
    poster = fitted(spec.teams, list(widths.values()), below=56.0, landscape=True, paper=paper_for(widths.values()))
    for team in places.teams:
        _team(desk, sheet, places, team, pairs.get(team), poster)
    row = GRID_FIRST + spec.teams + 1
    for name in ("legend", "complement-note"):
        sheet.band(row, 0, last, words[f"league.{name}"], "small wrap top")
        sheet.heights[row] = 28
        row += 1
    poster.dress(sheet, widths, [1], GRID_FIRST)
    sheet.heights[GRID_FIRST - 1] = 32
    sheet.freeze = (GRID_FIRST, 2)
    return sheet


def _team(desk: Desk, sheet: Sheet, places: LeaguePlaces, team: int, pair: Pair | None, poster: Poster) -> None:
    row, words, last = GRID_FIRST + team - 1, desk.words, 2 + places.spec.rounds + 2
    look = f"{poster.letters} {poster.shade(team)}"
    sheet.label(row, 0, letter(team), f"number bold {look}")
    sheet.formula(row, 1, copy_of(places.ranked(team, "label")), f"cell shrink {look}")
    homes = aways = 0
    for number, matches in enumerate(places.schedule.rounds, start=1):
        match = next((match for match in matches if team in (match.home, match.away)), None)
        if match is None:
            sheet.label(row, 1 + number, "–", f"number pale {look}")
            continue
        home = match.home == team
        opponent = letter(match.away if home else match.home)
        sign = words["league.sign-neutral"] if match.neutral else words[f"league.sign-{'home' if home else 'away'}"]
        homes, aways = homes + (home and not match.neutral), aways + (not home and not match.neutral)
        style = "number bold" if home and not match.neutral else "number black-side"
        sheet.label(row, 1 + number, f"{sign} {opponent}", f"{style} {poster.letters}")
    sheet.label(row, last - 2, homes, f"number {look}")
    sheet.label(row, last - 1, aways, f"number {look}")
    text = None
    if pair:
        other = pair.second if pair.first == team else pair.first
        text = words.say("league.complement-of", letter=letter(other), round=pair.meets)
    sheet.label(row, last, text, f"number {look}")
