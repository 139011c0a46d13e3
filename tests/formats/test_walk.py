"""Every format has all that a format has; a half-made one is told all that it lacks."""

import pytest

from sheetgen.exchange.registry import FileFormat, ListFormat, all_formats, event_formats, list_formats, rating_formats
from tests.formats.walk import SPOILT, documented, lacks, spoilt_files


@pytest.mark.parametrize("form", all_formats(), ids=lambda form: form.id)
def test_a_format_lacks_nothing(form: FileFormat) -> None:
    if form.id == "papi":
        pytest.importorskip("access_parser")
    missing = lacks(form)
    assert not missing, f"the format {form.id} lacks:\n- " + "\n- ".join(missing)


def test_the_page_of_formats_and_the_spoilt_files_are_of_formats_that_are_read() -> None:
    formats = all_formats()
    assert sorted(documented()) == sorted(form.id for form in formats)
    assert {path for form in formats for path in spoilt_files(form)} == set(SPOILT.iterdir())


def test_every_kind_of_format_has_one_fallback_at_most() -> None:
    for formats in (list_formats(), event_formats(), rating_formats()):
        assert sum(form.is_fallback for form in formats) <= 1


def test_a_half_made_format_is_told_all_that_it_lacks() -> None:
    bare = ListFormat(id="bare", name="", endings=(), reads=(), recognises=lambda _: False, sheets=lambda *_: ())
    assert lacks(bare) == [
        "endings, such as .csv",
        "what it reads",
        "a name",
        "a line in docs/formats.md: | `bare` | endings | what is read | remarks |",
        "a spoilt file, tests/data/readers/bare",
    ]
