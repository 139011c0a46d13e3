"""A fund as a list of people's own: one line a prize, every problem with its line."""

from collections.abc import Mapping

from sheetgen.errors import FileProblem, error
from sheetgen.exchange.columns import PLAYER_COLUMNS, Headers
from sheetgen.exchange.reading import ListReading, Loaded, RawTable
from sheetgen.prize_rules.fund import Fund
from sheetgen.prize_rules.fund_lines import fund_line, funds

FUND_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "prize": ("prix", "prize", "liste", "list", "nom du prix", "prize name"),
    "place": ("place", "rang", "rank", "n°"),
    "amount": ("montant", "amount", "somme", "euros", "eur", "€"),
    "from": ("de", "from", "elo min", "elo de", "elo from", "min elo", "à partir de"),
    "to": ("à", "to", "elo max", "elo à", "elo to", "max elo", "jusqu'à"),
    **{name: PLAYER_COLUMNS[name] for name in ("sex", "category", "club", "league", "federation", "licence")},
    "unrated": ("non classés", "non classé", "nc", "unrated"),
    "names": ("joueurs", "players", "noms", "names", "réservé à", "reserved for"),
    "kind": ("nature", "en nature", "objet", "lot", "kind", "in kind", "thing", "cup", "coupe"),
    "pool": ("poule", "pool", "groupe", "group"),
}  # fmt: skip
MOST_LINES = 500  # no event gives as many prizes
FUND = Headers.of(FUND_COLUMNS, ("place",), ("amount",))


def read_fund(table: RawTable) -> Loaded[Mapping[str, Fund]]:
    """The fund of every pool ("" where there are none); all that is wrong in the list together.

    Args:
        table: the list, one line a prize.

    Raises:
        ListRefused: everything that is wrong in the list, each with its line; lines not understood contradict nothing.
        FileProblem: more than 500 lines.
    """
    if len(table.rows) > MOST_LINES:
        raise FileProblem(error("too-large", what="rows", size=len(table.rows), limit=MOST_LINES).at(file=table.file))
    reading, lines, numbers = ListReading(table, FUND), [], []
    for row in reading.rows():
        line, line_problems = fund_line(row.cells)
        lines.append(line)
        numbers.append(row.line)
        for field, problem in line_problems:
            reading.add(problem, row.line, field)
    if reading.problems and any(problem.is_error for _, problem in reading.problems):
        return reading.finish([])  # lines that are not understood contradict nothing
    funds_by_pool, contradictions = funds(lines)
    for index, field, problem in contradictions:
        reading.add(problem, numbers[index], field)
    if not lines:
        reading.report(error, "empty-list", table.header_line, None)
    return reading.finish([funds_by_pool])
