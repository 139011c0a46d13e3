"""Small lists of players by club, in the words of the domain."""

from collections.abc import Sequence

from sheetgen.model.entrants import Player


def club(letter: str, members: int) -> list[Player]:
    """Members A1, A2, … of Club A."""
    return [Player(f"{letter}{number:02}", club=f"Club {letter}") for number in range(1, members + 1)]


def clubs(*sizes: int) -> list[Player]:
    """Clubs A, B, … of these sizes."""
    return [player for place, members in enumerate(sizes) for player in club(chr(ord("A") + place), members)]


def csv_of(players: Sequence[Player]) -> str:
    return "nom;club;elo\n" + "".join(f"{each.name};{each.club};{each.rating or ''}\n" for each in players)
