"""An arbiter's sheet of expenses (F4), two pages: the indemnity agreed, what the old scale gave, the costs."""

from dataclasses import dataclass

from sheetgen.explanations.prizes import money
from sheetgen.model.tournament import EventSpec
from sheetgen.systems.shared.extras.choices import TICK, choice, ticked
from sheetgen.systems.shared.extras.fees import indemnity
from sheetgen.systems.shared.extras.fees.rates import CHOICES, SCALES, choices
from sheetgen.systems.shared.extras.fees.tariff import dated, figure
from sheetgen.systems.shared.extras.form import Form
from sheetgen.systems.shared.extras.office import Office
from sheetgen.workbook.codecs import DATE, LONG_TEXT, PAID, TEXT, Codec, whole_codec
from sheetgen.workbook.desk import Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell

FEE_SHEET = "fee-sheet"
FEE = "fee"
WIDTHS = (36, 18, 18, 18, 18, 18)
HUNDRED, MOST = 100, 4  # P3: an arbiter for each hundred players, and one more; never more than four pages
PERSON = ("name", "licence", "level", "mail", "phone", "address")
DAYS = whole_codec("fee-days", (1, 99), "bad-days")
COUNT = whole_codec("fee-count", (0, 9999), "bad-count")
HELPERS = len(WIDTHS)  # the first hidden column

AMOUNT = template("IF(COUNT({a})=1,{a},0)")
CENTS = template("IF(COUNT({typed})=1,ROUND({typed}*100,0),ROUND({known}*100,0))")
TYPED_OR = template('IF({typed}="",{known}+0,{typed}+0)')
INDEMNITY = template("IF({old}=1,{offered},IF(COUNT({agreed})=1,ROUND({agreed}*{days},2),0)+{norms})")
TOTAL = template("SUM({costs})")
ABOVE = template("IF(COUNT({a})=0,FALSE,{a}>{most})")


@dataclass(frozen=True, slots=True)
class Reckoned:
    """Where one arbiter's sums stand: what a budget wants of them."""

    indemnity: Cell
    costs: Cell
    returned: Cell


def pages(count: int) -> int:
    """P3: return how many sheets of expenses a field of ``count`` players gets.

    It is one for each hundred players and one more, ``MOST`` at most.
    """
    return min(MOST, 1 + max(1, -(-count // HUNDRED)))


def build(desk: Desk, spec: EventSpec, office: Office) -> list[Reckoned]:
    """Draw the sheets of expenses, two pages for each arbiter, and return where the sums of each stand."""
    sheet = desk.page(FEE_SHEET, len(WIDTHS) - 1)
    form = Form(desk, sheet, "fee", WIDTHS)
    form.facts, form.above = _facts(desk), 10.0
    form.text(form.words_of("how"), "wrap top small")
    built = []
    for number in range(1, pages(office.count) + 1):
        if number > 1:
            form.page_break()
        form.behind = (number,)
        built.append(_Page(form, spec, office, number).build())
    sheet.hidden_cols = [HELPERS]
    sheet.freeze = (3, 0)
    sheet.page.last_col = len(WIDTHS) - 1
    sheet.page.pages_tall = 1
    return built


def _facts(desk: Desk) -> dict[str, str]:
    """The amounts the words name, from the dated file."""
    named = {
        "norms": ("agreed", "norms"), "meal": ("agreed", "meal"), "equipment": ("agreed", "equipment"),
        "point": ("scale", "point"), "least": ("scale", "day_least"), "most": ("scale", "day_most"),
        "kilometre": ("travel", "kilometre"), "flat": ("travel", "flat"),
    }  # fmt: skip
    return {name: money(figure(*where), desk.words) for name, where in named.items()}


class _Page:
    """The sheet of one arbiter."""

    def __init__(self, form: Form, spec: EventSpec, office: Office, number: int) -> None:
        self.form, self.spec, self.office, self.number = form, spec, office, number
        self.fields = form.desk.book.fields

    def build(self) -> Reckoned:
        self.person()
        self.event()
        due = self.indemnity()
        costs = self.costs()
        return self.totals(due, costs)

    def hidden(self, formula: Formula) -> Cell:
        """A figure beside the line that was just written."""
        return self.form.sheet.formula(self.form.row - 1, HELPERS, formula, "unseen")

    def choice(self, id_: str) -> Codec:
        return choice(id_, CHOICES[id_], self.spec.lang, choices(id_))

    def person(self) -> None:
        form = self.form
        form.section("arbiter")
        form.typed("number", TEXT, last=1)
        person_cell = self.fields["arbiter" if self.number == 1 else "deputy"]
        if self.number <= 2:
            form.computed("of-event", copy_of(person_cell))
        for name in PERSON:
            form.typed(name)
        form.typed("role", self.choice("fee-role"), last=1)
        first = 1 if self.number == 1 else 2
        self.role = self.hidden(indemnity.which(self.fields[f"fee_{self.number}_role"], "fee-role", first))

    def event(self) -> None:
        form = self.form
        form.section("event")
        for name in ("title", "place", "dates"):
            form.computed(name, copy_of(self.fields[name]))
        if "announcement_organiser" in self.fields:
            form.computed("organiser", copy_of(self.fields["announcement_organiser"]))
            form.computed("registration", copy_of(self.fields["announcement_number"]), last=1)
        else:
            form.typed("organiser")
            form.typed("registration", last=1)
        typed = form.typed("days", DAYS, last=1)
        self.days = self.hidden(TYPED_OR(typed=typed, known=self.office.fact("days")))

    def indemnity(self) -> Cell:
        """F2: what was agreed; the old scale is only offered."""
        form = self.form
        form.section("indemnity")
        agreed = form.typed("agreed", PAID, last=1)
        form.typed("norms", TICK, last=1)
        extra = form.typed("norms-extra", PAID, last=1)
        self.limit(extra, figure("agreed", "norms") // 100)
        norms = self.hidden(AMOUNT(a=extra))
        offered = self.offered()
        old = form.typed("old", TICK, last=1)
        chosen = self.hidden(ticked(old))
        facts = {"old": chosen, "offered": offered, "agreed": agreed, "days": self.days, "norms": norms}
        return form.computed("due", INDEMNITY(**facts), "money bold", last=1)

    def offered(self) -> Cell:
        form, office = self.form, self.office
        form.text(form.desk.words.say("fee.old-scale", day=dated("scale"), **form.facts), "note")
        otherwise = 1 + SCALES.index(self.spec.paid_as)
        scale = self.hidden_after(form.typed("scale", self.choice("fee-scale"), last=1), otherwise)
        counted = {}
        for name in ("players", "titled"):
            typed = form.typed(name, COUNT, last=1)
            counted[name] = self.hidden(TYPED_OR(typed=typed, known=office.fact(name)))
        prizes = form.typed("prizes", PAID, last=1)
        counted["prizes"] = self.hidden(CENTS(typed=prizes, known=office.fact("prizes")))
        form.text(form.words_of("known"), "note")
        raw = self.hidden(indemnity.raw(scale, self.spec.rounds, days=self.days, **counted))
        cell = form.sheet.cell(form.row, 1)
        share = {"role": self.role, "scale": scale}
        form.computed("offered", None, last=1)
        whole = self.hidden(indemnity.capped(scale, raw, self.days))
        form.sheet.formula(cell.row, cell.col, indemnity.SHARE(capped=whole, **share), "line left money")
        return cell

    def hidden_after(self, typed: Cell, otherwise: int) -> Cell:
        return self.hidden(indemnity.which(typed, "fee-scale", otherwise))

    def costs(self) -> Cell:
        """F3, F4: what was spent, each with its receipt."""
        form = self.form
        form.sheet.page.breaks.append(form.row)  # two pages an arbiter: one would be in letters nobody reads
        form.section("costs")
        amounts = {name: self.spent(name) for name in ("meals", "equipment", "sundries", "lodging")}
        means = form.typed("means", self.choice("fee-means"), last=1)
        kilometres = form.typed("kilometres", COUNT, last=1)
        distance = self.hidden(template('IF({a}="",0,{a})')(a=kilometres))
        paid = form.typed("ticket", PAID, last=1)
        ticket = self.hidden(CENTS(typed=paid, known=0))
        way = form.computed("travel", indemnity.travel(means, distance, ticket), "money", last=1)
        self.limit(self.fields[f"fee_{self.number}_meals"], figure("agreed", "meal") // 100, self.days)
        self.limit(self.fields[f"fee_{self.number}_equipment"], figure("agreed", "equipment") // 100)
        source = "+".join(f"{{{name}}}" for name in amounts) + "+{way}"
        return form.computed("costs-total", template(source)(way=way, **amounts), "money bold", last=1)

    def spent(self, name: str) -> Cell:
        typed = self.form.typed(name, PAID, last=1)
        return self.hidden(AMOUNT(a=typed))

    def limit(self, typed: Cell, most: int, days: Cell | None = None) -> None:
        """Red what is above the scale that was announced."""
        area = Area(typed.sheet, typed.row, typed.col, typed.row, typed.col)
        above = template("IF(COUNT({a})=0,FALSE,{a}>{most}*{days})") if days else ABOVE
        self.form.sheet.when(area, above(**{"a": typed, "most": most} | ({"days": days} if days else {})), "doubt")

    def totals(self, due: Cell, costs: Cell) -> Reckoned:
        form = self.form
        form.section("totals")
        form.computed("sum", template("{a}+{b}")(a=due, b=costs), "money", last=1)
        donation = form.typed("donation", PAID, last=1)
        returned = self.hidden(AMOUNT(a=donation))
        area = Area(donation.sheet, donation.row, donation.col, donation.row, donation.col)
        more = template("{r}>{a}+{b}")(r=returned, a=due, b=costs)
        form.sheet.when(area, more, "bad")
        form.computed("paid", template("{a}+{b}-{r}")(a=due, b=costs, r=returned), "money bold", last=1)
        form.text(form.words_of("income"), "note")
        form.typed("signed-at", LONG_TEXT, last=2)
        form.typed("signed-on", DATE, last=1)
        form.signatures("sign-arbiter", "sign-organiser")
        return Reckoned(due, costs, returned)
