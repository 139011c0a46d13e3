"""What is done with an event besides ranking it: filled, merged, given its prizes, published, exported, rated."""

import datetime
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import sheetgen
from sheetgen.errors import BadOptions, error
from sheetgen.operations import branded
from sheetgen.operations import export as exporting
from sheetgen.operations import merge as merging
from sheetgen.operations import norms as norms_of
from sheetgen.operations import prize_sheets as prize_writing
from sheetgen.operations import prizes as prizes_of
from sheetgen.operations import ratings as ratings_of
from sheetgen.operations.batch.match_sheets import merge_folder, summary
from sheetgen.operations.export_tables import export_tables
from sheetgen.operations.publish import publication
from sheetgen.operations.renew import renew_file
from sheetgen.present import batch, norms, prizes, ratings
from sheetgen.present.forms import as_csv, as_json
from sheetgen.present.renewing import renewed_text
from sheetgen.present.site.frame import Options
from sheetgen.present.site.pages import site
from sheetgen.rating.editions import LIVRE
from sheetgen.rating.mix import LEAST_GAMES
from web.bridge.asked import Question, in_folder
from web.bridge.blocks import GOOD, Answer, Offered, problems, text, typed
from web.bridge.making import archive

ADDRESS = re.compile(r"https?://[^\s\"'<>?#]+")


def fill(asked: Question) -> Answer:
    """Lists entered into the workbook, as ``fill`` does it."""
    words, name = asked.words, asked.file.name
    lists = {field: listed for field in ("results", "players", "teams") if (listed := asked.listed(field))}
    given = {field: listed.name for field, listed in lists.items()}
    with in_folder([asked.file, *lists.values()]):
        done = sheetgen.fill(name, **given, replace_entries=asked.flag("replace"))  # type: ignore[arg-type]
        data = Path(name).read_bytes()
    told = text(words.say("fill.done", path=name, count=done.cells), GOOD)
    files = (Offered(name, words["web.file.workbook"], data, main=True, replaces=True),)
    return Answer(words["web.action.fill"], (told, *problems(done.problems, words)), files)


def brand(asked: Question) -> Answer:
    """A club's own workbook filled from the event, as ``fill --from`` does it."""
    words, template = asked.words, asked.listed("template")
    if template is None:
        raise BadOptions(error("nothing-to-fill"))
    done = branded.fill_template(template, asked.file)
    told = text(words.say("fill.done", path=template.name, count=done.cells), GOOD)
    file = Offered(template.name, words["web.file.workbook"], done.data, main=True)
    return Answer(words["web.action.brand"], (told, *problems(done.problems, words)), (file,))


def merge(asked: Question) -> Answer:
    """Copies of one event become one; match sheets go into the workbook of their season."""
    words, label = asked.words, asked.words["web.file.workbook"]
    with in_folder(asked.files) as names:
        seasons = merge_folder(names, write=True)
        merged = [each for each in seasons[1] if each.workbook] if seasons else []
        files = [Offered(each.workbook, label, Path(each.workbook).read_bytes(), main=True) for each in merged]
    if seasons:
        told = [text(summary(each, words), GOOD) for each in merged]
        doubts = [problem for each in seasons[1] for problem in each.problems]
        return Answer(words["web.action.merge"], (*told, *problems(doubts, words)), tuple(files))
    out = f"{asked.stem}-merged{Path(asked.file.name).suffix}"
    done = replace(merging.merge_files(asked.files), workbook=out)
    blocks = (typed(batch.merged_text(done, words)), *problems(done.problems, words))
    return Answer(words["web.action.merge"], blocks, (Offered(out, label, done.data, main=True, replaces=True),))


def award(asked: Question) -> Answer:
    """Who gets what of a fund, and why."""
    words, name = asked.words, Path(asked.file.name)
    terms = prizes_of.PrizeOptions(
        asked.text("method"),
        asked.flag("cumulative") or None,
        asked.text("unit"),
        asked.text("least"),
        _day(asked, "on"),
        tuple(filter(None, (each.strip() for each in (asked.text("played_off") or "").split(";")))),
    )
    found = prizes_of.prizes_of(
        asked.file,
        asked.listed("fund"),
        terms,
        players=asked.listed("players"),
        order=asked.text("order"),
        rules=asked.text("rules"),
        individuals=asked.flag("individuals"),
    )
    files = [*_tables(asked, "prizes", prizes.prizes_rows(found, words), prizes.prizes_json(found, words))]
    if asked.flag("write"):
        out, data = f"{name.stem}-prizes{name.suffix}", prize_writing.prizes_bytes(found)
        files.insert(0, Offered(out, words["web.file.workbook"], data, main=True, replaces=True))
    blocks = (*problems(found.problems, words), typed(prizes.prizes_text(found, words)))
    return Answer(words["web.action.prizes"], blocks, tuple(files))


def _day(asked: Question, name: str) -> datetime.date | None:
    """A day that was typed, as 2026-01-31; None for nothing."""
    typed_day = asked.text(name)
    try:
        return datetime.date.fromisoformat(typed_day) if typed_day else None
    except ValueError:
        option = f"--{name}"
        raise BadOptions(error("usage-bad-value", found=typed_day, option=option, command="sheetgen")) from None


def publish(asked: Question) -> Answer:
    """The pages of an event for a club's site, as one archive or as one page."""
    words, one_file = asked.words, asked.flag("one_file")
    events = [publication(file) for file in asked.files]
    url = asked.text("url") or ""
    if url and not ADDRESS.fullmatch(url):
        raise BadOptions(error("usage-bad-value", found=url, option="--url", command="sheetgen publish"))
    options = Options(datetime.date.today(), asked.flag("categories"), url, refresh=asked.flag("refresh"))
    pages = site(events, options, one_file)
    doubts = [problem for event in events for problem in event.found.problems]
    if one_file:
        (page,) = pages.values()
        file = Offered(f"{asked.stem}.html", words["web.file.page"], page, main=True)
    else:
        file = Offered(f"{asked.stem}-pages.zip", words["web.file.pages"], archive(pages), main=True)
    told = text(words.say("web.published", count=len(pages)), GOOD)
    return Answer(words["web.action.publish"], (told, *problems(doubts, words)), (file,))


def renew(asked: Question) -> Answer:
    """The same event in a workbook of today's layout, as ``renew`` makes it."""
    words, path = asked.words, Path(asked.file.name)
    made = renew_file(asked.file)
    file = Offered(f"{path.stem}-renewed.xlsx", words["web.file.workbook"], made.data, main=True, replaces=True)
    return Answer(
        words["web.action.renew"], (typed(renewed_text(made, words)), *problems(made.problems, words)), (file,)
    )


def export(asked: Question) -> Answer:
    """The event as a tournament report file."""
    words, target, shape = asked.words, asked.text("for"), asked.text("shape") or "report"
    ending = {"players": ".csv", "crosstable": ".xlsx"}.get(shape, ".trf")
    if shape == "report":
        made = exporting.export_file(asked.file, exporting.style_for(asked.number("edition"), target), target)
    else:
        made = export_tables(asked.file, ending, (target or "chess-results") if shape == "players" else None)
    label = {"players": words["web.file.csv"], "crosstable": words["web.choice.shape.crosstable"]}
    files, told = [], []
    for each in made:
        name = f"{asked.stem}{'-' + each.name if each.name else ''}{ending}"
        files.append(Offered(name, label.get(shape, words["web.file.trf"]), each.data, main=True))
        done = "export.done" if shape == "report" else "export.table"
        told += [text(words.say(done, path=name, games=each.games), GOOD), *problems(each.problems, words)]
    return Answer(words["web.action.export"], tuple(told), tuple(files))


def rate(asked: Question) -> Answer:
    """What the event does to ratings, game by game."""
    words = asked.words
    kind, rules, players = asked.text("kind"), asked.text("rules"), asked.listed("players")
    found = ratings_of.ratings_of(asked.file, kind=kind, rules=rules, players=players)
    files = _tables(asked, "ratings", ratings.ratings_rows(found, words), ratings.ratings_json(found, words))
    blocks = (*problems(found.problems, words), typed(ratings.ratings_text(found, words)))
    return Answer(words["web.action.ratings"], blocks, files)


def judge_norms(asked: Question) -> Answer:
    """Which norms are made, what is missing, or before the event what is possible."""
    words = asked.words
    question = norms_of.NormOptions(
        asked.text("norm_title"),
        asked.flag("before"),
        asked.text("rules") or LIVRE,
        asked.text("host") or "",
        asked.flag("waived"),
        asked.number("least_games") or LEAST_GAMES,
    )
    found = norms_of.norms_of(asked.file, question, asked.listed("players"))
    files = _tables(asked, "norms", norms.norms_rows(found, words), norms.norms_json(found, words))
    blocks = (*problems(found.problems, words), typed(norms.norms_text(found, words)))
    return Answer(words["web.action.norms"], blocks, files)


def _tables(asked: Question, name: str, rows: Any, facts: Any) -> tuple[Offered, ...]:
    """What the command line prints with --csv and --json."""
    words, path = asked.words, f"{asked.stem}-{name}"
    csv = Offered.text(f"{path}.csv", words["web.file.csv"], as_csv(rows))
    return (csv, Offered.text(f"{path}.json", words["web.file.json"], as_json(facts)))
