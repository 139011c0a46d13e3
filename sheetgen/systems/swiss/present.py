"""What is shown without a workbook: how many rounds players need, and start positions of Chess960 drawn by lot."""

import secrets
from dataclasses import dataclass

from sheetgen.errors import BadOptions, error
from sheetgen.i18n.catalogue import Words
from sheetgen.pairing import chess960
from sheetgen.pairing.rounds_needed import RoundsNeeded, rounds_needed, told_places
from sheetgen.systems.options import NUMBER, Option
from sheetgen.systems.printed import Grid, Printed
from sheetgen.systems.swiss.spec import LEAST_PLACES, MOST_PLACES, MOST_ROUNDS

COUNT = Option("count", NUMBER, "N", required=True)


def needed(*, count: int) -> RoundsNeeded:
    """The rounds for so many players; a number that no event has is refused."""
    if not LEAST_PLACES <= count <= MOST_PLACES:
        raise BadOptions(error("bad-count", found=str(count), least=LEAST_PLACES, most=MOST_PLACES))
    return rounds_needed(count)


def needed_text(rounds: RoundsNeeded, words: Words) -> str:
    """The advice in words, and how many places the rounds tell."""
    lines = [words.say("rounds-needed.text", **rounds._asdict())]
    for number in range(rounds.least, rounds.advised + 1):
        lines.append(words.say("rounds-needed.places", rounds=number, places=told_places(rounds.players, number)))
    return "\n".join(lines)


def needed_rows(rounds: RoundsNeeded) -> list[list[object]]:
    """One row for each number of rounds, for CSV."""
    rows: list[list[object]] = [["players", "rounds", "places"]]
    numbers = range(rounds.least, rounds.advised + 1)
    return rows + [[rounds.players, number, told_places(rounds.players, number)] for number in numbers]


PLAN = Printed(
    "plan", "swiss", (COUNT,), needed, needed_text, needed_rows, lambda rounds: {"system": "swiss", **rounds._asdict()}
)


@dataclass(frozen=True, slots=True)
class Positions:
    """The numbers of the positions drawn for the rounds, and the seed they were drawn with."""

    seed: str
    numbers: tuple[int, ...]


def positions(*, count: int | None = None, seed: str | None = None) -> Positions:
    """II.2: a position for each of so many rounds; without a seed one is drawn, which repeats the draw."""
    if count is None or not 1 <= count <= MOST_ROUNDS:
        raise BadOptions(error("bad-count", found=str(count or ""), least=1, most=MOST_ROUNDS))
    used = seed or secrets.token_hex(4)
    return Positions(used, chess960.drawn(count, used))


def in_letters(number: int, words: Words) -> str:
    """The pieces of a position in the letters of a language."""
    letters = dict(zip(chess960.PIECES, words["chess960.pieces"], strict=True))
    return "".join(letters[piece] for piece in chess960.position(number))


def positions_text(drawn: Positions, words: Words) -> str:
    """A line a round: the number of its position, and the pieces from a1 to h1."""
    lines = [
        f"{words.say('round.name', number=turn):<10} {number:>4}   {' '.join(in_letters(number, words))}"
        for turn, number in enumerate(drawn.numbers, start=1)
    ]
    return "\n".join([words.say("chess960.seed", seed=drawn.seed), *lines])


def positions_rows(drawn: Positions) -> list[list[object]]:
    """One row a round, for CSV, with the pieces in English letters."""
    rows: list[list[object]] = [["round", "position", "pieces", "seed"]]
    numbers = enumerate(drawn.numbers, start=1)
    return rows + [[turn, number, chess960.position(number), drawn.seed] for turn, number in numbers]


def positions_json(drawn: Positions) -> dict[str, object]:
    """The draw as data."""
    rounds = [
        {"round": turn, "position": number, "pieces": chess960.position(number)}
        for turn, number in enumerate(drawn.numbers, start=1)
    ]
    return {"seed": drawn.seed, "rounds": rounds}


def positions_grid(drawn: Positions, words: Words) -> Grid:
    """The draw to be posted: a line a round, a column a square."""
    lines = [
        (words.say("round.name", number=turn), [str(number), *in_letters(number, words)])
        for turn, number in enumerate(drawn.numbers, start=1)
    ]
    title = words.say("chess960.seed", seed=drawn.seed)
    return Grid(title, [words["chess960.number"], *(f"{file}1" for file in "abcdefgh")], lines, sheet="start-positions")


POSITIONS = Printed(
    "table",
    "chess960",
    (Option("count", NUMBER, "N", argument=True), Option("seed", metavar="S")),
    positions,
    positions_text,
    positions_rows,
    positions_json,
    positions_grid,
)
