"""The sheet *Normes* of an open: after every round what the engine says of all games together."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sheetgen.i18n.catalogue import words
from sheetgen.rating.mix import LEAST_GAMES, average, mix_of
from sheetgen.rating.norms import Candidate, of_all
from sheetgen.rating.titles import NORM_TITLES
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras import norms as sheet
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.usecases.norms import Asked
from sheetgen.workbook.values import Values
from sheetgen.xlsx.write import write
from tests.by_path import norms_of
from tests.oracle import libreoffice
from tests.oracle.agreement import disagreements
from tests.rating.test_dealt_sheets import open_of

Entries = dict[Any, Any]
LACKS = {"titled": "titled", "titles": "holders", "federations": "federations"}


def strong_open(seed: int) -> tuple[SwissSpec, Entries]:
    """An open of titled players of several federations, some of them without one."""
    spec, entries = open_of(seed)
    assert isinstance(spec, SwissSpec)
    rng = random.Random(seed)
    level = rng.choice((2300, 2450, 2600))
    for key in [key for key in entries if key[0] == "players" and key[2] == "name"]:
        told = {
            "rating": rng.choice((None, *(round(rng.gauss(level, 120)) for _ in range(12)))),
            "federation": rng.choice(("FRA", "FRA", "GER", "ITA", "ESP", "FID", None)),
            "title": rng.choice((None, "GM", "GM", "IM", "mi", "FM", "WGM", "CM")),
        }
        entries |= {(*key[:2], name): value for name, value in told.items()}
    entries["event", "norm_title"] = rng.choice((None, "GM", "WIM"))
    entries["event", "norm_waived"] = rng.choice((None, "x"))
    entries["event", "certificate"] = rng.choice((None, 1, 3))
    return replace(spec, extras=("norms",)), {key: value for key, value in entries.items() if value is not None}


@pytest.mark.parametrize("seed", [2, *(pytest.param(n, marks=pytest.mark.slow) for n in (30, 34, 35))])
def test_the_cells_are_what_the_engine_says_of_all_games(tmp_path: Path, seed: int) -> None:
    spec, entries = strong_open(seed)
    path = tmp_path / "open.xlsx"
    path.write_bytes(write(described(spec)[1], entries))
    code = entries.get(("event", "norm_title"), sheet.DEFAULT)
    waived = bool(entries.get(("event", "norm_waived")))
    known, said = Values(described(spec)[1], entries).known, words(spec.lang)
    (event,) = norms_of(path, Asked(code, waived=waived)).events
    for norm in event.norms:
        row = {
            name: known[sheet.NORMS, sheet.FIRST + norm.number - 1, col]
            for col, name in enumerate((*sheet.COLUMNS, *sheet.HELPERS))
        }
        own = norm.player.federation.strip().upper()
        candidate = Candidate(norm.number, own, event.field.cards[norm.number], frozenset())
        games = candidate.counted(event.conditions)
        assert (row["name"], row["games"]) == (norm.player.name, len(games))
        if not games:
            assert row["verdict"] in (said["norm-verdict.open"], said["norm-verdict.missed"])
            continue
        mean = average(NORM_TITLES[code], games, event.conditions)
        mix = mix_of(NORM_TITLES[code], own, games, event.conditions)
        assert (row["average"], row["titled"], row["holders"]) == (mean, mix.titled, mix.holders)
        assert (row["federations"], row["own"]) == (mix.others, mix.federations.get(own, 0))
        assert row["one"] == max(mix.federations.values(), default=0)
        verdict = of_all(NORM_TITLES[code], candidate, event.conditions)
        assert row["score"] == verdict.points
        reached = verdict.reached and len(games) >= LEAST_GAMES  # with eight a bye may help: the command looks at that
        assert (row["verdict"] == said["norm-verdict.yes"]) == reached, (row, verdict)


@pytest.mark.libreoffice
@pytest.mark.skipif(not libreoffice.available(), reason="no LibreOffice")
@pytest.mark.parametrize("count", [pytest.param(2, marks=pytest.mark.slow), pytest.param(100, marks=pytest.mark.long)])
def test_libreoffice_computes_every_cell_of_it_again(count: int) -> None:
    made = {f"open-{seed}": strong_open(seed) for seed in range(200, 200 + count)}
    assert disagreements({name: (described(spec)[1], entries) for name, (spec, entries) in made.items()}) == []
