"""What is opened: ranked, explained, judged; and what can be done with it next."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from sheetgen.errors import SheetgenError
from sheetgen.exchange import columns, lists
from sheetgen.exchange.file import File
from sheetgen.exchange.reading import Loaded
from sheetgen.exchange.tables import read_rows
from sheetgen.i18n.come import ranking_title
from sheetgen.i18n.ties import label, short
from sheetgen.operations.batch.line import line_of, refused
from sheetgen.operations.check import Audit, check_file, missing_entries
from sheetgen.operations.explain import explain
from sheetgen.operations.official import official_bytes
from sheetgen.operations.rank import Ranking, RankOptions, rank_file
from sheetgen.present import explained, individuals, reports
from sheetgen.present.batch import verdict
from sheetgen.present.forms import as_csv, as_json
from web.bridge import actions
from web.bridge.blocks import BAD, GOOD, NOTE, Answer, Block, Offered, explanation, fold, problems, table, text
from web.bridge.request import Request

MOST_LISTED = 500  # people of a list that are shown


def opened(request: Request) -> Answer:
    """One file, whatever it is: a workbook, a list of results or a report file is ranked, people are listed."""
    try:
        ranking = rank_file(request.file, _wanted(request))
    except SheetgenError:
        people = _people(request.file)
        if people is None:
            raise
        return _listed(people, request)
    page = explain(ranking, request.words.lang)
    words, stem = request.words, request.stem
    facts, rows = explained.ranking_json(ranking, None, words), reports.ranking_rows(ranking, words)
    files = (
        Offered.text(f"{stem}.html", words["web.file.page"], explained.ranking_html(ranking, page, words)),
        Offered.text(f"{stem}.csv", words["web.file.csv"], as_csv(rows)),
        Offered.text(f"{stem}.json", words["web.file.json"], as_json(facts)),
    )
    blocks = [*_verdict(ranking, request), *standings(ranking, request)]
    if page.ties:
        blocks.append(fold(words["web.why"], [text(page.intro, NOTE), *explanation(page, words)]))
    return Answer(
        ranking.title or stem, tuple(blocks), files, tuple(actions.of(ranking, request)), desk=_is_writable(ranking)
    )


def _is_writable(ranking: Ranking) -> bool:
    """Whether what is typed can be written: into a workbook of ours, in a format that is not only read."""
    try:
        return ranking.read is not None and bool(ranking.read.package)
    except SheetgenError:
        return False


def _wanted(request: Request) -> RankOptions:
    """What the options of ``rank`` would say; a seed that was typed is one to draw with."""
    seed = request.text("seed")
    lots = request.flag("lots") or seed is not None
    order, rules, after = request.text("order"), request.text("rules"), request.number("after_round")
    system, points, penalty = (request.text(name) for name in ("system", "match_points", "forfeit_penalty"))
    return RankOptions(
        order,
        rules,
        after,
        lots,
        seed,
        request.listed("players"),
        system=system,
        match_points=points,
        forfeit_penalty=penalty,
    )


def _verdict(ranking: Ranking, request: Request) -> Iterator[Block]:
    """In order or not, and everything that is to be looked at."""
    words = request.words
    if ranking.read:
        audit = Audit(
            ranking.workbook,
            ranking.entered,
            ranking.total,
            ranking.problems,
            ranking.discrepancies,
            missing_entries(ranking.read, ranking.problems),
        )
        good = not ranking.has_errors and not ranking.discrepancies
        yield text(words["web.clean"] if good else words["web.not-clean"], GOOD if good else BAD)
        if audit.wanting:
            yield text(reports.readiness(audit, words), NOTE)
    yield from problems(ranking.problems, words)
    yield from differences(ranking.discrepancies, request)


def differences(discrepancies: Iterable[Any], request: Request) -> Iterator[Block]:
    """Cells that show something else than the recomputation."""
    words = request.words
    rows = [[each.sheet, each.cell, reports.discrepancy_text(each, words)] for each in discrepancies]
    if rows:
        head = [words["web.sheet"], words["web.cell"], ""]
        caption = words.say("rank.discrepancies", count=len(rows))
        yield fold(caption, [table("", [head, *rows], left=(0, 1, 2))])


def standings(ranking: Ranking, request: Request) -> Iterator[Block]:
    """The standings, a table a pool, and what their headings mean."""
    words = request.words
    head, *lines = reports.ranking_rows(ranking, words)
    pools: dict[str, list[list[Any]]] = {}
    for row, line in zip(ranking.standings.rows, lines, strict=True):
        pools.setdefault(ranking.entrants[row.id].pool, []).append(line)
    title = ranking_title(words, ranking.standings, ranking.entered, ranking.total)
    for pool, rows in pools.items():
        caption = f"{words.say('pools.name', letter=pool)} — {title}" if pool else title
        yield table(caption, [head, *rows], left=(2,))
    if ranking.individuals:
        persons = individuals.individual_rows(ranking.individuals, ranking.persons, words)
        yield table(words["molter.individuals"], persons, left=(2,))
    if ranking.seed:
        yield text(words.say("official.seed", seed=ranking.seed))
    meanings = [f"{short(words, code)}{words['place.colon']}{label(words, code)}" for code in ranking.standings.order]
    yield text("; ".join(meanings), NOTE)


def _people(file: File) -> Loaded[Any] | None:
    """A list of teams or of players; None if it is none."""
    for column_set, read in ((columns.TEAMS, lists.teams), (columns.PLAYERS, lists.players)):
        try:
            return read(read_rows(file, column_set))
        except SheetgenError:
            continue
    return None


def _listed(people: Loaded[Any], request: Request) -> Answer:
    """Who is on a list, and that a workbook can be made for them."""
    words = request.words
    rows = [[number, item.name] for number, item in enumerate(people.items[:MOST_LISTED], start=1)]
    head = [words["standings.no"], words["standings.name"]]
    message = words.say("web.people", count=len(people.items))
    blocks = (
        text(message, GOOD),
        *problems(people.problems, words),
        table(request.file.name, [head, *rows], left=(1,)),
    )
    return Answer(request.stem, blocks, actions=tuple(actions.of_people(request)), people=True)


def check(request: Request) -> Answer:
    """The audit of one workbook, hidden cells included."""
    words, audit = request.words, check_file(request.file)
    verdicts = [text(reports.audit_text(audit, words).split("\n")[0], GOOD if audit.clean else BAD)]
    verdicts.append(text(reports.readiness(audit, words), GOOD if audit.ready else NOTE))
    json_ = Offered.text(
        f"{Path(audit.workbook).stem}-check.json", words["web.file.json"], as_json(reports.audit_json([audit], words))
    )
    blocks = (*verdicts, *problems(audit.problems, words), *differences(audit.discrepancies, request))
    return Answer(words["web.action.check"], blocks, (json_,))


def line(request: Request) -> Answer:
    """One workbook of many in one row: what it is, how far, who leads, what is wrong; its official ranking written."""
    words, file = request.words, request.file
    try:
        ranking = rank_file(file, RankOptions(workbook_only=True))
        written = None if ranking.has_errors else official_bytes(ranking)
        summary = line_of(ranking, written=written is not None)
    except SheetgenError as refusal:
        summary, written = refused(file.name, refusal), None
    games = f"{summary.entered}/{summary.total}" if summary.system else ""
    row = [file.name, summary.event, games, summary.leader, verdict(summary, words)]
    files = (Offered(file.name, words["web.file.official"], written),) if written else ()
    head = [words[f"web.line.{column}"] for column in ("workbook", "event", "games", "leader", "state")]
    return Answer(
        file.name, ({"kind": "line", "head": head, "row": row, "style": BAD if summary.errors else GOOD},), files
    )


def official(request: Request) -> Answer:
    """The workbook with its official ranking, as ``rank --write`` writes it."""
    words, name = request.words, Path(request.file.name)
    ranking = rank_file(request.file, _wanted(request))
    label, data = words["web.file.official"], official_bytes(ranking)
    file = Offered(f"{name.stem}-official{name.suffix}", label, data, main=True)
    blocks = (text(words["web.official-done"], GOOD), *standings(ranking, request))
    return Answer(words["web.action.official"], blocks, (file,))
