"""The rounds with their dates and pairings, and the one that comes next."""

from collections.abc import Sequence
from itertools import groupby

from sheetgen.i18n.catalogue import words
from sheetgen.present.site.frame import Cell, Column, Content, Options, section, table
from sheetgen.present.site.words import heading, linked, linked_person, pool_title, round_title, when
from sheetgen.usecases.publishing import Pairing, Publication


def rounds(event: Publication, options: Options) -> list[str]:
    """A section a round."""
    numbers = sorted({pairing.round for pairing in (*event.pairings, *event.games)} | set(event.days))
    return [one_round(event, options, number) for number in numbers]


def next_round(event: Publication, options: Options) -> str:
    """The first round that has not all its results, or nothing when everything has been played."""
    number = event.completed + 1
    if not any(pairing.round == number for pairing in (*event.pairings, *event.games)):
        return ""
    return one_round(event, options, number, words(event.lang)["publish.next"])


def one_round(event: Publication, options: Options, number: int, before: str = "") -> str:
    title = heading(before, round_title(event, number), when(event.days.get(number), event.lang))
    own = [pairing for pairing in event.pairings if pairing.round == number]
    games = [pairing for pairing in event.games if pairing.round == number]
    tables = [_table(event, options, pool, part) for pool, part in _pools(event, own)]
    if games:
        tables.append(_persons(event, options, games))
    return section(title, "".join(tables))


def _pools(event: Publication, pairings: Sequence[Pairing]) -> list[tuple[str, list[Pairing]]]:
    def pool(pairing: Pairing) -> str:
        who = event.who(pairing.white)
        return who.pool if who else ""

    return [(letter, list(part)) for letter, part in groupby(sorted(pairings, key=pool), key=pool)]


def _table(event: Publication, options: Options, pool: str, pairings: Sequence[Pairing]) -> str:
    text = words(event.lang)
    matches = event.in_matches or event.knockout is not None
    names = ("match", "home-team", "away-team") if event.in_matches else ("board", "white", "black")
    if event.knockout:
        names = ("match", "name", "opponent")
    columns = [Column(text[f"publish.{names[0]}"], "n wide"), Column(text[f"publish.{names[1]}"])]
    columns += [Column(text["publish.result"], "score"), Column(text[f"publish.{names[2]}"])]
    lines: list[list[Content]] = [
        [pairing.board, linked(event, pairing.white, options), result(pairing), linked(event, pairing.black, options)]
        for pairing in pairings
    ]
    return table(pool_title(event, pool), columns, lines, text["publish.matches" if matches else "publish.games"])


def _persons(event: Publication, options: Options, games: Sequence[Pairing]) -> str:
    text = words(event.lang)
    columns = [Column(text["publish.board"], "n wide"), Column(text["publish.white"])]
    columns += [Column(text["publish.result"], "score"), Column(text["publish.black"])]
    lines: list[list[Content]] = [
        [
            game.board,
            linked_person(event, game.white, options),
            result(game),
            linked_person(event, game.black, options),
        ]
        for game in games
    ]
    return table("", columns, lines, text["publish.games"])


def result(pairing: Pairing) -> Cell:
    """What both sides scored; nothing before anybody has."""
    if not pairing.white_shown and not pairing.black_shown:
        return Cell("")
    return Cell(f"{pairing.white_shown or '·'} – {pairing.black_shown or '·'}")
