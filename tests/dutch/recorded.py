"""Random events kept with the boards another program gave them, one event a line.

The histories are the pairings themselves: before each round the state is what lies in front of it, and who has no
opponent and no pairing-allocated bye in a round was absent from it. ``boards`` keeps the order of the boards; its last
entry is null if the program refused the round after the last one of the histories.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from pathlib import Path
from typing import Any

from sheetgen.pairing.dutch.state import Edition, Forbidden, Points, SwissEntrant, SwissState, Turn
from tests.dutch.cases import Boards
from tests.example import ROOT

FOLDER = ROOT / "tests" / "data" / "dutch"
FILES = {Edition.FIDE_2026: FOLDER / "recorded-2026.jsonl", Edition.FIDE_2016: FOLDER / "recorded-2016.jsonl"}


@dataclass(frozen=True)
class Recorded:
    """A state and what the other program made of it (None: it refused)."""

    event: str
    state: SwissState
    boards: Boards | None


def line_of(event: str, steps: Sequence[tuple[SwissState, Boards | None]]) -> str:
    """An event as a line: its rounds with the state before each and the boards given."""
    state = steps[-1][0]
    facts: dict[str, Any] = {
        "event": event,
        "rounds": state.rounds,
        "initial": state.initial_colour,
        "players": [" ".join(map(_text, entrant.turns)) for entrant in state.entrants],
        "absent": [f"{entrant.number}{entrant.absent}" for entrant in state.entrants if entrant.absent],
        "boards": [None if boards is None else _order(boards) for _, boards in steps],
    }
    if state.forbidden:
        facts["bans"] = [list(ban.numbers) for ban in state.forbidden]
    if any(entrant.virtual for entrant in state.entrants):
        facts["virtual"] = [" ".join(map(str, entrant.virtual)) for entrant in state.entrants]
    if state.points != Points():
        facts["points"] = [str(getattr(state.points, each.name)) for each in fields(Points)]
    return json.dumps(facts, separators=(",", ":"))


def _text(turn: Turn) -> str:
    return f"{turn.opponent or ''}{turn.colour}{turn.code}"


def _order(boards: Boards) -> str:
    """The players with White in their order, the bye last behind a plus sign."""
    return " ".join(f"{white}-{black}" if black else f"{white}+" for white, black in boards)


def recorded(path: Path) -> Iterator[Recorded]:
    """Every round of a file; its first line says where it comes from."""
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        yield from _rounds(json.loads(line))


def _rounds(facts: dict[str, Any]) -> Iterator[Recorded]:
    rows = [tuple(map(_turn, row.split())) for row in facts["players"]]
    last = {int(each[:-1]): each[-1] for each in facts["absent"]}
    for played, boards in enumerate(facts["boards"]):
        entrants = tuple(
            SwissEntrant(
                number,
                row[:played],
                virtual=_virtual(facts, number, played + 1),
                absent=_absent(row[played]) if played < len(row) else last.get(number, ""),
            )
            for number, row in enumerate(rows, start=1)
        )
        state = SwissState(
            entrants,
            facts["rounds"],
            facts["initial"],
            points=Points(*map(Fraction, facts["points"])) if "points" in facts else Points(),
            forbidden=tuple(Forbidden(tuple(numbers)) for numbers in facts.get("bans", ())),
        )
        yield Recorded(f"{facts['event']} round {played + 1}", state, _boards(boards))


def _turn(text: str) -> Turn:
    if len(text) == 1:
        return Turn(code=text)
    return Turn(int(text[:-2]), text[-2], text[-1])


def _absent(turn: Turn) -> str:
    return "" if turn.was_paired else turn.code


def _virtual(facts: dict[str, Any], number: int, rounds: int) -> tuple[Fraction, ...]:
    if "virtual" not in facts:
        return ()
    return tuple(map(Fraction, facts["virtual"][number - 1].split()[:rounds]))


def _boards(text: str | None) -> Boards | None:
    if text is None:
        return None
    pairs = [each.partition("-") for each in text.split()]
    return [(int(white.rstrip("+")), int(black) if black else None) for white, _, black in pairs]


def write(path: Path, origin: str, events: Iterable[str]) -> None:
    path.write_text("\n".join([json.dumps({"origin": origin}), *events]) + "\n", encoding="utf-8")
