"""``pair``: the next round of a Swiss, or past rounds paired again; ``pair_file`` is the core on bytes."""

from dataclasses import dataclass, replace
from itertools import chain, count
from pathlib import Path

from sheetgen.errors import BadOptions, FileProblem, Problem, SheetgenError, Where, error
from sheetgen.exchange.file import File
from sheetgen.exchange.trf.text import is_trf
from sheetgen.operations.pairing.rounds import CheckedRounds, PairedRound, PairOptions
from sheetgen.operations.pairing.workbook import TakenBack
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.xlsx.kinds import TEXTS, kind_of


@dataclass(frozen=True, slots=True)
class HandOptions:
    """What only a workbook can be asked: pairs set by hand, changes typed in it, the last round taken back."""

    pairs: str = ""
    accept: bool = False
    reason: str = ""
    unpair: bool = False


@dataclass(frozen=True, slots=True)
class PairResult:
    """What ``pair`` did: one of a round, past rounds compared, rounds taken back; and the file with it.

    ``path`` is where that file was written, ``kept`` where the workbook stands as it was before.
    """

    round: PairedRound | None = None
    checked: CheckedRounds | None = None
    taken_back: TakenBack | None = None
    unpaired: int | None = None  # the number of the one round that was taken back
    data: bytes | None = None
    problems: tuple[Problem, ...] = ()
    path: Path | None = None
    kept: Path | None = None

    @property
    def has_differences(self) -> bool:
        """Whether a past round is not as the rules pair it."""
        return self.checked is not None and bool(self.checked.differences)


def pair_file(
    file: File,
    options: PairOptions | None = None,
    by_hand: HandOptions | None = None,
    *,
    check: bool = False,
    explain: bool = False,
) -> PairResult:
    """Pair the next round of a workbook or a report file, or its past rounds again.

    Args:
        file: a workbook of a Swiss, or a tournament report file.
        options: what the records of a report file do not say, and the round to begin behind.
        by_hand: changes of a workbook by hand.
        check: pair every past round again and compare.
        explain: with the reasons.

    Returns:
        The round, the comparison or what was taken back; ``data`` is the file with it.

    Raises:
        SheetgenError: the file cannot be paired, or is asked for what only the other kind of file can do.
    """
    options, by_hand = options or PairOptions(), by_hand or HandOptions()
    is_text = is_trf(file.data) or kind_of(file.data) in TEXTS
    try:
        if is_text:
            return _pair_report(file, options, by_hand, check, explain)
        return _pair_workbook(file, options, by_hand, check, explain)
    except SheetgenError as refusal:
        raise refusal.at(file=file.name) from refusal


def pair(
    event: StrPath,
    output: StrPath | None = None,
    *,
    after_round: int | None = None,
    pairing: str | None = None,
    accelerate: str | None = None,
    rounds: int | None = None,
    first_colour: str | None = None,
    check: bool = False,
    explain: bool = False,
    hand: str = "",
    accept: bool = False,
    reason: str = "",
    unpair: bool = False,
    dry_run: bool = False,
    force: bool = False,
) -> PairResult:
    """Pair the next round of a Swiss by the rules of FIDE, or check the rounds that were paired.

    A workbook is written itself unless ``output`` names another file or ``dry_run`` is set; a report file is
    written to ``output`` alone.

    Args:
        event: a workbook, or a tournament report file.
        output: where the file with the round is written.
        after_round: show the round behind this one, or with ``unpair`` go back to it.
        pairing: ``fide-2026`` or ``fide-2016``, of a report file that does not say it.
        accelerate: the acceleration of a report file.
        rounds: how many rounds a report file has.
        first_colour: ``white``, ``black`` or ``draw``, of a report file that does not say it.
        check: pair every past round again and compare; nothing is written.
        explain: with the reasons of the round.
        hand: games set by hand: ``"12-7 3-5"``.
        accept: take the changes that are typed beside the last round.
        reason: why something is changed by hand; the journal of the workbook keeps it.
        unpair: take the last round back.
        dry_run: write nothing.
        force: replace ``output`` where it exists.

    Returns:
        The round (``round.round.boards``), the comparison, or what was taken back.

    Raises:
        SheetgenError: options contradict each other, results are missing, the round has no legal pairing, or the
            workbook is open in another program.

    >>> import sheetgen
    >>> result = sheetgen.pair("examples/swiss/event.xlsx", after_round=1)
    >>> result.round.round.number, result.round.round.boards[0].number, result.path
    (2, 1, None)
    >>> sheetgen.pair("examples/swiss/event.xlsx", check=True).has_differences
    False
    """
    refuse_contradictions(check, output, after_round, unpair=unpair, dry_run=dry_run)
    by_hand = HandOptions(hand, accept, reason, unpair)
    file = files.read_file(event)
    refuse_open_workbook(file, by_hand, output, after_round, is_read=check or dry_run)
    options = PairOptions(pairing, accelerate, rounds, first_colour, after_round)
    result = pair_file(file, options, by_hand, check=check, explain=explain)
    if check or dry_run:
        return result
    return write_pairing(file, result, output, is_past=after_round is not None and not unpair, force=force)


def refuse_contradictions(
    check: bool, output: StrPath | None, after_round: int | None, *, unpair: bool, dry_run: bool
) -> None:
    """Refuse with ``BadOptions`` what cannot be asked together: a comparison or a past round writes no file."""
    if check and (output or dry_run):
        raise BadOptions(error("check-writes-nothing", found="-o" if output else "--dry-run"))
    if output is not None and after_round is not None and not unpair:
        raise BadOptions(error("pair-past-round", found=str(after_round)))


def refuse_open_workbook(
    file: File, by_hand: HandOptions, output: StrPath | None, after_round: int | None, *, is_read: bool
) -> None:
    """Refuse a workbook that would be written and is open elsewhere, before anything is worked out.

    The round would be lost when the program that has it open saves next.
    """
    if is_read or output is not None or after_round is not None or is_trf(file.data):
        return
    mark = files.open_elsewhere(Path(file.name))
    if mark is None:
        return
    place = Where(file=file.name)
    problems = [error("open-elsewhere", where=place, found=mark.name)]
    if not (by_hand.accept or by_hand.unpair):
        path = file.name
        problems.append(error("pair-while-open", where=place, found=mark.who, program=mark.program, path=path))
    raise FileProblem(*problems)


def write_pairing(
    file: File, result: PairResult, output: StrPath | None = None, *, is_past: bool = False, force: bool = False
) -> PairResult:
    """Write the file with a round: a workbook over itself or to ``output``, a report file to ``output`` alone.

    Where several rounds are taken back, the workbook as it was is kept beside under the name of the last of them.

    Args:
        file: what was paired.
        result: what ``pair_file`` made of it.
        output: where to write; nothing for the workbook itself.
        is_past: a past round was shown, which changes nothing.
        force: replace ``output`` where it exists.

    Returns:
        The result with the paths that were written and what is to be said of them.

    Raises:
        SheetgenError: a file exists, or cannot be written.
    """
    event = Path(file.name)
    target = Path(output) if output is not None else None if is_past or is_trf(file.data) else event
    if target is None or result.data is None:
        return result
    kept, notes = None, list[Problem]()
    if result.taken_back and target == event:
        kept = _free_name(event, f"r{result.taken_back.undone[-1].dealt.number}")
        notes += files.write_whole(kept, file.data)
    notes += files.write_whole(target, result.data, force or target == event, {event: file.data})
    return replace(result, path=target, kept=kept, problems=(*result.problems, *notes))


def _free_name(event: Path, suffix: str) -> Path:
    """A name beside the workbook that nothing has yet."""
    ends = chain([""], (f"-{number}" for number in count(2)))
    names = (event.with_name(f"{event.stem}-{suffix}{end}{event.suffix}") for end in ends)
    return next(name for name in names if not name.exists())


def _pair_report(file: File, options: PairOptions, by_hand: HandOptions, check: bool, explain: bool) -> PairResult:
    """A tournament report file has no journal, and no columns to change a round in."""
    from sheetgen.operations.pairing.report_file import check_trf, pair_trf

    named = {"--hand": by_hand.pairs, "--accept": by_hand.accept, "--unpair": by_hand.unpair}
    wrong = [name for name, value in (named | {"--reason": by_hand.reason}).items() if value]
    if wrong:
        raise BadOptions(*(error("pair-only-workbook", found=name) for name in wrong))
    if check:
        return _compared(check_trf(file.data, file.name, options), file)
    if explain:
        return _paired(pair_trf(file.data, file.name, options, explain=True), file)
    return _paired(pair_trf(file.data, file.name, options), file)


def _pair_workbook(file: File, options: PairOptions, by_hand: HandOptions, check: bool, explain: bool) -> PairResult:
    """A workbook says itself how it is paired."""
    from sheetgen.operations.pairing import workbook

    named = {"--pairing": options.pairing, "--accelerate": options.accelerate, "--rounds": options.rounds}
    wrong = [name for name, value in (named | {"--first-colour": options.first_colour}).items() if value is not None]
    if wrong:
        raise BadOptions(*(error("pair-only-trf", found=name) for name in wrong))
    if check:
        return _compared(workbook.check_pairings(file.data, file.name), file)
    if by_hand.unpair and options.after_round is not None:
        if not by_hand.reason:
            raise BadOptions(error("pair-reason-missing"))
        back = workbook.go_back(file.data, options.after_round, by_hand.reason)
        return PairResult(taken_back=back, data=back.data)
    if by_hand.unpair:
        number, data = workbook.unpair(file.data, by_hand.reason)
        return PairResult(unpaired=number, data=data)
    if by_hand.accept and not by_hand.reason:
        raise BadOptions(error("pair-reason-missing"))
    if by_hand.accept and options.after_round is not None:
        raise BadOptions(error("pair-change-past", found=str(options.after_round)))
    if by_hand.accept:
        return _paired(workbook.accept(file.data, file.name, by_hand.reason, by_hand.pairs), file)
    after, pairs, reason = options.after_round, by_hand.pairs, by_hand.reason
    return _paired(workbook.pair_workbook(file.data, file.name, after, pairs, reason, explain=explain), file)


def _paired(paired: PairedRound, file: File) -> PairResult:
    problems = tuple(problem.at(file=file.name) for problem in paired.problems)
    return PairResult(round=paired, data=paired.data, problems=problems)


def _compared(checked: CheckedRounds, file: File) -> PairResult:
    return PairResult(checked=checked, problems=tuple(problem.at(file=file.name) for problem in checked.problems))
