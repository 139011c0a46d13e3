"""T: why somebody is before somebody else, in words and figures: from the engine's data to sentences and tables."""

from sheetgen.explanations.page import Account, Explain, Explainer, Line, Page, Passage, Told, explanation
from sheetgen.explanations.subject import entrant_named
from sheetgen.explanations.texts import sheet_lines, text_lines

__all__ = [
    "Account",
    "Explain",
    "Explainer",
    "Line",
    "Page",
    "Passage",
    "Told",
    "entrant_named",
    "explanation",
    "sheet_lines",
    "text_lines",
]
