"""Spoilt files: a problem with its place, never a failure; what is read without an error is written and read alike."""

import random
import re

import pytest

from sheetgen.errors import FileProblem
from sheetgen.exchange.trf.event import TrfEvent
from sheetgen.exchange.trf.reading import read_trf
from sheetgen.exchange.trf.writing import Style, write_trf
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.present.reports import line as sentence
from tests.trf.random_events import SYSTEMS, event

EVERYDAY, ALL = 100, 3000
LETTERS = "0123456789 wb=+-FHZU\t\x00éß½.\n\r"
# Problems of the file as a whole have no line of their own.
WITHOUT_A_LINE = {"trf-no-players"}


def spoilt(data: bytes, source: random.Random) -> bytes:
    """The file with a few letters replaced, put in or taken out, lines doubled, cut or thrown about."""
    text = data.decode()
    for _ in range(source.randint(1, 4)):
        place = source.randrange(len(text))
        lines = text.split("\r\n")
        match source.randrange(7):
            case 0:
                text = text[:place] + source.choice(LETTERS) + text[place + 1 :]
            case 1:
                text = text[:place] + source.choice(LETTERS) + text[place:]
            case 2:
                text = text[:place] + text[place + 1 :]
            case 3:
                text = text[: max(place, 10)]
            case 4:
                text = "\r\n".join([*lines, source.choice(lines)])
            case 5:
                text = "\r\n".join(source.sample(lines, len(lines)))
            case 6:
                chosen = source.randrange(len(lines))
                lines[chosen] = lines[chosen][: source.randint(0, 100)]
                text = "\r\n".join(lines)
    return text.encode(source.choice(["utf-8", "utf-8", "latin-1"]), "replace")


def check(seed: int) -> None:
    source = random.Random(seed)
    made: TrfEvent = event(source.choice(SYSTEMS), seed)
    data = spoilt(write_trf(made, Style(edition=source.choice([16, 26]))).data, source)
    try:
        read = read_trf(data)
    except FileProblem as refusal:
        assert {problem.code for problem in refusal.problems} <= {"trf-binary", "too-large"}
        return
    for problem in read.problems:
        assert problem.where.line or problem.code in WITHOUT_A_LINE, problem
        for lang in LANGUAGES:
            said = sentence(problem, words(lang))
            assert not re.search(r"\{|None|Fraction", said), said
    if not read.has_errors:
        again = read_trf(write_trf(read.event, Style(ascii=False)).data)
        assert again.event == read.event


@pytest.mark.parametrize("start", range(0, EVERYDAY, 50))
def test_a_spoilt_file_is_complained_of_and_never_fails(start: int) -> None:
    for seed in range(start, start + 50):
        check(seed)


@pytest.mark.slow
def test_thousands_of_spoilt_files() -> None:
    for seed in range(EVERYDAY, ALL):
        check(seed)


def test_the_spoilt_files_are_both_refused_and_read() -> None:
    refused = 0
    for seed in range(60):
        source = random.Random(seed)
        made = event(source.choice(SYSTEMS), seed)
        data = spoilt(write_trf(made).data, source)
        refused += b"\0" in data or read_trf(data).has_errors
    assert 10 < refused < 55
