"""II.2 of the Laws: start positions of Chess960, by their numbers, and drawn for the rounds of an event."""

from hashlib import sha256

POSITIONS = 960
SQUARES = 8
PIECES = "KQRBN"
# Where the two knights stand among the five squares that are left, for the numbers 0 to 9.
KNIGHTS = ((0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))


def position(number: int) -> str:
    """Return the pieces from a1 to h1 of the start position with a number from 0 to 959, as they are numbered.

    >>> position(518), position(0), position(959)
    ('RNBQKBNR', 'BBQNNRKR', 'RKRNNQBB')
    """
    if not 0 <= number < POSITIONS:
        raise ValueError(f"no start position {number}")
    row = [""] * SQUARES
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    row[2 * light + 1] = "B"
    row[2 * dark] = "B"
    row[_empty(row)[queen]] = "Q"
    left = _empty(row)
    for place in KNIGHTS[knights]:
        row[left[place]] = "N"
    for square, piece in zip(_empty(row), "RKR", strict=True):
        row[square] = piece
    return "".join(row)


def _empty(row: list[str]) -> list[int]:
    return [square for square, piece in enumerate(row) if not piece]


def drawn(rounds: int, seed: str) -> tuple[int, ...]:
    """Return the numbers of the positions of so many rounds; the same seed draws the same, and none comes twice.

    The draw of a round is the SHA-256 digest of the seed, a colon and the number of the round, taken modulo 960; one
    that has come before gives way to the next that has not.
    """
    if not 1 <= rounds <= POSITIONS:
        raise ValueError(f"positions for {rounds} rounds")
    numbers: list[int] = []
    for number in range(1, rounds + 1):
        candidate = int(sha256(f"{seed}:{number}".encode()).hexdigest(), 16) % POSITIONS
        while candidate in numbers:
            candidate = (candidate + 1) % POSITIONS
        numbers.append(candidate)
    return tuple(numbers)
