"""What no pairing and no rank depends on is never a refusal: it is said, and written back as it stood."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.exchange.file import File
from sheetgen.exchange.trf import layouts
from sheetgen.exchange.trf.dates import misplaced_dates
from sheetgen.exchange.trf.importing import import_trf
from sheetgen.exchange.trf.reading import read_trf
from sheetgen.exchange.trf.writing import Style, write_trf
from sheetgen.operations.pairing.report_file import pair_trf
from sheetgen.operations.pairing.rounds import PairOptions
from sheetgen.operations.reading.listed_trf import open_trf
from tests.cases import for_each
from tests.trf.paper import file, four_players, player
from tests.trf.random_events import SYSTEMS, event

FOLDER = Path(__file__).parent.parent / "data" / "trf"
DAYS = "26/09/01  26/09/02"
AT_COLUMN = {column: " " * (column - 4) for column in (5, 91, 92, 93)}


@for_each(
    "line",
    ["172 NIDOF", "172NRO", "132" + AT_COLUMN[93] + DAYS, "132" + AT_COLUMN[91] + DAYS, "132 2026/09/01 2026/09/02",
     "132" + AT_COLUMN[92] + "Saturday and Sunday", "022 Paris", "012 Another name", "042 2020/01/01",
     "102 Somebody else",
     "122 90\t30", "112 Deputy\tTwo", "013 Rooks" + " " * 27 + "   x", "013 Rooks" + " " * 27 + "  99",
     "310   1 Russia" + " " * 60 + " ?", "FRA x",
     "RUS    1" + " " * 40 + "24O0",
     "352x", "300 one", "320 x", "330 +- one", "362 TX 1", "062 many", "222 90\t30"],
)  # fmt: skip
def test_a_record_that_no_pairing_and_no_rank_needs_is_said_and_stays_as_it_stood(line: str) -> None:
    plain = file("012 Open", "022 Lyon", "042 2026/05/01", "102 Chief", "142 5", "152 W", *four_players())
    data = plain + f"{line}\n".encode()
    read = read_trf(data)
    assert not read.has_errors and read.problems
    without = read_trf(plain).event
    assert [each.turns for each in read.event.players] == [each.turns for each in without.players]
    assert (read.event.name, read.event.city, read.event.start, read.event.chief) == (
        "Open", "Lyon", "2026/05/01", "Chief",
    )  # fmt: skip
    written = write_trf(read.event, Style(ascii=False)).data.decode().splitlines()
    assert line in written or line[:3] == "062"  # the number of players is counted
    asked = PairOptions(pairing="fide-2026")
    assert pair_trf(data, "a.trf", asked).round == pair_trf(plain, "a.trf", asked).round
    assert import_trf(data).players == import_trf(plain).players


@for_each(
    "text,days",
    [("132" + AT_COLUMN[93] + DAYS, ("26/09/01", "26/09/02")), ("132" + AT_COLUMN[91] + DAYS, ("26/09/01", "26/09/02")),
     ("132" + AT_COLUMN[93] + "26/09/01            26/09/03", ("26/09/01", "", "26/09/03")),
     ("132 2026/09/01 2026-09-02", ("26/09/01", "26/09/02")), ("132 26.09.01 26.09.02", ("26/09/01", "26/09/02")),
     ("132 Saturday 26/09/01", ()), ("132", ())],
)  # fmt: skip
def test_days_beside_their_columns_are_still_the_days_of_the_rounds(text: str, days: tuple[str, ...]) -> None:
    assert misplaced_dates(text) == days


def test_a_file_that_names_the_origin_of_its_ratings_in_the_wrong_column_is_ranked() -> None:
    """Sharly Chess leaves the federation of record 172 out, and the word moves into its place."""
    data = (FOLDER / "rating-origin.trf").read_bytes()
    _, entered, problems = open_trf(File("event.trf", data))
    assert [(each.code, each.where.line) for each in problems][:1] == [("trf-misplaced", 5)]
    assert [game.result.token for game in entered.event.games if game.result] == ["1-0"]
    again = write_trf(read_trf(data).event, Style(engines=False)).data.decode()
    assert "172 NIDOF\r\n" in again


def test_a_birth_one_column_late_is_read_and_said_once() -> None:
    lines = [player(number, fide_id=f"{number}00", birth="1990/01/01") for number in (1, 2)]
    good = file(*lines)
    late = file(*(line[:68] + " " + line[68:79] + line[80:] for line in lines))
    assert b"  1990/01/01 0.0" in late and b" 1990/01/01  0.0" in good
    read = read_trf(late)
    assert [problem.code for problem in read.problems] == ["trf-person-misplaced"]
    assert read.event.players == read_trf(good).event.players


@for_each("line", ["142 x", "192 FIDE_DUTCH_2026\r\n192 FIDE_DUBOV", "240 Q   1    1", "299 W  x", "162 W  x", "260 x"])
def test_what_a_pairing_or_a_rank_depends_on_is_still_an_error(line: str) -> None:
    assert read_trf(file("012 Open", line, *four_players())).has_errors


LENIENT = tuple(sorted(layouts.LENIENT - {layouts.TEAM.code, layouts.OLD_TEAM.code}))
TEXTS = [
    "",
    "26/09/01",
    "26/09/02  26/09/03",
    "2026/09/01 2026/09/02",
    "Saturday",
    "90\t30",
    "x\x0by\x1fz",
    "a\xa0b\xa0",
    "NRO",
    "FIDE",
]


def disordered(seed: int) -> bytes:
    """A report file in which records that may be read leniently stand twice, beside their columns, or spoilt."""
    source = random.Random(seed)
    made = event(source.choice(SYSTEMS), seed)
    lines = write_trf(made, Style(edition=source.choice([16, 26]))).data.decode().splitlines()
    for _ in range(source.randint(1, 6)):
        own = [line for line in lines if line[:3] in layouts.LENIENT] or [f"{code} x" for code in LENIENT]
        line = source.choice(own)
        match source.randrange(5):
            case 0:
                line = f"{source.choice(LENIENT)} {source.choice(TEXTS)}"
            case 1:
                line = f"{layouts.DATES}{' ' * source.randint(85, 92)}{source.choice(TEXTS)}"
            case 2:
                line = line[:3] + " " * source.randint(0, 3) + line[source.randint(3, 8) :]
            case 3:
                line = line[: source.randint(3, len(line))]
            case 4:
                place = source.randint(3, len(line))
                line = line[:place] + source.choice("\t\x0b\x7f\xa0é") + line[place:]
        lines.insert(source.randrange(len(lines) + 1), line)
    return "\r\n".join([*lines, ""]).encode()


@pytest.mark.parametrize("start", range(0, 200, 100))
def test_what_was_read_leniently_is_written_so_that_it_reads_the_same(start: int) -> None:
    lenient = 0
    for seed in range(start, start + 100):
        read = read_trf(disordered(seed))
        if read.has_errors:
            continue
        lenient += bool({"trf-twice", "trf-misplaced"} & {problem.code for problem in read.problems})
        for style in (Style(ascii=False), Style(ascii=False, engines=False)):
            again = read_trf(write_trf(read.event, style).data)
            assert again.event == (read.event if style.engines else replace(read.event, by_rank=False)), seed
    assert lenient > 50
