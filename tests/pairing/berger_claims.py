"""What the sources say about their Berger tables in words, as predicates over every game of a printed table."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.pairing.berger_sources import Sheet, corrected_rounds, misprints


@dataclass(frozen=True, slots=True)
class Game:
    """A printed game, misprints corrected."""

    size: int
    round: int
    white: int
    black: int

    @property
    def low(self) -> int:
        return min(self.white, self.black)

    @property
    def high(self) -> int:
        return max(self.white, self.black)

    @property
    def sum(self) -> int:
        return self.white + self.black

    @property
    def of_last(self) -> bool:
        """Whether the last number plays it."""
        return self.high == self.size

    @property
    def same_parity(self) -> bool:
        return self.sum % 2 == 0


Claim = Callable[[Sheet], bool]


def games(sheet: Sheet) -> list[Game]:
    rounds = enumerate(corrected_rounds(sheet, misprints()), start=1)
    return [Game(sheet.size, number, *pair) for number, boards in rounds for pair in boards]


def every_game(says: Callable[[Game], bool]) -> Claim:
    return lambda sheet: all(says(game) for game in games(sheet))


def every_game_below_the_last(says: Callable[[Game], bool]) -> Claim:
    return every_game(lambda game: game.of_last or says(game))


def every_game_of_the_last(says: Callable[[Game], bool]) -> Claim:
    return every_game(lambda game: not game.of_last or says(game))


def one_white_more(sheet: Sheet) -> set[int]:
    """Who has one White more than Blacks."""
    played = games(sheet)
    balance = {number: sum(game.white == number for game in played) for number in range(1, sheet.size + 1)}
    return {number for number, whites in balance.items() if 2 * whites == sheet.size}


def parity_decides(game: Game) -> bool:
    return game.white == (game.high if game.same_parity else game.low)


def black_in_odd_rounds(game: Game) -> bool:
    return (game.black if game.round % 2 else game.white) == game.size


def only_even_against_higher_odd(game: Game) -> bool:
    """The sentence with its case named twice, A being the lower number."""
    return game.same_parity or (game.low % 2 == 0 and game.high % 2 == 1 and game.white == game.low)


#: The formulas of source 001 that its tables follow.
TRUE_OF_001: dict[str, Claim] = {
    "there are N - 1 rounds": lambda sheet: len(sheet.cells) == sheet.size - 1,
    "the opponent is R - B + 1 or R - B + N": every_game_below_the_last(
        lambda game: game.low in (game.round - game.high + 1, game.round - game.high + game.size)
    ),
    "who would meet himself meets the last number": every_game_of_the_last(
        lambda game: game.low in (game.round - game.low + 1, game.round - game.low + game.size)
    ),
    "R is A + B - 1 or A + B - N": every_game_below_the_last(
        lambda game: game.round in (game.sum - 1, game.sum - game.size)
    ),
    "of one parity, the lower number has Black": every_game_below_the_last(
        lambda game: not game.same_parity or game.black == game.low
    ),
    "an even number has White against a higher odd one": every_game_below_the_last(
        lambda game: game.low % 2 == 1 or game.high % 2 == 0 or game.white == game.low
    ),
    "in odd rounds the last number has Black against (R + 1) / 2": every_game_of_the_last(
        lambda game: game.round % 2 == 0 or (game.white == (game.round + 1) // 2 and game.black == game.size)
    ),
    "in even rounds the last number has White against (R + N) / 2": every_game_of_the_last(
        lambda game: game.round % 2 == 1 or (game.black == (game.round + game.size) // 2 and game.white == game.size)
    ),
    "A meets the last number in round 2A - 1 or 2A - N": every_game_of_the_last(
        lambda game: game.round in (2 * game.low - 1, 2 * game.low - game.size)
    ),
}

#: Every registered contradiction: the sentence as it is printed, and what the rule says instead.
CONTRADICTED: dict[str, tuple[Claim, Claim]] = {
    "001-parity-case-named-twice": (
        every_game_below_the_last(only_even_against_higher_odd),
        every_game_below_the_last(parity_decides),
    ),
    "001-colours-of-the-last-number": (
        every_game(parity_decides),
        every_game(lambda game: black_in_odd_rounds(game) if game.of_last else parity_decides(game)),
    ),
    "001-exempt-meets-n": (
        lambda sheet: sheet.brackets == {sheet.size - 1},
        lambda sheet: sheet.brackets == {sheet.size},
    ),
    "003-sum-of-the-numbers": (
        every_game_below_the_last(lambda game: game.sum in (12 + game.round, game.round + 1)),
        every_game_below_the_last(lambda game: game.sum in (game.size + game.round, game.round + 1)),
    ),
    "003-opponent-in-even-rounds": (
        every_game_of_the_last(lambda game: game.round % 2 == 1 or game.low == game.round + 1),
        every_game_of_the_last(lambda game: game.round % 2 == 1 or 2 * game.low == game.round + game.size),
    ),
    "003-one-white-more": (
        lambda sheet: one_white_more(sheet) == set(range(1, sheet.size + 1)),
        lambda sheet: one_white_more(sheet) == set(range(1, sheet.size // 2 + 1)),
    ),
}
