"""Everything kept in the repository that is made from other things: python -m tests.refresh writes it anew."""

from collections.abc import Iterator

from sheetgen.store import ready
from tests import problem_page, tiebreak_page
from tests.branded.club_templates import club_templates
from tests.example import ROOT, filled_event
from tests.knockout import example as knockout
from tests.league import example as league
from tests.molter import example as molter_example
from tests.scheveningen import example as scheveningen


def products() -> Iterator[tuple[str, bytes]]:
    """The path and the content of every product."""
    for name, data in ready.kept_workbooks():
        yield f"templates/{name}", data
    for name, data in club_templates():
        yield f"templates/{name}", data
    yield "docs/problems.md", problem_page.page().encode()
    yield "docs/tiebreaks.md", tiebreak_page.page().encode()
    yield "examples/berger/event.xlsx", filled_event()
    yield "examples/molter/event.xlsx", molter_example.filled_event()
    yield "examples/knockout/event.xlsx", knockout.filled_event()
    yield "examples/league/event.xlsx", league.filled_event()
    yield "examples/scheveningen/event.xlsx", scheveningen.filled_event()


def main() -> None:
    """Write every product, and say which."""
    for name, data in products():
        (ROOT / name).write_bytes(data)
        print(name)


if __name__ == "__main__":
    main()
