"""Rating lists: the forms federations publish, their index, and who is found in them; all lists here are invented."""

import datetime
import io
import os
import time
import zipfile
from pathlib import Path

import pytest

from sheetgen.errors import FileProblem, ProblemsFound
from sheetgen.exchange import lists
from sheetgen.exchange.list_lookup import complete, too_old
from sheetgen.exchange.rating_lists import (
    RatingListKind,
    kind_of_list,
    players_of,
)
from sheetgen.exchange.reading import RawTable
from sheetgen.model.entrants import Player
from sheetgen.store.rating_index import RatingIndex, open_list

COMBINED = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
STANDARD = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SEP26 Gms K  B-day Flag"
)
HEADINGS = ("Name", "Fed", "Sex", "Tit", "WTit", "SRtng", "SEP26", "SK", "RRtng", "Rk", "BRtng", "BK", "B-day")


def line(header: str, number: str, **facts: str) -> str:
    """One player of a list of fixed widths, each fact under its heading."""
    text = [" "] * (len(header) + 8)
    places = {name: header.index(name) for name in HEADINGS if name in header} | {
        "ID": 0,
        "K": header.find("K  "),
        "Flag": header.find("Flag"),
    }
    for name, value in {"ID": number, **facts}.items():
        place = places[name.replace("B_day", "B-day")]
        text[place : place + len(value)] = value
    return "".join(text).rstrip()


def fide_text(*lines: str, header: str = COMBINED) -> bytes:
    return "\n".join([header, *lines, ""]).encode("utf-8")


MARTIN = line(COMBINED, "600001", Name="Martin, Julie", Fed="FRA", Sex="F", Tit="FM", WTit="WIM", SRtng="2187", SK="20",
              RRtng="2100", Rk="20", BRtng="0", BK="20", B_day="1999", Flag="w")  # fmt: skip
LEFEVRE = line(COMBINED, "600002", Name="Lefèvre-Roy, Zoé", Fed="FRA", Sex="F", SRtng="0", SK="0", B_day="2009")
MARTINS = [
    line(COMBINED, "600003", Name="Martin, Paul", Fed="FRA", Sex="M", SRtng="1500", SK="40", B_day="2010"),
    line(COMBINED, "600004", Name="Martin, Paul", Fed="FRA", Sex="M", SRtng="1900", SK="20", B_day="1980"),
    line(COMBINED, "600005", Name="Martin, Paul", Fed="BEL", Sex="M", SRtng="1700", SK="20", B_day="1980"),
]
LIST = fide_text(MARTIN, LEFEVRE, *MARTINS)
XML_LIST = """<?xml version="1.0" encoding="utf-8"?>
<playerslist>
<player><fideid>600001</fideid><name>Martin, Julie</name><country>FRA</country><sex>F</sex><title>FM</title>
<w_title>WIM</w_title><o_title></o_title><foa_title></foa_title><rating>2187</rating><games>0</games><k>20</k>
<rapid_rating>2100</rapid_rating><rapid_games>0</rapid_games><rapid_k>20</rapid_k><blitz_rating>0</blitz_rating>
<blitz_games>0</blitz_games><blitz_k>20</blitz_k><birthday>1999</birthday><flag>w</flag></player>
<player><fideid>600002</fideid><name>Lefèvre-Roy, Zoé</name><country>FRA</country><sex>F</sex><rating>0</rating>
<k>0</k><birthday>2009</birthday></player>
</playerslist>
""".encode()
FFE_LIST = (
    "Ref;NrFFE;Nom;Prenom;Sexe;NeLe;Cat;Federation;ClubRef;Elo;Rapide;Fide;FideCode;FideTitre;AffType;Actif\n"
    "1;A00001;MARTIN;Julie;F;12/03/1999 00:00:00;Sen;FRA;7;2187;2100;F;600001;FM;A;1\n"
    "2;B00002;DÉSIRÉ;Paul;M;01/01/2012 00:00:00;Pup;FRA;7;1099;1099;E;0;;A;1\n"
).encode("cp1252")


def everybody(data: bytes, name: str = ""):
    return list(players_of(io.BytesIO(data), kind_of_list(data, name)))


@pytest.fixture
def listed(tmp_path):
    """An index of a list, made in a folder of its own."""

    def opened(data: bytes = LIST, name: str = "players.txt") -> RatingIndex:
        path = tmp_path / name
        path.write_bytes(data)
        index = open_list(path, folder=tmp_path / "cache")
        opened_ones.append(index)
        return index

    opened_ones: list[RatingIndex] = []
    yield opened
    for index in opened_ones:
        index.close()


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (LIST, "players_list.txt", RatingListKind("fide-text")),
        (fide_text(header=STANDARD), "", RatingListKind("fide-text", "2026-09")),
        (XML_LIST, "standard_feb26frl_xml.xml", RatingListKind("fide-xml", "2026-02")),
        (FFE_LIST, "Joueurs.csv", RatingListKind("federation-table")),
    ],
)
def test_what_a_list_is_and_of_which_month(data, name, kind):
    assert kind_of_list(data, name) == kind


@pytest.mark.parametrize("data", [LIST, XML_LIST], ids=["text", "xml"])
def test_both_forms_of_fide_say_the_same(data):
    julie, zoe = everybody(data)[:2]
    assert (julie.name, julie.federation, julie.sex, julie.title) == ("Martin, Julie", "FRA", "F", "FM")
    assert (julie.fide_id, julie.birth, julie.rating, julie.k) == ("600001", "1999", 2187, 20)
    assert (julie.rapid, julie.rapid_k, julie.blitz, julie.blitz_k) == (2100, 20, None, 20)
    assert (zoe.name, zoe.rating, zoe.k, zoe.title) == ("Lefèvre-Roy, Zoé", None, None, "")


def test_the_standard_list_has_its_month_as_heading_of_the_ratings():
    (player,) = everybody(fide_text(line(STANDARD, "7", Name="A, B", SEP26="2001", K="10"), header=STANDARD))
    assert (player.rating, player.k) == (2001, 10)


def test_an_export_of_the_ffe_says_whose_rating_it_is():
    julie, paul = everybody(FFE_LIST)
    assert (julie.name, julie.licence, julie.fide_id, julie.title) == ("MARTIN Julie", "A00001", "600001", "FM")
    assert (julie.rating, julie.rapid, julie.source, julie.birth) == (2187, 2100, "F", "12/03/1999")
    assert (paul.name, paul.rating, paul.source, paul.fide_id) == ("DÉSIRÉ Paul", 1099, "E", "")


@pytest.mark.parametrize("text", ["4000", "2l87", "-100"])
def test_a_rating_that_is_none_is_refused_with_its_line(text):
    with pytest.raises(ProblemsFound) as refused:
        everybody(fide_text(MARTIN, line(COMBINED, "1", Name="X, Y", SRtng=text)))
    (problem,) = refused.value.problems
    assert (problem.code, problem.where.line, problem.found) == ("bad-rating", 3, text)


@pytest.mark.parametrize("data", [b"", b"round;board;result\n1;1;1-0\n", b"\x00\x01binary"])
def test_what_is_no_rating_list_is_refused(data):
    with pytest.raises(FileProblem) as refused:
        kind_of_list(data)
    assert refused.value.problems[0].code == "not-a-rating-list"


def test_a_truncated_xml_is_refused():
    with pytest.raises(FileProblem) as refused:
        everybody(XML_LIST[:-200])
    (problem,) = refused.value.problems
    assert (problem.code, problem.where.line) == ("damaged-rating-list", XML_LIST[:-200].count(b"\n") + 1)


def test_an_index_answers_by_number_by_name_and_by_beginning(listed):
    index = listed()
    assert [hit.name for hit in index.by_number("fide_id", "600002")] == ["Lefèvre-Roy, Zoé"]
    assert [hit.fide_id for hit in index.by_name("martin paul")] == ["600003", "600004", "600005"]
    assert [hit.name for hit in index.by_beginning("lefevre r", 5)] == ["Lefèvre-Roy, Zoé"]
    assert (index.players, index.by_number("licence", "")) == (5, [])


def test_a_list_is_indexed_once_and_again_when_the_file_has_changed(listed, tmp_path):
    listed().close()
    (first,) = (tmp_path / "cache").iterdir()
    made = first.stat().st_mtime_ns
    listed().close()
    assert [path.stat().st_mtime_ns for path in (tmp_path / "cache").iterdir() if path == first] in ([made], [])
    os.utime(tmp_path / "players.txt", (1, 1))
    open_list(tmp_path / "players.txt", folder=tmp_path / "cache").close()
    assert len(list((tmp_path / "cache").iterdir())) == 1


def test_the_zip_it_is_downloaded_as_is_read(tmp_path):
    path = tmp_path / "players_list_xml.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("players_list_xml_foa.xml", XML_LIST)
    index = open_list(path, folder=tmp_path / "cache")
    assert index.players == 2
    index.close()


def test_a_refused_list_leaves_no_index_behind(tmp_path):
    path = tmp_path / "list.txt"
    path.write_bytes(fide_text(line(COMBINED, "1", Name="X, Y", SRtng="9999")))
    with pytest.raises(ProblemsFound):
        open_list(path, folder=tmp_path / "cache")
    assert list((tmp_path / "cache").iterdir()) == []


def test_progress_is_told_until_the_end(tmp_path):
    path = tmp_path / "list.txt"
    path.write_bytes(LIST)
    told: list[tuple[int, int]] = []
    open_list(path, lambda done, total: told.append((done, total)), tmp_path / "cache").close()
    assert told[-1] == (len(LIST), len(LIST))


def codes(found):
    return [problem.code for problem in found.problems]


def test_a_list_older_than_the_event_is_named(listed):
    index = listed(fide_text(header=STANDARD))
    days = [datetime.date(2026, 9, 30), datetime.date(2026, 10, 1), None]
    assert [[problem.code for problem in too_old(index, day)] for day in days] == [[], ["list-older"], []]


def test_a_list_of_players_may_tell_k():
    rows = ((2, ("Anne", "2000", "K20")), (3, ("Paul", "1500", "")))
    found = lists.players(RawTable("f", None, ("nom", "elo", "K"), 1, rows))
    assert [player.k for player in found.items] == [20, None]
    with pytest.raises(ProblemsFound) as refused:
        lists.players(RawTable("f", None, ("nom", "K"), 1, ((2, ("Anne", "41")),)))
    assert refused.value.problems[0].code == "bad-k"


def test_a_player_is_found_by_his_name_without_accents_case_and_hyphen(listed):
    found = complete([Player("LEFEVRE ROY Zoe"), Player("Martin Julie")], listed())
    zoe, julie = found.players
    assert (zoe.fide_id, zoe.rating, zoe.birth) == ("600002", None, "2009")
    assert (julie.rating, julie.title, julie.federation, julie.k) == (2187, "FM", "FRA", 20)
    assert codes(found) == []


def test_namesakes_are_listed_and_nobody_is_chosen(listed):
    found = complete([Player("Martin Paul", federation="FRA")], listed())
    assert codes(found) == ["list-ambiguous"]
    assert found.players[0].rating is None
    told = found.problems[0].data["candidates"]
    assert told == "Martin, Paul (FRA, 2010, 1500, FIDE 600003); Martin, Paul (FRA, 1980, 1900, FIDE 600004)"


def test_the_year_of_birth_or_a_number_tells_namesakes_apart(listed):
    index = listed()
    asked = [Player("Martin Paul", birth="17/05/2010"), Player("Martin P.", fide_id="600005")]
    found = complete(asked, index)
    assert [player.rating for player in found.players] == [1500, 1700]
    assert codes(found) == []


def test_a_number_of_somebody_else_is_not_believed(listed):
    found = complete([Player("Durand Anne", fide_id="600001")], listed())
    assert codes(found) == ["list-other-name"]
    assert found.players[0].rating is None


def test_close_names_are_offered(listed):
    assert codes(complete([Player("Martin Jules"), Player("Unknown Xy")], listed())) == ["list-close", "list-not-found"]


def test_somebody_of_the_name_but_of_another_year_is_nobody(listed):
    assert codes(complete([Player("Martin Julie", birth="1950")], listed())) == ["list-differs-all"]


def test_what_is_typed_stays_and_the_difference_is_told(listed):
    found = complete([Player("Martin Julie", rating=2200, title="WIM")], listed())
    assert (found.players[0].rating, found.players[0].title) == (2200, "WIM")
    assert codes(found) == ["list-rating-differs", "list-says-otherwise"]


@pytest.mark.parametrize(("kind", "rating"), [("rapid", 2100), ("blitz", 2187), ("standard", 2187)])
def test_rapid_and_blitz_take_their_own_rating_or_else_the_standard_one(listed, kind, rating):
    assert complete([Player("Martin Julie")], listed(), kind).players[0].rating == rating


def test_a_national_rating_is_taken_and_named_as_what_it_is(listed):
    found = complete([Player("DÉSIRÉ Paul")], listed(FFE_LIST, "joueurs.csv"))
    assert (found.players[0].rating, codes(found)) == (1099, ["list-national-rating"])


@pytest.mark.long
def test_a_list_of_a_million_and_a_half_answers_within_50_milliseconds_a_name(tmp_path: Path):
    path = tmp_path / "players.txt"
    with path.open("w", encoding="utf-8") as stream:
        print(COMBINED, file=stream)
        for number in range(1_500_000):
            name = f"Name{number % 40_000}, First{number // 40_000}"
            print(line(COMBINED, str(number), Name=name, Fed="FRA", SRtng="1800", SK="20", B_day="1980"), file=stream)
    index = open_list(path, folder=tmp_path / "cache")
    asked = [Player(f"NAME{number} First{number % 30}") for number in range(1000)]
    started = time.perf_counter()
    found = complete(asked, index)
    assert (time.perf_counter() - started) / len(asked) < 0.050
    assert all(player.rating == 1800 for player in found.players)
    index.close()
