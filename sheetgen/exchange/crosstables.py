"""Crosstables and player lists in the form chess-results, Swiss-Manager and Papi know, out of an event's report."""

from collections.abc import Iterator, Mapping, Sequence

from sheetgen.errors import Problem, warning
from sheetgen.exchange.trf.checks import total
from sheetgen.exchange.trf.event import TrfEvent, TrfPlayer
from sheetgen.i18n.figures import figure
from sheetgen.model.entrants import Player
from sheetgen.pairing.dutch.state import BLACK, FULL_BYE, HALF_BYE, PAIRING_BYE, WHITE, Turn

Row = Sequence[str | int | None]
CHESS_RESULTS, SWISS_MANAGER, PAPI = "chess-results", "swiss-manager", "papi"
LISTS: Mapping[str, Mapping[str, str]] = {
    CHESS_RESULTS: {
        "No.": "number", "Name": "name", "FideID": "fide_id", "FED": "federation", "Rtg": "rating", "sex": "w",
        "Club/City": "club", "Typ": "category",
    },
    SWISS_MANAGER: {
        "ID_No": "licence", "Name": "name", "Sex": "w", "Fed": "federation", "ClubNumber": "", "ClubName": "club",
        "Birthday": "birth", "Rtg_Nat": "national", "Fide_No": "fide_id", "Rtg_Int": "international", "Title": "title",
        "Type": "category", "Status": "",
    },
    PAPI: {
        "NrFFE": "licence", "Nom": "last", "Prenom": "first", "Sexe": "sex", "NeLe": "birth", "Cat": "category",
        "Elo": "rating", "FideCode": "fide_id", "FideTitre": "title", "Federation": "federation", "Ligue": "league",
        "Club": "club",
    },
}  # fmt: skip
CARRIED = ("federation", "club", "title", "category", "sex", "league", "licence", "fide_id", "birth")
SPELT = {"sex": ("sex", "w"), "rating": ("rating", "national")}
BYES = {PAIRING_BYE: "-1", FULL_BYE: "-1", HALF_BYE: "-½"}
SIGNS = {"=": "½", "W": "1", "D": "½", "L": "0"}


def player_list(players: Sequence[Player], target: str) -> tuple[list[Row], list[Problem]]:
    """The list a program imports, and what of the players it has no column for.

    Args:
        players: in the order of their numbers.
        target: the program: ``chess-results``, ``swiss-manager`` or ``papi``.

    Returns:
        The rows, the headings first, and a warning for every field that has no column there.
    """
    columns = LISTS[target]
    rows: list[Row] = [list(columns)]
    for number, player in enumerate(players, start=1):
        rows.append([_cell(player, number, name) for name in columns.values()])
    return rows, list(_lost(players, set(columns.values())))


def _cell(player: Player, number: int, name: str) -> str | int | None:
    if name == "number":
        return number
    if name == "w":
        return "w" if player.sex[:1].upper() in ("F", "W") else ""
    if name in ("national", "international"):
        return player.rating if bool(player.fide_id) == (name == "international") else None
    if name in ("last", "first"):
        last, _, first = player.name.partition(", ")
        return (last if first else _parts(player.name)[0]) if name == "last" else first or _parts(player.name)[1]
    return getattr(player, name) if name else ""


def _parts(name: str) -> tuple[str, str]:
    """Family name and first name: the words in capitals, else the first word."""
    words = name.split()
    capitals = [word for word in words if word.isupper() and len(word) > 1]
    last = capitals if 0 < len(capitals) < len(words) else words[:1]
    return " ".join(last), " ".join(word for word in words if word not in last)


def _lost(players: Sequence[Player], kept: set[str]) -> Iterator[Problem]:
    for name in CARRIED:
        if not kept.intersection(SPELT.get(name, (name,))):
            count = sum(bool(getattr(player, name)) for player in players)
            if count:
                yield warning("export-column-lost", lost=name, count=count)


def crosstable(event: TrfEvent) -> list[Row]:
    """The event as the crosstable by rank of chess-results: opponents are named by their place in the list.

    Args:
        event: the event; who has no rank stands last.

    Returns:
        The name, the title of the list, the headings, and a line for every player.
    """
    order = sorted(event.players, key=lambda player: (player.rank or 10_000, player.number))
    places = {player.number: place for place, player in enumerate(order, start=1)}
    rounds = range(event.paired)
    head = ["Rk.", "SNo", "Name", "Rtg", "FED", *(f"{number + 1}.Rd" for number in rounds), "Pts."]
    title = f"Ranking crosstable after Round {event.paired}"
    rows: list[Row] = [[event.name or "–"], [title], head]
    for place, player in enumerate(order, start=1):
        games = [_game(player, number, places) for number in rounds]
        points = total(player.turns[: event.paired], event.points)
        who = (place, player.number, player.name or f"#{player.number}", player.rating or None, player.federation)
        rows.append([*who, *games, figure(points, "en")])
    return rows


def _game(player: TrfPlayer, round_: int, places: Mapping[int, int]) -> str:
    """A cell: 17b1; of a forfeit without colours the lower number has White."""
    turn = player.turns[round_] if round_ < len(player.turns) else Turn()
    if turn.opponent is None:
        return BYES.get(PAIRING_BYE if turn.is_bye else turn.code, "-0")
    colour = turn.colour or (WHITE if player.number < turn.opponent else BLACK)
    return f"{places[turn.opponent]}{colour}{SIGNS.get(turn.code, turn.code)}"


def lost_in_crosstable(event: TrfEvent) -> Iterator[Problem]:
    """What such a table cannot say."""
    unrated = sum(turn.code in ("W", "D", "L") for player in event.players for turn in player.turns) // 2
    if unrated:
        yield warning("export-unrated-lost", count=unrated)
    if any(turn.code == FULL_BYE for player in event.players for turn in player.turns):
        yield warning("export-full-byes")
    facts = [name for name in ("city", "chief", "rate", "start") if getattr(event, name)]
    facts += [name for name in ("fide_id", "birth", "title", "sex") if any(getattr(p, name) for p in event.players)]
    if facts:
        yield warning("export-crosstable-lost", lost=tuple(facts))
