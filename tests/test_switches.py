"""A switch is off and a number nought until somebody asks for more; what is otherwise by itself stands here."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.sources import PACKAGE, modules, nodes

ON = {
    "exchange/tables.py": {"csv_text.quoting"},
    "exchange/trf/columns.py": {"one_of.capitals"},
    "exchange/trf/text.py": {"ReportText.closed"},
    "exchange/trf/writing.py": {"Style.ascii", "Style.engines"},
    "explanations/page.py": {"AccountLine.counts"},
    "i18n/spelled.py": {"_french_below_thousand.ends"},
    "model/games.py": {"Result.played"},
    "pairing/dutch/state.py": {"SwissState.rated"},
    "pairing/team_swiss/event.py": {"TeamSwiss.uses_secondary"},
    "present/site/frame.py": {"SitePage.listed"},
    "present/swiss.py": {"explained_text.details"},
    "ranking/direct.py": {"Lens.forfeits"},
    "ranking/keizer.py": {"KeizerTerms.own"},
    "ranking/record.py": {"Meeting.played"},
    "systems/shared/teams/posted.py": {"build_round.sorts_names"},
    "systems/team_swiss/spec.py": {"TeamSwissSpec.dealt"},
    "operations/reading/opening.py": {"open_any.lists"},
    "operations/pairing/report_file.py": {"settle.complete"},
    "workbook/cells.py": {"Page.centred"},
    "operations/pairing/team_report_file.py": {"settle_teams.complete"},
}

NUMBERS = {
    "commands/norms.py": {"norms.least_games": 9},
    "exchange/reading.py": {"number.limit": 9999},
    "explanations/knockout_rounds.py": {"round_label.preliminary": 2},
    "operations/templates.py": {"templates.jobs": 1},
    "pairing/dutch/state.py": {"Forbidden.first": 1},
    "pairing/keizer.py": {"LadderState.repeat_after": 5},
    "pairing/molter.py": {"nearest_sizes.count": 4},
    "pairing/molter_data.py": {"grid_cells.first_board": 1},
    "pairing/molter_generated.py": {"nearest_sizes.count": 4},
    "pairing/rutsch.py": {"rutsch_berger.cycles": 1},
    "present/site/frame.py": {"section.level": 2},
    "prize_rules/sharing.py": {"Terms.unit": 1},
    "ranking/codes.py": {"Code.turn": 1},
    "ranking/definitions.py": {"Units.amount": 2, "Units.figure": 2, "Units.level": 1},
    "model/tournament.py": {"GamePoints.draw": 1, "GamePoints.win": 2},
    "ranking/explain.py": {"TieBreakStep.attempt": 1, "direct_steps.attempt": 1},
    "ranking/keizer.py": {"KeizerTerms.limit": 5},
    "ranking/opponents.py": {"virtual_opponent.draw": 1, "virtual_opponent.win": 2},
    "ranking/record.py": {"PointScale.draw": 1, "PointScale.win": 2, "Records.draw": 1, "Records.most": 2},
    "ranking/team_events.py": {"MatchPoints.draw": 1, "MatchPoints.win": 2},
    "rating/editions.py": {"RatingEdition.least": 1400, "RatingEdition.least_unrated": 1400},
    "rating/mix.py": {"Conditions.least_unrated": 1000},
    "systems/knockout/places.py": {"figures.first": 1},
    "systems/knockout/spec.py": {"KnockoutSpec.boards": 1},
    "systems/scheveningen/spec.py": {"ScheveningenSpec.teams": 2},
    "systems/shared/by_rounds/round_blocks.py": {"RoundBlocks.draw": 1, "RoundBlocks.win": 2},
    "systems/views/crosstable.py": {"Crosstable.columns": 1, "result_width.columns": 1},
    "systems/views/rounds.py": {"area.part": 1, "cell.part": 1},
    "systems/system.py": {"System.most_tabs": 15},
    "systems/schema.py": {"Line.part": 1, "__init__.first": 6, "area.part": 1, "cell.part": 1},
    "systems/shared/extras/form.py": {"__init__.row": 3},
    "systems/shared/extras/prize_entries.py": {"TypedFund.unit": 1},
    "systems/shared/teams/spec.py": {"TeamsSpec.most_passes": 1000, "TeamsSpec.reserves": 2},
    "systems/swiss/spec.py": {"SwissSpec.byes": 1},
    "systems/team_swiss/spec.py": {"TeamSwissSpec.most_passes": 4},
    "workbook/cells.py": {"Page.pages_wide": 1},
    "workbook/lines.py": {"Lines.name": 2, "Lines.no": 1, "Lines.points": 3},
    "workbook/poster.py": {"Poster.heading_lines": 1, "tiled.most": 4},
    "workbook/seats.py": {"Seats.turns": 1, "Seats.spares": 1},
}

# What runs side by side is equally long, and says so; how often in a module it need not be.
UNEQUAL = {
    "commands/parser.py": 1, "exchange/formats/events/chess_results.py": 1, "exchange/trf/checks.py": 1,
    "model/rating_scale.py": 1,
    "pairing/draw_ceremony.py": 1, "pairing/dutch/section.py": 1, "pairing/dutch/state.py": 1,
    "pairing/dutch/field.py": 1, "pairing/generated/circle.py": 1, "pairing/keizer.py": 1, "pairing/pools.py": 1,
    "pairing/team_swiss/colours.py": 1, "pairing/team_swiss/rounds.py": 1,
    "present/reports.py": 1,
    "ranking/knockout.py": 1, "systems/knockout/seats.py": 1, "systems/league/sheets/ranking.py": 1,
    "systems/pools/making.py": 1, "systems/pools/system.py": 3, "systems/pools/sheets/overview.py": 2,
    "systems/shared/extras/norm_cells.py": 1, "workbook/program.py": 1,
}  # fmt: skip


def given(node: ast.AST) -> Iterator[tuple[str, ast.expr | None]]:
    """The parameters of a function or the fields of a class, each with what it is if nothing is said."""
    if isinstance(node, ast.FunctionDef):
        takes = node.args
        placed = takes.posonlyargs + takes.args
        yield from zip((each.arg for each in reversed(placed)), reversed(takes.defaults), strict=False)
        yield from zip((each.arg for each in takes.kwonlyargs), takes.kw_defaults, strict=True)
    elif isinstance(node, ast.ClassDef):
        for each in node.body:
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
                yield each.target.id, each.value


def defaults(path: Path, kind: type) -> dict[str, object]:
    """What is true, or not nought, if nothing is said."""
    return {
        f"{node.name}.{name}": value.value
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        for name, value in given(node)
        if isinstance(value, ast.Constant) and type(value.value) is kind and value.value
    }


def everywhere(kind: type) -> dict[str, dict[str, object]]:
    return {path.relative_to(PACKAGE).as_posix(): found for path in modules() if (found := defaults(path, kind))}


def test_a_switch_is_off_unless_it_stands_in_the_list() -> None:
    assert {place: set(found) for place, found in everywhere(bool).items()} == ON


def test_a_number_is_nought_unless_it_stands_in_the_list() -> None:
    assert everywhere(int) == NUMBERS


def unequal(path: Path) -> int:
    """How often something may be longer than what runs beside it."""
    calls = (node for node in nodes(path) if isinstance(node, ast.Call))
    zips = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "zip"]
    told = [word.value for call in zips for word in call.keywords if word.arg == "strict"]
    return sum(isinstance(value, ast.Constant) and not value.value for value in told)


def test_what_runs_side_by_side_is_equally_long_unless_it_stands_in_the_list() -> None:
    assert {path.relative_to(PACKAGE).as_posix(): count for path in modules() if (count := unequal(path))} == UNEQUAL
