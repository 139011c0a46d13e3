"""How far standings go, in words: after a round; provisional, with results of the next."""

from typing import Protocol

from sheetgen.i18n.catalogue import Words


class OpenRound(Protocol):
    """A round of which some results are there: its number, how many of its games have one, and how many it has."""

    @property
    def round(self) -> int:
        """The number of the round."""

    @property
    def entered(self) -> int:
        """How many of its games have a result."""

    @property
    def games(self) -> int:
        """How many games it has."""


class Extent(Protocol):
    """Standings as far as these sentences need them."""

    @property
    def after_round(self) -> int:
        """How many rounds from the first on are complete."""

    @property
    def provisional(self) -> OpenRound | None:
        """The round of which only some results are there, or None."""


def come(words: Words, standings: Extent) -> str:
    """How far standings go, inside a sentence: they say which rounds are complete, and what there is of later ones."""
    after, open_ = standings.after_round, standings.provisional
    if open_ is None:
        return words.say("so-far.after-round", k=after) if after else words["so-far.before"]
    name = "so-far.provisional" if open_.round == after + 1 else "so-far.provisional-rounds"
    text = words.say(name, first=after + 1, round=open_.round, entered=open_.entered, games=open_.games)
    return ", ".join([words.say("so-far.after-round", k=after), text]) if after else text


def come_first(words: Words, standings: Extent) -> str:
    """The same at the beginning of a sentence."""
    text = come(words, standings)
    return text[:1].upper() + text[1:]


def ranking_title(words: Words, standings: Extent, entered: int, total: int) -> str:
    """How far standings go and how many results they rest on, as a heading."""
    name = "rank.title-provisional" if standings.provisional else "rank.title"
    return words.say(name, come=come_first(words, standings), entered=entered, total=total)
