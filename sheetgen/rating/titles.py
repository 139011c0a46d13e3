"""N1, N2: what each title asks of a norm and of its holder."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Title:
    """A title that is earned by norms: what a norm needs, and the rating its holder must have had."""

    code: str
    performance: int
    average: int
    floor: int  # for the weakest opponent
    holders: frozenset[str]
    rating: int  # to be reached once
    women: bool = False


NORM_TITLES: Mapping[str, Title] = {
    title.code: title
    for title in (
        Title("GM", 2600, 2380, 2200, frozenset({"GM"}), 2500),
        Title("IM", 2450, 2230, 2050, frozenset({"IM", "GM"}), 2400),
        Title("WGM", 2400, 2180, 2000, frozenset({"WGM", "IM", "GM"}), 2300, True),
        Title("WIM", 2250, 2030, 1850, frozenset({"WIM", "WGM", "IM", "GM"}), 2200, True),
    )
}
# N2: the titles that count for one half of the opponents.
TITLED = frozenset({"GM", "IM", "FM", "WGM", "WIM", "WFM"})
# N5: the titles of the foreigners that make a Swiss open to all federations.
MASTERS = frozenset({"GM", "IM", "WGM", "WIM"})
# N1: titles by rating alone, after thirty games.
BY_RATING: Mapping[str, int] = {"FM": 2300, "CM": 2200, "WFM": 2100, "WCM": 2000}

RANKED = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")  # the highest first

# A title makes a lower one needless: what each holder can still earn.
_ABOVE: Mapping[str, tuple[str, ...]] = {"GM": (), "IM": ("GM",), "WGM": ("IM", "GM"), "WIM": ("WGM", "IM", "GM")}
_OPEN, _WOMEN = ("IM", "GM"), ("WIM", "WGM", "IM", "GM")


def titles_to_earn(held: str, woman: bool) -> tuple[str, ...]:
    """The norm titles that the holder of the title ``held`` can still earn, the easiest first.

    ``woman`` opens those of women too. A holder of GM has none left.
    """
    return _ABOVE.get(held, _WOMEN if woman else _OPEN)


def title_by_rating(held: str, woman: bool, rating: int) -> str:
    """N1: the highest title a rating gives to somebody who holds none as high; empty if there is none."""
    above = RANKED[: RANKED.index(held)] if held in RANKED else RANKED
    open_to_him = (title for title in above if title in BY_RATING and (woman or not title.startswith("W")))
    return next((title for title in open_to_him if rating >= BY_RATING[title]), "")
