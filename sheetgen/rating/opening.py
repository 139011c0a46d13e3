"""N11: before a closed event: what each player would need, which condition the field fails, who the missing must be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheetgen.model.entrants import Player
from sheetgen.rating.card import Bout, fide_title
from sheetgen.rating.mix import (
    AVERAGE,
    GAMES,
    Conditions,
    Lack,
    Mix,
    average,
    holders_wanted,
    mix_lacks,
    mix_of,
    titled_wanted,
)
from sheetgen.rating.norm_tables import needed
from sheetgen.rating.titles import Title

HIGHEST = 3000  # nobody is rated higher


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a title would take: the average of the others, what the field lacks, and the half points needed."""

    title: Title
    games: int
    mix: Mix
    average: int
    lacks: tuple[Lack, ...]
    needed: int | None

    @property
    def possible(self) -> bool:
        """Whether the opponents allow the norm, and some score brings it."""
        return not self.lacks and self.needed is not None


@dataclass(frozen=True, slots=True)
class MissingOpponents:
    """What the missing players must be for one candidate: rated so high on average, so many titled, so many holders."""

    count: int
    rating: int | None  # None: no rating would be high enough
    titled: int
    holders: int


def foreseen(title: Title, own: int, field: Mapping[int, Player], conditions: Conditions) -> Foreseen | None:
    """N11: return the norm a player could make against all the others, before the event; None without any.

    ``own`` is his number in ``field``. The result has what the others lack and the half points he needs.
    """
    games = _against_all(own, field, conditions)
    if not games:
        return None
    mix, mean = mix_of(title, _federation(field[own]), games, conditions), average(title, games, conditions)
    lacks = list(mix_lacks(mix, conditions))
    if len(games) < conditions.least_games:
        lacks.append(Lack(GAMES, len(games), conditions.least_games))
    if mean < title.average:
        lacks.append(Lack(AVERAGE, mean, title.average))
    return Foreseen(title, len(games), mix, mean, tuple(lacks), needed(title, mean, len(games)))


def _against_all(own: int, field: Mapping[int, Player], conditions: Conditions) -> list[Bout]:
    met = [
        Bout(0, number, player.rating, fide_title(player), _federation(player))
        for number, player in field.items()
        if number != own and _federation(player)
    ]
    return met * 2 if conditions.double else met


def _federation(player: Player) -> str:
    return player.federation.strip().upper()


def wanted(
    title: Title, own: int, field: Mapping[int, Player], empty: Sequence[int], conditions: Conditions
) -> MissingOpponents | None:
    """N11: return what the players of the empty places must be so that the average and the titles are reached.

    ``own`` is the number of the player in ``field`` who wants the title. None without an empty place.
    """
    if not empty:
        return None
    games = _against_all(own, field, conditions)
    mix = mix_of(title, _federation(field[own]), games, conditions)
    persons = mix.persons + len(empty)
    return MissingOpponents(
        len(empty),
        _least_rating(title, games, empty, conditions),
        max(0, titled_wanted(persons) - mix.titled),
        max(0, holders_wanted(persons, conditions) - mix.holders),
    )


def _least_rating(title: Title, games: Sequence[Bout], empty: Sequence[int], conditions: Conditions) -> int | None:
    """The least rating of all the missing that makes the average; the mean grows with it, so halving finds it."""
    low, high = conditions.least_unrated, HIGHEST
    if not _reaches(title, games, empty, high, conditions):
        return None
    while low < high:
        middle = (low + high) // 2
        if _reaches(title, games, empty, middle, conditions):
            high = middle
        else:
            low = middle + 1
    return low


def _reaches(title: Title, games: Sequence[Bout], empty: Sequence[int], rating: int, conditions: Conditions) -> bool:
    turns = 2 if conditions.double else 1
    added = [Bout(0, number, rating) for number in empty for _ in range(turns)]
    return average(title, [*games, *added], conditions) >= title.average
