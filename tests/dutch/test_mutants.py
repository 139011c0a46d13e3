"""Whoever removes or bends a rule is found out by a kept case or a recorded round."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from sheetgen.pairing.dutch.editions import FIDE_2016, FIDE_2026, Rules
from sheetgen.pairing.dutch.engine import outcome, round_of
from sheetgen.pairing.dutch.outcome import NoLegalPairing
from sheetgen.pairing.dutch.state import Edition, SwissState
from tests.cases import for_each
from tests.dutch import mutants
from tests.dutch.cases import Boards, boards_of, cases
from tests.dutch.recorded import FILES, FOLDER, recorded

WITNESSES = FOLDER / "witnesses.json"
Kept = tuple[str, SwissState, Boards | None]


@cache
def kept(edition: Edition) -> tuple[Kept, ...]:
    """What is kept of an edition, the cases first, small fields before large ones."""
    chosen = [(case.name, case.state, case.boards) for case in cases()] if edition is Edition.FIDE_2026 else []
    rounds = [(each.event, replace(each.state, edition=edition), each.boards) for each in recorded(FILES[edition])]
    return (*chosen, *sorted(rounds, key=lambda each: len(each[1].entrants)))


def boards(state: SwissState, rules: Rules) -> Boards | None:
    try:
        return boards_of(round_of(state, outcome(state, rules)))
    except NoLegalPairing:
        return None
    except (AssertionError, IndexError):  # a bent engine may break down: that is found out as well
        return [(0, 0)]


def witnesses(edition: Edition, rules: Rules) -> Iterator[str]:
    return (name for name, state, expected in kept(edition) if boards(state, rules) != expected)


@cache
def kept_witnesses() -> dict[str, str]:
    """For every bent engine the smallest kept round that tells it from the real one."""
    found: dict[str, str] = json.loads(WITNESSES.read_text(encoding="utf-8"))
    return found


def found_out(name: str, edition: Edition, rules: Rules) -> bool:
    """The kept witness of a bent engine is paired otherwise; the real engine is held to it elsewhere."""
    witness = kept_witnesses()[name]
    (one,) = [each for each in kept(edition) if each[0] == witness]
    return boards(one[1], rules) != one[2]


@pytest.mark.sampled(12)
@pytest.mark.parametrize("name", mutants.bent_rules())
def test_a_bent_rule_is_found_out(name: str) -> None:
    assert found_out(name, Edition.FIDE_2026, mutants.bent_rules()[name])


@for_each("name", mutants.bent_rules_of_2016())
def test_a_bent_rule_of_2016_is_found_out(name: str) -> None:
    assert found_out(name, Edition.FIDE_2016, mutants.bent_rules_of_2016()[name])


@pytest.mark.parametrize("name", mutants.patches())
def test_a_wrong_function_is_found_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    patch = mutants.patches()[name]
    monkeypatch.setattr(patch.module, patch.name, patch.wrong)
    assert found_out(name, Edition.FIDE_2026, FIDE_2026)


def test_the_real_engine_pairs_every_witness_as_it_is_kept() -> None:
    named = set(kept_witnesses().values())
    rules = {Edition.FIDE_2026: FIDE_2026, Edition.FIDE_2016: FIDE_2016}
    told = [(edition, *each) for edition in rules for each in kept(edition) if each[0] in named]
    assert len(told) >= len(named)
    assert [name for edition, name, state, paired in told if boards(state, rules[edition]) != paired] == []


def test_every_criterion_of_both_editions_has_a_witness() -> None:
    for rules, mark in ((FIDE_2026, ""), (FIDE_2016, "2016 ")):
        for criterion in (*rules.floating, *rules.quality):
            assert f"{mark}without {criterion.code}" in kept_witnesses()


def search() -> dict[str, str]:
    """Find all witnesses anew: python -m tests.dutch.test_mutants."""
    found = {}
    for edition, bent in ((Edition.FIDE_2026, mutants.bent_rules()), (Edition.FIDE_2016, mutants.bent_rules_of_2016())):
        found |= {name: next(witnesses(edition, rules)) for name, rules in bent.items()}
    for name, patch in mutants.patches().items():
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(patch.module, patch.name, patch.wrong)
            found[name] = next(witnesses(Edition.FIDE_2026, FIDE_2026))
    return found


if __name__ == "__main__":
    WITNESSES.write_text(json.dumps(search(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
