"""Find a table of grade A or prove that there is none: ``python -m tools.molter_search.prove 3-20 --seconds 40``.

Resumable: a table is offered to the store and a proof entered in the list of proofs at once, and what is of grade A or
proved is left out. One process at a time.
"""

import argparse
from time import monotonic

from sheetgen.pairing.generated.proofs import FILE, read
from sheetgen.pairing.generated.shapes import Shape, announced_shapes
from tools.molter_search import build, solver
from tools.molter_search.full_model import PROVABLE, FullModel, fits

HEADING = """\
# Shapes of which no generated table of grade A can exist: teams, players of a team, rounds.
# Claimed by tools/molter_search/full_model.py, which states every hard rule (S1-S6c, C1-C3) and every figure at its
# bound and is answered "infeasible" by CP-SAT of OR-Tools {version} (python -m tools.molter_search.prove).
"""


def load() -> frozenset[Shape]:
    path = build.FOLDER / FILE
    return read(path.read_text(encoding="utf-8")) if path.exists() else frozenset()


def enter(shape: Shape) -> None:
    """Add a shape to the list of proofs."""
    rows = [f"{each.teams} {each.players} {each.rounds}\n" for each in sorted(load() | {shape})]
    text = HEADING.format(version=solver.version()) + "".join(rows)
    (build.FOLDER / FILE).write_text(text, encoding="utf-8", newline="\n")


def is_open(shape: Shape) -> bool:
    """Whether the best table is not of grade A, and nothing is proved."""
    return build.grades(shape.teams, shape.players).get(shape.rounds) != "A" and shape not in load()


def settle(shape: Shape, seconds: float, seed: int) -> str:
    """What came out for a shape."""
    began = monotonic()
    verdict = FullModel(shape).verdict(seconds, seed)
    if verdict.rounds:
        build.offer(shape.teams, shape.players, "full-model", began, verdict.rounds, range(1, shape.rounds + 1))
        return "found"
    if verdict.impossible:
        enter(shape)
        return "impossible"
    return "open"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("teams", type=build.span, help="number of teams, or first-last")
    parser.add_argument("--players", type=int, nargs="*", default=PROVABLE)
    parser.add_argument("--rounds", type=build.span, default=build.span("1-29"))
    parser.add_argument("--seconds", type=float, default=40.0, help="for one shape")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    every = [shape for teams in asked.teams for shape in announced_shapes(teams)]
    chosen = [each for each in every if each.players in asked.players and each.rounds in asked.rounds and fits(each)]
    for shape in sorted(chosen, key=lambda each: each.teams**2 * each.players * each.rounds):
        if is_open(shape):
            size = f"{shape.teams} teams of {shape.players}, {shape.rounds} rounds"
            print(f"{size}: {settle(shape, asked.seconds, asked.seed)}", flush=True)


if __name__ == "__main__":
    main()
