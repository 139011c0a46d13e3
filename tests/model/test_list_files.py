"""Lists as people save them: another encoding, no headings, columns of their own: each is told what to do."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from sheetgen.errors import Problem, ProblemsFound
from sheetgen.exchange.columns import PLAYERS, RESULTS, TEAMS
from sheetgen.exchange.formats.lists.delimited import decoded
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.store.lists import load_players, load_results, load_teams
from tests.cases import for_each

NAMES = ("Élodie Müller", "Zoé Lefèvre", "François Énault", "Loïc Hôpital", "Régis Gérôme", "Anaïs Noël")


def written(folder: Path, text: str, encoding: str = "utf-8") -> Path:
    path = folder / "list.csv"
    path.write_bytes(text.encode(encoding))
    return path


def refused(load: Any, path: Path) -> Problem:
    with pytest.raises(ProblemsFound) as refusal:
        load(path)
    (problem,) = refusal.value.problems
    return problem


@pytest.mark.parametrize("encoding", ["cp850", "cp437", "mac_roman"])
@pytest.mark.parametrize("name", NAMES)
def test_a_list_of_an_old_program_is_refused_with_the_word_whose_accent_is_lost(
    encoding: str, name: str, tmp_path: Path
) -> None:
    problem = refused(load_players, written(tmp_path, f"nom;elo\nBob;1500\n{name};1600\n", encoding))
    assert (problem.code, problem.where.line) == ("wrong-encoding", 3)


@pytest.mark.parametrize("name", ["Łukasz", "Stanisław Mięsny", "Paweł Kość", "Żak", "Bąk"])
def test_polish_names_of_windows_are_not_taken_for_western_ones(name: str, tmp_path: Path) -> None:
    assert refused(load_players, written(tmp_path, f"nom;elo\n{name};1600\n", "cp1250")).code == "wrong-encoding"


def test_a_zero_in_a_text_is_a_wrong_encoding_with_its_line(tmp_path: Path) -> None:
    problem = refused(load_players, written(tmp_path, "nom;elo\nBob;1500\nAn\0na;1600\n"))
    assert (problem.code, problem.where.line, problem.found) == ("wrong-encoding", 3, "An\0na")


@for_each(
    "encoding,name",
    product(
        ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252", "latin-1"],
        [*NAMES, "O’Brien", "N° 1 « Tour »", "“Le Roi”", "½-½ Œuvre", "Straße", "Ærø", "Ñandú"],
    ),
)
def test_the_encodings_of_today_are_read_as_they_were_written(encoding: str, name: str) -> None:
    text = f"nom;elo\n{name};1600\n"
    if encoding == "latin-1" and not all(ord(letter) < 256 for letter in text):
        return  # it has no such letters
    assert decoded(text.encode(encoding)) == text


@pytest.mark.parametrize(
    ("load", "text", "kind", "found"),
    [
        (load_players, "Anna;1600\nBob;1700\n", "players", "Anna, 1600"),
        (load_teams, "Lyon;Anna;1600\n", "teams", "Lyon, Anna, 1600"),
        (load_results, "1;1;1-0\n1;2;0-1\n", "results", "1, 1, 1-0"),
    ],
)
def test_a_list_without_headings_is_told_the_line_to_write(
    load: Any, text: str, kind: str, found: str, tmp_path: Path
) -> None:
    problem = refused(load, written(tmp_path, text))
    assert (problem.code, problem.found, problem.data["first_line"]) == ("no-headings", found, kind)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_line_to_write_is_understood_in_its_language(lang: str) -> None:
    lists = {"players": PLAYERS, "teams": TEAMS, "results": RESULTS, "games": RESULTS}
    lines = {kind: words(lang)[f"fact.first_line.{kind}"].split(";") for kind in lists}
    assert {kind: line for kind, line in lines.items() if len(lists[kind].recognised(line)) < len(line)} == {}
    assert [kind for kind, line in lines.items() if lists[kind].missing(line)] == []


@pytest.mark.parametrize(
    "header", ["Cognome;Nome;Circolo", "Nome;Cognome;Circolo", "Nombre;Apellidos;Club", "Vorname;Nachname;Verein"]
)
def test_a_column_of_given_names_is_known_by_that_of_the_surnames(header: str, tmp_path: Path) -> None:
    first = header.split(";", maxsplit=1)[0] in ("Nome", "Nombre", "Vorname")
    (player,) = load_players(written(tmp_path, f"{header}\n{'Ugo;Rossi' if first else 'Rossi;Ugo'};Lecce\n")).items
    assert (player.name, player.club) == ("Rossi Ugo", "Lecce")


def test_columns_that_are_not_read_are_named(tmp_path: Path) -> None:
    listed = load_players(written(tmp_path, "Nom;Elo rapide;Club/City;Elo\nAnna;1500;X;1600\n"))
    (problem,) = listed.problems
    assert (problem.code, problem.found, problem.where.line) == ("columns-ignored", "Elo rapide, Club/City", 1)
    assert [player.rating for player in listed.items] == [1600]


def test_a_list_of_which_every_column_is_read_has_no_such_word(tmp_path: Path) -> None:
    assert load_players(written(tmp_path, "Nom;Elo\nAnna;1600\n")).problems == ()
