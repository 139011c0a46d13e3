"""What is said of events, on pages and in the terminal, as text: ``tests/data/output/NAME.txt``.

The examples of all systems, each in another language; an event that has begun, with somebody who left it, and a list;
rounds of opens with their reasons, and ratings.
Every figure, sentence and class is in these texts: whoever changes one on purpose looks at the diff and writes them
anew with ``python -m tests.refresh``. What the figures must be is counted in ``tests/publish/test_contents.py``.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from sheetgen.exchange.file import File
from sheetgen.exchange.trf.writing import write_trf
from sheetgen.i18n.catalogue import words
from sheetgen.operations.new import workbook_of
from sheetgen.operations.pairing.report_file import pair_trf
from sheetgen.operations.pairing.rounds import PairOptions
from sheetgen.operations.publish import Publication, publication
from sheetgen.operations.ratings import ratings_of
from sheetgen.present import explained, reports
from sheetgen.present.forms import as_csv, as_json
from sheetgen.present.pairing import round_json
from sheetgen.present.ratings import ratings_json, ratings_rows, ratings_text
from sheetgen.present.site.frame import Options
from sheetgen.present.site.pages import site
from sheetgen.present.swiss import Telling
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.workbook.cells import Key
from tests.example import ROOT
from tests.publish.sites import SWISS, SYSTEMS, TODAY, event_of, in_language
from tests.rating.test_commands import TRF
from tests.trf import random_events

FOLDER = ROOT / "tests" / "data" / "output"
# A page is read line by line: an element that is no part of a sentence or of a row begins one.
INSIDE = "b|i|a|span|td|th|bdi|abbr|small|strong|em|br|sup|sub|time|tspan|caption|button|input|label"
NEW_LINE = re.compile(rf"(?=<(?!/|(?:{INSIDE})\b))")
KEPT = (".html", "feed.xml", "rounds.ics")
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


def event_named(name: str) -> Publication:
    event = in_language({"begun": begun, "list": listed}.get(name, lambda: event_of(name))(), LANGS[name])
    return replace(event, found=replace(event.found, workbook=f"{name}.xlsx"))


def forms_of(name: str) -> Mapping[str, str]:
    """Every page without what all have in common, and every form the ranking is told in, with its explanation."""
    event = event_named(name)
    options = Options(TODAY, categories=name == "begun")
    made = site([event], options)
    pages = {page: data.decode() for page, data in made.items() if page.endswith(KEPT)}
    if name in ("begun", "list"):
        pages["one file"] = site([event], options, one_file=True)["index.html"].decode()
    text, why = words(LANGS[name]), event.explain()
    pages["html"] = explained.ranking_html(event.found, None, text)
    plain = {page: plainly(page, text) for page, text in pages.items()}
    return plain | {
        "text": explained.ranking_text(event.found, why, text),
        "json": as_json(explained.ranking_json(event.found, why, text)),
        "csv": as_csv(reports.ranking_rows(event.found, text)),
    }


def plainly(page: str, text: str) -> str:
    """A page without what all have in common: style, scripts, pictures, and of most what a shared link shows."""
    text = re.sub(r"<style>.*?</style>|<script>.*?</script>|(?<=base64,)[^\"> ]+", "", text, flags=re.S)
    return text if page == "index.html" else re.sub(r"<meta (?:property|name=.(?:description|twitter)).*\n", "", text)


def paired() -> Mapping[str, str]:
    """Rounds of two random opens with the reasons of both editions, of everybody and of whoever has number 1."""
    found = {}
    for seed, after in ((1, 0), (1, 2), (1, 3), (10, 1), (10, 3), (10, 6)):
        data = write_trf(random_events.event("swiss", seed)).data
        for edition, lang in (("fide-2026", "en"), ("fide-2016", "fr")):
            made = pair_trf(data, "open.trf", PairOptions(pairing=edition, after_round=after), explain=True)
            whole, one, text = Telling.of(made, None), Telling.of(made, "1"), words(lang)
            forms = {"text": whole.text(text), "one": one.text(text), "html": whole.html(text)}
            forms |= {"json": as_json(whole.json(text)), "facts": as_json(round_json(made, text))}
            forms["html"] = plainly("html", forms["html"])
            found |= {f"{seed} {after} {edition} {form}": each for form, each in forms.items()}
    return found


def rated() -> Mapping[str, str]:
    """A small cup by both rules, and by another kind of play."""
    found = {}
    for rules, kind, lang in (("livre", None, "fr"), ("fide", None, "en"), ("fide", "rapid", "de")):
        made, text = ratings_of(File("cup.trf", TRF.encode()), rules=rules, kind=kind), words(lang)
        rows = as_csv(ratings_rows(made, text))
        forms = {"text": ratings_text(made, text), "json": as_json(ratings_json(made, text)), "csv": rows}
        found |= {f"{rules} {kind} {form}": each for form, each in forms.items()}
    return found


OTHERS: Mapping[str, Callable[[], Mapping[str, str]]] = {"paired": paired, "rated": rated}
NAMES = (*LANGS, *OTHERS)


def text_of(name: str) -> str:
    """All pages and forms of an event, one below the other, each below its name."""
    forms = OTHERS[name]() if name in OTHERS else forms_of(name)
    return "\n".join(f"## {form}\n" + "\n".join(_lines(text)) + "\n" for form, text in forms.items())


def _lines(text: str) -> Iterator[str]:
    is_page = text.lstrip().startswith("<")
    for line in text.splitlines():
        broken = NEW_LINE.sub("\n", line) if is_page else line
        yield from (part.rstrip() for part in broken.splitlines() if part.strip())


def kept(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def products() -> Iterator[tuple[str, bytes]]:
    """The path and the text of every event."""
    for name in NAMES:
        yield (FOLDER / f"{name}.txt").relative_to(ROOT).as_posix(), text_of(name).encode()
