"""Norms as text, JSON and rows: reached, or exactly what is missing; before the event what is possible."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.figures import figure
from sheetgen.operations.norms import Norm, NormEvent, Norms
from sheetgen.present.reports import problem_json
from sheetgen.rating.mix import OWN_FEDERATION, PERFORMANCE, SCORE, Lack
from sheetgen.rating.norms import NormVerdict
from sheetgen.rating.opening import Foreseen, MissingOpponents
from sheetgen.systems.shared.text import aligned

COLUMNS = ("no", "name", "title", "reached", "worth", "points", "needed", "rp", "average")
BEFORE = ("no", "name", "title", "reached", "games", "needed", "average")
ONE_FEDERATION = "one-federation"


def norms_text(norms: Norms, words: Words) -> str:
    """The norms of every event as text: before it what is possible, after it what is reached or missing."""
    lines = [words.say("norms.heading", rules=words[f"norms.rules.{norms.options.rules}"])]
    for event in norms.events:
        if event.name:
            lines += ["", words.say("pools.name", letter=event.name)]
        lines += ["", *(_before(event, words) if norms.options.before else _after(event, words))]
    return "\n".join(lines)


def shown_norms(event: NormEvent) -> list[Norm]:
    """One line a player: the highest title he has reached, else the one that lacks least; those reached first."""
    best: dict[int, Norm] = {}
    for norm in event.norms:
        if norm.verdict and (norm.number not in best or _better(norm, best[norm.number])):
            best[norm.number] = norm
    return sorted(best.values(), key=lambda norm: (not _verdict(norm).reached, len(_verdict(norm).lacks), norm.number))


def _better(norm: Norm, other: Norm) -> bool:
    one, two = _verdict(norm), _verdict(other)
    return (one.reached, -len(one.lacks)) > (two.reached, -len(two.lacks)) or (one.reached and two.reached)


def _verdict(norm: Norm) -> NormVerdict:
    assert norm.verdict is not None
    return norm.verdict


def _after(event: NormEvent, words: Words) -> Iterator[str]:
    norms = shown_norms(event)
    if not norms:
        yield words["norms.nobody"]
        return
    rows = [[words[f"norms.column.{name}"] for name in COLUMNS]]
    rows += [[str(cell) for cell in _row(event, norm, words)] for norm in norms]
    table = aligned(rows, left=(1,)).split("\n")
    yield table[0]
    for norm, line in zip(norms, table[1:], strict=True):
        yield line
        yield from (f"      {text}" for text in details(norm, words))


def _row(event: NormEvent, norm: Norm, words: Words) -> list[object]:
    verdict = _verdict(norm)
    return [
        event.field.label(norm.number),
        norm.player.name,
        norm.title.code,
        words["norms.yes"] if verdict.reached else words["norms.no"],
        verdict.worth or len(verdict.chosen),
        f"{halves_text(verdict.points, words.lang)}/{len(verdict.chosen)}",
        "–" if verdict.needed is None else halves_text(verdict.needed, words.lang),
        verdict.performance,
        verdict.average,
    ]


def halves_text(halves: int, lang: str) -> str:
    """A number of half points in the way of writing numbers of a language."""
    return figure(Fraction(halves, 2), lang)


def details(norm: Norm, words: Words) -> Iterator[str]:
    """What is missing, and which rounds were left out to come to it."""
    verdict = _verdict(norm)
    for lack in verdict.lacks:
        yield lack_text(lack, norm, words)
    rounds = [bout.round for bout in verdict.left_out]
    if rounds and verdict.chosen:
        yield words.say("norms.left-out", rounds=", ".join(map(str, rounds)))
    if verdict.reached:
        yield words.say("norms.then", rating=norm.title.rating, title=norm.title.code)


def lack_text(lack: Lack, norm: Norm, words: Words) -> str:
    """One condition of a norm that is not met, as a sentence: what there is, and what it takes."""
    facts: dict[str, object] = {"found": lack.actual, "wanted": lack.wanted, "title": norm.title.code}
    if lack.code == SCORE:
        facts = {"found": halves_text(lack.actual, words.lang), "wanted": halves_text(lack.wanted, words.lang)}
    if lack.code == PERFORMANCE:
        needed = _verdict(norm).needed if norm.verdict else None
        facts["points"] = "–" if needed is None else halves_text(needed, words.lang)
    facts["holders"] = ", ".join(sorted(norm.title.holders, key=("WIM", "WGM", "IM", "GM").index))
    return words.say(f"norms.lack.{lack.code}", **facts)


def _before(event: NormEvent, words: Words) -> Iterator[str]:
    norms = [norm for norm in event.norms if norm.foreseen]
    rows = [[words[f"norms.column.{name}"] for name in BEFORE]]
    rows += [[str(cell) for cell in _before_row(event, norm, words)] for norm in norms]
    table = aligned(rows, left=(1,)).split("\n")
    yield table[0]
    for norm, line in zip(norms, table[1:], strict=True):
        yield line
        lacks = norm.foreseen.lacks if norm.foreseen else ()
        yield from (f"      {lack_text(lack, norm, words)}" for lack in lacks)
        if norm.wanted:
            yield f"      {wanted_text(norm.wanted, words)}"


def _before_row(event: NormEvent, norm: Norm, words: Words) -> list[object]:
    outcome = norm.foreseen
    assert outcome is not None
    return [
        event.field.label(norm.number),
        norm.player.name,
        norm.title.code,
        words["norms.possible"] if outcome.possible else words["norms.no"],
        outcome.games,
        "–" if outcome.needed is None else halves_text(outcome.needed, words.lang),
        outcome.average,
    ]


def wanted_text(wanted: MissingOpponents, words: Words) -> str:
    """How many opponents are missing, of which rating or with which titles, as a sentence."""
    rating = words["norms.never"] if wanted.rating is None else str(wanted.rating)
    return words.say("norms.wanted", count=wanted.count, rating=rating, titled=wanted.titled, holders=wanted.holders)


def norms_json(norms: Norms, words: Words) -> dict[str, object]:
    """The norms as JSON objects: the rules, a row for each player and title, the problems."""
    rows = [_norm_json(event, norm) for event in norms.events for norm in event.norms]
    return {
        "workbook": norms.source,
        "rules": norms.options.rules,
        "before": norms.options.before,
        "players": rows,
        "problems": [problem_json(problem, words) for problem in norms.problems],
    }


def _norm_json(event: NormEvent, norm: Norm) -> dict[str, object]:
    head = {"id": event.field.label(norm.number), "name": norm.player.name, "title": norm.title.code}
    pool = {"pool": event.name} if event.name else {}
    if norm.foreseen:
        return head | pool | _foreseen_json(norm.foreseen, norm.wanted)
    return head | pool | _verdict_json(norm.verdict)


def _verdict_json(verdict: NormVerdict | None) -> dict[str, object]:
    if verdict is None:
        return {"reached": False, "games": 0, "missing": ["games"]}
    return {
        "reached": verdict.reached,
        "games": len(verdict.chosen),
        "worth": verdict.worth,
        "points": verdict.points / 2,
        "needed": None if verdict.needed is None else verdict.needed / 2,
        "performance": verdict.performance,
        "average": verdict.average,
        **_mix_json(verdict),
        "rounds": [bout.round for bout in verdict.chosen],
        "left_out": [bout.round for bout in verdict.left_out],
    }


def _mix_json(verdict: NormVerdict | Foreseen) -> dict[str, object]:
    return {
        "federations": verdict.mix.others,
        "titled": verdict.mix.titled,
        "holders": verdict.mix.holders,
        "missing": [lack.code for lack in verdict.lacks],
        "details": _lacks_json(verdict.lacks),
    }


def _lacks_json(lacks: Iterable[Lack]) -> list[dict[str, object]]:
    lacks_json = []
    for lack in lacks:
        part = 2 if lack.code == SCORE else 1
        most = lack.code in (OWN_FEDERATION, ONE_FEDERATION)
        lacks_json.append(
            {"code": lack.code, "found": lack.actual / part, "most" if most else "least": lack.wanted / part}
        )
    return lacks_json


def _foreseen_json(foreseen: Foreseen, wanted: MissingOpponents | None) -> dict[str, object]:
    missing = None if wanted is None else {
        "count": wanted.count, "rating": wanted.rating, "titled": wanted.titled, "holders": wanted.holders
    }  # fmt: skip
    return {
        "reached": False,
        "possible": foreseen.possible,
        "games": foreseen.games,
        "needed": None if foreseen.needed is None else foreseen.needed / 2,
        "average": foreseen.average,
        **_mix_json(foreseen),
        "missing_players": missing,
    }


def norms_rows(norms: Norms, words: Words) -> list[Sequence[object]]:
    """The same for a spreadsheet, one line a player and title."""
    columns = BEFORE if norms.options.before else COLUMNS
    rows: list[Sequence[object]] = [
        [*(words[f"norms.column.{name}"] for name in columns), words["norms.column.missing"]]
    ]
    for event in norms.events:
        for norm in event.norms:
            lacks = norm.foreseen.lacks if norm.foreseen else norm.verdict.lacks if norm.verdict else ()
            if norm.foreseen or norm.verdict:
                cells = _before_row(event, norm, words) if norm.foreseen else _row(event, norm, words)
                rows.append([*cells, "; ".join(lack_text(lack, norm, words) for lack in lacks)])
    return rows
