"""The calendar of a league: who receives whom, when and where, with the scores; and who is at home in which round."""

from sheetgen.pairing.league import LeagueMatch, Pair, complementary
from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.shared.teams.seating import letter
from sheetgen.systems.views import pairing_table
from sheetgen.systems.views.crosstable import room_of_figure, room_of_names
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import CALENDAR, HOME_AWAY, Desk, copy_of
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.place import Area
from sheetgen.workbook.poster import Poster, fitted, paper_for, tiled
from sheetgen.workbook.spare import either, undrawn, unless

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
    desk: Desk, sheet: Sheet, places: LeaguePlaces, number: int, matches: tuple[LeagueMatch, ...], row: int, look: str
) -> None:
    words = desk.words
    sheet.band(row, 0, 1, words.say("round.name", number=number), f"round {look}")
    sheet.formula(row, 2, copy_of(places.plan(number, "date")), f"round date center {look}")
    sheet.formula(row, 3, copy_of(places.plan(number, "time")), f"round {look}")
    sheet.label(row, 4, words["league.gathering"] if matches[0].neutral else None, f"round shrink {look}")
    for match in matches:
        row += 1
        following = places.following(match)
        sheet.put(row, 0, unless(None if following else places.spare, match.number), f"number pale {look}")
        usual = _told(desk, places, match)
        then = _told(desk, places, following) if following else _exempt(desk, places, number)
        shrinking = "" if match.neutral else "shrink"
        styles = ("cell right shrink", "number bold", "cell shrink", f"cell {shrinking}".strip())
        for col, style in enumerate(styles, start=1):
            sheet.put(row, col, either(places.spare, then[col - 1], usual[col - 1]), f"{style} {look}")
    exempt = places.schedule.exempt[number - 1]
    if exempt:
        row += 1
        sheet.label(row, 1, words["player.exempt"], f"cell right {look}")
        sheet.formula(row, 3, copy_of(places.ranked(exempt, "label")), f"cell shrink {look}")


def _told(desk: Desk, places: LeaguePlaces, match: LeagueMatch) -> tuple[Formula | Content, ...]:
    """Home, score, away and place of a match."""
    venue: Formula | str = desk.words["league.neutral"]
    if not match.neutral:
        venue = copy_of(places.team(match.home, "venue"))
    home, away = (copy_of(places.ranked(team, "label")) for team in (match.home, match.away))
    return home, copy_of(places.of_match(places.matches.index(match), "score")), away, venue


def _exempt(desk: Desk, places: LeaguePlaces, number: int) -> tuple[Formula | Content, ...]:
    """B12: the same of whoever meets nobody."""
    return desk.words["player.exempt"], "", copy_of(places.ranked(places.bye(number), "label")), ""


def build_pairing_table(desk: Desk, places: LeaguePlaces) -> Sheet:
    """B4, B9: the table of the letters, round by round, the home team first."""
    odd = places.spec.teams % 2 == 1
    ghost = "–" if odd else letter(places.spec.teams)

    def pair(home: str, away: str) -> pairing_table.PrintedPair:
        if ghost in (home, away):
            return pairing_table.bye_of(home, away, ghost, "–")
        text = pairing_table.pair_text(home, away)
        return pairing_table.PrintedPair(text, text)

    rounds = []
    for number, matches in enumerate(places.schedule.rounds, start=1):
        pairs = [pair(letter(match.home), letter(match.away)) for match in matches]
        exempt = places.schedule.exempt[number - 1]
        rounds.append([pair(letter(exempt), ghost), *pairs] if exempt else pairs)
    return pairing_table.build(desk, places, rounds, places.spare, odd)


def build_home_away(desk: Desk, places: LeaguePlaces) -> Sheet:
    """B7, B9: a row a team: at home, away, neutral in every round, against whom; and its complementary number."""
    spec, words = places.spec, desk.words
    last = 2 + spec.rounds + 2
    sheet = desk.poster(HOME_AWAY, last)
    pairs = {number: pair for pair in complementary(spec) for number in (pair.first, pair.second)}
    heads = [words["molter-standings.no"], words["molter-standings.name"], *map(str, range(1, spec.rounds + 1))]
    heads += [words["league.home-total"], words["league.away-total"], words["league.complement"]]
    widths = [6.0, 28.0, *[5.5] * spec.rounds, 7.5, 7.5, 12.0]
    rooms = [room_of_figure(heading, width) for heading, width in zip(heads, widths, strict=True)]
    rooms[1] = room_of_names(heads[1], widths[1])
    poster = fitted(spec.teams, rooms, below=56.0, landscape=True, paper=paper_for(rooms))
    for col, text in enumerate(heads):
        sheet.label(GRID_FIRST - 1, col, text, poster.heading)
    for team in places.teams:
        _team(desk, sheet, places, team, pairs.get(team), poster)
    row = GRID_FIRST + spec.teams + 1
    for name in ("legend", "complement-note"):
        sheet.band(row, 0, last, words[f"league.{name}"], "wrap top")
        sheet.heights[row] = 28
        row += 1
    poster.dress(sheet, GRID_FIRST)
    sheet.freeze = (GRID_FIRST, 2)
    return sheet


def _team(desk: Desk, sheet: Sheet, places: LeaguePlaces, team: int, pair: Pair | None, poster: Poster) -> None:
    row, words, last = GRID_FIRST + team - 1, desk.words, 2 + places.spec.rounds + 2
    spare, nobody = places.spare_of(team), places.spec.teams
    look = f"{poster.letters} {poster.shade(team)}"
    sheet.put(row, 0, unless(spare, letter(team)), f"number bold {look}")
    sheet.put(row, 1, unless(spare, copy_of(places.ranked(team, "label"))), f"cell {poster.names} {look}")
    homes = aways = homes_of_them = aways_of_them = 0
    for number, matches in enumerate(places.schedule.rounds, start=1):
        match = next((match for match in matches if team in (match.home, match.away)), None)
        if match is None:
            sheet.label(row, 1 + number, "–", f"number pale {look}")
            continue
        home = match.home == team
        opponent = letter(match.away if home else match.home)
        sign = words["league.sign-neutral"] if match.neutral else words[f"league.sign-{'home' if home else 'away'}"]
        homes, aways = homes + (home and not match.neutral), aways + (not home and not match.neutral)
        if places.free_in(match):
            homes_of_them += home and not match.neutral
            aways_of_them += not home and not match.neutral
        style = "number bold" if home and not match.neutral else "number black-side"
        line_text = either(places.free_in(match), "" if spare else "–", f"{sign} {opponent}")
        sheet.put(row, 1 + number, line_text, f"{style} {poster.letters}")
        if not spare:
            undrawn(sheet, Area(HOME_AWAY, row, 1 + number, row, 1 + number), places.free_in(match), "unshaded")
    if spare:
        homes_of_them, aways_of_them = homes, aways
    for col, all_, of_them in ((last - 2, homes, homes_of_them), (last - 1, aways, aways_of_them)):
        sheet.put(row, col, either(places.spare, "" if spare else all_ - of_them, all_), f"number {look}")
    text = None
    if pair:
        other = pair.second if pair.first == team else pair.first
        text = words.say("league.complement-of", letter=letter(other), round=pair.meets)
    paired = pair is not None and nobody in (pair.first, pair.second)
    sheet.put(row, last, unless(places.spare if paired else None, text), f"number {look}")
    undrawn(sheet, Area(HOME_AWAY, row, 0, row, last), spare, "nobody-below")
