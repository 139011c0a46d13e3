"""The arbiter's papers recalculated by LibreOffice: time control, arbiters, newcomers, application, ratings by kind."""

import random

import pytest

from sheetgen.model.tournament import TournamentSpec
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.registry import described
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.cells import Book
from tests.oracle import libreoffice
from tests.oracle.agreement import disagreements
from tests.report.test_pace import Entries, some_entries

EXTRAS = ("ratings", "norms", "report")
SPECS: tuple[TournamentSpec, ...] = (
    SwissSpec(lang="en", count=30, rounds=7, order=("PTS",), extras=EXTRAS),
    SwissSpec(lang="fr", count=12, rounds=9, order=("PTS",), extras=EXTRAS),
    BergerSpec(lang="de", count=8, order=("PTS",), extras=EXTRAS),
    PoolsSpec(lang="it", counts=(4, 4), order=("PTS",), extras=EXTRAS),
)


def filled(spec: TournamentSpec, seed: int) -> tuple[Book, Entries]:
    """The book of a specification, and something typed on all of these sheets."""
    source, book = random.Random(seed), described(spec)[1]
    possible = book.inputs()
    wanted = dict(some_entries(source))
    for number in range(1, 9):
        wanted |= {
            ("players", number, "name"): f"Player {number}",
            ("players", number, "federation"): "FRA GER"[4 * (number % 2) :][:3],
        }
        wanted["players", number, "fide_id"] = str(number) if source.random() < 0.5 else None
        wanted["players", number, "category"] = source.choice(("U16", "Sen", None))
        wanted["players", number, "rating"] = source.choice((None, 1500, 2050, 2700))
    for line in (1, 2, 3):
        wanted |= {
            ("arbiter", line, "name"): f"Arbiter {line}",
            ("arbiter", line, "role"): source.choice(("chief", "deputy")),
        }
        wanted["arbiter", line, "title"] = source.choice(("IA", "FA", "NA", None))
        wanted["arbiter", line, "norm"] = source.choice(("FA", "IA", None))
    wanted |= {("arbiters", "number"): 2, ("arbiters", "kind"): source.choice(("fast", "league", None))}
    wanted |= {("house-rules", "appeal-1"): "Arbiter 2", ("title-form", "games-1"): 9, ("title-form", "great"): "x"}
    wanted |= {("estimate", 1, "category"): "u16", ("estimate", 1, "figure"): 1099, ("event", "rating_kind"): "blitz"}
    wanted |= {("event", "rating_year"): source.choice((None, 2024, 2025)), ("event", "certificate"): 2}
    return book, {key: value for key, value in wanted.items() if key in possible and value is not None}


@pytest.mark.libreoffice
@pytest.mark.skipif(not libreoffice.available(), reason="no LibreOffice")
def test_libreoffice_computes_what_the_papers_say() -> None:
    events = {f"{spec.system} {spec.lang} {seed}": filled(spec, seed) for spec in SPECS for seed in (1, 2)}
    assert all(len(entries) > 15 for _, entries in events.values())
    assert disagreements(events) == []
