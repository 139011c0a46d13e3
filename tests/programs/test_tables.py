"""Tables of other programs cell by cell: what Papi, lists of ratings and chess-results mean, and what we write them."""

import csv
import sys
from fractions import Fraction
from io import BytesIO, StringIO
from typing import Any

import pytest

from sheetgen.errors import BadOptions, FileProblem, ProblemsFound, SheetgenError
from sheetgen.exchange import access, crosstables, frames
from sheetgen.exchange import rating_lists as lists
from sheetgen.exchange.formats.events import papi
from sheetgen.exchange.formats.events.chess_results import _points, fold_result, import_chess_results
from sheetgen.exchange.trf.event import TrfEvent, TrfPlayer
from sheetgen.model.entrants import Player
from sheetgen.pairing.dutch.state import Turn
from tests.cases import for_each
from tests.programs.test_papi import EXEMPT, INFO, ROWS, row

# ------------------------------------------------------------------------------------------------------------- Papi


@for_each(
    "rounds,turns,byes",
    [
        (((3, 3, "B"), (1, 0, "N")), (Turn(2, "w", "1"), Turn(None, "", "U")), {}),
        (((3, 5, "N"), (0, 3, "")), (Turn(2, "b", "-"),), {}), (((3, 0, "B"),), (Turn(2, "w", ""),), {}),
        (((3, 3, "B"), (0, 0, "F")), (Turn(2, "w", "1"),), {2: {1: "Z"}}),
        (((3, 3, "B"), (0, 3, "F")), (Turn(2, "w", "1"),), {2: {1: "F"}}),
        (((3, 3, "B"), (0, 2, "R")), (Turn(2, "w", "1"),), {}),
        (((0, 2, "F"), (3, 1, "B")), (Turn(None, "", "H"), Turn(2, "w", "0")), {}),
        (((1, 0, "F"), (3, 6, "B")), (Turn(None, "", "Z"), Turn(2, "w", "+")), {}),
    ],
)  # fmt: skip
def test_a_round_of_papi_is_a_game_a_bye_or_an_absence(rounds: Any, turns: Any, byes: Any) -> None:
    told = papi.import_papi_tables(INFO, [EXEMPT, row(2, 1, "LIND Anna", *rounds), row(3, 2, "ROUX Bo")])
    assert (told.turns[0], told.byes) == (turns, byes)


def test_after_the_last_round_papi_knows_nobody_is_away_from_any() -> None:
    games = tuple((3, 3, "B") for _ in range(papi.ROUNDS))
    told = papi.import_papi_tables(INFO, [EXEMPT, row(2, 1, "LIND Anna", *games), row(3, 2, "ROUX Bo")])
    assert (len(told.turns[0]), told.byes) == (papi.ROUNDS, {})


def test_players_of_papi_without_a_number_stand_behind_as_they_were_entered() -> None:
    rows = [row(9, 0, "A A"), row(2, 0, "B B"), row(5, 7, "C C"), {"Ref": 3, "Nr": 1}, {"Ref": "x"}]
    told = papi.import_papi_tables({**INFO, "NbrRondes": "0"}, rows)
    assert [player.name for player in told.players] == ["#3", "C C", "B B", "A A"]
    assert (told.rounds, told.days, told.players[0].rating) == (None, {}, None)
    many = papi.import_papi_tables({**INFO, "NbrRondes": "999"}, ROWS)
    assert many.rounds == papi.ROUNDS
    for rows in ([], [EXEMPT]):
        with pytest.raises(FileProblem, match="papi-no-event"):
            papi.import_papi_tables(INFO, rows)
    no_order = {name: text for name, text in INFO.items() if not name.startswith("Dep")}
    assert papi.import_papi_tables(no_order, ROWS).order == ()
    assert papi.import_papi_tables({**INFO, "Prix1": "0", "Prix2": "x"}, ROWS).problems == ()
    for start, end, dates in (("", "", None), ("1/5/26", "", "1/5/26"), ("", "2/5/26", "2/5/26"), ("x", "x", "x")):
        assert papi.import_papi_tables({"DateDebut": start, "DateFin": end}, ROWS).facts.get("dates") == dates


@for_each(
    "text,day",
    [("31/12/2001", "2001-12-31"), ("2001-12-31 00:00:00", "2001-12-31"), ("1.2.2003", "2003-02-01"), ("1999", "1999"),
     ("", ""), ("soon", ""), ("1/2", ""), ("a/b/2001", "")],
)  # fmt: skip
def test_a_day_of_papi_is_read_as_it_is_written(text: str, day: str) -> None:
    assert papi._day(text) == day


@for_each(
    "value,number",
    [("12", 12), ("12.0", 12), (7, 7), (None, None), ("x", None), ("1" * 11, 11111111111), ("1" * 12, None)],
)
def test_a_number_of_papi_is_whole(value: Any, number: int | None) -> None:
    assert papi._number(value) == number


def test_a_file_of_papi_without_its_tables_or_its_library_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for found in ({"INFO": []}, {"JOUEUR": ROWS}):
        monkeypatch.setattr(papi, "tables", lambda *_, found=found: found)
        with pytest.raises(FileProblem, match="papi-no-event"):
            papi.import_papi(b"")
    monkeypatch.setitem(sys.modules, "access_parser.access_parser", None)
    with pytest.raises(BadOptions) as refusal:
        access.tables(b"", {})
    assert [(each.code, each.found) for each in refusal.value.problems] == [("needs-papi-extra", ".papi")]


def test_the_door_to_access_reads_a_file_from_memory_and_wanted_tables_only(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[Any] = []

    class Library:
        class AccessParser:
            def _parse_file_header(self, data: bytes) -> None:
                done.append(data)
                self.page_size = 7

            def _link_tables_to_data(self) -> str:
                return f"linked {self._table_defs}"

            def _parse_catalog(self) -> dict[str, int]:
                done.append(self._tables_with_data)
                return {"INFO": 1, "OTHER": 2}

            def parse_table(self, name: str) -> dict[str, list[int]]:
                return {"Value": [1, 2], "Tel": [3, 4], "Variable": [5]}

        categorize_pages = staticmethod(lambda data, size: (size, 0, 0))

    package = type(sys)("access_parser")
    package.access_parser = Library
    monkeypatch.setitem(sys.modules, "access_parser", package)
    monkeypatch.setitem(sys.modules, "access_parser.access_parser", Library)
    found = access.tables(b"data", {"INFO": ("Value", "Variable"), "JOUEUR": ("Nom",)})
    assert found == {"INFO": [{"Value": 1, "Variable": 5}, {"Value": 2}]} and done == [b"data", "linked 7"]


# ------------------------------------------------------------------------------------------------- lists of ratings


def listed(text: str, name: str = "") -> list[lists.RatedPlayer]:
    data = text.encode()
    return list(lists.players_of(BytesIO(data), lists.kind_of_list(data, name)))


def test_fide_s_text_is_read_by_the_places_of_its_headings() -> None:
    head = "ID Number Name        Fed Sex Tit WTit SEP26 SK B-day Flag"
    body = (
        "1000      Lind, Anna  FRA         WGM  2100  20 1990  w\n"
        "0         Karl, Bo    GER M       IM   0     0  0000  wi\n"
    )
    assert lists.kind_of_list(head.encode()).month == "2026-09"
    anna, bo = listed(f"{head}\n{body}\n")
    assert (anna.fide_id, anna.name, anna.federation, anna.sex, anna.title) == ("1000", "Lind, Anna", "FRA", "F", "WGM")
    assert (anna.rating, anna.k, anna.birth) == (2100, 20, "1990")
    assert (bo.fide_id, bo.sex, bo.title, bo.rating, bo.k, bo.birth) == ("", "M", "IM", None, None, "")


def test_the_kind_of_a_rating_stands_beside_it_or_behind_it() -> None:
    text = (
        "nom;prenom;elo;fide;fidecode;NeLe\nLIND;Anna;1500 F;N;0;1990-01-02 00:00:00\nROUX;Bo;1499;n;12;1991\n;x;1;;;\n"
    )
    anna, bo = listed(text)
    assert (anna.name, anna.rating, anna.source, anna.fide_id, anna.birth) == ("LIND Anna", 1500, "F", "", "1990-01-02")
    assert (bo.rating, bo.source, bo.fide_id, bo.birth) == (1499, "N", "12", "1991")
    assert [each.source for each in listed("nom;elo;fide\nA;1;x\nB;2E;\n")] == ["", "E"]


@for_each("text,number", [("", None), ("-", None), ("0", None), ("3999", 3999), ("1", 1)])
def test_nought_is_no_rating(text: str, number: int | None) -> None:
    assert lists.rating_number(text, "rating", 1) == number


@for_each("text", ["4000", "x", "1²", "-5"])
def test_what_is_no_rating_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(ProblemsFound) as refusal:
        lists.rating_number(text, "rating", 7)
    (problem,) = refusal.value.problems
    assert (problem.code, problem.found, problem.where.line, problem.data["most"]) == ("bad-rating", text, 7, 3999)


@for_each(
    "name,month", [("standard_sep26frl.txt", "2026-09"), ("JAN05", "2005-01"), ("xsep26", ""), ("sep261", ""), ("", "")]
)
def test_the_month_of_a_list_is_told_by_its_name(name: str, month: str) -> None:
    assert lists.month_of(name) == month


def test_xml_is_read_player_by_player_and_a_damaged_one_said_with_its_line() -> None:
    player = "<player><fideid>7</fideid><name>Lind, Anna</name><flag>wi</flag><rating>2000</rating></player>"
    text = f"<list>\n{player}<player><name/></player><other/>{player.replace('Anna', 'Eva')}</list>"
    assert [(each.name, each.sex, each.rating) for each in listed(text)] == [
        ("Lind, Anna", "F", 2000),
        ("Lind, Eva", "F", 2000),
    ]
    with pytest.raises(FileProblem) as refusal:
        listed(f"<list>\n{player}\n<player>")
    assert [(each.code, each.where.line) for each in refusal.value.problems] == [("damaged-rating-list", 3)]
    with pytest.raises(FileProblem, match="not-a-rating-list"):
        listed("hello")


# ------------------------------------------------------------------------------------------- crosstables and lists out


@for_each(
    "name,parts",
    [("DE LA TOUR Anna", ("DE LA TOUR", "Anna")), ("Anna LIND", ("LIND", "Anna")), ("Lind Anna", ("Lind", "Anna")),
     ("LIND ANNA", ("LIND", "ANNA")), ("Lind A", ("Lind", "A")), ("Anna", ("Anna", "")), ("ANNA", ("ANNA", ""))],
)  # fmt: skip
def test_family_names_are_the_words_in_capitals_else_the_first(name: str, parts: tuple[str, str]) -> None:
    assert crosstables._parts(name) == parts


def test_a_list_of_players_has_the_columns_of_its_program_and_what_is_lost_is_said() -> None:
    players = [
        Player("Lind, Anna", 2000, "FRA", sex="F", fide_id="7", licence="K1"),
        Player("ROUX Bo", 1500, sex="M", league="ARA"),
    ]
    rows, problems = crosstables.player_list(players, crosstables.PAPI)
    assert rows[1] == ["K1", "Lind", "Anna", "F", "", "", 2000, "7", "", "FRA", "", ""]
    assert rows[2][1:3] == ["ROUX", "Bo"] and problems == []
    rows, problems = crosstables.player_list(players, crosstables.SWISS_MANAGER)
    sheet = [dict(zip(rows[0], each, strict=True)) for each in rows[1:]]
    assert [(each["Sex"], each["Rtg_Nat"], each["Rtg_Int"], each["ClubNumber"]) for each in sheet] == [
        ("w", None, 2000, ""), ("", 1500, None, ""),
    ]  # fmt: skip
    assert [(each.data["lost"], each.data["count"]) for each in problems] == [("league", 1)]
    rows, problems = crosstables.player_list(players, crosstables.CHESS_RESULTS)
    assert [each[0] for each in rows[1:]] == [1, 2]
    assert {each.data["lost"] for each in problems} == {"league", "licence"}


EVENT = TrfEvent(
    (
        TrfPlayer(1, name="Anna", rating=2000, federation="FRA", rank=2, turns=(Turn(2, "w", "="), Turn(3, "", "+"))),
        TrfPlayer(2, name="Bo", rank=1, turns=(Turn(1, "b", "="), Turn(None, "", "U"))),
        TrfPlayer(3, turns=(Turn(None, "", "H"), Turn(1, "", "-"))),
        TrfPlayer(4, name="Dan", turns=(Turn(None, "", "F"),)),
    ),
    name="Cup",
)  # fmt: skip


def test_a_crosstable_names_opponents_by_their_place_and_has_the_points() -> None:
    title, under, head, *rows = crosstables.crosstable(EVENT)
    assert (title, under, head[-3:]) == (["Cup"], ["Ranking crosstable after Round 2"], ["1.Rd", "2.Rd", "Pts."])
    assert rows == [
        [1, 2, "Bo", None, "", "2b½", "-1", "1½"], [2, 1, "Anna", 2000, "FRA", "1w½", "3w+", "1½"],
        [3, 3, "#3", None, "", "-½", "2b-", "½"], [4, 4, "Dan", None, "", "-1", "-0", "1"],
    ]  # fmt: skip
    lost = {each.code: each.data for each in crosstables.lost_in_crosstable(EVENT)}
    assert list(lost) == ["export-full-byes"]
    other = TrfEvent(
        (TrfPlayer(1, sex="w", turns=(Turn(2, "w", "W"),)), TrfPlayer(2, turns=(Turn(1, "b", "L"),))), city="X"
    )
    lost = {each.code: each.data for each in crosstables.lost_in_crosstable(other)}
    assert lost["export-unrated-lost"]["count"] == 1 and lost["export-crosstable-lost"]["lost"] == ("city", "sex")
    assert crosstables.crosstable(other)[0] == ["–"] and len(lost) == 2


# ------------------------------------------------------------------------------------------------- chess-results in


def sheet(*rows: list[Any]) -> bytes:
    out = StringIO()
    csv.writer(out, delimiter=";").writerows(rows)
    return out.getvalue().encode()


GAMES = ["Bo.", "No.", "White", "Result", "Black", "No."]


@for_each(
    "result,codes",
    [
        ("1-0", "10"),
        ("0 - 1", "01"),
        ("1/2 - 0.5", "=="),
        ("+ - -", "+-"),
        ("1:0 K", "+-"),
        ("", ""),
        ("0-0", "00"),
        ("½-0", "=0"),
    ],
)
def test_a_result_of_the_first_round_is_read_in_all_its_spellings(result: str, codes: str) -> None:
    told = import_chess_results(sheet(["Round 1"], GAMES, [1, 1, "Ada", result, "Bo", 2], [2, "", "", "", "", ""]))
    assert [turn.code for (turn,) in told.turns] == [codes[:1], codes[1:]] and len(told.players) == 2


@for_each("result,code", [("1", "U"), ("", "U"), ("+", "U"), ("½", "H"), ("0.5", "H"), ("0", "Z"), ("-", "Z")])
def test_somebody_alone_in_the_first_round_has_a_bye(result: str, code: str) -> None:
    told = import_chess_results(sheet(["Round 1"], GAMES, [1, 1, "Ada", result, "bye", ""]))
    assert told.turns == ((Turn(None, "", code),),)


def test_a_result_that_is_none_and_a_list_without_anybody_are_refused() -> None:
    for rows, code in (
        ([["Round 1"], GAMES, [1, 1, "Ada", "2-0", "Bo", 2]], "unknown-result"),
        ([["No.", "Name", "Rtg"], ["", "", ""]], "empty-list"),
    ):
        with pytest.raises(SheetgenError) as refusal:
            import_chess_results(sheet(*rows))
        assert [problem.code for problem in refusal.value.problems] == [code]


@for_each(
    "text,points",
    [
        ("", None),
        ("3", 3),
        ("2½", Fraction(5, 2)),
        ("½", Fraction(1, 2)),
        ("2.5", Fraction(5, 2)),
        ("2,0", 2),
        ("x", None),
        ("1234", None),
    ],
)
def test_points_of_a_list_are_read(text: str, points: Fraction | None) -> None:
    assert _points(text) == points


def test_a_round_with_several_byes_of_a_point_has_none_of_the_pairing() -> None:
    told = import_chess_results(sheet(
        ["Rk.", "Name", "1.Rd", "2.Rd", "3.Rd", "Pts."], [1, "Ada", "2w1", "-1", "", 2], [2, "Bo", "1b0", "-1", "", 1],
    ))  # fmt: skip
    assert told.turns == ((Turn(2, "w", "1"),), (Turn(1, "b", "0"),)), "nobody is paired in the second round"
    assert [(each.code, each.data["round"]) for each in told.problems if each.code == "chess-several-byes"] == [
        ("chess-several-byes", 2)
    ]
    assert fold_result(" 1 : 0 ") == "1-0"


def test_without_pandas_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(BadOptions, match="needs-pandas"):
        frames.frame([], {"a": frames.TEXT})
