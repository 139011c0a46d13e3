"""An event that becomes a report: columns of rounds, what a program or the office asks for; and what is opened."""

import datetime
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from sheetgen.errors import BadOptions, ProblemsFound, error, warning
from sheetgen.exchange.file import File
from sheetgen.exchange.imported import ImportedEvent
from sheetgen.exchange.result_lines import ResultLine
from sheetgen.exchange.trf.event import TrfEvent, TrfPlayer
from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.tournament import Game, Unplayed
from sheetgen.operations import export as exporting
from sheetgen.operations.entering import by_players
from sheetgen.operations.reading import individual_events
from sheetgen.operations.reading.individual_events import IndividualEvent, days_of
from sheetgen.pairing.dutch.state import Turn
from sheetgen.rating.card import DOUBLE_ROUND_ROBIN, ROUND_ROBIN, RatedEvent
from sheetgen.systems.shared.meetings import ScheduledGame
from sheetgen.workbook.entered import Entrant
from tests.cases import for_each
from tests.trf.paper import four_players

FILE = File("a.csv", b"")


def games(*told: tuple[int, int, int, str]) -> tuple[Game, ...]:
    return tuple(Game(r, board, w, b, BY_TOKEN.get(token)) for board, (r, w, b, token) in enumerate(told, start=1))


def field(*told: tuple[int, int, int, str], players: int = 4, **facts: Any) -> RatedEvent:
    people = {number: Player(f"P{number}") for number in range(1, players + 1)}
    return replace(RatedEvent(people, games(*told), 3, ROUND_ROBIN), **facts)


def event(*fields: RatedEvent, **facts: Any) -> IndividualEvent:
    return replace(IndividualEvent("a.csv", tuple(("", each) for each in fields), ()), **facts)


def read(**entries: str) -> Any:
    told = {("plan", int(name[1:]), "date"): day for name, day in entries.items()}
    return SimpleNamespace(entries=told, spec=None)


def columns(*told: tuple[int, int, int, str], dealt: bool = False, **days: str) -> Any:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(exporting, "system_of", lambda spec: SimpleNamespace(pair=dealt or None))
        of = event(read=read(**days) if days or dealt else None)
        found, dates = exporting._in_columns(games(*told), of)
    return [(each.round, each.white, each.black) for each in found], dates


def test_a_round_with_two_games_of_a_player_has_two_columns_and_those_to_come_have_none() -> None:
    """A mini-match: 1 and 2 meet twice in the first round, 3 and 4 once; the second round is being played."""
    told = ((1, 1, 2, "1-0"), (1, 2, 1, "½-½"), (1, 3, 4, "0-1"), (2, 1, 3, "1-0"), (2, 2, 4, "?"), (3, 1, 4, "?"))
    found, dates = columns(*told)
    assert found == [(1, 1, 2), (2, 2, 1), (1, 3, 4), (3, 1, 3), (3, 2, 4)] and dates == ()
    assert columns(*told, dealt=True)[0][-1] == (4, 1, 4)
    _, dates = columns(*told, d1="2026-05-01", d4="2026-05-22", d2="soon")
    assert dates == ("26/05/01", "26/05/01", "", "", "26/05/22")
    assert columns((2, 1, 2, "1-0"))[0] == [(2, 1, 2)] and columns() == ([], ())


def test_a_program_or_the_office_asks_for_what_is_not_there() -> None:
    players = (TrfPlayer(1, fide_id="7"), TrfPlayer(2), TrfPlayer(5))
    bare = list(exporting._for_target(TrfEvent(players, name="Cup", chief="X"), "fide"))
    assert [each.code for each in bare] == ["export-without-fide-id", "export-facts-missing"]
    assert (bare[0].data["count"], bare[0].data["numbers"]) == (2, (2, 5))
    assert bare[1].data["facts"] == ("city", "federation", "start", "end")
    full = TrfEvent(players[:1], "Cup", "Lyon", "FRA", "2026/05/01", "2026/05/02", chief="X")
    assert list(exporting._for_target(full, "fide")) == [] == list(exporting._for_target(full, "swiss-manager"))
    assert [each.code for each in exporting._for_target(full, "papi")] == ["export-papi"]


@for_each(
    "kind,score,code",
    [("bye", 2, "U"), ("requested", 2, "F"), ("requested", 1, "H"), ("requested", 0, "Z"), ("absent", 0, "Z"),
     ("absent", 2, "Z")],
)  # fmt: skip
def test_a_round_without_a_game_has_its_code(kind: str, score: int, code: str) -> None:
    assert exporting.code_of(Unplayed(1, 1, score, kind)) == code


def test_players_without_names_or_with_odd_birthdays_are_said() -> None:
    made = field(players=3)
    people = (Player(birth="1999"), Player("Bob", birth="spring"), Player("Cyd", birth="1.2.2003"))
    made = replace(made, players=dict(enumerate(people, start=1)))
    (nameless,) = exporting._nameless(made, [1, 2])
    assert (nameless.data["count"], nameless.data["players"]) == (1, ("1",))
    (odd,) = exporting._births(made, [1, 2, 3])
    assert (odd.code, odd.found, odd.data["name"]) == ("export-birth-unread", "spring", "Bob")
    assert exporting._plays(1, games((1, 1, 2, "1-0")))
    assert not exporting._plays(1, games((1, 1, 2, "?"), (1, 3, 4, "1-0")))


def test_whoever_has_neither_a_name_nor_a_result_is_not_reported_nor_his_games() -> None:
    made = field((1, 1, 4, "?"), (1, 2, 3, "1-0"))
    made = replace(made, players={**made.players, 4: Player()})
    found, _ = exporting.trf_of(event(made), made, None, {}, "")
    assert [player.name for player in found.players] == ["P1", "P2", "P3"]
    assert [len(player.turns) for player in found.players] == [1, 1, 1] and found.players[0].turns[0].opponent is None


def test_teams_are_those_their_players_letters_name() -> None:
    made = field(players=4, labels={1: "A1", 2: "B1", 3: "A2", 4: "X9"})
    entered: Any = SimpleNamespace(entrants={1: Entrant("A", "Rooks"), 2: Entrant("B", "Kings")})
    numbers = {1: 1, 2: 2, 3: 3, 4: 4}
    assert [(each.name, each.players, each.number) for each in exporting._teams(made, numbers, entered)] == [
        ("Rooks", (1, 3), 1), ("Kings", (2,), 2),
    ]  # fmt: skip
    assert list(exporting._teams(field(), numbers, entered)) == [] == list(exporting._teams(made, numbers, None))


def test_a_report_file_with_errors_is_not_written_in_another_edition() -> None:
    spoilt = "\n".join(["142 nine", *four_players(), ""]).encode()
    with pytest.raises(ProblemsFound) as refusal:
        exporting.export_file(File("a.trf", spoilt), exporting.style_for(16, None))
    assert [(each.code, each.where.file, each.where.line) for each in refusal.value.problems] == [
        ("trf-bad-count", "a.trf", 1)
    ]
    assert (ImportedEvent((), ()).paired, ImportedEvent((), ((Turn(),), (Turn(), Turn()))).paired) == (0, 2)


def test_an_event_with_errors_is_not_reported_and_results_without_names_are_counted() -> None:
    wrong = event(field((1, 1, 2, "1-0")), problems=(warning("season-undated"), error("empty-file")))
    with pytest.raises(ProblemsFound) as refusal:
        list(exporting.reports(wrong))
    assert [each.code for each in refusal.value.problems] == ["empty-file"]
    entered: Any = SimpleNamespace(entered=3)
    (lost,) = exporting._games_without_names(event(field((1, 1, 2, "1-0"), (1, 3, 4, "?"))), entered)
    assert (lost.data["count"], lost.data["total"]) == (2, 3)
    assert list(exporting._games_without_names(event(field((1, 1, 2, "1-0"))), None)) == []
    entered.entered = 1
    assert list(exporting._games_without_names(event(field((1, 1, 2, "1-0"))), entered)) == []


# ---------------------------------------------------------------------------------------------- events that are opened


def test_a_workbook_or_a_report_file_takes_no_list_of_players_and_an_event_needs_named_games() -> None:
    with pytest.raises(BadOptions, match="players-for-a-workbook"):
        individual_events.open_event(File("a.trf", b""), FILE)
    with pytest.raises(BadOptions, match="players-for-a-workbook"):
        individual_events._workbook(FILE, FILE, None, None, ())
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(individual_events, "open_any", lambda file: None)
        patched.setattr(individual_events, "_list", lambda file, players: event(problems=(error("empty-file"),)))
        with pytest.raises(ProblemsFound) as refusal:
            individual_events.open_event(FILE)
    told = [(each.code, each.where.file) for each in refusal.value.problems]
    assert told == [("empty-file", None), ("no-named-games", "a.csv")]


def test_players_are_completed_field_by_field_and_every_doubt_has_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def complete(players: Any, index: Any, kind: str) -> Any:
        named = tuple(replace(each, club=kind) for each in players)
        return SimpleNamespace(players=named, problems=(warning("list-not-found", found=players[0].name),))

    monkeypatch.setattr(individual_events, "complete", complete)
    of = event(field(players=2), field(players=1), problems=(warning("season-undated"),))
    found = individual_events.with_rating_list(of, None, "rapid")
    assert [(each.code, each.where.file) for each in found.problems] == [
        ("season-undated", None), ("list-not-found", "a.csv"), ("list-not-found", "a.csv"),
    ]  # fmt: skip
    assert [{number: player.club for number, player in each.players.items()} for _, each in found.fields] == [
        {1: "rapid", 2: "rapid"}, {1: "rapid"},
    ]  # fmt: skip


@for_each(
    "count,played,form",
    [(4, 6, ROUND_ROBIN), (4, 7, DOUBLE_ROUND_ROBIN), (3, 3, ROUND_ROBIN), (3, 4, DOUBLE_ROUND_ROBIN)],
)
def test_more_games_than_pairs_are_a_double_round_robin(count: int, played: int, form: str) -> None:
    people = {number: Player() for number in range(count)}
    assert individual_events._round_robin(people, played) == form


@for_each(
    "text,days",
    [("2026-05-01", ["2026-05-01"]), ("1/5/2026", []), ("01/05/2026 – 03.05.2026", ["2026-05-01", "2026-05-03"]),
     ("2026-02-30, 2026/03/01", ["2026-03-01"]), ("soon", []), ("", [])],
)  # fmt: skip
def test_every_day_in_a_text_is_found(text: str, days: list[str]) -> None:
    assert [str(day) for day in individual_events._days(text)] == days
    assert individual_events._day(text) == (datetime.date.fromisoformat(days[0]) if days else None)


def test_the_days_of_a_workbook_are_those_of_its_rounds_else_those_of_its_dates() -> None:
    made = read(d2="2026-05-02", d1="2026-05-09", d3="soon")
    assert [str(day) for day in days_of(made)] == ["2026-05-02", "2026-05-09"]
    made.entries = {("event", "dates"): "09/05/2026 – 02/05/2026"}
    assert [str(day) for day in days_of(made)] == ["2026-05-02", "2026-05-09"]
    made.entries = {}
    assert days_of(made) == []


# ---------------------------------------------------------------------------------------------- a game by its players


class Side:
    def __init__(self, name: str) -> None:
        self.names, self.label = (name,), name

    def is_called(self, text: str) -> bool:
        return text in ("", *self.names)

    may_be = is_called


def looked_for(line: ResultLine, *known: tuple[int, int, str, str]) -> Any:
    """What a line means where these games are known: round, board, White and Black."""
    meetings = [ScheduledGame(r, board, None, (("k", r, board),), (Side(w), Side(b))) for r, board, w, b in known]

    def result(spec: Any, schedule: Any, asked: ResultLine) -> Any:
        return {("k", int(asked.round or 0), asked.board): 1} if asked.board else None

    fill = SimpleNamespace(meetings=lambda *_: meetings, result=result)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(by_players, "system_of", lambda spec: SimpleNamespace(fill=fill))
        return by_players.ByPlayers(SimpleNamespace(spec=None, schedule=None)).meant(line, {})


def asked(round_: str, board: int, white: str, black: str) -> ResultLine:
    return ResultLine(round=round_, board=board, white=white, black=black, result="1-0", line=1)


def test_a_game_is_found_by_whoever_is_told_of_its_two_sides() -> None:
    known = ((1, 1, "Ada", "Bob"), (1, 2, "Cyd", "Dan"), (2, 1, "Ada", "Cyd"))
    for line, place in ((asked("1", 0, "Ada", "Bob"), ("1", 1)), (asked("1", 0, "", "Dan"), ("1", 2)),
                        (asked("", 0, "Ada", "Cyd"), ("2", 1)), (asked("1", 1, "Ada", ""), ("1", 1))):  # fmt: skip
        found = looked_for(line, *known)
        assert (found.round, found.board) == place
    nobody = asked("1", 2, "", "")
    assert looked_for(nobody, *known) is nobody


@for_each(
    "line,code",
    [
        (("1", 0, "Ada", ""), "pairing-ambiguous"), (("", 0, "Ada", ""), "pairing-of-several-rounds"),
        (("1", 0, "Bob", "Ada"), "sides-exchanged"), (("1", 0, "Zoe", "Ada"), "no-such-pairing"),
        (("", 0, "Zoe", "Ada"), "no-such-pairing-at-all"), (("1", 1, "Cyd", "Dan"), "other-players"),
    ],
)  # fmt: skip
def test_a_line_that_fits_no_game_or_several_is_refused(line: tuple[str, int, str, str], code: str) -> None:
    with pytest.raises(ProblemsFound) as refusal:
        looked_for(asked(*line), (1, 1, "Ada", "Bob"), (1, 2, "Ada", "Dan"), (2, 1, "Ada", "Cyd"))
    (problem,) = refusal.value.problems
    assert problem.code == code
    if code == "pairing-ambiguous":
        assert (problem.data["round"], problem.data["boards"]) == (1, "1, 2")
    if code == "pairing-of-several-rounds":
        assert problem.data["rounds"] == "1, 1, 2"
