"""What the pages say, against the lists the events were filled from and figures counted by hand."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.errors import ProblemsFound, error, warning
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.operations.publish import Publication, published
from sheetgen.present.site.frame import Options
from sheetgen.present.site.pages import site
from sheetgen.present.site.race import BOTTOM, LEFT, LINE_HEIGHT, RIGHT, TOP, apart, svg
from sheetgen.ranking.knockout import KnockoutEvent
from sheetgen.ranking.pools import PoolsEvent
from sheetgen.ranking.team_events import TeamGame
from tests import output_dumps
from tests.by_path import publication
from tests.publish.sites import EXAMPLES, SWISS, TODAY, event_of, pages_of, rows, text_of, written

POINTS = {"1-0": (2, 0), "0-1": (0, 2), "½-½": (1, 1), "+/-": (2, 0), "-/+": (0, 2), "-/-": (0, 0)}


def text(halves: int) -> str:
    whole, half = divmod(halves, 2)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def games_of(event: Publication) -> Sequence[Any]:
    """The games the entries of the workbook say, of events that have a list of them."""
    assert not isinstance(event.found.event, KnockoutEvent | PoolsEvent)
    return event.found.event.games


def test_the_standings_of_the_example_are_those_of_its_ranking() -> None:
    found = [row for row in rows(pages_of("berger")["index.html"]) if row[0].rstrip("=").isdecimal()]
    expected = [
        (str(row.rank), event_of("berger").found.entrants[row.id].name)
        for row in event_of("berger").found.standings.rows
    ]
    assert [(row[0], row[1]) for row in found[: len(expected)]] == expected


def test_the_running_score_is_the_sum_of_the_games() -> None:
    """Counted again from the games of the workbook, without records."""
    event = event_of("berger")
    for id_, who in event.found.entrants.items():
        total, expected = 0, []
        for game in games_of(event):
            if id_ in (game.white, game.black):
                assert game.result is not None
                total += POINTS[game.result.token][id_ == game.black]
                expected.append([str(game.round), text(total)])
        found = [row for row in rows(pages_of("berger")[f"player-{who.id}.html"]) if len(row) == 7][1:]
        assert sorted([row[0], row[-1]] for row in found) == sorted(expected), who.name


def test_the_crosstable_has_every_game_from_both_sides_in_the_order_of_the_standings() -> None:
    event = event_of("berger")
    order = [row.id for row in event.found.standings.rows]
    met: dict[tuple[int, int], str] = {}
    for game in games_of(event):
        assert game.result is not None
        for own, other, at in ((game.white, game.black, 0), (game.black, game.white, 1)):
            halves = POINTS[game.result.token][at]
            met[own, other] = text(halves) if game.result.played else "+" if halves else "–"
    found = list(rows(pages_of("berger")["crosstable.html"]))[1:]
    assert [row[3:] for row in found] == [[met.get((own, other), "■") for other in order] for own in order]


def test_the_matches_of_a_league_have_the_points_of_their_boards() -> None:
    """Counted again from the list of results of the example, where a colour and a team are named."""
    event = event_of("league")
    boards: dict[tuple[int, int], list[Fraction]] = defaultdict(lambda: [Fraction(0), Fraction(0)])
    for game in games_of(event):
        if game.result is not None:
            first = min(game.white, game.black)
            white, black = POINTS[game.result.token]
            own, other = (white, black) if game.white == first else (black, white)
            boards[game.round, first][0] += Fraction(own, 2)
            boards[game.round, first][1] += Fraction(other, 2)
    shown = {}
    for pairing in event.pairings:
        if pairing.white_shown:
            first, second = pairing.white_shown, pairing.black_shown
            swapped = pairing.white > pairing.black
            shown[pairing.round, min(pairing.white, pairing.black)] = [second, first] if swapped else [first, second]
    halves = {key: [text(int(2 * each)) for each in pair] for key, pair in boards.items()}
    assert shown == halves


def test_a_cup_marks_who_goes_on_and_names_the_match_for_third_place() -> None:
    page = pages_of("knockout", "en")["crosstable.html"]
    event = event_of("knockout")
    champion = next(event.found.entrants[row.id].name for row in event.found.standings.rows if row.rank == 1)
    final = page[page.rindex("<h2>") :]
    assert f"{champion}</a> ✓" in final
    assert "Match for third place" in final


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_match_for_third_place_is_never_taken_for_the_final(lang: str) -> None:
    """Léonard Marchand lost his semi-final and won that match: so the list of results of the example says."""
    third, final = words(lang)["knockout.third-place"], words(lang)["knockout.final"]
    pages = pages_of("knockout", lang)
    own = list(rows(pages["player-1.html"]))[1:]
    assert (own[-1][0], own[-1][-1]) == (third, "1 – 0 ✓")
    assert final not in [line[0] for line in own]
    last = pages["rounds.html"].split("<h2>")[-1]
    assert f"<caption>{third}</caption>" in last
    assert [line[1::2] for line in rows(last) if "✓" in line[1]] == [
        ["Yann Kermadec ✓", "Inès Caron"],
        ["Léonard Marchand ✓", "Salomé Vidal"],
    ]


def test_a_duel_shows_the_result_of_its_game_and_who_goes_on() -> None:
    """As the list of results of the example says, a forfeit as it is posted."""
    page = pages_of("knockout")["rounds.html"]
    shown = [line[1:] for line in rows(page)]
    assert ["Clara Noël", "0 – 1", "Oscar Blin ✓"] in shown
    assert ["Fatou Diop", "– / +", "Inès Caron ✓"] in shown
    assert "·" not in "".join(map("".join, shown))


def test_who_has_no_opponent_stands_last_in_the_round() -> None:
    """The example of an open has 14 players and 13 lines of results in the second round; the cup has 12 entrants."""
    second = pages_of("swiss")["rounds.html"].split("<h2>")[2]
    assert list(rows(second))[-2:] == [["", "Robert", "1", "Exempt"], ["", "Oskar", "0", "Absent"]]
    first = pages_of("knockout")["rounds.html"].split("<h2>")[1]
    byes = ["Léonard Marchand", "Inès Caron", "Hugo Perrin", "Maud Lacroix"]  # the highest ratings
    assert list(rows(first))[-4:] == [["", name, "", "Exempt"] for name in byes]
    assert ["Huitièmes de finale", "28/03/2026 14:00", "Exempt", ""] in list(
        rows(pages_of("knockout")["player-1.html"])
    )


def test_of_five_who_play_each_other_one_has_a_bye_in_each_round_that_brings_nothing() -> None:
    page = text_of(site([output_dumps.begun()], Options(TODAY)))["rounds.html"]
    idle = [[line for line in rows(part) if line[-1] == "Bye"] for part in page.split("<h2>")[1:]]
    assert [len(lines) for lines in idle] == [1, 1, 1, 1, 1]
    assert sorted(line[1] for (line,) in idle) == ["Anna", "Bob", "Chloé", "Dan", "Eve"]
    assert {line[2] for (line,) in idle} == {""}


def test_a_forfeit_is_written_as_it_is_posted() -> None:
    """Finn did not need to play Nancy in the third round of the example."""
    third = list(rows(pages_of("swiss")["rounds.html"].split("<h2>")[3]))
    assert ["3", "Nancy", "– / +", "Finn"] in third


def test_the_crosstable_of_a_league_has_the_sum_of_its_cells_and_the_points_of_its_matches() -> None:
    """The match points counted again from the cells: two for more board points than the other side, one for as many."""
    heads, *lines = rows(pages_of("league", "en")["crosstable.html"])
    assert heads[2:4] == ["GP", "MP"]
    value = {"": 0, "■": 0} | {text(halves): halves for halves in range(30)}
    cells = [[value[cell] for cell in line[4:]] for line in lines]
    assert [value[line[2]] for line in lines] == [sum(line) for line in cells]
    against = list(zip(*cells, strict=True))
    points = [
        sum(0 if own == other else 2 if mine > his else mine == his for other, (mine, his) in enumerate(pairs))
        for own, pairs in enumerate(zip(*each, strict=True) for each in zip(cells, against, strict=True))
    ]
    assert [int(line[3]) for line in lines] == points


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_crosstable_of_an_open_says_how_it_is_read(lang: str) -> None:
    """With the letters of the colours that stand in its cells."""
    page = pages_of("swiss", lang)["crosstable.html"]
    letters = {found for line in rows(page) for cell in line for found in re.findall(r"\d([a-z])", cell)}
    (legend,) = re.findall('<p class="legend">(.*?)</p>', page)
    assert set(re.findall(r"\b([a-z]) \w", legend[legend.index("(") : legend.index(")")])) == letters != set()


def test_a_legend_ends_with_one_mark() -> None:
    """The last of the tie-breaks of a Molter event goes on and on, which three dots say."""
    (legend,) = re.findall('<p class="legend">(Ordre.*?)</p>', pages_of("molter")["index.html"])
    assert legend.endswith("puis du joueur 2, …")
    (legend,) = re.findall('<p class="legend">(Ordre.*?)</p>', pages_of("swiss")["index.html"])
    assert re.search(r"\w\.$", legend)


def test_no_french_name_needs_an_elision_and_facts_stand_as_on_paper() -> None:
    pages = pages_of("knockout", "fr")
    assert "victoire contre Oscar Blin" in pages["player-1.html"]
    assert not [name for name, page in pages.items() if re.search("(de|que) (Oscar|Inès|Hugo)", page)]
    assert "Salle des fêtes · 08/02/2026 – 08/03/2026" in pages_of("swiss", "fr")["index.html"]


def test_two_teams_meet_in_a_grid_of_players() -> None:
    """Counted again from the games of the workbook, from both sides of the board."""
    event = event_of("scheveningen")
    names = {str(each.id): each.name for each in event.found.persons.values()}
    met: dict[tuple[str, str], str] = {}
    for game in games_of(event):
        assert isinstance(game, TeamGame) and game.result is not None
        white, black = (f"{' AB'[game.white]}{game.white_place}", f"{' AB'[game.black]}{game.black_place}")
        for own, other, at in ((white, black, 0), (black, white, 1)):
            halves = POINTS[game.result.token][at]
            met[names[own], other] = text(halves) if game.result.played else "+" if halves else "–"
    heads, *found = rows(pages_of("scheveningen")["crosstable.html"])
    assert len(found) ** 2 == len(games_of(event))
    assert [row[1:-1] for row in found] == [[met[row[0], other] for other in heads[1:-1]] for row in found]


def test_a_swiss_list_has_byes_and_is_shown_by_rounds(tmp_path: Path) -> None:
    event = publication(written(tmp_path, "swiss.csv", SWISS))
    pages = text_of(site([event], Options(TODAY)))
    emilie = next(who for who in event.found.entrants.values() if who.name == "Émilie")
    games = [row for row in rows(pages[f"player-{emilie.id}.html"]) if len(row) == 6][1:]
    # Nobody has a rating: no column of it. A bye (1), a forfeit won (2), a game lost (2): counted by hand.
    assert [row[-1] for row in games] == ["1", "2", "2"]
    assert [row[-2] for row in games] == ["1", "+", "0"]
    assert len(list(rows(pages["crosstable.html"]))) == 6


@pytest.mark.slow
def test_the_next_round_is_shown_until_everything_is_played(tmp_path: Path) -> None:
    workbook = tmp_path / "event.xlsx"
    sheetgen.new("berger", workbook, count=4, title="Four", dates="2026-01-07/7d", lang="en")
    page = text_of(site([publication(workbook)], Options(TODAY)))["index.html"]
    assert "<h2>Next round – Round 1 – 07/01/2026</h2>" in page
    sheetgen.fill(workbook, results=written(tmp_path, "r.csv", "round;board;result\n1;1;1-0\n1;2;0-1\n2;1;½-½\n"))
    page = text_of(site([publication(workbook)], Options(TODAY)))["index.html"]
    assert "After round 1, provisional: round 2, 1 of 2 results (3 of 6 in all)." in page
    assert "<h2>Next round – Round 2 – 14/01/2026</h2>" in page
    assert "Next round" not in pages_of("berger", "en")["index.html"]


def test_pools_have_a_table_each(tmp_path: Path) -> None:
    players = written(tmp_path, "p.csv", "name,rating\n" + "".join(f"P{n},{1500 + n}\n" for n in range(8)))
    sheetgen.new("berger", tmp_path / "e.xlsx", players=players, pools=2, one_file=True, lang="en", title="Pools")
    pages = text_of(site([publication(tmp_path / "e.xlsx")], Options(TODAY)))
    for name in ("index.html", "crosstable.html"):
        assert "<caption>Pool A</caption>" in pages[name]
        assert "<caption>Pool B</caption>" in pages[name]
    assert {f"player-{pool}{n}.html" for pool in "AB" for n in range(1, 5)} <= set(pages)


def test_an_event_with_errors_is_not_shown() -> None:
    found = replace(event_of("berger").found, problems=(error("team-twice"), warning("missing-results")))
    with pytest.raises(ProblemsFound) as refusal:
        published(found)
    assert [problem.code for problem in refusal.value.problems] == ["team-twice"]


def test_names_in_the_race_never_touch() -> None:
    for heights in ([10, 10, 10], [12, 40, 41, 42, 251, 252], [252] * 10, [12]):
        placed = apart(heights)
        assert all(after - before >= LINE_HEIGHT for before, after in pairwise(placed))
        assert placed[-1] <= BOTTOM


def test_the_lines_of_the_race_rise_with_the_points_from_nought_to_the_most() -> None:
    """Half the most points is half as high; every round is as wide as another."""
    drawing = svg("Race", ["Ann", "Bob"], [[0, 2, 4], [0, 0, 2]], "en")
    lines = [found.split() for found in re.findall(r'class="l\d" points="(\d+,\d+ \d+,\d+ \d+,\d+)"', drawing)]
    places = [[tuple(map(int, place.split(","))) for place in found] for found in lines]
    middle, half = (LEFT + RIGHT) // 2, (TOP + BOTTOM) // 2
    assert places == [
        [(LEFT, BOTTOM), (middle, half), (RIGHT, TOP)],
        [(LEFT, BOTTOM), (middle, BOTTOM), (RIGHT, half)],
    ]
    heights = dict(re.findall(r'y="(\d+)" text-anchor="end">([^<]+)<', drawing))
    assert [heights[str(height + 4)] for height in (BOTTOM, half, TOP)] == ["0", "1", "2"]
    assert re.findall(r'y="(\d+)">(Ann 2|Bob 1)<', drawing) == [(f"{TOP + 4}", "Ann 2"), (f"{half + 4}", "Bob 1")]


def test_a_race_needs_two_rounds() -> None:
    assert "race.html" in pages_of("berger")
    assert "race.html" not in pages_of("knockout")
    assert pages_of("berger")["race.html"].count('text x="288"') == 8


def test_a_swiss_between_two_rounds_is_not_over() -> None:
    """Everything that is paired has been played, and rounds are still to come."""
    event = event_of("berger")
    between = replace(event.found, standings=replace(event.found.standings, after_round=2))
    assert event.over
    assert (replace(event, found=between).completed, replace(event, found=between).over) == (2, False)


@pytest.mark.slow
def test_a_swiss_workbook_is_published(tmp_path: Path) -> None:
    workbook = tmp_path / "swiss.xlsx"
    sheetgen.new("swiss", workbook, players=EXAMPLES / "swiss" / "players.csv", rounds=5, lang="en", title="Open")
    event = publication(workbook)
    page = text_of(site([event], Options(TODAY)))["index.html"]
    assert "Final standings" not in page
    assert all(who.name in page for who in event.found.entrants.values())
