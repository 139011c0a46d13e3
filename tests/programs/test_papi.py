"""Tournaments of Papi: what its two tables say becomes an event, and nothing private is ever looked at."""

from typing import Any

import pytest

from sheetgen.errors import FileProblem
from sheetgen.exchange import access
from sheetgen.exchange.formats.events import papi
from sheetgen.exchange.formats.events.papi import import_papi_tables
from sheetgen.pairing.dutch.state import Turn

PRIVATE = {
    "Adresse",
    "CP",
    "Tel",
    "EMail",
    "Commentaire",
    "InscriptionDu",
    "InscriptionRegle",
    "FTPLogin",
    "FTPPassword",
}
INFO = {
    "Nom": "Open de printemps", "Lieu": "Lyon", "NbrRondes": "7", "DateDebut": "07/03/2026", "DateFin": "08/03/2026",
    "Cadence": "61 min + 30 s", "Arbitre": "NOËL Luc", "ClassElo": "Elo", "Pairing": "Standard",
    "DecomptePoints": "NON", "Dep1": "Solkoff", "Dep2": "Sonnenborn-Berger",
    "DateRd1": "07/03/2026", "DateRd2": "08/03/2026",
}  # fmt: skip
EXEMPT = {"Ref": 1, "Nom": "EXEMPT"}


def row(ref: int, number: int, name: str, *rounds: tuple[int, int, str], **facts: Any) -> dict[str, Any]:
    """A line of JOUEUR: opponent (Ref), result and colour of each round."""
    last, first = name.split()
    told = {"Ref": ref, "Nr": number, "Nom": last, "Prenom": first, "Elo": 1500 + ref, "Rapide": 1400 + ref, **facts}
    for round_, (opponent, result, colour) in enumerate(rounds, start=1):
        told |= {f"Rd{round_:02}Adv": opponent, f"Rd{round_:02}Res": result, f"Rd{round_:02}Cl": colour}
    return told


ROWS = [
    EXEMPT,
    row(5, 2, "ROUX Bo", (4, 1, "N"), (3, 6, "B"), Sexe="M"),
    row(4, 1, "LIND Anna", (5, 3, "B"), (1, 6, "B"), Sexe="F", NrFFE="A12345", FideCode="650001", NeLe="03/04/2001"),
    row(3, 3, "MARTIN Cyd", (6, 2, "B"), (5, 4, "N"), Cat="Vet", Club="Tour", Ligue="ARA"),
    row(6, 4, "PETIT Dan", (3, 2, "N"), (1, 2, "F"), (1, 2, "F")),
]


def test_players_stand_by_their_numbers_with_what_a_list_may_know() -> None:
    told = import_papi_tables(INFO, ROWS)
    assert [player.name for player in told.players] == ["LIND Anna", "ROUX Bo", "MARTIN Cyd", "PETIT Dan"]
    anna, _, cyd, _ = told.players
    assert (anna.rating, anna.sex, anna.licence, anna.fide_id) == (1504, "F", "A12345", "650001")
    assert anna.birth == "2001-04-03" and (cyd.category, cyd.club, cyd.league) == ("Vet", "Tour", "ARA")


def test_rounds_are_read_as_papi_writes_them() -> None:
    told = import_papi_tables(INFO, ROWS)
    assert told.turns == (
        (Turn(2, "w", "1"), Turn(None, "", "U")),
        (Turn(1, "b", "0"), Turn(3, "w", "+")),
        (Turn(4, "w", "="), Turn(2, "b", "-")),
        (Turn(3, "b", "="), Turn(None, "", "H")),
    )
    assert told.byes == {3: {4: "H"}}


def test_the_event_is_told() -> None:
    told = import_papi_tables(INFO, ROWS)
    assert told.facts == {
        "title": "Open de printemps", "place": "Lyon", "pace": "61 min + 30 s", "arbiter": "NOËL Luc",
        "dates": "07/03/2026 – 08/03/2026",
    }  # fmt: skip
    assert (told.rounds, told.order, told.accelerate) == (7, ("PTS", "BH", "SB"), "")
    assert told.days == {1: "2026-03-07", 2: "2026-03-08"} and told.problems == ()


def test_rapid_events_have_rapid_ratings_and_three_points_are_known() -> None:
    told = import_papi_tables({**INFO, "ClassElo": "Rapide", "DecomptePoints": "OUI", "Pairing": "Haley Soft"}, ROWS)
    assert told.players[0].rating == 1404 and told.points.win == 3 and told.accelerate == "haley-soft"


def test_what_finds_no_place_is_said() -> None:
    told = import_papi_tables({**INFO, "Dep1": "Kashdan", "Pairing": "Nicois", "Prix1": "100"}, ROWS)
    assert [p.code for p in told.problems] == ["papi-tie-breaks", "papi-other-pairing", "papi-prizes"]


def test_an_opponent_who_is_not_there_is_refused() -> None:
    with pytest.raises(FileProblem) as refusal:
        import_papi_tables(INFO, [EXEMPT, row(2, 1, "LIND Anna", (9, 3, "B"))])
    assert [p.code for p in refusal.value.problems] == ["papi-unknown-opponent"]


def test_nothing_private_is_ever_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {}

    def tables(data: bytes, wanted: dict[str, Any]) -> dict[str, Any]:
        asked.update(wanted)
        return {"INFO": [{"Variable": name, "Value": value} for name, value in INFO.items()], "JOUEUR": ROWS}

    monkeypatch.setattr(papi, "tables", tables)
    assert len(papi.import_papi(b"").players) == 4
    assert not PRIVATE & {column for columns in asked.values() for column in columns}


def test_only_the_columns_asked_for_leave_the_door() -> None:
    table = {"Nom": ["A", "B"], "Tel": ["1", "2"], "Prenom": ["C"]}
    assert access._rows(table, ("Nom", "Prenom", "Cat")) == [{"Nom": "A", "Prenom": "C"}, {"Nom": "B"}]


@pytest.mark.parametrize("rest", [b"", b"\0" * 100, b"\x01" * 9000])
def test_a_damaged_file_is_said(rest: bytes) -> None:
    pytest.importorskip("access_parser")
    assert access.is_access(access.MAGIC[0] + rest)
    with pytest.raises(FileProblem) as refusal:
        papi.import_papi(access.MAGIC[0] + rest)
    assert [p.code for p in refusal.value.problems] == ["papi-damaged"]
