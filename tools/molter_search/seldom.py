"""Odd number of teams, more players than others: floats spread over the periods too, which no grade asks for there.

A table of the second edition has every figure of the first one, and fewer descents or ascents of a team in the worst
period. ``python -m tools.molter_search.seldom 7-11 --players 8-12`` writes what it finds at once.
"""

import argparse
from time import monotonic

from sheetgen.pairing.generated.circle import pack
from sheetgen.pairing.generated.shapes import Rounds, Shape, announced_shapes
from sheetgen.pairing.generated.store import (
    FIRST,
    SECOND,
    Store,
    TableEntry,
    TableRecord,
    file_name,
    read,
    tidy,
    written,
)
from sheetgen.pairing.generated_checks import Subject, breaches, most_floats_in_a_period, quality
from sheetgen.pairing.molter_generated import generated
from tools.molter_search.build import FOLDER, span
from tools.molter_search.cells import Cells, Target
from tools.molter_search.zigzag import cell_cycles, paired_cycles


class Seldom(Cells):
    """The model of a table with a limit on the floats of a team in a period, however many players there are."""

    def _floats(self, team: int) -> None:
        super()._floats(team)
        if self.shape.players <= self.shape.others:
            return
        for side in (self.descents, self.ascents):
            for start in range(0, self.shape.rounds, 2):
                period = range(start, min(start + 2, self.shape.rounds))
                arcs = [arc for place in period for cell in range(self.cells) for arc in side[team, cell, place]]
                self.model.add(sum(arcs) <= self.target.in_period)


def least(shape: Shape) -> int:
    """What no table can be below: the floats of a period shared out over the teams."""
    return -(-shape.players // 2 * min(shape.rounds, 2) // shape.teams)


def worst(shape: Shape, rounds: Rounds) -> int:
    return most_floats_in_a_period(Subject(shape.teams, shape.players, rounds))


def search(shape: Shape, seconds: float, seed: int = 0) -> Rounds | None:
    """A table as good as the first edition's in every figure, with fewer floats in its worst period, if found."""
    present = generated(shape, FIRST)
    if present is None:
        return None
    for in_period in range(least(shape), worst(shape, present.rounds)):
        for table in (paired_cycles(shape), cell_cycles(shape)):
            for strict in (True, False):
                target = Target(present.vector[2], 0, in_period, present.vector[6], strict)
                found = Seldom(shape, target, table).solve(seconds, seed)
                if found and is_better(shape, found):
                    return found
    return None


def is_better(shape: Shape, rounds: Rounds) -> bool:
    """Whether some rounds keep the rules, are in no figure worse than the first edition, and spread floats more."""
    present, subject = generated(shape, FIRST), Subject(shape.teams, shape.players, rounds)
    if present is None or breaches(subject):
        return False
    no_worse = all(new <= old for new, old in zip(quality(subject), present.vector, strict=True))
    return no_worse and worst(shape, rounds) < worst(shape, present.rounds)


def enter(shape: Shape, rounds: Rounds, seconds: float) -> None:
    """Write a table into the second edition."""
    path = FOLDER / file_name(shape.teams, SECOND)
    store = read(path.read_text(encoding="utf-8")) if path.exists() else Store({}, {})
    number = max(store.records, default=0) + 1
    record = TableRecord(
        shape.players, shape.rounds, "seldom", round(seconds, 2), pack(shape.teams, shape.players, rounds)
    )
    vector = quality(Subject(shape.teams, shape.players, rounds))
    entries = {**store.entries, (shape.players, shape.rounds): TableEntry(number, vector)}
    text = written(tidy(Store({**store.records, number: record}, entries)))
    path.write_text(text, encoding="utf-8", newline="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("teams", type=span, help="number of teams, or first-last")
    parser.add_argument("--players", type=span, default=span("8-12"))
    parser.add_argument("--rounds", type=span, default=span("1-13"))
    parser.add_argument("--seconds", type=float, default=20.0, help="for one search")
    asked = parser.parse_args()
    for shape in (each for teams in asked.teams for each in announced_shapes(teams)):
        if shape.has_cells and shape.players > shape.others and shape.players in asked.players:
            began = monotonic()
            found = search(shape, asked.seconds) if shape.rounds in asked.rounds else None
            if found:
                enter(shape, found, monotonic() - began)
                print(shape, worst(shape, found), flush=True)


if __name__ == "__main__":
    main()
