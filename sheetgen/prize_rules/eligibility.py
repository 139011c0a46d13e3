"""H10, H13: who may win a prize: what its line asks, held against what is known of a player."""

import re
from collections.abc import Hashable
from dataclasses import dataclass, field
from datetime import date

from sheetgen.model.births import birth_of
from sheetgen.model.entrants import Player
from sheetgen.model.names import bare, name_key

YES, NO, UNRATED, UNKNOWN = "yes", "no", "unrated", "unknown"
FEMALE = {"f", "fem", "feminin", "female", "femme", "w", "woman", "women", "femmes", "dame", "dames", "fille", "filles"}
MALE = {"m", "masc", "masculin", "male", "homme", "h", "man", "men", "hommes", "garcon", "garcons"}
UNDER, OVER = "u", "s"
AGE_LIMIT = re.compile(r"([us+])([0-9]{1,2})")
# The federation's categories by their limits: Ben is under 14, Vet 65 and over.
BANDS = {
    **{name: (UNDER, 8 + 2 * step) for step, name in enumerate(("ppo", "pou", "pup", "ben", "min", "cad", "jun"))},
    "sep": (OVER, 50),
    "vet": (OVER, 65),
}
# What a prize may ask of a text that is known of a player.
TEXTS = {
    "clubs": "club",
    "leagues": "league",
    "federations": "federation",
    "licences": "licence",
    "names": "name",
}


@dataclass(frozen=True, slots=True)
class Criteria:
    """What a category asks of a player; an empty answer asks nothing. Texts are alternatives."""

    low: int | None = None
    high: int | None = None
    sex: str = ""
    categories: tuple[str, ...] = ()
    clubs: tuple[str, ...] = ()
    leagues: tuple[str, ...] = ()
    federations: tuple[str, ...] = ()
    licences: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    unrated: bool = False

    @property
    def is_elo(self) -> bool:
        """H9: an Elo band goes before a special prize of the same amount."""
        return self.low is not None or self.high is not None

    @property
    def is_open(self) -> bool:
        """Whether it asks nothing of anybody."""
        return self == Criteria()


@dataclass(frozen=True, slots=True)
class PrizeContender:
    """Somebody of the final list, and what is known of him at the start of the event."""

    id: int
    rank: int
    points: Hashable
    player: Player = field(default_factory=Player)


@dataclass(frozen=True, slots=True)
class Eligibility:
    """Whether somebody may win a prize; ``about`` names what is unknown of him."""

    answer: str
    about: str = ""


def verdict(criteria: Criteria, player: Player, on: date | None, year: int | None = None) -> Eligibility:
    """H13: every question asked in turn; the first "no" ends it, and what is unknown only counts if nothing says no.

    Args:
        criteria: what a category asks for.
        player: what is known of somebody.
        on: the day on which an age counts, if the rules fix one.
        year: the year in which an age is reached, where no day is fixed.
    """
    answers = [
        _rating(criteria, player),
        _sex(criteria, player),
        _category(criteria, player, on, year),
        *(_one_of(getattr(criteria, wanted), getattr(player, fact), fact) for wanted, fact in TEXTS.items()),
    ]
    for answer in (NO, UNRATED, UNKNOWN):
        for each in answers:
            if each.answer == answer:
                return each
    return Eligibility(YES)


def _rating(criteria: Criteria, player: Player) -> Eligibility:
    """H10: the unrated cannot win an Elo band, and only they a prize for them."""
    if criteria.unrated:
        return Eligibility(NO if player.rating else YES)
    if not criteria.is_elo:
        return Eligibility(YES)
    if not player.rating:
        return Eligibility(UNRATED, "rating")
    inside = (criteria.low or 0) <= player.rating <= (criteria.high or player.rating)
    return Eligibility(YES if inside else NO)


def sex_of(text: str) -> str | None:
    """ "F" or "M" of any usual word, "" of none, None of one nobody understands."""
    word = bare(text).strip(" .")
    if not word:
        return ""
    return "F" if word in FEMALE else "M" if word in MALE else None


def sexes_of(player: Player) -> set[str]:
    """Every sex a player's data say: the column of his own, and the last letter of "PupF", "SenM"."""
    sexes = {sex_of(player.sex)} if player.sex else set()
    match = re.fullmatch(r"[a-z]{3}([mf])|[us][0-9]{1,2}([mf])", bare(player.category))
    if match:
        sexes.add((match[1] or match[2]).upper())
    return {sex for sex in sexes if sex}


def _sex(criteria: Criteria, player: Player) -> Eligibility:
    if not criteria.sex:
        return Eligibility(YES)
    sexes = sexes_of(player)
    if len(sexes) != 1:
        return Eligibility(UNKNOWN, "sex")
    return Eligibility(YES if sexes == {criteria.sex} else NO)


def _category(criteria: Criteria, player: Player, on: date | None, year: int | None) -> Eligibility:
    """Any of the categories asked for will do; none is a "no" only if all of them are."""
    if not criteria.categories:
        return Eligibility(YES)
    answers = [_in_category(wanted, player, on, year) for wanted in criteria.categories]
    if True in answers:
        return Eligibility(YES)
    return Eligibility(UNKNOWN, "category") if None in answers else Eligibility(NO)


def _in_category(wanted: str, player: Player, on: date | None, year: int | None) -> bool | None:
    """An age limit (U16, +50) by category or birth, anything else by the name of the player's category."""
    own = _category_key(player.category)
    if own == _category_key(wanted):
        return True
    limit = _limit(_category_key(wanted))
    if limit is None:
        return False if own else None
    side, years = limit
    band = _limit(own) or BANDS.get(own)
    if band is not None:
        return band[0] == side and (band[1] <= years if side == UNDER else band[1] >= years)
    by_age = _by_age(side, years, player.birth, on, year)
    return False if by_age is None and own else by_age


def _by_age(side: str, years: int, birth: str, on: date | None, year: int | None) -> bool | None:
    """By years of birth, as the federations count; on a day of its own if the rules fix one."""
    born = birth_of(birth)
    if born is None or (on is None and year is None):
        return None
    if on is None:
        age = (year or 0) - born[0]
        return age <= years if side == UNDER else age >= years
    age = on.year - born[0] - ((on.month, on.day) < born[1:])
    return age < years if side == UNDER else age >= years


def _category_key(text: str) -> str:
    """PupF and PupM are the same category, and so are U12 and "u 12"."""
    key = "".join(name_key(text).split())
    return re.sub(r"^([a-z]{3}|[us][0-9]{1,2})[mf]$", r"\1", key)


def _limit(key: str) -> tuple[str, int] | None:
    """The limit that "u12", "s50" and "+50" name."""
    match = AGE_LIMIT.fullmatch(key)
    return (UNDER if match[1] == UNDER else OVER, int(match[2])) if match else None


def _one_of(wanted: tuple[str, ...], fact: str, field: str) -> Eligibility:
    if not wanted:
        return Eligibility(YES)
    if not fact:
        return Eligibility(UNKNOWN, field)
    return Eligibility(YES if name_key(fact) in map(name_key, wanted) else NO)
