"""Random knockouts of every size, kind and state, as entries of a workbook and as the naive play-through sees them."""

import random
from dataclasses import dataclass, field
from typing import Any

from sheetgen.pairing.knockout_bracket import Bracket, BracketSide, Origin
from sheetgen.systems.knockout.entries import schedule
from sheetgen.systems.knockout.making import knockout_spec
from sheetgen.systems.knockout.places import KnockoutPlaces
from sheetgen.systems.knockout.spec import KnockoutSpec
from sheetgen.systems.registry import described
from sheetgen.workbook.cells import Book, Key
from sheetgen.workbook.values import Values
from tests.knockout import naive
from tests.odd_names import odd_name

SIZES = range(2, 65)
KINDS = ("game", "mini", "team")
STATES = ("complete", "partial", "corrected")
LIKELY = ("1-0", "0-1", "½-½", "1-0", "0-1", "½-½", "+/-", "-/+", "-/-", "0-0", "½-0")
ORDERS = (("GP", "BERLIN", "BOARDS"), ("GP", "BOARDS"), ("BERLIN", "GP"), ("GP",))
LATE = {24: {1: 5}, 40: {1: 8, 2: 2}, 50: {2: 3}, 63: {1: 25}}


@dataclass
class Case:
    """One knockout with what is typed in it; ``played`` is what the naive play-through makes of that."""

    spec: KnockoutSpec
    bracket: Bracket
    state: str
    tokens: dict[tuple[int, int], str] = field(default_factory=dict)
    winners: dict[int, int] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    before: list[Any] | None = None  # who went on, match by match, before an early result was corrected

    @property
    def places(self) -> KnockoutPlaces:
        return KnockoutPlaces(self.spec, self.bracket)

    @property
    def book(self) -> Book:
        return described(self.spec)[1]

    @property
    def values(self) -> Values:
        return Values(self.book, self.entries)

    @property
    def entries(self) -> dict[Key, Any]:
        single = self.spec.match == "game"
        found: dict[Key, Any] = {("entrants", seed, "name"): name for seed, name in self.names.items()}
        found |= {("winners", number, "winner"): winner for number, winner in self.winners.items()}
        for (number, game), token in self.tokens.items():
            found["games", number, "result" if single else game, *(() if single else ("result",))] = token
        return found

    @property
    def present(self) -> int:
        """Empty places behind the last name are byes, as soon as there are two places with names before them."""
        last = max(self.names, default=0)
        return last if last >= 2 else self.spec.count

    def tokens_of(self, number: int) -> list[str | None]:
        games = {"game": 1, "mini": 5, "team": self.spec.boards}[self.spec.match]
        return [self.tokens.get((number, game)) for game in range(1, games + 1)]

    def says(self, number: int) -> str:
        exchanged = number in self.places.form.exchanged
        return naive.says(self.spec.match, self.tokens_of(number), self.spec.decide, exchanged)

    def played(self) -> dict[int, tuple[Any, Any, Any]]:
        """Upper, lower and who goes on, by match."""
        done: dict[int, tuple[Any, Any, Any]] = {}
        for match in self.bracket.matches:
            sides = (side_of(match.upper, done, self.present), side_of(match.lower, done, self.present))
            winner = naive.goes_on(sides, self.says(match.number), self.winners.get(match.number))
            done[match.number] = (*sides, winner)
        return done

    def winners_of_all(self) -> list[Any]:
        """Who goes on from each match; None where that is open."""
        return [winner for _, _, winner in self.played().values()]

    def shows(self) -> str:
        """The state it is really in, whatever was intended."""
        now = self.winners_of_all()
        if self.before is not None:
            return "corrected" if now != self.before else "unchanged"
        return "partial" if None in now else "complete"

    def ranks(self) -> dict[int, int]:
        done, third = self.played(), self.bracket.third_place
        starts: dict[int, int] = {}
        for match in self.bracket.matches:
            for side in (match.upper, match.lower):
                if side.origin is Origin.SEED and side.number <= self.present:
                    starts[side.number] = match.round
        matches = [
            (match.round, done[match.number][:2], done[match.number][2])
            for match in self.bracket.matches
            if match is not third
        ]
        bronze = (third.number, done[third.number][2]) if third else None
        return naive.ranks(matches, self.spec.rounds, starts, bronze)


def side_of(side: BracketSide, done: dict[int, tuple[Any, Any, Any]], present: int) -> Any:
    if side.origin is Origin.SEED:
        return side.number if side.number <= present else naive.NOBODY
    upper, lower, winner = done[side.number]
    return winner if side.origin is Origin.WINNER else naive.left_behind((upper, lower), winner)


def case(seed: int) -> Case:
    """Sizes, kinds and states in turn, so that all of them come; the rest by chance."""
    rng = random.Random(seed)
    count = SIZES[seed % len(SIZES)]
    kind, state = KINDS[(seed + seed // len(SIZES)) % 3], STATES[seed // 3 % 3]
    colours = rng.choice(("rule", "rule", "draw"))
    spec = knockout_spec(
        count,
        enter=LATE.get(count) if rng.random() < 0.5 else None,
        match=kind,
        boards=rng.randint(1, 5) if kind == "team" else None,
        decide=rng.choice(ORDERS) if kind == "team" else None,
        third_place=count >= 4 and count not in LATE and rng.random() < 0.4,
        colours=colours,
        seed="7" if colours == "draw" else None,
        lang=rng.choice(("fr", "en")),
    )
    made = Case(spec, schedule(spec), state)
    last = count if rng.random() < 0.7 else rng.randint(1, count)
    made.names = {number: odd_name(f"Joueur {number}", number) for number in range(1, last + 1) if rng.random() < 0.95}
    play(rng, made)
    if state == "partial":
        _thin(rng, made)
    if state == "corrected":
        _correct(rng, made)
    return made


def play(rng: random.Random, made: Case) -> None:
    """Play from the first match to the last, so that everybody who meets is known when he plays."""
    done: dict[int, tuple[Any, Any, Any]] = {}
    for match in made.bracket.matches:
        upper, lower = side_of(match.upper, done, made.present), side_of(match.lower, done, made.present)
        done[match.number] = (upper, lower, _decided(rng, made, match.number, upper, lower))


def _decided(rng: random.Random, made: Case, number: int, upper: Any, lower: Any) -> Any:
    """Type results for a match, and the number of the winner where it is needed, or now and then; who goes on."""
    if naive.NOBODY in (upper, lower):
        return naive.goes_on((upper, lower), naive.OPEN, None)
    _results(rng, made, number)
    says = made.says(number)
    if says == naive.LEVEL or (says == naive.NOBODY and rng.random() < 0.7):
        made.winners[number] = rng.choice((upper, lower))
    elif says in ("upper", "lower") and rng.random() < 0.3:
        made.winners[number] = upper if says == "upper" else lower
    return naive.goes_on((upper, lower), says, made.winners.get(number))


def _results(rng: random.Random, made: Case, number: int) -> None:
    games = len(made.tokens_of(number))
    for game in range(1, games + 1):
        if made.spec.match == "mini" and game > 2 and made.says(number) != naive.LEVEL and rng.random() < 0.97:
            if game == 4 and made.tokens.get((number, 3)):
                made.tokens[number, 4] = rng.choice(LIKELY)
            continue
        made.tokens[number, game] = rng.choice(LIKELY)


def _thin(rng: random.Random, made: Case) -> None:
    """Leave out some of the entries, anywhere, until some match is open."""
    while None not in made.winners_of_all():
        share = rng.choice((0.05, 0.3, 0.8))
        made.tokens = {key: token for key, token in made.tokens.items() if rng.random() > share}
        made.winners = {number: winner for number, winner in made.winners.items() if rng.random() > share}


def _correct(rng: random.Random, made: Case) -> None:
    """Change early results until somebody else goes on, and leave all that was typed afterwards."""
    made.before = made.winners_of_all()
    early = [key for key in made.tokens if key[0] <= max(1, made.spec.count // 3)] or list(made.tokens)
    while made.winners_of_all() == made.before:
        for key in rng.sample(early, min(len(early), 2)):
            made.tokens[key] = {"1-0": "0-1", "0-1": "1-0"}.get(made.tokens[key], rng.choice(("1-0", "0-1", "½-½")))
    if made.winners and rng.random() < 0.3:
        made.winners[rng.choice(sorted(made.winners))] = rng.randint(1, made.spec.count)
