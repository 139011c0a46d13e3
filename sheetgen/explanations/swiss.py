"""Why a Swiss round is as it is, in sentences: a paragraph a board for players, every criterion for the arbiter."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.figures import figure, is_singular
from sheetgen.i18n.lists import separator
from sheetgen.pairing.dutch.editions import RULES
from sheetgen.pairing.dutch.explain import (
    BAN,
    CLASH,
    COMPLETION,
    MET,
    ORDER,
    BoardAccount,
    BracketAccount,
    Explained,
    Reason,
    played_colour,
)
from sheetgen.pairing.dutch.state import OTHER, WHITE, Strength

COLOUR_NAMES = {WHITE: "white", OTHER[WHITE]: "black"}
DUE = {Strength.NONE: "none", Strength.MILD: "mild", Strength.STRONG: "strong", Strength.ABSOLUTE: "absolute"}
COLOURS = {2: "stronger", 3: "last", 4: "higher", 5: "initial"}
MOST_NAMED = 12  # players in one sentence
FIXED = {MET: "met", BAN: "ban", CLASH: "clash", COMPLETION: "completion", ORDER: "order"}


@dataclass(frozen=True, slots=True)
class BoardExplanation:
    """One board: its heading, a short paragraph, and the details an arbiter wants."""

    number: int
    heading: str
    short: str
    details: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BracketExplanation:
    """One bracket: its heading and its lines."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundExplanation:
    """The whole explanation of a round, or of one player's board."""

    title: str
    intro: str
    boards: tuple[BoardExplanation, ...]
    bye: BoardExplanation | None
    groups_heading: str
    groups: tuple[BracketExplanation, ...]


def explain_round(
    explained: Explained, names: Mapping[int, str], words: Words, only: int | None = None
) -> RoundExplanation:
    """Return why a Swiss round is as it is, in sentences.

    Args:
        explained: the reasons of a round.
        names: the players by pairing number.
        words: the words of a language.
        only: one player, for his board or bye and the groups he was in alone.
    """
    teller = _Teller(explained, names, words)
    boards = [each for each in explained.boards if only is None or only in (each.higher, each.lower)]
    has_bye = explained.bye is not None and only in (None, explained.bye.number)
    edition = words[f"swiss.edition-{explained.round.edition.value}"]
    return RoundExplanation(
        words.say("swiss.title", round=explained.round.number),
        " ".join([words.say("swiss.intro", edition=edition), *[words["swiss.virtual"]] * explained.has_virtual_points]),
        tuple(map(teller.board, boards)),
        teller.bye() if has_bye else None,
        words["swiss.groups"],
        tuple(teller.group(each) for each in explained.brackets if only is None or _concerns(each, only)),
    )


def _concerns(account: BracketAccount, number: int) -> bool:
    return number in account.moved_down or number in account.residents


@dataclass(frozen=True, slots=True)
class _Teller:
    """Who tells: the facts, the names and the words."""

    explained: Explained
    names: Mapping[int, str]
    words: Words

    def say(self, name: str, /, **facts: object) -> str:
        return self.words.say(f"swiss.{name}", **facts)

    def name(self, number: int) -> str:
        return self.names.get(number) or self.say("number", number=number)

    def listed(self, numbers: Sequence[int]) -> str:
        """A, B and C."""
        parts = list(map(self.name, numbers[:MOST_NAMED]))
        comma = separator(parts, self.words)
        if len(numbers) > MOST_NAMED:
            return comma.join([*parts, f"… (+{len(numbers) - MOST_NAMED})"])
        return self.words["swiss.and"].join(filter(None, [comma.join(parts[:-1]), *parts[-1:]]))

    def counted(self, part: str, name: str, numbers: Sequence[int], **facts: object) -> str:
        """A sentence about one or about several players."""
        form = "one" if len(numbers) == 1 else "many"
        return self.words.say(f"swiss.{part}.{name}.{form}", names=self.listed(numbers), **facts)

    def score(self, value: Fraction) -> str:
        form = "one" if is_singular(value, self.words.lang) else "many"
        return self.words.say(f"swiss.points.{form}", value=figure(value, self.words.lang))

    def colour(self, side: str) -> str:
        return self.words[f"swiss.{COLOUR_NAMES[side]}"]

    def why(self, code: str) -> str:
        subjects = RULES[self.explained.round.edition].subjects
        return self.words[f"swiss.why.{FIXED.get(code) or subjects[code]}"]

    # ---- a board
    def board(self, account: BoardAccount) -> BoardExplanation:
        board = account.board
        heading = self.say("board", board=board.number, white=self.name(board.white), black=self.name(board.black))
        short = " ".join(self.short(account))
        return BoardExplanation(board.number, heading, short, tuple(self.details(account)))

    def short(self, account: BoardAccount) -> Iterator[str]:
        """What a player, or whoever brought him, wants to know."""
        higher, lower = self.name(account.higher), self.name(account.lower)
        yield from self.scores(account)
        yield from (self.before(reason) for reason in account.skipped)
        if not account.skipped:
            yield self.say("short.first", higher=higher, lower=lower)
        yield from self.exchanged(account)
        yield self.say("short.colour", white=self.name(account.board.white), why=self.colours(account))

    def scores(self, account: BoardAccount) -> Iterator[str]:
        higher, lower = self.name(account.higher), self.name(account.lower)
        own, other = map(self.score, account.scores)
        if not account.is_downfloat:
            yield self.say("short.equal", higher=higher, lower=lower, score=own)
            return
        yield self.say("short.down", higher=higher, lower=lower, score=own, other=other)
        yield self.came_down(account.higher, own)

    def came_down(self, number: int, score: str) -> str:
        """Why somebody had to leave his own group."""
        floated = [each for each in self.explained.brackets if number in each.floaters]
        if not floated:  # the collapsed end of a round: no group of his own
            return self.say("short.moved.left", higher=self.name(number), score=score)
        own = floated[0]
        is_odd = (len(own.residents) + len(own.moved_down)) % 2 == 1
        usual = "odd" if is_odd and own.alone == 1 else "left"
        form = "needed" if len(own.floaters) > own.alone else usual
        parts = [self.words.say(f"swiss.short.moved.{form}", higher=self.name(number), score=score)]
        if len(floated) > 1:
            parts.append(self.say("short.moved.through", higher=self.name(number)))
        return " ".join(parts)

    def exchanged(self, account: BoardAccount) -> Iterator[str]:
        """3.6: the halves were changed before the opponents were chosen; told at every board they were chosen at."""
        bracket = self.explained.brackets[account.bracket]
        change = bracket.exchange
        if change and change.code != ORDER and account.higher not in bracket.moved_down:
            names = {"left": self.listed(change.left), "entered": self.listed(change.entered)}
            yield self.say("short.exchange", why=self.why_halves(change.code), **names)

    def why_halves(self, code: str) -> str:
        """What stood against the halves as they were."""
        rules = RULES[self.explained.round.edition]
        return self.words["swiss.why.halves"] if code in (COMPLETION, rules.floating[0].code) else self.why(code)

    def instead(self, account: BoardAccount) -> Iterator[str]:
        """Why he moved down, and nobody else of the groups he left."""
        floated = [each for each in self.explained.brackets if account.higher in each.floaters]
        for reason in (each for left in floated for each in left.staying) if account.is_downfloat else ():
            yield self.counted(
                "long",
                "instead",
                reason.numbers,
                higher=self.name(account.higher),
                why=self.why(reason.code),
                code=self.cited(reason.code),
            )

    def before(self, reason: Reason) -> str:
        return self.counted("short", "skipped", reason.numbers, why=self.why_not_earlier(reason.code))

    def why_not_earlier(self, code: str) -> str:
        """What kept a possible opponent who comes earlier away: a criterion, or a choice that is made before."""
        return self.words["swiss.why.order-board"] if code == ORDER else self.why(code)

    def colours(self, account: BoardAccount) -> str:
        """5.2: which rule gave the colours."""
        higher_due, lower_due = account.colour.due
        rule = account.colour.rule
        if rule == 1:
            due = higher_due.side and lower_due.side
            name = self.name(account.higher if higher_due.side else account.lower)
            return self.say("colour.both") if due else self.say("colour.one", name=name)
        due_colour = self.colour(higher_due.side) if higher_due.side else ""
        winner = account.higher if not higher_due.side or played_colour(account) == higher_due.side else account.lower
        return self.words.say(f"swiss.colour.{COLOURS[rule]}", colour=due_colour, name=self.name(winner))

    def details(self, account: BoardAccount) -> Iterator[str]:
        """What the arbiter wants besides: histories, articles, criteria."""
        for place, number in enumerate((account.higher, account.lower)):
            yield self.player(account, place, number)
        yield self.say("long.article", article=account.colour.article)
        yield from self.instead(account)
        for reason in account.skipped:
            yield self.say(
                "long.skipped",
                names=self.listed(reason.numbers),
                why=self.why_not_earlier(reason.code),
                code=self.cited(reason.code),
            )

    def player(self, account: BoardAccount, place: int, number: int) -> str:
        due, history = account.colour.due[place], account.colour.histories[place]
        letters = "".join(self.words[f"swiss.letter-{COLOUR_NAMES[each]}"] for each in history)
        colour = self.colour(due.side) if due.strength > Strength.NONE else ""
        return self.say(
            "long.player",
            name=self.name(number),
            score=self.score(account.scores[place]),
            history=letters or self.words["swiss.long.no-history"],
            due=self.words.say(f"swiss.long.due.{DUE[due.strength]}", colour=colour),
        )

    def cited(self, code: str) -> str:
        """A criterion with its article; words for what has none."""
        edition = self.explained.round.edition
        if code == BAN:
            return self.words["swiss.code.ban"]
        if code == ORDER:
            return self.words[f"swiss.code.order.{edition.value}"]
        article = RULES[edition].articles.get(code)
        return f"{code}, {article}" if article else code

    # ---- the bye
    def bye(self) -> BoardExplanation | None:
        account = self.explained.bye
        if account is None:
            return None
        facts = account.facts
        lines = [self.say("bye-short.odd", name=self.name(account.number))]
        if facts.score is not None:
            lines.append(self.say("bye-short.score", score=self.score(facts.score)))
        lines += [
            self.counted("bye-short", name, numbers)
            for name, numbers in (("barred", facts.barred), ("needed", facts.needed))
            if numbers
        ]
        heading = self.say("bye", name=self.name(account.number))
        staying = (
            self.counted("bye-short", "staying", each.numbers, why=self.why(each.code)) for each in account.staying
        )
        return BoardExplanation(0, heading, " ".join(lines), tuple(staying))

    # ---- a group
    def group(self, account: BracketAccount) -> BracketExplanation:
        heading = self.say("long.group", score=self.score(account.score), residents=self.listed(account.residents))
        return BracketExplanation(heading, tuple(self.group_lines(account)))

    def group_lines(self, account: BracketAccount) -> Iterator[str]:
        if account.moved_down:
            yield self.say("long.moved", names=self.listed(account.moved_down))
        if account.pairs:
            pairs = list(self.pairs(account.pairs))
            yield self.say("long.pairs", pairs=separator(pairs, self.words).join(pairs))
        if account.floaters:
            yield self.floaters(account)
        yield from (
            self.counted("long", "staying", each.numbers, why=self.why(each.code), code=self.cited(each.code))
            for each in account.staying
        )
        yield from self.exchange(account)
        yield from self.shortfalls(account)

    def pairs(self, pairs: Iterable[tuple[int, int]]) -> Iterator[str]:
        return (f"{self.name(one)} – {self.name(other)}" for one, other in pairs)

    def floaters(self, account: BracketAccount) -> str:
        if account.takes_bye or account is self.explained.brackets[-1]:
            return self.say("long.floats.bye", names=self.listed(account.floaters))
        return self.counted("long", "floats", account.floaters)

    def exchange(self, account: BracketAccount) -> Iterator[str]:
        change = account.exchange
        if change:
            yield self.say(
                "long.exchange",
                left=self.listed(change.left),
                entered=self.listed(change.entered),
                why=self.why_halves(change.code),
                code=self.cited(change.code),
            )

    def shortfalls(self, account: BracketAccount) -> Iterator[str]:
        subjects = RULES[self.explained.round.edition].subjects
        for each in account.shortfalls:
            subject, code = self.words[f"swiss.subject.{subjects[each.code]}"], self.cited(each.code)
            if each.score is None:
                yield self.say("long.shortfall", subject=subject, number=each.number, code=code)
            else:
                score = self.score(each.score)
                yield self.say("long.shortfall-score", subject=subject, number=each.number, code=code, score=score)
