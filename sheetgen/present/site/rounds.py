"""The rounds with their dates and pairings, and the one that comes next."""

from collections.abc import Iterator, Sequence

from sheetgen.i18n.catalogue import words
from sheetgen.operations.publish import AWAY, UNFINISHED, Idle, Publication, PublishedPairing
from sheetgen.present.site.crosstable import winning
from sheetgen.present.site.frame import Content, Options, PageColumn, section, table
from sheetgen.present.site.words import (
    halves_text,
    heading,
    linked,
    linked_person,
    pairing_title,
    pool_title,
    round_title,
    when,
)


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
    """The section of one round: its title and date, its pairings, and in a team event its games.

    ``before`` is put in front of the title.
    """
    title = heading(before, round_title(event, number), when(event.days.get(number), event.lang))
    own = [pairing for pairing in event.pairings if pairing.round == number]
    games = [pairing for pairing in event.games if pairing.round == number]
    idle = [each for each in event.idle if each.round == number]
    tables = [_table(event, options, *part) for part in _parts(event, own, idle)]
    if games:
        tables.append(_persons(event, options, games))
    return section(title, "".join(tables))


Part = tuple[str, list[PublishedPairing], list[Idle]]  # its title, who meets, and who has nobody to meet


def _parts(event: Publication, pairings: Sequence[PublishedPairing], idle: Sequence[Idle]) -> Iterator[Part]:
    """A table a pool, and one of the match for third place."""

    def pool(id_: int) -> str:
        who = event.who(id_)
        return who.pool if who else ""

    usual = [pairing for pairing in pairings if not pairing.for_third]
    for letter in sorted({pool(pairing.white) for pairing in usual} | {pool(each.who) for each in idle}):
        met = [pairing for pairing in usual if pool(pairing.white) == letter]
        yield pool_title(event, letter), met, [each for each in idle if pool(each.who) == letter]
    for pairing in pairings:
        if pairing.for_third:
            yield pairing_title(event, pairing), [pairing], []


def _table(
    event: Publication, options: Options, title: str, pairings: Sequence[PublishedPairing], idle: Sequence[Idle]
) -> str:
    text = words(event.lang)
    matches = event.in_matches or event.is_knockout
    names = ("match", "home-team", "away-team") if event.in_matches else ("board", "white", "black")
    if event.is_knockout:
        names = ("match", "name", "opponent")
    columns = [PageColumn(text[f"publish.{names[0]}"], "n board"), PageColumn(text[f"publish.{names[1]}"], "side")]
    columns += [PageColumn(text["publish.result"], "score"), PageColumn(text[f"publish.{names[2]}"], "side")]
    lines: list[list[Content]] = [
        [
            pairing.board,
            winning(event, options, pairing, pairing.white),
            result(pairing),
            winning(event, options, pairing, pairing.black),
        ]
        for pairing in pairings
    ]
    lines += [_without_opponent(event, options, each) for each in idle]
    return table(title, columns, lines, text["publish.matches" if matches else "publish.games"])


def _without_opponent(event: Publication, options: Options, each: Idle) -> list[Content]:
    """Last in a round, as posters have it: his name, what it brings, and why there is no opponent."""
    brings = "" if each.brings is None else halves_text(each.brings, event.lang)
    return ["", linked(event, each.who, options), brings, words(event.lang)[f"publish.{each.kind}"]]


def _persons(event: Publication, options: Options, games: Sequence[PublishedPairing]) -> str:
    text = words(event.lang)
    columns = [PageColumn(text["publish.board"], "n board"), PageColumn(text["publish.white"], "side")]
    columns += [PageColumn(text["publish.result"], "score"), PageColumn(text["publish.black"], "side")]
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


def result(pairing: PublishedPairing) -> str:
    """What both sides scored, a forfeit as posters show it; nothing before anybody has."""
    sides = (pairing.white_shown, pairing.black_shown)
    if not any(sides):
        return ""
    if UNFINISHED in sides:
        return UNFINISHED
    return (" / " if set(sides) <= {"+", AWAY} else " – ").join(each or "·" for each in sides)
