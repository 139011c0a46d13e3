"""How much is too much: every limit of the package stands here too, so that none is changed by a slip.

Those of files are WORKBOOKS' "Limits before parsing", of cells EXCEL-FACTS', of events and ratings the rules'.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.sources import PACKAGE, modules, tree

NAMED = re.compile(
    "(^|_)(LEAST|MOST|LONGEST|LARGEST|HIGHEST|FIRST_YEAR|LAST_YEAR|SHORTEST|WIDEST|SMALLEST|FEWEST|FARTHEST|LIMITS?|WITHIN"
    "|SECONDS|MEMORY|MAX|DAYS|LINES|LAST_ROW|LAST_COLUMN|PATIENCE|LAST_FREE_ROUND|CLAMP|EXTREME|CAP|FAR|SPARE|RATIO"
    "|BEGINNING|VERSION|FORMAT|LAYOUT|RESERVES|PLACES)(_|$)"
)
LIMITS: dict[str, dict[str, int]] = {
    "exchange/wish_list.py": {"MOST_NUMBER": 99},
    "pairing/league_wishes.py": {"LEAST_BOARDS": 2},
    "exchange/fund_list.py": {"MOST_LINES": 500},
    "exchange/formats/lists/delimited.py": {"MOST_CSV_COLUMNS": 16_384, "MOST_HEADINGS": 500},
    "exchange/list_lookup.py": {"MOST_CANDIDATES": 5},
    "exchange/lists.py": {"MAX_K": 40, "MAX_LOT": 999, "MAX_NAMESAKES": 100, "MAX_RANK": 100},
    "exchange/reading.py": {"MAX_TEXT": 100},
    "exchange/result_lists.py": {"MOST_BOARDS": 9999, "MOST_MATCHES": 9999, "MOST_ROUNDS": 400},
    "exchange/tables.py": {
        "HEADER_WITHIN": 20,
        "LARGEST_TEXT": 8 * 1024 * 1024,
        "LONGEST_HEADING": 200,
    },
    "exchange/trf/columns.py": {"LONGEST_NUMBER": 9, "MOST_PARTS": 50_000},
    "exchange/trf/players.py": {"LONGEST_ID": 11},
    "exchange/trf/reading.py": {"MOST_ROUNDS": 400, "MOST_VIRTUAL": 2_000_000},
    "exchange/trf/importing.py": {"LONGEST": 200, "MOST": 150},
    "exchange/trf/text.py": {
        "BEGINNING": 200_000,
        "LARGEST_FILE": 8 * 1024 * 1024,
        "LONGEST_LINE": 20_000,
        "MOST_LINES": 40_000,
    },
    "explanations/swiss.py": {"MOST_NAMED": 12},
    "model/entrants.py": {"HIGHEST_RATING": 3999},
    "pairing/accelerations.py": {"LONGEST_WITHOUT_BAKU": 8},
    "pairing/berger.py": {"LEAST": 3, "MOST_IN_TABLE": 200, "MOST_IN_WORKBOOK": 40},
    "pairing/directed_search.py": {"MOST": 30, "PATIENCE": 150_000},
    "pairing/draw_ceremony.py": {"VARMA_LEAST": 9, "VARMA_MOST": 24},
    "pairing/draw_plan.py": {"MOST_LINES": 36},
    "pairing/generated/shapes.py": {"LEAST_TEAMS": 3, "MOST_PLAYERS": 16, "MOST_TEAMS": 30},
    "pairing/keizer.py": {"MOST_LOOKED_AT": 6},
    "pairing/knockout_play.py": {"MOST_BOARDS": 20},
    "pairing/knockout_plan.py": {"LARGEST": 8192, "MOST_PLANNED": 1_000_000_000, "SMALLEST": 2},
    "pairing/league.py": {"LEAST": 3, "LEAST_BOARDS": 2, "MOST": 16, "MOST_BOARDS": 20},
    "pairing/pools.py": {"MOST_IN_ONE_FILE": 120, "MOST_SWAPS": 400},
    "pairing/scheveningen.py": {"LEAST": 2, "MOST": 20},
    "pairing/team_swiss/explain.py": {"MOST_LOOKED_AT": 2000, "MOST_OPPONENTS": 6, "MOST_SETS": 8},
    "present/renewing.py": {"MOST_SHOWN": 10},
    "present/reports.py": {"LONGEST_NUMBER": 128, "LONGEST_SHOWN": 200},
    "present/site/pages.py": {"LARGEST": 80_000},
    "present/site/race.py": {"LONGEST_NAME": 15},
    "present/site/season.py": {"MOST_PAIRS": 200},
    "prize_rules/fund_lines.py": {"MAX_PLACE": 999, "MAX_RATING": 4000},
    "ranking/federation_ratings.py": {"FAR": 800},
    "ranking/keizer.py": {"MOST_PASSES": 20},
    "ranking/performance.py": {"CLAMP": 400, "EXTREME": 736},
    "rating/change.py": {"CAP": 400, "MOST_K_TIMES_GAMES": 700},
    "rating/first.py": {"LEAST_GAMES": 5},
    "rating/mix.py": {"LEAST_FEDERATIONS": 2, "LEAST_GAMES": 9, "LEAST_PLAYERS_DOUBLE": 6, "LEAST_TITLES": 3},
    "rating/norm_tables.py": {"LEAST_PER_CENT": 35},
    "rating/norms.py": {"MOST_GAMES": 13},
    "rating/opening.py": {"HIGHEST": 3000},
    "rating/editions.py": {"LEAST_MOVES": 30},
    "championship/people.py": {"SHORTEST": 3},
    "championship/book.py": {"LEAST_EVENTS": 9},
    "championship/sheets.py": {"MOST_PAIRS": 400},
    "championship/tables.py": {"MOST_PAIRS": 400},
    "commands/overview.py": {"WIDEST": 80, "WIDEST_NAME": 30},
    "operations/batch/child.py": {"LARGEST_MEMORY": 1536 * 1024 * 1024},
    "operations/batch/journal.py": {"FORMAT": 1, "LARGEST": 1024 * 1024 * 1024},
    "operations/batch/line.py": {"SHARED_AT_MOST": 3},
    "store/pages.py": {"FORMAT": 1},
    "store/rating_index.py": {"VERSION": 1},
    "operations/batch/match_sheets.py": {"MOST_NAMES": 1_000_000},
    "operations/season.py": {"MOST_RESULTS": 999},
    "systems/keizer/entries.py": {
        "LEAST_PLACES": 4,
        "LEAST_SPARE": 4,
        "MOST_PLACES": 80,
        "MOST_ROUNDS": 60,
        "SPARE_PART": 10,
    },
    "systems/knockout/places.py": {"MOST_DRAWN": 128},
    "systems/knockout/sheets/matches.py": {"MOST_BYES": 8},
    "systems/knockout/sheets/ranking.py": {"IN_TWO_LINES": 28, "LONGEST": 40},
    "systems/knockout/sheets/slips.py": {"MOST": 64},
    "systems/knockout/tree.py": {"MOST_LEAVES": 16},
    "systems/league/making.py": {"RESERVES": 6},
    "systems/league/sheets/calendar.py": {"LEAST": 9},
    "systems/shared/matches/form.py": {"MOST_IN_LANDSCAPE": 12},
    "systems/shared/people_lists.py": {"MOST": 550},
    "systems/molter/places.py": {"LEAST_ROUND_COLUMNS": 4},
    "systems/shared/by_rounds/book.py": {"CLAMP": 400, "EXTREME": 736},
    "systems/shared/by_rounds/perfect.py": {"FAR": 800},
    "systems/views/crosstable.py": {"MOST": 40},
    "systems/shared/extras/fees/fee_sheet.py": {"MOST": 4},
    "systems/shared/extras/norms.py": {"HIGHEST": 3000},
    "systems/shared/extras/office.py": {"LONGEST": 30},
    "systems/shared/extras/prize_entries.py": {"CATEGORY_LINES": 24, "GENERAL_PLACES": 20},
    "systems/shared/extras/prizes.py": {"LONGEST_REMARK": 260, "WRITTEN_LINES": 60},
    "systems/shared/extras/ratings.py": {"FIRST_YEAR": 2022, "LAST_YEAR": 2025, "LEAST_K": 1, "MOST_K": 40},
    "systems/shared/extras/report/house_rules.py": {"DAYS_SHOWN": 5},
    "systems/shared/extras/material.py": {"LINES": 40},
    "systems/shared/extras/report/arbiters.py": {"LINES": 10},
    "systems/shared/extras/report/incidents.py": {"LINES": 30},
    "systems/shared/extras/report/newcomers.py": {"LEAST_ESTIMATE": 1, "LONGEST": 100, "MOST_ESTIMATE": 3000},
    "systems/shared/extras/report/technical.py": {"SAID_LINES": 10},
    "systems/shared/extras/title_form.py": {"MOST_GAMES": 60},
    "systems/views/official.py": {"TIE_LINES": 400},
    "systems/shared/options.py": {"FIRST_YEAR": 1901, "LONGEST_TITLE": 200},
    "systems/views/race.py": {"MOST_COLUMNS": 15, "MOST_LINES": 14},
    "systems/shared/dealt/journal.py": {"JOURNAL_LINES": 60},
    "systems/shared/round_robin/players.py": {"MOST_ON_A_PAGE": 30},
    "systems/shared/round_robin/seating.py": {"MOST_HIGH": 15},
    "systems/shared/teams/making.py": {"RESERVES": 2},
    "systems/shared/teams/places.py": {"LEAST_TEAMS": 2, "MOST_NAMES": 64},
    "systems/spec_checks.py": {"LONGEST_LIST": 200, "LONGEST_TEXT": 200, "MOST_OF_OTHERS": 10_000},
    "systems/swiss/numbering.py": {"LAST_FREE_ROUND": 4},
    "systems/shared/dealt/bans.py": {"FORBIDDEN_LINES": 100},
    "systems/team_swiss/making.py": {"RESERVES": 4, "SPARE": 2},
    "systems/team_swiss/book.py": {"MOST": 10},
    "systems/team_swiss/spec.py": {
        "LEAST_BOARDS": 1,
        "LEAST_ROUNDS": 1,
        "LEAST_TEAMS": 4,
        "MOST_BOARDS": 12,
        "MOST_ROUNDS": 13,
        "MOST_TEAMS": 40,
        "MOST_HALVES": 99,
    },
    "systems/swiss/sheets/encounters.py": {"MOST_STEPS": 4},
    "systems/swiss/spec.py": {
        "LEAST_PLACES": 4,
        "LEAST_ROUNDS": 1,
        "LEAST_SPARE": 4,
        "MOST_PLACES": 550,
        "MOST_ROUNDS": 15,
        "SPARE_PART": 10,
    },
    "operations/reading/listed.py": {"TITLE_LINES": 2},
    "operations/norms.py": {"LONGEST_DAYS": 90},
    "operations/ratings.py": {"LONGEST_DAYS": 30},
    "operations/reading/anchors.py": {"FARTHEST_ROW": 20_000},
    "operations/reading/belonging.py": {"FEWEST_NAMES": 2},
    "operations/reading/headings.py": {"MOST_NAMED": 10},
    "operations/renew.py": {"MOST_NAMED": 5},
    "workbook/codecs.py": {"LONGEST_TEXT": 32_767, "MOST_CENTS": 99_999_999_999, "MOST_ENTRANTS": 9999},
    "workbook/description.py": {"FIRST_LAYOUT": 1, "FORMAT": 1, "LAYOUT": 9},
    "workbook/poster.py": {"MOST_PLAIN": 12},
    "xlsx/shifts.py": {"FARTHEST": 5000},
    "xlsx/cellref.py": {"LAST_COLUMN": 16_383, "LAST_ROW": 1_048_575},
    "xlsx/foreign.py": {"SECONDS": 30},
    "xlsx/foreign_child.py": {"MEMORY": 1024 * 1024 * 1024, "SECONDS": 20},
    "xlsx/limits.py": {
        "HIGHEST_RATIO": 200,
        "LARGEST_FILE": 20 * 1024 * 1024,
        "LARGEST_PART": 64 * 1024 * 1024,
        "LARGEST_TOTAL": 150 * 1024 * 1024,
        "LONGEST_TAG": 1024 * 1024,
        "LONGEST_TEXT": 32_767,
        "MOST_CELLS": 200_000,
        "MOST_ELEMENTS": 200_000,
        "MOST_ENTRIES": 2000,
        "MOST_NAMES": 20_000,
        "MOST_SHEETS": 200,
        "MOST_STRINGS": 250_000,
        "MOST_TAGS": 2_000_000,
        "RATIO_COUNTS_FROM": 1024 * 1024,
    },
    "xlsx/package.py": {"BEGINNING": 16 * 1024},
    "xlsx/read.py": {"_LARGEST_EXACT": 2**53},
    "xlsx/rows.py": {
        "HIGHEST_RATIO": 200,
        "LARGEST_UNPACKED": 32 * 1024 * 1024,
        "LONGEST_TAG": 50_000,
        "LONGEST_TEXT": 32_767,
        "MOST_COLUMNS": 256,
        "MOST_ENTRIES": 2000,
        "MOST_ROWS": 20_000,
        "MOST_SHEETS": 50,
        "MOST_SPACES": 1000,
        "MOST_TAGS": 1_000_000,
        "RATIO_COUNTS_FROM": 1024 * 1024,
    },
    "xlsx/signature.py": {"HEADINGS_WITHIN": 60},
    "xlsx/source.py": {"DAYS_FROM_1900_TO_1904": 1462, "SPARE_JOINS": 1000},
    "xlsx/table.py": {"WIDEST": 40},
    "xlsx/write.py": {"MOST_IN_MEMORY": 200_000},
}


def assigned(module: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """What stands at the top of a module: each name and its value."""
    for line in module.body:
        if isinstance(line, ast.AnnAssign) and line.value:
            yield from _named(line.target, line.value)
        elif isinstance(line, ast.Assign):
            for target in line.targets:
                yield from _named(target, line.value)


def _named(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=True):
            yield from _named(one, other)


def number(value: ast.expr) -> int | None:
    """A whole number, or one reckoned of such: 64 * 1024 * 1024."""
    if isinstance(value, ast.Constant):
        return value.value if type(value.value) is int else None
    if not isinstance(value, ast.BinOp):
        return None
    left, right = number(value.left), number(value.right)
    if left is None or right is None:
        return None
    return left**right if isinstance(value.op, ast.Pow) else left * right if isinstance(value.op, ast.Mult) else None


def limits(path: Path) -> dict[str, int]:
    found = ((name, number(value)) for name, value in assigned(tree(path)) if NAMED.search(name))
    return {name: size for name, size in found if size is not None}


def test_every_limit_stands_in_the_list() -> None:
    assert {path.relative_to(PACKAGE).as_posix(): found for path in modules() if (found := limits(path))} == LIMITS
