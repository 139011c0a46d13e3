"""A Molter event three times: the values of its cells, the engine, and LibreOffice."""

from collections.abc import Sequence
from fractions import Fraction
from string import ascii_uppercase
from typing import Any

from sheetgen.i18n.figures import figure
from sheetgen.ranking.standings import Row, Standings, standings
from sheetgen.systems.registry import SYSTEMS
from sheetgen.systems.shared.teams import individuals as molter_individuals
from sheetgen.systems.shared.teams import standings as molter_standings
from sheetgen.workbook.cells import Book
from sheetgen.workbook.entered import INDIVIDUAL_ORDER, Entered
from sheetgen.workbook.typed import with_images
from sheetgen.workbook.values import Values
from tests.molter.random_events import Made
from tests.oracle.agreement import disagreements


def entered_of(made: Made) -> Entered:
    system = SYSTEMS["molter"]
    return system.entered(made.spec, system.plan(made.spec), made.entries)


def described(made: Made) -> tuple[Book, Entered]:
    system = SYSTEMS["molter"]
    return with_images(system.book(made.spec, system.plan(made.spec))), entered_of(made)


def horizon(made: Made) -> int | None:
    found: int | None = made.entries.get(("event", "after_round"))
    return found


def shown(ranks: list[int | None], rank: int | None) -> str:
    return f"{rank}=" if ranks.count(rank) > 1 else str(rank)


def expected_teams(made: Made, entered: Entered, ranking: Standings) -> list[list[str]]:
    ranks = [row.rank for row in ranking.rows]
    return [
        [
            shown(ranks, row.rank) if entered.entered else "",
            str(entered.entrants[row.id].id),
            entered.entrants[row.id].name,
            *(text(row.values[code], made.spec.lang) for code in made.spec.order),
        ]
        for row in ranking.rows
    ]


def text(value: Any, lang: str) -> str:
    """A figure; of a number with decimals, which the program shows in its own way, the digits."""
    found = figure(value, lang)
    return found.replace(",", ".") if isinstance(value, Fraction) else found


def somebody(made: Made, entered: Entered, ranking: Standings) -> list[Row]:
    """The lines of places where somebody sits: those with a name, and all of a team that has given none (M13)."""
    named = {str(key[1]) for key, name in made.entries.items() if key[0] == "members" and key[2] == "name" and name}
    teams = {symbol[0] for symbol in named if int(symbol[1:]) <= made.spec.players}
    symbols = {row.id: str(entered.persons[row.id].id) for row in ranking.rows}
    return [row for row in ranking.rows if symbols[row.id] in named or symbols[row.id][0] not in teams]


def filled_up(lines: list[list[str]], count: int, width: int) -> list[list[str]]:
    """With empty lines where nobody is left."""
    return lines + [[""] * width] * (count - len(lines))


def expected_players(made: Made, entered: Entered, ranking: Standings) -> list[list[str]]:
    assert entered.individuals
    rows = somebody(made, entered, ranking)
    ranks = [row.rank for row in rows]
    lines = [
        [
            shown(ranks, row.rank) if entered.entered else "",
            str(entered.persons[row.id].id),
            *(figure(row.values[code], made.spec.lang) for code in INDIVIDUAL_ORDER),
        ]
        for row in rows
    ]
    return filled_up(lines, made.spec.persons, 2 + len(INDIVIDUAL_ORDER))


def cells(known: dict[Any, Any], sheet: str, first: int, count: int, columns: list[int]) -> list[list[str]]:
    lines = [[known[sheet, first + row, col] for col in columns] for row in range(count)]
    return [[str(value) if not isinstance(value, float) else f"{value:.2f}" for value in line] for line in lines]


def of_number(made: Made, entered: Entered, ranking: Standings, rank: int) -> list[list[str]]:
    """The players of one number in the order of the whole ranking; ranks begin again at 1."""
    known = somebody(made, entered, ranking)
    rows = [row for row in known if str(entered.persons[row.id].id).lstrip(ascii_uppercase) == str(rank)]
    places = [1 + sum(other.rank < row.rank for other in rows) for row in rows]
    lines = [
        [shown(list(places), place) if entered.entered else "", str(entered.persons[row.id].id)]
        for row, place in zip(rows, places, strict=True)
    ]
    return filled_up(lines, made.spec.teams, 2)


def assert_cells_rank_as_the_engine(made: Made) -> None:
    book, entered = described(made)
    known = Values(book, made.entries).known
    assert [place for place, value in known.items() if isinstance(value, str) and value.startswith("#")] == []
    ranking = standings(entered.event, made.spec.order, made.spec.rules, horizon(made))
    columns = list(range(3 + len(made.spec.order)))
    team_cells = cells(known, "standings", molter_standings.table(made.spec).first, made.spec.teams, columns)
    assert team_cells == expected_teams(made, entered, ranking)
    assert entered.individuals
    players = standings(entered.individuals, INDIVIDUAL_ORDER, made.spec.rules, horizon(made))
    player_cells = cells(known, "individuals", molter_individuals.FIRST, made.spec.persons, [0, 1, 4, 5])
    assert player_cells == expected_players(made, entered, players)
    for rank in range(1, made.spec.players + 1):
        first = molter_individuals.FIRST + 1 + (rank - 1) * (made.spec.teams + 3)
        assert cells(known, "by-number", first, made.spec.teams, [0, 1]) == of_number(made, entered, players, rank)
    assert known["control", 5, 1] == len({(key, problem.code) for key, problem in entered.problems if problem.is_error})


def differences_from_libreoffice(events: Sequence[Made]) -> list[str]:
    """What LibreOffice computes otherwise than the cells say."""
    return disagreements({f"event {number}": (described(made)[0], made.entries) for number, made in enumerate(events)})
