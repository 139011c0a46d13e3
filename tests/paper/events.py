"""Events to print: any system, size and language, empty, half played or complete, with long names."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sheetgen
from sheetgen.operations.pairing.workbook import pair_workbook
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.workbook.codecs import RESULT

FAMILY = (
    "GARNIER-DESCHAMPS Max", "LE GALL Anna", "MARTIN Bo", "DUBOIS-LAVIGNE Théo", "WEISS Karl", "O'NEIL Sean",
    "SZYMANSKI Władysław", "NGUYEN Thi", "PETIT Jean-Baptiste", "ROUX Élise",
)  # fmt: skip
TOKENS = ("1-0", "1-0", "0-1", "½-½", "+/-")
DECIDED = ("1-0", "0-1", "+/-")
SHARES = {"empty": 0.0, "half": 0.5, "complete": 1.0}


@dataclass(frozen=True)
class Asked:
    """A workbook to print: ``people`` is how many players, or teams and players of each."""

    system: str
    people: tuple[int, ...]
    state: str
    lang: str
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        with_ = "-with" if "extras" in self.more else ""
        return f"{self.system}-{'x'.join(map(str, self.people))}-{self.state}-{self.lang}{with_}"


def made(asked: Asked, folder: Path) -> bytes:
    """The workbook, typed into as far as its state says."""
    path, lists = folder / f"{asked.name}.xlsx", folder / f"{asked.name}.csv"
    lists.write_text("\n".join(_lines(asked.people)), encoding="utf-8")
    named = {"players": lists} if len(asked.people) == 1 else {"teams": lists}
    facts = {"title": "Championnat régional", "place": "Salle des fêtes", "dates": "2026-01-07/1d", "times": "14:00"}
    system = "berger" if "pools" in asked.more else asked.system
    sheetgen.new(system, path, lang=asked.lang, force=True, **facts, **named, **asked.more)
    data = path.read_bytes()
    return PLAY.get(asked.system, played)(data, SHARES[asked.state])


def _lines(people: tuple[int, ...]) -> list[str]:
    if len(people) == 1:
        names = (f"{FAMILY[number % 10]} {number + 1};{2300 - 17 * number % 1200}" for number in range(people[0]))
        return ["name;rating;club", *(f"{line};Échiquier du Val {place % 7}" for place, line in enumerate(names))]
    teams, players = people
    return [
        "team;player;rating",
        *(
            f"Échiquier de la Tour {team};{FAMILY[(3 * team + place) % 10]} {team}{place};{2200 - 7 * place}"
            for team in range(teams)
            for place in range(players)
        ),
    ]


def played(data: bytes, share: float) -> bytes:
    """The first of all games have results; a cup's are decided, so that winners go on."""
    read = read_workbook(data)
    keys = [key for key, (_, codec) in read.book.inputs().items() if codec.id == RESULT.id]
    tokens = DECIDED if "winners" in read.book.keyed_rows else TOKENS
    typed = {key: tokens[place * 7 % len(tokens)] for place, key in enumerate(keys[: int(share * len(keys))])}
    return apply_changes(read, typed) if typed else data


def _paired(data: bytes, share: float) -> bytes:
    """An open: round after round is paired and typed; its first one is paired in any case."""
    rounds = read_workbook(data).spec.rounds
    for number in range(1, max(1, int(share * rounds)) + 1):
        data = pair_workbook(data, "").data or data
        read = read_workbook(data)
        boards = sorted(
            key[2]
            for key, who in read.entries.items()
            if key[:2] == ("rounds", number) and key[3:] == ("white",) and who
        )
        if share:
            data = apply_changes(read, {("rounds", number, board, "result"): TOKENS[board % 4] for board in boards})
    return data


PLAY: dict[str, Callable[[bytes, float], bytes]] = {"swiss": _paired}
