"""Everything kept in the repository that is made from other things: python -m tests.refresh writes it anew."""

from collections.abc import Iterator

from sheetgen.operations import templates as ready
from tests import layouts, output_dumps, problem_page, tiebreak_page, workbook_dumps
from tests.branded.club_templates import club_templates
from tests.example import ROOT, filled_event
from tests.keizer import example as keizer
from tests.knockout import example as knockout
from tests.languages import WRITTEN_TOGETHER
from tests.league import example as league
from tests.molter import example as molter_example
from tests.scheveningen import example as scheveningen
from tests.swiss import example as swiss
from tests.team_swiss import example as team_swiss
from tools import manual


def kept_blanks() -> Iterator[tuple[str, ready.Blank]]:
    """The most usual size of every system in every language, and other common ones in the two written together.

    ``sheetgen templates`` makes all sizes in every language, and a complete workbook of each system.
    """
    for name, blank in ready.blanks():
        if not blank.complete and (blank.size.usual or (blank.size.kept and blank.options["lang"] in WRITTEN_TOGETHER)):
            yield name, blank


def kept_workbooks() -> Iterator[tuple[str, bytes]]:
    """What lies in templates/."""
    for name, blank in kept_blanks():
        yield name, blank.data()
    yield from club_templates()


def products() -> Iterator[tuple[str, bytes]]:
    """The path and the content of every product."""
    for name, data in kept_workbooks():
        yield f"templates/{name}", data
    yield "docs/problems.md", problem_page.page().encode()
    yield "docs/cli.md", manual.markdown().encode()
    yield "docs/tiebreaks.md", tiebreak_page.page().encode()
    yield from workbook_dumps.products()
    yield layouts.PATH.relative_to(ROOT).as_posix(), layouts.page()
    yield "examples/berger/event.xlsx", filled_event()
    yield "examples/molter/event.xlsx", molter_example.filled_event()
    yield "examples/knockout/event.xlsx", knockout.filled_event()
    yield "examples/league/event.xlsx", league.filled_event()
    yield "examples/scheveningen/event.xlsx", scheveningen.filled_event()
    yield "examples/swiss/event.xlsx", swiss.filled_event()
    yield "examples/team-swiss/event.xlsx", team_swiss.filled_event()
    yield "examples/keizer/event.xlsx", keizer.filled_event()
    yield from output_dumps.products()


def main() -> None:
    """Write every product, and say which."""
    for name, data in products():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        print(name)


if __name__ == "__main__":
    main()
