"""A round and its reasons in other numbers than those it was paired by: in those that stand on the sheet."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from sheetgen.pairing.dutch.explain import BoardAccount, BracketAccount, ByeAccount, Exchange, Explained, Reason
from sheetgen.pairing.dutch.outcome import Board, Round

Line = Callable[[int], int]


def renumbered(explained: Explained, line: Line) -> Explained:
    """The same round, every player under the number ``line`` gives him."""
    return replace(
        explained,
        round=_round(explained.round, line),
        brackets=tuple(_bracket(each, line) for each in explained.brackets),
        boards=tuple(_account(each, line) for each in explained.boards),
        bye=explained.bye and _bye(explained.bye, line),
    )


def _all(numbers: Iterable[int], line: Line) -> tuple[int, ...]:
    return tuple(map(line, numbers))


def _board(board: Board, line: Line) -> Board:
    return replace(board, white=line(board.white), black=line(board.black))


def _round(paired: Round, line: Line) -> Round:
    return replace(
        paired,
        boards=tuple(_board(each, line) for each in paired.boards),
        bye=None if paired.bye is None else line(paired.bye),
        absent=tuple((line(number), code) for number, code in paired.absent),
        floats=tuple(replace(each, number=line(each.number)) for each in paired.floats),
    )


def _reasons(reasons: Iterable[Reason], line: Line) -> tuple[Reason, ...]:
    return tuple(replace(each, numbers=_all(each.numbers, line)) for each in reasons)


def _exchange(change: Exchange, line: Line) -> Exchange:
    return replace(change, left=_all(change.left, line), entered=_all(change.entered, line))


def _bracket(account: BracketAccount, line: Line) -> BracketAccount:
    return replace(
        account,
        moved_down=_all(account.moved_down, line),
        residents=_all(account.residents, line),
        upper=_all(account.upper, line),
        pairs=tuple((line(one), line(other)) for one, other in account.pairs),
        floaters=_all(account.floaters, line),
        staying=_reasons(account.staying, line),
        exchange=account.exchange and _exchange(account.exchange, line),
    )


def _account(account: BoardAccount, line: Line) -> BoardAccount:
    return replace(
        account,
        board=_board(account.board, line),
        higher=line(account.higher),
        lower=line(account.lower),
        skipped=_reasons(account.skipped, line),
    )


def _bye(account: ByeAccount, line: Line) -> ByeAccount:
    facts = account.facts
    changed = replace(
        facts,
        candidates=_all(facts.candidates, line),
        barred=_all(facts.barred, line),
        needed=_all(facts.needed, line),
    )
    return replace(account, number=line(account.number), facts=changed, staying=_reasons(account.staying, line))
