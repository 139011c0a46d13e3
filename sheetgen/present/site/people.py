"""A page for everybody: his games with the running score, and why he stands where he stands."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sheetgen.explanations import Explain, Explanation
from sheetgen.i18n.catalogue import words
from sheetgen.i18n.ties import label, short
from sheetgen.operations.publish import Publication, PublishedPairing
from sheetgen.present import explained
from sheetgen.present.site.crosstable import meeting_text
from sheetgen.present.site.dates import players_calendar
from sheetgen.present.site.frame import (
    Content,
    Options,
    PageCell,
    PageColumn,
    SitePage,
    link,
    paragraph,
    section,
    table,
)
from sheetgen.present.site.rounds import result
from sheetgen.present.site.search import next_game
from sheetgen.present.site.standings import places
from sheetgen.present.site.words import (
    halves_text,
    kind_of,
    leaf_name,
    linked,
    linked_person,
    pairing_title,
    pool_title,
    round_title,
    when,
)
from sheetgen.ranking.record import Meeting
from sheetgen.workbook.entered import Entrant


def people(event: Publication, options: Options, explain: Explain, files: Mapping[str, bytes]) -> Iterator[SitePage]:
    """Whoever is ranked, and of a team event its players."""
    for id_, who in event.found.entrants.items():
        page, leaf = explain(id_), leaf_name(kind_of(event), who)
        lines = tuple(_ranked(event, options, id_, page, files))
        yield SitePage(leaf, who.name, lines, listed=False, about=page.summary)
    for id_, who in event.found.persons.items():
        leaf = leaf_name("player", who)
        lines = tuple(_person(event, options, id_, files))
        yield SitePage(leaf, who.name, lines, listed=False)


def calendars(event: Publication, options: Options) -> Iterator[tuple[str, bytes]]:
    """The dates of everybody, by the names of their files; nothing where no round has a date."""
    for id_, who in event.found.entrants.items():
        leaf = leaf_name(kind_of(event), who)
        own = [each for each in event.pairings if id_ in (each.white, each.black)]
        yield f"{leaf}.ics", players_calendar(event, options, leaf, own, id_)
    for id_, who in event.found.persons.items():
        leaf = leaf_name("player", who)
        own = [each for each in event.games if id_ in (each.white, each.black)]
        yield f"{leaf}.ics", players_calendar(event, options, leaf, own, id_)


def _calendar(event: Publication, leaf: str, files: Mapping[str, bytes]) -> str:
    name = f"{leaf}.ics"
    text = words(event.lang)["publish.own-dates"]
    return f'<p class="legend">{link(name, text)}</p>\n' if name in files and not event.over else ""


def _facts(event: Publication, options: Options, who: Entrant) -> str:
    """What is told of somebody, and nothing else that is known of him."""
    text = words(event.lang)
    facts = [pool_title(event, who.pool), who.club]
    facts += [f"{text['publish.rating']} {who.rating}"] if who.rating else []
    facts += [who.player.category] if options.categories else []
    return paragraph(" · ".join(filter(None, facts)), "facts")


def _ranked(
    event: Publication, options: Options, id_: int, page: Explanation, files: Mapping[str, bytes]
) -> Iterator[str]:
    text = words(event.lang)
    yield _facts(event, options, event.found.entrants[id_])
    leaf = leaf_name(kind_of(event), event.found.entrants[id_])
    yield next_game(event, options, leaf, id_)
    yield _calendar(event, leaf, files)
    yield paragraph(page.summary, "lead")
    own = _games(event, options, id_)
    yield section(text["publish.matches" if event.in_matches or event.is_knockout else "publish.games"], own)
    members = [person for person in event.found.persons if event.member_of(person) == id_]
    if members:
        yield section(text["publish.members"], _members(event, options, members))
    if not options.whole:
        yield from explained.reasons(page, text)


def _games(event: Publication, options: Options, id_: int) -> str:
    if event.is_knockout:
        return _duels(event, options, id_)
    record = event.records.get(id_)
    if record is None:
        return paragraph(words(event.lang)["publish.annulled"])
    if event.of_teams and not event.in_matches:
        return _by_points(event, id_)
    return _turns(event, options, record.meetings)


def _turns(event: Publication, options: Options, meetings: Sequence[Meeting]) -> str:
    """Each round: when, against whom, with which colour, what it brought, and the score up to then."""
    text, total = words(event.lang), 0
    coloured = not event.in_matches
    columns = [PageColumn(text["slips.round"], "n")]
    columns += [] if options.whole else [PageColumn(text["publish.date"], "date wide")]
    colour = PageColumn(text["publish.colour"], "colour")
    if options.whole:
        colour = PageColumn(f"{text['publish.white-short']}/{text['publish.black-short']}", "n", text["publish.colour"])
    columns += [colour] if coloured else []
    columns += [PageColumn(text["publish.opponent"], head=True)]
    rated = coloured and not options.whole and any(who.rating for who in event.found.entrants.values())
    columns += [PageColumn(text["publish.rating"], "n wide")] if rated else []
    columns += [PageColumn(text["publish.result"], "score"), _running(event)]
    lines: list[list[Content]] = []
    for meeting in meetings:
        total += meeting.scored
        line: list[Content] = [meeting.round]
        line += [] if options.whole else [when(event.days.get(meeting.round), event.lang)]
        line += [_colour(event, options, meeting)] if coloured else []
        line += [_opponent(event, options, meeting)]
        who = None if meeting.opponent is None else event.who(meeting.opponent)
        line += [(who.rating if who else None) or ""] if rated else []
        is_played = meeting.score is not None
        lines.append([*line, _result(event, meeting), halves_text(total, event.lang) if is_played else ""])
    return table("", columns, lines, text["publish.games"])


def _running(event: Publication) -> PageColumn:
    """What is added up: of matches it is not what stands beside it."""
    text, code = words(event.lang), event.found.standings.order[0]
    return (
        PageColumn(short(text, code), "n", label(text, code))
        if event.in_matches
        else PageColumn(text["publish.total"], "n")
    )


def _result(event: Publication, meeting: Meeting) -> str:
    if event.in_matches and meeting.score is not None:
        return f"{meeting_text(event, meeting)} – {halves_text(meeting.against, event.lang)}"
    return meeting_text(event, meeting)


def _colour(event: Publication, options: Options, meeting: Meeting) -> str:
    if meeting.opponent is None:
        return ""
    if options.whole:
        return words(event.lang)["publish.black-short" if meeting.black else "publish.white-short"]
    return words(event.lang)["publish.is-black" if meeting.black else "publish.is-white"]


def _opponent(event: Publication, options: Options, meeting: Meeting) -> PageCell:
    if meeting.opponent is None:
        return PageCell(words(event.lang)[f"publish.{meeting.kind}"], "person")
    return linked(event, meeting.opponent, options)


def _by_points(event: Publication, id_: int) -> str:
    """A team without matches: the points its players brought in each round."""
    text, record = words(event.lang), event.records[id_]
    columns = [PageColumn(text["slips.round"], "n"), PageColumn(text["publish.date"], "date")]
    columns += [PageColumn(text["publish.score"], "score"), PageColumn(text["publish.total"], "n")]
    lines: list[list[Content]] = []
    total = 0
    for number in sorted({meeting.round for meeting in record.meetings}):
        own = [meeting for meeting in record.meetings if meeting.round == number]
        brought = sum(meeting.scored for meeting in own)
        total += brought
        any_played = any(meeting.score is not None for meeting in own)
        figures = [halves_text(each, event.lang) if any_played else "" for each in (brought, total)]
        lines.append([number, when(event.days.get(number), event.lang), *figures])
    return table("", columns, lines, text["publish.games"])


def _members(event: Publication, options: Options, members: Sequence[int]) -> str:
    text = words(event.lang)
    columns = [PageColumn(text["standings.no"], "n"), PageColumn(text["publish.name"], head=True)]
    columns += [PageColumn(text["publish.rating"], "n"), PageColumn(text["individuals.points"], "score")]
    lines: list[list[Content]] = []
    for id_ in members:
        who, record = event.found.persons[id_], event.persons.get(id_)
        points = halves_text(record.points, event.lang) if record else ""
        lines.append([str(who.id), linked_person(event, id_, options), who.rating or "", points])
    return table("", columns, lines, text["publish.members"])


def _duels(event: Publication, options: Options, id_: int) -> str:
    text = words(event.lang)
    columns = [PageColumn(text["slips.round"]), PageColumn(text["publish.date"], "date wide")]
    columns += [PageColumn(text["publish.opponent"], head=True), PageColumn(text["publish.result"], "score")]
    lines: list[list[Content]] = [
        [round_title(event, each.round), when(event.days.get(each.round), event.lang), text["publish.bye"], ""]
        for each in event.idle
        if each.who == id_
    ]
    for duel in event.pairings:
        if id_ in (duel.white, duel.black):
            other = duel.black if id_ == duel.white else duel.white
            day = when(event.days.get(duel.round), event.lang)
            outcome = _outcome(duel, id_)
            lines.append([pairing_title(event, duel), day, linked(event, other or None, options), outcome])
    return table("", columns, lines, text["publish.matches"])


def _outcome(duel: PublishedPairing, id_: int) -> str:
    """What the games brought, from his side, and whether he went on."""
    sides = (duel.white_shown, duel.black_shown)
    own = result(replace(duel, white_shown=sides[id_ != duel.white], black_shown=sides[id_ == duel.white]))
    mark = "" if duel.due else "✓" if id_ == duel.winner else "✗"
    return " ".join(filter(None, (own, mark)))


def _person(event: Publication, options: Options, id_: int, files: Mapping[str, bytes]) -> Iterator[str]:
    """A player of a team: his team, his place among all of them, his games."""
    text, who = words(event.lang), event.found.persons[id_]
    team = event.member_of(id_)
    if team is not None:
        team_entrant = event.found.entrants[team]
        yield f'<p class="team">{link(options.href(leaf_name("team", team_entrant)), team_entrant.name)}</p>\n'
    yield _facts(event, options, who)
    leaf = leaf_name("player", who)
    yield next_game(event, options, leaf, id_, person=True)
    yield _calendar(event, leaf, files)
    ranking = event.found.individuals
    if ranking is not None and event.found.entered:
        yield paragraph(text.say("publish.standing", rank=places(ranking.rows)[id_]), "lead")
    games = [game for game in event.games if id_ in (game.white, game.black)]
    yield section(text["publish.games"], _persons_games(event, options, id_, games))


def _persons_games(event: Publication, options: Options, id_: int, games: Sequence[PublishedPairing]) -> str:
    text = words(event.lang)
    columns = [
        PageColumn(text["slips.round"], "n"),
        PageColumn(text["publish.date"], "date wide"),
        PageColumn(text["publish.colour"], "wide"),
    ]
    columns += [PageColumn(text["publish.opponent"], head=True), PageColumn(text["publish.team"], "wide")]
    columns += [PageColumn(text["publish.result"], "score"), PageColumn(text["publish.total"], "n")]
    meetings = {(m.round, m.opponent): m for m in event.persons[id_].meetings} if id_ in event.persons else {}
    lines: list[list[Content]] = []
    total = 0
    for game in games:
        white = id_ == game.white
        other, result = (game.black, game.white_shown) if white else (game.white, game.black_shown)
        met = meetings.get((game.round, other))
        total += met.scored if met else 0
        day, colour = (
            when(event.days.get(game.round), event.lang),
            text["publish.is-white" if white else "publish.is-black"],
        )
        sides: list[Content] = [linked_person(event, other, options), linked(event, event.member_of(other), options)]
        lines.append([game.round, day, colour, *sides, result, "" if game.due else halves_text(total, event.lang)])
    return table("", columns, lines, text["publish.games"])
