"""How the lines of a computation become its value, in one sentence for each kind of total, in CLOSINGS."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from sheetgen.explanations.voice import Voice
from sheetgen.model.tournament import FIDE_2026
from sheetgen.ranking.definitions import Total
from sheetgen.ranking.explain import Account
from sheetgen.ranking.tiebreaks import tiebreak_of
from sheetgen.ranking.values import Value

# The accounts of the same step stand beside it: a list is told as far as it decides.
Closing = Callable[[Voice, Account, Sequence[Account]], str]


def _total(voice: Voice, account: Account, _: Sequence[Account]) -> str:
    return voice.say("total.sum", value=voice.figure(account.value))


def _direct(voice: Voice, account: Account, _: Sequence[Account]) -> str:
    """T2: the mutual points, or what they can still become."""
    lowest, highest = account.facts.get("lowest"), account.facts.get("highest")
    if lowest == highest:
        return voice.say("total.sum", value=voice.figure(account.value))
    return voice.say("total.between", lowest=voice.figure(lowest), highest=voice.figure(highest))


def _mean(voice: Voice, account: Account, _: Sequence[Account]) -> str:
    if account.value is None:
        return _nothing(voice)
    return voice.say("total.mean", value=voice.figure(account.value))


def _nothing(voice: Voice) -> str:
    """T9, C36: why a code of ratings has no value: nobody rated was met, or somebody in the event has no rating."""
    if voice.records.rules != FIDE_2026:
        return voice.say("total.unrated")
    rated = all(record.rating is not None for record in voice.records.entries.values())
    return voice.say("total.no-games" if rated else "total.dropped")


def _perfect(voice: Voice, account: Account, _: Sequence[Account]) -> str:
    """C39."""
    if account.value is None:
        return _nothing(voice)
    points, games = voice.figure(account.facts["points"]), account.facts["games"]
    return voice.say("total.perfect", points=points, games=games, value=voice.figure(account.value))


def _mean_of_scores(voice: Voice, account: Account, _: Sequence[Account]) -> str:
    """C33."""
    if account.value is None:
        return voice.say("total.no-games")
    return voice.say("total.mean", value=voice.figure(account.value))


def _plainly(name: str) -> Closing:
    """C30, C41: a number that needs no game."""

    def closing_of(voice: Voice, account: Account, _: Sequence[Account]) -> str:
        return _nothing(voice) if account.value is None else voice.say(name, value=voice.figure(account.value))

    return closing_of


def _strength(voice: Voice, account: Account, _: Sequence[Account]) -> str:
    """C52."""
    total = sum((Fraction(line.amount or 0) for line in account.contributions), Fraction())  # type: ignore[arg-type]
    score, divisor = voice.figure(account.facts["score"]), voice.figure(account.facts["divisor"])
    facts = {"score": score, "divisor": divisor, "sum": voice.figure(total)}
    return voice.say("total.strength", value=voice.figure(account.value), **facts)


def _eliminated(voice: Voice, account: Account, others: Sequence[Account]) -> str:
    """C51: the points without the last boards, down to the one that decides."""
    pairs = enumerate(_list(account.value), start=1)
    parts = [voice.say("total.elimination", count=count, value=voice.figure(value)) for count, value in pairs]
    return voice.say("total.list", parts=voice.series(parts[: deciding([_list(other.value) for other in others])]))


def _performance(voice: Voice, account: Account, _: Sequence[Account]) -> str:
    """T9: mean plus quantity."""
    facts = account.facts
    if account.value is None or "games" not in facts:
        return _nothing(voice)
    return voice.say(
        "total.performance",
        mean=facts["mean"],
        points=voice.figure(facts["points"]),
        games=facts["games"],
        quantity=f"{facts['quantity']:+d}",
        value=account.value,
    )


def _mean_of_team(voice: Voice, account: Account, _: Sequence[Account]) -> str:
    ratings = account.facts.get("ratings")
    if not isinstance(ratings, tuple) or not ratings:
        return voice.say("total.unrated-team")
    listed = voice.listed([voice.figure(rating) for rating in ratings])
    return voice.say("total.mean-of-team", ratings=listed, value=voice.figure(account.value))


def _limits(voice: Voice, account: Account, others: Sequence[Account]) -> str:
    """T6: the points at each limit, down to the one that decides."""
    pairs = list(zip(_list(account.facts.get("limits")), _list(account.value), strict=True))
    parts = [
        voice.say("total.limit", limit=voice.counted(limit, "point"), value=voice.figure(value))
        for limit, value in pairs[: deciding([_list(other.value) for other in others])]
    ]
    return voice.say("total.list", parts=voice.series(parts))


def _boards(voice: Voice, account: Account, others: Sequence[Account]) -> str:
    """M12: the wins player by player, down to the one that decides."""
    parts = [f"{voice.seat(place)} {voice.figure(wins)}" for place, wins in enumerate(_list(account.value), start=1)]
    return voice.say("total.list", parts=voice.series(parts[: deciding([_list(other.value) for other in others])]))


def _list(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else ()


def deciding(values: Sequence[tuple[Value, ...]]) -> int | None:
    """Return how much of several lists must be told: until all those that can differ have done so (None: all of it).

    >>> deciding([(2, 1, 0), (2, 0, 5), (1, 4, 4)])
    2
    """
    for length in range(1, max(map(len, values), default=0) + 1):
        if len({value[:length] for value in values}) == len(set(values)):
            return length if len(set(values)) > 1 else None
    return None


def _lot(voice: Voice, account: Account, _: Sequence[Account]) -> str:
    return voice.say("total.lot", value=voice.figure(account.value))


CLOSINGS: Mapping[Total, Closing] = {
    Total.SUM: _total,
    Total.ENCOUNTER: _direct,
    Total.MEAN: _mean,
    Total.MEAN_OF_SCORES: _mean_of_scores,
    Total.PERFORMANCE: _performance,
    Total.PERFECT: _perfect,
    Total.NUMBER: _plainly("total.number"),
    Total.RATING: _plainly("total.rating"),
    Total.STRENGTH: _strength,
    Total.BY_BOARD: _boards,
    Total.ELIMINATION: _eliminated,
    Total.MEAN_OF_TEAM: _mean_of_team,
    Total.LIMITS: _limits,
}


def closing(voice: Voice, code: str, account: Account, others: Sequence[Account]) -> str:
    """Return how the value comes out; a code that is no tie-break is the drawing of lots."""
    tiebreak = tiebreak_of(code)
    return (CLOSINGS[tiebreak.total] if tiebreak else _lot)(voice, account, others)
