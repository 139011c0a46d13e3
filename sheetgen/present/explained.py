"""An explained ranking as text, JSON and HTML. The JSON keys are a public contract (docs/explanations.md)."""

from collections.abc import Iterator, Sequence
from typing import Any

from sheetgen.explanations import AccountLine, AccountText, Explanation, Passage, TieExplanation, text_lines
from sheetgen.i18n.catalogue import Words
from sheetgen.operations.rank import Ranking
from sheetgen.present import reports
from sheetgen.present.site.frame import escaped
from sheetgen.ranking.explain import Contribution


def ranking_text(ranking: Ranking, page: Explanation | None, words: Words) -> str:
    """The standings, then the explanation if there is one."""
    if page is None:
        return reports.ranking_text(ranking, words)
    return "\n".join([reports.ranking_text(ranking, words), "", *text_lines(page, words)]).rstrip()


def ranking_json(ranking: Ranking, page: Explanation | None, words: Words) -> dict[str, object]:
    """What ``rank --json`` says, and ``ties``; with ``--explain-for`` also ``explained`` and ``figures``."""
    facts = reports.ranking_json(ranking, words)
    if page is None:
        return facts
    facts["ties"] = [_tie(ranking, ty) for ty in page.ties]
    if page.subject is None:
        return facts
    subject = ranking.entrants[page.subject]
    own = {"id": subject.id, "name": subject.name, "message": page.summary}
    return facts | {"explained": own, "figures": [_step(ranking, passage) for passage in page.figures]}


def _ids(ranking: Ranking, ids: tuple[int, ...]) -> list[int | str]:
    return [ranking.entrants[id_].id for id_ in ids]


def _tie(ranking: Ranking, messages: TieExplanation) -> dict[str, object]:
    tie = messages.data
    return {
        "places": [tie.first_place, tie.last_place],
        "ids": _ids(ranking, tie.ids),
        "code": tie.code,
        "value": reports.number_json(tie.value),
        "heading": messages.heading,
        "steps": [_step(ranking, passage) for passage in messages.passages],
        "shared": [_ids(ranking, group) for group in tie.shared],
        "message": " ".join(messages.outcome),
    }


def _step(ranking: Ranking, passage: Passage) -> dict[str, object]:
    step = passage.data
    return {
        "code": step.code,
        "attempt": step.attempt,
        "definition": passage.definition,
        "decides": step.separates,
        "parts": [_ids(ranking, part) for part in step.parts],
        "accounts": [
            _account(ranking, account, messages)
            for account, messages in zip(step.accounts, passage.accounts, strict=True)
        ],
        "message": passage.verdict,
    }


def _account(ranking: Ranking, account: Any, messages: AccountText) -> dict[str, Any]:
    return {
        "id": ranking.entrants[account.id].id,
        "name": messages.name,
        "value": reports.number_json(account.value),
        "facts": {name: reports.number_json(value) for name, value in account.facts.items()},
        "lines": [_line(ranking, line) for line in account.contributions],
        "texts": [line.text for line in messages.lines],
        "message": messages.total,
    }


def _line(ranking: Ranking, line: Contribution) -> dict[str, object]:
    return {
        "round": line.round,
        "opponent": None if line.opponent is None else ranking.entrants[line.opponent].id,
        "own": reports.number_json(line.own),
        "figure": reports.number_json(line.figure),
        "amount": reports.number_json(line.amount),
        "level": reports.number_json(line.level),
        "note": line.note,
        "counts": line.counts,
    }


def ranking_html(ranking: Ranking, page: Explanation | None, words: Words) -> str:
    """A page to hand over or to hang up: the standings, then every tie with its small tables."""
    if page is None:
        return reports.ranking_html(ranking, words)
    body = [
        reports.ranking_body(ranking, words),
        f'<h2 class="title">{escaped(page.title)}</h2>',
        f"<p>{escaped(page.intro)}</p>",
        f"<p><strong>{escaped(page.summary)}</strong></p>" if page.summary else "",
        *reasons(page, words),
    ]
    return reports.html_page("\n".join(filter(None, body)), ranking, page.title, words)


def reasons(page: Explanation, words: Words) -> Iterator[str]:
    """The ties of an explanation a section each, then the figures of the one it is about."""
    for ty in page.ties:
        yield _tie_html(ty, words)
    if page.figures:
        figures = "\n".join(_passage_html(passage, words) for passage in page.figures)
        yield f"<section>\n<h2>{escaped(words['explain.figures'])}</h2>\n{figures}\n</section>\n"


def _tie_html(tie: TieExplanation, words: Words) -> str:
    parts = [f"<section>\n<h2>{escaped(tie.heading)}</h2>"]
    parts += [_passage_html(passage, words) for passage in tie.passages]
    return "\n".join([*parts, f'<p class="outcome">{escaped(" ".join(tie.outcome))}</p>', "</section>\n"])


def _passage_html(passage: Passage, words: Words) -> str:
    definition = f'<p class="definition">{escaped(passage.definition)}</p>' if passage.definition else ""
    verdict = f'<p class="verdict">→ {escaped(passage.verdict)}</p>' if passage.verdict else ""
    accounts = "\n".join(_account_html(account, words) for account in passage.accounts)
    head = f"<h3>{escaped(passage.title)}</h3>"
    return "\n".join(filter(None, [head, definition, f'<div class="accounts">\n{accounts}\n</div>', verdict]))


def _account_html(account: AccountText, words: Words) -> str:
    """One computation as a small table: round (if any has one), what counts, what it brings; the total below."""
    columns = ("round", "game", "brings")[0 if any(line.round for line in account.lines) else 1 :]
    head = "".join(f'<th scope="col" class="{name}">{escaped(words[f"explain.{name}"])}</th>' for name in columns)
    rows = "\n".join(_line_html(line, columns) for line in account.lines)
    foot = f'<tr><td colspan="{len(columns)}">{escaped(account.total)}</td></tr>'
    return (
        f"<table>\n<caption>{escaped(account.name)}</caption>\n"
        f"<thead><tr>{head}</tr></thead>\n"
        f"<tbody>\n{rows}\n</tbody>\n<tfoot>{foot}</tfoot>\n</table>"
    )


def _line_html(line: AccountLine, columns: Sequence[str]) -> str:
    by_key = {"round": str(line.round or ""), "game": line.text, "brings": line.amount}
    cells = "".join(f'<td class="{name}">{escaped(by_key[name])}</td>' for name in columns)
    return f"<tr{'' if line.counts else ' class=cut'}>{cells}</tr>"
