"""The next round of an event that is paired: a workbook or a report file, with reasons; by hand, back, checked."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sheetgen.errors import BadOptions, SheetgenError, error
from sheetgen.exchange.trf.text import is_trf
from sheetgen.explanations.swiss import BoardExplanation, RoundExplanation
from sheetgen.operations.pairing import workbook as pairing_workbook
from sheetgen.operations.pairing.rounds import CheckedRounds, PairedRound, PairOptions
from sheetgen.present.forms import as_csv, as_json
from sheetgen.present.pairing import back_text, checked_text, round_json, round_rows, round_title
from sheetgen.present.reports import message
from sheetgen.present.team_swiss import telling_of
from web.bridge.blocks import GOOD, NOTE, Answer, Block, Offered, fold, problems, table, text, typed
from web.bridge.request import Request

ROUND = re.compile(r"-r\d+$")  # what the file of the round before was called after


def _read(request: Request, use: Callable[[bytes, str], Any]) -> Any:
    """Whatever is refused has the file for its place."""
    file = request.file
    try:
        return use(file.data, file.name)
    except SheetgenError as refusal:
        raise refusal.at(file=file.name) from refusal


def pair(request: Request) -> Answer:
    """SW20: deal the next round, told board by board."""
    hand, reason = request.text("hand") or "", request.text("reason") or ""

    def paired(data: bytes, name: str) -> PairedRound:
        if is_trf(data):
            from sheetgen.operations.pairing.report_file import pair_trf  # fetched when it is first needed

            names = ("pairing", "accelerate", "first_colour")
            pairing, accelerate, colour = (request.text(each) for each in names)
            return pair_trf(
                data, name, PairOptions(pairing, accelerate, request.number("rounds"), colour), explain=True
            )
        return pairing_workbook.pair_workbook(data, name, None, hand, reason, explain=not hand)

    return _round(_read(request, paired), request)


def accept(request: Request) -> Answer:
    """SW30: what is typed beside the boards becomes the pairing."""
    reason = request.text("reason")
    if reason is None:
        raise BadOptions(error("pair-reason-missing"))
    hand = request.text("changes") or ""
    return _round(_read(request, lambda data, name: pairing_workbook.accept(data, name, reason, hand)), request)


def unpair(request: Request) -> Answer:
    """The last round is taken back; or every one behind another, with its results."""
    words, after = request.words, request.number("back_to")
    if after is not None:
        reason = request.text("reason")
        if reason is None:
            raise BadOptions(error("pair-reason-missing"))
        back = _read(request, lambda data, name: pairing_workbook.go_back(data, after, reason))
        file = Offered(_named(request, after), words["web.file.workbook"], back.data, main=True, replaces=True)
        return Answer(words["web.action.unpair"], (typed(back_text(back, words)),), (file,))
    number, data = _read(request, lambda data, name: pairing_workbook.unpair(data, request.text("reason") or ""))
    files = (Offered(_named(request, number - 1), words["web.file.workbook"], data, main=True, replaces=True),)
    return Answer(words["web.action.unpair"], (text(words.say("pair.taken-back", round=number), GOOD),), files)


def check(request: Request) -> Answer:
    """SW20: every past round paired again."""

    def checked(data: bytes, name: str) -> CheckedRounds:
        if not is_trf(data):
            return pairing_workbook.check_pairings(data, name)
        from sheetgen.operations.pairing.report_file import check_trf  # fetched when it is first needed

        return check_trf(data, name)

    checked_rounds, words = _read(request, checked), request.words
    return Answer(
        words["web.action.pair-check"],
        (typed(checked_text(checked_rounds, words)), *problems(checked_rounds.problems, words)),
    )


def _round(paired: PairedRound, request: Request) -> Answer:
    """A round as it is posted, its reasons, and the file with it."""
    words, number = request.words, paired.round.number
    telling = telling_of(paired) if paired.explained or paired.teams or paired.page else None
    stem = Path(_named(request, number)).stem
    facts = telling.json(words) if telling else round_json(paired, words)
    files = [
        Offered.text(f"{stem}.csv", words["web.file.csv"], as_csv(round_rows(paired, words))),
        Offered.text(f"{stem}.json", words["web.file.json"], as_json(facts)),
    ]
    if telling:
        files.insert(0, Offered.text(f"{stem}.html", words["web.file.page"], telling.html(words)))
    if paired.data is not None:
        name = _named(request, number)
        files.insert(0, Offered(name, words["web.file.paired"], paired.data, main=True, replaces=True))
    blocks = [*_boards(paired, request), *problems(paired.problems, words)]
    if telling:
        blocks.append(fold(words["web.why-paired"], _reasons(telling.page(words))))
    return Answer(words.say("web.round", round=number), tuple(blocks), tuple(files))


def _named(request: Request, number: int) -> str:
    """The file of a round is called after it, so that the newest is known among those that were saved."""
    path = Path(request.file.name)
    return f"{ROUND.sub('', path.stem)}-r{number}{path.suffix}"


def _boards(pairing: PairedRound, request: Request) -> list[Block]:
    words, names, paired = request.words, pairing.names, pairing.round
    rows: list[list[Any]] = [[words["web.board"], "", words["pair.white"], "", words["pair.black"]]]
    rows += [
        [board.number, board.white, names[board.white], board.black, names[board.black]] for board in paired.boards
    ]
    blocks: list[Block] = [table(round_title(pairing, words), rows, left=(2, 4))]
    if paired.bye is not None:
        blocks.append(text(words.say("pair.bye", number=paired.bye, name=names[paired.bye])))
    for number, code in paired.absent:
        why = words[f"pair.why.{code}"]
        blocks.append(text(words.say("pair.absent", number=number, name=names[number], why=why)))
    return blocks + [text(message(remark, words), NOTE) for remark in pairing.remarks]


def _reasons(page: RoundExplanation) -> list[Block]:
    boards = (*page.boards, *((page.bye,) if page.bye else ()))
    groups = [fold(group.heading, [text(line) for line in group.lines]) for group in page.groups]
    return [text(page.intro, NOTE), *map(_board, boards), {"kind": "heading", "text": page.groups_heading}, *groups]


def _board(board: BoardExplanation) -> Block:
    return fold(board.heading, [text(board.short), *(text(detail, NOTE) for detail in board.details)])
