"""T: why somebody is before somebody else, in words and figures: from the engine's data to sentences and tables."""

from sheetgen.explanations.page import (
    AccountLine,
    AccountText,
    Explain,
    Explainer,
    Explanation,
    Passage,
    TieExplanation,
    explanation,
)
from sheetgen.explanations.subject import entrant_named
from sheetgen.explanations.texts import sheet_lines, text_lines

__all__ = [
    "AccountLine",
    "AccountText",
    "Explain",
    "Explainer",
    "Explanation",
    "Passage",
    "TieExplanation",
    "entrant_named",
    "explanation",
    "sheet_lines",
    "text_lines",
]
