"""What the page knows before Python has started: its words in every language, and its forms. Run when it is built."""

import json
from typing import Any

import sheetgen
from sheetgen.i18n.catalogue import FALLBACK, LANGUAGES, Words, words
from sheetgen.systems.registry import ASKED_FOR, printed
from web.bridge.fields import Field, field, of_shown, of_system

ROOM = "web."


def about() -> str:
    """Everything as JSON, the same for the same sources."""
    facts = {
        "version": sheetgen.__version__,
        "fallback": FALLBACK,
        "languages": {lang: _language(words(lang)) for lang in LANGUAGES},
    }
    return json.dumps(facts, ensure_ascii=False, sort_keys=True)


def _language(text: Words) -> dict[str, Any]:
    tables = [(command, name) for command in ("table", "plan") for name in printed(command)]
    return {
        "words": {name.removeprefix(ROOM): text[name] for name in text if name.startswith(ROOM)},
        "systems": [_form(system, text, of_system(system, text)) for system in ASKED_FOR],
        "shown": [
            {**_form(name, text, of_shown(command, name, text)), "command": command, "name": name}
            for command, name in tables
        ],
        "draw": _draw(text),
    }


def _form(name: str, text: Words, fields: list[Field]) -> dict[str, Any]:
    return {
        "id": name,
        "label": text.get(f"web.system.{name}", name),
        "about": text.get(f"help.system.{name}", ""),
        "fields": fields,
    }


def _draw(text: Words) -> list[Field]:
    by = field("by", "choice", text, "draw", ("", "club", "federation", "league"))
    others = [
        field(name, kind, text, "draw") for name, kind in (("groups", "number"), ("seed", "text"), ("title", "text"))
    ]
    return [field("players", "list", text, "draw"), others[0], by, *others[1:]]
