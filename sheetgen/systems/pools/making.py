"""A list split into pools: the workbooks of all of them with their summary, or one workbook that holds them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sheetgen.errors import BadOptions, NoSuchSize, Problem, error, warning
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player
from sheetgen.model.names import name_key
from sheetgen.pairing import berger
from sheetgen.pairing.pools import LETTERS, MOST_IN_ONE_FILE, SPREADS, Pool, sizes, split
from sheetgen.systems.drafts import Draft, Drafts
from sheetgen.systems.pools.book import schedule
from sheetgen.systems.pools.entries import pool_entries
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.pools.summary import SummarySpec, book_of
from sheetgen.systems.shared import options
from sheetgen.systems.shared.round_robin.facts import facts
from sheetgen.systems.shared.round_robin.spec import RoundRobinSpec

if TYPE_CHECKING:
    from sheetgen.exchange.reading import Loaded

SUMMARY = "pools"
Event = Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class PoolsRequest:
    """Pools and their places, with all that is asked of each."""

    pools: tuple[Pool, ...]
    places: tuple[int, ...]
    event: Event
    seed: str | None
    facts: Mapping[str, Any]

    @property
    def specs(self) -> list[dict[str, Any]]:
        """The fields of the specification of each pool."""
        return [facts(count, **self.facts) for count in self.places]

    def players(self, pool: Pool) -> tuple[Player, ...]:
        """In the order of the list, or drawn by lots of their own."""
        return options.drawn(pool.players, f"{self.seed}-{pool.letter}" if self.seed else None)


def make(
    *,
    players: "Loaded[Player]",
    count: int | None = None,
    pools: int | None = None,
    spread: str | None = None,
    one_file: bool = False,
    seed: str | None = None,
    event: Event,
    through: type[RoundRobinSpec],
    **general: Any,
) -> Drafts:
    """Everything a list in pools needs; ``through`` is what fixes a pool that has a workbook of its own."""
    if pools is None:
        raise BadOptions(error("spread-without-pools", found="--one-file" if one_file else "--spread"))
    way = options.one_of("--spread", spread or SPREADS[0], SPREADS)
    options.check_text("title", event.get("title") or "")
    made, places = _split(players.items, count, pools, way)
    request = PoolsRequest(made, places, event, seed, general)
    drafts = (_joined(request),) if one_file else _apart(request, through)
    return Drafts(drafts, (*players.problems, *_doubts(players.items, way)), about=made)


def _joined(pools: PoolsRequest) -> Draft:
    """All pools in one workbook: a grid, rounds and standings for each, and the event, its dates and its check once."""
    if sum(pools.places) > MOST_IN_ONE_FILE:
        raise NoSuchSize(error("pools-too-large", found=str(sum(pools.places)), most=MOST_IN_ONE_FILE))
    spec = PoolsSpec(counts=pools.places, seed=pools.seed or "", **pools.specs[0])
    entries = options.event_entries(spec, pools.event)
    for pool, part in zip(pools.pools, spec.parts, strict=True):
        entries |= pool_entries(options.players_entries(pools.players(pool), part), pool.letter)
    return Draft(spec, schedule(spec), entries)


def _apart(pools: PoolsRequest, single: type[RoundRobinSpec]) -> tuple[Draft, ...]:
    """A workbook for each pool, and before them the lists of all, to post."""
    drafts = []
    for pool, count, facts_of_pool in zip(pools.pools, pools.places, pools.specs, strict=True):
        spec = single(count=count, seed=f"{pools.seed}-{pool.letter}" if pools.seed else "", **facts_of_pool)
        event = {**pools.event, "title": _title(spec.lang, pools.event.get("title"), pool.letter)}
        entries = options.event_entries(spec, event) | options.players_entries(pools.players(pool), spec)
        drafts.append(Draft(spec, berger.schedule(spec), entries, pool.letter))
    lang, title = drafts[0].spec.lang, pools.event.get("title") or ""
    summary = SummarySpec(lang)
    book = book_of(words(lang), summary, pools.pools, pools.places, title)
    return (Draft(summary, None, {("event", "title"): title}, SUMMARY, book=book), *drafts)


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
        return tuple(Pool(letter, ()) for letter, _ in zip(LETTERS, places, strict=False)), tuple(places)
    made = split(listed, pools, way)
    return tuple(made), tuple(len(pool.players) for pool in made)


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
