"""S1: Scheveningen tables: everybody of team A meets everybody of team B once; printed, or made to the same rule.

A table is made by turning a window over the players of A: who stands inside it has White. In round r player i of A
meets player i + r of B, so that team B sees a window as well; both windows have to stand evenly over everybody.

- odd: the window moves on by two for every step of the opponents. Both then pass every place exactly once.
- a multiple of four: two windows, each half of team A, in turn.
- any other even number: no such window exists (count the Whites of even and odd players in even and odd rounds: the
  sums contradict each other), nor any table at all in which opponents simply move on. Six is printed; ten, fourteen
  and eighteen have been searched for. Two cannot be had: one round all White for A, one all White for B.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources

from sheetgen.errors import NoSuchSize, error
from sheetgen.pairing import molter
from sheetgen.pairing.checks import Board
from sheetgen.pairing.molter_data import Erratum, parse_board
from sheetgen.pairing.scheveningen_checks import findings
from sheetgen.pairing.team_tables import RuleCheck, TableRound, TeamTable
from sheetgen.resources import Document

LEAST, MOST = 2, 20
PRINTED, GENERATED = "printed", "generated"
FOLDER = resources.files("sheetgen.pairing") / "tables" / "scheveningen"

Rounds = tuple[tuple[Board, ...], ...]


@dataclass(frozen=True, slots=True)
class ScheveningenTable(TeamTable):
    """A table of two teams; its number says whether it is printed or made."""


@cache
def kept(players: int) -> Document | None:
    """The table of a size as it stands in the data; None where it is computed."""
    file = FOLDER / f"{players:02}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else None


@lru_cache(maxsize=16)
def table(players: int) -> ScheveningenTable:
    """S1: the table of two teams of so many players, held to its rules.

    Refuses with ``no-scheveningen-table`` a number of players there is no table for.
    """
    if not LEAST <= players <= MOST:
        raise NoSuchSize(error("no-scheveningen-table", found=str(players), least=LEAST, most=MOST))
    entry = kept(players)
    rounds = read_grid(entry["grid"]) if entry else tuple(_made(players))
    named = tuple(TableRound(str(number), None, boards) for number, boards in enumerate(rounds, start=1))
    errata = tuple(_errata(entry)) if entry else ()
    made = entry["made"] if entry else GENERATED
    return ScheveningenTable(made, 2, players, named, errata, checks(players, rounds))


def checks(players: int, rounds: Rounds) -> tuple[RuleCheck, ...]:
    """S1: one verdict for each part of the rule."""
    all_findings = findings(players, rounds)
    return tuple(RuleCheck(rule, not broken, "; ".join(broken)) for rule, broken in all_findings.items())


def read_grid(grid: str) -> Rounds:
    """A table as printed: one line a player of A, one column a round."""
    lines = [[parse_board(cell) for cell in line.split()] for line in grid.strip().splitlines()]
    return tuple(zip(*lines, strict=True))


def as_json(table: ScheveningenTable) -> dict[str, object]:
    """The table in the shape the command line promises."""
    facts = molter.as_json(table)
    rounds = [{"round": played["round"], "boards": played["boards"]} for played in facts["rounds"]]
    document = {"count": table.players, "made": table.number}
    return document | {"rounds": rounds, "errata": facts["errata"], "checks": facts["checks"]}


def _errata(document: Document) -> Iterator[Erratum]:
    for entry in document.get("errata", ()):
        facts = {name: entry[name] for name in ("round", "board", "printed", "corrected", "reason")}
        yield Erratum(document["players"], rules=("S1",), unique=True, livre=None, molter=entry["printed"], **facts)


def _made(players: int) -> Iterator[tuple[Board, ...]]:
    if players == 2:
        yield from _two()
    elif players % 2:
        yield from _odd(players)
    else:
        yield from _doubly_even(players)


def _board(own: int, other: int, white: bool) -> Board:
    """A game of player ``own`` of A (0 is the first); ``white`` says that he has White."""
    one, two = ("A", own + 1), ("B", other + 1)
    return (one, two) if white else (two, one)


def _two() -> Iterator[tuple[Board, ...]]:
    """S1: players balanced, all the Whites of a round for one team."""
    for turn in range(2):
        yield tuple(_board(own, (own + turn) % 2, not turn) for own in range(2))


def _odd(players: int) -> Iterator[tuple[Board, ...]]:
    """The window moves by about half of the team a round, and is one wider in every other round."""
    half = players // 2
    step = (half + 1) ** 2 % players  # twice this shift of the opponents moves the window by half of the team
    for number in range(players):
        shift, width = number * step % players, half + (number + 1) % 2
        yield tuple(_board(own, (own + shift) % players, (own + 2 * shift) % players < width) for own in range(players))


def _doubly_even(players: int) -> Iterator[tuple[Board, ...]]:
    """Half of team A has White, then the other half."""
    for shift in range(players):
        yield tuple(
            _board(own, (own + shift) % players, (own < players // 2) == (shift % 2 == 0)) for own in range(players)
        )
