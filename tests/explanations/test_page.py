"""T: the explanation is read by a parent: sentences, figures, definitions, and what was decided."""

from dataclasses import replace
from fractions import Fraction

import pytest

from sheetgen.errors import BadOptions
from sheetgen.explanations import entrant_named, explanation, sheet_lines, text_lines
from sheetgen.explanations.texts import SHEET_WIDTH, WIDTH
from sheetgen.explanations.totals import deciding
from sheetgen.i18n.catalogue import words
from sheetgen.i18n.figures import figure
from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.tournament import Game, Unplayed
from sheetgen.ranking.events import ResultsList, Tournament
from sheetgen.ranking.standings import standings
from sheetgen.ranking.tiebreaks import TIEBREAKS
from sheetgen.workbook.entered import Entrant
from tests.languages import walked_languages
from tests.ranking.test_team_rankings import CYCLE, LEAGUE, NINE
from tests.ranking.test_worked_examples import EIGHT, TEN
from tests.ranking.vocabulary import crosstable, players, swiss

EIGHT_NAMES = ["Anna", "Bernard", "Chloé", "David", "Émilie", "Félix", "Gérard", "Hugo"]
TEN_NAMES = ["Albert", "Bernard", "Claude", "Denis", "Éric", "Franck", "Guy", "Herbert", "Isidore", "Jack"]


def explained(event, order="PTS DE WON SB KOYA", *, names=None, lang="en", rules="livre", subject=None, after=None):
    count = len(event.teams) if hasattr(event, "teams") else len(event.players)
    names = names or [f"N{number}" for number in range(1, count + 1)]
    entrants = {number: Entrant(number, name) for number, name in enumerate(names, start=1)}
    codes = order.split()
    ranking = standings(event, codes, rules, after)
    return explanation(words(lang), event, ranking, entrants, after, subject)


def flat(page, lang="en"):
    """The whole text without its line breaks."""
    text = " ".join(" ".join(text_lines(page, words(lang))).split())
    return text.replace("\N{NO-BREAK SPACE}", " ")


def eight(lang="en", **asked):
    return flat(explained(crosstable(EIGHT), names=EIGHT_NAMES, lang=lang, **asked), lang)


def test_a_tie_is_announced_with_its_places_names_and_points():
    assert "Places 5 and 6: Anna and Gérard, 3 points each" in eight()


def test_sonneborn_berger_is_told_opponent_by_opponent_with_its_total():
    text = eight()
    assert "won against Hugo (2 points): 2" in text
    assert "drew with Gérard (3 points): 1½" in text
    assert "lost to Émilie (6 points): 0" in text
    assert "Total: 8." in text


def test_the_same_in_french():
    text = eight("fr")
    assert "Places 5 et 6 : Anna et Gérard, 3 points chacun" in text
    assert "nulle avec Gérard (3 points) : 1½" in text
    assert "Cela décide : Gérard (8½), puis Anna (8)." in text


def test_what_decides_nothing_says_why():
    assert "Both have ½: this decides nothing." in eight()


def test_what_decides_says_who_is_before_whom():
    assert "This decides: Gérard (8½), then Anna (8). → Result: 5. Gérard; 6. Anna." in eight()


def test_what_was_not_needed_is_named():
    assert "Not needed any more: Koya" in eight()


def test_each_tie_break_is_defined_once_where_it_is_used_first():
    text = eight()
    definition = words("en")["explain.define.DE"]
    assert text.count(definition) == 1
    assert text.index(definition) < text.index("drew with Gérard: ½")


def test_five_who_are_level_are_led_through_every_step():
    text = flat(explained(crosstable(TEN), "PTS DE KOYA KOYA+", names=TEN_NAMES))
    assert "Places 2 to 6: Bernard, Claude, Denis, Franck and Guy, 5 points each" in text
    decided = "This decides: Bernard and Claude (2½), then Guy (2), then Denis and Franck (1½)."
    assert f"{decided} Still level: Bernard and Claude; Denis and Franck." in text
    assert "2. Koya (points against those with at least half) – between Bernard and Claude" in text
    assert "those who have 4½ points or more" in text
    assert "Result: 2. Claude; 3. Bernard; 4. Guy; 5. Denis; 6. Franck." in text


def test_an_extended_koya_is_told_down_to_the_limit_that_decides():
    text = flat(explained(crosstable(TEN), "PTS DE KOYA KOYA+", names=TEN_NAMES))
    claude = (
        "In all: against those with 4½ points or more, 3; against those with 3½ points or more, 3½; "
        "against those with 3 points or more, 4½."
    )
    assert claude in text


@pytest.mark.parametrize(
    ("values", "length"),
    [([(1, 2), (1, 3)], 2), ([(1, 2), (0, 2)], 1), ([(1, 2), (1, 2)], None), ([(1,)], None), ([], None)],
)
def test_a_list_is_told_until_it_decides(values, length):
    assert deciding(values) == length


def test_those_who_share_a_place_in_the_end_are_named():
    text = flat(explained(crosstable("#½½ ½#½ ½½#"), "PTS DE"))
    assert "All have 1: this decides nothing." in text
    assert "Result: 1= N1; 1= N2; 1= N3. All comparisons are exhausted: N1, N2 and N3 share place 1" in text


def test_lots_are_told_as_the_last_step():
    event = replace(crosstable("#½½ ½#½ ½½#"), lots={2: 1, 3: 2, 1: 3})
    text = flat(explained(event, "PTS DE"))
    assert "2. Drawing of lots" in text
    assert "N2: no game that counts here" not in text
    assert "Lot drawn: 1." in text
    assert "Result: 1. N2; 2. N3; 3. N1." in text


def test_a_direct_encounter_with_missing_games_says_that_it_is_open():
    event = crosstable("#.1 .#1 00#")
    text = flat(explained(event, "PTS DE"))
    assert "N1: game against N2 not yet played. Not decided: between 0 and 1." in text
    assert "Games between them are missing, and nobody is out of reach of the others" in text


def test_those_who_have_not_been_paired_are_named_in_a_direct_encounter():
    event = ResultsList(2, players(4), swiss(4, 2, ["1 1:2 1-0", "1 3:4 1-0"]).games)
    assert "N1: has not met N3" in flat(explained(event, "PTS DE"))


def test_a_repeated_direct_encounter_says_so():
    text = flat(explained(crosstable("#-01-0 -#--10 1-#-00 0--#-1 -01-#0 11101#"), "PTS DE", rules="fide-2026"))
    assert "2. Direct encounter, applied again to those it left level – between" in text
    assert "Where it leaves some of them level, it is applied again to them alone." in text


def test_forfeits_and_penalties_are_called_what_they_are():
    games = tuple(Game(n, 1, 1, n + 1, BY_TOKEN[token]) for n, token in enumerate(["+/-", "-/+", "½-0"], start=1))
    event = Tournament(3, players(4), (*games, Game(1, 2, 3, 4, BY_TOKEN["½-½"])))
    text = flat(explained(event, "PTS WIN", subject=1))
    assert "won by forfeit against N2: 1" in text
    assert "lost by forfeit to N3: 0" in text
    assert "½ against N4 (decision of the arbiter): ½" in text


def test_a_bye_an_absence_and_a_requested_bye_are_told_apart():
    event = swiss(3, 3, ["1 1:2 1-0"], [(2, 1, 2, "bye"), (3, 1, 1, "requested")])
    text = flat(explained(event, "PTS BH", subject=1))
    assert "no opponent (bye): 1; no game (bye asked for): ½" in text
    assert "no game (bye asked for): imaginary opponent, 2 before the round + ½ in it + 0 after it: 2½" in text


def test_what_is_cut_away_is_told_as_not_counted():
    event = swiss(4, 2, ["1 1:2 1-0", "1 3:4 1-0", "2 1:3 ½-½", "2 2:4 ½-½"])
    assert "N1: N3 has 1½ points: 1½; not counted: N2 has ½ point. Total: 1½." in flat(explained(event, "PTS BH/C1"))


def test_a_performance_shows_mean_points_and_quantity():
    rated = tuple(replace(player, rating=1500 + 100 * n) for n, player in enumerate(players(4)))
    event = ResultsList(2, rated, swiss(4, 2, ["1 1:2 ½-½", "1 3:4 ½-½", "2 1:3 ½-½", "2 2:4 ½-½"]).games)
    assert "Mean rating 1650; 1 out of 2 brings +0: 1650." in flat(explained(event, "PTS PERF"))


def test_team_matches_are_told_by_opponent_and_by_board():
    text = flat(explained(LEAGUE, "PTS SBC BERLIN", subject=1))
    assert "N3 has 6½ game points, × own 2 match points: 13" in text
    assert "board 1: 1 point × 4" not in text
    assert "board 1:" in text


def test_the_printed_berlin_example_adds_up_board_by_board():
    text = flat(explained(NINE, "BERLIN", subject=1))
    assert "board 1: 1 point × 9: 9" in text
    assert "Total: 18½." in text


def test_a_molter_tie_is_told_player_by_player():
    text = flat(explained(CYCLE, "PTS BERLIN H2H"))
    assert "player 1: 1½ points × 2: 3; player 2: ½ point × 1: ½. Total: 3½." in text
    assert "round 1, player 2 against N3: 1" in text


def test_somebody_alone_on_his_points_is_told_so_with_all_his_figures():
    text = eight(subject=5)
    assert "Émilie is in place 1 with 6 points. Nobody else has as many: no tie-break was needed." in text
    assert "How each figure comes out" in text
    assert "Total: 18¼." in text
    assert "Places 5 and 6" not in text


def test_a_figure_by_itself_decides_nothing():
    page = explained(crosstable(EIGHT), subject=5)
    assert page.figures and not any(passage.decides for passage in page.figures)


def test_somebody_annulled_is_told_that_he_has_no_place():
    event = Tournament(3, players(4, {1: 1}), crosstable("#... .#½½ .½#½ .½½#").games)
    assert "N1 left before half of the games were played" in flat(explained(event, "PTS", subject=1))


def test_without_ties_there_is_one_sentence():
    assert "Nobody is level with anybody: no tie-break was needed." in flat(explained(crosstable("#11 0#1 00#"), "PTS"))


FIVES = swiss(5, 3, ["1 1:2 1-0", "1 3:4 ½-½", "2 1:3 0-1", "2 5:2 +/-", "3 3:5 1-0", "3 4:1 ½-½"], [(1, 5, 2, "bye")])
TEAM_SWISS_EVENT = replace(LEAGUE, swiss=True, unplayed=(Unplayed(2, 1, 1, "bye"), Unplayed(2, 2, 0, "absent")))
KINDS = {
    "round robin": crosstable(TEN),
    "swiss": FIVES,
    "rated swiss": replace(FIVES, players=tuple(Player(f"N{n}", rating=1500 + 50 * n) for n in range(1, 6))),
    "matches": LEAGUE,
    "team swiss": TEAM_SWISS_EVENT,
    "molter": CYCLE,
}


@pytest.mark.sampled(5)
@walked_languages
@pytest.mark.parametrize("rules", ["livre", "fide-2026"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_code_can_be_told_for_every_kind_of_event(kind, lang, rules):
    event, defined = KINDS[kind], kind.removeprefix("rated ")
    codes = [t for tiebreak in TIEBREAKS if tiebreak.defined(rules, defined) for t in tiebreak.spellings(rules)]
    for code in codes:
        page = explained(event, f"{codes[0]} {code}" if code != codes[0] else code, lang=lang, rules=rules)
        assert "{" not in flat(page, lang)
        assert "{" not in flat(explained(event, code, lang=lang, rules=rules, subject=1), lang)


@pytest.mark.parametrize("rules", ["livre", "fide-2026"])
def test_every_code_tells_the_values_it_reckoned(rules):
    """Of every tie that a code compares, every value stands in the text as the list prints it."""
    told_of = set()
    for kind, event in KINDS.items():
        defined = kind.removeprefix("rated ")
        codes = [t for tiebreak in TIEBREAKS if tiebreak.defined(rules, defined) for t in tiebreak.spellings(rules)]
        for code in codes[1:]:
            page = explained(event, f"{codes[0]} {code}", lang="en", rules=rules)
            text = flat(page, "en")
            for account in (each for tie in page.ties for passage in tie.passages for each in passage.data.accounts):
                if isinstance(account.value, int | Fraction):
                    assert figure(Fraction(account.value), "en") in text, (kind, code)
                    told_of.add(code)
    assert len(told_of) > 9


@walked_languages
def test_no_line_is_wider_than_its_place(lang):
    page = explained(crosstable(TEN), names=TEN_NAMES, lang=lang)
    assert max(map(len, text_lines(page, words(lang)))) <= WIDTH
    assert max(map(len, sheet_lines(page, words(lang), 400, 48))) <= SHEET_WIDTH


def test_a_sheet_with_little_room_keeps_what_decides():
    page = explained(crosstable(TEN), "PTS DE KOYA KOYA+", names=TEN_NAMES)
    whole, short = (sheet_lines(page, words("en"), most, 48) for most in (400, 26))
    assert len(short) <= 26 < len(whole)
    assert any("Result: 2. Claude" in line for line in short)


def test_a_sheet_that_is_still_too_small_says_where_the_rest_is():
    lines = sheet_lines(explained(crosstable(TEN), names=TEN_NAMES), words("en"), 5, 48)
    assert len(lines) == 5
    assert "rank --explain" in lines[-1]


NAMED = {1: Entrant(1, "DUPONT Émilie"), 2: Entrant(2, "DURAND Anna"), 3: Entrant("A", "Échiquier Lyonnais")}


@pytest.mark.parametrize(
    ("typed", "id_"), [("dupont emilie", 1), ("Emilie", 1), ("2", 2), ("a", 3), ("lyonnais", 3), ("DURAND", 2)]
)
def test_a_name_is_found_without_accents_in_part_or_by_number(typed, id_):
    assert entrant_named(typed, NAMED) == id_


@pytest.mark.parametrize(
    ("typed", "close"), [("Duron", "DURAND Anna"), ("DU", "DUPONT Émilie"), ("Annah", "DURAND Anna")]
)
def test_an_unknown_name_is_refused_with_what_looks_like_it(typed, close):
    with pytest.raises(BadOptions) as refused:
        entrant_named(typed, NAMED)
    (problem,) = refused.value.problems
    assert problem.code == "unknown-name"
    assert close in problem.data["close"]


def test_figures_are_told_after_the_round_asked_for():
    text = eight(after=3)
    assert text.startswith("How the ties were settled After round 3.")


def test_the_value_told_is_the_value_of_the_standings():
    page = explained(crosstable(EIGHT), names=EIGHT_NAMES)
    values = {account.id: account.value for account in page.ties[0].passages[-1].data.accounts}
    assert values == {1: Fraction(8), 7: Fraction(17, 2)}
