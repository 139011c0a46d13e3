"""The hidden sheets of a league's standings: figures by team (T10-T12), their order, direct encounters."""

from typing import TYPE_CHECKING

from sheetgen.model.tournament import FIDE_2026
from sheetgen.pairing.league import LeagueMatch
from sheetgen.systems.league.spec import LeagueSpec
from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.matches.ranking import (
    against,
    matches_of,
    of_games,
    of_matches,
    ranked_table,
    twice,
    write_keys,
)
from sheetgen.systems.shared.round_robin.ranking import LABEL, LAST_LABEL, OUT
from sheetgen.systems.shared.teams.ranking import head_of, put_head
from sheetgen.systems.shared.teams.seating import letter
from sheetgen.systems.views import hidden
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, MUTUAL, RANKING, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Filled

if TYPE_CHECKING:
    from sheetgen.systems.league.places import LeaguePlaces

TeamLine = Line["LeaguePlaces"]
# B6: somebody who leaves after the rounds that are looked at is still there.
STATUS = template("IF({out}>{k},0,IF(2*{done}<{due},1,0))")
LAST_STATUS = template(f"IF({{ghost}}=1,2,{STATUS.source})")
EACH = template("{each}-{turns}*{ghost}")


def table(spec: LeagueSpec) -> Table["LeaguePlaces"]:
    """The columns of the ranking, a line a team: its figures, then each tie-break of the order with its keys (T13)."""
    columns: list[Column[LeaguePlaces]] = [
        Column("no", lambda line: line.position),
        Column("letter", lambda line: letter(line.position)),
        Column("label", _label),
        Column("out", lambda line: OUT(w=line.places.team(line.position, "withdrawn"), k=line.places.spec.rounds)),
        Column("done", lambda line: of_matches(line.places, line.position, "done")),
        Column("status", _status),
        Column("twice", twice),
        Column("games", matches_of),
        Column("MP-sum", lambda line: of_matches(line.places, line.position, "mp")),
        Column("GP-sum", lambda line: of_matches(line.places, line.position, "gp")),
        Column("against", against),
        Column("full", lambda line: of_matches(line.places, line.position, "full")),
        Column("berlin", lambda line: of_games(line.places, line.position, "berlin")),
        Column("wins", lambda line: of_games(line.places, line.position, "win")),
    ]
    return ranked_table(spec, columns)


def build(desk: Desk, places: "LeaguePlaces") -> Sheet:
    """The hidden sheet of the ranking; above its lines what concerns the whole event."""
    sheet = desk.sheet(RANKING)
    put_head(sheet, head_of(places))
    if places.spare:
        each = EACH(each=places.spec.rounds_each, turns=1 + places.spec.double, ghost=places.GHOST)
        put_head(sheet, ((places.GHOST, "exempt", _nobody(places)), (places.MATCHES_EACH, "each", each)))
        sheet.came_with(DAY, [places.GHOST, places.MATCHES_EACH])
    hidden.draw(desk, sheet, places, places.ranking_table)
    return sheet


def _nobody(places: "LeaguePlaces") -> Formula:
    """B12: whether the last team is nobody's: others have a name, and it has none, no player, no result."""
    last = places.spec.teams
    others = {f"t{team}": places.team(team, "name") for team in places.teams[:-1]}
    named = ",".join(f'{{t{team}}}<>""' for team in places.teams[:-1])
    typed = "+".join(f'COUNTIFS({{{side}}},{{last}},{{typed}},">0")' for side in ("home", "away"))
    return template(f'IF(AND({{name}}="",OR({named}),SUM({{members}})+{typed}=0),1,0)')(
        name=places.team(last, "name"),
        members=Filled(places.members(last, "name")),
        last=last,
        typed=places.games("typed"),
        home=places.games("home"),
        away=places.games("away"),
        **others,
    )


def _label(line: TeamLine) -> Formula:
    """The name of a team, or its letter; of the last team that it is nobody's."""
    name = line.places.team(line.position, "name")
    blank = line.desk.words.say("team.blank", letter=letter(line.position))
    if line.places.spare_of(line.position):
        return LAST_LABEL(name=name, blank=blank, ghost=line.places.GHOST, exempt=line.desk.words["player.exempt"])
    return LABEL(name=name, blank=blank)


def _status(line: TeamLine) -> Formula:
    """B6: 1 where the matches of a team count for nobody; 2: it is nobody's."""
    due = line.places.MATCHES_EACH if line.places.spare else line.places.spec.rounds_each
    facts = {"out": line.at("out"), "k": so_far.CHOSEN_ROUND, "done": line.at("done"), "due": due}
    return LAST_STATUS(ghost=line.places.GHOST, **facts) if line.places.spare_of(line.position) else STATUS(**facts)


def build_mutual(desk: Desk, places: "LeaguePlaces") -> Sheet:
    """T2: points between two teams, matches still missing, game points; and the keys laid in rows."""
    sheet = desk.sheet(MUTUAL)
    met: dict[tuple[int, int], list[tuple[int, str, LeagueMatch]]] = {}
    for number, match in enumerate(places.matches):
        met.setdefault((match.home, match.away), []).append((number, "home", match))
        met.setdefault((match.away, match.home), []).append((number, "away", match))
    for own in places.teams:
        sheet.label(own, 0, letter(own))
        for other in places.teams:
            _pair(sheet, places, own, other, met.get((own, other), []))
    write_keys(sheet, places)
    return sheet


def _pair(sheet: Sheet, places: "LeaguePlaces", own: int, other: int, met: list[tuple[int, str, LeagueMatch]]) -> None:
    points: Formula | int = 0
    missing: Formula | int = 0
    games: Formula | int = 0
    second: Formula | int = 0
    if met:
        points, missing = _direct_facts(places, met, places.first)
        second, _ = _direct_facts(places, met, places.second)
        games = template("+".join(f"{{g{n}}}" for n in range(len(met))))(
            **{f"g{n}": places.of_match(number, f"{side}-gp") for n, (number, side, _) in enumerate(met)}
        )
    areas = [(places.mutual(own), points), (places.unmet(own), missing), (places.game_points(own), games)]
    for area, content in [*areas, *([(places.secondary(own), second)] if places.extended_codes else [])]:
        cell = area.cell(right=other - 1)
        sheet.put(cell.row, cell.col, content)


def _direct_facts(
    places: "LeaguePlaces", met: list[tuple[int, str, LeagueMatch]], points_of: str
) -> tuple[Formula, Formula]:
    """T2: a pair that has met in the horizon, or one match missing; ``fide-2026`` averages two matches."""
    kind = "mp" if points_of == "MP" else "full"
    facts: dict[str, object] = {"k": places.HORIZON}
    for name, (number, side, match) in zip(("1", "2"), met, strict=False):
        facts |= {
            f"p{name}": places.of_match(number, f"{side}-{kind}"),
            f"c{name}": places.of_match(number, "complete"),
            f"r{name}": match.round,
        }
    if len(met) == 1:
        return template("{p1}")(p1=facts["p1"]), template("1-{c1}")(c1=facts["c1"])
    both = {name: facts[name] for name in ("p1", "p2")}
    gaps = "(1-{c1})+IF(AND({r2}<={k},{c2}=0),1,0)"
    if places.spec.rules == FIDE_2026:
        points = template("({p1}+{p2})*IF({r2}<={k},1,2)")(r2=facts["r2"], k=facts["k"], **both)
        missing = f"IF({{r1}}>{{k}},2,({gaps})*IF({{r2}}<={{k}},1,2))"
    else:
        points, missing = template("{p1}+{p2}")(**both), f"IF({{r1}}>{{k}},1,{gaps})"
    return points, template(missing)(**{name: facts[name] for name in ("r1", "r2", "c1", "c2", "k")})
