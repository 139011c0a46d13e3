"""A Swiss round explained as text, JSON and HTML. The JSON keys are a public contract (docs/explanations.md)."""

import html
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from sheetgen.errors import BadOptions, error
from sheetgen.explanations.subject import entrant_named
from sheetgen.explanations.swiss import BoardExplanation, BracketExplanation, RoundExplanation, explain_round
from sheetgen.i18n.catalogue import Words
from sheetgen.operations.pairing.rounds import PairedRound
from sheetgen.pairing.dutch.explain import BoardAccount, BracketAccount, Explained, Reason
from sheetgen.present.pairing import round_json, round_text
from sheetgen.present.reports import html_document, problem_json
from sheetgen.workbook.entered import Entrant


def explained_text(page: RoundExplanation, details: bool = True) -> str:
    """The short form for players; with the details what an arbiter wants besides."""
    lines = [page.title, page.intro]
    for board in _boards(page):
        lines += ["", board.heading, f"  {board.short}"]
        lines += [f"  · {detail}" for detail in board.details if details]
    if details:
        lines += ["", page.groups_heading]
        for group in page.groups:
            lines += ["", group.heading, *(f"  · {line}" for line in group.lines)]
    return "\n".join(lines)


def _boards(page: RoundExplanation) -> Iterable[BoardExplanation]:
    return (*page.boards, *((page.bye,) if page.bye else ()))


def explained_json(
    explained: Explained, page: RoundExplanation, names: Mapping[int, str], words: Words
) -> dict[str, object]:
    """All facts by the numbers of the players, and the sentences."""
    paired = explained.round
    messages = {each.number: each for each in page.boards}
    return {
        "round": paired.number,
        "edition": paired.edition.value,
        "players": {str(number): name for number, name in sorted(names.items())},
        "boards": [_board(each, messages.get(each.board.number)) for each in explained.boards],
        "bye": _bye(explained, page),
        "absent": [{"number": number, "code": code} for number, code in paired.absent],
        "brackets": [_bracket(each) for each in explained.brackets],
        "groups": [{"heading": group.heading, "texts": list(group.lines)} for group in page.groups],
        "problems": [problem_json(problem, words) for problem in paired.remarks],
    }


def _points(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else float(value)


def _reasons(reasons: Iterable[Reason]) -> list[dict[str, object]]:
    return [{"code": each.code, "numbers": list(each.numbers)} for each in reasons]


def _board(account: BoardAccount, page: BoardExplanation | None) -> dict[str, object]:
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
    return facts | ({"message": page.short, "texts": list(page.details)} if page else {})


def _bye(explained: Explained, page: RoundExplanation) -> dict[str, object] | None:
    account = explained.bye
    if account is None:
        return None
    facts = account.facts
    by_key = {
        "number": account.number,
        "score": None if facts.score is None else _points(facts.score),
        "candidates": list(facts.candidates),
        "barred": list(facts.barred),
        "needed": list(facts.needed),
        "passed_over": _reasons(account.staying),
    }
    return by_key | ({"message": page.bye.short, "texts": list(page.bye.details)} if page.bye else {})


def _bracket(account: BracketAccount) -> dict[str, object]:
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


def explained_html(page: RoundExplanation, event: str, words: Words) -> str:
    """A page to hang up: a paragraph a board with its details, then the groups."""
    body = [f'<h2 class="title">{html.escape(page.title)}</h2>', f"<p>{html.escape(page.intro)}</p>"]
    body += [_board_html(each) for each in _boards(page)]
    body.append(f"<section>\n<h2>{html.escape(page.groups_heading)}</h2>")
    body += [_group_html(each) for each in page.groups]
    return html_document("\n".join([*body, "</section>"]), event, page.title, words)


def _board_html(board: BoardExplanation) -> str:
    parts = ["<section>", f"<h3>{html.escape(board.heading)}</h3>", f"<p>{html.escape(board.short)}</p>"]
    return "\n".join([*parts, *_list(board.details), "</section>"])


def _group_html(group: BracketExplanation) -> str:
    return "\n".join([f"<h3>{html.escape(group.heading)}</h3>", *_list(group.lines)])


def _list(lines: Iterable[str]) -> list[str]:
    items = [f"<li>{html.escape(line)}</li>" for line in lines]
    return ["<ul>", *items, "</ul>"] if items else []


def _at(paired: PairedRound, board: int) -> int:
    """Who has White at a board."""
    seats = paired.seats or {each.number: (each.white, each.black) for each in paired.round.boards}
    if board not in seats:
        raise BadOptions(error("pair-no-such-board", found=str(board), most=len(seats)))
    return seats[board][0]


@dataclass(frozen=True, slots=True)
class Telling:
    """A paired round with its reasons, for everybody or for one player, as the command ``pair`` gives it."""

    paired: PairedRound
    reasons: Explained
    only: int | None = None

    @classmethod
    def of(cls, paired: PairedRound, whom: str | None, board: int | None = None) -> "Telling":
        """``whom``: a name or a number, ``board``: one that is published; without either everybody is told of."""
        if paired.explained is None:
            raise AssertionError("a round is told only if its reasons were asked for")
        if board is not None:
            return cls(paired, paired.explained, _at(paired, board))
        people = {number: Entrant(number, name) for number, name in paired.names.items()}
        return cls(paired, paired.explained, None if whom is None else int(entrant_named(whom, people)))

    def page(self, words: Words) -> RoundExplanation:
        """The reasons in words.

        A round that was changed by hand has the reasons of what the rules give, and title and intro say so.
        """
        page = explain_round(self.reasons, self.paired.names, words, self.only)
        if not self.paired.hand:
            return page
        facts = {"round": self.paired.round.number, "why": self.paired.hand}
        intro = f"{words.say('swiss.changed', **facts)} {page.intro}"
        return replace(page, title=words.say("swiss.title-rules", **facts), intro=intro)

    def text(self, words: Words) -> str:
        """The list to post and the reasons, or the reasons for one player alone."""
        reasons = explained_text(self.page(words))
        return reasons if self.only is not None else f"{round_text(self.paired, words)}\n\n{reasons}"

    def json(self, words: Words) -> dict[str, object]:
        """The round and its reasons as JSON objects."""
        reasons = explained_json(self.reasons, self.page(words), self.paired.names, words)
        return {**round_json(self.paired, words), "explanation": reasons}

    def html(self, words: Words) -> str:
        """The reasons as a whole HTML page, headed by the name of the file."""
        return explained_html(self.page(words), Path(self.paired.source).stem, words)


@dataclass(frozen=True, slots=True)
class PageTelling:
    """A round paired by rules of its own with its reasons, for everybody or for one player."""

    paired: PairedRound
    only: int | None = None

    @classmethod
    def of(cls, paired: PairedRound, whom: str | None, board: int | None) -> "PageTelling":
        """``whom``: a name or a number, ``board``: one that is published; without either everybody."""
        if board is not None:
            return cls(paired, _at(paired, board))
        people = {number: Entrant(number, name) for number, name in paired.names.items()}
        return cls(paired, None if whom is None else int(entrant_named(whom, people)))

    def page(self, words: Words) -> RoundExplanation:
        """The reasons in words."""
        assert self.paired.page is not None
        return self.paired.page(words, self.only)

    def text(self, words: Words) -> str:
        """The list to post and the reasons, or the reasons for one player alone."""
        reasons = explained_text(self.page(words))
        return reasons if self.only is not None else f"{round_text(self.paired, words)}\n\n{reasons}"

    def json(self, words: Words) -> dict[str, object]:
        """The round as JSON objects, and its reasons board by board as sentences."""
        page = self.page(words)
        boards = [{"board": each.number, "message": each.short, "texts": [*each.details]} for each in page.boards]
        bye = {"message": page.bye.short, "texts": [*page.bye.details]} if page.bye else None
        return {**round_json(self.paired, words), "explanation": {"intro": page.intro, "boards": boards, "bye": bye}}

    def html(self, words: Words) -> str:
        """The reasons as a whole HTML page, headed by the name of the file."""
        return explained_html(self.page(words), Path(self.paired.source).stem, words)
