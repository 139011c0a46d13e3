"""K5: why somebody stands where he stands in a knockout: by the round he reached, and by whom he was beaten."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import groupby

from sheetgen.explanations.knockout_rounds import reached, round_label
from sheetgen.explanations.page import Explain, Explanation
from sheetgen.i18n.catalogue import Words
from sheetgen.ranking.knockout import Duel, KnockoutEvent
from sheetgen.ranking.standings import Row, Standings
from sheetgen.workbook.entered import Entrant


def knockout_explainer(
    words: Words, event: KnockoutEvent, ranking: Standings, entrants: Mapping[int, Entrant]
) -> Explain:
    """K5: why everybody or one entrant stands there; nothing is computed before."""
    return partial(knockout_explanation, words, event, ranking, entrants)


def knockout_explanation(
    words: Words, event: KnockoutEvent, ranking: Standings, entrants: Mapping[int, Entrant], subject: int | None = None
) -> Explanation:
    """The ranking told rank by rank, or the way of one entrant match by match."""
    intro = words["knockout.explain.intro-third" if event.third else "knockout.explain.intro"]
    if subject is None:
        summary = " ".join(_ranks(words, event, ranking, entrants))
        return Explanation(words["explain.title"], intro, (), summary=summary)
    title = words.say("explain.title-for", name=entrants[subject].name)
    row = next(row for row in ranking.rows if row.id == subject)
    summary = " ".join([*_way(words, event, ranking.horizon, entrants, subject), _place(words, event, ranking, row)])
    return Explanation(title, intro, (), subject, summary)


def _shown(ranking: Standings, row: Row) -> str:
    same = sum(other.rank == row.rank for other in ranking.rows)
    return f"{row.rank}{'=' if same > 1 else ''}"


def _ranks(words: Words, event: KnockoutEvent, ranking: Standings, entrants: Mapping[int, Entrant]) -> Iterator[str]:
    for _, group in groupby(ranking.rows, key=lambda row: row.rank):
        rows = list(group)
        names = ", ".join(entrants[row.id].name for row in rows)
        rank = f"{rows[0].rank}{'=' if len(rows) > 1 else ''}"
        come = _come(words, event, ranking.horizon, rows[0])
        yield words.say("knockout.explain.rank", rank=rank, round=come, names=names)


def _come(words: Words, event: KnockoutEvent, horizon: int, row: Row) -> str:
    """The round somebody has reached, and how he fared in the match for third place once it has been decided."""
    come, third = reached(words, event.names, row), event.third
    if third is None or third.winner <= 0 or horizon < event.rounds or row.id not in (third.upper, third.lower):
        return come
    return words.say(f"knockout.explain.third-{'won' if row.id == third.winner else 'lost'}", round=come)


def _place(words: Words, event: KnockoutEvent, ranking: Standings, row: Row) -> str:
    come = _come(words, event, ranking.horizon, row)
    return words.say("knockout.explain.place", rank=_shown(ranking, row), round=come)


def _way(words: Words, event: KnockoutEvent, horizon: int, entrants: Mapping[int, Entrant], seed: int) -> Iterator[str]:
    """Each match of one entrant in a sentence."""
    third = (event.third,) if event.third else ()
    for duel in (*event.duels, *third):
        if seed in (duel.upper, duel.lower) and duel.round <= horizon:
            yield _match(words, event, duel, entrants, seed)


def _match(words: Words, event: KnockoutEvent, duel: Duel, entrants: Mapping[int, Entrant], seed: int) -> str:
    name = "third-place" if duel is event.third else event.names[duel.round - 1]
    other = duel.lower if seed == duel.upper else duel.upper
    if other < 0:
        return words.say("knockout.explain.bye", round=round_label(words, name))
    kind = "open" if duel.winner == 0 else "nobody" if duel.winner < 0 else "won" if duel.winner == seed else "lost"
    against = entrants[other].name if other in entrants else "?"
    return words.say(f"knockout.explain.{kind}", round=round_label(words, name), name=against)
