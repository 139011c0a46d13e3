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
from web.bridge.blocks import GOOD, Answer, Offered, problems, text, typed
from web.bridge.making import archive
from web.bridge.request import Request, in_folder

ADDRESS = re.compile(r"https?://[^\s\"'<>?#]+")


def fill(request: Request) -> Answer:
    """Lists entered into the workbook, as ``fill`` does it."""
    words, name = request.words, request.file.name
    lists = {field: listed for field in ("results", "players", "teams") if (listed := request.listed(field))}
    entered_lists = {field: listed.name for field, listed in lists.items()}
    with in_folder([request.file, *lists.values()]):
        done = sheetgen.fill(name, **entered_lists, replace_entries=request.flag("replace"))  # type: ignore[arg-type]
        data = Path(name).read_bytes()
    message = text(words.say("fill.done", path=name, count=done.cells), GOOD)
    files = (Offered(name, words["web.file.workbook"], data, main=True, replaces=True),)
    return Answer(words["web.action.fill"], (message, *problems(done.problems, words)), files)


def brand(request: Request) -> Answer:
    """A club's own workbook filled from the event, as ``fill --from`` does it."""
    words, template = request.words, request.listed("template")
    if template is None:
        raise BadOptions(error("nothing-to-fill"))
    done = branded.fill_template(template, request.file)
    message = text(words.say("fill.done", path=template.name, count=done.cells), GOOD)
    file = Offered(template.name, words["web.file.workbook"], done.data, main=True)
    return Answer(words["web.action.brand"], (message, *problems(done.problems, words)), (file,))


def merge(request: Request) -> Answer:
    """Copies of one event become one; match sheets go into the workbook of their season."""
    words, label = request.words, request.words["web.file.workbook"]
    with in_folder(request.files) as names:
        seasons = merge_folder(names, write=True)
        merged = [each for each in seasons[1] if each.workbook] if seasons else []
        files = [Offered(each.workbook, label, Path(each.workbook).read_bytes(), main=True) for each in merged]
    if seasons:
        messages = [text(summary(each, words), GOOD) for each in merged]
        doubts = [problem for each in seasons[1] for problem in each.problems]
        return Answer(words["web.action.merge"], (*messages, *problems(doubts, words)), tuple(files))
    out = f"{request.stem}-merged{Path(request.file.name).suffix}"
    done = replace(merging.merge_files(request.files), workbook=out)
    blocks = (typed(batch.merged_text(done, words)), *problems(done.problems, words))
    return Answer(words["web.action.merge"], blocks, (Offered(out, label, done.data, main=True, replaces=True),))


def award(request: Request) -> Answer:
    """Who gets what of a fund, and why."""
    words, name = request.words, Path(request.file.name)
    terms = prizes_of.PrizeOptions(
        request.text("method"),
        request.flag("cumulative") or None,
        request.text("unit"),
        request.text("least"),
        _day(request, "on"),
        tuple(filter(None, (each.strip() for each in (request.text("played_off") or "").split(";")))),
    )
    awarded = prizes_of.prizes_of(
        request.file,
        request.listed("fund"),
        terms,
        players=request.listed("players"),
        order=request.text("order"),
        rules=request.text("rules"),
        individuals=request.flag("individuals"),
    )
    files = [*_tables(request, "prizes", prizes.prizes_rows(awarded, words), prizes.prizes_json(awarded, words))]
    if request.flag("write"):
        out, data = f"{name.stem}-prizes{name.suffix}", prize_writing.prizes_bytes(awarded)
        files.insert(0, Offered(out, words["web.file.workbook"], data, main=True, replaces=True))
    blocks = (*problems(awarded.problems, words), typed(prizes.prizes_text(awarded, words)))
    return Answer(words["web.action.prizes"], blocks, tuple(files))


def _day(request: Request, name: str) -> datetime.date | None:
    """A day that was typed, as 2026-01-31; None for nothing."""
    typed_day = request.text(name)
    try:
        return datetime.date.fromisoformat(typed_day) if typed_day else None
    except ValueError:
        option = f"--{name}"
        raise BadOptions(error("usage-bad-value", found=typed_day, option=option, command="sheetgen")) from None


def publish(request: Request) -> Answer:
    """The pages of an event for a club's site, as one archive or as one page."""
    words, one_file = request.words, request.flag("one_file")
    events = [publication(file) for file in request.files]
    url = request.text("url") or ""
    if url and not ADDRESS.fullmatch(url):
        raise BadOptions(error("usage-bad-value", found=url, option="--url", command="sheetgen publish"))
    options = Options(datetime.date.today(), request.flag("categories"), url, refresh=request.flag("refresh"))
    pages = site(events, options, one_file)
    doubts = [problem for event in events for problem in event.found.problems]
    if one_file:
        (page,) = pages.values()
        file = Offered(f"{request.stem}.html", words["web.file.page"], page, main=True)
    else:
        file = Offered(f"{request.stem}-pages.zip", words["web.file.pages"], archive(pages), main=True)
    message = text(words.say("web.published", count=len(pages)), GOOD)
    return Answer(words["web.action.publish"], (message, *problems(doubts, words)), (file,))


def renew(request: Request) -> Answer:
    """The same event in a workbook of today's layout, as ``renew`` makes it."""
    words, path = request.words, Path(request.file.name)
    made = renew_file(request.file)
    file = Offered(f"{path.stem}-renewed.xlsx", words["web.file.workbook"], made.data, main=True, replaces=True)
    return Answer(
        words["web.action.renew"], (typed(renewed_text(made, words)), *problems(made.problems, words)), (file,)
    )


def export(request: Request) -> Answer:
    """The event as a tournament report file."""
    words, target, shape = request.words, request.text("for"), request.text("shape") or "report"
    ending = {"players": ".csv", "crosstable": ".xlsx"}.get(shape, ".trf")
    if shape == "report":
        made = exporting.export_file(request.file, exporting.style_for(request.number("edition"), target), target)
    else:
        made = export_tables(request.file, ending, (target or "chess-results") if shape == "players" else None)
    label = {"players": words["web.file.csv"], "crosstable": words["web.choice.shape.crosstable"]}
    files, messages = [], []
    for each in made:
        name = f"{request.stem}{'-' + each.name if each.name else ''}{ending}"
        files.append(Offered(name, label.get(shape, words["web.file.trf"]), each.data, main=True))
        done = "export.done" if shape == "report" else "export.table"
        messages += [text(words.say(done, path=name, games=each.games), GOOD), *problems(each.problems, words)]
    return Answer(words["web.action.export"], tuple(messages), tuple(files))


def rate(request: Request) -> Answer:
    """What the event does to ratings, game by game."""
    words = request.words
    kind, rules, players = request.text("kind"), request.text("rules"), request.listed("players")
    rated = ratings_of.ratings_of(request.file, kind=kind, rules=rules, players=players)
    files = _tables(request, "ratings", ratings.ratings_rows(rated, words), ratings.ratings_json(rated, words))
    blocks = (*problems(rated.problems, words), typed(ratings.ratings_text(rated, words)))
    return Answer(words["web.action.ratings"], blocks, files)


def judge_norms(request: Request) -> Answer:
    """Which norms are made, what is missing, or before the event what is possible."""
    words = request.words
    options = norms_of.NormOptions(
        request.text("norm_title"),
        request.flag("before"),
        request.text("rules") or LIVRE,
        request.text("host") or "",
        request.flag("waived"),
        request.number("least_games") or LEAST_GAMES,
    )
    judged = norms_of.norms_of(request.file, options, request.listed("players"))
    files = _tables(request, "norms", norms.norms_rows(judged, words), norms.norms_json(judged, words))
    blocks = (*problems(judged.problems, words), typed(norms.norms_text(judged, words)))
    return Answer(words["web.action.norms"], blocks, files)


def _tables(request: Request, name: str, rows: Any, facts: Any) -> tuple[Offered, ...]:
    """What the command line prints with --csv and --json."""
    words, path = request.words, f"{request.stem}-{name}"
    csv = Offered.text(f"{path}.csv", words["web.file.csv"], as_csv(rows))
    return (csv, Offered.text(f"{path}.json", words["web.file.json"], as_json(facts)))
