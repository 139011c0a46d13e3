"""A season as text, JSON, CSV and HTML."""

from collections.abc import Iterator, Sequence
from datetime import date
from html import escape
from typing import Any

from sheetgen.championship import statistics
from sheetgen.championship.book import code_text, rule_text
from sheetgen.championship.standings import Championship
from sheetgen.exchange.frames import records
from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.figures import figure
from sheetgen.model.rating_scale import percent
from sheetgen.operations.season import CountedSeason
from sheetgen.present.reports import html_document, number_json, problem_json
from sheetgen.present.site.frame import Options, PageColumn, table
from sheetgen.present.site.season import season_site
from sheetgen.rating.card import is_woman
from sheetgen.systems.shared.text import aligned

FACTS = ("club", "category", "licence", "fide_id")
GROWTH = ("events", "earliest", "latest", "highest", "change")


def season_json(counted: CountedSeason, words: Words) -> dict[str, object]:
    """The keys are a public contract; persons are numbered in the order of the standings."""
    season = counted.season
    numbers = {int(person): number for number, person in enumerate(season.standings["person"], start=1)}
    return {
        "rules": _rules_json(season),
        "events": [_event_json(season, index) for index in range(len(season.events))],
        "left_out": list(counted.left_out),
        "standings": list(_standings_json(season, numbers)),
        "categories": _categories_json(season, numbers),
        "statistics": {
            "white": _white_json(season),
            "head_to_head": _pairs_json(season, numbers),
            "ratings": _ratings_json(season, numbers),
        },
        "problems": [problem_json(problem, words) for problem in counted.problems],
    }


def _rules_json(season: Championship) -> dict[str, object]:
    rules = season.rules
    bonus = {name: number_json(points) for name, points in rules.bonus.items()}
    facts = {"points": rules.scheme.source or rules.scheme.kind, "sharing": rules.scheme.sharing}
    return facts | {"best": rules.best, "bonus": bonus, "order": list(rules.order)}


def _event_json(season: Championship, index: int) -> dict[str, object]:
    event = season.events[index]
    facts: dict[str, object] = {"event": index + 1, "title": event.title, "date": event.day or None}
    facts |= {"workbook": event.source, "system": event.system, "players": len(event.appearances)}
    return facts | {"games": {"total": event.total, "entered": event.entered}, "winners": event.winners}


def _standings_json(season: Championship, numbers: dict[int, int]) -> Iterator[dict[str, object]]:
    results: dict[int, list[dict[str, object]]] = {person: [] for person in numbers}
    for line in records(season.results.sort_values("event")):
        amounts = {name: number_json(season.points(line[name])) for name in ("points", "bonus")}
        facts = {"event": line["event"], "place": line["place"], **amounts, "counts": bool(line["counted"])}
        results[line["person"]].append(facts)
    for line in records(season.standings):
        person = line["person"]
        player = season.people.persons[person].player
        facts = {"rank": line["rank"], "id": numbers[person], "name": player.name}
        facts |= {name: getattr(player, name) for name in FACTS} | {"rating": player.rating}
        facts |= {name: number_json(season.points(line[name])) for name in ("total", "best", "bonus")}
        values = {code: number_json(season.figure(code, line[code])) for code in season.rules.order}
        yield facts | {"values": values, "results": results[person]}


def _categories_json(season: Championship, numbers: dict[int, int]) -> dict[str, list[int]]:
    """Who is in each category, and the women, in the order of the standings."""
    categories_json: dict[str, list[int]] = {}
    for person, number in numbers.items():
        player = season.people.persons[person].player
        for name in filter(None, (player.category, "women" if is_woman(player) else "")):
            categories_json.setdefault(name, []).append(number)
    return categories_json


def _white_json(season: Championship) -> list[dict[str, int]]:
    lines = records(statistics.white_scores(season))
    return [line | {"percent": percent(line["white_halves"], line["games"])} for line in lines]


def _pairs_json(season: Championship, numbers: dict[int, int]) -> list[dict[str, object]]:
    return [
        {
            "first": numbers[line["first"]],
            "second": numbers[line["second"]],
            "games": line["games"],
            "score": [line["first_halves"] / 2, line["second_halves"] / 2],
            "years": statistics.years(season, line["since"], line["until"]),
        }
        for line in records(statistics.head_to_head(season))
    ]


def _ratings_json(season: Championship, numbers: dict[int, int]) -> list[dict[str, int]]:
    return [
        {"id": numbers[line["person"]]} | {name: line[name] for name in GROWTH}
        for line in records(statistics.rating_progress(season))
    ]


def season_rows(counted: CountedSeason, words: Words) -> list[list[Any]]:
    """The standings as a table with its heading, for CSV and the terminal: totals, and the points of every event."""
    season = counted.season
    head = [words[f"season.{name}"] for name in ("place", "name", "club", "played", "total")]
    codes = [code_text(words, code) for code in season.rules.order]
    rows: list[list[object]] = [[*head, *codes, *(str(number) for number in range(1, len(season.events) + 1))]]
    results = _cells(season, words.lang)
    for line in records(season.standings):
        person = line["person"]
        player = season.people.persons[person].player
        total = figure(season.points(line["total"]), words.lang)
        figures = [figure(season.figure(code, line[code]), words.lang) for code in season.rules.order]
        points = [results.get((person, number), "") for number in range(1, len(season.events) + 1)]
        rows.append([line["rank"], player.name, player.club, line["EVENTS"], total, *figures, *points])
    return rows


def _cells(season: Championship, lang: str) -> dict[tuple[int, int], str]:
    """Points by person and event; in brackets what does not count."""
    return {
        (line["person"], line["event"]): text if line["counted"] else f"({text})"
        for line in records(season.results)
        if (text := figure(season.points(line["points"]), lang))
    }


def season_text(counted: CountedSeason, words: Words) -> str:
    """The standings for the terminal, under how they are counted."""
    season = counted.season
    title = words.say("season.title", events=len(season.events), players=len(season.people.persons))
    visible = 5 + len(season.rules.order)
    lines = [
        title,
        rule_text(words, season),
        aligned([row[:visible] for row in season_rows(counted, words)], left=(1, 2)),
    ]
    if counted.left_out:
        lines.append(words.say("season.left-out", count=len(counted.left_out)))
    return "\n".join(lines)


def season_html(counted: CountedSeason, words: Words, title: str = "") -> str:
    """A page for a club's site: standings with the points of every event, the events, categories."""
    season = counted.season
    head, *rows = season_rows(counted, words)
    name = title or words.say("season.of-events", count=len(season.events))
    caption = words.say("season.title", events=len(season.events), players=len(season.people.persons))
    columns = [PageColumn(text, "" if place in (1, 2) else "n") for place, text in enumerate(head)]
    parts = [
        table(caption, columns, rows),
        f"<p>{escape(rule_text(words, season))}</p>",
        *_other_tables(season, words),
    ]
    return html_document("\n".join(parts), name, words["sheet.season-standings"], words)


def season_pages(counted: CountedSeason, lang: str, title: str, categories: bool, one_file: bool) -> dict[str, bytes]:
    """Return the pages of a season for a site, by their paths.

    ``categories`` shows those of the players, ``one_file`` puts all into one page.
    """
    return season_site(counted.season, lang, title, Options(date.today(), categories), one_file)


def _other_tables(season: Championship, words: Words) -> Iterator[str]:
    heads = [
        PageColumn(words[f"season.{name}"], "n" if name in ("number", "players") else "")
        for name in ("number", "day", "event", "players", "winner")
    ]
    lines: Sequence[Sequence[Any]] = [
        [number, event.day, event.name, len(event.appearances), " / ".join(event.winners)]
        for number, event in enumerate(season.events, start=1)
    ]
    yield table(words["sheet.season-events"], heads, lines)
