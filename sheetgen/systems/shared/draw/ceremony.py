"""B11: the sheet a ceremony is held with: what is in the envelopes, how it goes, who draws when, to fill by hand."""

from sheetgen.i18n.catalogue import Words
from sheetgen.pairing.draw import Draw
from sheetgen.pairing.draw_ceremony import Ceremony, Contingent, Envelope
from sheetgen.pairing.draw_plan import State
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.paper import break_between

ORDER, NAME, ENVELOPE, NUMBER, SIGNATURE = range(5)
WIDTHS = {ORDER: 6, NAME: 34, ENVELOPE: 13, NUMBER: 13, SIGNATURE: 24}
STEPS = ("cut", "first", "others", "left", "offer", "alone")


def build(words: Words, sheet: Sheet, drawn: Draw) -> None:
    """Write the sheet of a ceremony: its envelopes, how it goes, who draws when, and a line for the arbiter."""
    held = drawn.ceremony
    sheet.widths.update(WIDTHS)
    sheet.band(2, 0, SIGNATURE, facts(words, held), "note wrap")
    sheet.heights[2] = 28
    row = _envelopes(words, sheet, held, 4)
    row = _how(words, sheet, row + 1)
    sheet.band(row + 1, 0, SIGNATURE, words["ceremony.order"], "section")
    starts, end = _turns(words, sheet, held, row + 2)
    sheet.band(end + 1, 0, SIGNATURE, words["ceremony.arbiter"], "line")
    sheet.heights[end + 1] = 34
    sheet.page.repeat_rows = (0, 1)
    sheet.page.breaks = break_between(sheet, starts, end + 2)


def facts(words: Words, held: Ceremony) -> str:
    """Who is kept apart when, and where the envelopes are from."""
    first, by = held.rounds - held.last + 1, words[f"ceremony.by-{held.by}"]
    source = words[f"ceremony.from-{held.source or 'search'}"]
    kept = words.say("ceremony.kept-apart", players=held.count, by=by, first=first, last=held.rounds)
    return f"{kept} {source}"


def how_many(words: Words, envelope: Envelope) -> str:
    """Return the words for how many numbers an envelope holds."""
    count = len(envelope.numbers)
    return words["ceremony.one-number"] if count == 1 else words.say("ceremony.how-many", count=count)


def _envelopes(words: Words, sheet: Sheet, held: Ceremony, row: int) -> int:
    """The envelopes and their numbers, for the arbiter alone; returns the row after them."""
    sheet.band(row, 0, SIGNATURE, words["ceremony.envelopes"], "section")
    for place, envelope in enumerate(held.envelopes, start=row + 1):
        sheet.label(place, ORDER, envelope.letter, "number bold")
        sheet.band(place, NAME, NUMBER, ", ".join(map(str, envelope.numbers)), "cell")
        sheet.label(place, SIGNATURE, how_many(words, envelope), "cell center")
    return row + 1 + len(held.envelopes)


def _how(words: Words, sheet: Sheet, row: int) -> int:
    sheet.band(row, 0, SIGNATURE, words["ceremony.how"], "section")
    for place, step in enumerate(STEPS, start=1):
        sheet.label(row + place, ORDER, place, "center top")
        sheet.band(row + place, NAME, SIGNATURE, words[f"ceremony.step-{step}"], "wrap top")
        sheet.heights[row + place] = 28
    return row + 1 + len(STEPS)


def _turns(words: Words, sheet: Sheet, held: Ceremony, row: int) -> tuple[list[int], int]:
    """A block for each contingent; returns where each begins and the row after the last."""
    starts, order = [], 1
    for place, contingent in enumerate(held.shared):
        starts.append(row)
        row = _contingent(words, sheet, held, place, contingent, row, order)
        order += len(contingent.members)
    if held.alone:
        starts.append(row)
        row = _heading(words, sheet, row, words["ceremony.alone"])
        for contingent in held.alone:
            row = _line(sheet, row, order, _named(contingent))
            order += 1
    return starts, row


def _contingent(
    words: Words, sheet: Sheet, held: Ceremony, place: int, contingent: Contingent, row: int, order: int
) -> int:
    title = words.say("ceremony.contingent", name=contingent.name, count=len(contingent.members))
    row = _heading(words, sheet, row, title)
    if place in held.plan.split:
        sheet.band(row, 0, SIGNATURE, words["ceremony.split"], "note")
        row += 1
    names = [player.name for player in contingent.members]
    for portion, offers in zip(held.plan.portions, held.plan.offers, strict=True):
        if portion.contingent != place:
            continue
        for state, rooms in offers.items():
            sheet.band(row, 0, SIGNATURE, _offer(words, state, rooms), "cell small")
            row += 1
        for name in names[: portion.size]:
            row = _line(sheet, row, order, name)
            order += 1
        names = names[portion.size :]
    return row


def _offer(words: Words, state: State, rooms: tuple[int, ...]) -> str:
    """What is left in the envelopes, and which of them to present."""
    left = " · ".join(map(str, state))
    if len(state) == 1 or set(state) == set(rooms):
        return words.say("ceremony.offer-all", left=left)
    return words.say("ceremony.offer", left=left, rooms=words["ceremony.or"].join(map(str, rooms)))


def _named(contingent: Contingent) -> str:
    name = contingent.members[0].name
    return f"{name} ({contingent.name})" if contingent.name else name


def _heading(words: Words, sheet: Sheet, row: int, text: str) -> int:
    sheet.band(row, 0, NAME, text, "team shrink")
    for col, name in ((ENVELOPE, "envelope"), (NUMBER, "number"), (SIGNATURE, "signature")):
        sheet.label(row, col, words[f"ceremony.{name}"], "team center")
    sheet.heights[row] = 19
    return row + 1


def _line(sheet: Sheet, row: int, order: int, name: str) -> int:
    sheet.label(row, ORDER, order, "number")
    sheet.label(row, NAME, name, "cell shrink")
    for col in (ENVELOPE, NUMBER, SIGNATURE):
        sheet.label(row, col, None, "cell")
    sheet.heights[row] = 21
    return row + 1
