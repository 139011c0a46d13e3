"""What every sheet of one workbook shares while it is being described."""

from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.i18n.catalogue import Words
from sheetgen.workbook.cells import Book, Kind, Sheet
from sheetgen.workbook.codecs import Codec
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, pinned

LISTS, GAMES, RANKING, MUTUAL, NAMES, STATES = "lists", "games", "ranking", "mutual", "names", "states"
TURNS, FIGURES, LADDER = "turns", "figures", "ladder"
DESCRIPTION, TYPED = "description", "typed"
EVENT, PLAYERS, BY_NAME, BY_RATING, ROUNDS, GRID = "event", "players", "by-name", "by-rating", "rounds", "grid"
STANDINGS, OFFICIAL, TIES, CALENDAR, SLIPS, CONTROL = "standings", "official", "ties", "calendar", "slips", "control"
POSTED_ROUND, RACE, GRID_RANK = "posted-round", "race", "grid-rank"
LISTED, FAULTS = "listed", "faults"
PERSONS, MEETINGS, HOME_AWAY, MATCH_SHEET = "persons", "meetings", "home-away", "match-sheet"
SEATING, SEATING_PLAIN = "seating", "seating-plain"
TEAMS, TEAM_SHEETS, NUMBERS, INDIVIDUALS, MATRIX = "teams", "team-sheets", "by-number", "individuals", "matrix"
BOARD_PRIZES = "board-prizes"
CARDS, BADGES, ENVELOPES = "cards", "badges", "envelopes"
RESULT_SHEET = "result-sheet"
ENTRANTS, PLAN_OF_PLAY, MATCHES = "entrants", "plan-of-play", "matches"
BRACKET, FINAL_STAGE = "bracket", "final-stage"
PRIZES, PRIZE_LIST, PRIZES_GIVEN, PRIZES_LIVE = "prizes", "prize-list", "prizes-given", "prizes-live"
RECEIPTS, PRIZE_ENVELOPES = "receipts", "prize-envelopes"
HIDDEN = (
    LISTS,
    GAMES,
    RANKING,
    MUTUAL,
    NAMES,
    STATES,
    DESCRIPTION,
    PERSONS,
    MEETINGS,
    TURNS,
    FIGURES,
    LADDER,
    PRIZES_LIVE,
    LISTED,
    FAULTS,
)

TITLE, PLACE, DATES = (Cell(EVENT, row, 1) for row in (4, 5, 6))
MASTER, ERRORS = Cell(CONTROL, 4, 0), Cell(CONTROL, 5, 1)
CHOSEN_AT = (0, 3)  # where a round is chosen, above the page
AFTER_ROUND = Cell(STANDINGS, *CHOSEN_AT)

# Numbers are kept in halves and quarters; people read ½, ¼, ¾.
HALVES_TEXT = 'IF({n}=1,"",INT({n}/2))&IF({n}-2*INT({n}/2)=1,"½","")'
QUARTERS_TEXT = 'IF(AND({n}>0,{n}<4),"",INT({n}/4))&CHOOSE({n}-4*INT({n}/4)+1,"","¼","½","¾")'
TEXTS = {1: "{n}", 2: HALVES_TEXT, 4: QUARTERS_TEXT}
UNFINISHED = "…"  # instead of the score of a match of which not all boards are in
ONE_HEAD = 3  # the layout since which every page has the same head
RACES = 4  # the layout since which there are races, crosstables by rank and cards
FORMS = 5  # the layout since which all rounds are posted and match sheets are a federation's form
AS_FILLED = 6  # the layout since which lists are printed as far as they are filled
FULL_PAGES = 7  # the layout since which a small cup posts its final with the round before, and cards know their pages
DAY = 8  # the layout since which round k counts once it is complete, and an empty last place leaves no line
WALL = 9  # the layout since which few tabs are seen, posters have one rule of letters, papers say what a document asks
STRIP, HEAD, NAME = range(3)  # the rows above every page: what is not printed, the event, the name of the sheet
WHERE = template('{place}&IF(OR({place}="",{dates}=""),""," · ")&{dates}')
COPY = template('IF({a}="","",{a})')


class Chooser(NamedTuple):
    """What is chosen above a page: the field it is read back by, what is said of it, and what it may be."""

    field: str
    text: str
    codec: Codec


@dataclass(frozen=True, slots=True)
class Desk:
    """The words of the workbook's language, the book that grows, and the layout it is described as."""

    words: Words
    book: Book
    layout: int = WALL

    def sheet(self, name: str, title: str = "") -> Sheet:
        """Add an empty sheet to the book and return it.

        ``title`` is what its tab says, else the word of the catalogue for ``name``. Sheets of ``HIDDEN`` are hidden.
        """
        return self.book.add(Sheet(name, title or self.words[f"sheet.{name}"], hidden=name in HIDDEN))

    def page(
        self,
        name: str,
        last_col: int,
        title: str = "",
        kind: Kind = Kind.DESK,
        chooser: Chooser | None = None,
        more: bool = False,
        ends_since: int = ONE_HEAD,
    ) -> Sheet:
        """Start a visible sheet with the head all have: the event, its place and dates, the name of the sheet.

        Behind the last column there may be ``more``, which are printed as far as they are used; ``ends_since`` is the
        layout since which the head ends there. Above it stands a line that is not printed: the way back to the first
        sheet, and the master check.
        """
        sheet = self.sheet(name, title)
        sheet.kind = kind
        self.book.add_anchor(sheet)
        self.strip(sheet, last_col, chooser)
        if kind is not Kind.SLIP:
            self.head(sheet, last_col)
        sheet.page.first_row = HEAD
        sheet.came_with(ONE_HEAD, (sheet.cell(*place) for place in sheet.slots))
        if more:
            sheet.page.usual = last_col
        sheet.came_with(AS_FILLED if more else ends_since, [sheet.cell(NAME, last_col)])
        return sheet

    def poster(
        self, name: str, last_col: int, title: str = "", chooser: Chooser | None = None, ends_since: int = ONE_HEAD
    ) -> Sheet:
        """Start a sheet for the wall; its cells stand where they are since all pages have one head."""
        sheet = self.page(name, last_col, title, Kind.POSTER, chooser, ends_since=ends_since)
        sheet.came = sheet.laid_out = ONE_HEAD  # in older workbooks nobody misses one
        return sheet

    def slips(self, name: str, last_col: int, title: str = "", chooser: Chooser | None = None) -> Sheet:
        """Start a sheet that is cut: its pages have no head."""
        sheet = self.page(name, last_col, title, Kind.SLIP, chooser)
        sheet.came = sheet.laid_out = ONE_HEAD  # in older workbooks nobody misses one
        return sheet

    def strip(self, sheet: Sheet, last_col: int, chooser: Chooser | None = None) -> None:
        """Write the row above a page: the link to the sheet of the event, a choice if there is one, the master check.

        ``last_col`` is the last column of the page. ``chooser`` adds an entry, whose cell becomes a field of the book.
        """
        first = min(2, last_col)
        if first:
            sheet.band(STRIP, 0, first - 1, None, "link")
        sheet.link(STRIP, 0 if first else 1, EVENT, f"← {self.words['sheet.event']}")
        if chooser:
            row, first = CHOSEN_AT
            sheet.label(row, first - 1, chooser.text, "field right")
            cell = sheet.input(row, first, ("event", chooser.field), chooser.codec, "center")
            self.book.add_field(chooser.field, cell)
            first += 1
        sheet.band(STRIP, first, last_col, copy_of(MASTER), "check")
        sheet.when(Area(sheet.name, STRIP, first, STRIP, last_col), template("{n}>0")(n=pinned(ERRORS)), "bad")

    def head(self, sheet: Sheet, last_col: int) -> None:
        """Write the head of a page: the title of the event, the heading of the sheet, the place and the dates."""
        sheet.band(HEAD, 0, last_col, copy_of(TITLE), "title shrink")
        heading = f"heading.{sheet.name}"  # what hangs on a wall is not called as its tab is
        sheet.label(NAME, 0, self.words.get(heading, sheet.title), "sheet-name")
        for col in range(1, last_col):
            sheet.label(NAME, col, None, "rule")
        if last_col:
            self.where(sheet, last_col)
        sheet.heights.update({HEAD: 30, NAME: 22})

    def where(self, sheet: Sheet, col: int) -> Cell:
        """Write the place and the dates at the right of the head, in the last column that is seen; return the cell."""
        return sheet.formula(NAME, col, WHERE(place=PLACE, dates=DATES), "sheet-where")

    def header(self, sheet: Sheet, row: int, names: dict[str, int], prefix: str, style: str = "header") -> None:
        """Write a row of column headings by their ids."""
        for name, col in names.items():
            sheet.label(row, col, self.words[f"{prefix}.{name}"], style)


def copy_of(cell: Cell) -> Formula:
    """A cell that repeats another one, and stays empty with it."""
    return COPY(a=cell)


def copied(source: Cell | Formula) -> Formula:
    """What a cell says, or a formula."""
    return source if isinstance(source, Formula) else copy_of(source)
