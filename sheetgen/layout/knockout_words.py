"""The words of a knockout: the names of its rounds, and its arithmetic told step by step."""

from collections.abc import Iterator

from sheetgen.i18n.catalogue import Words
from sheetgen.pairing.knockout_arithmetic import Pass
from sheetgen.pairing.knockout_names import PRELIMINARY
from sheetgen.pairing.knockout_plan import Plan


def round_label(words: Words, name: str, preliminary: int = 2) -> str:
    """K4: the name of a round as people say it; one preliminary round alone has no number."""
    if name.startswith(PRELIMINARY):
        number = name.removeprefix(PRELIMINARY)
        return (
            words["knockout.preliminary-only"] if preliminary == 1 else words.say("knockout.preliminary", number=number)
        )
    if name.startswith("1/"):
        matches = int(name.removeprefix("1/"))
        known = f"knockout.one-{matches}"
        return words[known] if known in words else words.say("knockout.one-of", matches=matches)
    return words[f"knockout.{name}"]


def round_labels(words: Words, plan: Plan) -> list[str]:
    return [round_label(words, row.name, plan.preliminary_rounds) for row in plan.rows]


def groups_text(words: Words, plan: Plan) -> str:
    """Who enters later, as it was asked."""
    parts = []
    for entry in plan.entries:
        if entry.back is None:
            parts.append(words.say("knockout.enter", count=entry.count, skip=entry.skip))
        else:
            name = round_label(words, entry.asked)
            parts.append(words.say("knockout.enter-at", count=entry.count, round=name))
    return " ; ".join(parts) or words["knockout.nobody-late"]


def steps(words: Words, plan: Plan) -> list[str]:
    """K1-K3: the seven steps of the arithmetic, each in words with its figures."""
    late = sum(group.count for group in plan.groups)
    told = [
        words.say("knockout.step-registered", registered=plan.registered, late=groups_text(words, plan)),
        words.say("knockout.step-available", registered=plan.registered, late=late, available=plan.available),
    ]
    for figures in plan.passes:
        told += _pass(words, figures)
    told.append(words.say("knockout.step-rounds", rounds=plan.rounds, preliminary=plan.preliminary_rounds))
    told.append(_check(words, plan))
    return told


def _pass(words: Words, figures: Pass) -> Iterator[str]:
    """K1, K2: one run through the figures; those that leave nobody to play say that one round more is needed."""
    products = " + ".join(f"{group.count} × 2^{group.skip}" for group in figures.groups) or "0"
    facts = {
        "products": products,
        "fictive": figures.fictive,
        "available": figures.available,
        "net": figures.net,
        "size": figures.size,
        "rounds": figures.rounds,
        "byes": figures.byes,
    }
    yield words.say("knockout.step-fictive" if figures.groups else "knockout.step-fictive-none", **facts)
    yield words.say("knockout.step-net", **facts)
    yield words.say("knockout.step-size", **facts)
    yield words.say("knockout.step-byes" if figures.enough else "knockout.step-again", **facts)


def _check(words: Words, plan: Plan) -> str:
    first = plan.rows[0]
    return words.say(
        "knockout.step-check",
        byes=first.byes,
        playing=first.participants,
        matches=sum(row.matches for row in plan.rows),
        registered=plan.registered,
    )
