"""The standings as everybody may see them: of an event, pool by pool, and of the players of a team event."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from sheetgen.explanations.knockout_rounds import reached
from sheetgen.i18n.catalogue import Words, words
from sheetgen.i18n.come import ranking_title
from sheetgen.i18n.figures import figure
from sheetgen.i18n.ties import label, short
from sheetgen.operations.publish import Publication
from sheetgen.present.site.frame import Content, Options, PageCell, PageColumn, paragraph, table
from sheetgen.present.site.words import linked, linked_person, pool_title
from sheetgen.ranking.standings import Row, Standings
from sheetgen.workbook.entered import Entrant

ROWS = 150  # of a table; a longer one is cut, so that a page may be


def state(event: Publication) -> str:
    """How far the event is: whole rounds are counted, not rounds begun."""
    text, ranking = words(event.lang), event.found
    if event.over:
        return text.say("publish.final", rounds=event.rounds)
    if ranking.standings.provisional:
        return ranking_title(text, ranking.standings, ranking.entered, ranking.total)
    name = "publish.after" if event.completed else "publish.begun"
    facts = {"round": event.completed, "rounds": event.rounds}
    return text.say(name, entered=ranking.entered, total=ranking.total, **facts)


def leader(event: Publication) -> str:
    """Who is first, where anything has been played; everybody who is, in pools and where the place is shared."""
    if not event.found.entered:
        return ""
    return ", ".join(event.found.entrants[row.id].name for row in event.found.standings.rows if row.rank == 1)


def standings(event: Publication, options: Options) -> list[str]:
    """A table a pool, long ones in pieces."""
    rows = event.found.standings.rows
    pools = [(pool, list(part)) for pool, part in groupby(rows, key=lambda row: event.found.entrants[row.id].pool)]
    return [each for pool, part in pools for each in _pool(event, options, pool, part)]


def _pool(event: Publication, options: Options, pool: str, rows: Sequence[Row]) -> Iterator[str]:
    text = words(event.lang)
    place_of, people = places(rows), event.found.entrants
    columns = _columns(event, options, people)
    lines = [_line(event, options, row, place_of[row.id], people) for row in rows]
    for start in range(0, len(lines), ROWS):
        yield table(pool_title(event, pool), columns, lines[start : start + ROWS], text["publish.home"])


def places(rows: Sequence[Row]) -> dict[int, str]:
    """Places as they are written: a shared one with a sign, none for who is out."""
    ranks = [row.rank for row in rows]
    return {
        row.id: "–" if row.rank is None else f"{row.rank}{'=' if ranks.count(row.rank) > 1 else ''}" for row in rows
    }


def _columns(event: Publication, options: Options, people: Mapping[int, Entrant]) -> list[PageColumn]:
    text = words(event.lang)
    columns = [PageColumn(text["publish.rank"], "n"), PageColumn(text["publish.name"], head=True)]
    columns += [PageColumn(text[f"publish.{name}"], style) for name, style in _known(people, options)]
    if event.is_knockout:
        return [*columns, PageColumn(text["publish.round-reached"])]
    return [*columns, *(PageColumn(short(text, code), "n", label(text, code)) for code in event.found.standings.order)]


def _known(people: Mapping[int, Entrant], options: Options) -> Iterator[tuple[str, str]]:
    """What is said of people, where anybody has it; categories tell ages, so that they are shown only if asked for."""
    if options.categories and any(who.player.category for who in people.values()):
        yield "category", "n"
    if any(who.rating for who in people.values()):
        yield "rating", "n"
    if any(who.club for who in people.values()):
        yield "club", "wide"


def _of(who: Entrant, name: str) -> str:
    facts = {"category": who.player.category, "rating": str(who.rating or ""), "club": who.club}
    return facts[name]


def _line(event: Publication, options: Options, row: Row, place: str, people: Mapping[int, Entrant]) -> list[Content]:
    line: list[Content] = [place, linked(event, row.id, options)]
    line += [_of(people[row.id], name) for name, _ in _known(people, options)]
    if event.is_knockout:
        return [*line, reached(words(event.lang), event.stages, row)]
    figures = [figure(row.values.get(code), event.lang) for code in event.found.standings.order]
    return [*line, *(PageCell(text, "" if number else "score") for number, text in enumerate(figures))]


def legend(event: Publication) -> str:
    """What the places follow; a cup says it by the rounds that were reached."""
    return "" if event.is_knockout else order_legend(event.found.standings, words(event.lang))


def order_legend(ranking: Standings, text: Words) -> str:
    """What the places follow, and what the narrow headings mean."""
    legend = f"{text['publish.legend']}{text['place.colon']}{_codes(ranking.order, text)}"
    return paragraph(legend, "legend") + paragraph(text[f"rules.{ranking.rules}"], "legend")


def codes_legend(codes: Sequence[str], text: Words) -> str:
    """What narrow headings mean, where no order is told."""
    return paragraph(_codes(codes, text), "legend") if codes else ""


def _codes(codes: Sequence[str], text: Words) -> str:
    parts = [f"{short(text, code)} = {label(text, code)}" for code in codes]
    joined = text["language.between"].join(parts)
    return joined if joined.endswith("…") else f"{joined.rstrip('.')}."


def individuals(event: Publication, options: Options) -> list[str]:
    """The players of a team event, each for himself."""
    ranking, text = event.found.individuals, words(event.lang)
    if ranking is None or not event.found.entered:
        return []
    people, place_of = event.found.persons, places(ranking.rows)
    columns = [
        PageColumn(text["publish.rank"], "n"),
        PageColumn(text["publish.name"], head=True),
        PageColumn(text["publish.team"]),
    ]
    columns += [PageColumn(text[f"publish.{name}"], style) for name, style in _known(people, options)]
    columns += [PageColumn(text[f"individuals.{name}"], "n") for name in ("points", "won")]
    lines: list[list[Content]] = []
    for row in ranking.rows:
        team = event.member_of(row.id)
        line: list[Content] = [place_of[row.id], linked_person(event, row.id, options), linked(event, team, options)]
        line += [_of(people[row.id], name) for name, _ in _known(people, options)]
        lines.append([*line, *(figure(row.values[code], event.lang) for code in ranking.order)])
    return [table("", columns, lines[at : at + ROWS], text["publish.players"]) for at in range(0, len(lines), ROWS)]
