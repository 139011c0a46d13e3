"""A system is one declaration: everything outside its folder asks this object, and never its name."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic

from sheetgen.errors import Problem
from sheetgen.i18n.catalogue import Words
from sheetgen.model.entrants import Player, Team
from sheetgen.model.tournament import EventSpec
from sheetgen.ranking import standings as ranking
from sheetgen.ranking.kinds import PlayersEvent, RecordedEvent
from sheetgen.ranking.order import parse_order, usual_order
from sheetgen.ranking.record import ROUND_ROBIN
from sheetgen.ranking.standings import Standings
from sheetgen.systems.drafts import Drafts
from sheetgen.systems.options import Option, common
from sheetgen.systems.pairable import Pairable, Plan, Spec
from sheetgen.systems.printed import Printed
from sheetgen.systems.shared.altered import altered_pairings
from sheetgen.systems.shared.enrolments import Enrolment, TeamEnrolment
from sheetgen.systems.shared.extras.office import People
from sheetgen.systems.shared.extras.report.regulation import USUAL, Regulation
from sheetgen.systems.shared.filling import no_free_place
from sheetgen.systems.shared.individuals import Fields, nobody
from sheetgen.systems.shared.meetings import Meetings
from sheetgen.systems.shared.official_entries import official_entries
from sheetgen.systems.shared.posted import Posted, posted_games
from sheetgen.systems.shared.returned import Returns
from sheetgen.workbook.cells import Book, Changes, Entries, Key
from sheetgen.workbook.entered import Entered, Entrant
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.seats import Seats

if TYPE_CHECKING:
    from sheetgen.exchange.reading import Loaded
    from sheetgen.exchange.result_lines import ResultLine
    from sheetgen.explanations import Explain

Entering = tuple[Entries, Sequence[Problem]]


@dataclass(frozen=True, slots=True)
class Fill(Generic[Spec, Plan]):
    """What ``fill`` may enter. A list of players or teams becomes entries and doubts; None: the system takes no such
    list. A line of results becomes entries; None: there is no such game, and ``unknown`` says so. ``meetings`` tells
    who plays the games, for lists that name them. ``without_game`` takes a line of somebody who has none in a round;
    None: the workbook has no place for that.

    Into a workbook that has people in it a list is entered by who they are: ``people`` are the lines where players
    stand, ``squads`` those of teams, ``facts`` what a list says of a person, ``team_facts`` what it says of a team.
    ``respelled`` is what else tells the name of a line; ``by_number`` are entries that mean a line by its number.
    ``full`` says that there is no place for all who are new, before the first game or after it. Before the first game
    a list may give all numbers anew, unless they are ``fixed``: it cannot say who is which.
    ``of_table`` is a line with the board of the table, where boards are numbered otherwise on paper."""

    result: Callable[[Spec, Plan, "ResultLine"], Entries | None]
    unknown: Callable[[Spec, "ResultLine"], Problem]
    meetings: Meetings
    players: Callable[[Spec, Plan, "Loaded[Player]"], Entering] | None = None
    teams: Callable[[Spec, Plan, "Loaded[Team]"], Entering] | None = None
    without_game: Callable[[Spec, Entries, "ResultLine"], Entries] | None = None
    people: Callable[[Spec, Plan, Entries], Sequence[Enrolment]] = lambda spec, plan, entries: ()
    squads: Callable[[Spec, Plan, Entries], Sequence[TeamEnrolment]] = lambda spec, plan, entries: ()
    facts: tuple[str, ...] = ()
    team_facts: Callable[[int, Team], Entries] = lambda number, team: {}
    respelled: Callable[[Spec, Plan, Entries, Enrolment, Player], Entries] = lambda *line_and_player: {}
    by_number: Callable[[Entries], Sequence[Key]] = lambda entries: ()
    full: Callable[..., Problem] = no_free_place
    fixed: bool = False
    of_table: Callable[[Spec, Entries, "ResultLine"], "ResultLine"] | None = None


@dataclass(frozen=True, slots=True)
class ListRanking:
    """How a list of results is ranked by a system that counts it in its own way.

    ``options`` are what may be said besides; ``event`` makes of a list, and of what was said, a specification and the
    event that the ``rank`` of the system takes.
    """

    options: tuple[str, ...]
    event: Callable[[PlayersEvent, Mapping[str, object]], tuple[Any, Any]]


@dataclass(frozen=True, slots=True)
class Size:
    """A blank workbook for people without a command line: what it is called, what is asked for it.

    ``kept``: it lies in the repository's own templates, in French and English. ``usual``: the most usual size of its
    system, which lies there in every language; of it there is a complete workbook too, with all extra sheets.
    """

    name: str
    options: Mapping[str, object]
    kept: bool = False
    usual: bool = False


@dataclass(frozen=True, slots=True)
class Demo:
    """The event of the tour: what its lists are called there, by option, and its results; what else is asked.

    They are copies of what examples/ID calls after the option, and of its results; the title is demo-title.ID.
    """

    lists: Mapping[str, str]
    results: str
    options: Mapping[str, object] = field(default_factory=dict)
    typed: Entries = field(default_factory=dict)  # before the first round, as a person would

    def copies(self, id_: str) -> dict[str, str]:
        """Every list of the tour, and the example it is a copy of."""
        copies = {name: f"{id_}/{option}.csv" for option, name in self.lists.items()}
        return copies | {self.results: f"{id_}/results.csv"}


Order = Callable[[Any, str | Sequence[str] | None, str], tuple[str, ...]]


def ranked_as(event: str) -> Order:
    """T12: the order asked for, else that of the workbook, or the usual one of an edition that has not all of it."""

    def order(spec: EventSpec, order_text: str | Sequence[str] | None, rules: str) -> tuple[str, ...]:
        return usual_order(spec.order, rules, event) if order_text is None else parse_order(order_text, rules, event)

    return order


AS_ROUND_ROBIN = ranked_as(ROUND_ROBIN)


def code_explainer(
    words: Words, event: RecordedEvent, standings: Standings, entrants: Mapping[int, Entrant]
) -> "Explain":
    """T: why everybody stands where he stands, code by code."""
    from sheetgen.explanations import Explainer  # few commands explain anything

    return Explainer(words, event, standings, entrants, standings.horizon).page


@dataclass(frozen=True, slots=True)
class System(Generic[Spec, Plan]):
    """How one system is asked for, planned, laid out, read, filled, ranked and explained."""

    id: str
    spec: type[Spec]
    plan: Callable[[Spec], Plan]
    book: Callable[[Spec, Plan, int], Book]  # the sheets, as workbooks of a layout have them
    entered: Callable[[Spec, Plan, Entries], Entered]
    fill: Fill[Spec, Plan]
    lot_key: Callable[[int], Key]
    # What is asked for it, and the workbooks that come of that.
    options: tuple[Option, ...] = ()
    entry_modes: tuple[str, ...] = ("rounds",)
    rules: str = ""  # its edition where none is asked for; none: that of the language
    make: Callable[..., Drafts] | None = None  # what was asked, by name, its lists read already
    chosen_by: str = ""  # the option that tells it from the system it is a variant of
    made_lines: Callable[[Any, Words], list[str]] = lambda about, words: []
    possible: Callable[[Spec], bool] = lambda spec: True
    former: frozenset[str] = frozenset()  # what workbooks of earlier versions say of it, and nothing asks for any more
    seats: Callable[[Spec, Plan], Seats | None] = lambda spec, plan: None  # the games of individuals as cells
    fields: Callable[[Spec, Plan], Sequence[tuple[str, Seats]]] = lambda spec, plan: ()  # pools: the games of each
    people: Callable[[Spec, Plan], People | None] = lambda spec, plan: None  # on its lists, where ``seats`` has none
    lines: Callable[[Spec], Sequence[Lines]] = lambda spec: ()  # where its live standings stand
    most_tabs: int = 15  # how many sheets are seen at once, extras included
    # What its papers say of how it is played.
    regulation: Callable[[Spec, Words], Regulation] = lambda spec, words: USUAL
    # The ranking.
    rank: Callable[..., Standings] = ranking.standings
    order: Order = AS_ROUND_ROBIN
    draw_lots: Callable[[Standings, str], Mapping[int, int]] = ranking.draw_lots
    explainer: Callable[..., "Explain"] = code_explainer  # of a ranking, computed once; it is asked of all or of one
    # What is asked of it for a play-off, by how many are tied.
    play_off: Mapping[int, Mapping[str, object]] = field(default_factory=dict)
    # What it shows without a workbook, and what stands ready.
    printed: tuple[Printed, ...] = ()
    sizes: tuple[Size, ...] = ()
    demo: Demo | None = None
    listed: ListRanking | None = None  # lists of results that are ranked by this system
    pair: Pairable[Spec] | None = None  # deals the next round into DEALT cells
    altered: Callable[..., Iterator[Problem]] = altered_pairings  # and the rules that it breaks
    official: Callable[[Words, Mapping[int, Entrant], Standings, str], Changes] = official_entries
    individuals: Callable[[Spec, Plan, Entries, Entered], Fields] = nobody  # whose games are rated
    # The games of a report file, where it has more of them than are rated.
    reported_games: Callable[[Spec, Plan, Entries, Entered], Fields] | None = None
    returned: Returns | None = None  # parts of it that were sent out and come back
    reported: Callable[[Spec, Entries, Mapping[int, int]], Mapping[str, object]] = lambda spec, entries, numbers: {}
    report_code: Callable[[Spec], str] = lambda spec: ""  # the type of tournament in a report file (record 192)
    posted: Callable[[Entered], Sequence[Posted]] | None = posted_games  # None: a club's own sheets cannot show it

    def all_options(self) -> tuple[Option, ...]:
        """Everything ``new`` may be asked for it: its own options, then those of all."""
        return (*self.options, *common(self.entry_modes, self.rules))


AnySystem = System[Any, Any]  # one of them, whatever its workbooks are made of
AnyFill = Fill[Any, Any]
