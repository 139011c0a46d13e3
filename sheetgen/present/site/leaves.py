"""The leaves of one event, in the order of its menu; those of its people are reached by their names."""

from base64 import b64encode
from collections.abc import Iterator, Mapping

from sheetgen.explanations import Explain
from sheetgen.i18n.catalogue import words
from sheetgen.operations.publish import Publication
from sheetgen.present import explained
from sheetgen.present.site.crosstable import crosstable
from sheetgen.present.site.frame import Options, SitePage, paragraph
from sheetgen.present.site.people import people
from sheetgen.present.site.race import race
from sheetgen.present.site.rounds import next_round, rounds
from sheetgen.present.site.search import field, search
from sheetgen.present.site.standings import individuals, legend, standings, state


def leaves(event: Publication, options: Options, files: Mapping[str, bytes]) -> list[SitePage]:
    """The leaves; ``files`` are what stands beside them, by their names."""
    explain = event.explainer()
    return [
        leaf
        for leaf in (*_listed(event, options, explain, files), *people(event, options, explain, files))
        if any(leaf.sections)
    ]


def _listed(event: Publication, options: Options, explain: Explain, files: Mapping[str, bytes]) -> Iterator[SitePage]:
    text = words(event.lang)
    yield SitePage("index", text["publish.home"], tuple(_home(event, options, files)))
    if event.found.individuals:
        yield SitePage("players", text["publish.players"], tuple(individuals(event, options)))
    title = text["publish.bracket" if event.is_knockout else "publish.crosstable"]
    yield SitePage("crosstable", title, tuple(crosstable(event, options)))
    yield SitePage("rounds", text["publish.rounds"], tuple(rounds(event, options)))
    yield SitePage("search", text["publish.find"], tuple(search(event, options)), folded=True)
    yield SitePage("race", text["publish.race"], tuple(race(event, options)))
    if event.found.entered:
        page = explain(None)
        blocks = (paragraph(page.intro), paragraph(page.summary, "lead"), *explained.reasons(page, text))
        yield SitePage("why", text["publish.why"], blocks, folded=bool(page.ties))


def _home(event: Publication, options: Options, files: Mapping[str, bytes]) -> Iterator[str]:
    yield paragraph(" · ".join(event.facts.values()), "facts")
    yield paragraph(state(event), "lead")
    if not options.whole:
        yield f"{field(event, options)}</form>\n"
    yield from standings(event, options)
    yield legend(event)
    yield next_round(event, options)
    yield _subscribe(event, options, files)


def _subscribe(event: Publication, options: Options, files: Mapping[str, bytes]) -> str:
    """What can be followed: the dates for a calendar, the news for a reader of feeds."""
    text, links = words(event.lang), []
    if dates := files.get("rounds.ics"):
        href = f"data:text/calendar;base64,{b64encode(dates).decode()}" if options.whole else "rounds.ics"
        saved = ' download="rounds.ics"' if options.whole else ""
        links.append(f'<a href="{href}"{saved}>{text["publish.dates"]}</a>')
    if "feed.xml" in files:
        links.append(f'<a href="feed.xml">{text["publish.feed"]}</a>')
    return f'<p class="legend">{" · ".join(links)}</p>\n' if links else ""
