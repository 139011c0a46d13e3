"""Find tables and keep the best: ``python -m tools.molter_search.build 3-20 --players 2-12``.

Resumable: every find is written at once, what is stored stays until something better is found, and a table is stored
only if it keeps every hard rule. One process a number of teams at a time.
"""

import argparse
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from time import monotonic

from sheetgen.pairing.generated.circle import pack
from sheetgen.pairing.generated.shapes import Games, Shape, announced_shapes, why_impossible
from sheetgen.pairing.generated.store import EMPTY, Store, TableEntry, TableRecord, file_name, read, tidy, written
from sheetgen.pairing.generated_checks import Subject, Vector, bounds, breaches, grade, quality
from sheetgen.pairing.molter_generated import CLOSED, cut
from tools.molter_search.campaign import Attempt, attempts

FOLDER = Path(str(files("sheetgen.pairing.generated"))) / "tables"


def load(teams: int) -> Store:
    path = FOLDER / file_name(teams)
    return read(path.read_text(encoding="utf-8")) if path.exists() else EMPTY


def save(teams: int, store: Store) -> None:
    path = FOLDER / file_name(teams)
    draft = path.with_suffix(".draft")
    draft.write_text(written(tidy(store)), encoding="utf-8", newline="\n")
    draft.replace(path)


def judged(shape: Shape, rounds: Sequence[Games]) -> Vector | None:
    """The quality of a table; None if it breaks a hard rule."""
    table = Subject(shape.teams, shape.players, tuple(rounds))
    return None if breaches(table) else quality(table)


def is_better(shape: Shape, vector: Vector, old: TableEntry | None) -> bool:
    """A better grade wins before a better vector."""
    if old is None:
        return True
    size = (shape.teams, shape.players, shape.rounds)
    return (grade(*size, vector), vector) < (grade(*size, old.vector), old.vector)


def improved(store: Store, teams: int, record: TableRecord, rounds: Sequence[Games], wanted: Sequence[int]) -> Store:
    """The store with a record taken for every number of rounds at which it is better."""
    number = max(store.records, default=0) + 1
    entries = dict(store.entries)
    for count in wanted:
        shape = Shape(teams, record.players, count)
        vector = judged(shape, cut(tuple(rounds), count))
        old = entries.get((record.players, count))
        if vector is not None and is_better(shape, vector, old):
            entries[record.players, count] = TableEntry(number, vector)
    return Store({**store.records, number: record}, entries)


def offer(teams: int, players: int, method: str, began: float, rounds: Sequence[Games], wanted: Sequence[int]) -> None:
    """Offer some rounds as a table for some numbers of rounds; the better one is kept."""
    seconds = round(monotonic() - began, 2)
    record = TableRecord(players, len(rounds), method, seconds, pack(teams, players, tuple(rounds)))
    save(teams, improved(load(teams), teams, record, rounds, wanted))


def offer_closed(teams: int) -> None:
    """Enter every closed form that is better than what is stored."""
    store = load(teams)
    entries = dict(store.entries)
    for shape in announced_shapes(teams):
        for method, (applies, make) in CLOSED.items():
            vector = judged(shape, cut(make(shape), shape.rounds)) if applies(shape) else None
            old = entries.get((shape.players, shape.rounds))
            if vector is not None and is_better(shape, vector, old):
                entries[shape.players, shape.rounds] = TableEntry(method, vector)
    save(teams, Store(store.records, entries))


def grades(teams: int, players: int) -> dict[int, str]:
    """What there is for a size, by the number of rounds."""
    entries = load(teams).entries.items()
    return {rounds: grade(teams, some, rounds, entry.vector) for (some, rounds), entry in entries if some == players}


#: For teams and players the least grades, one letter a number of rounds.
Least = dict[tuple[int, int], str]


def least_grades(path: Path) -> Least:
    """Read a file of least grades: teams, players and the letters in a line."""
    rows = [line.split() for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {(int(teams), int(players)): letters for teams, players, letters in rows}


def left_to_do(attempt: Attempt, teams: int, players: int, most: int, least: Least | None = None) -> tuple[int, ...]:
    """The numbers of rounds an attempt might still improve; with ``least`` only those that are below it."""
    store = load(teams)
    left = [
        rounds
        for rounds in attempt.wanted
        if rounds <= most and leaves_room(store.entries.get((players, rounds)), bounds(teams, players, rounds), attempt)
    ]
    if least is not None:
        letters, known = least.get((teams, players), ""), grades(teams, players)
        left = [rounds for rounds in left if rounds <= len(letters) and known.get(rounds, "none") > letters[rounds - 1]]
    return tuple(left)


def leaves_room(entry: TableEntry | None, best: Vector, attempt: Attempt) -> bool:
    """Whether an attempt might find something better than what is stored."""
    last = len(best) if attempt.exact else -1
    return entry is None or entry.vector[:last] != best[:last]


def pursue(attempt: Attempt, teams: int, players: int, most: int, least: Least | None = None) -> None:
    """Make an attempt if something is left to do, and offer what it finds."""
    if not left_to_do(attempt, teams, players, most, least):
        return
    began = monotonic()
    rounds = attempt.search()
    if rounds:
        wanted = [count for count in attempt.wanted if count <= min(most, len(rounds))]
        offer(teams, players, attempt.method, began, rounds, wanted)
    size = f"{teams} teams of {players}"
    print(
        f"{size}, {attempt.method} {attempt.wanted[-1]}: {len(rounds or ())} rounds in {monotonic() - began:.1f} s",
        flush=True,
    )


def span(text: str) -> range:
    """Read 3-20, or one number."""
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("teams", type=span, help="number of teams, or first-last")
    parser.add_argument("--players", type=span, default=span("2-16"))
    parser.add_argument("--rounds", type=int, default=29, help="at most so many rounds")
    parser.add_argument("--seconds", type=float, default=5.0, help="for one search")
    parser.add_argument("--seeds", type=span, default=span("0"))
    parser.add_argument("--methods", nargs="*", default=[""], help="only methods whose names begin like this")
    parser.add_argument(
        "--below", type=lambda text: least_grades(Path(text)), help="only shapes below the grades of a file"
    )
    asked = parser.parse_args()
    for seed in asked.seeds:
        for teams in asked.teams:
            if teams % 2 == 0 and asked.below is None:
                offer_closed(teams)
            for players in asked.players:
                if why_impossible(Shape(teams, players, 1)) is None:
                    most = min(asked.rounds, teams - 1)
                    for attempt in attempts(teams, players, most, asked.seconds, seed):
                        if attempt.method.startswith(tuple(asked.methods)):
                            pursue(attempt, teams, players, most, asked.below)


if __name__ == "__main__":
    main()
