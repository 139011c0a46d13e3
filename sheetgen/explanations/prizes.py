"""H13, H16: prizes in sentences: the arithmetic of an amount, the method announced, who was passed over and why."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.figures import decimal
from sheetgen.prize_rules.award import PassedOver, PrizeAward, PrizeRow
from sheetgen.prize_rules.eligibility import UNKNOWN
from sheetgen.prize_rules.fund import GENERAL
from sheetgen.prize_rules.money import exact, plain
from sheetgen.prize_rules.sharing import HORT, Share

Names = Mapping[int, str]


def money(amount: int, words: Words) -> str:
    """An amount of cents as it is written in a language: 1 837,50 or 1,837.50."""
    return _in_language(plain(amount), words)


def _in_language(number: str, words: Words) -> str:
    whole, _, decimals = number.partition(".")
    return f"{int(whole):,}".replace(",", words["language.thousands"]) + decimal(words.lang) + decimals


def arithmetic(share: Share, method: str, words: Words) -> str:
    """H16: the one line with which an amount is reckoned, as the book prints it; empty where nothing is shared.

    ``method`` is that of the list: half by place and half equal, or equal alone.
    """
    if len(share.group) == 1 or share.dropped:
        return ""
    written = exact(share.exact)
    result = f"= {_in_language(written, words)}" if written else f"≈ {money(int(share.exact), words)}"
    if share.exact != share.amount:
        result = words.say("prizes.rounded", result=result, amount=money(share.amount, words))
    sum_ = " + ".join(money(prize, words) for prize in share.prizes if prize)
    equal = f"({sum_}) : {len(share.group)}"
    if method != HORT:
        return f"{equal} {result}"
    return f"[{equal}] : 2 + {prize_of(share.prize, words)} : 2 {result}"


def prize_of(prize: Fraction, words: Words) -> str:
    """The prize of a place; of several places the mean, which may not end."""
    written = exact(prize)
    if written:
        return _in_language(written, words)
    return f"({money((prize * prize.denominator).numerator, words)} : {prize.denominator})"


def why(over: PassedOver, words: Words) -> str:
    """Return why somebody was passed over, in a sentence."""
    facts = {"amount": money(over.amount, words), "list": over.list, "about": over.list}
    if over.list in words_about(words):
        facts["about"] = words[f"fact.about.{over.list}"]
    return words.say(f"prizes.over.{over.why}", **facts)


def words_about(words: Words) -> set[str]:
    """The facts of a player that have a name."""
    start = "fact.about."
    return {name.removeprefix(start) for name in words if name.startswith(start)}


def list_name(name: str, words: Words) -> str:
    """Return the name of a list of prizes; the general one has a word of its own."""
    return words["prizes.general"] if name == GENERAL else name


def method_sentence(award: PrizeAward, words: Words) -> str:
    """H4, H9, H16: what was announced, in words."""
    terms = award.rules.terms
    parts = [words[f"prizes.method.{terms.method}"]]
    parts.append(words["prizes.cumulative" if award.rules.cumulative else "prizes.not-cumulative"])
    if terms.unit > 1:
        parts.append(words.say("prizes.unit", unit=money(terms.unit, words)))
    if terms.least:
        parts.append(words.say("prizes.least", least=money(terms.least, words)))
    return " ".join(parts)


def reasons(over: Sequence[PassedOver], names: Names, words: Words) -> str:
    """Everybody who was passed over, and why; those of whom something is not known as a number."""
    reasons = [f"{names[each.id]} ({why(each, words)})" for each in over if each.why != UNKNOWN]
    unknown = Counter(why(each, words) for each in over if each.why == UNKNOWN)
    reasons += [words.say("prizes.over-several", count=count, why=reason) for reason, count in unknown.items()]
    return words["language.between"].join(reasons)


def remark(row: PrizeRow, award: PrizeAward, names: Names, words: Words) -> str:
    """What there is to say of one amount in a line: how it was reckoned, who was passed over for it."""
    line = arithmetic(row.share, award.rules.terms.method, words) if row.share else ""
    over = words.say("prizes.passed", reasons=reasons(row.passed_over, names, words)) if row.passed_over else ""
    return " ".join(filter(None, (line, over)))
