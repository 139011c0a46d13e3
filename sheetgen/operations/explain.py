"""``explain``: why everybody stands where he stands."""

from collections.abc import Callable

from sheetgen.explanations import Explain, Explanation, entrant_named
from sheetgen.i18n.catalogue import words
from sheetgen.operations.rank import Ranking
from sheetgen.systems.registry import system_of
from sheetgen.systems.system import code_explainer


def explain(ranking: Ranking, lang: str, name: str | None = None) -> Explanation:
    """T: explain why everybody stands where he stands, or why one of them does.

    Args:
        ranking: a ranking, as ``rank`` returns it.
        lang: the language of the sentences.
        name: the name or the number of one entrant; everybody by default.

    Returns:
        Ties, steps and accounts as sentences, and the same data without words.

    Raises:
        SheetgenError: nobody has that name, or several have it.

    >>> import sheetgen
    >>> ranking = sheetgen.rank("examples/berger/event.xlsx")
    >>> page = sheetgen.explain(ranking, "en")
    >>> page.ties[0].heading
    'Places 5 and 6: Anna and Gérard, 3 points each'
    >>> sheetgen.explain(ranking, "en", "Anna").summary
    '...Anna...'
    """
    subject = None if name is None else entrant_named(name, ranking.entrants)
    return explainer(ranking, lang)(subject)


def explainer(ranking: Ranking, lang: str) -> Explain:
    """T: what explains a ranking to all, or to one after the other, without computing it again."""
    explainer_of: Callable[..., Explain] = system_of(ranking.spec).explainer if ranking.spec.system else code_explainer
    return explainer_of(words(lang), ranking.event, ranking.standings, ranking.entrants)
