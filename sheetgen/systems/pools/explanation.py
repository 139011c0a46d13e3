"""T: the explanation of pools: each is told as the round robin it is, pool A first."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from sheetgen.explanations.page import AccountText, Explain, Explainer, Explanation, Passage, TieExplanation
from sheetgen.i18n.catalogue import Words
from sheetgen.pairing.pools import LETTERS
from sheetgen.ranking import explain
from sheetgen.ranking.pools import PoolsEvent, by_pool, id_of, pool_of
from sheetgen.ranking.standings import Standings
from sheetgen.workbook.entered import Entrant


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
