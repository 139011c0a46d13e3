"""A round of teams explained as text, JSON and HTML. The JSON keys are a public contract (docs/team-swiss.md)."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from sheetgen.errors import BadOptions, error
from sheetgen.explanations.subject import entrant_named
from sheetgen.explanations.swiss import RoundExplanation
from sheetgen.explanations.team_swiss import explain_team_round
from sheetgen.i18n.catalogue import Words
from sheetgen.operations.pairing.rounds import PairedRound, TeamsExplained
from sheetgen.pairing.team_swiss.explain import MatchAccount, Passed, TeamBracketAccount, TeamByeAccount
from sheetgen.present.pairing import round_json, round_text
from sheetgen.present.swiss import PageTelling, Telling, explained_html, explained_text
from sheetgen.workbook.entered import Entrant


@dataclass(frozen=True, slots=True)
class TeamTelling:
    """A paired round of teams with its reasons, for everybody or for one team, as the command ``pair`` gives it."""

    paired: PairedRound
    explained: TeamsExplained
    only: int | None = None

    @classmethod
    def of(cls, paired: PairedRound, explained: TeamsExplained, whom: str | None, board: int | None) -> "TeamTelling":
        """``whom``: a name or a number, ``board``: a match that is published; without either all teams."""
        boards = paired.round.boards
        if board is not None and not 1 <= board <= len(boards):
            raise BadOptions(error("pair-no-such-board", found=str(board), most=len(boards)))
        if board is not None:
            return cls(paired, explained, boards[board - 1].white)
        teams = {number: Entrant(number, name) for number, name in paired.names.items()}
        return cls(paired, explained, None if whom is None else int(entrant_named(whom, teams)))

    def page(self, words: Words) -> RoundExplanation:
        """The reasons in words, matches in the order in which they are posted."""
        order = [(board.white, board.black) for board in self.paired.round.boards]
        reasons, event = self.explained
        return explain_team_round(reasons, event, order, self.paired.names, words, self.only)

    def text(self, words: Words) -> str:
        """The list to post and the reasons, or the reasons for one team alone."""
        reasons = explained_text(self.page(words))
        return reasons if self.only is not None else f"{round_text(self.paired, words)}\n\n{reasons}"

    def json(self, words: Words) -> dict[str, object]:
        """The round and its reasons as JSON objects."""
        return {**round_json(self.paired, words), "explanation": self._explained(words)}

    def html(self, words: Words) -> str:
        """The reasons as a whole HTML page, headed by the name of the file."""
        return explained_html(self.page(words), Path(self.paired.source).stem, words)

    def _explained(self, words: Words) -> dict[str, object]:
        """All facts by the numbers of the teams, and the sentences."""
        reasons, page = self.explained.reasons, self.page(words)
        by_key = {board.number: board for board in page.boards}
        accounts = {account.match.white: account for account in reasons.matches}
        brackets = [each for each in reasons.brackets if self.only is None or self.only in _members(each)]
        return {
            "round": reasons.round.number,
            "teams": {str(number): name for number, name in sorted(self.paired.names.items())},
            "matches": [
                {
                    **_match(accounts[board.white], board.number),
                    "message": by_key[board.number].short,
                    "texts": [*by_key[board.number].details],
                }
                for board in self.paired.round.boards
                if board.number in by_key
            ],
            "bye": _bye(reasons.bye, page) if reasons.bye and page.bye else None,
            "brackets": [
                {**_bracket(each), "heading": group.heading, "texts": [*group.lines]}
                for each, group in zip(brackets, page.groups, strict=True)
            ],
        }


def telling_of(
    paired: PairedRound, whom: str | None = None, board: int | None = None
) -> Telling | TeamTelling | PageTelling:
    """Return a paired round with its reasons, of teams or of players.

    ``whom`` is a name or a number, ``board`` one that is published; without either everybody is told of. An unknown
    name and a board the round has not are refused.
    """
    if paired.teams is not None:
        return TeamTelling.of(paired, paired.teams, whom, board)
    if paired.page is not None:
        return PageTelling.of(paired, whom, board)
    return Telling.of(paired, whom, board)


def _members(account: TeamBracketAccount) -> tuple[int, ...]:
    return account.bracket.residents + account.bracket.upfloaters


def _points(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else float(value)


def _passed(passed: Iterable[Passed]) -> list[dict[str, object]]:
    return [{"cause": each.cause.value, "teams": list(each.teams)} for each in passed]


def _match(account: MatchAccount, number: int) -> dict[str, object]:
    return {
        "match": number,
        "white": account.match.white,
        "black": account.match.black,
        "bracket": account.bracket,
        "passed_over": _passed(account.passed),
        "colour": {"rule": account.match.rule.value, "first": account.first, "differences": list(account.differences)},
    }


def _bye(account: TeamByeAccount, page: RoundExplanation) -> dict[str, object]:
    assert page.bye is not None
    return {
        "team": account.team,
        "score": _points(account.score),
        "rule": account.rule.value,
        "passed_over": _passed(account.passed),
        "message": page.bye.short,
        "texts": [*page.bye.details],
    }


def _bracket(account: TeamBracketAccount) -> dict[str, object]:
    bracket = account.bracket
    return {
        "score": _points(bracket.score),
        "residents": list(bracket.residents),
        "upfloaters": list(bracket.upfloaters),
        "pairs": [list(pair) for pair in bracket.pairs],
        "unmet": bracket.unmet,
        "unmet_strong": bracket.unmet_strong,
        "repeated_opponents": bracket.repeated_opponents,
        "passed_over": _passed(account.passed),
        "more": account.more,
    }
