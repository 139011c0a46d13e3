"""Why a round of teams is as it is: every reason is tried by enforcing what was passed over, by the definition."""

import json
from collections import Counter

import pytest
from naive.team_swiss import Round, matches

from sheetgen.explanations.team_swiss import explain_team_round
from sheetgen.i18n.catalogue import words
from sheetgen.pairing.team_swiss.colours import ColourRule
from sheetgen.pairing.team_swiss.event import SwissTeam, TeamSwiss
from sheetgen.pairing.team_swiss.explain import (
    ByeRule,
    Cause,
    MatchAccount,
    TeamBracketAccount,
    TeamByeAccount,
    TeamReasons,
    reasons_of_teams,
)
from tests.languages import LANGUAGES
from tests.team_swiss.cases import FOLDER
from tests.team_swiss.random_rounds import random_position, random_rounds
from tests.terminal import run

Kinds = Counter[str]


def examined(event: TeamSwiss, kinds: Kinds) -> TeamReasons:
    """Every reason of a round, held against all choices there are."""
    reasons, naive = reasons_of_teams(event), Round(event)
    left = naive.present
    if reasons.bye:
        kinds.update(bye_examined(naive, reasons.bye))
        left -= {reasons.bye.team}
    naive.groups = naive.scores_of(left)
    for account in reasons.brackets:
        top, upfloaters = frozenset(account.bracket.residents), frozenset(account.bracket.upfloaters)
        kinds.update(sets_examined(naive, account, top, left - top, upfloaters))
        pairs = [tuple(sorted(pair)) for pair in account.bracket.pairs]
        quality = naive.quality(pairs, upfloaters)  # type: ignore[arg-type]
        assert (account.bracket.unmet, account.bracket.unmet_strong, account.bracket.repeated_opponents) == quality[:3]
        for match in reasons.matches:
            if match.match.white in top | upfloaters:
                kinds.update(opponents_examined(naive, match, top, upfloaters, quality))
        left -= top | upfloaters
    for match in reasons.matches:
        kinds.update(colours_examined(naive, match))
    return reasons


def bye_examined(naive: Round, account: TeamByeAccount) -> list[str]:
    everybody, own = naive.present, naive.bye_key(account.team)
    before = {number for number in everybody if naive.bye_key(number) < own}
    assert {team for passed in account.passed for team in passed.teams} == before
    for passed in account.passed:
        for team in passed.teams:
            assert naive.is_barred(team) == (passed.cause == Cause.BARRED)
            assert naive.is_barred(team) or not naive.is_complete(everybody - {team})
    rivals = [n for n in everybody - {account.team} if not naive.is_barred(n) and naive.is_complete(everybody - {n})]
    if not rivals:
        assert account.rule == ByeRule.ONLY
    else:
        rival = min(map(naive.bye_key, rivals))
        differs = [one != other for one, other in zip(own, rival, strict=True)].index(True)
        assert account.rule == (ByeRule.SCORE, ByeRule.PLAYED, ByeRule.NUMBER)[differs]
    return [f"bye {account.rule}", *(f"bye {passed.cause}" for passed in account.passed)]


def sets_examined(
    naive: Round, account: TeamBracketAccount, top: frozenset[int], lower: frozenset[int], chosen: frozenset[int]
) -> list[str]:
    assert min(map(len, naive.sets(top, lower))) == len(chosen)
    best = naive.faults(top, lower, chosen) if chosen else (False, 0)
    for passed in account.passed:
        other = frozenset(passed.teams)
        assert len(other) == len(chosen)
        bracket, rest = naive.is_complete(top | other), naive.is_complete(lower - other)
        if passed.cause == Cause.BRACKET:
            assert not bracket
        elif passed.cause == Cause.REST:
            assert bracket
            assert not rest
        else:
            assert bracket
            assert rest
            spoils, floated = naive.faults(top, lower, other)
            worse = (spoils, False) > (best[0], False) if passed.cause == Cause.NEXT_GROUP else floated > best[1]
            assert worse
    return [f"set {passed.cause}" for passed in account.passed]


def opponents_examined(
    naive: Round,
    account: MatchAccount,
    top: frozenset[int],
    upfloaters: frozenset[int],
    best: tuple[object, ...],
) -> list[str]:
    own = min(account.match[:2])
    for passed in account.passed:
        for team in passed.teams:
            assert own < team < max(account.match[:2])
            met = any(each.opponent == team for each in matches(naive.teams[own]))
            if passed.cause in (Cause.MET, Cause.FORBIDDEN):
                assert not naive.may_meet(own, team)
                assert met == (passed.cause == Cause.MET)
                continue
            enforced = [pairs for pairs in naive.pairings(top | upfloaters) if (own, team) in pairs]
            if passed.cause == Cause.COMPLETION:
                assert not enforced
                continue
            quality = min(naive.quality(pairs, upfloaters) for pairs in enforced)
            assert quality > best  # type: ignore[operator]
            differs = [one != other for one, other in zip(quality, best, strict=True)].index(True)
            assert passed.cause == (Cause.COLOURS, Cause.STRONG_COLOURS, Cause.OPPONENTS, Cause.ORDER)[differs]
    return [f"not {passed.cause}" for passed in account.passed]


def colours_examined(naive: Round, account: MatchAccount) -> list[str]:
    """The rule is the first paragraph of 4.3 that says something; enforcing the other colour breaks just this one."""
    first, second = account.first, account.second
    assert naive.rank(first) < naive.rank(second)
    said = list(naive.paragraphs_of(first, second))
    rule = next(rule for rule, colour in said if colour)
    assert account.match.rule == rule
    assert (account.match.white == first) == (dict(said)[rule] == "w")
    return [f"colour {rule}"]


EVERY_KIND = {
    *(f"bye {each}" for each in (*ByeRule, Cause.BARRED, Cause.NEEDED)),
    *(f"set {each}" for each in (Cause.BRACKET, Cause.REST, Cause.NEXT_GROUP, Cause.FLOATED)),
    *(
        f"not {each}"
        for each in (
            Cause.MET,
            Cause.FORBIDDEN,
            Cause.COMPLETION,
            Cause.COLOURS,
            Cause.STRONG_COLOURS,
            Cause.OPPONENTS,
            Cause.ORDER,
        )
    ),
    *(f"colour {each}" for each in ColourRule),
}


def all_examined(events: range, positions: range) -> Kinds:
    kinds: Kinds = Counter()
    for seed in events:
        for event, made in random_rounds(seed):
            if made is not None:
                examined(event, kinds)
    for seed in positions:
        if Round(random_position(seed)).made() is not None:
            examined(random_position(seed), kinds)
    return kinds


def test_reasons_hold_when_the_alternative_is_enforced() -> None:
    assert len(all_examined(range(1, 8), range(6))) > 12


@pytest.mark.slow
def test_every_kind_of_reason_holds_when_the_alternative_is_enforced() -> None:
    assert EVERY_KIND - all_examined(range(40_000, 40_120), range(100)).keys() == set()


# ---------------------------------------------------------------------------------------------------------- sentences


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_reason_is_a_sentence_in_every_language(lang: str) -> None:
    """All texts of the explanation are said without a gap; the names stand in them."""
    texts = words(lang)
    names = {number: f"Team <{number}>" for number in range(1, 40)}
    for seed in range(1, 12):
        for event, made in random_rounds(seed):
            if made is None:
                continue
            reasons = reasons_of_teams(event)
            order = [match[:2] for match in reasons.round.matches]
            page = explain_team_round(reasons, event, order, names, texts)
            assert len(page.boards) == len(order)
            for board in page.boards:
                assert "Team <" in board.short
                assert "{" not in " ".join([board.heading, board.short, *board.details])
            assert all(group.lines for group in page.groups)
    assert {f"team-why.bye.{each}" for each in ByeRule} <= set(texts)


def test_the_sentences_of_four_teams_in_round_one_by_hand() -> None:
    """Teams 1 to 4, none has played: 1 has White by the initial colour, 2 Black; 3 is the first of the lower half."""
    event = TeamSwiss(tuple(map(SwissTeam, range(1, 5))), 3)
    page = explain_team_round(
        reasons_of_teams(event), event, [(1, 3), (4, 2)], {1: "A", 2: "B", 3: "C", 4: "D"}, words("en")
    )
    assert [board.heading for board in page.boards] == ["Match 1: A – C", "Match 2: D – B"]
    assert page.boards[0].short == (
        "Neither has played a match: A is number 1 of the teams that have come, counted from White in turns. "
        "A has White."
    )
    assert page.boards[0].details == (
        "A meets C, the first opponent by number of the best pairing; before it came:",
        "Not B: that pairing is as good, and stands later in the order of the numbers (3.6).",
    )
    assert page.groups[0].lines == ("All teams of this score meet each other; nobody comes up.",)


def test_the_command_explains_one_team_or_one_match_or_all() -> None:
    file = FOLDER / "fideteam_nocolor.trf"
    one = run("pair", file, "--after-round", "4", "--explain-for", "Team 2").stdout
    assert "Match 3: Team 2 – Team 9" in one
    assert "Match 1" not in one
    assert "Match 2: Team 4 – Team 5" in run("pair", file, "--after-round", "4", "--explain-board", "2").stdout
    bye = run("pair", file, "--after-round", "4", "--explain-for", "3").stdout
    assert "Not Team 5, Team 7, Team 8 and Team 9: a bye" in bye
    facts = json.loads(run("pair", file, "--after-round", "4", "--explain", "--json").stdout)["explanation"]
    assert facts["bye"]["passed_over"] == [{"cause": "barred", "teams": [5, 7, 8, 9]}]
    assert facts["brackets"][0]["passed_over"] == [{"cause": "C1", "teams": [4]}]
    assert [match["colour"]["rule"] for match in facts["matches"]] == ["history", *["difference"] * 3]
    assert "<h3>Match 3: Team 2 – Team 9</h3>" in run("pair", file, "--after-round", "4", "--html").stdout
    assert run("pair", file, "--after-round", "4", "--explain-board", "9").returncode == 2
