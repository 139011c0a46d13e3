"""Why a season's ranking and its rounds are as they are, in sentences."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from sheetgen.errors import Problem, warning
from sheetgen.explanations.page import Explain, Explanation
from sheetgen.explanations.swiss import BoardExplanation, RoundExplanation
from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.figures import figure
from sheetgen.pairing.dutch.state import WHITE
from sheetgen.pairing.keizer import LadderBoard, LadderBye, LadderReasons, LadderState, colours
from sheetgen.ranking import keizer
from sheetgen.ranking.keizer import KEIZER, OWN, VALUE, Count, Gain, KeizerEvent, counted
from sheetgen.ranking.progress import progress
from sheetgen.ranking.standings import Standings
from sheetgen.ranking.values import Value
from sheetgen.systems.pairable import Pair
from sheetgen.workbook.entered import Entrant


# ---------------------------------------------------------------------------------------------------- the ranking
def keizer_explainer(words: Words, event: KeizerEvent, ranking: Standings, entrants: Mapping[int, Entrant]) -> Explain:
    """KZ2: why everybody or one player stands there; the count is made once."""
    return partial(
        _explanation, words, event, counted(event, progress(event, ranking.horizon).reached), ranking, entrants
    )


def _explanation(
    words: Words,
    event: KeizerEvent,
    count: Count,
    ranking: Standings,
    entrants: Mapping[int, Entrant],
    subject: int | None = None,
) -> Explanation:
    """The ranking place by place, or what every evening of one player is worth today."""
    intro = " ".join(_intro(words, event, count))
    if subject is None:
        lines = (
            words.say(
                "keizer-explain.place",
                place=row.rank,
                name=entrants[row.id].name,
                points=_points(words, row.values[KEIZER]),
                value=_points(words, row.values[VALUE]),
            )
            for row in ranking.rows
        )
        return Explanation(words["explain.title"], intro, (), summary=" ".join(lines))
    title = words.say("explain.title-for", name=entrants[subject].name)
    gains = (_gain(words, gain, entrants) for gain in count.gains[subject])
    place = ranking_place(ranking, subject)
    total = words.say("keizer-explain.total", points=_points(words, count.points[subject]), place=place)
    return Explanation(title, intro, (), subject, " ".join([*gains, total]))


def ranking_place(ranking: Standings, subject: int) -> int:
    """The place of a player."""
    return next(row.rank or 0 for row in ranking.rows if row.id == subject)


def _intro(words: Words, event: KeizerEvent, count: Count) -> Iterator[str]:
    facts = {"first": event.first_value, "passes": count.passes}
    yield words.say("keizer-explain.intro-frozen" if event.terms.frozen else "keizer-explain.intro", **facts)
    if count.cycle:
        yield words["keizer-explain.cycle"]
    if count.unsettled:
        yield words.say("keizer-explain.unsettled", passes=count.passes)


def _gain(words: Words, gain: Gain, entrants: Mapping[int, Entrant]) -> str:
    """One evening, or one's own value, in a sentence."""
    share = gain.share
    facts = {
        "round": share.round,
        "part": _points(words, share.part),
        "value": _points(words, gain.value),
        "points": _points(words, gain.points),
        "name": "" if share.opponent is None else entrants[share.opponent].name,
    }
    if share.kind == OWN:
        return words.say("keizer-explain.own", **facts)
    if share.kind in keizer.LIMITED and not share.part:
        return words.say("keizer-explain.over", **facts)
    return words.say(f"keizer-explain.{share.kind}", **facts)


def _points(words: Words, value: Value | Sequence[Value]) -> str:
    return figure(value, words.lang)


# ------------------------------------------------------------------------------------------------------- a round
def round_page(
    reasons: LadderReasons, names: Mapping[int, str], words: Words, only: int | None = None
) -> RoundExplanation:
    """KZ5: why a round is as it is, board by board, or the board of one player."""
    boards = [each for each in reasons.boards if only is None or only in (each.higher, each.lower)]
    bye = reasons.bye if reasons.bye and only in (None, reasons.bye.number) else None
    return RoundExplanation(
        words.say("keizer-pair.title", round=reasons.round.number),
        words.say("keizer-pair.intro", rounds=reasons.state.repeat_after),
        tuple(_board(each, names, words) for each in boards),
        _bye(bye, names, words) if bye else None,
        words["keizer-pair.all"],
        (),
    )


def _board(account: LadderBoard, names: Mapping[int, str], words: Words) -> BoardExplanation:
    board = account.board
    white, black = names[board.white], names[board.black]
    heading = words.say("keizer-pair.board", board=board.number, white=white, black=black)
    facts = {"higher": names[account.higher], "lower": names[account.lower]}
    short = words.say("keizer-pair.places", one=account.places[0], other=account.places[1], **facts)
    details = [
        words.say(
            f"keizer-pair.passed-{each.cause}", name=names[each.number], round=each.last_met, higher=facts["higher"]
        )
        for each in account.passed
    ]
    if account.early:
        details.append(words.say("keizer-pair.too-early", round=account.last_met, early=account.early))
    details.append(words.say(f"keizer-pair.colour-{account.rule}", white=white, black=black))
    return BoardExplanation(board.number, heading, short, tuple(details))


def _bye(account: LadderBye, names: Mapping[int, str], words: Words) -> BoardExplanation:
    name = names[account.number]
    rule = "lowest" if not account.spared else "spared"
    details = [
        words.say("keizer-pair.had-bye", name=names[number], round=last) for number, last in account.spared if last
    ]
    return BoardExplanation(
        0, words.say("keizer-pair.bye", name=name), words.say(f"keizer-pair.bye-{rule}", name=name), tuple(details)
    )


def broken(state: LadderState, boards: Mapping[int, Pair], names: Mapping[int, str]) -> Iterable[Problem]:
    """KZ5, KZ7: what pairs that are set by hand go against: a meeting too soon, or the colours turned round."""
    by_number = {entrant.number: entrant for entrant in state.entrants}
    order = [entrant.number for entrant in state.entrants]
    for board, pair in boards.items():
        one, other = (by_number[line] for line in sorted(pair, key=order.index))
        if state.too_early(one, other):
            yield warning("keizer-repeated", board=board, round=one.last_met(other.number))
        colour, _ = colours(one, other, board)
        if (colour == WHITE) != (pair[0] == one.number):
            white, black = (f"{line} {names[line]}" for line in pair)
            yield warning("pair-hand-turned", board=board, white=white, black=black)
