"""K5: which entrant holds which seed: as given, by rating, or drawn with a seed that is recorded."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from sheetgen.errors import BadOptions, Problem, ProblemsFound, error
from sheetgen.model.entrants import Player
from sheetgen.pairing.knockout_names import rounds_before_final
from sheetgen.pairing.knockout_plan import EntryRound, KnockoutPlan

GIVEN, ELO, DRAW = "given", "elo", "draw"


@dataclass(frozen=True, slots=True)
class Seeding:
    """K5: ``order[s - 1]`` is the number in the list (1 first) of the entrant who holds seed s."""

    method: str
    random_seed: int
    order: tuple[int, ...]
    problems: tuple[Problem, ...] = ()


def entries_of(players: Sequence[Player]) -> tuple[Mapping[int, int], Mapping[str, int]]:
    """K5: what the ``entry`` column asks of ``plan``: counts by rounds skipped, and counts by name of round.

    Refuses with ``unknown-entry`` every player whose entry is no number of rounds and names no round.
    """
    enter: dict[int, int] = {}
    enter_at: dict[str, int] = {}
    problems: list[Problem] = []
    for number, player in enumerate(players, start=1):
        try:
            entry = _entry(player.entry)
        except BadOptions as refused:
            problems += [error("unknown-entry", found=player.entry, number=number) for _ in refused.problems]
            continue
        if entry is not None and entry.back is not None:
            enter_at[entry.text] = enter_at.get(entry.text, 0) + 1
        elif entry is not None and entry.skip:
            enter[entry.skip] = enter.get(entry.skip, 0) + 1
    if problems:
        raise ProblemsFound(*problems)
    return enter, enter_at


def seeding(players: Sequence[Player], plan: KnockoutPlan, method: str, random_seed: int = 0) -> Seeding:
    """K5: late entrants hold the top seeds, latest first; inside each group the method decides."""
    skipped = _rounds_skipped(players, plan)
    key = ORDERS[method](players, random_seed)
    order = tuple(sorted(range(1, len(players) + 1), key=lambda number: (-skipped[number - 1], key[number - 1])))
    problems = _against_rating(players, skipped) if method == ELO else ()
    return Seeding(method, random_seed, order, problems)


def _entry(text: str) -> EntryRound | None:
    """K5: rounds skipped or the name of a round; an empty cell, or 0, is somebody who plays from round 1."""
    word = text.strip()
    if not word:
        return None
    if word.isascii() and word.isdigit():
        return EntryRound(1, skip=int(word))
    return EntryRound(1, back=rounds_before_final(word))


def _rounds_skipped(players: Sequence[Player], plan: KnockoutPlan) -> tuple[int, ...]:
    """K5: by the column where it is used, otherwise the first of the list enter latest."""
    if len(players) != plan.registered:
        raise BadOptions(error("count-disagrees", found=str(len(players)), registered=plan.registered))
    if not any(player.entry.strip() for player in players):
        late = [group.skip for group in plan.groups for _ in range(group.count)]
        return tuple(late + [0] * (len(players) - len(late)))
    _check_column(players, plan)
    entries = (_entry(player.entry) for player in players)
    return tuple(plan.rounds_skipped(entry) if entry else 0 for entry in entries)


def _check_column(players: Sequence[Player], plan: KnockoutPlan) -> None:
    """K5: the column and the options of the plan say the same."""
    enter, enter_at = entries_of(players)
    column = {str(skip): count for skip, count in enter.items()} | dict(enter_at)
    planned = {entry.text: entry.count for entry in plan.entries}
    if column != planned:
        raise BadOptions(error("entries-disagree", column=column, planned=planned))


def seed_number(text: str) -> int:
    """The number a recorded seed stands for: a number is itself, any other text one of its own."""
    return int(text) if text.isascii() and text.isdigit() else int.from_bytes(text.encode(), "big")


def _as_given(players: Sequence[Player], random_seed: int) -> list[float]:
    return [0.0] * len(players)


def _by_rating(players: Sequence[Player], random_seed: int) -> list[float]:
    """K5: the strongest first; equals stay in the order of the list, who is not rated comes last."""
    return [1 if player.rating is None else -player.rating for player in players]


def _drawn(players: Sequence[Player], random_seed: int) -> list[float]:
    """K5: ``Random.random`` gives the same sequence for a seed in every version of Python, ``shuffle`` need not."""
    source = Random(random_seed)
    return [source.random() for _ in players]


ORDERS: Mapping[str, Callable[[Sequence[Player], int], list[float]]] = {
    GIVEN: _as_given,
    ELO: _by_rating,
    DRAW: _drawn,
}
SEEDINGS = tuple(ORDERS)


def _against_rating(players: Sequence[Player], skipped: Sequence[int]) -> tuple[Problem, ...]:
    """K5: one warning for each entry whose weakest is rated below somebody who has to enter before him."""
    groups: dict[int, list[int]] = {}
    for number, skip in enumerate(skipped, start=1):
        groups.setdefault(skip, []).append(number)
    problems = []
    for late, early in pairwise(sorted(groups, reverse=True)):
        weakest = min(groups[late], key=lambda number: players[number - 1].rating or 0)
        before = [number for skip in groups if skip <= early for number in groups[skip]]
        strongest = max(before, key=lambda number: players[number - 1].rating or 0)
        if (players[weakest - 1].rating or 0) < (players[strongest - 1].rating or 0):
            problems.append(_warning(players, weakest, strongest))
    return tuple(problems)


def _warning(players: Sequence[Player], late: int, early: int) -> Problem:
    weak, strong = players[late - 1], players[early - 1]
    facts = {"rating": weak.rating, "other": early, "other_name": strong.name, "other_rating": strong.rating}
    return Problem("entry-against-rating", "warning", found=weak.name, data={"number": late, **facts})
