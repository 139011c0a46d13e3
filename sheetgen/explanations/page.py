"""The explanation of a ranking as a page: for each tie its steps, for each step its accounts, all in sentences."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sheetgen.explanations.lines import lines_of
from sheetgen.explanations.totals import closing
from sheetgen.explanations.voice import Voice
from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.come import come_first
from sheetgen.model.tournament import FIDE_2026
from sheetgen.ranking import explain
from sheetgen.ranking.codes import Code, base_of, parse
from sheetgen.ranking.definitions import LineStyle
from sheetgen.ranking.kinds import RecordedEvent
from sheetgen.ranking.record import GAME_POINTS, MATCH_POINTS, Id, Records
from sheetgen.ranking.standings import Group, Row, Standings, records_of
from sheetgen.ranking.tiebreaks import BY_CODE, tiebreak_of
from sheetgen.ranking.values import Value
from sheetgen.workbook.entered import Entrant


@dataclass(frozen=True, slots=True)
class AccountLine:
    """One line of a computation: what it is about, what it brings, and whether it counts."""

    round: int | None
    text: str
    amount: str
    counts: bool = True


@dataclass(frozen=True, slots=True)
class AccountText:
    """How the value of one entrant comes out."""

    id: Id
    name: str
    value: str
    lines: tuple[AccountLine, ...]
    total: str


@dataclass(frozen=True, slots=True)
class Passage:
    """One tie-break applied to those still level: what it is (where it is new), the accounts, what it decides."""

    code: str
    title: str
    definition: str
    accounts: tuple[AccountText, ...]
    verdict: str
    decides: bool
    data: explain.TieBreakStep


@dataclass(frozen=True, slots=True)
class TieExplanation:
    """A tie from its heading to its outcome."""

    heading: str
    passages: tuple[Passage, ...]
    outcome: tuple[str, ...]
    data: explain.Tie


@dataclass(frozen=True, slots=True)
class Explanation:
    """The whole explanation, or that of one entrant: the figures of his own, and the ties he is part of."""

    title: str
    intro: str
    ties: tuple[TieExplanation, ...]
    subject: Id | None = None
    summary: str = ""
    figures: tuple[Passage, ...] = ()


Explain = Callable[[Id | None], Explanation]  # of all, or of one entrant


@dataclass(slots=True)
class _Author:
    """Writes the page; remembers which tie-breaks it has defined already."""

    voice: Voice
    ranking: Standings
    accounts: dict[int, tuple[AccountText, ...]]  # of the steps of ties, worded once for all whose pages they stand on
    defined: set[str] = field(default_factory=set)

    def tie(self, tie: explain.Tie) -> TieExplanation:
        """A tie from its heading to its outcome."""
        passages = tuple(self.passage(tie, number, step) for number, step in enumerate(tie.steps, start=1))
        return TieExplanation(self.heading(tie), passages, tuple(self.outcome(tie)), tie)

    def heading(self, tie: explain.Tie) -> str:
        """Which places whom, level on what."""
        first, last, voice = tie.first_place, tie.last_place, self.voice
        places = voice.say("places.two" if last == first + 1 else "places.more", first=first, last=last)
        level = voice.say("each" if len(tie.ids) > 2 else "each-of-two", value=voice.of_code(tie.code, tie.value))
        return voice.say("heading", places=places, names=voice.names(tie.ids), level=level)

    def passage(self, tie: explain.Tie, number: int, step: explain.TieBreakStep) -> Passage:
        """One step of a tie."""
        title = self.voice.say("step", number=number, label=capital(self.label(step)))
        if step.group != tie.ids:
            title = self.voice.say("step-between", step=title, names=self.voice.names(step.group))
        if id(step) not in self.accounts:
            self.accounts[id(step)] = tuple(self.account(step, account) for account in step.accounts)
        accounts = self.accounts[id(step)]
        definition = self.definition(step.code, step)
        return Passage(step.code, title, definition, accounts, self.verdict(step), step.separates, step)

    def label(self, step: explain.TieBreakStep) -> str:
        """What a step is called: its code, its turn, the points it looks at."""
        label = self.voice.say("lots") if step.code == explain.LOTS else self.voice.label(step.code)
        if step.by in (MATCH_POINTS, GAME_POINTS):
            return self.voice.say("by.points", label=label, points=self.voice.words[f"explain.by.{step.by}"])
        return self.voice.say("again", label=label) if step.attempt > 1 and not step.by else label

    def definition(self, code: str, step: explain.TieBreakStep) -> str:
        """What the tie-break is, in plain words, where the page names it first."""
        return "" if step.attempt > 1 and not step.by else " ".join(self._new(code, step))

    def sentences(self, code: str) -> list[str]:
        """The ids of the sentences that define a code in this kind of event and this edition, where there are any."""
        base, words = base_of(code), self.voice.words
        definitions = [next(name for name in self._definitions(base) if name in words)]
        parsed = parse(code)
        cuts = [cut for variant in (parsed.variants if parsed else ()) for cut in self._cut(base, variant)]
        return definitions + self._of_encounters(base, parsed) + cuts

    def _definitions(self, base: str) -> Iterator[str]:
        """From the closest to the most general: of the edition and the event, of the edition, of the event, of all."""
        event = self.voice.records.event
        if self.voice.records.rules == FIDE_2026:
            yield from (f"explain.define.{base}-fide-{event}", f"explain.define.{base}-fide")
        if self.voice.records.has_own_points:
            yield from (f"explain.define.{base}-points-{event}", f"explain.define.{base}-points")
        yield f"explain.define.{base}-{event}"
        if self.voice.teams:
            yield f"explain.define.{base}-teams"
        yield f"explain.define.{base}"

    def _cut(self, base: str, variant: str) -> Iterator[str]:
        words, records = self.voice.words, self.voice.records
        by_scores = BY_CODE[base].line not in (LineStyle.RUNNING, LineStyle.RATING)
        open_fide = records.rules == FIDE_2026 and not records.closed and by_scores
        names = [f"explain.cut./{variant}-fide"] if open_fide else [f"explain.cut.{base}/{variant}"]
        if records.rules == FIDE_2026 and somebody_is_free(records):
            names.insert(0, f"explain.cut.{base}/{variant}-free")
        yield next((name for name in names if name in words), f"explain.cut./{variant}")

    def _of_encounters(self, base: str, code: Code | None) -> list[str]:
        """T2, C20-C23: what else is to be known of direct encounters in this edition and this event."""
        records = self.voice.records
        if records.rules != FIDE_2026 or not is_encounter(base):
            return []
        sentences = ["explain.define.DE-again"]
        if met_again(records):
            sentences.append("explain.define.DE-average")
        if not records.closed and not (code and code.forfeits):
            sentences.append("explain.define.DE-forfeits")
        return sentences

    def _new(self, code: str, step: explain.TieBreakStep) -> Iterator[str]:
        limit = step.accounts[0].facts.get("limit")
        parsed = parse(code)
        numbers = {"L": f"{parsed.limit:+d}", "U": parsed.unrated, "K": parsed.divisor} if parsed else {}
        for name in self.sentences(code):
            if name not in self.defined:
                self.defined.add(name)
                number = numbers.get(name.rpartition("/")[2])
                yield self.voice.words.say(name, limit=self.voice.counted(limit, "point"), number=number)

    def account(self, step: explain.TieBreakStep, account: explain.Account) -> AccountText:
        """How one value comes out."""
        voice = self.voice
        lines = [
            AccountLine(round_, text, "" if amount is None else voice.figure(amount), counts)
            for text, amount, round_, counts in lines_of(voice, step.code, account)
        ]
        lines += [AccountLine(None, text, "") for text in self._not_met(step, account)]
        total = closing(voice, step.code, account, step.accounts)
        return AccountText(account.id, voice.name(account.id), voice.figure(account.value), tuple(lines), total)

    def _not_met(self, step: explain.TieBreakStep, account: explain.Account) -> list[str]:
        """T2: the games between them that are not in the list yet."""
        met = {line.opponent for line in account.contributions} | {account.id}
        left = [id_ for id_ in step.group if id_ not in met] if is_encounter(step.code) else []
        return [self.voice.say("happened.not-met", name=self.voice.names(left))] if left else []

    def verdict(self, step: explain.TieBreakStep) -> str:
        """What a step has decided, or why it decided nothing."""
        if not step.separates:
            return self._why_nothing(step)
        values = {account.id: account.value for account in step.accounts}
        order = [self._part(step.code, part, values[part[0]]) for part in step.parts]
        parts = [self.voice.say("verdict.order", order=self.voice.say("then").join(order))]
        level = [self.voice.names(part) for part in step.parts if len(part) > 1]
        return " ".join([*parts, *([self.voice.say("verdict.level", names=self.voice.series(level))] if level else [])])

    def _part(self, code: str, part: Group, value: Value) -> str:
        # A list of figures (KOYA+, BOARDS) is told in the accounts; here only who is before whom.
        if isinstance(value, tuple):
            return self.voice.names(part)
        figure = self.voice.say("open") if value is None and is_encounter(code) else self.voice.figure(value)
        return self.voice.say("part", names=self.voice.names(part), value=figure)

    def _why_nothing(self, step: explain.TieBreakStep) -> str:
        value = step.accounts[0].value
        if value is None:
            return self.voice.say("verdict.open" if is_encounter(step.code) else "verdict.none")
        if isinstance(value, tuple):
            return self.voice.say("verdict.same")
        if any(account.value != value for account in step.accounts):
            return self.voice.say("verdict.not-comparable")  # C50
        name = "verdict.equal-two" if len(step.group) == 2 else "verdict.equal-more"
        return self.voice.say(name, value=self.voice.figure(value))

    def outcome(self, tie: explain.Tie) -> Iterator[str]:
        """Who has which place in the end, who shares one, and which tie-breaks were not needed."""
        rows = [row for row in self.ranking.rows if row.id in tie.ids]
        yield self.voice.say("outcome", places=self.voice.series(self.place(row) for row in rows))
        for group in tie.shared:
            place = next(row.rank for row in rows if row.id in group)
            yield self.voice.say("shared", names=self.voice.names(group), place=place)
        used = {tie.code, *(step.code for step in tie.steps)}
        left = [self.voice.label(code) for code in self.ranking.order if code not in used]
        if left and not tie.shared:
            yield self.voice.say("not-needed", labels=self.voice.listed(left))

    def place(self, row: Row) -> str:
        """A place and who has it."""
        shared = sum(other.rank == row.rank for other in self.ranking.rows) > 1
        return self.voice.say("place-shared" if shared else "place", rank=row.rank, name=self.voice.name(row.id))

    def summary(self, id_: Id, ties: Sequence[explain.Tie]) -> str:
        """Where somebody stands, and with whom he is level."""
        row = next(row for row in self.ranking.rows if row.id == id_)
        if row.rank is None:
            return self.voice.say("annulled", name=self.voice.name(id_))
        shared = sum(other.rank == row.rank for other in self.ranking.rows) > 1
        code = self.ranking.order[0]
        facts = {"name": self.voice.name(id_), "rank": row.rank, "value": self.voice.of_code(code, row.values[code])}
        standing = self.voice.say("stands-shared" if shared else "stands", **facts)
        return standing if ties else f"{standing} {self.voice.say('alone')}"

    def figures(self, steps: Sequence[explain.TieBreakStep]) -> Iterator[Passage]:
        """Every figure of one entrant that needs no tie to be computed."""
        for step in steps:
            title, accounts = (
                capital(self.voice.label(step.code)),
                tuple(self.account(step, one) for one in step.accounts),
            )
            yield Passage(step.code, title, self.definition(step.code, step), accounts, "", False, step)


def is_encounter(code: str) -> bool:
    """Whether a code looks at the games between those level, some of which may be missing."""
    tiebreak = tiebreak_of(code)
    return tiebreak is not None and tiebreak.is_encounter


def met_again(records: Records) -> bool:
    """C23: whether somebody has met the same opponent more than once."""
    met = ([m.opponent for m in record.meetings if m.opponent is not None] for record in records.entries.values())
    return any(len(set(opponents)) < len(opponents) for opponents in met)


def somebody_is_free(records: Records) -> bool:
    """C11: whether a round robin has rounds in which somebody has no opponent, or only one whose games are annulled."""
    return records.closed and any(len(record.meetings) < records.rounds for record in records.entries.values())


def capital(text: str) -> str:
    """The text as it begins a line."""
    return text[:1].upper() + text[1:]


class Explainer:
    """Explains one ranking to as many as ask: the records and the ties of all are computed once."""

    def __init__(
        self,
        words: Words,
        event: RecordedEvent,
        ranking: Standings,
        entrants: Mapping[int, Entrant],
        after_round: int | None = None,
    ) -> None:
        self.ranking = ranking
        self.voice = Voice(words, entrants, records_of(event, ranking.order, ranking.rules, after_round))
        self.ties = explain.explain_records(self.voice.records, ranking.order)
        self.figures = explain.Figures(self.voice.records, ranking.order)
        self._accounts: dict[int, tuple[AccountText, ...]] = {}

    def page(self, subject: Id | None = None) -> Explanation:
        """T: Return the explanation of all ties, or of those one entrant is part of with all his figures."""
        voice, words, ranking = self.voice, self.voice.words, self.ranking
        author = _Author(voice, ranking, self._accounts)
        name = "" if subject is None else voice.name(subject)
        title = words["explain.title"] if subject is None else words.say("explain.title-for", name=name)
        order = voice.listed([voice.label(code) for code in ranking.order])
        intro = voice.say("intro", come=come_first(words, ranking), order=order, rules=words[f"rules.{ranking.rules}"])
        if subject is None:
            nothing = "" if self.ties else voice.say("no-ties")
            return Explanation(title, intro, tuple(map(author.tie, self.ties)), summary=nothing)
        ties = explain.of(self.ties, subject)
        is_ranked = subject in voice.records.entries
        figures = tuple(author.figures(self.figures.of(subject))) if is_ranked else ()
        return Explanation(title, intro, tuple(map(author.tie, ties)), subject, author.summary(subject, ties), figures)


def explanation(
    words: Words,
    event: RecordedEvent,
    ranking: Standings,
    entrants: Mapping[int, Entrant],
    after_round: int | None = None,
    subject: Id | None = None,
) -> Explanation:
    """T: Return why everybody stands where he stands.

    Args:
        words: the words of a language.
        event: the event that was ranked.
        ranking: its standings.
        entrants: everybody by number, with names.
        after_round: the last round that counts, as for the standings.
        subject: an entrant, to be told of his ties and figures alone.

    Returns:
        The ties, each with the tie-breaks that were applied, every computation line by line, and the outcome.

    >>> from sheetgen.i18n.catalogue import words
    >>> from sheetgen.model.entrants import Player
    >>> from sheetgen.model.games import BY_TOKEN
    >>> from sheetgen.model.tournament import Game
    >>> from sheetgen.ranking.events import Tournament
    >>> from sheetgen.ranking.standings import standings
    >>> game = Game(1, 1, white=1, black=2, result=BY_TOKEN["½-½"])
    >>> event = Tournament(1, (Player("Ann"), Player("Bob")), (game,))
    >>> ranking = standings(event, ["PTS", "WON"], "livre")
    >>> entrants = {1: Entrant(1, "Ann"), 2: Entrant(2, "Bob")}
    >>> explanation(words("en"), event, ranking, entrants).ties[0].heading
    'Places 1 and 2: Ann and Bob, ½ point each'
    """
    return Explainer(words, event, ranking, entrants, after_round).page(subject)
