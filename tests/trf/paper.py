"""Files drawn by hand: texts put at the columns FIDE's tables print, by nothing but counting."""

from collections.abc import Mapping, Sequence


def line(*placed: tuple[int, str]) -> str:
    """A line with each text beginning at its column (1 is the first)."""
    letters = [" "] * max(column + len(text) for column, text in placed)
    for column, text in placed:
        letters[column - 1 : column - 1 + len(text)] = text
    return "".join(letters).rstrip()


def player(number: int, rounds: Sequence[str] = (), points: str = "0.0", **fields: str) -> str:
    """Record 001; a round is written as in ``"  12 w 1"``, eight columns."""
    places: Mapping[str, int] = {
        "sex": 10, "title": 11, "name": 15, "rating": 49, "federation": 54, "fide_id": 58, "birth": 70, "rank": 86,
    }  # fmt: skip
    placed = [(1, "001"), (5, f"{number:4}"), (15, f"Player {number}"), (81, f"{points:>4}"), (86, f"{number:4}")]
    placed += [(places[name], text) for name, text in fields.items()]
    placed += [(92 + 10 * round_, text) for round_, text in enumerate(rounds)]
    return line(*placed)


def file(*lines: str, newline: str = "\n") -> bytes:
    return (newline.join(lines) + newline).encode()


def four_players() -> list[str]:
    """Two rounds of four: 1-3, 4-2; 2-1, 3-4, the last a draw."""
    return [
        player(1, ["   3 w 1", "   2 b 1"], "2.0"),
        player(2, ["   4 b 0", "   1 w 0"], "0.0"),
        player(3, ["   1 b 0", "   4 w ="], "0.5"),
        player(4, ["   2 w 1", "   3 b ="], "1.5"),
    ]
