"""Every cup a workbook can hold goes out as a report file and comes back as the same cup: matches, results, byes."""

from dataclasses import replace

import pytest

from sheetgen.errors import ProblemsFound
from sheetgen.exchange.file import File
from sheetgen.exchange.trf.importing import import_trf
from sheetgen.operations.export import export_file, style_for
from sheetgen.operations.pair import pair_file
from sheetgen.operations.rank import rank_file
from sheetgen.ranking.standings import standings
from sheetgen.systems.registry import described
from sheetgen.systems.team_swiss.entries import all_matches, board_key, code_key, entered, tokens_of
from sheetgen.systems.team_swiss.making import make
from sheetgen.systems.team_swiss.spec import SCORES, TeamSwissSpec
from sheetgen.xlsx.write import write
from tests.team_swiss.cups import Cup, rounds_of, spec_of

PLAIN, USUAL = ("MP", "GP"), "1/½/0"
SHARED = "told-score"  # two boards of no score: a workbook of scores does not hold it


def exported(cup: Cup) -> bytes:
    return export_file(File("cup.xlsx", write(described(cup.spec)[1], cup.entries)), style_for(None, None))[0].data


def back(trf: bytes, spec: TeamSwissSpec) -> Cup:
    """The cup of a file; rules and order are no matter of games."""
    (draft,) = make(source=import_trf(trf), spare=0, entry=spec.entry, event={}).drafts
    return Cup(draft.spec, dict(draft.entries), 0)


def facts(cup: Cup) -> tuple:
    """What was played: matches, boards as they count, byes that bring something, points."""
    spec = replace(cup.spec, rules="livre", order=PLAIN)
    dealt = all_matches(spec, cup.entries)
    boards = {(n, *pair): tokens_of(spec, cup.entries, n, m) for n, pairs in dealt.items() for m, pair in pairs.items()}
    teams = range(1, spec.teams + 1)
    codes = {(n, t): code for t in teams for n in dealt if (code := cup.entries.get(code_key(t, n)) or "Z") != "Z"}
    event = entered(spec, None, {key: value for key, value in cup.entries.items() if key[-1] != "lot"}).event
    rows = [(row.id, row.rank, tuple(row.values.values())) for row in standings(event, PLAIN, "livre").rows]
    return boards, codes, rows


def without_line_ups(cup: Cup) -> Cup:
    """Nobody is named at a board, and half of the teams have no list."""
    names = {key for key in cup.entries if key[0] == "rounds" and key[-1] in ("home", "away")}
    lists = {key for key in cup.entries if key[0] == "members" and int(str(key[1]).split(".")[0]) % 2}
    return replace(cup, entries={key: value for key, value in cup.entries.items() if key not in names | lists})


def reserves_first(cup: Cup) -> Cup:
    """Line-ups that are not in the order of the lists, an empty board, somebody who is on no list."""
    entries = dict(cup.entries)
    for number, pairs in all_matches(cup.spec, entries).items():
        for match, pair in pairs.items():
            for side, team in zip(("home", "away"), pair, strict=True):
                names = [
                    entries.get(("members", f"{team}.{rank}", "name")) for rank in (*range(2, cup.spec.players + 1), 1)
                ]
                if names[0]:
                    names[0] = f"Stranger of {team}"
                for board, name in enumerate(names, start=1):
                    entries[board_key(number, match, board, side)] = name
            if cup.spec.players > 1 and entries.get(board_key(number, match, 1, "result")) == "1-0":
                entries |= {board_key(number, match, 1, "away"): None, board_key(number, match, 1, "result"): "+/-"}
    return replace(cup, entries={key: value for key, value in entries.items() if value is not None})


def as_typed(cup: Cup) -> Cup:
    return cup


CHANGES = (as_typed, without_line_ups, reserves_first)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(24))
def test_a_cup_comes_back_as_it_was(seed: int) -> None:
    change = CHANGES[seed % len(CHANGES)]
    changed = change(list(rounds_of(spec_of(seed), seed))[-1])
    trf = exported(changed)
    assert facts(back(trf, changed.spec)) == facts(changed)
    if change is not reserves_first:  # which alters results that later rounds were paired by
        checked = pair_file(File("cup.trf", trf), check=True).checked
        assert checked is not None and checked.differences == ()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(24))
def test_a_cup_of_scores_comes_back_as_it_was(seed: int) -> None:
    cup = list(rounds_of(spec_of(seed, SCORES), seed))[-1]
    assert facts(back(exported(cup), cup.spec)) == facts(cup)


def test_the_order_of_the_workbook_ranks_the_file() -> None:
    """Record 212: its codes and their figures are those of the workbook."""
    cup = list(
        rounds_of(replace(spec_of(5), rules="fide-2026", order=("MPTS", "GPTS", "BH:MP/C1", "SSSC"), points=USUAL), 5)
    )[-1]
    cup = replace(cup, entries={key: value for key, value in cup.entries.items() if key[-1] != "lot"})
    file = rank_file(File("cup.trf", exported(cup)))
    book = rank_file(File("cup.xlsx", write(described(cup.spec)[1], cup.entries)))
    values = [[(row.id, row.rank, tuple(row.values.values())) for row in each.standings.rows] for each in (file, book)]
    assert values[0] == values[1]


def test_a_score_no_two_teams_can_make_is_refused() -> None:
    """A board that both lose: the workbook of scores would lose it."""
    cup = list(rounds_of(replace(spec_of(1), points=USUAL), 1))[1]
    key = next(key for key in cup.entries if key[0] == "rounds" and key[-1] == "result")
    entries = {
        key_: "1-0" if key_[0] == "rounds" and key_[-1] == "result" else value for key_, value in cup.entries.items()
    }
    trf = exported(replace(cup, entries=entries | {key: "0-0"}))
    with pytest.raises(ProblemsFound) as refusal:
        back(trf, replace(cup.spec, entry=SCORES))
    assert [problem.code for problem in refusal.value.problems] == [SHARED]
