"""``explain``: why everybody stands where he stands."""

from sheetgen.explanations import Explain, Explanation, entrant_named
from sheetgen.i18n.catalogue import words
from sheetgen.operations.rank import Ranking
from sheetgen.systems.registry import system_of
from sheetgen.systems.system import code_explainer


def explain(found: Ranking, lang: str, name: str | None = None) -> Explanation:
    """T: why everybody stands where he stands, in a language; or somebody whose name or number is given."""
    subject = None if name is None else entrant_named(name, found.entrants)
    return explainer(found, lang)(subject)


def explainer(found: Ranking, lang: str) -> Explain:
    """T: what explains a ranking to all, or to one after the other, without computing it again."""
    explainer_of = system_of(found.spec).explainer if found.read else code_explainer
    return explainer_of(words(lang), found.event, found.standings, found.entrants)
