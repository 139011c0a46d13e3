"""What the page shows, as data: texts, tables, problems, parts that unfold; files to take; what may be done next."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sheetgen.errors import Problem
from sheetgen.explanations import AccountText, Explanation, Passage, TieExplanation
from sheetgen.i18n.catalogue import Words
from sheetgen.present.reports import message, place
from web.bridge.fields import label

Block = Mapping[str, Any]
OPTION = re.compile(r"(?<![\w-])--([a-z]+(?:-[a-z]+)*)")
GOOD, BAD, NOTE, PLAIN = "good", "bad", "note", "plain"


@dataclass(frozen=True, slots=True)
class Offered:
    """A file to take; ``main`` is the one that was asked for, ``replaces`` says that the page goes on with it."""

    name: str
    label: str
    data: bytes
    main: bool = False
    replaces: bool = False

    @classmethod
    def text(cls, name: str, label: str, text: str) -> "Offered":
        """A text as the command line writes it into a file."""
        return cls(name, label, text.encode())


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be done with the files the page holds: a button, and the fields it asks before."""

    call: str
    label: str
    fields: tuple[Mapping[str, Any], ...] = ()
    hint: str = ""
    main: bool = False

    def facts(self) -> dict[str, Any]:
        fields = list(self.fields)
        return {"call": self.call, "label": self.label, "fields": fields, "hint": self.hint, "main": self.main}


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything that is shown of one question."""

    title: str = ""
    blocks: tuple[Block, ...] = ()
    files: tuple[Offered, ...] = ()
    actions: tuple[Action, ...] = ()
    is_refused: bool = False
    people: bool = False  # what was opened is a list of people: a workbook can be made for them
    desk: bool = False  # what was opened is a workbook that can be typed in

    def after(self, *blocks: Block) -> "Answer":
        """The same with blocks before its own."""
        return replace(self, blocks=(*blocks, *self.blocks))

    def facts(self) -> dict[str, Any]:
        """The answer as JSON has it; the bytes of the files go beside it, in the same order."""
        return {
            "title": self.title,
            "blocks": list(self.blocks),
            "files": [
                {"name": each.name, "label": each.label, "main": each.main, "replaces": each.replaces}
                for each in self.files
            ],
            "actions": [action.facts() for action in self.actions],
            "refused": self.is_refused,
            "people": self.people,
            "desk": self.desk,
        }


def text(line: str, style: str = PLAIN) -> Block:
    return {"kind": "text", "text": line, "style": style}


def typed(lines: str) -> Block:
    """A text whose columns stand below one another."""
    return {"kind": "typed", "text": lines}


def table(caption: str, rows: Sequence[Sequence[Any]], left: Iterable[int] = (), foot: str = "") -> Block:
    """A table; its first row is its heading, ``left`` are the columns of words."""
    head, *lines = [[str(cell) for cell in row] for row in rows]
    return {"kind": "table", "caption": caption, "head": head, "rows": lines, "left": list(left), "foot": foot}


def fold(heading: str, inside: Iterable[Block], is_open: bool = False) -> Block:
    return {"kind": "fold", "text": heading, "blocks": list(inside), "open": is_open}


def problems(listed: Iterable[Problem], words: Words) -> list[Block]:
    """Problems as sentences with their places, errors first; no block for none."""
    ordered = sorted(listed, key=lambda problem: not problem.is_error)
    items = [
        {
            "severity": problem.severity,
            "label": words[f"severity.{problem.severity}"],
            "code": problem.code,
            "where": place(problem, words),
            "message": words.get(f"web.said.{problem.code}") or spoken(message(problem, words), words),
        }
        for problem in ordered
    ]
    return [{"kind": "problems", "items": items}] if items else []


def spoken(sentence: str, words: Words) -> str:
    """A sentence as it is said on a page: an option of the command line is the field that asks for it."""

    def named(match: re.Match[str]) -> str:
        option = label(match[1].replace("-", "_"), words)
        return match[0] if option == match[1].replace("-", "_") else f"“{option}”"

    return OPTION.sub(named, sentence)


def refused(refusal: Iterable[Problem], words: Words) -> Answer:
    """What was asked cannot be done, and why."""
    return Answer("", (text(words["web.refused"], BAD), *problems(refusal, words)), is_refused=True)


def explanation(page: Explanation, words: Words) -> list[Block]:
    """Every tie, step by step."""
    return [fold(tie.heading, _tie(tie, words)) for tie in page.ties]


def _tie(tie: TieExplanation, words: Words) -> Iterable[Block]:
    for passage in tie.passages:
        yield from _passage(passage, words)
    yield text(" ".join(tie.outcome), GOOD)


def _passage(passage: Passage, words: Words) -> Iterable[Block]:
    yield {"kind": "heading", "text": passage.title}
    if passage.definition:
        yield text(passage.definition, NOTE)
    yield from (_account(account, words) for account in passage.accounts)
    if passage.verdict:
        yield text(f"→ {passage.verdict}")


def _account(account: AccountText, words: Words) -> Block:
    head = [words[f"explain.{name}"] for name in ("round", "game", "brings")]
    rows = [[line.round or "", line.text, line.amount] for line in account.lines]
    return table(account.name, [head, *rows], left=(1,), foot=account.total)
