"""The one door: a question as JSON and bytes in, an answer as JSON and bytes out; nothing is raised."""

import json
from collections.abc import Callable, Sequence
from importlib import import_module

from sheetgen.errors import SheetgenError, error
from sheetgen.i18n.catalogue import FALLBACK, LANGUAGES, Words, words
from web.bridge.blocks import Answer, refused
from web.bridge.request import Request, request_of

MEMORY = 2048  # megabytes a page may use, about
# What may be asked, and the function that answers it; its module is imported when it is first asked.
CALLS = {
    "again": "judging.opened",
    "brand": "besides.brand",
    "bundle": "making.bundle",
    "check": "judging.check",
    "desk": "desk.desk",
    "draw": "making.draw",
    "draw_held": "making.draw",
    "export": "besides.export",
    "fill": "besides.fill",
    "go_on": "making.go_on",
    "line": "judging.line",
    "make": "making.make",
    "merge": "besides.merge",
    "norms": "besides.judge_norms",
    "official": "judging.official",
    "open": "judging.opened",
    "pair": "pairing.pair",
    "pair_accept": "pairing.accept",
    "pair_check": "pairing.check",
    "prizes": "besides.award",
    "publish": "besides.publish",
    "ratings": "besides.rate",
    "renew": "besides.renew",
    "show": "making.show",
    "typed": "desk.write",
    "unpair": "pairing.unpair",
}
# What is imported before anybody asks, while the page is looked at: the likeliest questions first.
LIKELY = ("web.bridge.making", "xlsxwriter", "sheetgen.xlsx.write", "web.bridge.judging", "web.bridge.pairing")


def warm(lang: str) -> None:
    """Import what is likely to be asked, and read the words it is answered in."""
    for name in LIKELY:
        import_module(name)
    _words(lang)


def _words(lang: str) -> Words:
    return words(lang if lang in LANGUAGES else FALLBACK)


def _answering(call: str) -> Callable[[Request], Answer]:
    module, _, function = CALLS[call].partition(".")
    handler: Callable[[Request], Answer] = getattr(import_module(f"web.bridge.{module}"), function)
    return handler


def answer(request: str, contents: Sequence[bytes]) -> tuple[str, list[bytes]]:
    """Answer one question; whatever is refused is said in sentences."""
    facts = json.loads(request)
    text = _words(facts.get("lang", FALLBACK))
    try:
        result = _answering(facts["call"])(request_of(facts, contents))
    except SheetgenError as refusal:
        result = refused(refusal.problems, text)
    except MemoryError:
        result = refused([error("too-much-memory", limit=MEMORY)], text)
    except Exception as slip:  # as the command line does: a sentence, and no traceback
        result = refused([error("internal", found=type(slip).__name__, detail=str(slip)[:200])], text)
    return json.dumps(result.facts(), ensure_ascii=False), [file.data for file in result.files]
