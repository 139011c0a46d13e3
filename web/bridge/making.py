"""New workbooks, and what is shown or drawn without one."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sheetgen.exchange import columns, lists
from sheetgen.exchange.file import File
from sheetgen.exchange.imported import ImportedEvent
from sheetgen.exchange.reading import Loaded
from sheetgen.exchange.tables import read_rows
from sheetgen.operations import draw as drawing
from sheetgen.operations.new import make_workbooks, place_of
from sheetgen.operations.table import show_printed, table_bytes
from sheetgen.present import draw as draw_text
from sheetgen.present.forms import as_csv, as_json
from sheetgen.systems.options import EVENT, FLAG, FOLDER, NUMBER, PLAYERS, REPEATED, TEAMS, Option
from sheetgen.systems.registry import ASKED_FOR, options_of, printed
from sheetgen.systems.shared.options import one_of
from web.bridge.blocks import GOOD, NOTE, Answer, Offered, problems, text, typed
from web.bridge.fields import FROM_A_LIST, LIST, starting
from web.bridge.request import Request, plain_name

FOLDER_NAME = "matches"
SAME_DAY = (1980, 1, 1, 0, 0, 0)  # of everything in an archive: the same files are the same bytes


def make(request: Request) -> Answer:
    """Workbooks, as ``new`` makes them."""
    system = one_of("SYSTEM", request.text("system") or "", ASKED_FOR)
    options = options_of(system)
    wanted = {option.name: value for option in options if (value := _value(option, request)) is not None}
    return _made(system, _started(system, wanted), request)


def go_on(request: Request) -> Answer:
    """A workbook that goes on with the event of another program, which is open."""
    event = _event(request.file)
    of_teams = event is not None and event.teams is not None
    system = next(id_ for id_ in ASKED_FOR if _event_option(id_) and _takes_teams(id_) == of_teams)
    return _made(system, {_event_option(system): event}, request)


def _takes_teams(system: str) -> bool:
    """Whether a system is one of teams."""
    return any(option.kind == TEAMS for option in options_of(system))


def _event(file: File | None) -> ImportedEvent | None:
    """The event of another program."""
    if file is None:
        return None
    from sheetgen.exchange.event_files import import_event  # fetched when it is first needed

    return import_event(file)


def _event_option(system: str) -> str:
    """What a system calls an event to go on with; nothing if it takes none."""
    return next((option.name for option in options_of(system) if option.kind == EVENT), "")


def _started(system: str, wanted: Mapping[str, Any]) -> Mapping[str, Any]:
    """What was asked, and for the rest what a blank workbook starts with, as far as no list or event says it."""
    types = {type(value) for value in wanted.values()}
    start = {} if ImportedEvent in types else starting(system)
    kept = {name: value for name, value in start.items() if not (Loaded in types and name in FROM_A_LIST)}
    return {**kept, **wanted}


def _made(system: str, wanted: Mapping[str, Any], request: Request) -> Answer:
    title = request.text("title")
    out = Path(f"{plain_name(title) if title else system}.xlsx")
    made = make_workbooks(system, **{"lang": request.words.lang, **wanted})
    label = request.words["web.file.workbook"]
    files = [Offered(place_of(out, each).name, label, each.data, main=True) for each in made.workbooks]
    lines = [text(request.words["web.made"], GOOD), *(text(line) for line in made.lines(request.words))]
    blocks = (*lines, *problems(made.problems, request.words), text(request.words["web.made-next"], NOTE))
    return Answer(request.words["web.made-title"], blocks, tuple(bundled(files, out.stem, request)))


def _value(option: Option, request: Request) -> Any:
    """What was asked of an option; None for nothing."""
    if option.kind == TEAMS:
        teams = request.listed(LIST)
        return lists.teams(read_rows(teams, columns.TEAMS)) if teams else request.number(option.name)
    if option.kind == PLAYERS:
        players = request.listed(option.name)
        return lists.players(read_rows(players, columns.PLAYERS)) if players else None
    if option.kind == EVENT:
        return _event(request.listed(option.name))
    if option.kind in (FLAG, FOLDER):
        return (FOLDER_NAME if option.kind == FOLDER else True) if request.flag(option.name) else None
    if option.kind == NUMBER:
        return request.number(option.name)
    text = request.text(option.name)
    return text.split() if text and option.kind == REPEATED else text


def bundled(files: Sequence[Offered], stem: str, request: Request) -> list[Offered]:
    """Many files are easier to take as one."""
    if len(files) < 2:
        return list(files)
    packed = archive({each.name: each.data for each in files})
    return [Offered(f"{stem}.zip", request.words.say("web.file.all", count=len(files)), packed, main=True), *files]


def archive(contents: Mapping[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in contents.items():
            packed.writestr(zipfile.ZipInfo(name, SAME_DAY), data, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def bundle(request: Request) -> Answer:
    """All files that are held as one archive."""
    packed = archive({file.name: file.data for file in request.files})
    label = request.words.say("web.file.all", count=len(request.files))
    return Answer(files=(Offered(f"{request.text('name') or 'sheetgen'}.zip", label, packed, main=True),))


def show(request: Request) -> Answer:
    """A pairing table or a plan of play, as ``table`` and ``plan`` print it."""
    command, name = request.text("command") or "", request.text("name") or ""
    commands = printed(one_of("COMMAND", command, ("table", "plan")))
    options = commands[one_of("SYSTEM", name, tuple(commands))].options
    wanted = {option.name: value for option in options if (value := _value(option, request)) is not None}
    table = show_printed(command, name, **wanted)
    stem = f"{command}-{name}"
    files = [
        Offered.text(f"{stem}.csv", request.words["web.file.csv"], as_csv(table.rows())),
        Offered.text(f"{stem}.json", request.words["web.file.json"], as_json(table.json())),
    ]
    if table.printed.grid:
        sheet = table_bytes(table, request.words.lang)
        files.insert(0, Offered(f"{stem}.xlsx", request.words["web.file.workbook"], sheet))
    return Answer(request.words["web.shown"], (typed(table.text(request.words)),), tuple(files))


def draw(request: Request) -> Answer:
    """Directed numbers with the sheets of the ceremony, as ``draw`` does it; of a list that is given, or is open."""
    listed = request.listed("players") or request.file
    words, groups = request.words, request.number("groups")
    loaded = lists.players(read_rows(listed, columns.PLAYERS))
    made = drawing.draw_numbers(
        loaded, varma=groups is None, groups=groups, by=request.text("by"), seed=request.text("seed")
    )
    sheets = drawing.draw_sheets(made.draw, words.lang, request.text("title") or "")
    files = (
        Offered("draw.xlsx", words["web.file.ceremony"], sheets, main=True),
        Offered.text("draw.csv", words["web.file.csv"], as_csv(draw_text.draw_rows(made.draw))),
        Offered.text("draw.json", words["web.file.json"], as_json(draw_text.draw_json(made, words))),
    )
    return Answer(words["web.drawn"], (*problems(made.problems, words), typed(draw_text.draw_text(made, words))), files)
