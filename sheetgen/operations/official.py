"""What ``rank --write`` puts into a workbook: the official ranking, tie-breaks in words, lots."""

import datetime
from dataclasses import replace

from sheetgen.errors import BadOptions, ProblemsFound, error
from sheetgen.explanations import sheet_lines
from sheetgen.i18n.catalogue import Words, words
from sheetgen.i18n.come import come
from sheetgen.i18n.figures import day_text
from sheetgen.i18n.ties import order_text
from sheetgen.operations.explain import explain
from sheetgen.operations.rank import Ranking
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import ReadBook
from sheetgen.ranking.standings import Standings
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.systems.registry import system_of
from sheetgen.systems.views.official import TIE_LINES, TIES_ON_A_PAGE
from sheetgen.workbook.cells import Changes, Key
from sheetgen.workbook.desk import OFFICIAL


def official_bytes(ranking: Ranking, today: datetime.date | None = None) -> bytes:
    """The workbook a ranking was found in, which is not read again, with the official ranking in it."""
    if ranking.read is None:
        raise BadOptions(error("list-not-a-workbook").at(file=ranking.workbook))
    return _with_official(ranking.read, ranking, today or datetime.date.today())


def _with_official(read: ReadBook, ranking: Ranking, today: datetime.date) -> bytes:
    """The file with the official ranking, drawn lots and canonical results in it, all else untouched."""
    errors = [problem for problem in ranking.problems if problem.is_error]
    if errors:
        raise ProblemsFound(*errors, error("not-written", where=errors[0].where))
    if not any(name.startswith(OFFICIAL) for name in read.book.sheets):
        raise ProblemsFound(error("no-official-sheet").at(file=ranking.workbook))
    text = words(read.spec.lang)
    sentence = dated_text(text, ranking.standings, (ranking.entered, ranking.total), today, ranking.seed)
    system = system_of(read.spec)
    changes: Changes = system.official(text, ranking.entrants, ranking.standings, sentence)
    changes |= read.lenient
    lines = sheet_lines(explain(ranking, text.lang), text, TIE_LINES, TIES_ON_A_PAGE)
    changes |= tie_entries(lines)
    if ranking.seed:
        changes |= {system.lot_key(number): lot for number, lot in ranking.event.lots.items()}
    return apply_changes(read, changes)


def write_official(
    ranking: Ranking, *, output: StrPath | None = None, force: bool = False, today: datetime.date | None = None
) -> Ranking:
    """Write the official ranking into the workbook it comes from and return it with the warnings of writing.

    Without ``output`` the workbook itself is replaced; another file that exists needs ``force``. ``today`` is the
    date that stands in the sheet, that of this machine by default.
    """
    data = official_bytes(ranking, today)
    assert ranking.read is not None
    seen: dict[StrPath, bytes] = {ranking.workbook: ranking.read.package.data}
    kept = files.write_whole(output or ranking.workbook, data, force or output is None, seen)
    return replace(ranking, problems=(*ranking.problems, *kept))


def dated_text(words: Words, ranking: Standings, entered: tuple[int, int], today: datetime.date, seed: str) -> str:
    """The sentence that says what this ranking is: when, by which order and edition, on how many games."""
    text = words.say(
        "official.text",
        date=day_text(today, words.lang),
        come=come(words, ranking),
        entered=entered[0],
        total=entered[1],
        order=order_text(words, ranking.order),
        rules=words[f"rules.{ranking.rules}"],
    )
    return text + (" " + words.say("official.seed", seed=seed) if seed else "")


def tie_entries(lines: list[str]) -> dict[Key, object]:
    """The lines of the sheet of tie-breaks; the rest of it is emptied."""
    return {("ties", number): lines[number - 1] if number <= len(lines) else None for number in range(1, TIE_LINES + 1)}
