"""Random seasons played through a workbook: presence ticked, rounds paired, results typed, settings changed."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sheetgen.errors import ProblemsFound
from sheetgen.exchange.reading import Loaded
from sheetgen.model.entrants import Player
from sheetgen.operations.pairing.workbook import pair_workbook
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import ReadBook, read_workbook
from sheetgen.ranking.keizer import VARIANTS, KeizerEvent, counted
from sheetgen.ranking.progress import progress
from sheetgen.systems.keizer.entries import SETTINGS, SHARES, UNIT
from sheetgen.systems.keizer.figures import KeizerPlaces
from sheetgen.systems.keizer.system import make
from sheetgen.systems.registry import described
from sheetgen.workbook.cells import Key
from sheetgen.workbook.values import Values
from sheetgen.xlsx.write import write

RESULTS = ("1-0",) * 7 + ("0-1",) * 6 + ("½-½",) * 5 + ("+/-", "-/+", "-/-", "0-0", "½-0")
SIZES = ((4, 3), (5, 4), (7, 5), (8, 6), (11, 5), (14, 8))


@dataclass(frozen=True, slots=True)
class Season:
    """A season as far as it was played: its workbook and its rounds."""

    data: bytes
    rounds: int

    @property
    def read(self) -> ReadBook:
        return read_workbook(self.data)


def blank(players: int, rounds: int, source: random.Random, **asked: Any) -> bytes:
    """A workbook with names and ratings, some of them unrated, some the same."""
    ratings = [source.choice([None, *range(1000, 2000, 100)]) for _ in range(players)]
    listed = [Player(name=f"P{source.randint(10, 99)} {number:02}", rating=each) for number, each in enumerate(ratings)]
    source.shuffle(listed)
    (draft,) = make(players=Loaded(tuple(listed)), rounds=rounds, event={"title": "Club"}, **asked).drafts
    return write(described(draft.spec)[1], draft.entries)


def settings(players: int, source: random.Random) -> dict[Key, Any]:
    """What may be typed on the sheet of settings."""
    drawn: dict[Key, Any] = {(SETTINGS, name): source.choice(SHARES) for name in ("loss", "bye", "absent", "duty")}
    drawn |= {(SETTINGS, "top"): source.choice([None, players, players + 7, 3])}
    drawn |= {(SETTINGS, "own"): source.choice(["0", "1", None]), (SETTINGS, "limit"): source.choice([0, 1, 5, None])}
    drawn |= {(SETTINGS, "late"): source.choice([0, 3]), (SETTINGS, "repeat_after"): source.choice([0, 2, 5, None])}
    return dict(source.sample(sorted(drawn.items()), source.randint(0, len(drawn))))


def ticked(read: ReadBook, number: int, source: random.Random) -> dict[Key, Any]:
    """What is typed before an evening; now and then nobody is ticked, somebody joins or leaves."""
    lines = [key[1] for key in read.entries if key[0] == "players" and key[2] == "name"]
    typed: dict[Key, Any] = {}
    if source.random() < 0.9:
        typed = {("presence", line, f"there{number}"): source.choice("XXXXXXAC0") for line in lines}
    if source.random() < 0.1:
        typed["players", source.choice(lines), "withdrawn"] = number
    if number > 1 and source.random() < 0.3 and len(lines) < read.spec.count:
        typed |= {("players", len(lines) + 1, "name"): f"New {number}", ("players", len(lines) + 1, "rating"): 1500}
        typed["presence", len(lines) + 1, f"there{number}"] = "X"
    return typed


def play(seed: int, last: int = 99, **fixed: Any) -> Season:
    """A season by a seed: as many rounds as there are enough players for."""
    source = random.Random(f"season {seed}")
    players, rounds = source.choice(SIZES)
    asked = {"variant": source.choice([*VARIANTS]), "frozen": source.random() < 0.25, "lang": "en"} | fixed
    data = blank(players, rounds, source, **asked)
    data = apply_changes(read_workbook(data), settings(players, source))
    for number in range(1, min(rounds, last) + 1):
        read = read_workbook(data)
        data = apply_changes(read, ticked(read, number, source))
        try:
            paired = pair_workbook(data, "season.xlsx")
        except ProblemsFound as refusal:
            assert {each.code for each in refusal.problems} <= {"pair-too-few"}, refusal.problems
            return Season(data, number - 1)
        assert paired.data is not None
        boards = paired.round.boards
        typed = {("rounds", number, board.number, "result"): source.choice(RESULTS) for board in boards}
        data = apply_changes(read_workbook(paired.data), typed)
    return Season(data, min(rounds, last))


def seasons(first: int, count: int) -> Iterator[Season]:
    """So many seasons, one a seed."""
    yield from map(play, range(first, first + count))


def differing(season: Season, after: int | None = None) -> list[object]:
    """Where the cells say something else than the engine: place, points, value."""
    read = season.read
    places = KeizerPlaces(read.spec)
    cells = Values(read.book, {**read.entries, ("event", "after_round"): after})
    event = read.entered().event
    assert isinstance(event, KeizerEvent)
    count = counted(event, progress(event, after or event.rounds).reached)
    table, found = places.ladder_table, []
    for place, line in enumerate(count.order, start=1):
        engine = (place, 2 * UNIT * count.points[line], 2 * count.values[line])
        at = (places.ranked(line, "place"), table.cell(line, "twice-points"), table.cell(line, "twice-value"))
        shown = tuple(map(cells.get, at))
        if shown != engine:
            found.append((line, shown, engine))
    return found
