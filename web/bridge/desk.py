"""Results and entries typed on the page: the rounds as they stand, the ranking at once, the workbook with all of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sheetgen.exchange.file import File
from sheetgen.i18n.catalogue import Words
from sheetgen.model.games import BY_TOKEN, DROP_DOWN
from sheetgen.operations.entering import typing as entering
from sheetgen.operations.entering.typing import Typed, TypedEntry, TypedResult
from sheetgen.operations.publish import Publication, published
from sheetgen.operations.rank import RankOptions as Ranked
from sheetgen.operations.rank import rank_opened
from sheetgen.operations.reading.opening import OpenedWorkbook, apply_changes, open_workbook
from sheetgen.operations.reading.readback import ReadBook
from sheetgen.present.site.words import halves_text, round_title
from sheetgen.systems.registry import system_of
from sheetgen.systems.shared.meetings import ScheduledGame, Side
from sheetgen.workbook.cells import Key
from sheetgen.workbook.codecs import Codec
from web.bridge import actions
from web.bridge.blocks import GOOD, Answer, Block, Offered, problems, text
from web.bridge.judging import standings
from web.bridge.request import Request

PEOPLE = ("name", "rating", "club", "entry", "withdrawn", "substitute")  # what is typed of somebody, in this order
SEATS = ("home", "away")  # who plays at a board of a match
WINNER = "winner"
SCORE = "score"  # of a match that has one cell for its result
# Where it is typed of the next round who stays away or is there: in his line of the list, or on a sheet of its own.
CALLS = (("", "call"), ("presence", "there"))


@dataclass(slots=True)
class _Last:
    """The workbook that was opened last: everything typed is about it until it is written."""

    file: File | None = None
    opened: OpenedWorkbook | None = None


_last = _Last()


def _opened(file: File) -> OpenedWorkbook:
    if _last.file != file or _last.opened is None:
        _last.file, _last.opened = file, open_workbook(file)
    return _last.opened


def typed_of(request: Request) -> list[Typed]:
    """What was typed, in its order: results by their places, entries by their keys."""
    return [_typed(*each) for each in request.values.get("typed", ())]


def _typed(kind: str, place: Sequence[Any], value: str) -> Typed:
    if kind == "result":
        round_, match, board = place
        return TypedResult(round_, board, match, value if value in BY_TOKEN else "")
    return TypedEntry(tuple(place), value)


# ------------------------------------------------------------------------------------------------------- what is there


def desk(request: Request) -> Answer:
    """The event with what was typed: games, people, problems, the ranking."""
    words, file = request.words, request.file
    opened = _opened(file)
    changes, refused = entering.changes(opened.read, typed_of(request))
    now = entering.with_changes(opened, changes, file.name) if changes else opened
    ranking = rank_opened(file.name, now, Ranked())
    refused = [problem.at(file=file.name) for problem in refused]
    publication = published(replace(ranking, problems=()))
    table: Block = {"kind": "desk", **_facts(now, publication, words), "typed": len(changes)}
    doubts = problems([*refused, *ranking.problems], words)
    blocks = (table, *doubts, *standings(ranking, request))
    return Answer(ranking.title or request.stem, blocks, actions=tuple(actions.of(ranking, request)))


def _facts(opened: OpenedWorkbook, publication: Publication, words: Words) -> dict[str, Any]:
    read = opened.read
    pairable = system_of(read.spec).pair
    paired = pairable.paired(read.spec, read.entries) if pairable else None
    games = list(_games(opened, read))
    rounds = sorted({game["round"] for game in games}) or [1]
    return {
        "paired": paired,
        "rounds": read.spec.rounds if paired is not None else rounds[-1],
        "names": {str(number): _named(number, publication, words) for number in rounds},
        "games": games,
        "idle": list(_idle(publication, words)),
        "people": _people(read, paired, words),
        "tokens": [*DROP_DOWN, *(token for token in BY_TOKEN if token not in DROP_DOWN)],
    }


def _named(number: int, publication: Publication, words: Words) -> str:
    return words.say("web.round", round=number) if not publication.is_knockout else round_title(publication, number)


def _games(opened: OpenedWorkbook, read: ReadBook) -> Iterator[dict[str, Any]]:
    """The games that are played: none of an empty last place."""
    event, inputs = opened.entered.event.by_players, read.book.inputs()
    real = {(game.round, game.board) for game in event.games} if event and event.is_round_robin else None
    for each in entering.meetings(read, read.entries):
        if real is not None and each.match is None and (each.round, each.board) not in real:
            continue
        token = entering.token_of(read, each, read.entries)
        yield _game(each, token, list(_beside(each, read, inputs)))
    yield from _scored(read, inputs)


def _scored(read: ReadBook, inputs: Mapping[Key, Any]) -> Iterator[dict[str, Any]]:
    """The matches that have one cell for their score, as far as they are paired."""
    pairable = system_of(read.spec).pair
    if pairable is None:
        return
    for number in sorted({int(key[1]) for key in inputs if key[0] == "rounds" and key[-1] == SCORE}):
        for match, teams in sorted(pairable.stored(read.spec, read.entries, number).boards.items()):
            key = ("rounds", number, match, SCORE)
            home, away = (Side((_text(read.entries.get(("teams", team, "name"))), str(team))) for team in teams)
            value, scores = _text(read.entries.get(key)), [(score, score) for score, _ in inputs[key][1].answers]
            beside = [{"key": key, "name": SCORE, "value": value, "choices": scores}]
            yield _game(ScheduledGame(number, 1, match, (key,), (home, away)), value, beside)


def _game(each: ScheduledGame, token: str, beside: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "round": each.round,
        "match": each.match,
        "board": each.board,
        "white": _side(each.sides[0]),
        "black": _side(each.sides[1]),
        "token": token,
        "beside": beside,
    }


def _side(side: Side) -> str:
    return side.names[0] or side.label


def _beside(meeting: ScheduledGame, read: ReadBook, inputs: Mapping[Key, Any]) -> Iterator[dict[str, Any]]:
    """What else is typed of a game: who plays for each team, who goes on after a drawn match."""
    for number, name in enumerate(SEATS):
        key = (*meeting.keys[0][:-1], name)
        if key in inputs:
            yield {
                "key": key,
                "name": name,
                "value": _text(read.entries.get(key)),
                "choices": _members(read, meeting, number),
            }
    key = ("winners", meeting.match or 0, WINNER)
    if meeting.match and meeting.board == 1 and key in inputs:
        sides = [(side.names[1], f"{side.names[1]} {side.names[0]}") for side in meeting.sides if all(side.names)]
        yield {"key": key, "name": WINNER, "value": _text(read.entries.get(key)), "choices": sides}


def _members(read: ReadBook, meeting: ScheduledGame, number: int) -> list[tuple[str, str]]:
    """Who may play for a team: the players of its list."""
    team = meeting.sides[number].names[1]
    members = ((key, name) for key, name in read.entries.items() if key[0] == "members" and key[-1] == "name")
    return [(str(name), str(name)) for key, name in members if _team_of(str(key[1])) == team]


def _team_of(member: str) -> str:
    """The team of a player by his number: B of B3, 12 of 12.3."""
    return member.rstrip("0123456789").removesuffix(".")


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _idle(publication: Publication, words: Words) -> Iterator[dict[str, Any]]:
    for each in publication.idle:
        who = publication.who(each.who)
        brings = "" if each.brings is None else halves_text(each.brings, words.lang)
        yield {
            "round": each.round,
            "name": who.name if who else "",
            "why": words[f"publish.{each.kind}"],
            "brings": brings,
        }


# --------------------------------------------------------------------------------------------------------- the people


def _people(read: ReadBook, paired: int | None, words: Words) -> dict[str, Any]:
    """Everybody with a line, and what can be typed in it; of absences only those of the next round."""
    inputs = read.book.inputs()
    calls = CALLS if paired is not None and paired < read.spec.rounds else ()
    keys = [key[:-1] for key in inputs if key[-1] == "name" and len(key) == len(("players", 1, "name"))]
    facts = (*(("", name) for name in PEOPLE), *((table, f"{name}{(paired or 0) + 1}") for table, name in calls))
    columns = {
        fact: _column(*fact, codec, words)
        for fact in facts
        if (codec := next((inputs[cell][1] for key in keys if (cell := _cell(key, *fact)) in inputs), None))
    }
    cells = [(key, [_cell(key, *fact) for fact in columns]) for key in keys]
    lines = [
        {
            "key": key,
            "id": _text(key[1]),
            "values": [_text(read.entries.get(cell)) if cell in inputs else None for cell in of_line],
        }
        for key, of_line in cells
    ]
    return {"columns": [*columns.values()], "lines": lines}


def _cell(line: Key, table: str, name: str) -> Key:
    """The key of a fact of somebody, who has a line in the list and perhaps one in a table besides."""
    return (table or line[0], *line[1:], name)


def _column(table: str, name: str, codec: Codec, words: Words) -> dict[str, Any]:
    column = name.rstrip("0123456789")
    label = words.say(f"web.typed.{column}", round=name[len(column) :])
    choices = [(code, words[f"web.{column}.{code}"]) for code, _ in codec.answers] if (table, column) in CALLS else []
    is_number = name in ("rating", "entry", "withdrawn")
    return {"table": table, "name": name, "label": label, "choices": choices, "isNumber": is_number}


# ------------------------------------------------------------------------------------------------- the workbook itself


def write(request: Request) -> Answer:
    """The workbook with what was typed, as ``fill`` writes it; what no cell understands stops everything."""
    words, file = request.words, request.file
    typed = typed_of(request)
    opened = open_workbook(file)
    changes, refused = entering.changes(opened.read, typed)
    if refused:
        blocks = (text(words["web.refused"], "bad"), *problems((each.at(file=file.name) for each in refused), words))
        return Answer(words["web.typed-title"], blocks, is_refused=True)
    data = apply_changes(opened.read, changes) if changes else file.data
    label = words["web.file.workbook"]
    blocks = (text(words.say("fill.done", path=file.name, count=len(changes)), GOOD),)
    return Answer(words["web.typed-title"], blocks, (Offered(file.name, label, data, main=True, replaces=True),))
