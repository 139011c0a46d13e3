"""The words of a knockout: the names of its rounds, and its arithmetic told step by step."""

from collections.abc import Iterator

from sheetgen.explanations.knockout_rounds import round_label
from sheetgen.i18n.catalogue import Words
from sheetgen.pairing.knockout_plan import EntryRound, Guess, KnockoutPlan, Pass
from sheetgen.systems.knockout.spec import KnockoutSpec


def round_labels(words: Words, plan: KnockoutPlan) -> list[str]:
    """What the rounds are called, one after the other."""
    return [round_label(words, row.name, plan.preliminary_rounds) for row in plan.rows]


def match_text(words: Words, spec: KnockoutSpec) -> str:
    """K6: what a match is, and what decides it when it is level."""
    order = ", ".join(words[f"knockout.decide-{code}"] for code in spec.decide)
    return words.say(f"knockout.played-{spec.match}", boards=spec.boards, order=order)


def groups_text(words: Words, plan: KnockoutPlan) -> str:
    """Who enters later, as it was asked."""
    parts = []
    for entry in plan.entries:
        if entry.back is None:
            parts.append(words.say("knockout.enter", count=entry.count, skip=entry.skip))
        else:
            name = round_label(words, entry.text)
            parts.append(words.say("knockout.enter-at", count=entry.count, round=name))
    return ", ".join(parts) or words["knockout.nobody-late"]


def steps(words: Words, plan: KnockoutPlan) -> list[str]:
    """K1-K4: the seven steps of the arithmetic, each in words with its figures, and what was supposed in vain."""
    texts = [words.say("knockout.step-registered", registered=plan.registered, late=groups_text(words, plan))]
    for guess in plan.guesses:
        texts += _guess(words, plan, guess)
    texts.append(words.say("knockout.step-rounds", rounds=plan.rounds, preliminary=plan.preliminary_rounds))
    texts.append(_check(words, plan))
    return texts


def _guess(words: Words, plan: KnockoutPlan, guess: Guess) -> Iterator[str]:
    """K4: the rounds supposed, where somebody enters in a named one; the figures; and whether they agree."""
    places = [_place(words, entry, guess.rounds) for entry in plan.entries if entry.back is not None]
    if places:
        yield words.say("knockout.step-suppose", rounds=guess.rounds, places="; ".join(places))
    for figures in guess.passes:
        if not figures.preliminary_rounds:
            yield _available(words, plan.registered, figures)
        yield from _pass(words, figures, last=figures is guess.passes[-1])
    if not guess.agrees:
        yield _again(words, guess)


def _place(words: Words, entry: EntryRound, rounds: int) -> str:
    """K4: which round a named one is, counted from the first of those supposed."""
    label, skip = round_label(words, entry.text), entry.rounds_skipped(rounds)
    if skip < 0:
        return words.say("knockout.step-suppose-none", round=label)
    return words.say("knockout.step-suppose-place", round=label, number=skip + 1, skip=skip)


def _again(words: Words, guess: Guess) -> str:
    if not guess.passes:
        return words.say("knockout.step-not-there", next=guess.rounds + 1)
    last = guess.passes[-1]
    needed = last.rounds - last.preliminary_rounds
    return words.say("knockout.step-disagrees", supposed=guess.rounds, found=needed, next=guess.rounds + 1)


def _available(words: Words, registered: int, figures: Pass) -> str:
    late = sum(group.count for group in figures.groups)
    return words.say("knockout.step-available", registered=registered, late=late, available=figures.available)


def _pass(words: Words, figures: Pass, *, last: bool) -> Iterator[str]:
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
    refused = "knockout.step-too-many" if last else "knockout.step-again"
    yield words.say("knockout.step-byes" if figures.enough else refused, **facts)


def _check(words: Words, plan: KnockoutPlan) -> str:
    first = plan.rows[0]
    return words.say(
        "knockout.step-check",
        byes=first.byes,
        playing=first.participants,
        matches=sum(row.matches for row in plan.rows),
        registered=plan.registered,
    )
