"""What the page asks before something is done, as data: the fields of a form, made from what systems declare."""

from collections.abc import Iterable, Mapping
from typing import Any

from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.catalogue import words as languages
from sheetgen.systems.options import EVENT, FLAG, FOLDER, NUMBER, PLAYERS, TEAMS, Option
from sheetgen.systems.registry import SYSTEMS, options_of, printed
from sheetgen.systems.shared.extras.registry import EXTRAS

Field = Mapping[str, Any]
LIST = "teams_list"  # of an option that takes a list of teams, or how many
# What stands in sight, in this order; all other fields unfold. A list is long: it stands behind the short fields.
IN_SIGHT = (
    "title",
    "count",
    "teams",
    "players_per_team",
    "boards",
    "rounds",
    "dates",
    "double",
    "players",
    LIST,
)
FROM_A_LIST = ("count", "teams", "players_per_team")  # what a list says itself
# Of one event, or of one moment: what is never offered again.
NOT_KEPT = ("after_round", "dates", "hand", "lang", "lots", "reason", "replace", "seed", "title", "write")
TALL = ("list", "file", "several")  # kinds that stand behind the short ones
# A federation's list has hundreds of thousands of lines, and a play-off begins with the file of another event: both are
# for the command line.
LEFT_OUT = ("rating_list", "rating_kind", "play_off", "forbidden")
SEVERAL = {"extras": EXTRAS}


def of_system(system: str, words: Words) -> list[Field]:
    """Everything a workbook of a system may be asked; what comes first is in sight."""
    start = starting(system)
    fields = [
        made
        for option in options_of(system)
        if option.name not in LEFT_OUT and not (option.name == "entry" and len(option.choices) == 1)
        for made in _fields(option, f"new.{system}", words, start)
    ]
    return sorted(fields, key=_order)


def starting(system: str) -> Mapping[str, Any]:
    """How many there are of a system when nothing is asked: as in the first of its ready workbooks."""
    preset = next((size.options for size in SYSTEMS[system].sizes if size.kept), {})
    return {name: value for name, value in preset.items() if type(value) is int}


def of_shown(command: str, name: str, words: Words) -> list[Field]:
    """What a table or a plan may be asked."""
    return [made for option in printed(command)[name].options for made in _fields(option, f"{command}.{name}", words)]


def _order(field: Field) -> tuple[bool, int]:
    if field["more"]:
        return True, field["kind"] in TALL
    return False, IN_SIGHT.index(field["name"])


def _fields(option: Option, command: str, words: Words, start: Mapping[str, Any] | None = None) -> Iterable[Field]:
    """The fields of an option: most are one, a list of teams or how many are two."""
    value = (start or {}).get(option.name)
    if option.kind == TEAMS:
        if option.metavar != "FILE":
            yield field(option.name, "number", words, command, start=value)
        yield field(LIST, "list", words, command)
    elif option.name in SEVERAL:
        yield field(option.name, "several", words, command, SEVERAL[option.name])
    elif option.choices:
        value = words.lang if option.name == "lang" else option.default
        choices = option.choices if value else ("", *option.choices)  # nothing said is a choice too
        yield field(option.name, "choice", words, command, choices, value)
    else:
        kinds = {FLAG: "flag", FOLDER: "flag", NUMBER: "number", PLAYERS: "list", EVENT: "file"}
        yield field(option.name, kinds.get(option.kind, "text"), words, command, start=value)


def field(
    name: str,
    kind: str,
    words: Words,
    command: str = "",
    choices: Iterable[str] = (),
    start: Any = None,
    more: bool | None = None,
) -> Field:
    """One field; ``start`` is what counts when nothing is typed, ``more`` says that it unfolds."""
    return {
        "name": name,
        "kind": kind,
        "label": label(name, words, command),
        "hint": words.get(f"web.field-hint.{name.replace('_', '-')}", ""),
        "choices": [[value, _choice(name, value, words)] for value in choices],
        "shown": "" if start is None else str(start),
        "more": name not in IN_SIGHT if more is None else more,
        "listed": name in FROM_A_LIST,
        "kept": name not in NOT_KEPT,
    }


def _choice(name: str, value: str, words: Words) -> str:
    """What a choice is called: a language by itself, an edition as everywhere, the others by the page's own words."""
    if name == "lang":
        return languages(value)["web.own-name"]
    if name == "system":
        return words.get(f"web.system.{value}", value)
    ours = (f"web.choice.{name.replace('_', '-')}.{value}", f"fact.edition.{value}")
    return next((words[id_] for id_ in ours if id_ in words), value)


def label(name: str, words: Words, command: str = "") -> str:
    """The page's own word for a field, else what the help of the command line says of the option."""
    verb, _, owner = command.partition(".")
    dashed = name.replace("_", "-")
    ours = (f"web.field.{owner}.{dashed}", f"web.field.{dashed}")
    helps = (f"help.option.{verb}.{owner}.{dashed}", f"help.option.{verb}.{dashed}")
    text = next((words[id_] for id_ in (*ours, *helps) if id_ in words), name)
    return text.removesuffix(".")
