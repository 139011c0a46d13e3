"""Which Molter table an event is played with: the sizes there are, the rounds that may be played, the table (M9)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sheetgen.errors import BadOptions, NoSuchSize, error
from sheetgen.pairing.checks import Finding, TeamSchedule, by_rule, findings, players_meeting_twice
from sheetgen.pairing.molter_data import (
    ADDED,
    ALONE,
    AUTONOMOUS,
    PEYRIN,
    Erratum,
    GridCell,
    TableName,
    load,
    moved_cell,
    show_board,
    sizes_of,
    table_names,
)
from sheetgen.pairing.team_tables import RuleCheck, TableRound, TeamTable
from sheetgen.resources import Document

#: M10: the table of three teams that is repeated for more players than it has.
MASS_TABLE = 1

Selection = tuple[str, ...]
Size = tuple[int, int]  # teams, players of a team


@dataclass(frozen=True, slots=True)
class MolterTable(TeamTable):
    """A table cut to the size and the rounds of an event; the autonomous round may be ``added`` or ``alone``."""

    @property
    def kept_as(self) -> TableName:
        """What a workbook that is made with it says of it."""
        return self.number


def available_sizes() -> Iterator[tuple[int, int, TableName]]:
    """Every announced size: teams, players of a team, table. M10: three teams may have any even number above these."""
    for name in table_names():
        teams, sizes = sizes_of(name)
        for players in sizes:
            yield teams, players, name


def is_mass_size(name: TableName, players: int) -> bool:
    """M10: table 1 serves every even number of players above its own."""
    return name == MASS_TABLE and players > max(sizes_of(name)[1]) and players % 2 == 0


def serves(name: TableName, teams: int, players: int) -> bool:
    """Return whether a table has so many teams and can be played with so many players of each.

    These are the sizes the table is announced for, and those that :func:`is_mass_size` adds (M10).
    """
    announced_teams, sizes = sizes_of(name)
    return teams == announced_teams and (players in sizes or is_mass_size(name, players))


def nearest_sizes(teams: int, players: int, count: int = 4) -> tuple[Size, ...]:
    """The printed sizes that differ least."""
    return nearest_of(sizes_near(players), teams, players, count)


def sizes_near(players: int) -> set[Size]:
    """Every printed size; of those that go on for ever (M10) the ones near a number of players."""
    sizes = {(some_teams, some_players) for some_teams, some_players, _ in available_sizes()}
    mass_teams = sizes_of(MASS_TABLE)[0]
    return sizes | {(mass_teams, near) for near in range(players - 1, players + 2) if is_mass_size(MASS_TABLE, near)}


def nearest_of(sizes: Iterable[Size], teams: int, players: int, count: int) -> tuple[Size, ...]:
    """Those that differ least; a team more or less weighs as much as two players."""
    return tuple(sorted(sizes, key=lambda size: (2 * abs(size[0] - teams) + abs(size[1] - players), size))[:count])


def named_table(table: TableName) -> TableName:
    """A table by its number or, the Peyrin table, by its name or its initial.

    Refuses with ``no-such-molter-table`` what names none; the refusal lists the tables there are.
    """
    text = str(table).lower()
    name: TableName = PEYRIN if text in (PEYRIN, PEYRIN[0]) else int(text) if text.isdigit() else text
    if name not in table_names():
        raise NoSuchSize(error("no-such-molter-table", found=str(table), tables=table_names()))
    return name


def table_for(teams: int, players: int, rounds: int | None = None, table: TableName | None = None) -> TableName:
    """The table of a size, or the one asked for; M9: three teams of four in three rounds play the Peyrin table.

    Refuses with ``molter-table-of-another-size`` a table that does not serve the size, and with ``no-such-molter-size``
    a size without a table; this refusal names the nearest sizes there are.
    """
    if table is not None:
        name = named_table(table)
        if not serves(name, teams, players):
            announced_teams, sizes = sizes_of(name)
            size = {"teams": teams, "players": players}
            raise NoSuchSize(
                error("molter-table-of-another-size", table=name, teams=announced_teams, players=sizes, asked=size)
            )
        return name
    if rounds == 3 and serves(PEYRIN, teams, players):
        return PEYRIN
    for name in table_names():
        if serves(name, teams, players):  # the Peyrin table is the last of them
            return name
    raise NoSuchSize(error("no-such-molter-size", teams=teams, players=players, nearest=nearest_sizes(teams, players)))


def selections(name: TableName) -> tuple[Selection, ...]:
    """M9: the rounds to choose from: the autonomous one alone, whole periods, whole periods and the autonomous one."""
    numbered = load(name).numbered
    if AUTONOMOUS not in load(name).rounds:
        return (numbered,)
    periods = [numbered[:count] for count in range(2, len(numbered) + 1, 2)]
    return ((AUTONOMOUS,), *(choice for period in periods for choice in (period, (*period, AUTONOMOUS))))


def repeated_cells(cells: tuple[GridCell, ...], block: int, players: int) -> Iterator[GridCell]:
    """M10: the cells of a table of ``block`` players, end to end and cut at ``players``."""
    for shift in range(0, players, block):
        numbers = {number: number + shift for number in range(1, block + 1)}
        for cell in cells:
            moved = cell if not shift else moved_cell(cell, numbers)
            if max(player[1] for player in moved.board) <= players:
                yield moved


def variant_of(name: str, played: Selection) -> str | None:
    """M10: the autonomous round is added to numbered ones or stands alone."""
    if name != AUTONOMOUS:
        return None
    return ADDED if len(played) > 1 else ALONE


def cells_of(table: TableName, players: int, name: str, variant: str | None) -> tuple[GridCell, ...]:
    """A round of a table for some number of players."""
    printed = load(table)
    return tuple(repeated_cells(printed.column(name, variant), max(printed.players), players))


def boards_of_round(table: TableName, players: int, name: str, variant: str | None) -> TableRound:
    """Return one round of a table with so many players a team.

    ``name`` is the round as the table calls it; ``variant`` is the one to take, or None where the round has none.
    """
    return TableRound(name, variant, tuple(cell.board for cell in cells_of(table, players, name, variant)))


def rounds_of(table: TableName, players: int, played: Selection) -> tuple[TableRound, ...]:
    """Return the chosen rounds of a table in the order they are played in, each with the variant it has there."""
    return tuple(boards_of_round(table, players, name, variant_of(name, played)) for name in played)


def schedule_of(table: TableName, players: int, played: Selection) -> TeamSchedule:
    """The rounds of an event as the checks want them."""
    boards = tuple(molter_round.boards for molter_round in rounds_of(table, players, played))
    return TeamSchedule(sizes_of(table)[0], players, boards, autonomous=AUTONOMOUS in played)


def errata_for(table: TableName, players: int, rounds: Iterable[TableRound]) -> tuple[Erratum, ...]:
    """M11: the errata that concern these rounds of this size."""
    cells = (cell for played in rounds for cell in cells_of(table, players, played.name, played.variant))
    return tuple(dict.fromkeys(cell.erratum for cell in cells if cell.erratum))


def checked(all_findings: Iterable[Finding]) -> tuple[RuleCheck, ...]:
    """Every rule with what was found against it."""
    return tuple(
        RuleCheck(rule, not breaches, "; ".join(dict.fromkeys(breach.detail for breach in breaches)))
        for rule, breaches in by_rule(all_findings).items()
    )


def is_playable(table: TableName, players: int, played: Selection) -> bool:
    """M9, computed: in these rounds no two players meet a second time."""
    return not any(players_meeting_twice(schedule_of(table, players, played)))


def playable(table: TableName, players: int) -> tuple[Selection, ...]:
    """M9: the choices of rounds a table really allows for some number of players."""
    return tuple(played for played in selections(table) if is_playable(table, players, played))


def selected_rounds(name: TableName, players: int, rounds: int | None, autonomous: bool) -> Selection:
    """M9: an odd number of rounds ends with the autonomous round, which ``autonomous`` adds to an even number.

    Without ``rounds`` these are all numbered rounds. Refuses with ``no-such-molter-rounds`` a number of rounds that
    the table does not have, with ``bad-molter-rounds`` fewer than one and an autonomous round of the Peyrin table.
    """
    possible = tuple(sorted(len(choice) for choice in playable(name, players)))
    if (rounds is not None and rounds < 1) or (autonomous and name == PEYRIN):
        raise BadOptions(error("bad-molter-rounds", found=str(rounds), table=name, possible=possible))
    if rounds is None and not autonomous:
        return load(name).numbered
    wanted = (rounds or 0) + (autonomous and (rounds or 0) % 2 == 0)
    for choice in selections(name):
        if len(choice) == wanted:
            return choice
    raise NoSuchSize(error("no-such-molter-rounds", rounds=wanted, table=name, possible=possible))


def refuse_second_meetings(table: TableName, players: int, played: Selection) -> None:
    """M9: say who would meet twice, and how many rounds can be played.

    This is the refusal ``molter-players-meet-twice``; a choice of rounds without such players passes.
    """
    if is_playable(table, players, played):
        return
    again = tuple(finding.detail for finding in players_meeting_twice(schedule_of(table, players, played)))
    possible = tuple(sorted(len(choice) for choice in playable(table, players)))
    raise BadOptions(error("molter-players-meet-twice", table=table, rounds=played, meetings=again, possible=possible))


def choose(
    teams: int,
    players: int,
    rounds: int | None = None,
    autonomous: bool = False,
    table: TableName | None = None,
) -> MolterTable:
    """M9: the table an event is played with: all numbered rounds, or as many rounds as are asked for.

    Refuses what :func:`table_for`, :func:`selected_rounds` and :func:`refuse_second_meetings` refuse.
    """
    name = table_for(teams, players, rounds, table)
    played = selected_rounds(name, players, rounds, autonomous)
    refuse_second_meetings(name, players, played)
    chosen = rounds_of(name, players, played)
    faults = findings(schedule_of(name, players, played))
    return MolterTable(name, teams, players, chosen, errata_for(name, players, chosen), checked(faults))


def listed_rounds(table: TableName, players: int) -> Iterator[TableRound]:
    """All rounds of a table; M10: the autonomous one twice where the two recipes give different boards."""
    yield from (boards_of_round(table, players, name, None) for name in load(table).numbered)
    if AUTONOMOUS in load(table).rounds:
        added, alone = (boards_of_round(table, players, AUTONOMOUS, variant) for variant in (ADDED, ALONE))
        can_be_added = any(len(played) > 1 and AUTONOMOUS in played for played in playable(table, players))
        if can_be_added or added.boards != alone.boards:
            yield added
        if not can_be_added or added.boards != alone.boards:
            yield alone


def whole(teams: int, players: int, table: TableName | None = None) -> MolterTable:
    """Return the table of a size with all its rounds; the rules are checked on every playable choice of rounds.

    Refuses what :func:`table_for` refuses.
    """
    name = table_for(teams, players, None, table)
    listed = tuple(listed_rounds(name, players))
    faults = (item for played in playable(name, players) for item in findings(schedule_of(name, players, played)))
    return MolterTable(name, teams, players, listed, errata_for(name, players, listed), checked(faults))


def round_as_json(played: TableRound) -> dict[str, object]:
    """Return a round as JSON has it: its name, its variant if there is one, and the players of each board."""
    boards = [list(show_board(board).split("-")) for board in played.boards]
    return {"round": played.name} | ({"variant": played.variant} if played.variant else {}) | {"boards": boards}


def erratum_as_json(erratum: Erratum) -> dict[str, object]:
    """Return what JSON says of a corrected cell: where it is, what is printed, what is right and why."""
    fields = ("round", "board", "printed", "corrected", "reason")
    return {key: getattr(erratum, key) for key in fields}


def as_json(table: TeamTable) -> Document:
    """The table in the shape the command line promises."""
    return {
        "table": table.number,
        "teams": table.teams,
        "players": table.players,
        "rounds": [round_as_json(played) for played in table.rounds],
        "errata": [erratum_as_json(erratum) for erratum in table.errata],
        "checks": [{"rule": check.rule, "ok": check.ok, "detail": check.detail} for check in table.checks],
    }
