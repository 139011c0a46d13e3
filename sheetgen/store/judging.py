"""``rank`` and ``check`` with paths: a file is read once, and what is written is written whole or not at all."""

import datetime
from collections.abc import Sequence
from dataclasses import replace

from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.usecases import judging, opening
from sheetgen.usecases.judging import Audit, Question, Ranking
from sheetgen.usecases.opening import Opened


def rank(
    path: StrPath,
    *,
    order: str | Sequence[str] | None = None,
    rules: str | None = None,
    after_round: int | None = None,
    lots: bool = False,
    seed: str | None = None,
    write: bool = False,
    output: StrPath | None = None,
    force: bool = False,
    today: datetime.date | None = None,
    players: StrPath | None = None,
    workbook_only: bool = False,
    about: str | None = None,
    system: str | None = None,
    match_points: str | None = None,
    forfeit_penalty: str | int | None = None,
) -> Ranking:
    """Recompute a workbook from its raw entries, or rank a results list; ``write`` fills the official ranking in."""
    told = (files.given_too(players), workbook_only, about, system, match_points, forfeit_penalty)
    found = judging.rank(files.given(path), Question(order, rules, after_round, lots, seed, *told))
    return written(found, output=output, force=force, today=today) if write else found


def written(
    found: Ranking, *, output: StrPath | None = None, force: bool = False, today: datetime.date | None = None
) -> Ranking:
    """The same ranking, put into the workbook it was found in."""
    data = judging.official_bytes(found, today)
    assert found.read is not None
    seen: dict[StrPath, bytes] = {found.workbook: found.read.package.data}
    kept = files.write_whole(output or found.workbook, data, force or output is None, seen)
    return replace(found, problems=(*found.problems, *kept))


def check(path: StrPath) -> Audit:
    """Audit a workbook."""
    return judging.check(files.given(path))


def open_workbook(path: StrPath) -> Opened:
    """Read a workbook with every problem of its entries in place."""
    return opening.open_workbook(files.given(path))
