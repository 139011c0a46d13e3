"""A Swiss round in sentences: the book's example (4.3), in both languages, as text, JSON and HTML."""

import json
import re
from functools import cache
from html import unescape
from html.parser import HTMLParser

import pytest

from sheetgen.explanations.swiss import FIXED, RoundExplanation, _Teller, explain_round
from sheetgen.i18n.catalogue import words
from sheetgen.pairing.dutch.editions import RULES
from sheetgen.pairing.dutch.explain import Explained, explained
from sheetgen.pairing.dutch.state import Edition
from sheetgen.present import swiss
from tests.dutch.cases import cases
from tests.dutch.recorded import FILES, recorded
from tests.dutch.test_book import LINES, before

NAMES = {int(line.split()[0]): line.split()[1] for line in LINES if re.match(r" ?\d+ [A-Z]", line)}
EVERY = [f"swiss.why.{subject}" for rules in RULES.values() for subject in rules.subjects.values()]


@cache
def book(number: int, edition: Edition = Edition.FIDE_2026) -> Explained:
    return explained(before(number, edition))


def in_words(number: int, lang: str = "en", only: int | None = None) -> RoundExplanation:
    return explain_round(book(number), NAMES, words(lang), only)


def test_a_paragraph_says_why_two_players_meet() -> None:
    assert in_words(5).boards[1].short == (
        "Eloise has 3 points, Nancy 2½ points. The group of 3 points was odd in number, so somebody had to move down "
        "from it: by the rules Eloise. David came before in the order, but they have met already. Finn came before in "
        "the order, but then one player more would be left over in the group. Eloise has White: both get the colour "
        "that is due to them."
    )


def test_the_colour_of_the_last_round_is_the_one_the_book_explains() -> None:
    """Same preference, same history: the higher ranked player's is granted, and that is the one with more points."""
    board = in_words(5).boards[5]
    assert board.heading == "Board 6: Robert – Oskar"
    assert board.short.endswith("White was due to both alike; Robert is ranked higher and gets it.")
    assert "Colours by 5.2.4." in board.details


def test_the_bye_says_who_else_could_have_had_it() -> None:
    bye = in_words(2).bye
    assert bye is not None
    assert bye.heading == "Bye: Robert"
    assert bye.short.endswith("The bye goes to the lowest score from which all others can be paired: 0 points.")
    assert any(line.startswith("Louise and Patricia could have had the bye too") for line in bye.details)


def test_the_groups_cite_the_criteria_with_their_articles() -> None:
    (group,) = [each for each in in_words(5).groups if each.heading.startswith("Group of 1 point:")]
    assert "Kevin and Patricia do not move down instead: then not everybody else could be paired [C4]." in group.lines
    assert "Unavoidable: players without the colour due: 1 [C12, 2.4.7]." in group.lines


def test_one_player_is_told_about_his_own_board_and_groups() -> None:
    own = in_words(5, only=14)
    assert [board.number for board in own.boards] == [6]
    assert [re.sub(":.*", "", group.heading) for group in own.groups] == [
        "Group of 1½ points", "Group of 1 point", "Group of ½ point",
    ]  # fmt: skip
    assert own.bye is None
    assert in_words(2, only=14).bye is not None


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("edition", Edition)
def test_every_round_can_be_told(lang: str, edition: Edition) -> None:
    for number in range(1, 6):
        page = explain_round(book(number, edition), NAMES, words(lang))
        text = swiss.explained_text(page)
        assert "{" not in text
        assert len(page.boards) == len(book(number, edition).boards)
        assert "\n".join(board.short for board in page.boards)[:40] in text.replace("\n  ", "\n")


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_reason_of_recorded_rounds_has_its_words(lang: str) -> None:
    kept = [each for each in recorded(FILES[Edition.FIDE_2026]) if each.boards is not None]
    for each in kept[::12]:
        assert swiss.explained_text(explain_round(explained(each.state), {}, words(lang)))
    assert {f"swiss.why.{name}" for name in FIXED.values()} | set(EVERY) <= set(words(lang))


def test_the_short_form_leaves_the_details_out() -> None:
    page = in_words(5)
    short = swiss.explained_text(page, details=False)
    assert page.boards[0].short in short
    assert "[C" not in short


def test_the_json_has_every_fact_and_the_sentences() -> None:
    facts = swiss.explained_json(book(5), in_words(5), NAMES, words("en"))
    assert json.loads(json.dumps(facts)) == facts
    board = facts["boards"][1]
    assert (board["white"], board["black"], board["scores"]) == (5, 11, [3, 2.5])
    assert board["passed_over"] == [{"code": "C1", "numbers": [4]}, {"code": "C6", "numbers": [6]}]
    assert board["message"] == in_words(5).boards[1].short
    assert facts["brackets"][1]["floaters"] == [5]
    assert swiss.explained_json(book(2), in_words(2), NAMES, words("en"))["bye"]["number"] == 14


class Balanced(HTMLParser):
    """Counts the elements that are still open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_sound_and_names_are_escaped() -> None:
    page = explain_round(book(5), NAMES | {1: "<Alice> & Co"}, words("fr"))
    text = swiss.explained_html(page, "Livre", words("fr"))
    parser = Balanced()
    parser.feed(text)
    assert parser.open == []
    assert "&lt;Alice&gt; &amp; Co" in text
    assert '<html lang="fr">' in text


def test_the_page_has_every_reason_in_its_order_and_no_empty_list() -> None:
    page = explain_round(book(5), NAMES, words("en"))
    text = swiss.explained_html(page, "Livre", words("en"))
    boards = [*page.boards, *([page.bye] if page.bye else [])]
    told_of = [line for board in boards for line in board.details] + [
        line for each in page.groups for line in each.lines
    ]
    assert [unescape(item) for item in re.findall("<li>(.*?)</li>", text)] == told_of != []
    assert not re.search(r"<ul>\s*</ul>", text)


def test_who_moves_down_because_of_those_below_is_told_so_at_his_board() -> None:
    """1, 5 and 6 are together and two of them could play, but 2 needs an opponent from among them (C4)."""
    (case,) = (each for each in cases() if each.name == "29_c4.trf")
    page = explain_round(explained(case.state), {number: f"P{number}" for number in range(1, 7)}, words("en"))
    board = next(each for each in page.boards if "P1" in each.heading)
    assert "fewer could have stayed over, but then those below could not all have been paired" in board.short
    assert any("did not move down instead of P1" in detail for detail in board.details)
    other = next(each for each in page.boards if "P3" in each.heading)
    assert "not everybody could be paired" in other.short


def test_a_change_of_the_halves_is_told_at_the_boards_it_concerns() -> None:
    for case in cases():
        if case.boards is None:
            continue
        found = explained(case.state)
        page = explain_round(
            found, {entrant.number: f"P{entrant.number}" for entrant in case.state.entrants}, words("en")
        )
        for account, board in zip(found.boards, page.boards, strict=True):
            change = found.brackets[account.bracket].exchange
            tells = "went to the lower half" in board.short
            assert tells == (
                change is not None
                and change.code != "order"
                and account.higher not in found.brackets[account.bracket].moved_down
            )
            assert "by the order of the rules this pairing comes first" not in board.short


def test_a_long_list_of_names_is_cut_with_their_number() -> None:
    (case,) = (each for each in cases() if each.name == "29_c4.trf")
    teller = _Teller(explained(case.state), {}, words("en"))
    assert teller.listed(range(1, 4)) == "No. 1, No. 2 and No. 3"
    assert teller.listed(range(1, 31)).endswith("No. 12, … (+18)")
