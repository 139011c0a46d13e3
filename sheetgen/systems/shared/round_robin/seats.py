"""The games of a round robin as cells, for the sheets of ratings and norms."""

from sheetgen.pairing.schedule import Schedule
from sheetgen.systems.shared.round_robin.places import PLAYER_COLUMNS, Places
from sheetgen.systems.shared.round_robin.spec import RoundRobinSpec
from sheetgen.workbook.place import Cell
from sheetgen.workbook.seats import SeatGame, Seats


def seats(spec: RoundRobinSpec, plan: Schedule) -> Seats:
    """Everybody's games with the cells of their results and of the ratings of opponents."""
    places = Places(spec, plan)
    games: dict[int, list[SeatGame]] = {number: [] for number in range(1, spec.count + 1)}
    for pairing in plan.games:
        result = places.game(places.number_of(pairing), "result")
        white, black = (places.listed(number, "rating") for number in (pairing.white, pairing.black))
        games[pairing.white].append(SeatGame(pairing.round, pairing.black, True, result, black))
        games[pairing.black].append(SeatGame(pairing.round, pairing.white, False, result, white))

    def fact(number: int, name: str) -> Cell | None:
        return places.listed(number, name) if name in PLAYER_COLUMNS else None

    ordered = {number: tuple(sorted(own, key=lambda game: game.round)) for number, own in games.items()}
    return Seats(spec.count, ordered, fact, lambda number: ("players", number), turns=spec.cycles, spare=places.spare)
