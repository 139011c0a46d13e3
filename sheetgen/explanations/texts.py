"""An explanation as lines of text: on the terminal, and in the sheet that waits for it."""

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence

from sheetgen.explanations.page import AccountText, Explanation, Passage, TieExplanation
from sheetgen.i18n.catalogue import Words
from sheetgen.ranking.definitions import LineStyle
from sheetgen.ranking.explain import LOTS
from sheetgen.ranking.tiebreaks import tiebreak_of
from sheetgen.workbook.tie_marks import GOES_ON, STEP, TIE

WIDTH = 100  # of a terminal
SHEET_WIDTH = 110  # of the column in the sheet
HEADINGS = (TIE[0], STEP[0])
INDENT = "    "
# From everything to only what must be said, for a sheet that has room for so many lines.
Detail = Callable[[Passage], bool]
DETAILS: tuple[Detail, ...] = (lambda _: True, lambda passage: passage.decides, lambda _: False)


def sentence(account: AccountText, words: Words, code: str = "") -> str:
    """Return a computation in one sentence: "Anna: won against Bernard (2 points): 2; … Total 8."."""
    parts = [item(line.text, line.amount, words) for line in account.lines if line.counts]
    left_out = [line.text for line in account.lines if not line.counts]
    if left_out:
        parts.append(words.say("explain.left-out", parts=words["explain.semicolon"].join(left_out)))
    computation = words["explain.semicolon"].join(parts)
    name = "explain.account" if computation else "explain.account-empty"
    if code == LOTS or ((tiebreak := tiebreak_of(code)) and tiebreak.line is LineStyle.NOTHING):
        name = "explain.account-plain"
    return words.say(name, name=account.name, told=computation, total=account.total)


def item(text: str, amount: str, words: Words) -> str:
    """Return one part of a computation: what happened, and what it brings if that is said."""
    return words.say("explain.item", text=text, amount=amount) if amount else text


def text_lines(page: Explanation, words: Words) -> list[str]:
    """Return an explanation as lines for the terminal, title first."""
    lines = [page.intro, "", *_body(page, words, DETAILS[0])]
    return [page.title, *_wrapped(lines, WIDTH)]


def sheet_lines(page: Explanation, words: Words, most: int, on_a_page: int) -> list[str]:
    """Return an explanation as at most ``most`` lines for a sheet with so many lines on a page.

    There is less detail where it would not fit, and a word at the end where it still does not; no heading ends a page.
    """
    for detail in DETAILS:
        lines = _kept_together(_wrapped([page.intro, "", *_body(page, words, detail)], SHEET_WIDTH), on_a_page)
        if len(lines) <= most:
            return lines
    return [*lines[: most - 1], words["explain.more"]]


def _kept_together(lines: Sequence[str], on_a_page: int) -> list[str]:
    """The lines with empty ones among them, so that no heading ends a page of so many."""
    kept: list[str] = []
    for place, line in enumerate(lines):
        if line.startswith(HEADINGS):
            left = on_a_page - len(kept) % on_a_page
            kept += [""] * left * (_headings(lines[place : place + on_a_page]) >= left)
        kept.append(line)
    return kept


def _headings(lines: Sequence[str]) -> int:
    """How many lines at the beginning are headings; what goes on of one is set in by less than what is told of it."""
    others = (
        number for number, line in enumerate(lines) if line.startswith(INDENT) or line[:1] not in (*HEADINGS, " ")
    )
    return next(others, len(lines))


def _body(page: Explanation, words: Words, detail: Detail) -> Iterator[str]:
    if page.summary:
        yield from (page.summary, "")
    for tie in page.ties:
        yield from (*_tie(tie, words, detail), "")
    if page.figures:
        yield from (words["explain.figures"], "")
    for passage in page.figures:
        yield from (*_passage(passage, words, detail), "")


def _tie(tie: TieExplanation, words: Words, detail: Detail) -> Iterator[str]:
    yield TIE + tie.heading
    for passage in tie.passages:
        yield from _passage(passage, words, detail)
    result, *others = tie.outcome
    yield words.say("explain.so", outcome=result)
    yield from (INDENT + other for other in others)


def _passage(passage: Passage, words: Words, detail: Detail) -> Iterator[str]:
    yield STEP + passage.title
    if passage.definition:
        yield INDENT + passage.definition
    if detail(passage):
        yield from (INDENT + sentence(account, words, passage.code) for account in passage.accounts)
    if passage.verdict:
        yield INDENT + words.say("explain.so", outcome=passage.verdict)


def _wrapped(texts: Iterable[str], width: int) -> list[str]:
    return [line for text in texts for line in _folded(text, width) or [""]]


def _folded(text: str, width: int) -> list[str]:
    """One text on as many lines as it needs; what follows the first is set in further."""
    indent = INDENT if text.startswith(INDENT) else ""
    # French sets a space before these signs, and no line may begin with one of them.
    kept = re.sub(r" (?=[:;»%])|(?<=«) ", "\N{NO-BREAK SPACE}", text.strip())
    below = indent * 2 or GOES_ON.get(kept[:2], "")
    return textwrap.wrap(kept, width, initial_indent=indent, subsequent_indent=below)
