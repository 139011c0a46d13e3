"""Who takes part: players as the lists give them."""

from dataclasses import dataclass

HIGHEST_RATING = 3999  # nothing above is the rating of anybody


@dataclass(frozen=True, slots=True)
class Player:
    """One player; ``withdrawn`` is the round from which he is out (B6), ``entry`` when he enters a knockout (K5).

    ``k`` is his coefficient on a rating list (E5), ``lot`` the lot he has drawn (T13).
    """

    name: str = ""
    rating: int | None = None
    federation: str = ""
    club: str = ""
    title: str = ""
    category: str = ""
    sex: str = ""
    league: str = ""
    licence: str = ""
    fide_id: str = ""
    birth: str = ""
    withdrawn: int | None = None
    entry: str = ""
    k: int | None = None
    lot: int | None = None


@dataclass(frozen=True, slots=True)
class Team:
    """One team; its players stand at their rank, the first is rank 1, and a nameless one is a blank place (M13).

    ``lot`` is the lot it has drawn (T13).
    """

    name: str = ""
    players: tuple[Player, ...] = ()
    venue: str = ""
    captain: str = ""
    contact: str = ""
    lot: int | None = None

    @property
    def withdrawn(self) -> int | None:
        """B6: it has left when all its players have, from the round of the last of them."""
        left = [player.withdrawn for player in self.players if player.name]
        return max(filter(None, left)) if left and all(left) else None
