"""A directed draw as text, rows and JSON; part of the ``reports``. The JSON keys are a public contract."""

from collections.abc import Iterable
from itertools import groupby

from sheetgen.i18n.catalogue import Words
from sheetgen.operations.draw import DrawMade
from sheetgen.pairing.draw import Draw, DrawResult
from sheetgen.pairing.draw_ceremony import Ceremony
from sheetgen.present.reports import problem_json
from sheetgen.systems.shared.text import aligned

# The numbered list is a list of players again: ``new --players`` takes it as it is.
FIELDS = ("name", "rating", "federation", "club", "title", "category", "sex", "league", "licence", "fide_id", "birth")


def draw_json(made: DrawMade, words: Words) -> dict[str, object]:
    """B11: the whole protocol."""
    outcome, held = made.draw, made.draw.ceremony
    return {
        "method": "varma" if held.varma else "groups",
        "players": held.count,
        "rounds": held.rounds,
        "last_rounds": held.last,
        "by": held.by,
        "printed_in": held.source or None,
        "seed": outcome.seed,
        "envelopes": [{"envelope": each.letter, "numbers": list(each.numbers)} for each in held.envelopes],
        "contingents": _contingents(held),
        "draws": [_drawn_json(drawn) for drawn in outcome.drawn],
        "numbers": [{"number": drawn.number, "name": drawn.player.name} for drawn in outcome.by_number],
        "meetings": [
            {
                "contingent": meeting.contingent,
                "numbers": list(meeting.numbers),
                "names": [player.name for player in meeting.players],
                "round": meeting.round,
                "late": meeting.late,
            }
            for meeting in outcome.meetings
        ],
        "clean": not outcome.late,
        "problems": [problem_json(problem, words) for problem in made.problems],
    }


def _contingents(held: Ceremony) -> list[dict[str, object]]:
    """Who draws in which order; for each envelope taken, by what is left, how full the envelopes to offer must be."""
    contingents: list[dict[str, object]] = []
    for place, contingent in enumerate(held.contingents):
        steps = [
            {
                "members": portion.size,
                "offers": [{"left": list(state), "offered": list(rooms)} for state, rooms in offers.items()],
            }
            for portion, offers in zip(held.plan.portions, held.plan.offers, strict=True)
            if portion.contingent == place
        ]
        members = [player.name for player in contingent.members]
        contingents.append({"name": contingent.name, "members": members, "envelopes": steps})
    return contingents


def _drawn_json(drawn: DrawResult) -> dict[str, object]:
    return {
        "order": drawn.order,
        "name": drawn.player.name,
        "contingent": drawn.contingent,
        "offered": None if drawn.offered is None else list(drawn.offered),
        "envelope": drawn.envelope,
        "number": drawn.number,
    }


def draw_rows(drawing: Draw) -> list[list[object]]:
    """The players by their numbers, for CSV: a list that ``new`` takes, with the protocol in its last columns."""
    rows: list[list[object]] = [["number", *FIELDS, "contingent", "envelope", "drawn"]]
    for drawn in drawing.by_number:
        fields = [getattr(drawn.player, name) for name in FIELDS]
        rows.append([drawn.number, *fields, drawn.contingent, drawn.envelope, drawn.order])
    return rows


def draw_text(made: DrawMade, words: Words) -> str:
    """The protocol in words: envelopes, who drew what from which, and the verdict."""
    return "\n".join(_lines(made.draw, words))


def _lines(drawing: Draw, words: Words) -> Iterable[str]:
    held = drawing.ceremony
    yield words.say("draw.heading", players=held.count, by=words[f"fact.by.{held.by}"])
    yield words.say("draw.closed", last=held.last, first=held.rounds - held.last + 1, rounds=held.rounds)
    yield words[f"draw.from-{held.source or 'search'}"]
    for envelope in held.envelopes:
        yield words.say("draw.envelope", letter=envelope.letter, numbers=", ".join(map(str, envelope.numbers)))
    head = [words[f"draw.{name}"] for name in ("order", "name", "contingent", "offered", "taken", "number")]
    yield aligned([head, *map(list, _drawn_rows(drawing))], left=(1, 2, 3, 4))
    yield words.say("draw.seed", seed=drawing.seed)
    yield (
        words.say("draw.clean", last=held.last) if not drawing.late else words.say("draw.late", count=len(drawing.late))
    )
    for name, meetings in groupby(drawing.late, key=lambda meeting: meeting.contingent):
        yield "  " + name + words["place.colon"] + ", ".join(
            f"{meeting.numbers[0]}-{meeting.numbers[1]} ({words.say('round.name', number=meeting.round)})"
            for meeting in meetings
        )  # fmt: skip


def _drawn_rows(drawing: Draw) -> Iterable[tuple[str, ...]]:
    for drawn in drawing.drawn:
        offered = "–" if drawn.offered is None else " ".join(drawn.offered)
        contingent = drawn.contingent or "–"
        yield str(drawn.order), drawn.player.name, contingent, offered, drawn.envelope, str(drawn.number)
