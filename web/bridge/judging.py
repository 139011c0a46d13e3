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
from web.bridge.asked import Question
from web.bridge.blocks import BAD, GOOD, NOTE, Answer, Block, Offered, explanation, fold, problems, table, text

MOST_LISTED = 500  # people of a list that are shown


def opened(asked: Question) -> Answer:
    """One file, whatever it is: a workbook, a list of results or a report file is ranked, people are listed."""
    try:
        found = rank_file(asked.file, _wanted(asked))
    except SheetgenError:
        people = _people(asked.file)
        if people is None:
            raise
        return _listed(people, asked)
    page = explain(found, asked.words.lang)
    words, stem = asked.words, asked.stem
    facts, rows = explained.ranking_json(found, None, words), reports.ranking_rows(found, words)
    files = (
        Offered.text(f"{stem}.html", words["web.file.page"], explained.ranking_html(found, page, words)),
        Offered.text(f"{stem}.csv", words["web.file.csv"], as_csv(rows)),
        Offered.text(f"{stem}.json", words["web.file.json"], as_json(facts)),
    )
    blocks = [*_verdict(found, asked), *standings(found, asked)]
    if page.ties:
        blocks.append(fold(words["web.why"], [text(page.intro, NOTE), *explanation(page, words)]))
    return Answer(found.title or stem, tuple(blocks), files, tuple(actions.of(found, asked)), desk=_is_writable(found))


def _is_writable(found: Ranking) -> bool:
    """Whether what is typed can be written: into a workbook of ours, in a format that is not only read."""
    try:
        return found.read is not None and bool(found.read.package)
    except SheetgenError:
        return False


def _wanted(asked: Question) -> RankOptions:
    """What the options of ``rank`` would say; a seed that was typed is one to draw with."""
    seed = asked.text("seed")
    lots = asked.flag("lots") or seed is not None
    order, rules, after = asked.text("order"), asked.text("rules"), asked.number("after_round")
    system, points, penalty = (asked.text(name) for name in ("system", "match_points", "forfeit_penalty"))
    return RankOptions(
        order,
        rules,
        after,
        lots,
        seed,
        asked.listed("players"),
        system=system,
        match_points=points,
        forfeit_penalty=penalty,
    )


def _verdict(found: Ranking, asked: Question) -> Iterator[Block]:
    """In order or not, and everything that is to be looked at."""
    words = asked.words
    if found.read:
        audit = Audit(
            found.workbook,
            found.entered,
            found.total,
            found.problems,
            found.discrepancies,
            missing_entries(found.read, found.problems),
        )
        good = not found.has_errors and not found.discrepancies
        yield text(words["web.clean"] if good else words["web.not-clean"], GOOD if good else BAD)
        if audit.wanting:
            yield text(reports.readiness(audit, words), NOTE)
    yield from problems(found.problems, words)
    yield from differences(found.discrepancies, asked)


def differences(found: Iterable[Any], asked: Question) -> Iterator[Block]:
    """Cells that show something else than the recomputation."""
    words = asked.words
    rows = [[each.sheet, each.cell, reports.discrepancy_text(each, words)] for each in found]
    if rows:
        head = [words["web.sheet"], words["web.cell"], ""]
        caption = words.say("rank.discrepancies", count=len(rows))
        yield fold(caption, [table("", [head, *rows], left=(0, 1, 2))])


def standings(found: Ranking, asked: Question) -> Iterator[Block]:
    """The standings, a table a pool, and what their headings mean."""
    words = asked.words
    head, *lines = reports.ranking_rows(found, words)
    pools: dict[str, list[list[Any]]] = {}
    for row, line in zip(found.standings.rows, lines, strict=True):
        pools.setdefault(found.entrants[row.id].pool, []).append(line)
    title = ranking_title(words, found.standings, found.entered, found.total)
    for pool, rows in pools.items():
        caption = f"{words.say('pools.name', letter=pool)} — {title}" if pool else title
        yield table(caption, [head, *rows], left=(2,))
    if found.individuals:
        persons = individuals.individual_rows(found.individuals, found.persons, words)
        yield table(words["molter.individuals"], persons, left=(2,))
    if found.seed:
        yield text(words.say("official.seed", seed=found.seed))
    meanings = [f"{short(words, code)}{words['place.colon']}{label(words, code)}" for code in found.standings.order]
    yield text("; ".join(meanings), NOTE)


def _people(file: File) -> Loaded[Any] | None:
    """A list of teams or of players; None if it is none."""
    for known, read in ((columns.TEAMS, lists.teams), (columns.PLAYERS, lists.players)):
        try:
            return read(read_rows(file, known))
        except SheetgenError:
            continue
    return None


def _listed(people: Loaded[Any], asked: Question) -> Answer:
    """Who is on a list, and that a workbook can be made for them."""
    words = asked.words
    rows = [[number, item.name] for number, item in enumerate(people.items[:MOST_LISTED], start=1)]
    head = [words["standings.no"], words["standings.name"]]
    told = words.say("web.people", count=len(people.items))
    blocks = (text(told, GOOD), *problems(people.problems, words), table(asked.file.name, [head, *rows], left=(1,)))
    return Answer(asked.stem, blocks, actions=tuple(actions.of_people(asked)), people=True)


def check(asked: Question) -> Answer:
    """The audit of one workbook, hidden cells included."""
    words, found = asked.words, check_file(asked.file)
    verdicts = [text(reports.audit_text(found, words).split("\n")[0], GOOD if found.clean else BAD)]
    verdicts.append(text(reports.readiness(found, words), GOOD if found.ready else NOTE))
    json_ = Offered.text(
        f"{Path(found.workbook).stem}-check.json", words["web.file.json"], as_json(reports.audit_json([found], words))
    )
    blocks = (*verdicts, *problems(found.problems, words), *differences(found.discrepancies, asked))
    return Answer(words["web.action.check"], blocks, (json_,))


def line(asked: Question) -> Answer:
    """One workbook of many in one row: what it is, how far, who leads, what is wrong; its official ranking written."""
    words, file = asked.words, asked.file
    try:
        ranking = rank_file(file, RankOptions(workbook_only=True))
        written = None if ranking.has_errors else official_bytes(ranking)
        found = line_of(ranking, written=written is not None)
    except SheetgenError as refusal:
        found, written = refused(file.name, refusal), None
    games = f"{found.entered}/{found.total}" if found.system else ""
    row = [file.name, found.event, games, found.leader, verdict(found, words)]
    files = (Offered(file.name, words["web.file.official"], written),) if written else ()
    head = [words[f"web.line.{column}"] for column in ("workbook", "event", "games", "leader", "state")]
    return Answer(
        file.name, ({"kind": "line", "head": head, "row": row, "style": BAD if found.errors else GOOD},), files
    )


def official(asked: Question) -> Answer:
    """The workbook with its official ranking, as ``rank --write`` writes it."""
    words, name = asked.words, Path(asked.file.name)
    found = rank_file(asked.file, _wanted(asked))
    label, data = words["web.file.official"], official_bytes(found)
    file = Offered(f"{name.stem}-official{name.suffix}", label, data, main=True)
    blocks = (text(words["web.official-done"], GOOD), *standings(found, asked))
    return Answer(words["web.action.official"], blocks, (file,))
