"""Round robins side by side in one workbook, declared."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from sheetgen.errors import BadOptions, Problem, error
from sheetgen.explanations.page import AccountText, Explain, Explainer, Explanation, Passage, TieExplanation
from sheetgen.i18n.catalogue import Words
from sheetgen.model.entrants import Player
from sheetgen.pairing.berger import LEAST, MOST_IN_WORKBOOK
from sheetgen.pairing.pools import LETTERS, MOST_IN_ONE_FILE, SPREADS
from sheetgen.pairing.schedule import Schedule
from sheetgen.ranking import explain, pools
from sheetgen.ranking.pools import PoolsEvent, by_pool, id_of, pool_of
from sheetgen.ranking.standings import Standings
from sheetgen.systems.options import FLAG, NUMBER, Option
from sheetgen.systems.pools import entries
from sheetgen.systems.pools.book import book_layout, schedule
from sheetgen.systems.pools.entries import altered_pairings, official_cells
from sheetgen.systems.pools.making import make
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.pools.summary import table_lines
from sheetgen.systems.shared.extras.report.regulation import Regulation
from sheetgen.systems.shared.filling import check_places
from sheetgen.systems.shared.game_points import in_words, reported
from sheetgen.systems.shared.individuals import Fields, tournament_field
from sheetgen.systems.shared.of_pool import moved
from sheetgen.systems.shared.round_robin import seats as round_robin
from sheetgen.systems.shared.round_robin import standings
from sheetgen.systems.shared.round_robin.entries import PLAYER_FIELDS
from sheetgen.systems.shared.round_robin.facts import ENTRIES
from sheetgen.systems.system import Fill, Size, System
from sheetgen.workbook.cells import Entries, Key
from sheetgen.workbook.entered import Entered, Entrant
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.place import Cell
from sheetgen.workbook.seats import SeatGame, Seats

if TYPE_CHECKING:
    from sheetgen.exchange.reading import Loaded
    from sheetgen.exchange.result_lines import ResultLine


def pools_explainer(words: Words, event: PoolsEvent, ranking: Standings, entrants: Mapping[int, Entrant]) -> Explain:
    """The ties of every pool, or one entrant in his."""
    pools = {}
    for pool, part in by_pool(ranking).items():
        own = {pool_of(id_)[1]: entrant for id_, entrant in entrants.items() if pool_of(id_)[0] == pool}
        pools[pool] = Explainer(words, event.pool(pool), part, own, event.horizon(pool, ranking.horizon))

    def page(subject: int | None = None) -> Explanation:
        pages = [
            _page(words, explainer, pool, subject)
            for pool, explainer in pools.items()
            if subject is None or pool_of(subject)[0] == pool
        ]
        first = pages[0]
        ties = tuple(tie for page in pages for tie in page.ties)
        return replace(first, ties=ties, subject=subject, summary=first.summary if not ties or subject else "")

    return page


def _page(words: Words, explainer: Explainer, pool: int, subject: int | None) -> Explanation:
    """The page of one pool; its headings name the pool, and everybody in it has his id among all again."""
    page = explainer.page(None if subject is None else pool_of(subject)[1])
    ties = tuple(_told(words, tie, pool) for tie in page.ties)
    return replace(page, ties=ties, figures=tuple(_passage(passage, pool) for passage in page.figures))


def _told(words: Words, tie: TieExplanation, pool: int) -> TieExplanation:
    name = words.say("pools.name", letter=LETTERS[pool - 1])
    heading = words.say("explain.in-pool", pool=name, heading=tie.heading)
    passages = tuple(_passage(passage, pool) for passage in tie.passages)
    return replace(tie, heading=heading, passages=passages, data=_tie(tie.data, pool))


def _passage(passage: Passage, pool: int) -> Passage:
    accounts = tuple(_account(account, pool) for account in passage.accounts)
    return replace(passage, accounts=accounts, data=_step(passage.data, pool))


def _account(account: AccountText, pool: int) -> AccountText:
    return replace(account, id=id_of(pool, account.id))


def _ids(ids: tuple[int, ...], pool: int) -> tuple[int, ...]:
    return tuple(id_of(pool, id_) for id_ in ids)


def _tie(tie: explain.Tie, pool: int) -> explain.Tie:
    steps = tuple(_step(step, pool) for step in tie.steps)
    return replace(tie, ids=_ids(tie.ids, pool), steps=steps, shared=tuple(_ids(group, pool) for group in tie.shared))


def _step(step: explain.TieBreakStep, pool: int) -> explain.TieBreakStep:
    accounts = tuple(_data(account, pool) for account in step.accounts)
    parts = tuple(_ids(part, pool) for part in step.parts)
    return replace(step, group=_ids(step.group, pool), parts=parts, accounts=accounts)


def _data(account: explain.Account, pool: int) -> explain.Account:
    lines = tuple(_lines(account, pool))
    return replace(account, id=id_of(pool, account.id), contributions=lines)


def _lines(account: explain.Account, pool: int) -> Iterator[explain.Contribution]:
    for line in account.contributions:
        yield line if line.opponent is None else replace(line, opponent=id_of(pool, line.opponent))


def fields(spec: PoolsSpec, plan: Sequence[Schedule]) -> tuple[tuple[str, Seats], ...]:
    """The games of every pool as those of the round robin it is."""
    parts = zip(LETTERS, spec.parts, plan, strict=False)
    return tuple((letter, round_robin.seats(part, made)) for letter, part, made in parts)


def seats(spec: PoolsSpec, plan: Sequence[Schedule]) -> Seats:
    """Everybody by one number; people know him by the letter of his pool and his number in it."""
    parts = [round_robin.seats(part, made) for part, made in zip(spec.parts, plan, strict=True)]
    home: dict[int, tuple[int, int]] = {}  # the pool of everybody, from 0, and his number in it
    games: dict[int, tuple[SeatGame, ...]] = {}
    for place, part in enumerate(parts):
        before = len(home)
        for number in range(1, part.count + 1):
            home[before + number] = place, number
            games[before + number] = tuple(_game(game, LETTERS[place], before) for game in part.games[number])

    def fact(number: int, name: str) -> Cell | Formula | None:
        place, own = home[number]
        cell = parts[place].fact(own, name)
        return moved(cell, LETTERS[place]) if isinstance(cell, Cell) else cell

    def key(number: int) -> Key:
        place, own = home[number]
        return (f"players_{LETTERS[place]}", own)

    def label(number: int) -> str:
        place, own = home[number]
        return f"{LETTERS[place]}{own}"

    return Seats(len(home), games, fact, key, label, turns=0)


def _game(game: SeatGame, letter: str, before: int) -> SeatGame:
    assert isinstance(game.opponent, int)
    places = {"result": moved(game.result, letter), "rating": moved(game.rating, letter)}
    return replace(game, opponent=before + game.opponent, **places)


def each_pool(spec: PoolsSpec, plan: object, entries: Entries, entered: Entered) -> Fields:
    """The rated games of every pool by its letter."""
    parts = zip(LETTERS, spec.parts, entered.event.ranked_apart(), strict=False)
    return tuple((letter, tournament_field(part, event)) for letter, part, event in parts)


def lines(spec: PoolsSpec) -> tuple[Lines, ...]:
    """The standings of every pool, pool by pool."""
    pools = zip(LETTERS, spec.parts, strict=False)
    return tuple(lines for letter, part in pools for lines in standings.lines(part, letter))


SIZES = ((2, 6), (3, 4), (4, 6))  # how many, and the players of each


def _players(spec: PoolsSpec, plan: object, listed: "Loaded[Player]") -> NoReturn:
    """Players are spread over pools when the workbook is made, and never afterwards."""
    check_places(spec, listed.items)
    raise BadOptions(error("players-into-pools"))


def _unknown(spec: PoolsSpec, line: "ResultLine") -> Problem:
    """A game of pools is asked for by its pool."""
    if line.match is None:
        return error("result-without-pool", found=f"{line.round} / {line.board}")
    pool = LETTERS[line.match - 1] if line.match <= len(LETTERS) else line.match
    return error("no-such-game-in-pool", found=f"{line.round} / {pool} / {line.board}")


def _possible(spec: PoolsSpec) -> bool:
    if len(spec.counts) < 2 or spec.count > MOST_IN_ONE_FILE:
        return False
    return all(LEAST <= count <= MOST_IN_WORKBOOK for count in spec.counts)


SYSTEM: System[PoolsSpec, tuple[Schedule, ...]] = System(
    id=PoolsSpec.system,
    most_tabs=20,
    spec=PoolsSpec,
    plan=schedule,
    book=book_layout,
    entered=entries.entered,
    fill=Fill(
        entries.fill_result,
        _unknown,
        entries.meetings,
        players=_players,
        people=entries.enrolments,
        facts=PLAYER_FIELDS,
        fixed=True,
        of_table=entries.of_table,
    ),
    individuals=each_pool,
    reported=reported,
    report_code=lambda spec: "BERGER_DOUBLEROUNDROBIN" if spec.double else "BERGER_ROUNDROBIN",
    lot_key=entries.lot_key,
    make=make,
    regulation=lambda spec, words: Regulation(points=in_words(spec.points)),
    made_lines=table_lines,
    options=(
        Option("pools", NUMBER, "K"),
        Option("spread", choices=SPREADS),
        Option("one_file", FLAG),
    ),
    entry_modes=ENTRIES,
    seats=seats,
    fields=fields,
    lines=lines,
    chosen_by="pools",
    possible=_possible,
    sizes=tuple(
        Size(f"{count}x{each:02}-pools", {"count": count * each, "pools": count, "one_file": True})
        for count, each in SIZES
    ),
    rank=pools.standings,
    draw_lots=pools.draw_lots,
    explainer=pools_explainer,
    official=official_cells,
    altered=altered_pairings,
    posted=None,
)
