"""M14: every generated table that is shipped keeps the hard rules, by a checker that shares nothing with its maker."""

import pytest

from sheetgen.pairing import generated_checks
from sheetgen.pairing.generated.replay import generated, generated_rounds
from sheetgen.pairing.generated.shapes import Shape
from sheetgen.pairing.generated.store import DamagedTables, read, stored, written


def shapes(teams: int) -> list[Shape]:
    return [Shape(teams, players, rounds) for players in range(2, 17) for rounds in generated_rounds(teams, players)]


@pytest.mark.parametrize("teams", range(3, 15))
def test_a_table_keeps_the_hard_rules(teams: int) -> None:
    checked = 0
    for shape in shapes(teams):
        table = generated(shape)
        assert table is not None
        subject = generated_checks.Subject(shape.teams, shape.players, table.rounds)
        assert generated_checks.breaches(subject) == []
        assert generated_checks.quality(subject) == table.vector
        checked += 1
    assert checked


def test_a_store_of_which_one_sign_was_changed_is_refused() -> None:
    text = written(stored(6))
    place = len(text) // 2
    other = "1" if text[place] != "1" else "2"
    with pytest.raises(DamagedTables):
        read(text[:place] + other + text[place + 1 :])
