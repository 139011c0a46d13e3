"""Which edition of the tie-breaks a new workbook has if nobody asks: the book in French, FIDE's in other languages."""

import pytest

import sheetgen
from sheetgen.i18n.catalogue import LANGUAGES
from sheetgen.model.tournament import FIDE_2026, LIVRE
from sheetgen.operations.reading.readback import read_workbook

ASKED = {
    "berger": {"count": 4},
    "molter": {"teams": 4, "players_per_team": 2},
    "scheveningen": {"count": 2},
    "knockout": {"count": 4},
    "league": {"teams": 4, "boards": 2},
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_french_workbooks_have_the_book_and_others_have_fide(lang: str) -> None:
    for system, options in ASKED.items():
        spec = read_workbook(sheetgen.new(system, lang=lang, **options)[0]).spec
        assert spec.rules == (LIVRE if lang == "fr" else FIDE_2026), system
    swiss = read_workbook(sheetgen.new("swiss", lang=lang, count=6, rounds=3)[0]).spec
    assert swiss.rules == FIDE_2026


def test_what_is_asked_for_is_had() -> None:
    for lang, rules in (("fr", FIDE_2026), ("en", LIVRE)):
        assert read_workbook(sheetgen.new("berger", count=4, lang=lang, rules=rules)[0]).spec.rules == rules
    assert read_workbook(sheetgen.new("berger", count=4)[0]).spec.rules == LIVRE
