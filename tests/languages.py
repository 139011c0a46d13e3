"""Which languages the tests walk through: every day the two written with the code, elsewhere the others too."""

import pytest

from sheetgen.i18n.catalogue import LANGUAGES

WRITTEN_TOGETHER = ("fr", "en")
TRANSLATED = tuple(lang for lang in LANGUAGES if lang not in WRITTEN_TOGETHER)

# For tests that make whole workbooks or pages in a language.
walked_languages = pytest.mark.parametrize(
    "lang", [*WRITTEN_TOGETHER, *(pytest.param(lang, marks=pytest.mark.slow) for lang in TRANSLATED)]
)
