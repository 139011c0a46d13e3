"""The use-case of pools: a list split into balanced groups, one workbook for each, and a summary of all."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from sheetgen.errors import BadOptions, NoSuchSize, Problem, error, warning
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player
from sheetgen.model.names import name_key
from sheetgen.model.tournament import LANGUAGES, BergerSpec, PoolsSpec
from sheetgen.pairing.pools import LETTERS, MOST_IN_ONE_FILE, SPREADS, Pool, sizes, split
from sheetgen.systems.molter.making import beside, write_all
from sheetgen.systems.pools.entries import pool_entries
from sheetgen.systems.pools.summary import SummarySpec, book_of
from sheetgen.systems.shared import options
from sheetgen.usecases import making

StrPath = str | os.PathLike[str]
SUMMARY = "pools"
SHARED_OPTIONS = ("double", "keep_last_rounds", "seating", "entry", "rules", "order", "lang")


@dataclass(frozen=True, slots=True)
class PoolsMade:
    """What was made: the pools, a workbook for each by its letter, the summary, where they stand, and the warnings.

    In one file there is no workbook for each: the summary is the workbook that holds them all.
    """

    pools: tuple[Pool, ...]
    workbooks: dict[str, bytes]
    summary: bytes
    paths: tuple[Path, ...]
    problems: tuple[Problem, ...]


def new_pools(
    system: str,
    out: StrPath | None,
    *,
    pools: int,
    spread: str | None = None,
    one_file: bool = False,
    players: StrPath | Sequence[Player] | None = None,
    count: int | None = None,
    title: str | None = None,
    seed: str | None = None,
    lang: str | None = None,
    force: bool = False,
    **asked: Any,
) -> PoolsMade:
    """Make the workbooks of a round robin in pools, and their summary; nothing is written if one cannot be made."""
    if system != BergerSpec.system:
        raise BadOptions(error("option-of-another-system", found="--pools", system=system))
    way = options.one_of("--spread", spread or SPREADS[0], SPREADS)
    language = options.one_of("--lang", lang or "fr", LANGUAGES)
    options.check_text("title", title or "")
    listed, problems = making.listed_players(players)
    made, places = _split(listed, count, pools, way)
    warnings = (*problems, *_doubts(listed, way))
    if one_file:
        data = joined(made, places, title=title, seed=seed, lang=language, **asked)
        write_all([(Path(out), data)] if out else [], force)
        return PoolsMade(made, {}, data, (Path(out),) if out else (), warnings)
    books = {
        pool.letter: making.new(
            system,
            players=pool.players or None,
            count=place,
            title=_title(language, title, pool.letter),
            seed=f"{seed}-{pool.letter}" if seed else None,
            lang=language,
            **asked,
        )[0]
        for pool, place in zip(made, places, strict=True)
    }
    summary = summary_of(made, places, language, title or "")
    files = [(beside(out, name), data) for name, data in ({**books, SUMMARY: summary}).items()] if out else []
    write_all(files, force)
    return PoolsMade(made, books, summary, tuple(path for path, _ in files), warnings)


def joined(
    made: Sequence[Pool],
    places: Sequence[int],
    *,
    title: str | None = None,
    place: str | None = None,
    dates: str | None = None,
    times: str | None = None,
    seed: str | None = None,
    **asked: Any,
) -> bytes:
    """All pools in one workbook: a grid, rounds and standings for each, and the event, its dates and its check once."""
    if sum(places) > MOST_IN_ONE_FILE:
        raise NoSuchSize(error("pools-too-large", found=str(sum(places)), most=MOST_IN_ONE_FILE))
    refused = {name: asked.pop(name) for name in tuple(asked) if name not in SHARED_OPTIONS}
    making.refuse_options(BergerSpec.system, refused)
    first, *_ = [options.berger_spec(count, seed=seed or "", **asked) for count in places]
    facts = {field.name: getattr(first, field.name) for field in fields(PoolsSpec) if field.name != "counts"}
    spec = PoolsSpec(**facts, counts=tuple(places))
    entries = options.event_entries(spec, {"title": title, "place": place, "dates": dates, "times": times})
    for pool, part in zip(made, spec.parts, strict=True):
        players = options.drawn(pool.players, f"{seed}-{pool.letter}") if seed else pool.players
        entries |= pool_entries(options.players_entries(players, part), pool.letter)
    return making.workbook_of(spec, entries)


def _split(
    listed: Sequence[Player], count: int | None, pools: int, way: str
) -> tuple[tuple[Pool, ...], tuple[int, ...]]:
    """The pools and the places of each; without a list they are blank."""
    if not listed and count is None:
        raise BadOptions(error("count-or-players"))
    if listed and count is not None and count != len(listed):
        raise BadOptions(error("pools-with-count", found=str(count), players=len(listed)))
    if not listed:
        places = sizes(count or 0, pools)
        return tuple(Pool(letter, ()) for letter, _ in zip(LETTERS, places, strict=False)), places
    made = split(listed, pools, way)
    return made, tuple(len(pool.players) for pool in made)


def _title(lang: str, title: str | None, letter: str) -> str:
    name = words(lang).say("pools.name", letter=letter)
    return f"{title} – {name}" if title else name


def _doubts(listed: Sequence[Player], way: str) -> list[Problem]:
    """What keeps a list from being balanced as asked."""
    if way == "club" and listed and not any(name_key(player.club) for player in listed):
        return [warning("pools-without-clubs")]
    if way != "club" and listed and all(player.rating is None for player in listed):
        return [warning("pools-without-ratings")]
    return []


def summary_of(made: Sequence[Pool], places: Sequence[int], lang: str, title: str) -> bytes:
    """Return the workbook with the lists of all pools, to post."""
    from sheetgen.xlsx.write import write  # the writing library is not needed to split

    return write(book_of(words(lang), SummarySpec(lang), made, places, title), {("event", "title"): title})
