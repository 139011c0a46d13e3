"""N2-N7: whether somebody has made a norm, with the choice of games that is worth most; or what is missing."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from sheetgen.model.rating_scale import differences, percent
from sheetgen.rating.card import BYE, FORFEIT_WIN, PLAYED, SWISS, Bout, points
from sheetgen.rating.editions import LIVRE
from sheetgen.rating.mix import (
    AVERAGE,
    GAMES,
    PERFORMANCE,
    SCORE,
    Conditions,
    Lack,
    Mix,
    average,
    mix_lacks,
    mix_of,
)
from sheetgen.rating.norm_tables import LEAST_PER_CENT, needed
from sheetgen.rating.titles import Title

EIGHT, NINE, MOST_GAMES = 8, 9, 13
WON = 2
Choice = tuple[Bout, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """Who may make a norm: his number, his federation, his rounds, and who lost every game to the rated (N7)."""

    number: int
    federation: str
    rounds: tuple[Bout, ...]
    lost_all: frozenset[int] = frozenset()

    def counted(self, conditions: Conditions) -> Choice:
        """N5, N7: games on the board; not against somebody without federation, nor against the pointless unrated."""
        skipped = self.lost_all if conditions.round_robin else frozenset()
        games = (bout for bout in self.rounds if bout.is_played and bout.federation)
        return tuple(bout for bout in games if bout.opponent not in skipped)


@dataclass(frozen=True, slots=True)
class NormVerdict:
    """What a choice of games is for a title; ``worth`` is for how many games it counts (N3)."""

    title: Title
    chosen: Choice
    left_out: tuple[Bout, ...]
    mix: Mix
    average: int
    performance: int
    needed: int | None  # half points
    lacks: tuple[Lack, ...]
    worth: int = 0

    @property
    def reached(self) -> bool:
        """Whether nothing lacks."""
        return not self.lacks

    @property
    def points(self) -> int:
        """What the games that count have brought, in half points."""
        return points(self.chosen)


def judged(title: Title, candidate: Candidate, conditions: Conditions) -> NormVerdict | None:
    """Return the verdict on a title for the best choice of games, or for the one that comes nearest to the norm.

    None without a game that counts.
    """
    verdicts = (_verdict(title, chosen, candidate, conditions) for chosen in _choices(title, candidate, conditions))
    return max(verdicts, key=_merit, default=None)


def of_all(title: Title, candidate: Candidate, conditions: Conditions) -> NormVerdict:
    """What all the games that count are for a title."""
    return _verdict(title, candidate.counted(conditions), candidate, conditions)


def _merit(verdict: NormVerdict) -> tuple[int, int, int, int]:
    """What is reached before what is not; then what counts for most games, or lacks least."""
    short = max(0, (verdict.needed or 2 * len(verdict.chosen) + 1) - verdict.points)
    rank = verdict.worth if verdict.reached else -len(verdict.lacks)
    return rank, -short, len(verdict.chosen), verdict.performance


def _choices(title: Title, candidate: Candidate, conditions: Conditions) -> Iterator[Choice]:
    """N4: what may be handed in; N7: with a game nobody came to in the last round, lost."""
    yield from _kept(title, candidate, conditions)
    no_show = _no_show(candidate.rounds, conditions)
    if no_show:
        as_lost = replace(candidate, rounds=(*candidate.rounds[:-1], no_show))
        yield from (chosen for chosen in _kept(title, as_lost, conditions) if no_show in chosen)


def _no_show(rounds: Sequence[Bout], conditions: Conditions) -> Bout | None:
    last = rounds[-1] if rounds else None
    if last and last.kind == FORFEIT_WIN and last.round == conditions.rounds:
        return replace(last, kind=PLAYED, score=0)
    return None


def _kept(title: Title, candidate: Candidate, conditions: Conditions) -> Iterator[Choice]:
    """N4: in a Swiss the first rounds, in other events all; and of these, games won may be left out."""
    games, own = candidate.counted(conditions), candidate.federation
    first = min(conditions.least_games, len(games)) if conditions.format == SWISS else len(games)
    for end in range(max(1, first), len(games) + 1):
        yield from _without_wins(title, own, games[:end], conditions)


def _without_wins(title: Title, own: str, games: Choice, conditions: Conditions) -> Iterator[Choice]:
    yield games
    spare = len(games) - conditions.least_games
    if spare > 0 and _may_drop(title, own, games, conditions):
        won = [place for place, bout in enumerate(games) if bout.score == WON]
        for count in range(1, spare + 1):
            for dropped in combinations(won, count):
                yield tuple(bout for place, bout in enumerate(games) if place not in dropped)


def _may_drop(title: Title, own: str, games: Choice, conditions: Conditions) -> bool:
    """N4: for ``fide`` the mix of a round robin must be right over the whole of it."""
    if conditions.rules == LIVRE or conditions.format == SWISS:
        return True
    return not any(mix_lacks(mix_of(title, own, games, conditions), conditions))


def _verdict(title: Title, chosen: Choice, candidate: Candidate, conditions: Conditions) -> NormVerdict:
    mix, halves = mix_of(title, candidate.federation, chosen, conditions), points(chosen)
    mean = average(title, chosen, conditions)
    performance = mean + differences()[percent(halves, len(chosen))]
    enough = needed(title, mean, len(chosen))
    lacks = (*_game_lacks(chosen, candidate, conditions), *mix_lacks(mix, conditions))
    lacks += tuple(_score_lacks(title, chosen, mean, performance))
    worth = 0 if lacks or enough is None else _worth(len(chosen), halves - enough, conditions)
    left_out = _left_out(candidate.rounds, chosen)
    return NormVerdict(title, chosen, left_out, mix, mean, performance, enough, lacks, worth)


def _left_out(rounds: Iterable[Bout], chosen: Choice) -> tuple[Bout, ...]:
    """The rounds that are not handed in."""
    used = Counter((bout.round, bout.opponent) for bout in chosen)
    left = []
    for bout in rounds:
        if used[bout.round, bout.opponent]:
            used[bout.round, bout.opponent] -= 1
        else:
            left.append(bout)
    return tuple(left)


def _game_lacks(chosen: Choice, candidate: Candidate, conditions: Conditions) -> Iterator[Lack]:
    """N3: nine games, or eight and one that was only lost to a forfeit or a bye."""
    if len(chosen) < conditions.least_games and not _is_eight_of_nine(chosen, candidate, conditions):
        yield Lack(GAMES, len(chosen), conditions.least_games)


def _is_eight_of_nine(chosen: Choice, candidate: Candidate, conditions: Conditions) -> bool:
    """N3: a nine-round event, eight games that were played, and a forfeit win or a bye the pairing has given."""
    free = {bout.round for bout in candidate.rounds if bout.kind in (FORFEIT_WIN, BYE)}
    played = not free & {bout.round for bout in chosen}  # no last round that stands as a loss among them (N7)
    return bool(free) and played and conditions.rounds == NINE and len(chosen) == EIGHT


def _score_lacks(title: Title, chosen: Choice, mean: int, performance: int) -> Iterator[Lack]:
    halves, games = points(chosen), len(chosen)
    if mean < title.average:
        yield Lack(AVERAGE, mean, title.average)
    if 50 * halves < LEAST_PER_CENT * games:
        yield Lack(SCORE, halves, -(-LEAST_PER_CENT * games // 50))
    if performance < title.performance:
        yield Lack(PERFORMANCE, performance, title.performance)


def _worth(games: int, spare_halves: int, conditions: Conditions) -> int:
    """N3: eight games count as nine (not in events of teams), more than 13 as 13; each point too many as one more."""
    base = NINE if games == EIGHT and conditions.least_games >= EIGHT else min(games, MOST_GAMES)
    return base + spare_halves // 2
