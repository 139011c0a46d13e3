"""What is told of events, as pages and in the terminal: a mark of each, kept in ``tests/data/told.json``.

The examples of all systems, each in another language; an event that has begun, with somebody who left it, and a list.
The marks change with every figure, sentence and class: whoever meant the change looks at what is told and writes the
marks anew with ``python -m tests.refresh``. What the figures must be is counted in ``tests/publish/test_contents.py``.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from sheetgen.exchange.file import File
from sheetgen.i18n.catalogue import words
from sheetgen.present import explained, reports
from sheetgen.present.forms import as_csv, as_json
from sheetgen.present.site.frame import Options
from sheetgen.present.site.pages import site
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.usecases.making import workbook_of
from sheetgen.usecases.publishing import Publication, publication
from sheetgen.workbook.cells import Key
from tests.example import ROOT
from tests.publish.sites import SWISS, SYSTEMS, TODAY, event_of, in_language

PATH = ROOT / "tests" / "data" / "told.json"
LANGS = dict(zip((*SYSTEMS, "swiss", "begun", "list"), ("fr", "de", "nl", "es", "it", "en", "en", "en"), strict=True))
RESULTS = {(1, 1): "1-0", (1, 2): "½-½", (2, 1): "+/-", (2, 2): "0-1", (3, 1): "1-0"}


@cache
def begun() -> Publication:
    """Five players with clubs and categories, the second gone after two rounds; the third round is being played."""
    entries: dict[Key, object] = {("event", "title"): "Club <&> evening", ("event", "place"): "Lyon"}
    for number, name in enumerate(("Anna", "Bob", "Chloé", "Dan", "Eve"), start=1):
        facts = {"name": name, "rating": 1500 + number, "club": "Rook" if number % 2 else "", "category": "U12"}
        entries |= {("players", number, fact): value for fact, value in facts.items()}
    entries |= {("players", 2, "withdrawn"): 3, ("plan", 1, "date"): "2026-10-02", ("plan", 1, "time"): "20:00"}
    entries |= {("rounds", *board, "result"): token for board, token in RESULTS.items()}
    return publication(
        File("begun.xlsx", workbook_of(BergerSpec(count=5, lang="en", order=("PTS", "DE", "WON", "SB")), entries))
    )


@cache
def listed() -> Publication:
    return publication(File("results.csv", SWISS.encode()))


def told_of(name: str) -> Publication:
    event = in_language({"begun": begun, "list": listed}.get(name, lambda: event_of(name))(), LANGS[name])
    return replace(event, found=replace(event.found, workbook=f"{name}.xlsx"))


def told(name: str) -> Mapping[str, str]:
    """Every page without what all have in common, and every form the ranking is told in, with its explanation."""
    event = told_of(name)
    options = Options(TODAY, categories=name == "begun")
    pages = {page: data.decode() for page, data in site([event], options).items()}
    if name in ("begun", "list"):
        pages["one file"] = site([event], options, one_file=True)["index.html"].decode()
    text, why = words(LANGS[name]), event.explain()
    pages["html"] = explained.ranking_html(event.found, None, text)
    plain = {page: re.sub(r"<style>.*?</style>", "", made, flags=re.S) for page, made in pages.items()}
    return plain | {
        "text": explained.ranking_text(event.found, why, text),
        "json": as_json(explained.ranking_json(event.found, why, text)),
        "csv": as_csv(reports.ranking_rows(event.found, text)),
    }


def marks(name: str) -> dict[str, str]:
    return {part: hashlib.sha256(text.encode()).hexdigest()[:12] for part, text in told(name).items()}


def page() -> bytes:
    return (json.dumps({name: marks(name) for name in LANGS}, indent=1) + "\n").encode()
