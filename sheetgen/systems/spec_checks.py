"""Is a specification that a file claims to have one that could have been made? Asked before anything is built of it."""

from collections.abc import Mapping
from dataclasses import fields
from types import UnionType
from typing import Any, get_args, get_origin

from sheetgen.model.tournament import EDITIONS, LANGUAGES, BergerSpec, PoolsSpec, TournamentSpec
from sheetgen.pairing.berger import LEAST, MOST_IN_WORKBOOK
from sheetgen.pairing.pools import MOST_IN_ONE_FILE

LONGEST_TEXT = 200
LONGEST_LIST = 200
# How much of each there may be: a hostile file must not make us build a workbook without end.
MOST: Mapping[str, int] = {"count": 8192, "teams": 40, "players": 120, "rounds": 400, "reserves": 24, "boards": 64}
MOST_OF_OTHERS = 10_000
ENTRY_MODES = ("rounds", "grid", "teams")


def is_possible(spec: TournamentSpec) -> bool:
    """Whether every field is of its type and within bounds; what systems ask beyond that they ask themselves."""
    return (
        all(
            _fits(value := getattr(spec, field.name), field.type) and _within(field.name, value)
            for field in fields(spec)
        )
        and spec.lang in LANGUAGES
        and spec.rules in EDITIONS
        and spec.entry in ENTRY_MODES
        and all(LEAST <= count <= MOST_IN_WORKBOOK for count in _round_robins(spec))
        and (not isinstance(spec, PoolsSpec) or (len(spec.counts) > 1 and spec.count <= MOST_IN_ONE_FILE))
    )


def _round_robins(spec: TournamentSpec) -> tuple[int, ...]:
    if isinstance(spec, PoolsSpec):
        return spec.counts
    return (spec.count,) if isinstance(spec, BergerSpec) else ()


def _fits(value: Any, kind: Any) -> bool:
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


def _within(name: str, value: Any) -> bool:
    if isinstance(value, tuple):
        return all(_within(name, item) for item in value)
    if isinstance(value, str):
        return len(value) <= LONGEST_TEXT
    return isinstance(value, bool) or (isinstance(value, int) and 0 <= value <= MOST.get(name, MOST_OF_OTHERS))
