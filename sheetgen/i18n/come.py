"""How far standings go, in words: after a round; provisional, with results of the next."""

from typing import Any

from sheetgen.i18n.catalogue import Words


def come(words: Words, standings: Any) -> str:
    """How far standings go, inside a sentence: they say which rounds are complete, and what there is of later ones."""
    after, open_ = standings.after_round, standings.provisional
    if open_ is None:
        return words.say("so-far.after-round", k=after) if after else words["so-far.before"]
    name = "so-far.provisional" if open_.round == after + 1 else "so-far.provisional-rounds"
    text = words.say(name, first=after + 1, round=open_.round, entered=open_.entered, games=open_.games)
    return ", ".join([words.say("so-far.after-round", k=after), text]) if after else text


def come_first(words: Words, standings: Any) -> str:
    """The same at the beginning of a sentence."""
    text = come(words, standings)
    return text[:1].upper() + text[1:]


def ranking_title(words: Words, standings: Any, entered: int, total: int) -> str:
    """How far standings go and how many results they rest on, as a heading."""
    name = "rank.title-provisional" if standings.provisional else "rank.title"
    return words.say(name, come=come_first(words, standings), entered=entered, total=total)
