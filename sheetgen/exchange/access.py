"""Tables of an Access file (.mdb, .papi): the one door to the library that reads them, which is optional.

Such files hold addresses, telephones and passwords too: who asks names the columns he wants, and no other leaves here.
"""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from sheetgen.errors import BadOptions, FileProblem, error

MAGIC = (b"\0\1\0\0Standard Jet DB", b"\0\1\0\0Standard ACE DB")
Rows = list[dict[str, object]]


def is_access(data: bytes) -> bool:
    """Whether a file is an Access database, by its first bytes."""
    return data.startswith(MAGIC)


def tables(data: bytes, wanted: Mapping[str, Sequence[str]]) -> dict[str, Rows]:
    """Return the wanted columns of the wanted tables of an Access file, row by row.

    A table or a column that is not there is left out. Refused are damaged files (FileProblem), and all files where
    the library for them is not installed (BadOptions).
    """
    try:
        import access_parser.access_parser as library
    except ImportError as missing:
        raise BadOptions(error("needs-papi-extra", found=".papi")) from missing
    logging.getLogger("access_parser").setLevel(logging.CRITICAL)  # what it cannot read is said here
    try:
        base = _parser(library, data)
        return {name: _rows(base.parse_table(name), wanted[name]) for name in wanted if name in base.catalog}
    except Exception as refusal:  # whatever a damaged file makes it stumble over
        raise FileProblem(error("papi-damaged", detail=f"{type(refusal).__name__}: {refusal}"[:200])) from refusal


def _parser(library: Any, data: bytes) -> Any:
    """The library's parser over bytes: by itself it takes a path only, and reads the whole file first."""

    class OverBytes(library.AccessParser):  # type: ignore[misc]
        def __init__(self) -> None:
            self.db_data = data
            self._parse_file_header(data)
            pages = library.categorize_pages(data, self.page_size)
            self._table_defs, self._data_pages, self._all_pages = pages
            self._tables_with_data = self._link_tables_to_data()
            self.catalog = self._parse_catalog()
            self.extra_props: dict[str, object] = {}  # formats of columns, which nobody here asks for

    return OverBytes()


def _rows(table: Mapping[str, Sequence[object]], wanted: Sequence[str]) -> Rows:
    columns = {name: list(table[name]) for name in wanted if name in table}
    count = max(map(len, columns.values()), default=0)
    return [{name: column[row] for name, column in columns.items() if row < len(column)} for row in range(count)]
