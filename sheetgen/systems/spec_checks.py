"""Is a specification that a file claims to have one that could have been made? Asked before anything is built of it."""

from collections.abc import Mapping
from dataclasses import fields
from types import UnionType
from typing import Any, get_args, get_origin

from sheetgen.i18n.catalogue import LANGUAGES
from sheetgen.model.tournament import EDITIONS, TournamentSpec
from sheetgen.systems.registry import system_of
from sheetgen.systems.shared.game_points import POINTS

LONGEST_TEXT = 200
LONGEST_LIST = 200
# How much of each there may be: a hostile file must not make us build a workbook without end.
MOST: Mapping[str, int] = {"count": 8192, "teams": 40, "players": 120, "rounds": 400, "reserves": 24, "boards": 64}
MOST_OF_OTHERS = 10_000


def is_possible(spec: TournamentSpec) -> bool:
    """Whether every field is of its type and within bounds; and what its system asks beyond that."""
    return (
        all(
            _fits(value := getattr(spec, field.name), field.type) and _within(field.name, value)
            for field in fields(spec)
        )
        and spec.lang in LANGUAGES
        and spec.rules in EDITIONS
        and spec.entry in system_of(spec).entry_modes
        and getattr(spec, "points", POINTS[0]) in POINTS
        and system_of(spec).possible(spec)
    )


def _fits(value: object, kind: Any) -> bool:
    """Whether a value is of an annotated type: plain ones, unions, and tuples of them."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is UnionType:
        return any(_fits(value, part) for part in parts)
    if origin is not tuple:
        return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
    if not isinstance(value, tuple) or len(value) > LONGEST_LIST:
        return False
    if parts[-1] is Ellipsis:
        return all(_fits(item, parts[0]) for item in value)
    return len(value) == len(parts) and all(_fits(item, part) for item, part in zip(value, parts, strict=True))


def _within(name: str, value: object) -> bool:
    if isinstance(value, tuple):
        return all(_within(name, item) for item in value)
    if isinstance(value, str):
        return len(value) <= LONGEST_TEXT
    return isinstance(value, bool) or (isinstance(value, int) and 0 <= value <= MOST.get(name, MOST_OF_OTHERS))
