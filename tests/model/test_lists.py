"""Lists of players become domain data, and every problem is told with its place."""

import pytest

from sheetgen.errors import ProblemsFound, Where
from sheetgen.exchange import lists
from sheetgen.exchange.reading import RawTable
from sheetgen.model.entrants import Player
from sheetgen.workbook.codecs import RATING, TEXT
from tests.cases import for_each
from tests.model.listed import codes, names, players, problems, table
from tests.safety import typed_values

# ---------------------------------------------------------------------------------------------------------- headers


@for_each(
    "header,field",
    [
        ("Elo", "rating"),
        ("RATING", "rating"),
        ("Fédération", "federation"),
        ("fed", "federation"),
        ("Club", "club"),
        ("Titre", "title"),
        ("title", "title"),
        ("Catégorie", "category"),
        ("CATEGORY", "category"),
        ("Sexe", "sex"),
        ("sex", "sex"),
        ("Ligue", "league"),
        ("league", "league"),
        ("Licence", "licence"),
        ("N° FFE", "licence"),
        ("Nº FFE", "licence"),
        ("n_ffe", "licence"),
        ("fide_id", "fide_id"),
        ("FIDE ID", "fide_id"),
        ("Naissance", "birth"),
        ("birth", "birth"),
        ("Entrée", "entry"),
        ("ENTRY", "entry"),
    ],
)
def test_a_header_is_known_in_french_and_english_whatever_its_case_accents_and_underscores(
    header: str, field: str
) -> None:
    (player,) = players(f"Nom | {header}\nA | 7")
    assert str(getattr(player, field)) == "7"


@pytest.mark.parametrize("header", ["Retrait", "withdrawn", "WITHDRAWN "])
def test_the_round_of_a_withdrawal_is_a_number(header: str) -> None:
    assert players(f"nom | {header}\nA | 3\nB | Ronde 4\nC |")[0].withdrawn == 3


@pytest.mark.parametrize("header", ["Nom | Prénom", "NAME | First name", "last_name | first_name"])
def test_a_first_name_is_joined_behind_the_name(header: str) -> None:
    assert names(f"{header}\nDUPONT | Jean\nMartin |") == ["DUPONT Jean", "Martin"]


def test_columns_may_stand_in_any_order_and_unknown_ones_are_left_alone() -> None:
    (player,) = players("Payé | Elo | Prénom | Remarque | Club | Nom\noui | 1500 | Jean | x | Lyon | Dupont")
    assert player == Player("Dupont Jean", 1500, club="Lyon")


def test_a_missing_column_is_named_with_what_was_found_and_what_looks_like_it() -> None:
    (problem,) = problems(lists.players, "Nmo | Elo\nA | 1")
    assert (problem.code, problem.where.line) == ("missing-column", 1)
    assert problem.data == {"required": ("name",), "header": ("Nmo", "Elo"), "close": ("Nmo",)}


def test_two_columns_of_one_meaning_give_a_warning_and_the_first_counts() -> None:
    loaded = lists.players(table("Nom | Joueur\nA | B"))
    assert loaded.items == (Player("A"),)
    assert [(each.code, each.found, each.data["used"]) for each in loaded.problems] == [
        ("duplicate-column", "Joueur", "Nom")
    ]


# ---------------------------------------------------------------------------------------------------------- players


def test_lines_without_anything_in_a_known_column_are_ignored() -> None:
    assert names("N | Nom | Elo\n1 | A | 1\n2 | |\n | |\n3 | B |") == ["A", "B"]


def test_one_wrong_row_of_forty_is_the_only_problem_and_has_its_line() -> None:
    rows = [f"Player {number} | {1500 + number}" for number in range(40)]
    rows[17] = "Player 17 | strong"
    (problem,) = problems(lists.players, "name | rating\n" + "\n".join(rows))
    assert (problem.code, problem.where, problem.found) == ("bad-rating", Where("list", line=19), "strong")


def test_all_problems_of_a_list_are_told_together_in_the_order_of_its_lines() -> None:
    text = "Nom | Elo | Retrait\nA | 5000 | 1\n | 1500 |\nA | 5000 | 1\nB | x | zero"
    assert codes(lists.players, text) == [
        ("bad-rating", 2),
        ("empty-name", 3),
        ("bad-rating", 4),
        ("duplicate-player", 4),
        ("bad-rating", 5),
        ("bad-withdrawal", 5),
    ]


def test_a_problem_in_a_sheet_names_the_sheet_and_the_cell() -> None:
    (problem,) = problems(lists.players, "Nom | Club | Elo\nA | x | much", "Feuille1")
    assert problem.where == Where("list", "Feuille1", "C2")


@pytest.mark.parametrize("text", ["Nom | Elo", "Nom | Elo\n | "])
def test_a_list_without_any_player_is_refused(text: str) -> None:
    assert codes(lists.players, text) == [("empty-list", 1)]


def test_an_empty_file_is_an_empty_list() -> None:
    with pytest.raises(ProblemsFound) as refused:
        lists.players(RawTable("list", None, (), 1, ()))
    assert [problem.code for problem in refused.value.problems] == ["empty-list"]


@pytest.mark.parametrize("name", ["=cmd|' /C calc'!A0", "+1", "-A", "@home", 'Jean "Jo" O\'Brien', "½", "李雷"])
def test_a_name_stays_as_it_is_typed(name: str) -> None:
    assert lists.players(RawTable("list", None, ("Nom",), 1, ((2, (name,)),))).items == (Player(name),)


def test_odd_spaces_and_invisible_characters_around_a_name_do_not_count() -> None:
    assert names("Nom\n\ufeffDupont\u00a0\u00a0Jean\u200b\t") == ["Dupont Jean"]


def test_a_name_of_300_characters_is_refused_with_the_limit() -> None:
    (problem,) = problems(lists.players, "Nom\n" + "x" * 300)
    assert (problem.code, problem.data["longest"], problem.data["length"]) == ("name-too-long", 100, 300)
    assert problem.found is not None and len(problem.found) < 50


def test_a_name_of_100_characters_is_fine_and_the_joined_name_counts() -> None:
    assert names("Nom\n" + "x" * 100) == ["x" * 100]
    assert codes(lists.players, f"Nom | Prénom\n{'x' * 60} | {'y' * 40}") == [("name-too-long", 2)]


def test_any_other_text_has_the_same_limit() -> None:
    (problem,) = problems(lists.players, "Nom | Club\nA | " + "x" * 101)
    assert (problem.code, problem.data["column"], problem.data["longest"]) == ("text-too-long", "club", 100)


def sheet_of(*header: str, row: tuple[str, ...]) -> RawTable:
    return RawTable("list", None, header, 1, ((2, row),))


@for_each("text", typed_values.TEXTS)
def test_a_name_of_a_list_is_cleaned_as_the_same_name_in_a_cell_is(text: str) -> None:
    in_a_cell, _ = TEXT.decode(text, "s")
    if not 0 < len(in_a_cell) <= 100:
        return
    (player,) = lists.players(sheet_of("Nom", row=(text,))).items
    assert player.name == in_a_cell


@for_each("text", typed_values.NUMBERS)
def test_a_rating_of_a_list_is_what_it_is_in_a_cell(text: str) -> None:
    in_a_cell, problem = RATING.decode(text, "s")
    try:
        (player,) = lists.players(sheet_of("Nom", "Elo", row=("A", text))).items
    except ProblemsFound as refused:
        assert problem is not None and problem.code in (refused.problems[0].code, "kind-without-rating")
    else:
        assert (player.rating or 0) == (in_a_cell or 0)


@pytest.mark.parametrize(("text", "said"), [("a\u2003b", False), ("e\u0301", False), ("a\nb", True), ("a\r\n b", True)])
def test_what_a_text_goes_on_with_behind_a_line_break_is_said(text: str, said: bool) -> None:
    loaded = lists.players(sheet_of("Nom", row=(text,)))
    assert loaded.items[0].name in ("a b", "é")
    assert [(problem.code, problem.where.line) for problem in loaded.problems] == [("text-cleaned", 2)] * said


@pytest.mark.parametrize("letter", ["\x07", "\x7f", "\ud800", "\uffff"])
def test_a_control_character_inside_a_text_is_refused(letter: str) -> None:
    raw = RawTable("list", None, ("Nom", "Club"), 1, ((2, ("A", f"x{letter}y")),))
    with pytest.raises(ProblemsFound) as refused:
        lists.players(raw)
    assert [(each.code, each.data["column"]) for each in refused.value.problems] == [("control-character", "club")]


@pytest.mark.parametrize("text", ["#N/A", "#REF!", "#NAME?", "#NOM ?", "Err:509"])
def test_a_formula_that_failed_is_no_name(text: str) -> None:
    assert codes(lists.players, f"Nom\n{text}") == [("error-value", 2)]


@for_each(
    "text,rating",
    [
        ("0", None),
        ("0,0", None),
        ("", None),
        ("-", None),
        ("NC", None),
        ("1", 1),
        ("3999", 3999),
        ("1650 F", 1650),
        ("1 500,0", 1500),
    ],
)
def test_a_rating_is_a_whole_number_or_none(text: str, rating: int | None) -> None:
    assert players(f"Nom | Elo\nA | {text}")[0].rating == rating


@pytest.mark.parametrize("text", ["4000", "-5", "1500.5", "15OO", "1500 X", "²", "99999"])
def test_any_other_rating_is_refused_with_its_bounds(text: str) -> None:
    (problem,) = problems(lists.players, f"Nom | Elo\nA | {text}")
    assert (problem.code, problem.found, problem.data["least"], problem.data["most"]) == ("bad-rating", text, 0, 3999)


@pytest.mark.parametrize("text", ["0", "-1", "oui", "1.5", "Finale 3"])
def test_a_withdrawal_that_is_no_round_is_refused(text: str) -> None:
    assert codes(lists.players, f"Nom | Retrait\nA | {text}") == [("bad-withdrawal", 2)]


def test_an_unquoted_separator_that_moves_the_columns_of_a_text_file_is_refused() -> None:
    assert codes(lists.players, "Nom | Club\nDupont | Jean | Lyon\nA | B |") == [("row-too-wide", 2)]


def test_a_note_beside_the_list_in_a_sheet_is_left_alone() -> None:
    assert lists.players(table("Nom | Club\nA | B | a note", "Sheet")).items == (Player("A", club="B"),)


# ----------------------------------------------------------------------------------------------- duplicates, namesakes


@pytest.mark.parametrize("header", ["licence", "fide_id"])
def test_the_same_licence_or_fide_id_is_one_player_listed_twice_and_both_lines_are_named(header: str) -> None:
    (problem,) = problems(lists.players, f"Nom | {header} | club\nA | b 12 | x\nC | |\nB | B12 | y")
    assert (problem.code, problem.where.line, problem.found) == ("duplicate-player", 4, "B")
    assert problem.data == {"lines": (2, 4), "first": "A", "column": header}


def test_a_whole_line_listed_twice_is_told_once() -> None:
    assert codes(lists.players, "Nom | licence | club\nA | 1 | x\nA | 1 | x") == [("duplicate-player", 3)]


@pytest.mark.parametrize("unknown", ["", "0", "-"])
def test_an_unknown_licence_makes_nobody_a_duplicate(unknown: str) -> None:
    assert [player.licence for player in players(f"Nom | licence\nA | {unknown}\nB | {unknown}")] == ["", ""]


@pytest.mark.parametrize("second", ["Dupont Jean | Lyon", "DUPONT  jean | lyon", "Dupont-Jéan | Lyon", "Dupont Jean |"])
def test_the_same_name_with_nothing_that_differs_is_a_duplicate(second: str) -> None:
    (problem,) = problems(lists.players, f"Nom | Club\nDupont Jean | Lyon\n{second}")
    assert (problem.code, problem.data["lines"], problem.data["column"]) == ("duplicate-player", (2, 3), "name")


def test_namesakes_get_their_clubs_and_a_warning() -> None:
    loaded = lists.players(table("Nom | Club\nDupont Jean | Lyon\nB | Lyon\nDupont Jean | Metz"))
    assert [player.name for player in loaded.items] == ["Dupont Jean (Lyon)", "B", "Dupont Jean (Metz)"]
    (problem,) = loaded.problems
    assert (problem.code, problem.severity, problem.data["lines"]) == ("namesakes", "warning", (2, 4))


def test_namesakes_of_one_club_get_what_else_tells_them_apart() -> None:
    text = "Nom | Club | Naissance | Elo\nA | Lyon | 1950 | 1500\nA | Lyon | 1980 | 1500"
    assert names(text) == ["A (1950)", "A (1980)"]


def test_three_namesakes_get_as_much_as_is_needed() -> None:
    text = "Nom | Club | Naissance\nA | Lyon | 1950\nA | Lyon | 1980\nA | Metz | 1950"
    assert names(text) == ["A (Lyon, 1950)", "A (Lyon, 1980)", "A (Metz, 1950)"]


def test_more_than_100_namesakes_are_refused_line_by_line() -> None:
    text = "Nom | Club\n" + "\n".join(f"A | {number}" for number in range(102))
    assert codes(lists.players, text)[:1] == [("namesakes", 101)]
    assert codes(lists.players, text)[1:] == [("too-many-namesakes", 102), ("too-many-namesakes", 103)]
