"""The pages of a season: standings, points by event, the race, who met whom, and everybody's own results."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, partial

from sheetgen.championship import statistics
from sheetgen.championship.book import code_text, rule_text
from sheetgen.championship.standings import Championship
from sheetgen.exchange.frames import Record, records
from sheetgen.i18n.catalogue import Words, words
from sheetgen.i18n.figures import figure
from sheetgen.model.entrants import Player
from sheetgen.model.rating_scale import percent
from sheetgen.present.site.frame import Content, Options, PageCell, PageColumn, SitePage, link, paragraph, table
from sheetgen.present.site.pages import Chapter, anchor, bound
from sheetgen.present.site.race import LEADERS, Scale, svg
from sheetgen.rating.card import is_woman

STEPS = (1, 2, 4, 5, 10, 20, 50, 100, 200, 500, 1000)  # points between two lines of the scale
ROWS = 150
MOST_PAIRS = 200
NAME = "season"
SIDES = ("first", "second")


def season_site(
    season: Championship, lang: str, title: str, options: Options, one_file: bool = False
) -> dict[str, bytes]:
    """The pages by their paths; nothing private is on them, categories only where they are asked for."""
    text = words(lang)
    heading = title or text.say("season.of-events", count=len(season.events))
    page_options = replace(options, href=partial(anchor, "")) if one_file else options
    made = [leaf for leaf in _Pages(season, text, page_options).leaves() if any(leaf.sections)]
    return bound([Chapter(lang, heading, NAME, made)], options, one_file)


class _Pages:
    """What stands on the pages of one season."""

    def __init__(self, season: Championship, text: Words, options: Options) -> None:
        self.season, self.text, self.options = season, text, options
        self.lines = records(season.standings)
        self.numbers = {line["person"]: number for number, line in enumerate(self.lines, start=1)}

    def leaves(self) -> Iterator[SitePage]:
        text = self.text
        yield SitePage("index", text["sheet.season-standings"], tuple(self.home()))
        yield SitePage("matrix", text["sheet.season-matrix"], tuple(self.matrix()))
        yield SitePage("race", text["sheet.race"], tuple(self.race()))
        if self.options.categories:
            yield SitePage("categories", text["sheet.season-categories"], tuple(self.categories()))
        yield SitePage("events", text["sheet.season-events"], (self.events(),))
        yield SitePage("meetings", text["sheet.season-meetings"], tuple(self.meetings()))
        yield SitePage("statistics", text["sheet.season-statistics"], (self.white(), self.ratings()))
        for line in self.lines:
            name = self.player(line["person"]).name
            yield SitePage(f"player-{self.numbers[line['person']]}", name, tuple(self.own(line)), listed=False)

    # ------------------------------------------------------------------------------------------------------- helpers

    def player(self, person: int) -> Player:
        return self.season.people.persons[person].player

    def linked(self, person: int) -> PageCell:
        href = self.options.href(f"player-{self.numbers[person]}")
        return PageCell(link(href, self.player(person).name), "person")

    def points(self, parts: int) -> str:
        return figure(self.season.points(parts), self.text.lang)

    def columns(self, *names: str) -> list[PageColumn]:
        """Columns by the ids of their headings; all but names are figures."""
        words_only = ("name", "club", "event", "winner", "day", "first-player", "second-player")
        return [
            PageColumn(self.text[f"season.{name}"], "" if name in words_only else "n", head=name == "name")
            for name in names
        ]

    def tables(self, columns: Sequence[PageColumn], rows: Sequence[Sequence[Content]], label: str) -> Iterator[str]:
        for start in range(0, len(rows), ROWS):
            yield table("", columns, rows[start : start + ROWS], label)

    # --------------------------------------------------------------------------------------------------------- pages

    def home(self) -> Iterator[str]:
        """The standings, under how many events they are of; above the table how they are counted."""
        season, text = self.season, self.text
        yield paragraph(text.say("season.title", events=len(season.events), players=len(self.lines)), "lead")
        yield paragraph(rule_text(text, season), "facts")
        codes = [PageColumn(code_text(text, code), "n") for code in season.rules.order]
        columns = [*self.columns("place", "name", "club", "played", "total"), *codes]
        yield from self.tables(columns, [self.standing(line) for line in self.lines], text["sheet.season-standings"])

    def standing(self, line: Record) -> list[Content]:
        person = line["person"]
        figures = (self.season.figure(code, line[code]) for code in self.season.rules.order)
        cells = [figure(each, self.text.lang) for each in figures]
        total = self.points(line["total"])
        return [line["rank"], self.linked(person), self.player(person).club, line["EVENTS"], total, *cells]

    @cached_property
    def results(self) -> dict[int, dict[int, Record]]:
        """Everybody's results by event."""
        by_person: dict[int, dict[int, dict[str, object]]] = defaultdict(dict)
        for line in records(self.season.results):
            by_person[line["person"]][line["event"]] = line
        return by_person

    def result(self, line: Record | None) -> str:
        """Points of one event; in brackets what does not count."""
        if line is None:
            return ""
        return self.points(line["points"]) if line["counted"] else f"({self.points(line['points'])})"

    def matrix(self) -> Iterator[str]:
        numbers = range(1, len(self.season.events) + 1)
        events = [PageColumn(str(number), "n", self.season.events[number - 1].name) for number in numbers]
        columns = [*self.columns("place", "name"), *events, *self.columns("total")]
        rows: list[list[Content]] = []
        for line in self.lines:
            own = self.results[line["person"]]
            points = (self.result(own.get(number)) for number in numbers)
            rows.append([line["rank"], self.linked(line["person"]), *points, self.points(line["total"])])
        yield from self.tables(columns, rows, self.text["sheet.season-matrix"])

    def race(self) -> Iterator[str]:
        """The leaders after each event, as a drawing and as a table."""
        totals = statistics.race(self.season, LEADERS)
        if len(self.season.events) < 2:
            return
        caption = self.text.say("season.race", count=len(totals))
        unit = self.season.unit
        scale = Scale(unit, tuple(step * unit for step in STEPS))
        names = [self.player(person).name for person in totals]
        yield paragraph(caption)
        yield svg(caption, names, [(0, *each) for each in totals.values()], self.text.lang, scale)
        columns = [*self.columns("name"), *(PageColumn(str(n + 1), "n") for n in range(len(self.season.events)))]
        rows: list[list[Content]] = [[self.linked(person), *map(self.points, each)] for person, each in totals.items()]
        yield from self.tables(columns, rows, caption)

    def categories(self) -> Iterator[str]:
        groups: dict[str, list[Record]] = defaultdict(list)
        for line in self.lines:
            player = self.player(line["person"])
            for name in filter(None, (player.category, self.text["season.women"] if is_woman(player) else "")):
                groups[name].append(line)
        columns = self.columns("place", "name", "overall", "played", "total")
        for name, lines in sorted(groups.items()):
            ranks = [line["rank"] for line in lines]
            rows = [(1 + sum(rank < line["rank"] for rank in ranks), *self.overall(line)) for line in lines]
            yield table(name, columns, rows)

    def overall(self, line: Record) -> list[Content]:
        return [self.linked(line["person"]), line["rank"], line["EVENTS"], self.points(line["total"])]

    def events(self) -> str:
        columns = self.columns("number", "day", "event", "players", "winner")
        rows = [
            (number, event.day, event.name, len(event.appearances), " / ".join(event.winners[:3]))
            for number, event in enumerate(self.season.events, start=1)
        ]
        return table("", columns, rows, self.text["sheet.season-events"])

    @cached_property
    def pairs(self) -> list[Record]:
        return records(statistics.head_to_head(self.season))

    def meetings(self) -> Iterator[str]:
        columns = self.columns("first-player", "second-player", "games", "first-score", "second-score", "years")
        rows = [
            [self.linked(pair["first"]), self.linked(pair["second"]), pair["games"], *self.scores(pair, SIDES)]
            for pair in self.pairs[:MOST_PAIRS]
        ]
        if len(self.pairs) > MOST_PAIRS:
            yield paragraph(self.text.say("season.often-here", count=MOST_PAIRS))
        yield from self.tables(columns, rows, self.text["sheet.season-meetings"])

    def scores(self, pair: Record, sides: Sequence[str]) -> list[Content]:
        """What both have scored, and in which years."""
        texts = [figure(Fraction(pair[f"{side}_halves"], 2), self.text.lang) for side in sides]
        return [*texts, statistics.years(self.season, pair["since"], pair["until"])]

    def white(self) -> str:
        lines = records(statistics.white_scores(self.season))
        columns = self.columns("event", "games", "white-wins", "draws", "black-wins", "white-score")
        rows = [
            [self.season.events[line["event"] - 1].name, line["games"]]
            + [line[name] for name in ("white_wins", "draws", "black_wins")]
            + [f"{percent(line['white_halves'], line['games'])} %"]
            for line in lines
        ]
        return table(self.text["season.white"], columns, rows) if rows else ""

    def ratings(self) -> str:
        lines = records(statistics.rating_progress(self.season))
        columns = self.columns("name", "played", "first-rating", "last-rating", "highest", "change")
        figures = ("events", "earliest", "latest", "highest")
        rows = [
            [self.linked(line["person"]), *(line[name] for name in figures), f"{line['change']:+}"]
            for line in lines[:ROWS]
        ]
        return table(self.text["season.ratings"], columns, rows) if rows else ""

    def own(self, line: Record) -> Iterator[str]:
        """Everybody's own page: the place, the results of every event, and whom he has met."""
        person = line["person"]
        total = f"{self.text['season.total']}: {self.points(line['total'])}"
        yield paragraph(f"{self.text['season.place']} {line['rank']} · {total}", "lead")
        rows: list[list[Content]] = []
        for number, each in sorted(self.results[person].items()):
            event = self.season.events[number - 1]
            rows.append([number, event.day, event.name, each["place"], self.result(each)])
        columns = [*self.columns("number", "day", "event", "place"), PageColumn(self.text["tie.PTS"], "n")]
        yield table(self.text["sheet.season-events"], columns, rows)
        yield from self.met(person)

    @cached_property
    def pairs_of(self) -> dict[int, list[tuple[Record, tuple[str, str]]]]:
        """Everybody's opponents, from his side."""
        pairs: dict[int, list[tuple[dict[str, object], tuple[str, str]]]] = defaultdict(list)
        for pair in self.pairs:
            pairs[pair["first"]].append((pair, ("first", "second")))
            pairs[pair["second"]].append((pair, ("second", "first")))
        return pairs

    def met(self, person: int) -> Iterator[str]:
        rows = [
            [self.linked(pair[other]), pair["games"], *self.scores(pair, (own, other))]
            for pair, (own, other) in self.pairs_of[person][:ROWS]
        ]
        if rows:
            columns = self.columns("second-player", "games", "first-score", "second-score", "years")
            yield table(self.text["sheet.season-meetings"], columns, rows)
