"""The arbiters (P3, P16, N12): who they are, which title the event asks, and what makes a norm for an arbiter."""

import tomllib
from functools import cache
from importlib.resources import files

from sheetgen.errors import error
from sheetgen.model.cleaning import cleaned
from sheetgen.model.tournament import EventSpec
from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.extras.choices import choice
from sheetgen.systems.shared.extras.form import Form
from sheetgen.systems.shared.extras.office import Office
from sheetgen.systems.shared.extras.report.announcement import LEVEL, PLAYERS_AN_ARBITER, QUOTA
from sheetgen.systems.shared.extras.report.forms import of_the_federation
from sheetgen.systems.shared.extras.report.house_rules import MEMBERS
from sheetgen.systems.views import desk_list, hidden
from sheetgen.workbook.cells import Role
from sheetgen.workbook.codecs import LONG_TEXT, TEXT, Codec, Decoded, Image, answer, whole_codec
from sheetgen.workbook.desk import WALL, Desk, copied, copy_of
from sheetgen.workbook.formulas import Formula, Template, template
from sheetgen.workbook.place import Area, Cell, Filled, column

ARBITERS, NORMS, FACTS = "arbiters", "arbiter-norms", "arbiter-facts"
LINES = 10
WIDTHS = (30, 15, 15, 15, 15, 15)
ROLES = ("chief", "deputy", "trainee")
TITLES = ("IA", "FA", "NA")
SOUGHT = ("FA", "IA")
EVENTS = ("usual", "national-final", "official", "fast", "league")
MARKS = ("laws", "fairness", "languages", "computer", "clocks")
CHOICES = {"fee-role": ROLES, "arbiter-title": TITLES, "arbiter-norm": SOUGHT, "arbiter-event": EVENTS}
OPEN, CLOSED = "open", "closed"  # what the old scale of indemnities calls a Swiss and a round robin

PLAYERS_A_NORM, NORMS_OF_CLOSED = 25, 2  # in a Swiss one for each begun 25 players, in a round robin two
RATED_SWISS, RATED_CLOSED, RATED_DOUBLE, RATED_FAST = 20, 10, 6, 30  # players with a rating, for a norm as FA
ROUNDS_FA, ROUNDS_FA_ONCE, ROUNDS_IA, ROUNDS_IA_ONCE, ROUNDS_FAST = 7, 5, 9, 7, 9
GREAT, GREAT_SHARE = 100, 30  # players, and per cent of them rated: once as IA, and for two Swiss in an application
FEDERATIONS_FA, FEDERATIONS_IA = 2, 3

FED = template('IF({name}="","",{federation})')
RATED = template('IF({name}="",0,IF(COUNT({rating})=0,0,IF({rating}>0,1,0)))')
NEW = template('IF({fed}="",0,IF(IFERROR(MATCH({fed},{feds},0),0)={n},1,0))')
CHIEF = template('IF(COUNTA({names})=0,"",IFERROR(INDEX({titles},MATCH({chief},{roles},0)),""))')
REMARK = template(
    'IF(OR({name}="",{norm}=""),"",IF(AND({norm}={ia},{title}<>{fa}),{not_fa},IF(AND({norm}={fa},OR({title}={fa},{title}={ia})),'
    '{has},IF(AND({role}<>{chief},{chief_title}<>{ia},{chief_title}<>{fa}),{unsigned},IF({fide_id}="",{no_id},{fine})))))'
)
TITLE_ASKED = template("CHOOSE({level},{national},{fide},{norms})")
CHIEF_FITS = template(
    'IF({named}=0,"",IF(AND({level}=3,{chief}<>{ia},{chief}<>{fa}),{wrong},IF(AND({level}=2,{chief}=""),{none},{fine})))'
)
ENOUGH = template('IF({named}=0,"",IF({named}>={quota},{fine},{few}))')
IN_COMMITTEE = template("IF({count}=0,{fine},{wrong})")
OTHER_FEDERATIONS = template("IF({n}>={least},{fine},IF({n}=0,{unknown},{national}))")


@cache
def french_events() -> tuple[tuple[str, str], ...]:
    """P16: the kinds of events of the French federation, each with the title its chief arbiter needs."""
    text = (files("sheetgen.systems.shared.extras.report") / "french_titles.toml").read_text(encoding="utf-8")
    return tuple((event["name"], event["title"]) for event in tomllib.loads(text)["event"])


def table(spec: EventSpec) -> Table[object]:
    """Return the table of the arbiters: everything typed but the remark."""
    codecs = {
        "role": choice("fee-role", ROLES, spec.lang, choices("fee-role")),
        "title": choice("arbiter-title", TITLES, spec.lang, choices("arbiter-title")),
        "norm": choice("arbiter-norm", SOUGHT, spec.lang, choices("arbiter-norm")),
    }
    widths = {
        "name": 28,
        "role": 16,
        "title": 8,
        "national": 14,
        "fide_id": 13,
        "federation": 8,
        "norm": 8,
        "remark": 42,
    }
    columns = [Column[object]("no", width=5, heading="arbiter.no", style="number", role=Role.ECHO)]
    for name, width in widths.items():
        style = "left" if name in ("name", "national") else "center"
        codec = None if name == "remark" else codecs.get(name, LONG_TEXT if name == "name" else TEXT)
        columns.append(Column[object](name, width=width, heading=f"arbiter.{name}", style=style, codec=codec))
    return Table(ARBITERS, LINES, columns, first=6, id="arbiter")


def choices(id_: str) -> Area:
    """Where the words of a choice stand, hidden."""
    return column(FACTS, 1, 5 + list(CHOICES).index(id_), len(CHOICES[id_]))


def _events() -> Area:
    """Where the kinds of events of the French federation stand, hidden; their titles are beside them."""
    return column(FACTS, 1, 5 + len(CHOICES), len(french_events()))


def facts_table(office: Office) -> Table[Office]:
    """Return the hidden table with a line for every player: rated, his federation, 1 for the first of it."""
    columns = (
        Column[Office]("rated", lambda line: _of_player(line, RATED, "rating")),
        Column[Office]("fed", _federation),
        Column[Office]("new", _is_new),
    )
    return Table(FACTS, max(1, office.count), columns, first=2)


def _of_player(line: Line[Office], formula: Template, fact: str) -> Formula:
    office, number = line.places, line.position
    return formula(name=office.person(number, "name"), **{fact: office.person(number, fact)})


def _federation(line: Line[Office]) -> Formula:
    people = line.places.people
    fact = people.fact(line.position, "federation") if people else None
    if fact is None:
        return template('""')()
    return copied(fact)


def _is_new(line: Line[Office]) -> Formula:
    return NEW(fed=line.at("fed"), feds=line.table.area("fed"), n=line.position)


def build(desk: Desk, spec: EventSpec, office: Office, turns: int) -> None:
    """Draw the sheets of the arbiters; ``turns`` is how often everybody meets everybody, 0 where he does not."""
    facts = facts_table(office)
    _facts(desk, office, facts)
    arbiters = table(spec)
    _list(desk, arbiters)
    _norms(desk, spec, office, arbiters, facts, turns)


def _facts(desk: Desk, office: Office, facts: Table[Office]) -> None:
    """The hidden figures, and behind them the answers to choose from."""
    sheet = hidden.build(desk, office, facts)
    for id_, values in CHOICES.items():
        area = choices(id_)
        for row, value in enumerate(values):
            sheet.label(area.row + row, area.col, desk.words[f"{id_}.{value}"])
    area = _events()
    for row, (name, title) in enumerate(french_events()):
        sheet.label(area.row + row, area.col, name)
        sheet.label(area.row + row, area.col + 1, title)
    sheet.hidden = True
    sheet.came_whole_with(WALL)


def _list(desk: Desk, arbiters: Table[object]) -> None:
    """The arbiters, a line each, with what stands against the norm somebody seeks."""
    words = desk.words
    sheet = desk_list.build(desk, arbiters, "remark", freeze=2, hint=words["arbiter.how"])
    texts = {name: words[f"arbiter.{name}"] for name in ("not-fa", "has", "unsigned", "no-id", "fine")}
    codes = {name.lower(): words[f"arbiter-title.{name}"] for name in ("IA", "FA")}
    said = {name.replace("-", "_"): text for name, text in texts.items()} | codes | {"chief": words["fee-role.chief"]}
    for line in arbiters.lines(desk, None):
        at = {name: line.at(name) for name in ("name", "norm", "title", "role", "fide_id")}
        remark = line.at("remark")
        sheet.formula(remark.row, remark.col, REMARK(chief_title=_chief_cell(), **at, **said), "cell small")
    wrong = template('AND({a}<>"",{a}<>{fine})')(a=arbiters.cell(1, "remark"), fine=texts["fine"])
    sheet.when(arbiters.area("remark"), wrong, "bad")
    sheet.heights.update(dict.fromkeys(range(arbiters.first, arbiters.first + LINES), 22))
    sheet.page.landscape = True
    sheet.came_whole_with(WALL)


def _chief_cell() -> Cell:
    """Where the title of the chief arbiter stands, hidden beside the sheet of norms."""
    return Cell(NORMS, 4, len(WIDTHS) + 1)


def _norms(
    desk: Desk, spec: EventSpec, office: Office, arbiters: Table[object], facts: Table[Office], turns: int
) -> None:
    sheet = desk.page(NORMS, len(WIDTHS) - 1)
    form = Form(desk, sheet, "arbiters", WIDTHS)
    form.text(form.words_of("how"), "wrap top small")
    chief = _chief_cell()
    roles = {"roles": arbiters.area("role"), "titles": arbiters.area("title"), "names": arbiters.area("name")}
    sheet.formula(chief.row, chief.col, CHIEF(chief=desk.words["fee-role.chief"], **roles))
    sheet.hidden_cols = [chief.col]
    _asked(form, spec, office, arbiters, chief)
    _committee(form, arbiters)
    _conditions(form, spec, office, arbiters, facts, turns)
    form.page_break()
    _certificate(form, spec, office, arbiters, facts)
    sheet.page.last_col = form.last
    sheet.freeze = (3, 0)
    sheet.came_whole_with(WALL)


def _asked(form: Form, spec: EventSpec, office: Office, arbiters: Table[object], chief: Cell) -> None:
    """P3, P16: how many arbiters, and of which title."""
    form.section("asked")
    named = form.computed("named", template("SUM({a})")(a=Filled(arbiters.area("name"))), last=1)
    quota = form.computed("quota", QUOTA(players=office.fact("players"), each=PLAYERS_AN_ARBITER), last=1)
    fine = form.words_of("fine")
    form.verdict("enough", ENOUGH(named=named, quota=quota, fine=fine, few=form.words_of("few")), fine)
    if of_the_federation(spec):
        event = form.typed("event", _french_codec())
        found = template('IFERROR(INDEX({titles},MATCH({event},{events},0)),"")')
        area = _events()
        titles = column(area.sheet, area.row, area.col + 1, len(french_events()))
        form.computed("french", found(event=event, events=area, titles=titles))
    asked = {name: form.words_of(f"asked-{name}") for name in ("national", "fide", "norms")}
    form.computed("fide-title", TITLE_ASKED(level=LEVEL, **asked))
    codes = {name.lower(): form.desk.words[f"arbiter-title.{name}"] for name in ("IA", "FA")}
    fits = CHIEF_FITS(
        named=named,
        level=LEVEL,
        chief=chief,
        fine=fine,
        wrong=form.words_of("no-chief"),
        none=form.words_of("no-title"),
        **codes,
    )
    form.verdict("chief", fits, fine)


def _french_codec() -> Codec:
    """One of the kinds of events of the French federation, as they are written."""
    answers = tuple((name, (cleaned(name),)) for name, _ in french_events())

    def decode(value: str | int | float | None, kind: str) -> Decoded:
        if value is None or not cleaned(str(value)):
            return None, None
        chosen = answer(value, answers)
        allowed = ", ".join(name for name, _ in answers)
        return chosen, None if chosen else error("bad-choice", found=str(value), allowed=allowed)

    return Codec("french-event", decode, source=_events(), image=Image.ANSWER, answers=answers)


def _committee(form: Form, arbiters: Table[object]) -> None:
    """P2: no arbiter sits in the appeals committee."""
    form.section("committee")
    fields = form.desk.book.fields
    members = [*MEMBERS, "substitute-1", "substitute-2"]
    cells = {f"m{place}": fields[f"house_rules_{name}".replace("-", "_")] for place, name in enumerate(members)}
    each = (f'IF({{{name}}}="",0,IF(IFERROR(MATCH({{{name}}},{{names}},0),0)>0,1,0))' for name in cells)
    counted = template(f"IF({'+'.join(each)}=0,{{fine}},{{wrong}})")
    fine = form.words_of("fine")
    form.verdict(
        "none-of-them", counted(names=arbiters.area("name"), fine=fine, wrong=form.words_of("sits"), **cells), fine
    )


def _conditions(
    form: Form, spec: EventSpec, office: Office, arbiters: Table[object], facts: Table[Office], turns: int
) -> None:
    """N12: what the event is for the norms of its arbiters."""
    form.section("norms")
    fine, words = form.words_of("fine"), form.desk.words
    event = form.typed("kind", choice("arbiter-event", EVENTS, spec.lang, choices("arbiter-event")), last=2)
    is_kind = {name.replace("-", "_"): words[f"arbiter-event.{name}"] for name in EVENTS}
    players = form.computed("players", template("{a}+0")(a=office.fact("players")), last=1)
    rated = form.computed("rated", template("SUM({a})")(a=facts.area("rated")), last=1)
    federations = form.computed("federations", template("SUM({a})")(a=facts.area("new")), last=1)
    rounds = form.computed("rounds", spec.rounds, last=1)
    counts = {"event": event, "players": players, "rated": rated, "rounds": rounds}
    most = form.computed("most", _quota(spec, players), last=1)
    sought = form.computed("sought", template("SUM({a})")(a=Filled(arbiters.area("norm"))), last=1)
    many = template('IF({sought}=0,"",IF(COUNT({most})=0,{fine},IF({sought}>{most},{many},{fine})))')
    form.verdict("not-more", many(sought=sought, most=most, fine=fine, many=form.words_of("many")), fine)
    texts = {name: form.words_of(name) for name in ("yes", "once", "no")}
    least = words.say("arbiters.rated-least", n=_least_rated(spec, turns))
    form.computed("fa-players", _rated_fa(spec, turns)(few=least, **counts, **is_kind, **texts))
    form.computed("fa-rounds", ROUNDS(n=rounds, enough=ROUNDS_FA, once_from=ROUNDS_FA_ONCE, **texts))
    national = form.words_of("national-fa")
    known = {"n": federations, "fine": form.words_of("yes"), "unknown": form.words_of("unknown")}
    form.computed("fa-federations", OTHER_FEDERATIONS(least=FEDERATIONS_FA, national=national, **known))
    form.computed(
        "ia-event",
        EVENT_IA(level=LEVEL, great=GREAT, share=GREAT_SHARE, least=ROUNDS_IA_ONCE, **counts, **is_kind, **texts),
    )
    form.computed("ia-rounds", ROUNDS(n=rounds, enough=ROUNDS_IA, once_from=ROUNDS_IA_ONCE, **texts))
    national = form.words_of("national-ia")
    form.computed("ia-federations", OTHER_FEDERATIONS(least=FEDERATIONS_IA, national=national, **known))
    form.text(form.words_of("note"), "wrap top small")


ROUNDS = template("IF({n}>={enough},{yes},IF({n}>={once_from},{once},{no}))")
# N12: what FIDE holds, and where norms can be made; finals, world events and leagues once or twice; great opens once.
EVENT_IA = template(
    "IF(OR({event}={official},{level}=3),{yes},IF(OR({event}={national_final},{event}={fast},{event}={league}),{once},"
    "IF(AND({players}>={great},100*{rated}>={share}*{players},{rounds}>={least}),{once},{no})))"
)


def _quota(spec: EventSpec, players: Cell) -> Formula | str:
    """N12: how many norms of arbiters an event gives."""
    if spec.paid_as == OPEN:
        return template("-INT(-{players}/{each})")(players=players, each=PLAYERS_A_NORM)
    return template("{n}+0")(n=NORMS_OF_CLOSED) if spec.paid_as == CLOSED else "–"


def _least_rated(spec: EventSpec, turns: int) -> int:
    if spec.paid_as == CLOSED:
        return RATED_DOUBLE if turns > 1 else RATED_CLOSED
    return RATED_SWISS


def _rated_fa(spec: EventSpec, turns: int) -> Template:
    """N12: how many rated players an event needs for a norm as FA: by its system, or by what it is."""
    usual = f"{{rated}}>={_least_rated(spec, turns)}"
    if spec.paid_as == CLOSED:
        usual = f"OR({usual},AND({{players}}>0,{{rated}}={{players}}))"
    fast = f"AND({{rated}}>={RATED_FAST},{{rounds}}>={ROUNDS_FAST})"
    league = "AND({players}>0,100*{rated}>=60*{players},{rounds}>=5)"
    return template(
        f"IF({{event}}={{fast}},IF({fast},{{once}},{{no}}),IF({{event}}={{league}},IF({league},{{once}},{{no}}),"
        f"IF({usual},{{yes}},{{few}})))"
    )


def _certificate(form: Form, spec: EventSpec, office: Office, arbiters: Table[object], facts: Table[Office]) -> None:
    """N12: the form of one arbiter (FA1, IA1): type his line, the rest is known; the marks are typed, both sign."""
    form.section("certificate")
    number = form.typed("number", whole_codec("arbiter-line", (1, LINES), "bad-count"), last=1)
    of_line = template('IF(COUNT({n})=0,"",INDEX({all},{n}))&""')
    form.computed("norm", of_line(n=number, all=arbiters.area("norm")), "bold")
    for name in ("name", "fide_id", "federation", "title", "role"):
        form.computed(f"of-{name}", of_line(n=number, all=arbiters.area(name)))
    fields = form.desk.book.fields
    for name in ("title", "place", "dates", "pace"):
        form.computed(f"event-{name}", copy_of(fields[name]))
    form.computed("event-system", form.desk.words[f"system.{spec.system}"])
    figures: dict[str, int | Formula] = {
        "rounds": spec.rounds,
        "players": template("{a}+0")(a=office.fact("players")),
    }
    figures |= {
        "rated": template("SUM({a})")(a=facts.area("rated")),
        "federations": template("SUM({a})")(a=facts.area("new")),
    }
    for name, content in figures.items():
        form.computed(f"event-{name}", content, last=1)
    for name in MARKS:
        form.typed(f"mark-{name}")
    form.typed("opinion", height=45)
    form.signatures("sign-chief", "sign-federation")
