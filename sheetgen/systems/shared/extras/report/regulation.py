"""How an event is played, as its papers must say it: edition, acceleration, points, byes; every system says its own."""

from dataclasses import dataclass

from sheetgen.systems.shared.extras.form import Form
from sheetgen.workbook.formulas import template

DELAY = template('IF({a}="",{none},{a})')


@dataclass(frozen=True, slots=True)
class Regulation:
    """Texts in the language of the workbook; what is empty is not said.

    ``edition``: of the rules of pairing. ``accelerated``: by which method and limits, or that it is not. ``points``: of
    a win, a draw and a loss. ``bye``: what the bye of the pairing brings. ``requested``: the byes one may ask for.
    """

    edition: str = ""
    accelerated: str = ""
    points: str = "1 – ½ – 0"
    bye: str = ""
    requested: str = ""


USUAL = Regulation()
FACTS = ("edition", "accelerated", "points", "bye", "requested")


def show(form: Form, regulation: Regulation) -> None:
    """Write the facts of a regulation, a line for each that there is."""
    for name in FACTS:
        if text := getattr(regulation, name):
            form.computed(name, text, label=form.desk.words[f"regulation.{name}"])


def show_forfeit_time(form: Form) -> None:
    """Write how late somebody may come; nothing typed is no delay at all."""
    words = form.desk.words
    delay = DELAY(a=form.desk.book.fields["forfeit_delay"], none=words["house-rules.zero"])
    form.computed("delay", delay, label=words["regulation.delay"])


def show_edition_of_ties(form: Form, rules: str) -> None:
    """Write which edition the scores and the tie-breaks follow, by its name."""
    form.computed("rules", form.desk.words[f"rules.{rules}"], label=form.desk.words["regulation.rules"])
