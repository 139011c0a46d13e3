"""One line of a computation in words: which game, what it is worth; a text for each style of TIEBREAKS, in STYLES."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import groupby

from sheetgen.explanations.voice import Voice
from sheetgen.ranking.definitions import LineStyle, TieBreak
from sheetgen.ranking.explain import Account, Contribution
from sheetgen.ranking.performance import CLAMPED, UNRATED
from sheetgen.ranking.record import GAME_POINTS, MATCH_POINTS, Id
from sheetgen.ranking.tiebreaks import tiebreak_of
from sheetgen.ranking.unplayed import AS_OWN, BY_OPPONENT, BY_ROUNDS
from sheetgen.ranking.values import Value

DUMMIES = (AS_OWN, BY_ROUNDS, BY_OPPONENT)
Text = Callable[[Voice, TieBreak, Id, Contribution], str]
POINTS = {MATCH_POINTS: "match-point", GAME_POINTS: "game-point"}
Grouped = tuple[str, Value, int | None, bool]


def _happened(voice: Voice, id_: Id, line: Contribution) -> str:
    return voice.happened(id_, line.round, line.opponent)


def _game(voice: Voice, _: TieBreak, id_: Id, line: Contribution) -> str:
    """T1-T4: what happened is all that counts."""
    return _happened(voice, id_, line)


def _black(voice: Voice, _: TieBreak, id_: Id, line: Contribution) -> str:
    return voice.say("line.black", happened=_happened(voice, id_, line))


def _score(voice: Voice, _: TieBreak, id_: Id, line: Contribution) -> str:
    """T5, T6: what happened, and how many points the opponent has."""
    happened = _happened(voice, id_, line)
    if line.note in DUMMIES:
        return _dummy(voice, id_, line)
    if line.note == "virtual":
        return voice.say("line.virtual-score", happened=happened, worth=voice.counted(line.figure, "point"))
    worth = voice.counted(line.level if line.note == "adjusted" else line.figure, "point")
    if line.note == "adjusted":
        return voice.say("line.adjusted-score", happened=happened, worth=worth, figure=voice.figure(line.figure))
    return voice.say("line.score", happened=happened, worth=worth)


def _running(voice: Voice, _: TieBreak, __: Id, line: Contribution) -> str:
    return voice.say("line.running", round=line.round)


def _cumulative_of(voice: Voice, _: TieBreak, id_: Id, line: Contribution) -> str:
    happened = _happened(voice, id_, line)
    if line.opponent is None:
        return voice.say("line.exempt-cumulative", happened=happened)
    return voice.say("line.cumulative", happened=happened, figure=voice.figure(line.figure))


def _buchholz(voice: Voice, _: TieBreak, id_: Id, line: Contribution) -> str:
    """T8: the opponent's points, adjusted where games were not played, imaginary where none was met."""
    if line.note in DUMMIES:
        return _dummy(voice, id_, line)
    if line.note == "virtual":
        return _virtual(voice, id_, line)
    assert line.opponent is not None
    name, points = voice.name(line.opponent), voice.counted(line.level, "point")
    if line.note == "adjusted":
        return voice.say("line.adjusted", name=name, worth=points, figure=voice.figure(line.figure))
    return voice.say("line.opponent", name=name, worth=points)


def _dummy(voice: Voice, id_: Id, line: Contribution) -> str:
    """C10: the score of the dummy, and what has fixed it."""
    facts = {"figure": voice.figure(line.figure), "own": voice.figure(line.level)}
    return voice.words.say(f"explain.line.{line.note}", happened=_happened(voice, id_, line), **facts)


def _virtual(voice: Voice, id_: Id, line: Contribution) -> str:
    own, before, worth = (Fraction(part or 0) for part in (line.own, line.level, line.figure))  # type: ignore[arg-type]
    rest = Fraction(voice.records.most, 2) - own
    return voice.say(
        "line.virtual",
        happened=_happened(voice, id_, line),
        before=voice.figure(before),
        rest=voice.figure(rest),
        after=voice.figure(worth - before - rest),
    )


def _buchholz_of(voice: Voice, _: TieBreak, id_: Id, line: Contribution) -> str:
    return voice.say("line.buchholz", happened=_happened(voice, id_, line), figure=voice.figure(line.figure))


def _rating(voice: Voice, _: TieBreak, id_: Id, line: Contribution) -> str:
    """T9: the opponent's rating, left out or brought nearer where the rule says so."""
    happened = _happened(voice, id_, line)
    if line.note == UNRATED:
        return voice.say("line.unrated", happened=happened)
    name = "line.clamped" if line.note == CLAMPED else "line.rating"
    return voice.say(name, happened=happened, figure=voice.figure(line.figure), amount=voice.figure(line.amount))


def _product(voice: Voice, tiebreak: TieBreak, id_: Id, line: Contribution) -> str:
    """T5: the opponent's total times what was scored against him."""
    theirs, ours = (POINTS[kind] for kind in tiebreak.points)
    facts = {"theirs": voice.counted(line.figure, theirs), "ours": voice.counted(line.own, ours)}
    if line.opponent is None or line.note in DUMMIES:
        return voice.say("line.dummy-product", happened=_happened(voice, id_, line), **facts)
    return voice.say("line.product", name=voice.name(line.opponent), **facts)


def _performance_of(voice: Voice, _: TieBreak, id_: Id, line: Contribution) -> str:
    """C40."""
    return voice.say("line.performance", happened=_happened(voice, id_, line), figure=voice.figure(line.figure))


def _board(name: str) -> Text:
    """C50, C51: the points of one board over the whole event."""

    def text(voice: Voice, _: TieBreak, __: Id, line: Contribution) -> str:
        return voice.say(name, number=line.level, worth=voice.counted(line.own, "point"))

    return text


def _between(voice: Voice, _: TieBreak, __: Id, line: Contribution) -> str:
    """M12: a game between the tied teams."""
    assert line.opponent is not None
    seat = voice.seat(line.level)
    return voice.say("line.between", seat=seat, round=line.round, name=voice.name(line.opponent))


STYLES: Mapping[LineStyle, Text] = {
    LineStyle.GAME: _game,
    LineStyle.ROUND: _game,
    LineStyle.BLACK: _black,
    LineStyle.SCORE: _score,
    LineStyle.RUNNING: _running,
    LineStyle.CUMULATIVE: _cumulative_of,
    LineStyle.BUCHHOLZ: _buchholz,
    LineStyle.BUCHHOLZ_OF: _buchholz_of,
    LineStyle.RATING: _rating,
    LineStyle.PERFORMANCE: _performance_of,
    LineStyle.PRODUCT: _product,
    LineStyle.BOARD: _board("line.board"),
    LineStyle.BOARD_POINTS: _board("line.board-points"),
    LineStyle.BETWEEN: _between,
}
# Lines of these say all: what they bring is not repeated.
WITHOUT_AMOUNTS = (LineStyle.ROUND, LineStyle.BOARD_POINTS)


def lines_of(voice: Voice, code: str, account: Account) -> list[Grouped]:
    """Return every line of a computation: text, what it brings, round, and whether it counts."""
    tiebreak = tiebreak_of(code)
    if tiebreak is None or tiebreak.line not in STYLES:
        return _by_seat(voice, code, account)
    style, silent = STYLES[tiebreak.line], tiebreak.line in WITHOUT_AMOUNTS
    return [
        (style(voice, tiebreak, account.id, line), None if silent else _amount(line), line.round, line.counts)
        for line in account.contributions
    ]


def _amount(line: Contribution) -> Value:
    return None if line.note in (UNRATED, "missing") else line.amount


def _by_seat(voice: Voice, code: str, account: Account) -> list[Grouped]:
    """T11, M12: the games of a team put together board by board (in Molter player by player)."""
    ordered = sorted(account.contributions, key=lambda line: line.level)  # type: ignore[arg-type,return-value]
    return [_seat(voice, code, level, list(games)) for level, games in groupby(ordered, key=lambda line: line.level)]


def _seat(voice: Voice, code: str, level: Value, games: list[Contribution]) -> Grouped:
    seat = voice.seat(level)
    amount = _total(game.amount for game in games)
    if code != "BERLIN":
        return seat, amount, None, True
    scored = _total(game.own for game in games)
    weighed = voice.say("line.weighed", seat=seat, worth=voice.counted(scored, "point"), weight=games[0].figure)
    return weighed, amount, None, True


def _total(values: Iterable[Value]) -> Fraction:
    return sum((Fraction(value or 0) for value in values), Fraction())  # type: ignore[arg-type]
