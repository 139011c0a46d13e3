"""The words of an explanation in one language: names, figures, lists, and what happened in a game."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.figures import figure, is_singular
from sheetgen.i18n.lists import separator
from sheetgen.i18n.ties import label as tie_label
from sheetgen.ranking.codes import parse
from sheetgen.ranking.record import MATCHES, MOLTER, TEAM_SWISS, Id, Meeting, Records
from sheetgen.ranking.tiebreaks import BY_CODE
from sheetgen.ranking.values import Value
from sheetgen.workbook.entered import Entrant

SCORED = {2: "won", 1: "drew", 0: "lost"}


@dataclass(frozen=True, slots=True)
class Voice:
    """Who speaks of whom: the words of a language, those who are ranked, and their records."""

    words: Words
    entrants: Mapping[int, Entrant]
    records: Records

    @property
    def teams(self) -> bool:
        """Whether teams are spoken of."""
        return self.records.event in (MATCHES, TEAM_SWISS, MOLTER)

    def say(self, name: str, /, **facts: object) -> str:
        """Return a sentence of explanations with its facts filled in."""
        return self.words.say(f"explain.{name}", **facts)

    def label(self, code: str) -> str:
        """Return what a code is called in a sentence."""
        return tie_label(self.words, code)

    def name(self, id_: Id) -> str:
        """Return what an entrant is called."""
        return self.entrants[id_].name

    def names(self, ids: Iterable[Id]) -> str:
        """Return what several entrants are called: A, B and C."""
        return self.listed([self.name(id_) for id_ in ids])

    def listed(self, parts: Sequence[str]) -> str:
        """A, B and C; what has a comma itself is set apart by semicolons: Roux, Ann; Petit, Léa and Weber, Kai."""
        return self.say("and").join(filter(None, [separator(parts, self.words).join(parts[:-1]), *parts[-1:]]))

    def series(self, parts: Iterable[str]) -> str:
        """A; B; C."""
        return self.words["explain.semicolon"].join(parts)

    def figure(self, value: Value) -> str:
        """A value as people read it, a dash for what could not be computed."""
        return figure(value, self.words.lang) or "–"

    def counted(self, value: Value, unit: str) -> str:
        """A number with its unit in the singular or the plural: ½ point, 2 points."""
        number = "one" if is_singular(value, self.words.lang) else "many"
        return self.words.say(f"explain.unit.{unit}.{number}", value=self.figure(value))

    def of_code(self, code: str, value: Value) -> str:
        """The value of a code with its unit, where it has one in words."""
        parsed = parse(code)
        tiebreak = BY_CODE.get(parsed.text) if parsed else None  # with variants it is another thing
        if tiebreak and tiebreak.unit:
            return self.counted(value, tiebreak.unit)
        return self.say("valued", label=self.label(code), value=self.figure(value))

    def meeting(self, id_: Id, round_: int | None, opponent: Id | None) -> Meeting | None:
        """The game that a line of a computation speaks of."""
        meetings = self.records.entries[id_].meetings
        return next((game for game in meetings if (game.round, game.opponent) == (round_, opponent)), None)

    def happened(self, id_: Id, round_: int | None, opponent: Id | None) -> str:
        """What happened in a round, told of one side: won against Bernard, lost by forfeit to Hugo, bye."""
        if self.teams and opponent is not None:
            return self.say("happened.met", name=self.name(opponent))
        game = self.meeting(id_, round_, opponent)
        if opponent is None or game is None:
            return self.words.say(f"explain.happened.{game.kind if game else 'absent'}")
        name, own = self.name(opponent), self.figure(Fraction(game.scored, 2))
        return self.words.say(f"explain.happened.{self.outcome(game)}", name=name, own=own)

    def seat(self, number: Value) -> str:
        """A board of a match, or a player of a Molter team."""
        kind = "player" if self.records.event == MOLTER else "board"
        return self.words.say(f"explain.seat.{kind}", number=number)

    def outcome(self, game: Meeting) -> str:
        """The word for the result of a game."""
        if game.score is None:
            return "missing"
        if not game.played:
            if not game.score and not game.against:
                return "double-forfeit"
            return "won-forfeit" if game.score else "lost-forfeit"
        own, other = self.records.outcome(game.scored), self.records.outcome(game.against)
        # G6: an arbiter has given the two sides something else than one point together.
        return SCORED[own] if own + other == 2 else "penalty"
