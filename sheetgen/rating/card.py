"""What ratings and norms are reckoned from: every player of an event with his rounds, as he saw them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sheetgen.model.entrants import Player
from sheetgen.model.games import Result
from sheetgen.model.tournament import Game, Unplayed

# What a round was: a game on the board, or why not; OPEN is a game whose result is not known yet.
PLAYED, OPEN, FORFEIT_WIN, FORFEIT_LOSS = "played", "open", "forfeit-win", "forfeit-loss"
WIN = 2
BYE = "bye"  # given by the pairing; all others of the kinds of ``Unplayed`` are the player's own choice
SWISS, ROUND_ROBIN, DOUBLE_ROUND_ROBIN, ARRANGED, KNOCKOUT = "swiss", "rr", "drr", "arranged", "knockout"


@dataclass(frozen=True, slots=True)
class Bout:
    """One round of a player; his opponent's number and facts, if there was one, and his score in half points."""

    round: int
    opponent: int = 0
    rating: int | None = None
    title: str = ""
    federation: str = ""
    score: int = 0
    kind: str = PLAYED

    @property
    def is_played(self) -> bool:
        """Whether a game was played over the board."""
        return self.kind == PLAYED


@dataclass(frozen=True, slots=True)
class RatedEvent:
    """An event of individuals: who is who by number, their games, and the rounds without one.

    ``format`` is the form of the tournament (N8); ``labels`` are the numbers people know the players by.
    """

    players: Mapping[int, Player]
    games: tuple[Game, ...]
    rounds: int
    format: str
    unplayed: tuple[Unplayed, ...] = ()
    labels: Mapping[int, int | str] | None = None

    def label(self, number: int) -> int | str:
        """What an entrant is called by in messages: his label, else his number."""
        return self.labels[number] if self.labels else number

    @property
    def cards(self) -> dict[int, tuple[Bout, ...]]:
        """The rounds of every player, in their order."""
        rounds: dict[int, list[Bout]] = defaultdict(list)
        for game in self.games:
            for own, other, white in ((game.white, game.black, True), (game.black, game.white, False)):
                if own in self.players and other in self.players:
                    rounds[own].append(_bout(game, other, self.players[other], white))
        for line in self.unplayed:
            rounds[line.player].append(Bout(line.round, score=line.score, kind=line.kind))
        return {number: tuple(sorted(rounds[number], key=lambda bout: bout.round)) for number in self.players}


def _bout(game: Game, other: int, opponent: Player, white: bool) -> Bout:
    score, kind = _outcome(game.result, white)
    return Bout(game.round, other, opponent.rating, fide_title(opponent), opponent.federation.upper(), score, kind)


def _outcome(result: Result | None, white: bool) -> tuple[int, str]:
    if result is None:
        return 0, OPEN
    score = result.white if white else result.black
    if result.played:
        return score, PLAYED
    return score, FORFEIT_WIN if score == WIN else FORFEIT_LOSS


def played(bouts: Iterable[Bout]) -> list[Bout]:
    """The games among the rounds of a card that were played."""
    return [bout for bout in bouts if bout.is_played]


def points(bouts: Sequence[Bout]) -> int:
    """In half points."""
    return sum(bout.score for bout in bouts)


# The titles as lists write them: FIDE's, the book's French ones, Papi's and old short ones.
TITLES: Mapping[str, str] = {
    **{title: title for title in ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")},
    **{"G": "GM", "M": "IM", "F": "FM", "C": "CM", "MI": "IM", "MF": "FM", "GMI": "GM"},
    **{"GMF": "WGM", "MIF": "WIM", "MFF": "WFM", "CMF": "WCM"},
    **{"WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM", "GF": "WGM", "FF": "WFM", "CF": "WCM"},
}


def fide_title(player: Player) -> str:
    """The FIDE title of a player, whatever the language it is written in; empty if he has none."""
    text = player.title.strip()
    return "WIM" if text == "mf" else TITLES.get(text.upper(), "")  # Papi writes mf, the book MF for a FIDE master


def is_woman(player: Player) -> bool:
    """Whether a list says so, by the sex or by a title only women hold."""
    return player.sex.strip().upper()[:1] in ("F", "W") or fide_title(player).startswith("W")
