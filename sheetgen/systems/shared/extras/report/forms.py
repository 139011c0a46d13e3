"""The forms of the French federation (P13): T3 and T4 on honour, T5 a forfeit, T6 exclusion, T7 a report, the ASP.

They are that federation's own and speak French in a workbook of any language. A player's number is typed, what the
workbook knows of him follows.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from sheetgen.i18n.catalogue import Words
from sheetgen.model.tournament import EventSpec
from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.extras.choices import TICK
from sheetgen.systems.shared.extras.form import Form, fill_page
from sheetgen.systems.shared.extras.office import Office, number_codec
from sheetgen.systems.views import hidden
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import DATE, LONG_TEXT, whole_codec
from sheetgen.workbook.desk import WALL, Desk, copied, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import SAFETY, height_of_page, wrapped
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.seats import SeatGame, Seats

WELCOME = "welcome"
HANDICAPS = ("motor", "visual", "hearing", "mental")
PARTS = ("entry", "access", "material", "human", "during")
COLUMNS = ("line", "item", "done", "remark")
WELCOME_WIDTHS = (5, 56, 7, 38)
HEAD, FIRST = 4, 5


def build_welcome(desk: Desk, items: Any) -> Sheet:
    """Draw the lists, a page each; ``items`` are their lines by part, those of one handicap below its name."""
    sheet, words = desk.page(WELCOME, len(COLUMNS) - 1), desk.words
    sheet.band(3, 0, len(COLUMNS) - 1, words["welcome.how"], "small")
    columns = {name: col for col, name in enumerate(COLUMNS)}
    desk.header(sheet, HEAD, columns, "welcome")
    sheet.widths.update(enumerate(WELCOME_WIDTHS))
    rows: dict[Key, int] = {}
    row = FIRST
    for handicap in HANDICAPS:
        if row > FIRST:
            sheet.page.breaks.append(row)
        sheet.band(row, 0, len(COLUMNS) - 1, words[f"welcome.{handicap}"], "sheet-name")
        row, begun = row + 1, row
        for part, texts in _parts(items, handicap):
            sheet.band(row, 0, len(COLUMNS) - 1, words[f"welcome.{part}"], "section")
            for text in texts:
                row += 1
                _line(sheet, row, rows, text)
            row += 1
        _spread(sheet, begun, row)
    read = {name: columns[name] for name in ("line", "done", "remark")}
    desk.book.add_keyed_rows(KeyedRows(WELCOME, WELCOME, read, ("line",), rows))
    sheet.freeze = (FIRST, 0)
    sheet.page.repeat_rows = (HEAD, HEAD)
    return sheet


def _parts(items: Any, handicap: str) -> Iterator[tuple[str, list[str]]]:
    for part in PARTS:
        yield part, items[part] if part in items else items[handicap][part]


def _line(sheet: Sheet, row: int, rows: dict[Key, int], text: str) -> None:
    number = len(rows) + 1
    rows[number,] = row
    sheet.echo(row, 0, number, "number")
    sheet.label(row, 1, text, "cell wrap")
    sheet.input(row, 2, (WELCOME, number, "done"), TICK, "center")
    sheet.input(row, 3, (WELCOME, number, "remark"), LONG_TEXT)
    sheet.heights[row] = max(20.0, wrapped(text, 0.9 * WELCOME_WIDTHS[1]))


def _spread(sheet: Sheet, first: int, after: int) -> None:
    """Lines of a page as high as it leaves room for."""
    lines = range(first, after)
    grown = min(1.5, SAFETY * (height_of_page(sheet) - 60) / sum(sheet.heights.get(row, 18.0) for row in lines))
    sheet.heights.update({row: round(max(1.0, grown) * sheet.heights.get(row, 18.0), 1) for row in lines})


LANGUAGE = "fr"  # of the federation whose forms they are
EXTRA = "forms"  # what brings them in any language
FACTS = "form-facts"
WIDTHS = (30, 15, 15, 15, 15, 15)
TALL = 60.0  # points of an entry of several lines
FROM_LISTS = ("name", "birth", "licence", "club")
SKILLS = tuple(f"skill-{number}" for number in range(1, 11))
# Each form, line by line: what it is, and its name in the file of texts.
SECTION, TEXT_LINE, NUMBER, PERSON, TYPED, DAY, LONG, KNOWN, SIGNED = (
    "section", "text", "number", "person", "typed", "day", "long", "known", "signed",
)  # fmt: skip
PLAYER = ((SECTION, "player"), (NUMBER, "number"), *((PERSON, name) for name in FROM_LISTS))
EVENT = ((SECTION, "event"), *((KNOWN, name) for name in ("title", "registration", "dates", "place", "arbiter")))
ON_HONOUR = (
    *PLAYER, *((TYPED, name) for name in ("region", "address", "mail", "phone")), *EVENT, (TEXT_LINE, "statement"),
    (TYPED, "made-at"), (DAY, "made-on"), (SIGNED, "sign-player sign-parent sign-arbiter"),
)  # fmt: skip
FORMS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "t3": ON_HONOUR,
    "t4": ON_HONOUR,
    "t5": (
        *PLAYER, (KNOWN, "known"), (TYPED, "address"), (TYPED, "mail"), *EVENT, (KNOWN, "arbiter-mail"),
        (KNOWN, "arbiter-address"), (SECTION, "letter"), (NUMBER, "round"), (TEXT_LINE, "absent"), (TEXT_LINE, "duty"),
        (DAY, "answer-by"), (TEXT_LINE, "warning"), (DAY, "sent"), (SIGNED, "sign-arbiter"), (LONG, "reply"),
        (LONG, "decided"),
    ),
    "t6": (
        *PLAYER, (KNOWN, "known"), *EVENT, (SECTION, "exclusion"), (NUMBER, "round"), (TYPED, "hour"),
        (TEXT_LINE, "ground"), *((LONG, name) for name in ("reason", "heard")), (TYPED, "told"), (TYPED, "witnesses"),
        (TEXT_LINE, "appeal"), (SIGNED, "sign-arbiter sign-player"),
    ),
    "t7": (
        *PLAYER, *EVENT, (SECTION, "report"), (TYPED, "kind"), (TYPED, "round"), (TYPED, "hour"),
        *((LONG, name) for name in ("facts", "decided", "witnesses", "enclosed")), (TEXT_LINE, "to"),
        (TYPED, "made-at"), (DAY, "made-on"), (SIGNED, "sign-arbiter"),
    ),
    "asp": (
        (SECTION, "tutor"), *((KNOWN, f"tutor-{name}") for name in ("name", "licence", "level")), (SECTION, "trainee"),
        *((TYPED, f"trainee-{name}") for name in ("name", "licence", "club", "mail")), (TYPED, "sought"), *EVENT,
        *((KNOWN, name) for name in ("system", "rounds", "pace", "players")), (SECTION, "skills"),
        *((TYPED, name) for name in SKILLS), (LONG, "appreciation"), (TYPED, "opinion"), (TYPED, "made-at"),
        (DAY, "made-on"), (SIGNED, "sign-tutor sign-trainee"),
    ),
}  # fmt: skip

LOST = template('IF({code}=0,"",IF(INDEX({sides},{code})="-",{round},""))')
DEALT_LOST = template('IF({code}=0,"",IF(IF({seat}>0,INDEX({white},{code}),INDEX({black},{code}))="-",{round},""))')
LAST = template('IF(COUNT({turns})=0,"",MAX({turns}))')
COUNT = template("COUNT({turns})")
# Nobody is 0: the number typed is none of the list, or there is none.
PLACE = template('IF({number}="",0,IFERROR(MATCH({number},{numbers},0),0))')
OF_PERSON = template('IF({place}=0,"",IF(INDEX({facts},{place})="","",INDEX({facts},{place})))')
ABSENT = template('{before}&IF(COUNT({typed})=1,{typed},IF({place}=0,"…",IF({last}="","…",{last})))&{after}')


def of_the_federation(spec: EventSpec) -> bool:
    """Whether the papers of the French federation are made: in a French workbook, or where they are asked for."""
    return spec.lang == LANGUAGE or EXTRA in spec.extras


@cache
def texts() -> Mapping[str, Mapping[str, Any]]:
    """Return the texts of the forms, by form and name; ``any`` has those several forms share, ``sheet`` the titles."""
    return tomllib.loads(
        files("sheetgen.systems.shared.extras.report").joinpath("forms.toml").read_text(encoding="utf-8")
    )


def _words(words: Words, form: str) -> Words:
    """The words a form is drawn with: what is around it speaks the language of the workbook."""
    own = {**texts()["any"], **texts().get(form, {})}
    titles = {f"sheet.{name}": title for name, title in texts()["sheet"].items()}
    return Words(words.lang, {**words} | titles | {f"{form}.{name}": text for name, text in own.items()})


def build(desk: Desk, spec: EventSpec, office: Office, seats: Seats | None) -> None:
    """Draw all forms, hidden until somebody needs one, and the hidden sheet of what they say of the players."""
    facts = _facts(desk, office, seats) if office.people else None
    for name in FORMS:
        sheet = _form(Desk(_words(desk.words, name), desk.book), desk.words, name, spec, office, facts)
        sheet.aside = True
        sheet.came_whole_with(WALL)
    sheet = build_welcome(Desk(_words(desk.words, WELCOME), desk.book), texts()["welcome-items"])
    sheet.aside = True
    sheet.came_with(WALL, (sheet.cell(*place) for place in sheet.slots))
    sheet.came_whole_with(WALL)


# ---------------------------------------------------------------------------------- what is known of the players

FactLine = Line["Seats | None"]


def _facts(desk: Desk, office: Office, seats: Seats | None) -> Table["Seats | None"]:
    """A line a player: what other hidden sheets do not say of him, and the rounds he has lost by forfeit."""
    assert office.people is not None
    people, most = office.people, seats.most if seats else 0

    def fact(name: str) -> Callable[[FactLine], Formula]:
        def value(line: FactLine) -> Formula:
            cell = people.fact(line.position, name)
            return copied(cell) if cell else template('""')()

        return value

    columns = [
        Column["Seats | None"]("no", lambda line: people.label(line.position)),
        Column["Seats | None"]("birth", fact("birth")),
        Column["Seats | None"]("club", fact("club")),
        Column["Seats | None"]("last", _last),
        Column["Seats | None"]("count", _count),
        *([Column["Seats | None"]("code", _code, span=most)] if most else []),
        *([Column["Seats | None"]("lost", _lost, span=most)] if most else []),
    ]
    table = Table(FACTS, people.count, columns, id=FACTS)
    sheet = hidden.build(Desk(_words(desk.words, FACTS), desk.book), seats, table)
    sheet.hidden = True
    sheet.came_whole_with(WALL)
    return table


def _game(line: FactLine) -> SeatGame | None:
    games = line.places.games.get(line.position, ()) if line.places else ()
    return games[line.part - 1] if line.part <= len(games) else None


def _code(line: FactLine) -> Formula | None:
    """The number of the result of a game, 0 for none."""
    if (game := _game(line)) is None:
        return None
    return game.result if isinstance(game.result, Formula) else template("{a}+0")(a=game.result)


def _lost(line: FactLine) -> Formula | None:
    """The round, if he has lost the game because he was not there."""
    if (game := _game(line)) is None:
        return None
    white, black = lists.area("white-side"), lists.area("black-side")
    if isinstance(game.white, bool):
        return LOST(code=line.at("code"), sides=white if game.white else black, round=game.round)
    return DEALT_LOST(code=line.at("code"), seat=game.white, white=white, black=black, round=game.round)


def _turns(line: FactLine) -> Area | None:
    return line.table.parts(line.position, "lost", line.places.most) if line.places and line.places.most else None


def _last(line: FactLine) -> Formula:
    turns = _turns(line)
    return LAST(turns=turns) if turns else template('""')()


def _count(line: FactLine) -> Formula | int:
    turns = _turns(line)
    return COUNT(turns=turns) if turns else 0


# ------------------------------------------------------------------------------------------------------ the forms


def _form(
    desk: Desk, words: Words, name: str, spec: EventSpec, office: Office, facts: Table["Seats | None"] | None
) -> Sheet:
    """One form on one page."""
    sheet = desk.page(name, len(WIDTHS) - 1)
    form = Form(desk, sheet, name, WIDTHS)
    form.above = 8.0
    if facts or name == "asp":
        form.text(form.words_of("how"), "wrap top small")
    person = _Person(sheet, office, facts)
    for kind, line in FORMS[name]:
        if kind == SECTION:
            form.section(line)
        elif kind == TEXT_LINE:
            _text(form, line, person)
        elif kind == KNOWN:
            _known(form, words, line, spec, office, person)
        elif kind == SIGNED:
            form.signatures(*line.split())
            form.row += 1
        elif line == "number":
            person.chosen(form)
        elif kind == PERSON and facts:
            form.computed(line, person.says(line), "bold" if line == "name" else "")
        else:
            _entry(form, kind, line, spec.rounds)
    fill_page(form)
    sheet.freeze = (3, 0)
    sheet.page.pages_tall = 1
    sheet.came_with(WALL, (sheet.cell(*place) for place in sheet.slots))
    return sheet


def _entry(form: Form, kind: str, name: str, rounds: int) -> None:
    if kind == NUMBER:
        form.typed(name, whole_codec(name, (1, rounds), "bad-count"), last=1)
    elif kind == DAY:
        form.typed(name, DATE, last=1)
    else:
        form.typed(name, LONG_TEXT, height=TALL if kind == LONG else 0)


class _Person:
    """The player a form is about: the cell his number is typed in, and what is known of him."""

    def __init__(self, sheet: Sheet, office: Office, facts: Table["Seats | None"] | None) -> None:
        self.sheet, self.office, self.facts = sheet, office, facts
        self.place: Cell | None = None  # which line of the lists he is on, 0 for none

    def chosen(self, form: Form) -> None:
        """Add the entry for the number, and beside the page the line it leads to."""
        if self.office.people is None:
            return
        cell = form.typed("number", number_codec(self.office), last=1)
        numbers = self.office.everybody("no")
        self.place = self.sheet.formula(cell.row, form.last + 2, PLACE(number=cell, numbers=numbers), "unseen")
        self.sheet.hidden_cols = [form.last + 2]
        self.sheet.page.last_col = form.last

    def says(self, name: str) -> Formula:
        """A fact of him."""
        assert self.facts is not None
        source = self.facts.area(name) if name in self.facts.at else self.office.everybody(name)
        return OF_PERSON(place=self.place, facts=source)


def _text(form: Form, name: str, person: _Person) -> None:
    """A paragraph; of a letter about a forfeit the round is typed, or the last one the workbook knows."""
    if name != "absent":
        form.text(form.words_of(name), "wrap top")
        return
    before, after = form.words_of("before"), form.words_of("after")
    typed = form.desk.book.fields["t5_round"]
    last = person.says("last") if person.facts else None
    if last is None:
        form.text(template('{a}&IF(COUNT({n})=1,{n},"…")&{b}')(a=before, n=typed, b=after), letters=len(before + after))
        return
    at = person.sheet.formula(form.row, form.last + 2, last, "unseen")
    said = ABSENT(before=before, typed=typed, place=person.place, last=at, after=after)
    form.text(said, letters=len(before + after) + 3)


def _known(form: Form, words: Words, name: str, spec: EventSpec, office: Office, person: _Person) -> None:
    """What the workbook says of the event, its arbiter, or the forfeits of the player."""
    fields = form.desk.book.fields
    sources = {
        "title": "title", "registration": "announcement_number", "dates": "dates", "place": "place",
        "arbiter": "arbiter", "arbiter-mail": "report_mail", "arbiter-address": "report_address",
        "tutor-name": "arbiter", "tutor-licence": "report_licence", "tutor-level": "report_level", "pace": "pace",
    }  # fmt: skip
    if name in sources:
        form.computed(name, copy_of(fields[sources[name]]))
    elif name == "known":
        if person.facts:
            form.computed(name, person.says("count"), last=1)
    elif name == "system":
        form.computed(name, words[f"system.{spec.system}"])
    elif name == "rounds":
        form.computed(name, spec.rounds, last=1)
    else:
        form.computed(name, template("{a}+0")(a=office.fact("players")), last=1)
