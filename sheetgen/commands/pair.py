"""The command that pairs the next round of a Swiss, or past rounds again."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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
from sheetgen.errors import BadOptions, Exit, error
from sheetgen.i18n.catalogue import Words

if TYPE_CHECKING:
    from sheetgen.operations.pair import PairResult


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
    from sheetgen.operations.pair import (
        HandOptions,
        pair_file,
        refuse_contradictions,
        refuse_open_workbook,
        write_pairing,
    )
    from sheetgen.operations.pairing.rounds import PairOptions
    from sheetgen.store import files

    refuse_contradictions(check, output, after_round, unpair=unpair, dry_run=dry_run)
    is_explained = explain or explain_for is not None or explain_board is not None or html or html_out is not None
    if check and is_explained:
        raise BadOptions(error("check-explains-nothing"))
    by_hand = HandOptions(hand or "", accept, reason or "", unpair)
    file = files.read_file(event)
    refuse_open_workbook(file, by_hand, output, after_round, is_read=check or dry_run)
    options = PairOptions(pairing, accelerate, rounds, first_colour, after_round)
    result = pair_file(file, options, by_hand, check=check, explain=is_explained)
    forms = _forms(result, explain_for, explain_board, is_explained)  # who is asked for and not there is refused first
    if not dry_run:
        is_past = after_round is not None and not unpair
        result = write_pairing(file, result, output, is_past=is_past, force=force)
    say(result.problems)
    outputs = [
        (json_, json_out, lambda: as_json(forms.json(terminal()))),
        (csv, csv_out, lambda: as_csv(forms.rows(terminal()))),
        (html, html_out, lambda: forms.html(terminal())),
    ]
    deliver(lambda: "\n".join([forms.text(terminal()), *_kept_aside(result)]), outputs, force)
    raise SystemExit(Exit.CONTENT if result.has_differences else Exit.FINE)


def _kept_aside(result: "PairResult") -> list[str]:
    return [terminal().say("pair.kept-aside", file=str(result.kept))] if result.kept else []


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms a result can be printed in."""

    text: Callable[[Words], str]
    json: Callable[[Words], object]
    rows: Callable[[Words], Sequence[Sequence[object]]]
    html: Callable[[Words], str] = lambda words: ""


def _forms(result: "PairResult", whom: str | None, board: int | None, is_explained: bool) -> Forms:
    """How a result is printed; a round with its reasons, of all boards or of one."""
    from sheetgen.present import pairing as present

    if result.checked:
        checked = result.checked
        text, facts = partial(present.checked_text, checked), partial(present.checked_json, checked)
        return Forms(text, facts, partial(present.checked_rows, checked))
    if result.taken_back:
        back = result.taken_back
        return Forms(
            partial(present.back_text, back), partial(present.back_json, back), partial(present.back_rows, back)
        )
    if result.round is None:
        number = result.unpaired
        return Forms(
            lambda words: words.say("pair.taken-back", round=number),
            lambda words: {"unpaired": number},
            lambda words: [["unpaired"], [number]],
        )
    rows = partial(present.round_rows, result.round)
    if is_explained:
        from sheetgen.present.team_swiss import telling_of

        telling = telling_of(result.round, whom, board)
        return Forms(telling.text, telling.json, rows, telling.html)
    return Forms(partial(present.round_text, result.round), partial(present.round_json, result.round), rows)
