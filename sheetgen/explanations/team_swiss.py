"""Why a round of teams is as it is, in sentences: a paragraph a match, then the brackets (C.04.6)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sheetgen.explanations.swiss import BoardExplanation, BracketExplanation, RoundExplanation
from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.figures import figure
from sheetgen.i18n.lists import separator
from sheetgen.pairing.dutch.state import WHITE
from sheetgen.pairing.team_swiss.colours import ColourRule
from sheetgen.pairing.team_swiss.event import TeamSwiss
from sheetgen.pairing.team_swiss.explain import MatchAccount, Passed, TeamBracketAccount, TeamByeAccount, TeamReasons

# What is as little as possible in a bracket, and its criterion.
CRITERIA = (("unmet", "C8"), ("unmet_strong", "C9"), ("repeated_opponents", "C10"))


def explain_team_round(
    reasons: TeamReasons,
    event: TeamSwiss,
    order: Sequence[tuple[int, int]],
    names: Mapping[int, str],
    words: Words,
    only: int | None = None,
) -> RoundExplanation:
    """The explanation, matches in the ``order`` they are published; with ``only`` that of one team's match or bye."""
    teller = _Teller(event, names, words)
    by_white = {account.match.white: account for account in reasons.matches}
    matches = [
        (number, by_white[white])
        for number, (white, black) in enumerate(order, start=1)
        if only in (None, white, black)
    ]
    groups = [each for each in reasons.brackets if only is None or only in _members(each)]
    bye = reasons.bye if reasons.bye is not None and only in (None, reasons.bye.team) else None
    return RoundExplanation(
        words.say("team-why.title", round=reasons.round.number),
        words["team-why.intro"],
        tuple(teller.match(number, account) for number, account in matches),
        None if bye is None else teller.bye(bye),
        words["team-why.groups"],
        tuple(map(teller.group, groups)),
    )


def _members(account: TeamBracketAccount) -> tuple[int, ...]:
    return account.bracket.residents + account.bracket.upfloaters


@dataclass(frozen=True, slots=True)
class _Teller:
    event: TeamSwiss
    names: Mapping[int, str]
    words: Words

    def say(self, name: str, /, **facts: object) -> str:
        return self.words.say(f"team-why.{name}", **facts)

    def say_of(self, part: str, name: str, /, **facts: object) -> str:
        return self.words.say(f"team-why.{part}.{name}", **facts)

    def name(self, number: int) -> str:
        return self.names.get(number) or str(number)

    def listed(self, numbers: Sequence[int]) -> str:
        """A, B and C."""
        parts = list(map(self.name, numbers))
        return self.words["swiss.and"].join(filter(None, [separator(parts, self.words).join(parts[:-1]), *parts[-1:]]))

    def score(self, value: Fraction) -> str:
        return figure(value, self.words.lang)

    def colour(self, side: str) -> str:
        return self.words["swiss.white" if side == WHITE else "swiss.black"]

    # ---- the bye
    def bye(self, account: TeamByeAccount) -> BoardExplanation:
        facts = {"team": self.name(account.team), "score": self.score(account.score), "played": account.played}
        short = self.say_of("bye", account.rule, **facts)
        details = tuple(self.say_of("bye", each.cause, teams=self.listed(each.teams)) for each in account.passed)
        return BoardExplanation(0, self.say("bye-heading", **facts), short, details)

    # ---- a match
    def match(self, number: int, account: MatchAccount) -> BoardExplanation:
        white, black = map(self.name, account.match[:2])
        heading = self.say("match", number=number, white=white, black=black)
        return BoardExplanation(number, heading, self.colours(account), tuple(self.opponents(account)))

    def opponents(self, account: MatchAccount) -> Iterator[str]:
        """The smaller number looks for its opponent, upwards."""
        top, bottom = sorted(account.match[:2])
        name = "after" if account.passed else "next"
        yield self.say_of("opponent", name, team=self.name(top), opponent=self.name(bottom))
        for each in account.passed:
            yield self.say_of("not", each.cause, team=self.name(top), teams=self.listed(each.teams))

    def colours(self, account: MatchAccount) -> str:
        rule, (one, other) = account.match.rule, account.preferences
        preferred = one or other
        holder = account.first if one is not None else account.second
        if rule is ColourRule.STRONGER and one is not None and other is not None:
            holder = account.first if one.strength == "strong" else account.second
        lower, higher = sorted(account.differences)
        facts = {
            "white": self.name(account.match.white),
            "first": self.name(account.first),
            "second": self.name(account.second),
            "team": self.name(holder),
            "colour": self.colour(preferred.colour) if preferred else "",
            "initial": self.colour(self.event.first_colour),
            "place": account.place,
            "lower": f"{lower:+}" if lower else "0",
            "higher": f"{higher:+}" if higher else "0",
        }
        return self.say_of("colour", rule, **facts)

    # ---- a bracket
    def group(self, account: TeamBracketAccount) -> BracketExplanation:
        bracket = account.bracket
        heading = self.say("group", score=self.score(bracket.score), teams=self.listed(bracket.residents))
        return BracketExplanation(heading, tuple(self.lines(account)))

    def lines(self, account: TeamBracketAccount) -> Iterator[str]:
        bracket = account.bracket
        count, is_odd = len(bracket.upfloaters), len(bracket.residents) % 2 == 1
        name = "none" if not count else "odd" if is_odd and count == 1 else "more"
        yield self.say_of("up", name, teams=self.listed(bracket.upfloaters), count=count)
        for each in account.passed:
            yield self.set(each)
        if account.more:
            yield self.say("sets-more", count=account.more)
        for field, criterion in CRITERIA:
            if count := getattr(bracket, field):
                yield self.say_of("least", criterion, count=count)

    def set(self, passed: Passed) -> str:
        return self.say_of("set", passed.cause, teams=self.listed(passed.teams))
