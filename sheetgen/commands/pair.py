"""The command that pairs the next round of a Swiss, or past rounds again."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sheetgen.commands.shared import (
    Csv,
    CsvOut,
    Force,
    Html,
    HtmlOut,
    Json,
    JsonOut,
    as_csv,
    as_json,
    deliver,
    say,
    terminal,
)
from sheetgen.errors import BadOptions, Exit, FileProblem, Problem, SheetgenError, Where, error
from sheetgen.i18n.catalogue import Words

if TYPE_CHECKING:
    from sheetgen.operations.pairing.rounds import Checked, Paired, PairOptions
    from sheetgen.operations.pairing.workbook import TakenBack


def pair(
    event: Annotated[Path, typer.Argument(metavar="WB|EVENT.trf")],
    after_round: Annotated[int | None, typer.Option("--after-round", metavar="K")] = None,
    pairing: Annotated[str | None, typer.Option(metavar="fide-2026|fide-2016")] = None,
    accelerate: Annotated[
        str | None,
        typer.Option(metavar="METHOD"),
    ] = None,
    rounds: Annotated[int | None, typer.Option(metavar="R")] = None,
    first_colour: Annotated[
        str | None,
        typer.Option("--first-colour", metavar="white|black|draw"),
    ] = None,
    check: Annotated[bool, typer.Option("--check")] = False,
    explain: Annotated[bool, typer.Option("--explain")] = False,
    explain_board: Annotated[int | None, typer.Option("--explain-board", metavar="N")] = None,
    explain_for: Annotated[str | None, typer.Option("--explain-for", metavar="NAME")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run")] = False,
    hand: Annotated[str | None, typer.Option("--hand", metavar='"12-7 3-5"')] = None,
    accept: Annotated[bool, typer.Option("--accept")] = False,
    reason: Annotated[str | None, typer.Option("--reason", metavar="TEXT")] = None,
    unpair: Annotated[bool, typer.Option("--unpair")] = False,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="OUT")] = None,
    json_: Json = False,
    csv: Csv = False,
    html: Html = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    html_out: HtmlOut = None,
    force: Force = False,
) -> None:
    """Pair the next round of a Swiss by the rules of FIDE (Dutch), or check the rounds that were paired."""
    from sheetgen.exchange.trf.text import is_trf
    from sheetgen.operations.pairing.rounds import PairOptions
    from sheetgen.store import files

    if check and (output or dry_run):
        raise BadOptions(error("check-writes-nothing", found="-o" if output else "--dry-run"))
    if output is not None and after_round is not None and not unpair:
        raise BadOptions(error("pair-past-round", found=str(after_round)))
    tells = explain or explain_for is not None or explain_board is not None or html or html_out is not None
    if check and tells:
        raise BadOptions(error("check-explains-nothing"))
    asked = PairOptions(pairing, accelerate, rounds, first_colour, after_round)
    by_hand = ByHand(hand or "", accept, reason or "", unpair)
    data = files.read_bytes(event)
    if not (check or dry_run or output is not None or after_round is not None or is_trf(data)):
        refuse_what_is_open(event, is_pairing=not (accept or unpair))
    shown = _answered(data, str(event), Question(asked, by_hand, check, tells, explain_for, explain_board))
    if output is None and (after_round is None or unpair) and not is_trf(data):
        output = event
    say(problem.at(file=str(event)) for problem in shown.problems)
    changed = shown.data
    if output is not None and not dry_run and changed is not None:
        if shown.aside and output == event:
            kept = free_name(event, shown.aside)
            say(files.write_whole(kept, data))
            shown = replace(shown, problems=(), text=partial(_kept_aside, shown.text, str(kept)))
        say(files.write_whole(output, changed, force or output == event, {event: data}))
    outputs = [
        (json_, json_out, lambda: as_json(shown.json(terminal()))),
        (csv, csv_out, lambda: as_csv(shown.rows(terminal()))),
        (html, html_out, lambda: shown.html(terminal())),
    ]
    deliver(lambda: shown.text(terminal()), outputs, force)
    raise SystemExit(shown.status)


@dataclass(frozen=True, slots=True)
class ByHand:
    """What only a workbook can be asked: pairs set by hand, changes typed in it, the last round taken back."""

    pairs: str = ""
    accept: bool = False
    reason: str = ""
    unpair: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """What the options ask: the round or those of the past, with or without its reasons, of all boards or of one."""

    asked: "PairOptions"
    by_hand: ByHand
    check: bool = False
    tells: bool = False
    whom: str | None = None
    board: int | None = None


def refuse_what_is_open(workbook: Path, is_pairing: bool) -> None:
    """Before anything is worked out: the round would be lost when the program that has it open saves next."""
    from sheetgen.store import files

    mark = files.open_elsewhere(workbook)
    if mark is None:
        return
    place = Where(file=str(workbook))
    told = [error("open-elsewhere", where=place, found=mark.name)]
    if is_pairing:
        told.append(error("pair-while-open", where=place, found=mark.who, program=mark.program, path=str(workbook)))
    raise FileProblem(*told)


def refuse_for_a_file(by_hand: ByHand) -> None:
    """A tournament report file has no journal, and no columns to change a round in."""
    names = {
        "--hand": by_hand.pairs,
        "--accept": by_hand.accept,
        "--unpair": by_hand.unpair,
        "--reason": by_hand.reason,
    }
    wrong = [name for name, value in names.items() if value]
    if wrong:
        raise BadOptions(*(error("pair-only-workbook", found=name) for name in wrong))


def refuse_for_a_workbook(asked: "PairOptions") -> None:
    """A workbook says itself how it is paired."""
    names = {
        "--pairing": asked.pairing,
        "--accelerate": asked.accelerate,
        "--rounds": asked.rounds,
        "--first-colour": asked.first_colour,
    }
    wrong = [name for name, value in names.items() if value is not None]
    if wrong:
        raise BadOptions(*(error("pair-only-trf", found=name) for name in wrong))


@dataclass(frozen=True, slots=True)
class Shown:
    """What the command prints, writes and returns."""

    text: Callable[[Words], str]
    json: Callable[[Words], Any]
    rows: Callable[[Words], list[list[Any]]]
    problems: Sequence[Problem]
    data: bytes | None = None
    status: Exit = Exit.FINE
    html: Callable[[Words], str] = lambda words: ""
    aside: str = ""  # what the name of the file is completed by that keeps the workbook as it was


def free_name(event: Path, suffix: str) -> Path:
    """A name beside the workbook that nothing has yet."""
    names = (
        event.with_name(f"{event.stem}-{suffix}{end}{event.suffix}") for end in chain([""], (f"-{n}" for n in count(2)))
    )
    return next(name for name in names if not name.exists())


def _paired(data: bytes, source: str, asked: "PairOptions") -> Shown:
    from sheetgen.operations.pairing.report_file import pair_trf

    return _round(pair_trf(data, source, asked))


def _checked(data: bytes, source: str, asked: "PairOptions") -> Shown:
    from sheetgen.operations.pairing.report_file import check_trf

    return _checking(check_trf(data, source, asked))


def _round(found: "Paired") -> Shown:
    from sheetgen.present import pairing as present

    text, facts, rows = (present.round_text, present.round_json, present.round_rows)
    return Shown(partial(text, found), partial(facts, found), partial(rows, found), found.problems, found.data)


def _explained(data: bytes, source: str, asked: "PairOptions", whom: str | None, board: int | None) -> Shown:
    from sheetgen.operations.pairing.report_file import pair_trf

    return _telling(pair_trf(data, source, asked, explain=True), whom, board)


def _telling(found: "Paired", whom: str | None, board: int | None) -> Shown:
    from sheetgen.present.pairing import round_rows
    from sheetgen.present.team_swiss import telling_of

    telling = telling_of(found, whom, board)
    rows = partial(round_rows, found)
    return Shown(telling.text, telling.json, rows, found.problems, found.data, html=telling.html)


def _checking(found: "Checked") -> Shown:
    from sheetgen.present import pairing as present

    text, facts, rows = (present.checked_text, present.checked_json, present.checked_rows)
    status = Exit.CONTENT if found.differences else Exit.FINE
    return Shown(partial(text, found), partial(facts, found), partial(rows, found), found.problems, status=status)


def _answered(data: bytes, source: str, question: Question) -> Shown:
    """What the file says to it; each kind of file is refused what only the other can be asked."""
    from sheetgen.exchange.trf.text import is_trf
    from sheetgen.xlsx.kinds import TEXTS, kind_of

    is_text = is_trf(data) or kind_of(data) in TEXTS
    try:
        return (_of_file if is_text else _of_workbook)(data, source, question)
    except SheetgenError as refusal:
        raise refusal.at(file=source) from refusal


def _of_file(data: bytes, source: str, question: Question) -> Shown:
    refuse_for_a_file(question.by_hand)
    if question.check:
        return _checked(data, source, question.asked)
    if question.tells:
        return _explained(data, source, question.asked, question.whom, question.board)
    return _paired(data, source, question.asked)


def _of_workbook(data: bytes, source: str, question: Question) -> Shown:
    from sheetgen.operations.pairing import workbook as rounds

    asked, by_hand = question.asked, question.by_hand
    refuse_for_a_workbook(asked)
    if question.check:
        return _checking(rounds.check_pairings(data, source))
    if by_hand.unpair and asked.after_round is not None:
        if not by_hand.reason:
            raise BadOptions(error("pair-reason-missing"))
        return _back(rounds.go_back(data, asked.after_round, by_hand.reason))
    if by_hand.unpair:
        number, changed = rounds.unpair(data, by_hand.reason)
        told = partial(_taken_back, number)
        return Shown(told, lambda words: {"unpaired": number}, lambda words: [["unpaired"], [number]], (), changed)
    if by_hand.accept and not by_hand.reason:
        raise BadOptions(error("pair-reason-missing"))
    if by_hand.accept and asked.after_round is not None:
        raise BadOptions(error("pair-change-past", found=str(asked.after_round)))
    if by_hand.accept:
        return _round(rounds.accept(data, source, by_hand.reason, by_hand.pairs))
    found = rounds.pair_workbook(data, source, asked.after_round, by_hand.pairs, by_hand.reason, explain=question.tells)
    return _telling(found, question.whom, question.board) if question.tells else _round(found)


def _taken_back(number: int, words: Words) -> str:
    return words.say("pair.taken-back", round=number)


def _back(found: "TakenBack") -> Shown:
    from sheetgen.present import pairing as present

    text, facts, rows = present.back_text, present.back_json, present.back_rows
    last = found.undone[-1].dealt.number
    return Shown(partial(text, found), partial(facts, found), partial(rows, found), (), found.data, aside=f"r{last}")


def _kept_aside(text: Callable[[Words], str], kept: str, words: Words) -> str:
    return text(words) + "\n" + words.say("pair.kept-aside", file=kept)
