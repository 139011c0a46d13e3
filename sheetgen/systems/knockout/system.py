"""The knockout, declared."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby

from sheetgen.errors import BadOptions, error
from sheetgen.explanations.knockout_rounds import reached, round_label
from sheetgen.explanations.page import Explain, Explanation
from sheetgen.i18n.catalogue import Words
from sheetgen.pairing.knockout_bracket import Bracket
from sheetgen.pairing.knockout_plan import KnockoutPlan, as_json
from sheetgen.pairing.knockout_play import KINDS, MINI, MOST_BOARDS, SURPLUS
from sheetgen.pairing.knockout_seeding import SEEDINGS
from sheetgen.ranking import knockout
from sheetgen.ranking.knockout import Duel, KnockoutEvent
from sheetgen.ranking.standings import Row, Standings
from sheetgen.systems.knockout import entries
from sheetgen.systems.knockout.making import COLOURS, make, plan, players_into
from sheetgen.systems.knockout.places import KnockoutPlaces
from sheetgen.systems.knockout.seats import entrants, people, seats
from sheetgen.systems.knockout.sheets import bracket as knockout_bracket
from sheetgen.systems.knockout.sheets import games as knockout_games
from sheetgen.systems.knockout.sheets import matches as knockout_matches
from sheetgen.systems.knockout.sheets import posted as knockout_posted
from sheetgen.systems.knockout.sheets import ranking as knockout_ranking
from sheetgen.systems.knockout.sheets import slips as knockout_slips
from sheetgen.systems.knockout.sheets import standings
from sheetgen.systems.knockout.sheets import standings as knockout_standings
from sheetgen.systems.knockout.sheets.games import STATES, WORST_ERROR
from sheetgen.systems.knockout.spec import KnockoutSpec
from sheetgen.systems.knockout.words import round_labels, steps
from sheetgen.systems.options import FILE, FLAG, NUMBER, PLAYERS, REPEATED, Option
from sheetgen.systems.printed import Printed
from sheetgen.systems.shared import event
from sheetgen.systems.shared.book import book_of
from sheetgen.systems.shared.filling import plain_unknown
from sheetgen.systems.shared.posted import Posted
from sheetgen.systems.shared.round_robin.entries import lot_key
from sheetgen.systems.shared.text import aligned
from sheetgen.systems.system import Demo, Fill, Size, System
from sheetgen.systems.views import control, desk_list, faults, official
from sheetgen.systems.views.control import LAST
from sheetgen.systems.views.faults import Watched
from sheetgen.workbook import description, lists
from sheetgen.workbook.cells import Book, Sheet
from sheetgen.workbook.desk import CONTROL, PLAN_OF_PLAY, WALL, Desk, copy_of
from sheetgen.workbook.entered import Entered, Entrant
from sheetgen.workbook.faults import Elsewhere
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Filled
from sheetgen.workbook.poster import Room, fitted
from sheetgen.workbook.text_position import stands_before

MARKS = LAST + 2  # the column of the marks
CONTROL_TWICE = template('IF({name}="",0,IF(IFERROR(MATCH({key},{keys},0),{no})<{no},1,0))')
FIRST_UNKNOWN = template("IFERROR(MATCH(-1,{codes},0),1)+{above}")  # the row of a result nobody understands
OF_WINNER = template("IF(OR({state}=2,{state}=3,{state}=6),1,0)")  # what is put right by the number of the winner
TWICE_BEFORE = template(stands_before())  # as it was before layout 9


def build_control(desk: Desk, places: KnockoutPlaces) -> Sheet:
    """The check of all matches."""
    first = control.first(desk)
    errors, others = _counts(places, first)
    watched = _watched(desk, places, first)
    sheet = control.build(desk, places.games, errors, others, _label, "knockout.check.good", watched)
    if not places.many:
        _mark_names_twice(sheet, places, first)
    sheet.widths.update({0: 60, 1: 12, 2: 14})
    return sheet


def _label(name: str) -> str:
    return "check.names-twice" if name == "names-twice" else f"knockout.check.{name}"


def _counts(places: KnockoutPlaces, first: int) -> tuple[dict[str, Formula], dict[str, Formula]]:
    """How often each thing happens: errors, and what only asks for a look."""
    states = places.games("state")
    kinds = {
        name: template("COUNTIF({states},{n})")(states=states, n=number)
        for number, name in enumerate(STATES, start=1)
        if name != SURPLUS or places.spec.match == MINI
    }
    errors = {name: kinds[name] for name in STATES[:WORST_ERROR]}
    if not places.many:
        errors["names-twice"] = template("SUM({a})")(a=_names_twice(places, first))
    entered, names = places.games("entered"), places.entrants("name")
    others = {
        "missing": template("SUM({real})-SUM({entered})")(real=places.games("real"), entered=entered),
        **{name: formula for name, formula in kinds.items() if name not in errors},
        "nameless": template("{n}-SUM({names})")(n=places.present, names=Filled(names)),
    }
    return errors, others


def _watched(desk: Desk, places: KnockoutPlaces, first: int) -> Iterator[Watched]:
    """The matches, and the names; of a great field none, so that its sheets stay as light as they are."""
    if places.many:
        return
    for block in places.blocks:
        name = round_label(desk.words, block.name, places.bracket.plan.preliminary_rounds)
        for match in block.matches:
            number, state = match.number, places.game(match.number, "state")
            row = None
            if not places.single:
                row = FIRST_UNKNOWN(codes=places.figures(number, "code"), above=places.game_row(number, 1))
            winner = Elsewhere(OF_WINNER(state=state), places.in_match(number, "winner"))
            yield Watched(state, STATES, f"{name} · {number}", places.result_cell(number, 1), row, (winner,))
    for seed in range(1, places.spec.count + 1):
        twice, label = _names_twice(places, first).cell(seed - 1), copy_of(places.ranked(seed, "label"))
        row = faults.in_line(places.ranked(seed, "list-row"), places.roster)
        yield Watched(twice, ("names-twice",), label, places.entrant(seed, "name"), row)


def _names_twice(places: KnockoutPlaces, first: int) -> Area:
    """Names that stand twice, marked one by one in a column beside the checks that nobody sees."""
    return Area(CONTROL, first + 1, MARKS, first + places.spec.count, MARKS)


def _mark_names_twice(sheet: Sheet, places: KnockoutPlaces, first: int) -> None:
    sheet.hidden_cols.append(MARKS)
    for seed in range(1, places.spec.count + 1):
        facts = {"name": places.listed(seed, "name"), "no": seed}
        if places.layout >= WALL:
            keys = places.ranking("name-key")
            so_far = keys._replace(last_row=keys.row + seed - 1)
            twice = CONTROL_TWICE(key=places.ranked(seed, "name-key"), keys=so_far, **facts)
        else:
            twice = TWICE_BEFORE(names=places.listing("name"), **facts)
        sheet.formula(first + seed, MARKS, twice, "pale")
    sheet.page.last_col = LAST


COLUMNS = ("round", "name", "date", "participants", "byes", "entering", "matches", "qualified")
WIDTHS = (7, 24, 12, 12, 11, 13, 14, 12)
HEAD = 4
LETTERS = 105  # of a line of text across the page


def build_plan(desk: Desk, places: KnockoutPlaces) -> Sheet:
    """The plan of play to post, with the reasons for its figures below."""
    plan = places.bracket.plan
    last = len(COLUMNS) - 1
    reasons = [(text, _height(text)) for text in steps(desk.words, plan)]
    rooms = [
        Room(width, (0.62 if name == "name" else 0.8) * width, name == "name", desk.words[f"knockout.plan.{name}"])
        for name, width in zip(COLUMNS, WIDTHS, strict=True)
    ]
    poster = fitted(len(plan.rows), rooms, below=60.0 + sum(height for _, height in reasons), landscape=True)
    sheet = desk.poster(PLAN_OF_PLAY, last)
    look = poster.letters
    for col, name in enumerate(COLUMNS):
        sheet.label(HEAD, col, desk.words[f"knockout.plan.{name}"], poster.heading)
    for row, (played, name) in enumerate(zip(plan.rows, round_labels(desk.words, plan), strict=True), start=HEAD + 1):
        figures = (played.participants, played.byes, played.entering, played.matches, played.qualified)
        sheet.label(row, 0, played.round, f"number {look}")
        sheet.label(row, 1, name, f"cell bold shrink {look}")
        sheet.formula(row, 2, copy_of(places.plan(played.round, "date")), f"cell center date {look}")
        for col, figure in enumerate(figures, start=3):
            sheet.label(row, col, figure or "–", f"number {look}")
    row = HEAD + 2 + len(plan.rows)
    sheet.band(row, 0, last, desk.words["knockout.steps"], "section")
    sheet.heights[row + 1] = 5
    for line, (text, height) in enumerate(reasons, start=2):
        sheet.band(row + line, 0, last, text, "wrap top size-12")
        sheet.heights[row + line] = height
    poster.dress(sheet, HEAD + 1)
    sheet.page.pages_tall = 0 if len(plan.rows) + len(plan.passes) > 12 else 1
    return sheet


def _height(text: str) -> float:
    """Of a text of the letters the reasons are told in."""
    return 18.0 * (1 + len(text) // LETTERS)


TWICE = template(stands_before() + ">0")


def build_entrants(desk: Desk, places: KnockoutPlaces) -> Sheet:
    """The list to type in; names that stand in it twice are red, but in great fields."""
    usual = "rating" if places.many else "category"
    sheet = desk_list.build(desk, places.roster, usual, freeze=2, hint=seeding_text(desk, places), heading="header")
    if not places.many:
        twice = TWICE(name=places.entrant(1, "name"), names=places.listing("name"), no=places.entrant(1, "no"))
        sheet.when(places.entrants("name"), twice, "bad")
    return sheet


def seeding_text(desk: Desk, places: KnockoutPlaces) -> str:
    """K5: how the seeds were given out; the seed of a draw is recorded so that it can be repeated."""
    spec = places.spec
    text = desk.words.say(f"knockout.seeding-{spec.seeding}", seed=spec.seed)
    if spec.colours != "rule":
        text += " " + desk.words.say("knockout.colours-drawn", seed=spec.seed)
    return text


Builder = Callable[[Desk, KnockoutPlaces], object]

SHEETS: tuple[Builder, ...] = (
    event.build,
    build_entrants,
    build_plan,
    lambda desk, places: knockout_bracket.build(desk, places) if places.drawn else None,
    knockout_matches.build,
    knockout_posted.build,
    knockout_standings.build,
    knockout_slips.build,
    build_control,
    knockout_standings.build_official,
    lambda desk, _: official.build_ties(desk),
    lists.build,
    knockout_games.build,
    knockout_ranking.build,
    lambda desk, _: description.build(desk),
)


def book_layout(spec: KnockoutSpec, bracket: Bracket, layout: int = WALL) -> Book:
    """Describe the whole workbook of a specification, as those of a layout are."""
    return book_of(spec, KnockoutPlaces(spec, bracket, layout), SHEETS)


def knockout_explainer(
    words: Words, event: KnockoutEvent, ranking: Standings, entrants: Mapping[int, Entrant]
) -> Explain:
    """K5: why everybody or one entrant stands there; nothing is computed before."""
    return partial(knockout_explanation, words, event, ranking, entrants)


def knockout_explanation(
    words: Words, event: KnockoutEvent, ranking: Standings, entrants: Mapping[int, Entrant], subject: int | None = None
) -> Explanation:
    """The ranking told rank by rank, or the way of one entrant match by match."""
    intro = words["knockout.explain.intro-third" if event.third else "knockout.explain.intro"]
    if subject is None:
        summary = " ".join(_ranks(words, event, ranking, entrants))
        return Explanation(words["explain.title"], intro, (), summary=summary)
    title = words.say("explain.title-for", name=entrants[subject].name)
    row = next(row for row in ranking.rows if row.id == subject)
    summary = " ".join([*_way(words, event, ranking.horizon, entrants, subject), _place(words, event, ranking, row)])
    return Explanation(title, intro, (), subject, summary)


def _shown(ranking: Standings, row: Row) -> str:
    same = sum(other.rank == row.rank for other in ranking.rows)
    return f"{row.rank}{'=' if same > 1 else ''}"


def _ranks(words: Words, event: KnockoutEvent, ranking: Standings, entrants: Mapping[int, Entrant]) -> Iterator[str]:
    for _, group in groupby(ranking.rows, key=lambda row: row.rank):
        rows = list(group)
        names = ", ".join(entrants[row.id].name for row in rows)
        rank = f"{rows[0].rank}{'=' if len(rows) > 1 else ''}"
        come = _come(words, event, ranking.horizon, rows[0])
        yield words.say("knockout.explain.rank", rank=rank, round=come, names=names)


def _come(words: Words, event: KnockoutEvent, horizon: int, row: Row) -> str:
    """The round somebody has reached, and how he fared in the match for third place once it has been decided."""
    come, third = reached(words, event.names, row), event.third
    if third is None or third.winner <= 0 or horizon < event.rounds or row.id not in (third.upper, third.lower):
        return come
    return words.say(f"knockout.explain.third-{'won' if row.id == third.winner else 'lost'}", round=come)


def _place(words: Words, event: KnockoutEvent, ranking: Standings, row: Row) -> str:
    come = _come(words, event, ranking.horizon, row)
    return words.say("knockout.explain.place", rank=_shown(ranking, row), round=come)


def _way(words: Words, event: KnockoutEvent, horizon: int, entrants: Mapping[int, Entrant], seed: int) -> Iterator[str]:
    """Each match of one entrant in a sentence."""
    third = (event.third,) if event.third else ()
    for duel in (*event.duels, *third):
        if seed in (duel.upper, duel.lower) and duel.round <= horizon:
            yield _match(words, event, duel, entrants, seed)


def _match(words: Words, event: KnockoutEvent, duel: Duel, entrants: Mapping[int, Entrant], seed: int) -> str:
    name = "third-place" if duel is event.third else event.names[duel.round - 1]
    other = duel.lower if seed == duel.upper else duel.upper
    if other < 0:
        return words.say("knockout.explain.bye", round=round_label(words, name))
    kind = "open" if duel.winner == 0 else "nobody" if duel.winner < 0 else "won" if duel.winner == seed else "lost"
    against = entrants[other].name if other in entrants else "?"
    return words.say(f"knockout.explain.{kind}", round=round_label(words, name), name=against)


FIGURES = ("participants", "byes", "entering", "matches", "qualified")


def plan_rows(plan: KnockoutPlan) -> list[list[object]]:
    """One row a round, for CSV."""
    rows: list[list[object]] = [["round", "name", *FIGURES]]
    return rows + [[row.round, row.name, *(getattr(row, name) for name in FIGURES)] for row in plan.rows]


def plan_text(plan: KnockoutPlan, words: Words) -> str:
    """The seven steps in words, and the plan of play as a table."""
    rows: list[list[object]] = [[words[f"knockout.plan.{name}"] for name in ("round", "name", *FIGURES)]]
    for row, label in zip(plan.rows, round_labels(words, plan), strict=True):
        rows.append([row.round, label, *(getattr(row, name) or "–" for name in FIGURES)])
    return "\n".join([*steps(words, plan), "", aligned(rows, left=(1,))])


PLAN = Printed(
    "plan",
    "knockout",
    (
        Option("count", NUMBER, "N", required=True),
        Option("enter", REPEATED, "SKIP=COUNT"),
        Option("enter_at", REPEATED, "ROUND=COUNT"),
    ),
    plan,
    plan_text,
    plan_rows,
    as_json,
)


def duels(entered: Entered) -> list[Posted]:
    """Every match; its result is who has won."""
    who = entered.entrants
    return [
        Posted(
            duel.round,
            duel.board,
            who.get(duel.white),
            who.get(duel.black),
            who[duel.winner].name if duel.winner in who else "",
        )
        for duel in entered.event.pairings({})
    ]


SIZES = (4, 8, 16, 32)
KEPT_SIZES = (8, 16)
USUAL_SIZE = 16


def order(spec: KnockoutSpec, wanted: str | Sequence[str] | None, rules: str) -> tuple[str, ...]:
    """K5: a knockout ranks by the round reached alone."""
    if wanted is not None:
        raise BadOptions(error("order-in-knockout", found=wanted if isinstance(wanted, str) else " ".join(wanted)))
    return spec.order


SYSTEM = System(
    id=KnockoutSpec.system,
    spec=KnockoutSpec,
    plan=entries.schedule,
    book=book_layout,
    entered=entries.entered,
    fill=Fill(
        entries.fill_result,
        plain_unknown,
        entries.meetings,
        players=players_into,
        people=entries.enrolments,
        facts=entries.FACTS,
    ),
    individuals=entrants,
    report_code=lambda spec: "CUSTOM_KNOCKOUT",
    lot_key=lot_key,
    make=make,
    printed=(PLAN,),
    play_off={2: {"match": "mini", "seeding": "draw"}, 4: {"match": "mini", "seeding": "draw"}},
    seats=seats,
    people=people,
    lines=standings.lines,
    options=(
        Option("players", PLAYERS, "FILE"),
        Option("play_off", FILE, "EVENT.xlsx"),
        Option("count", NUMBER, "N"),
        Option("enter", REPEATED, "SKIP=COUNT"),
        Option("enter_at", REPEATED, "ROUND=COUNT"),
        Option("seeding", choices=SEEDINGS),
        Option("third_place", FLAG),
        Option("match", choices=KINDS),
        Option("boards", NUMBER, f"1-{MOST_BOARDS}"),
        Option("decide", metavar='"GP BERLIN BOARDS"'),
        Option("colours", choices=COLOURS),
    ),
    rank=knockout.standings,
    order=order,
    explainer=knockout_explainer,
    sizes=tuple(
        Size(f"{count:02}", {"count": count, "third_place": True}, count in KEPT_SIZES, count == USUAL_SIZE)
        for count in SIZES
    ),
    demo=Demo({"players": "cup-players.csv"}, "cup-results.csv", {"seeding": "elo", "third_place": True}),
    posted=duels,
)
