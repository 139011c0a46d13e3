"""Who met whom with what result, in the order of the standings."""

from collections.abc import Mapping, Sequence
from html import escape
from itertools import groupby

from sheetgen.i18n.catalogue import words
from sheetgen.i18n.ties import label, short
from sheetgen.operations.publish import AWAY, Publication, PublishedPairing
from sheetgen.present.site.frame import Content, Options, PageCell, PageColumn, paragraph, table
from sheetgen.present.site.standings import ROWS, codes_legend, places
from sheetgen.present.site.words import halves_text, linked, linked_person, pairing_title, pool_title, round_title
from sheetgen.ranking.record import GAME_POINTS, MATCH_POINTS, Meeting, Record


def crosstable(event: Publication, options: Options) -> list[str]:
    """The table that fits the event: everybody against everybody, round by round, or the tree of a cup."""
    if event.is_knockout:
        return [bracket(event, options)]
    rows = event.found.standings.rows
    if event.is_swiss:
        return _by_rounds(event, options)
    if event.of_teams and len(rows) == 2 and event.games:
        return [_two_teams(event, options)]
    pools = groupby((row.id for row in rows if row.rank is not None), key=lambda id_: event.found.entrants[id_].pool)
    return [_square(event, options, pool, list(ids)) for pool, ids in pools]


def _square(event: Publication, options: Options, pool: str, ids: Sequence[int]) -> str:
    """Everybody against everybody; the columns carry the places."""
    text = words(event.lang)
    meeting_text = places(event.found.standings.rows)
    columns = [PageColumn(text["publish.rank"], "n"), PageColumn(text["publish.name"], head=True)]
    columns += _totals(event)  # beside the name: a telephone shows no more
    columns += [PageColumn(str(number), "n", event.found.entrants[id_].name) for number, id_ in enumerate(ids, start=1)]
    lines: list[list[Content]] = []
    for own in ids:
        record = event.records[own]
        met = _by_opponent(event, record)
        cells: list[Content] = [PageCell("■", "self") if own == other else met.get(other, "") for other in ids]
        lines.append([meeting_text[own], linked(event, own, options), *_points(event, record), *cells])
    legend = codes_legend(_totals_of(event), text)
    return table(pool_title(event, pool), columns, lines, text["publish.crosstable"]) + legend


def _totals_of(event: Publication) -> tuple[str, ...]:
    """T10: the cells of matches hold game points, so that their sum is not all that counts."""
    return (GAME_POINTS, MATCH_POINTS) if event.in_matches else ()


def _totals(event: Publication) -> list[PageColumn]:
    text, first = words(event.lang), event.found.standings.order[0]
    codes = _totals_of(event)
    if not codes:
        return [PageColumn(text["publish.total"], "score")]
    return [PageColumn(short(text, code), "score" if code == first else "n", label(text, code)) for code in codes]


def _points(event: Publication, record: Record) -> list[str]:
    if not event.in_matches:
        return [halves_text(record.points, event.lang)]
    totals = (sum(m.game_points for m in record.meetings), sum(m.match_points or 0 for m in record.meetings))
    return [halves_text(total, event.lang) for total in totals]


def _by_opponent(event: Publication, record: Record) -> Mapping[int, str]:
    met: dict[int, list[Meeting]] = {}
    for meeting in record.meetings:
        if meeting.opponent is not None and meeting.score is not None:
            met.setdefault(meeting.opponent, []).append(meeting)
    if event.of_teams and not event.in_matches:  # Molter: the points of all the games between two teams
        return {id_: halves_text(sum(m.scored for m in each), event.lang) for id_, each in met.items()}
    return {id_: " ".join(meeting_text(event, meeting) for meeting in each) for id_, each in met.items()}


def meeting_text(event: Publication, meeting: Meeting) -> str:
    """A game or a match from one side."""
    if meeting.score is None:
        return ""
    if event.in_matches:
        return halves_text(meeting.game_points, event.lang)
    if meeting.played or meeting.opponent is None:
        return halves_text(meeting.scored, event.lang)
    return "+" if meeting.score else AWAY


def _by_rounds(event: Publication, options: Options) -> list[str]:
    """A Swiss: whom everybody met in each round, by his place, with which colour, and what he scored."""
    text, rows = words(event.lang), event.found.standings.rows
    shown_places, last = places(rows), max((m.round for r in event.records.values() for m in r.meetings), default=0)
    columns = [PageColumn(text["publish.rank"], "n"), PageColumn(text["publish.name"], head=True)]
    columns.append(PageColumn(text["publish.total"], "score"))
    columns += [PageColumn(str(number), "n", round_title(event, number)) for number in range(1, last + 1)]
    lines: list[list[Content]] = []
    for row in rows:
        record = event.records[row.id]
        turns = {meeting.round: _turn(event, meeting, shown_places) for meeting in record.meetings}
        cells = [turns.get(number, "") for number in range(1, last + 1)]
        points = halves_text(record.points, event.lang)
        lines.append([shown_places[row.id], linked(event, row.id, options), points, *cells])
    at = range(0, len(lines), ROWS // 2)
    tables = [table("", columns, lines[start : start + ROWS // 2], text["publish.crosstable"]) for start in at]
    return [*tables, paragraph(text["publish.turns"], "legend")]


def _turn(event: Publication, meeting: Meeting, shown_places: Mapping[int, str]) -> str:
    if meeting.opponent is None:
        return f"– {halves_text(meeting.scored, event.lang)}"
    colour = words(event.lang)["publish.black-short" if meeting.black else "publish.white-short"]
    return f"{shown_places[meeting.opponent].rstrip('=')}{colour} {meeting_text(event, meeting)}"


def _two_teams(event: Publication, options: Options) -> str:
    """Every player of a team against every player of the other."""
    text = words(event.lang)
    first, second = (row.id for row in event.found.standings.rows)
    own = [id_ for id_ in event.found.persons if event.member_of(id_) == first]
    others = [id_ for id_ in event.found.persons if event.member_of(id_) == second]
    columns = [PageColumn(text["publish.name"], head=True)]
    columns += [PageColumn(str(event.found.persons[id_].id), "n", event.found.persons[id_].name) for id_ in others]
    columns.append(PageColumn(text["publish.total"], "score"))
    lines: list[list[Content]] = []
    for id_ in own:
        met = _by_opponent_of(event.games, id_)
        points = halves_text(event.persons[id_].points, event.lang) if id_ in event.persons else ""
        lines.append([linked_person(event, id_, options), *(met.get(other, "") for other in others), points])
    names = [event.found.entrants[id_].name for id_ in (first, second)]
    key = text["language.between"].join(
        f"{event.found.persons[id_].id} {event.found.persons[id_].name}" for id_ in others
    )
    return table(" – ".join(names), columns, lines) + paragraph(key, "legend")


def _by_opponent_of(games: Sequence[PublishedPairing], own: int) -> dict[int, str]:
    met: dict[int, str] = {}
    for game in games:
        if own == game.white:
            met[game.black] = f"{met.get(game.black, '')} {game.white_shown}".strip()
        elif own == game.black:
            met[game.white] = f"{met.get(game.white, '')} {game.black_shown}".strip()
    return met


def bracket(event: Publication, options: Options) -> str:
    """The tree: a column a round, its duels below one another; a winner stands out and is marked."""
    label = escape(words(event.lang)["publish.bracket"])
    stages = [
        _stage(event, options, number, list(duels))
        for number, duels in groupby(event.pairings, key=lambda pairing: pairing.round)
    ]
    box = f'<div class="scroll" role="group" tabindex="0" aria-label="{label}">'
    return f'{box}<div class="bracket">\n{"".join(stages)}</div></div>\n'


def _stage(event: Publication, options: Options, number: int, duels: Sequence[PublishedPairing]) -> str:
    lines = [f"<li>{_third(event, duel)}{''.join(_sides(event, options, duel))}</li>" for duel in duels]
    return f"<section>\n<h2>{escape(round_title(event, number))}</h2>\n<ol>\n{''.join(lines)}\n</ol></section>\n"


def _third(event: Publication, duel: PublishedPairing) -> str:
    """What is said of the one match that is not on the way to the final."""
    return paragraph(pairing_title(event, duel), "legend") if duel.for_third else ""


def _sides(event: Publication, options: Options, duel: PublishedPairing) -> list[str]:
    sides = ((duel.white, duel.white_shown), (duel.black, duel.black_shown))
    side_texts = ((winning(event, options, duel, id_).html, escape(side_text)) for id_, side_text in sides)
    return [
        f'<div class="duel"><span>{name}</span> <span class="score">{score}</span></div>' for name, score in side_texts
    ]


def winning(event: Publication, options: Options, duel: PublishedPairing, id_: int) -> PageCell:
    """One side of a duel; who goes on stands out and is marked."""
    name = linked(event, id_ or None, options)
    return PageCell(f'<span class="won">{name.html} ✓</span>', name.style) if id_ and id_ == duel.winner else name
