"""Players found in a federation's list: by licence or FIDE id first, else by name and year of birth; never guessed."""

import datetime
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from sheetgen.errors import Problem, warning
from sheetgen.exchange.rating_lists import RatedPlayer
from sheetgen.model.entrants import Player
from sheetgen.model.names import name_key

STANDARD, RAPID, BLITZ = "standard", "rapid", "blitz"
MOST_CANDIDATES = 5
ADDED = re.compile(r"(?<!\s)\s*\([^()]{0,200}\)$")
# What a list fills in where nothing was typed, and whether another entry there is worth a word.
FILLED = ("federation", "title", "sex", "fide_id", "licence", "birth", "club")
COMPARED = ("federation", "title", "fide_id", "licence")


class Index(Protocol):
    """A list that answers at once."""

    month: str

    def by_number(self, field: str, number: str) -> Sequence[RatedPlayer]:
        """Those with this ``fide_id`` or ``licence``."""

    def by_name(self, key: str) -> Sequence[RatedPlayer]:
        """Those whose name has this key."""

    def by_beginning(self, key: str, most: int) -> Sequence[RatedPlayer]:
        """Some of those whose name begins like this."""


@dataclass(frozen=True, slots=True)
class Completed:
    """Players with what a list knows of them, and every doubt."""

    players: tuple[Player, ...]
    problems: tuple[Problem, ...]


def list_key(name: str) -> str:
    """What two spellings of a name have in common, with or without the comma FIDE writes.

    What tells namesakes apart on a list of players, in brackets behind the name, is no part of it.

    >>> list_key("Lind, Anna") == list_key("LIND Anna (Tour)")
    True
    """
    return name_key(ADDED.sub("", name).replace(",", " "))


def complete(players: Sequence[Player], index: Index, kind: str = STANDARD) -> Completed:
    """Fill in from a list what is not typed; what is typed stays, and is named where the list says otherwise.

    Args:
        players: who plays; one without a name is left as he is.
        index: the rating list.
        kind: which rating and which K are taken: standard, rapid or blitz.

    Returns:
        The players in their order, and a warning for every doubt; two candidates are listed and none is chosen.
    """
    filled: list[Player] = []
    problems: list[Problem] = []
    for player in players:
        hit, doubts = _hit_of(player, index) if player.name else (None, [])
        problems += doubts
        filled.append(_filled(player, hit, kind) if hit else player)
        if hit:
            problems += _differences(player, hit, kind)
    return Completed(tuple(filled), tuple(problems))


def _hit_of(player: Player, index: Index) -> tuple[RatedPlayer | None, list[Problem]]:
    """The one who is meant, or why it is not clear who that is."""
    for field in ("licence", "fide_id"):
        number = getattr(player, field)
        hits = index.by_number(field, number) if number else ()
        if len(hits) == 1:
            return _if_same_name(player, hits[0], number)
    return _by_name(player, index)


def _if_same_name(player: Player, hit: RatedPlayer, number: str) -> tuple[RatedPlayer | None, list[Problem]]:
    """A number mistyped is somebody else's: one word of the name must be the same."""
    if set(list_key(player.name).split()) & set(list_key(hit.name).split()):
        return hit, []
    return None, [warning("list-other-name", found=player.name, number=number, listed=described(hit))]


def _by_name(player: Player, index: Index) -> tuple[RatedPlayer | None, list[Problem]]:
    key = list_key(player.name)
    named = index.by_name(key)
    hits = [hit for hit in named if _may_be(player, hit)]
    if len(hits) == 1:
        return hits[0], []
    return None, [_doubt(player, hits, named, index.by_beginning(_beginning(key), MOST_CANDIDATES))]


def _doubt(
    player: Player, hits: Sequence[RatedPlayer], named: Sequence[RatedPlayer], close: Sequence[RatedPlayer]
) -> Problem:
    """Who it might be: several of the name, one of the name who is somebody else, or others with names like it."""
    if hits:
        return warning("list-ambiguous", found=player.name, candidates=_candidates_text(hits), count=len(hits))
    if named:
        return warning("list-differs-all", found=player.name, candidates=_candidates_text(named))
    if close:
        return warning("list-close", found=player.name, candidates=_candidates_text(close))
    return warning("list-not-found", found=player.name)


def _candidates_text(candidates: Sequence[RatedPlayer]) -> str:
    more = "; …" if len(candidates) > MOST_CANDIDATES else ""
    return "; ".join(map(described, candidates[:MOST_CANDIDATES])) + more


def _beginning(key: str) -> str:
    """The family name and the first letter of what follows."""
    first, _, rest = key.partition(" ")
    return f"{first} {rest[:1]}"


def _may_be(player: Player, hit: RatedPlayer) -> bool:
    """Nothing that is typed contradicts: year of birth, federation, numbers."""
    years = year_of(player.birth), year_of(hit.birth)
    pairs = [
        years,
        *((getattr(player, name).upper(), getattr(hit, name).upper()) for name in ("federation", *NUMBERED)),
    ]
    return all(not one or not other or one == other for one, other in pairs)


NUMBERED = ("fide_id", "licence")


def too_old(index: Index, day: datetime.date | None) -> list[Problem]:
    """E8: a warning if the list is of an earlier month than the first day of the event; none without a day."""
    begins = f"{day:%Y-%m}" if day else ""
    older = bool(begins and index.month and index.month < begins)
    return [warning("list-older", month=index.month, begins=begins)] if older else []


def year_of(text: str) -> str:
    """The year of a date, however it is written.

    >>> year_of("12/03/1999")
    '1999'
    """
    digits = "".join(letter if letter.isdigit() else " " for letter in text).split()
    return next((part for part in digits if len(part) == 4), "")


def described(hit: RatedPlayer) -> str:
    """A candidate in a few words: name, federation, year, rating, numbers."""
    facts = (
        hit.federation,
        year_of(hit.birth),
        str(hit.rating or ""),
        hit.licence,
        hit.fide_id and f"FIDE {hit.fide_id}",
    )
    text = ", ".join(filter(None, facts))
    return f"{hit.name} ({text})" if text else hit.name


def rating_of(hit: RatedPlayer, kind: str) -> int | None:
    """E9: who has no rapid or blitz rating plays with his standard one."""
    return {RAPID: hit.rapid, BLITZ: hit.blitz}.get(kind) or hit.rating


def coefficient_of(hit: RatedPlayer, kind: str) -> int | None:
    """E5: the published K of the kind of play."""
    return {RAPID: hit.rapid_k, BLITZ: hit.blitz_k}.get(kind, hit.k)


def _filled(player: Player, hit: RatedPlayer, kind: str) -> Player:
    texts = {name: getattr(hit, name) for name in FILLED if getattr(hit, name) and not getattr(player, name)}
    rating = player.rating if player.rating is not None else rating_of(hit, kind)
    return replace(player, rating=rating, k=player.k or coefficient_of(hit, kind), **texts)


def _differences(player: Player, hit: RatedPlayer, kind: str) -> Iterator[Problem]:
    listed = rating_of(hit, kind)
    if player.rating is not None and player.rating != listed:
        yield warning("list-rating-differs", found=player.name, typed=player.rating, listed=listed or "–")
    for name in COMPARED:
        typed, listed_text = getattr(player, name), getattr(hit, name)
        if typed and listed_text and typed.upper() != listed_text.upper():
            yield warning("list-says-otherwise", found=player.name, entry=name, typed=typed, listed=listed_text)
    if kind == STANDARD and player.rating is None and hit.rating and hit.source in ("N", "E"):
        yield warning("list-national-rating", found=player.name, rating=hit.rating, kind=hit.source)
