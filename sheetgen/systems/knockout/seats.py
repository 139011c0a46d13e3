"""The games of a knockout of individuals: as cells for the sheet of ratings, and as entered, for ratings and norms.

As cells there is every match that a seed may come to (K6).
"""

from collections.abc import Callable, Iterator

from sheetgen.model.games import Result
from sheetgen.model.tournament import Game
from sheetgen.pairing.knockout_bracket import Bracket, BracketSide, Match, Origin
from sheetgen.pairing.knockout_play import GAME, MINI_GAMES, TEAM, Played, play
from sheetgen.rating.card import KNOCKOUT, RatedEvent
from sheetgen.systems.knockout.entries import present_seeds, typed_match
from sheetgen.systems.knockout.places import KnockoutPlaces
from sheetgen.systems.knockout.spec import KnockoutSpec
from sheetgen.systems.shared.individuals import Fields, player_of
from sheetgen.systems.shared.round_robin.names import LISTED
from sheetgen.workbook.cells import Entries
from sheetgen.workbook.entered import Entered
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell
from sheetgen.workbook.seats import SeatGame, Seats

RANKED = ("name", "rating")
# Only who has come to a side of a match plays there; -1 is nobody.
OPPONENT = template("IF(AND({own}={seed},{other}>0),{other},0)")
RESULT = template("IF(AND({own}={seed},{other}>0),MAX({code},0),0)")
RATING = template('IF(AND({own}={seed},{other}>0),INDEX({ratings},MAX({other},1)),"")')


def seats(spec: KnockoutSpec, plan: Bracket) -> Seats | None:
    """None for teams, whose players nobody names, and for great fields, whose lists have no room for more."""
    places = KnockoutPlaces(spec, plan)
    if spec.match == TEAM or places.many:
        return None
    games = {seed: tuple(_games(places, seed)) for seed in range(1, spec.count + 1)}
    return Seats(spec.count, games, _facts(places), lambda seed: ("entrants", seed), turns=0)


def people(spec: KnockoutSpec, plan: Bracket) -> Seats | None:
    """Who is on the list, where their games are not told; nobody's names in a cup of teams."""
    places = KnockoutPlaces(spec, plan)
    if spec.match == TEAM:
        return None
    return Seats(spec.count, {}, _facts(places), lambda seed: ("entrants", seed), turns=0)


def _facts(places: KnockoutPlaces) -> Callable[[int, str], Cell | Formula | None]:
    """Where the list says a fact of a seed."""

    def fact(seed: int, name: str) -> Cell | Formula | None:
        if name not in places.entrant_columns:
            return None
        if places.many or name in RANKED:
            return places.listed(seed, name)
        return LISTED(source=places.entrants(name), row=places.ranked(seed, "list-row"))

    return fact


def _games(places: KnockoutPlaces, seed: int) -> Iterator[SeatGame]:
    for match, upper in _way(places, seed):
        for game in range(1, (1 if places.spec.match == GAME else MINI_GAMES) + 1):
            yield _game(places, seed, match, upper, game)


def _way(places: KnockoutPlaces, seed: int) -> Iterator[tuple[Match, bool]]:
    """The matches somebody plays if he always wins, and whether he is the upper side; the third place besides."""
    matches = {match.number: match for match in places.matches}
    way = places.way(seed)
    origins = [(Origin.SEED, seed), *((Origin.WINNER, number) for number in way)]
    for number, origin in zip(way, origins, strict=False):
        yield matches[number], _comes_from(matches[number].upper, *origin)
    third = places.bracket.third_place
    for lost in way if third else ():
        sides = [side for side in (third.upper, third.lower) if _comes_from(side, Origin.LOSER, lost)] if third else []
        if third and sides:
            yield third, sides[0] is third.upper


def _comes_from(side: BracketSide, origin: Origin, number: int) -> bool:
    return side.origin is origin and side.number == number


def _game(places: KnockoutPlaces, seed: int, match: Match, upper: bool, game: int) -> SeatGame:
    number = match.number
    own, other = (places.in_match(number, side) for side in (("upper", "lower") if upper else ("lower", "upper")))
    sides = {"own": own, "other": other, "seed": seed}
    white = places.upper_is_white(match, game) is upper
    result = RESULT(code=places.game(number, f"code{game}"), **sides)
    return SeatGame(match.round, OPPONENT(**sides), white, result, RATING(ratings=places.listing("rating"), **sides))


def entrants(spec: KnockoutSpec, plan: Bracket, entries: Entries, entered: Entered) -> Fields:
    """K6: the games of the matches; those of a mini-match that break its tie are played faster and do not count."""
    if spec.match == TEAM:
        return ()
    places = KnockoutPlaces(spec, plan)
    typed = {match.number: typed_match(places, match.number, entries) for match in places.matches}
    present = present_seeds(places, entries)
    facts = tuple(name for name in places.entrant_columns if name != "no")
    players = {seed: player_of(entries, ("entrants", seed), facts) for seed in range(1, present + 1)}
    games = [
        _rated_game(places, each, number, result)
        for each in play(plan, places.form, typed, present)
        if each.upper in players and each.lower in players
        for number, result in enumerate(typed[each.match.number].results[:MINI_GAMES], start=1)
    ]
    return (("", RatedEvent(players, tuple(games), spec.rounds, KNOCKOUT)),)


def _rated_game(places: KnockoutPlaces, played: Played, number: int, result: Result | None) -> Game:
    white, black = played.upper, played.lower
    if not places.upper_is_white(played.match, number):
        white, black = black, white
    return Game(played.match.round, played.match.number, white, black, result)
