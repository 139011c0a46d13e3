"""M14: the Molter table of an event, printed where the book has one that fits, else generated."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

from sheetgen.errors import BadOptions, NoSuchSize, Problem, SheetgenError, error
from sheetgen.pairing import generated_checks, molter
from sheetgen.pairing.checks import Board, Player, team_letter, team_number
from sheetgen.pairing.generated import circle
from sheetgen.pairing.generated.circle import balanced, by_level, is_exact, unpack
from sheetgen.pairing.generated.proofs import no_grade_a
from sheetgen.pairing.generated.shapes import (
    LEAST_TEAMS,
    MOST_PLAYERS,
    MOST_TEAMS,
    Rounds,
    Seat,
    Shape,
    is_announced,
    why_impossible,
)
from sheetgen.pairing.generated.store import FIRST, SECOND, Store, TableEntry, stored
from sheetgen.pairing.molter import MolterTable, Size
from sheetgen.pairing.molter_data import TableName, table_names
from sheetgen.pairing.team_tables import RuleCheck, TableRound, TeamTable

#: The methods that need nothing stored: when they apply, and what they make. The first that applies is the best.
CLOSED: dict[str, tuple[Callable[[Shape], bool], Callable[[Shape], Rounds]]] = {
    "crosses": (circle.has_crosses, circle.crosses),
    "circles": (circle.has_closed_colours, circle.circles),
}


@dataclass(frozen=True, slots=True)
class Generated:
    """A generated table: its rounds, White first, how it was found, in how many seconds, and its quality."""

    shape: Shape
    rounds: Rounds
    method: str
    seconds: float
    vector: tuple[int, ...]
    edition: int = FIRST


def cut(rounds: Rounds, count: int) -> Rounds:
    """The first rounds of a table; S5: a last single round is coloured by itself if it is not exact."""
    kept = rounds[:count]
    if count % 2 and not is_exact(kept[-1]):
        kept = (*kept[:-1], balanced(kept[-1]))
    return tuple(by_level(games) for games in kept)


def from_entry(shape: Shape, entry: TableEntry, store: Store, edition: int = FIRST) -> Generated:
    """The table an entry of the store stands for."""
    if isinstance(entry.source, str):
        rounds, method, seconds = CLOSED[entry.source][1](shape), entry.source, 0.0
    else:
        record = store.records[entry.source]
        rounds = unpack(shape.teams, shape.players, shape.rounds, record.data)
        method, seconds = record.method, record.seconds
    return Generated(shape, cut(rounds, shape.rounds), method, seconds, entry.vector, edition)


def generated(shape: Shape, newest: int = SECOND) -> Generated | None:
    """The generated table of a shape, of the newest edition that has one; None if there is none yet."""
    for edition in range(newest, 0, -1):
        store = stored(shape.teams, edition)
        entry = store.entries.get((shape.players, shape.rounds))
        if entry:
            return from_entry(shape, entry, store, edition)
    return None


def generated_rounds(teams: int, players: int) -> tuple[int, ...]:
    """The numbers of rounds there is a generated table for."""
    return tuple(sorted(rounds for some, rounds in stored(teams).entries if some == players))


PRINTED, GENERATED = "printed", "generated"

#: Figures that only say something where players float.
OF_FLOATS = ("I2", "I3", "I4")


Figures = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class GeneratedTable(MolterTable):
    """A generated table, its grade, the figures of its quality by name, and its edition."""

    grade: str = ""
    figures: Figures = ()
    edition: int = FIRST

    @property
    def kept_as(self) -> TableName:
        """What a workbook that is made with it says of it."""
        return GENERATED if self.edition == FIRST else f"{GENERATED}-{self.edition}"


@dataclass(frozen=True, slots=True)
class Measure:
    """What the measure of generated tables says of a table: no grade if it breaks one of their hard rules."""

    grade: str | None
    figures: Figures
    broken: tuple[str, ...] = ()


def player_of(seat: Seat) -> Player:
    """Return who sits on a seat, by the letter of the team and the number in it.

    >>> player_of((0, 2))
    ('A', 3)
    """
    return team_letter(seat[0] + 1), seat[1] + 1


def boards_of(table: Generated, place: int) -> tuple[Board, ...]:
    """The boards of a round as the book writes them."""
    return tuple((player_of(white), player_of(black)) for white, black in table.rounds[place])


def figures_of(teams: int, vector: Sequence[int]) -> Figures:
    """The figures of a vector by name; those of floats only where players float."""
    named = zip((name for name, _ in generated_checks.FIGURES), vector, strict=True)
    return tuple((name, figure) for name, figure in named if teams % 2 or name not in OF_FLOATS)


def as_molter_table(table: Generated) -> GeneratedTable:
    """A generated table in the shape of the printed ones; the hard rules are checked here once more."""
    shape = table.shape
    size = (shape.teams, shape.players)
    broken = generated_checks.breaches(generated_checks.Subject(*size, table.rounds))
    checks = tuple(
        RuleCheck(rule, not details, "; ".join(details))
        for rule, _ in generated_checks.HARD_RULES
        for details in [[detail for name, detail in broken if name == rule]]
    )
    rounds = tuple(TableRound(str(place + 1), None, boards_of(table, place)) for place in range(shape.rounds))
    figures = figures_of(shape.teams, table.vector)
    grade = generated_checks.grade(*size, shape.rounds, table.vector)
    return GeneratedTable(GENERATED, *size, rounds, (), checks, grade, figures, table.edition)


def reason_against(shape: Shape) -> Problem:
    """Exit 3: why there is no table of a shape."""
    teams, players, rounds = shape.teams, shape.players, shape.rounds
    reason = why_impossible(shape)
    if reason == "two-teams":
        return error("molter-two-teams", teams=teams)
    if reason == "nothing-to-play":
        return error("molter-one-board", players=players, rounds=rounds)
    if reason == "odd-number-of-players":
        return error("molter-odd-number-of-players", teams=teams, players=players)
    if reason == "teams-run-out":
        return error("molter-teams-run-out", teams=teams, rounds=rounds, most=teams - 1)
    return error("molter-not-built", teams=teams, players=players, most_teams=MOST_TEAMS, most_players=MOST_PLAYERS)


def chosen_rounds(teams: int, players: int, rounds: int | None, autonomous: bool) -> int:
    """M9: as many rounds as are asked for, or all there are; ``autonomous`` makes an even number odd.

    Refuses with ``bad-molter-rounds`` fewer rounds than one.
    """
    if rounds is not None and rounds < 1:
        possible = generated_rounds(teams, players)
        raise BadOptions(error("bad-molter-rounds", found=str(rounds), table=GENERATED, possible=possible))
    if rounds is None and not autonomous:
        return max(generated_rounds(teams, players), default=1)
    return (rounds or 0) + (autonomous and (rounds or 0) % 2 == 0)


def choose_generated(
    teams: int, players: int, rounds: int | None = None, autonomous: bool = False, newest: int = SECOND
) -> GeneratedTable:
    """M14: the generated table of a size, or the reason why there is none.

    ``newest`` is the edition to take tables from. Refuses a size without a table as :class:`NoSuchSize`, for the reason
    that :func:`reason_against` gives.
    """
    shape = Shape(teams, players, chosen_rounds(teams, players, rounds, autonomous))
    table = generated(shape, newest) if is_announced(shape) else None
    if table is None:
        raise NoSuchSize(reason_against(shape))
    return as_molter_table(table)


def of_workbook(teams: int, players: int, rounds: int, table: TableName) -> MolterTable:
    """The table a workbook was made with: a generated one in the edition it names."""
    for edition in (FIRST, SECOND):
        if table == (GENERATED if edition == FIRST else f"{GENERATED}-{edition}"):
            return choose_generated(teams, players, rounds, newest=edition)
    return choose(teams, players, rounds, table=table)


def choose(
    teams: int,
    players: int,
    rounds: int | None = None,
    autonomous: bool = False,
    table: TableName | None = None,
) -> MolterTable:
    """M9, M14: the table of an event; without ``table`` a generated one where no printed one fits.

    ``table`` is the number of a printed one, ``PRINTED`` for any of the book, or ``GENERATED``. Refuses as
    :func:`molter.choose` does if a table is named, else as :func:`instead` does.
    """
    if table == GENERATED:
        return choose_generated(teams, players, rounds, autonomous)
    named = None if table == PRINTED else table
    try:
        return molter.choose(teams, players, rounds, autonomous, named)
    except (NoSuchSize, BadOptions) as refused:
        if table is not None:
            raise
        return instead(refused, teams, players, rounds, autonomous)


def instead(
    refused: SheetgenError, teams: int, players: int, rounds: int | None = None, autonomous: bool = False
) -> GeneratedTable:
    """The generated table where the book has none; without either, what speaks against both.

    ``refused`` is the refusal of the printed tables. It is raised again if a table fits but not for so many rounds.
    """
    try:
        return choose_generated(teams, players, rounds, autonomous)
    except NoSuchSize as reason:
        if isinstance(refused, BadOptions):  # the table fits, but not for as many rounds
            raise refused from reason
        near = nearest_sizes(teams, players, min(rounds or 1, MOST_TEAMS - 1))
        printed = (problem for problem in refused.problems if problem.code != "no-such-molter-size")
        raise NoSuchSize(
            *reason.problems, *printed, error("no-such-molter-size", teams=teams, players=players, nearest=near)
        ) from reason


def nearest_sizes(teams: int, players: int, rounds: int, count: int = 4) -> tuple[Size, ...]:
    """The sizes nearest to one there is no table for, printed or generated, in which so many rounds can be played."""
    built = product(range(LEAST_TEAMS, MOST_TEAMS + 1), range(2, MOST_PLAYERS + 1))
    sizes = {size for size in built if is_announced(Shape(*size, rounds))}
    printed = {size for size in molter.sizes_near(players) if size[0] > rounds}
    return molter.nearest_of(sizes | printed, teams, players, count)


def whole(teams: int, players: int, table: TableName | None = None) -> MolterTable:
    """M9, M14: Return the table of a size with all its rounds; ``table`` and the refusals are as in :func:`choose`."""
    if table == GENERATED:
        return choose_generated(teams, players)
    try:
        return molter.whole(teams, players, None if table == PRINTED else table)
    except NoSuchSize as refused:
        if table is not None:
            raise
        return instead(refused, teams, players)


def seat_of(player: Player) -> Seat:
    """Return the seat of a player, team and level counted from 0: the reverse of :func:`player_of`.

    >>> seat_of(("A", 3))
    (0, 2)
    """
    return team_number(player[0]) - 1, player[1] - 1


def subject_of(table: TeamTable) -> generated_checks.Subject:
    """A table as the checker of generated ones wants it."""
    rounds = tuple(tuple((seat_of(white), seat_of(black)) for white, black in played.boards) for played in table.rounds)
    return generated_checks.Subject(table.teams, table.players, rounds)


def measured(table: TeamTable) -> Measure | None:
    """The grade and the figures of a table, a printed one too if its rounds are a choice an event may be played in."""
    if isinstance(table, GeneratedTable):
        return Measure(table.grade, table.figures)
    names = tuple(played.name for played in table.rounds)
    if table.number not in table_names() or names not in molter.playable(table.number, table.players):
        return None
    subject = subject_of(table)
    broken = tuple(dict.fromkeys(rule for rule, _ in generated_checks.breaches(subject)))
    if broken:
        return Measure(None, (), broken)
    vector = generated_checks.quality(subject)
    grade = generated_checks.grade(table.teams, table.players, len(names), vector)
    return Measure(grade, figures_of(table.teams, vector))


def better_generated(table: TeamTable) -> GeneratedTable | None:
    """M14: the generated table of as many rounds, if a printed one is graded below it."""
    measure = None if isinstance(table, GeneratedTable) else measured(table)
    shape = Shape(table.teams, table.players, len(table.rounds))
    if measure is None or not is_announced(shape):
        return None
    rival = choose_generated(table.teams, table.players, shape.rounds)
    return rival if measure.grade is None or rival.grade < measure.grade else None


def lacks_grade_a(table: TeamTable) -> bool:
    """M14: whether it is proved that no table of as many rounds is of grade A."""
    return no_grade_a(Shape(table.teams, table.players, len(table.rounds)))


def as_json(table: MolterTable) -> dict[str, object]:
    """The table in the shape the command line promises; M14: with its grade and its figures."""
    document = molter.as_json(table)
    measure = measured(table)
    if measure and measure.grade:
        document |= {"grade": measure.grade, "quality": dict(measure.figures)}
    better = better_generated(table)
    if better:
        document |= {"better": {"table": GENERATED, "grade": better.grade, "quality": dict(better.figures)}}
    if measure and lacks_grade_a(table):
        document |= {"no_grade_a": True}
    return document
