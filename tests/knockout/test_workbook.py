"""What stands in the workbook: the pairings of the book, winners that advance, what turns red; and reading it back."""

from typing import Any

import pytest

from sheetgen.operations.reading.readback import audit, read_workbook
from sheetgen.ranking.knockout import standings
from sheetgen.systems.knockout.entries import entered, schedule
from sheetgen.systems.knockout.making import knockout_spec
from sheetgen.systems.knockout.places import KnockoutPlaces
from sheetgen.systems.registry import described
from sheetgen.workbook.cells import Key, Role
from sheetgen.workbook.codecs import winner
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.values import Values
from sheetgen.xlsx.write import write
from tests.cases import for_each
from tests.knockout.random_events import case
from tests.pairing.test_knockout_bracket import BOOK, EXEMPT

WIN, LOSS, DRAW = "1-0", "0-1", "½-½"
STATES = {"unknown": 1, "stale": 2, "contradicts": 3, "nobody": 4, "early": 5, "undecided": 6, "surplus": 7}


class Cup:
    """A knockout being filled, with what its cells show and its engine says."""

    def __init__(self, count: int, **asked: Any) -> None:
        self.spec = knockout_spec(count, **asked)
        self.places = KnockoutPlaces(self.spec, schedule(self.spec))
        self.entries: dict[Key, Any] = {("entrants", seed, "name"): f"N{seed}" for seed in range(1, count + 1)}

    def type(self, match: int, *tokens: str | None, winner: int | None = None) -> "Cup":
        for game, token in enumerate(tokens, start=1):
            key: Key = ("games", match, "result") if self.places.single else ("games", match, game, "result")
            self.entries[key] = token
        self.entries["winners", match, "winner"] = winner
        self.entries = {key: value for key, value in self.entries.items() if value is not None}
        return self

    @property
    def values(self) -> Values:
        return Values(described(self.spec)[1], self.entries)

    def sides(self, match: int) -> tuple[Any, Any]:
        return self.shown(match, "upper"), self.shown(match, "lower")

    def winner(self, match: int) -> Any:
        return self.values.get(self.places.game(match, "winner"))

    def state(self, match: int) -> Any:
        return self.values.get(self.places.game(match, "state"))

    def shown(self, match: int, name: str) -> Any:
        return self.values.get(self.places.in_match(match, name))

    @property
    def codes(self) -> list[tuple[Key | None, str]]:
        found = entered(self.spec, self.places.bracket, self.entries)
        return [(key, problem.code) for key, problem in found.problems]


# ---- the pairings of the book (K5)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("count", BOOK)
def test_the_sheet_of_matches_has_the_pairings_of_the_book(count: int) -> None:
    cup = Cup(count)
    for played in cup.places.bracket.rounds:
        for match in played.matches:
            cup.type(match.number, WIN if match.expected[0] == cup.sides(match.number)[0] else LOSS)
    shown = [
        ["{}-{}".format(*sorted(cup.sides(match.number))) for match in played.matches]
        for played in cup.places.bracket.rounds
    ]
    assert shown == BOOK[count]


@for_each("count", EXEMPT)
def test_those_whom_the_book_exempts_are_listed_as_byes(count: int) -> None:
    cup = Cup(count)
    assert list(cup.places.blocks[0].byes) == EXEMPT[count]


@pytest.mark.sampled(6)
@pytest.mark.parametrize("count", EXEMPT)
def test_empty_places_at_the_end_of_a_full_bracket_exempt_the_same(count: int) -> None:
    """A template of 16 does for 9 to 15: who meets an empty place goes on without playing."""
    size = 1 << (count - 1).bit_length()
    cup = Cup(size)
    for seed in range(count + 1, size + 1):
        del cup.entries["entrants", seed, "name"]
    first = cup.places.bracket.rounds[0].matches
    assert sorted(cup.winner(match.number) for match in first if cup.winner(match.number)) == EXEMPT[count]
    assert cup.values.get(cup.places.game(first[0].number, "real")) == 0


# ---- winners advance, and correcting changes what follows


def test_the_champion_appears_when_the_final_is_played() -> None:
    cup = Cup(4).type(1, WIN).type(2, LOSS)
    assert (cup.sides(3), cup.shown(3, "qualified")) == ((1, 3), "")
    assert cup.type(3, LOSS).shown(3, "qualified") == "N3"


def test_until_a_match_is_played_one_waits_for_its_winner() -> None:
    assert Cup(4, lang="en").shown(3, "left") == "winner of match 1"


def test_correcting_an_early_result_changes_all_that_follows() -> None:
    cup = Cup(8).type(1, WIN).type(2, WIN).type(5, WIN)
    assert cup.sides(7) == (1, 0)
    assert cup.type(1, LOSS).sides(7) == (8, 0)


def test_a_winner_who_no_longer_meets_anybody_there_is_red_and_stale() -> None:
    cup = Cup(8).type(1, WIN).type(2, WIN).type(5, WIN, winner=1)
    assert (cup.state(5), cup.winner(5)) == (0, 1)
    cup.type(1, LOSS)
    assert (cup.state(5), cup.winner(5)) == (STATES["stale"], 0)
    assert (("winners", 5, "winner"), "stale-winner") in cup.codes


def test_without_a_number_the_corrected_opponent_inherits_the_result() -> None:
    cup = Cup(8).type(1, WIN).type(2, WIN).type(5, WIN).type(1, LOSS)
    assert (cup.state(5), cup.winner(5), cup.codes) == (0, 8, [])


def test_a_number_against_the_result_is_an_error_and_nobody_goes_on() -> None:
    cup = Cup(4).type(1, WIN, winner=4)
    assert (cup.state(1), cup.winner(1)) == (STATES["contradicts"], 0)
    assert cup.codes == [(("winners", 1, "winner"), "winner-contradicts-result")]


def test_a_drawn_match_is_missing_until_its_winner_is_named() -> None:
    cup = Cup(4).type(1, DRAW)
    assert (cup.state(1), cup.winner(1)) == (STATES["undecided"], 0)
    assert cup.codes == [(("games", 1, "result"), "undecided-match")]
    assert (cup.type(1, DRAW, winner=4).winner(1), cup.codes) == (4, [])


def test_a_result_before_both_opponents_are_known_does_not_count() -> None:
    cup = Cup(4).type(1, WIN).type(3, WIN)
    assert (cup.state(3), cup.winner(3)) == (STATES["early"], 0)
    assert cup.codes == [(("games", 3, "result"), "result-too-early")]


def test_when_both_are_absent_nobody_goes_on_and_the_next_one_is_alone() -> None:
    cup = Cup(4).type(1, "-/-").type(2, WIN)
    assert (cup.winner(1), cup.sides(3), cup.winner(3)) == (-1, (-1, 2), 2)
    assert cup.type(3, WIN).codes == [(("games", 3, "result"), "result-against-nobody")]


@pytest.mark.parametrize(("token", "goes_on"), [("+/-", 1), ("-/+", 4)])
def test_a_forfeit_decides(token: str, goes_on: int) -> None:
    assert Cup(4).type(1, token).winner(1) == goes_on


def test_an_unknown_result_is_an_error_of_the_match() -> None:
    cup = Cup(4)
    cup.entries["games", 1, "result"] = "2-0"
    assert (cup.state(1), cup.winner(1)) == (STATES["unknown"], 0)


def test_the_losers_of_the_semi_finals_meet_for_third_place() -> None:
    cup = Cup(4, third_place=True).type(1, WIN).type(2, WIN)
    assert cup.sides(4) == (4, 3)


def test_the_match_for_third_place_counts_for_nothing_before_the_last_round() -> None:
    cup = Cup(4, third_place=True).type(1, WIN).type(2, WIN).type(3, WIN).type(4, LOSS)
    found: Any = entered(cup.spec, cup.places.bracket, cup.entries).event
    thirds = [
        {row.id: row.values["THIRD"] for row in standings(found, (), "livre", after).rows if row.id in (3, 4)}
        for after in (1, 2)
    ]
    assert thirds == [{3: None, 4: None}, {3: 1, 4: 0}]


# ---- what a match may be


@for_each(
    "tokens,goes_on",
    [
        ((WIN, LOSS), 1),  # the upper entrant has won with both colours
        ((WIN, None), 0),
        ((WIN, DRAW), 1),
        ((WIN, WIN), 0),  # one win each, and White is somebody else in the second game
        ((WIN, WIN, LOSS, DRAW), 4),
        ((DRAW, DRAW, WIN, None), 0),
        ((DRAW, DRAW, DRAW, DRAW), 0),
        ((DRAW, DRAW, DRAW, DRAW, WIN), 1),
        ((DRAW, DRAW, DRAW, DRAW, DRAW), 4),  # a drawn Armageddon is Black's
        ((DRAW, DRAW, None, None, LOSS), 4),  # straight to the Armageddon
        (("-/-", "-/-"), -1),
    ],
)
def test_a_mini_match_is_decided_step_by_step(tokens: tuple[str | None, ...], goes_on: int) -> None:
    assert Cup(4, match="mini").type(1, *tokens).winner(1) == goes_on


def test_a_game_after_the_decision_of_a_mini_match_is_one_too_many() -> None:
    cup = Cup(4, match="mini").type(1, WIN, LOSS, WIN)
    assert (cup.state(1), cup.winner(1)) == (STATES["surplus"], 1)
    assert [code for _, code in cup.codes] == ["surplus-game"]


@pytest.mark.parametrize(
    ("tokens", "decide", "goes_on"),
    [
        ((WIN, WIN, WIN, WIN), None, 1),  # 2-2, Berlin 6-4: boards 1 and 3 against boards 2 and 4
        ((WIN, WIN, DRAW, DRAW), "GP", 0),
        ((LOSS, LOSS, WIN, LOSS), None, 1),  # 3-1
        ((LOSS, DRAW, DRAW, LOSS), "GP BOARDS", 4),
        ((WIN, WIN, WIN, None), None, 0),
        ((WIN, DRAW, LOSS, DRAW), "GP BERLIN", 1),  # 2-2, board 1 counts more than board 3
        ((DRAW, LOSS, WIN, WIN), "GP BERLIN BOARDS", 1),
    ],
)
def test_a_team_match_is_decided_in_the_order_asked(tokens: tuple[str | None, ...], decide: str, goes_on: int) -> None:
    """The upper team has White on odd boards; each result is White's first."""
    assert Cup(4, match="team", boards=4, decide=decide).type(1, *tokens).winner(1) == goes_on


@for_each(
    "asked,tokens,score,forfeited",
    [
        ({}, (LOSS,), (0, 2), False),
        ({}, ("-/+",), (0, 2), True),
        ({}, (None,), None, False),
        ({"match": "mini"}, (WIN, WIN, LOSS, DRAW), (3, 5), False),  # Black in the second game and the fourth: 1 0 0 ½
        ({"match": "mini"}, ("+/-", "-/+"), (4, 0), True),
        ({"match": "team", "boards": 3}, (WIN, DRAW, LOSS), (3, 3), False),
    ],
)
def test_a_match_is_told_with_what_its_games_brought_to_both_sides(
    asked: dict[str, Any], tokens: tuple[str | None, ...], score: tuple[int, int] | None, forfeited: bool
) -> None:
    cup = Cup(4, **asked).type(1, *tokens)
    duel = entered(cup.spec, cup.places.bracket, cup.entries).event.duels[0]
    assert (duel.score, duel.forfeited) == (score, forfeited)


def test_a_match_of_exchanged_colours_is_told_from_the_upper_side() -> None:
    cup = Cup(4, colours="draw", seed="1")
    number = min(cup.places.form.exchanged)
    cup.type(1, WIN).type(2, WIN).type(number, WIN)
    assert entered(cup.spec, cup.places.bracket, cup.entries).event.duels[number - 1].score == (0, 2)


def test_who_enters_later_has_no_bye() -> None:
    for asked, byes in (({"count": 6}, (1, 2)), ({"count": 8}, ()), ({"count": 6, "enter": {1: 2}}, ())):
        cup = Cup(**asked)
        assert entered(cup.spec, cup.places.bracket, cup.entries).event.byes == byes


@pytest.mark.parametrize(
    ("asked", "lang", "words"),
    [
        ({}, "en", "One game a match"),
        ({"match": "mini"}, "fr", "puis l'Armageddon"),
        ({"match": "team", "boards": 6}, "en", "Boards: 6. What decides, one after the other: points, Berlin"),
        ({"match": "team", "boards": 4, "decide": "GP BOARDS"}, "fr", "les points, le premier échiquier gagné ;"),
    ],
)
def test_the_sheet_of_matches_says_what_a_match_is_and_what_decides_it(
    asked: dict[str, Any], lang: str, words: str
) -> None:
    sheet = described(knockout_spec(8, lang=lang, **asked))[1].sheets["matches"]
    assert any(words in slot.content for slot in sheet.slots.values() if isinstance(slot.content, str))


def test_drawn_colours_are_recorded_and_repeated() -> None:
    one, same, other = (KnockoutPlaces(spec, schedule(spec)).form.exchanged for spec in map(_drawn, "112"))
    assert one == same != other


def _drawn(seed: str) -> Any:
    return knockout_spec(32, colours="draw", seed=seed)


# ---- the file


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_a_workbook_reads_back_as_it_was_written(seed: int) -> None:
    event = case(seed)
    read = read_workbook(write(event.book, event.entries))
    assert (read.spec, read.entries) == (event.spec, event.entries)
    assert audit(read, hidden=True) == ([], [])


@pytest.mark.slow
def test_the_same_event_gives_the_same_bytes() -> None:
    event = case(5)
    assert write(event.book, event.entries) == write(event.book, event.entries)


@pytest.mark.parametrize("seed", range(9))
def test_only_entry_cells_are_inputs_and_each_has_a_place_of_its_own(seed: int) -> None:
    book = case(seed).book
    keys = [slot.key for sheet in book.sheets.values() for slot in sheet.slots.values() if slot.role is Role.INPUT]
    assert len(keys) == len(set(keys)) and None not in keys


@pytest.mark.parametrize("seed", range(9))
def test_titles_are_short_distinct_and_no_references(seed: int) -> None:
    titles = [sheet.title for sheet in case(seed).book.sheets.values()]
    assert len(set(titles)) == len(titles) and max(map(len, titles)) <= 31


@pytest.mark.parametrize("value", [True, "seven", 2.5, 0, -1])
def test_a_winner_is_a_number_of_an_entrant(value: Any) -> None:
    decoded, problem = winner(0, 1).decode(value, "s" if isinstance(value, str) else "n")
    assert decoded is None and problem is not None and problem.code == "bad-winner"


def test_the_list_of_matches_stays_in_step_at_every_size() -> None:
    for count in (2, 3, 17, 63, 128, 129, 600):
        cup = Cup(count)
        rows = [cup.places.match_row(match.number) for match in cup.places.matches]
        assert rows == sorted(set(rows)) and len(rows) == count - 1


def test_no_match_looks_anything_up_over_the_whole_field() -> None:
    """Who meets whom is two references, so that a great field computes in proportion to its size."""
    cup = Cup(700)
    book = described(cup.spec)[1]
    slots = book.sheets["games"].slots.values()
    names = {
        place.sheet
        for slot in slots
        if isinstance(slot.content, Formula)
        for place in slot.content.places
        if hasattr(place, "last_row") and place.last_row - place.row > 100
    }
    assert names <= {"lists"}
