"""The leaves of one event, in the order of its menu; those of its people are reached by their names."""

from collections.abc import Iterator

from sheetgen.explanations import Explain
from sheetgen.i18n.catalogue import words
from sheetgen.present import explained
from sheetgen.present.site.crosstable import crosstable
from sheetgen.present.site.frame import Leaf, Options, paragraph
from sheetgen.present.site.people import people
from sheetgen.present.site.race import race
from sheetgen.present.site.rounds import next_round, rounds
from sheetgen.present.site.standings import individuals, legend, standings, state
from sheetgen.usecases.publishing import Publication


def leaves(event: Publication, options: Options) -> list[Leaf]:
    explain = event.explainer()
    return [
        leaf for leaf in (*_listed(event, options, explain), *people(event, options, explain)) if any(leaf.sections)
    ]


def _listed(event: Publication, options: Options, explain: Explain) -> Iterator[Leaf]:
    text = words(event.lang)
    yield Leaf("index", text["publish.home"], tuple(_home(event, options)))
    if event.found.individuals:
        yield Leaf("players", text["publish.players"], tuple(individuals(event, options)))
    title = text["publish.bracket" if event.knockout else "publish.crosstable"]
    yield Leaf("crosstable", title, tuple(crosstable(event, options)))
    yield Leaf("rounds", text["publish.rounds"], tuple(rounds(event, options)))
    yield Leaf("race", text["publish.race"], tuple(race(event, options)))
    if event.found.entered:
        page = explain(None)
        told = (paragraph(page.intro), paragraph(page.summary, "lead"), *explained.reasons(page, text))
        yield Leaf("why", text["publish.why"], told, folded=bool(page.ties))


def _home(event: Publication, options: Options) -> Iterator[str]:
    yield paragraph(" · ".join(event.facts.values()), "facts")
    yield paragraph(state(event), "lead")
    yield from standings(event, options)
    yield legend(event)
    yield next_round(event, options)
