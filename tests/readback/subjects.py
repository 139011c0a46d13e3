"""The small events that are spoilt by the thousand: one of every system and of every way to enter its results."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import count, cycle
from random import Random
from typing import Any

from sheetgen.model.games import BY_TOKEN, halves
from sheetgen.operations.pairing.workbook import pair_workbook
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.systems.knockout.making import knockout_spec
from sheetgen.systems.league.entries import board_key
from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.registry import described
from sheetgen.systems.scheveningen.places import ScheveningenPlaces
from sheetgen.systems.scheveningen.spec import ScheveningenSpec
from sheetgen.systems.shared.teams import entries as molter_entries
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.systems.team_swiss import dealing
from sheetgen.systems.team_swiss.entries import board_key as cup_board
from sheetgen.systems.team_swiss.entries import score_key
from sheetgen.systems.team_swiss.history import before
from sheetgen.systems.team_swiss.scores import scores_of
from sheetgen.systems.team_swiss.spec import TeamSwissSpec
from sheetgen.workbook.cells import Book, Key
from sheetgen.xlsx.write import write
from tests.damage import event
from tests.damage.edits import Parts, parts_of
from tests.keizer.events import play
from tests.league.seasons import spec_of as league_spec
from tests.molter.random_events import spec_of as molter_spec
from tests.swiss.events import blank


@dataclass(frozen=True)
class Subject:
    """A specification and what was typed in its workbook."""

    name: str
    spec: Any
    entries: dict[Key, Any]

    @cached_property
    def book(self) -> Book:
        made: Book = described(self.spec)[1]
        return made

    @cached_property
    def data(self) -> bytes:
        return write(self.book, self.entries)

    @cached_property
    def _parts(self) -> Parts:
        return parts_of(self.data)

    def parts(self) -> Parts:
        """What the workbook is packed of, to be changed."""
        return dict(self._parts)

    @cached_property
    def typed_in(self) -> tuple[str, ...]:
        """The titles of the sheets people type in."""
        names = dict.fromkeys(cell.sheet for cell, _ in self.book.inputs().values())
        return tuple(self.book.sheets[name].title for name in names)

    @cached_property
    def titles(self) -> tuple[str, ...]:
        return tuple(sheet.title for sheet in self.book.sheets.values())


@cache
def subject(name: str) -> Subject:
    return MAKERS[name](name)


def _berger(name: str) -> Subject:
    entry = name.rpartition(" ")[2]
    return Subject(name, event.spec(entry), event.entries(entry))


def _molter(name: str) -> Subject:
    spec = molter_spec((3, 4, 2), entry=name.rpartition(" ")[2], lang="en")
    return Subject(name, spec, _teams_and_games(MolterPlaces(spec, described(spec)[0])))


def _scheveningen(name: str) -> Subject:
    spec = ScheveningenSpec(players=3, rounds=3, order=("PTS", "BERLIN", "WINS"), lang="fr", table="printed")
    return Subject(name, spec, _teams_and_games(ScheveningenPlaces(spec, described(spec)[0])))


def _teams_and_games(places: Any) -> dict[Key, Any]:
    """Everybody named, every game played; one half of each on each sheet where both teams enter it."""
    entries = _teams(places.spec)
    for game, token in zip(places.all_games, cycle(TOKENS), strict=False):
        keys = molter_entries.result_keys(places.spec, game)
        written = (token,) if len(keys) == 1 else halves(BY_TOKEN[token])
        entries |= dict(zip(keys, written, strict=True))
    return entries


def _teams(spec: Any) -> dict[Key, Any]:
    entries: dict[Key, Any] = {}
    for team in range(1, spec.teams + 1):
        entries[molter_entries.team_key(team, "name")] = f"Club {team}"
        for rank in range(1, spec.players + 1):
            entries[molter_entries.member_key(Seat(team, rank), "name")] = f"Émile {team}.{rank}"
            entries[molter_entries.member_key(Seat(team, rank), "rating")] = 1900 - 10 * rank - team
    return entries


def _league(name: str) -> Subject:
    spec = league_spec(4 if name.endswith("four") else 3, 2, lang="fr")
    boards = [(match, board) for match in described(spec)[0].matches for board in range(1, spec.players + 1)]
    entries = _teams(spec)
    for (match, board), token in zip(boards, cycle(TOKENS), strict=False):
        entries[board_key(match, board, "result")] = token
    return Subject(name, spec, entries)


def _knockout(name: str) -> Subject:
    spec = knockout_spec(6, third_place=True, match="mini", lang="fr")
    entries: dict[Key, Any] = {("entrants", seed, "name"): f"Joueuse {seed}" for seed in range(1, 7)}
    for match in described(spec)[0].matches:
        for game, token in enumerate(("½-½", "1-0" if match.number % 2 else "0-1"), start=1):
            entries["games", match.number, game, "result"] = token
    return Subject(name, spec, entries)


def _pools(name: str) -> Subject:
    spec = PoolsSpec(counts=(4, 4) if name.endswith("alike") else (4, 3), lang="en", order=("PTS", "DE", "SB"))
    games = [key for key in described(spec)[1].inputs() if key[-1] == "result"]
    players = [key for key in described(spec)[1].inputs() if key[-1] == "name" and "players" in str(key[0])]
    entries = {key: f"Élève {place}" for place, key in enumerate(players, start=1)}
    return Subject(name, spec, entries | dict(zip(games, cycle(TOKENS), strict=False)))


def _swiss(name: str) -> Subject:
    """Three rounds of seven players, one of whom has left after the first."""
    data = blank(7, 3, Random(7), lang="en")
    for number in (1, 2, 3):
        if number == 2:
            data = apply_changes(read_workbook(data), {("players", 3, "withdrawn"): 2})
        paired = pair_workbook(data, "open.xlsx")
        boards = range(1, len(paired.round.boards) + 1)
        results = {("rounds", number, board, "result"): token for board, token in zip(boards, TOKENS, strict=False)}
        data = apply_changes(read_workbook(paired.data or b""), results)
    read = read_workbook(data)
    return Subject(name, read.spec, read.entries)


TOKENS = ("1-0", "½-½", "½-½", "0-1", "1-0", "+/-", "0-1")


def _keizer(name: str) -> Subject:
    """Three evenings of a season, one of which not everybody comes to: the first drawn of which nothing is said."""
    drawn = (play(seed, last=3, lang="en").read for seed in count(8))
    read = next(each for each in drawn if not [*each.problems, *each.entered().problems])
    return Subject(name, read.spec, read.entries)


def _team_swiss(name: str) -> Subject:
    """Three rounds of five teams, which have the bye in turn, with line-ups; or the scores of their matches."""
    by_scores = name.endswith("scores")
    facts: dict[str, Any] = {"entry": "scores" if by_scores else "rounds", "order": ("MP", "GP"), "reserves": 1}
    spec = TeamSwissSpec(lang="en", rules="fide-2026", teams=5, players=2, rounds=3, **facts)
    entries: dict[Key, Any] = {}
    for team in range(1, spec.teams + 1):
        entries["teams", team, "name"] = f"Club {team}"
        entries |= {("members", f"{team}.{rank}", "name"): f"Zoé {team}.{rank}" for rank in (1, 2, 3)}
    tokens, scores = cycle(TOKENS), cycle(each.token for each in scores_of(spec.players)[:-3])
    for number in range(1, spec.rounds + 1):
        made = before(spec, entries, number).state.paired()
        dealt = dealing.place(spec, entries, number, [(board.white, board.black) for board in made.boards], made.bye)
        cells = dealing.changes(spec, entries, dealt)
        entries |= {key: value for key, value in cells.items() if value is not None}
        if by_scores:
            entries |= {score_key(number, match): next(scores) for match in dealt.boards}
            continue
        for match, pair in dealt.boards.items():
            for board in (1, 2):
                entries[cup_board(number, match, board, "result")] = next(tokens)
                for side, team in zip(("home", "away"), pair, strict=True):
                    entries[cup_board(number, match, board, side)] = f"Zoé {team}.{board}"
    return Subject(name, spec, entries)


MAKERS: dict[str, Callable[[str], Subject]] = {
    "berger, rounds": _berger,
    "berger, grid": _berger,
    "molter, rounds": _molter,
    "molter, teams": _molter,
    "knockout": _knockout,
    "scheveningen": _scheveningen,
    "league": _league,
    "pools": _pools,
    "swiss": _swiss,
    "keizer": _keizer,
    "team-swiss": _team_swiss,
}
NAMES = tuple(MAKERS)
# What is spoilt has, besides, rounds of several matches and pools of one size: their sheets differ in little.
MAKERS |= {"league of four": _league, "pools alike": _pools, "team-swiss, scores": _team_swiss}
SPOILT = tuple(MAKERS)
