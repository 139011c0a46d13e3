"""A Swiss round explained as text, JSON and HTML. The JSON keys are a public contract (docs/explanations.md)."""

import html
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from sheetgen.explanations.swiss import BoardTold, GroupTold, RoundTold
from sheetgen.i18n.catalogue import Words
from sheetgen.pairing.dutch.explain import BoardAccount, BracketAccount, Explained, Reason
from sheetgen.present.reports import html_document, problem_json


def explained_text(told: RoundTold, details: bool = True) -> str:
    """The short form for players; with the details what an arbiter wants besides."""
    lines = [told.title, told.intro]
    for board in _boards(told):
        lines += ["", board.heading, f"  {board.short}"]
        lines += [f"  · {detail}" for detail in board.details if details]
    if details:
        lines += ["", told.groups_heading]
        for group in told.groups:
            lines += ["", group.heading, *(f"  · {line}" for line in group.lines)]
    return "\n".join(lines)


def _boards(told: RoundTold) -> Iterable[BoardTold]:
    return (*told.boards, *((told.bye,) if told.bye else ()))


def explained_json(explained: Explained, told: RoundTold, names: Mapping[int, str], words: Words) -> dict[str, Any]:
    """All facts by the numbers of the players, and the sentences."""
    paired = explained.round
    messages = {each.number: each for each in told.boards}
    return {
        "round": paired.number,
        "edition": paired.edition.value,
        "players": {str(number): name for number, name in sorted(names.items())},
        "boards": [_board(each, messages.get(each.board.number)) for each in explained.boards],
        "bye": _bye(explained, told),
        "absent": [{"number": number, "code": code} for number, code in paired.absent],
        "brackets": [_bracket(each) for each in explained.brackets],
        "groups": [{"heading": group.heading, "texts": list(group.lines)} for group in told.groups],
        "problems": [problem_json(problem, words) for problem in paired.remarks],
    }


def _points(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else float(value)


def _reasons(reasons: Iterable[Reason]) -> list[dict[str, Any]]:
    return [{"code": each.code, "numbers": list(each.numbers)} for each in reasons]


def _board(account: BoardAccount, told: BoardTold | None) -> dict[str, Any]:
    board, colour = account.board, account.colour
    facts = {
        "board": board.number,
        "white": board.white,
        "black": board.black,
        "higher": account.higher,
        "scores": list(map(_points, account.scores)),
        "bracket": account.bracket,
        "downfloat": account.is_downfloat,
        "passed_over": _reasons(account.skipped),
        "colour": {
            "article": colour.article,
            "due": [{"side": due.side, "strength": due.strength.name.lower()} for due in colour.due],
            "histories": ["".join(each) for each in colour.histories],
        },
    }
    return facts | ({"message": told.short, "texts": list(told.details)} if told else {})


def _bye(explained: Explained, told: RoundTold) -> dict[str, Any] | None:
    account = explained.bye
    if account is None:
        return None
    facts = account.facts
    found = {
        "number": account.number,
        "score": None if facts.score is None else _points(facts.score),
        "candidates": list(facts.candidates),
        "barred": list(facts.barred),
        "needed": list(facts.needed),
        "passed_over": _reasons(account.staying),
    }
    return found | ({"message": told.bye.short, "texts": list(told.bye.details)} if told.bye else {})


def _bracket(account: BracketAccount) -> dict[str, Any]:
    change = account.exchange
    return {
        "score": _points(account.score),
        "moved_down": list(account.moved_down),
        "residents": list(account.residents),
        "upper_half": list(account.upper),
        "pairs": [list(pair) for pair in account.pairs],
        "floaters": list(account.floaters),
        "unavoidable": [
            {"code": each.code, "number": each.number, "score": None if each.score is None else _points(each.score)}
            for each in account.shortfalls
        ],
        "staying": _reasons(account.staying),
        "exchange": change and {"left": list(change.left), "entered": list(change.entered), "code": change.code},
    }


def explained_html(told: RoundTold, event: str, words: Words) -> str:
    """A page to hang up: a paragraph a board with its details, then the groups."""
    body = [f'<h2 class="title">{html.escape(told.title)}</h2>', f"<p>{html.escape(told.intro)}</p>"]
    body += [_board_html(each) for each in _boards(told)]
    body.append(f"<section>\n<h2>{html.escape(told.groups_heading)}</h2>")
    body += [_group_html(each) for each in told.groups]
    return html_document("\n".join([*body, "</section>"]), event, told.title, words)


def _board_html(board: BoardTold) -> str:
    parts = ["<section>", f"<h3>{html.escape(board.heading)}</h3>", f"<p>{html.escape(board.short)}</p>"]
    return "\n".join([*parts, *_list(board.details), "</section>"])


def _group_html(group: GroupTold) -> str:
    return "\n".join([f"<h3>{html.escape(group.heading)}</h3>", *_list(group.lines)])


def _list(lines: Iterable[str]) -> list[str]:
    items = [f"<li>{html.escape(line)}</li>" for line in lines]
    return ["<ul>", *items, "</ul>"] if items else []
