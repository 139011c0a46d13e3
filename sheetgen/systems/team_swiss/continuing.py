"""A cup that another program has begun becomes the entries of a workbook: its teams, rounds, byes and bans."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from sheetgen.errors import BadOptions, ProblemsFound, error
from sheetgen.exchange.imported import ImportedEvent
from sheetgen.exchange.trf.build import result_of
from sheetgen.model.entrants import Team
from sheetgen.pairing.dutch.outcome import Board
from sheetgen.pairing.dutch.state import ABSENT, FORFEIT_LOSS, FORFEIT_WIN, PAIRING_BYE, WHITE
from sheetgen.pairing.team_swiss.colours import ColourRule, Colours
from sheetgen.pairing.team_swiss.posted import as_posted
from sheetgen.pairing.team_swiss.rounds import TeamRound
from sheetgen.systems.shared.dealt.bans import FORBIDDEN, FORBIDDEN_LINES
from sheetgen.systems.shared.game_points import POINTS, points_of, scale_of
from sheetgen.systems.team_swiss import dealing
from sheetgen.systems.team_swiss.entries import board_key, score_key, team_key
from sheetgen.systems.team_swiss.history import before
from sheetgen.systems.team_swiss.scores import scores_of
from sheetgen.systems.team_swiss.spec import BAKU, BYE_POINTS, TeamSwissSpec, bye_points_of
from sheetgen.workbook.cells import Changes

if TYPE_CHECKING:
    from sheetgen.exchange.trf.team_matches import BoardTurn, TeamMatches, TeamTurn


def matches_of(imported: ImportedEvent) -> "TeamMatches":
    """The matches of a file of teams; one of players is refused."""
    if imported.teams is None:
        raise ProblemsFound(error("told-no-teams").at(file=imported.source))
    return imported.teams


def settings(imported: ImportedEvent) -> dict[str, object]:
    """What a file says, by the names of the options."""
    matches = matches_of(imported)
    rules, worth = matches.rules, matches.worth
    points = (worth.win, worth.draw, worth.loss)
    if any(value.denominator != 1 for value in points):
        raise ProblemsFound(error("told-points").at(file=imported.source, line=imported.lines.get("362")))
    said: dict[str, object] = {
        "boards": matches.boards,
        "rounds": imported.rounds,
        "match_points": "/".join(str(int(value)) for value in points),
        "points": _game_points(imported),
        "primary": rules.primary.casefold(),
        "secondary": "yes" if rules.secondary else "no",
        "colours": str(rules.colours),
        "first_colour": "white" if matches.event.first_colour in ("", WHITE) else "black",
        "bye_points": _bye_points(imported),
        "accelerate": BAKU if rules.baku else None,
    }
    return {name: value for name, value in said.items() if value}


def _game_points(imported: ImportedEvent) -> str:
    """What a game brings as one of what a workbook knows."""
    worth = matches_of(imported).event.points
    for points in POINTS:
        brought = points_of(scale_of(points))
        if (brought.win, brought.draw, brought.loss) == (worth.win, worth.draw, worth.loss):
            return points
    raise ProblemsFound(error("told-points").at(file=imported.source, line=imported.lines.get("points")))


def _bye_points(imported: ImportedEvent) -> str:
    """What the bye brings: as a match that is drawn, won or lost, else its points; nothing where no team had one."""
    matches = matches_of(imported)
    bye, worth = matches.bye_of(PAIRING_BYE), matches.worth
    text = "/".join(str(int(value)) for value in (worth.win, worth.draw, worth.loss))
    made = TeamSwissSpec(players=matches.boards, match_points=text, points=_game_points(imported))
    for name in BYE_POINTS:
        match, game = replace(made, bye_points=name).scores()["U"]
        if (bye.match, bye.game) == (Fraction(match, 2), Fraction(game, 2)):
            return name
    is_paid = any(turn.code == PAIRING_BYE for turns in matches.rounds.values() for turn in turns)
    return bye_points_of(f"{float(bye.match):g}/{float(bye.game):g}") if is_paid else ""


def with_settings(imported: ImportedEvent, options: Mapping[str, object]) -> dict[str, object]:
    """The options, completed by what the file says; one that contradicts it is refused, all together."""
    said = settings(imported)
    slips = [
        error("trf-option-contradicts", found=str(options[name]), option=f"--{name.replace('_', '-')}", told=str(value))
        for name, value in said.items()
        if options.get(name) not in (None, "") and str(options[name]) != str(value)
    ]
    if slips:
        raise BadOptions(*(slip.at(file=imported.source) for slip in slips))
    return {**options, **said}


def teams_of(imported: ImportedEvent) -> list[Team]:
    """The teams in the order of their numbers, with their players in the order of boards."""
    matches = matches_of(imported)
    people = {player.number: place for place, player in enumerate(matches.event.players)}
    return [
        Team(team.name, tuple(imported.players[people[number]] for number in team.players if number in people))
        for team in matches.teams
    ]


def entries_of(imported: ImportedEvent, spec: TeamSwissSpec, entries: Changes) -> Changes:
    """The entries of the teams with the rounds of the file, as if the workbook had paired them."""
    matches = matches_of(imported)
    lines = {team.number: line for line, team in enumerate(matches.teams, start=1)}
    entries = entries | {("event", name): text for name, text in imported.facts.items()}
    entries |= {("plan", number, "date"): day for number, day in imported.days.items() if number <= spec.rounds}
    entries |= _bans(imported, lines) | _calls(imported, lines)
    if not spec.accelerate or matches.virtual(matches.rules.primary):
        entries |= {
            ("turns", lines[team], f"virtual{number}"): int(2 * value)
            for team, row in matches.virtual(matches.rules.primary).items()
            for number, value in enumerate(row[: spec.rounds], start=1)
            if value and (not spec.accelerate or number <= matches.event.paired)
        }
    for number in range(1, matches.event.paired + 1):
        entries |= _round(imported, spec, entries, lines, number)
    return entries


def _bans(imported: ImportedEvent, lines: Mapping[int, int]) -> Changes:
    """SW28: nobody of a list meets another of it: a line a pair."""
    forbidden = matches_of(imported).event.forbidden
    pairs = [(ban, pair) for ban in forbidden for pair in combinations(ban.numbers, 2)]
    if len(pairs) > FORBIDDEN_LINES:
        raise ProblemsFound(error("told-bans", count=len(pairs), most=FORBIDDEN_LINES).at(file=imported.source))
    entries: Changes = {}
    for line, (ban, (first, second)) in enumerate(pairs, start=1):
        facts = {"first": lines[first], "second": lines[second], "from": ban.first, "to": ban.last}
        entries |= {(FORBIDDEN, line, name): value for name, value in facts.items() if value}
    return entries


def _calls(imported: ImportedEvent, lines: Mapping[int, int]) -> Changes:
    """SW26: which teams were away, and which say that they will be."""
    matches = matches_of(imported)
    calls: Changes = {}
    for team in matches.teams:
        for number in range(1, matches.event.paired + 1):
            turn = matches.turn(team, number)
            if turn.opponent is None and turn.code != PAIRING_BYE:
                calls[team_key(lines[team.number], f"call{number}")] = turn.code or "Z"
    for bye in matches.event.byes:
        if bye.round > matches.event.paired:
            calls |= {team_key(lines[each], f"call{bye.round}"): bye.code for each in bye.numbers if each in lines}
    after = matches.event.paired
    calls |= {team_key(lines[team], f"call{after + 1}"): code for team, code in matches.away(after).items()}
    return {key: code for key, code in calls.items() if int(str(key[2])[4:]) <= (imported.rounds or after)}


def _round(
    imported: ImportedEvent, spec: TeamSwissSpec, entries: Changes, lines: Mapping[int, int], number: int
) -> Changes:
    """A past round: dealt as ``pair`` deals one, with its line-ups and results."""
    matches = matches_of(imported)
    turns = {lines[team.number]: matches.turn(team, number) for team in matches.teams}
    pairs = [
        (line, lines[turn.opponent])
        for line, turn in turns.items()
        if turn.opponent is not None and (turn.colour == WHITE or (not turn.colour and line < lines[turn.opponent]))
    ]
    bye = next((line for line, turn in turns.items() if turn.code == PAIRING_BYE), None)
    made = TeamRound(number, tuple(Colours(*pair, ColourRule.BOTH) for pair in pairs), bye, ())
    boards: tuple[Board, ...] = as_posted(before(spec, entries, number).state.event, made).boards
    dealt = dealing.place(spec, entries, number, [(board.white, board.black) for board in boards], bye)
    cells = dealing.changes(spec, entries, dealt)
    names = {player.number: imported.players[place].name for place, player in enumerate(matches.event.players)}
    for match, (home, away) in dealt.boards.items():
        cells |= dict(_played(spec, (number, match), turns[home], turns[away], names))
    return {key: value for key, value in cells.items() if value is not None}


def _played(
    spec: TeamSwissSpec, match: tuple[int, int], home: "TeamTurn", away: "TeamTurn", names: Mapping[int, str]
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Who sat at the boards of a match, and the results, home team first; where scores are typed, the score."""
    if not spec.by_boards:
        if score := _score(spec, match[0], home, away):
            yield score_key(*match), score
        return
    if not home.boards and not away.boards:
        token = {(FORFEIT_WIN, FORFEIT_LOSS): "+/-", (FORFEIT_LOSS, FORFEIT_WIN): "-/+"}.get(
            (home.code, away.code), "-/-"
        )
        yield from ((board_key(*match, board, "result"), token) for board in range(1, spec.players + 1))
        return
    for side, turn in (("home", home), ("away", away)):
        for board in turn.boards:
            if board.place <= spec.players:
                yield board_key(*match, board.place, side), names[board.player]
    for board in home.boards:
        if token := _token(board):
            yield board_key(*match, board.place, "result"), token
    for board in away.boards:
        if not board.has_opponent:
            yield board_key(*match, board.place, "result"), "-/+"


def _score(spec: TeamSwissSpec, number: int, home: "TeamTurn", away: "TeamTurn") -> str:
    """The score of a match; nothing as long as a result is missing. One that no two teams can make is refused."""
    if home.is_pending or away.is_pending:
        return ""
    halves = (2 * home.game, 2 * away.game)
    is_forfeited = home.is_forfeited or away.is_forfeited
    for score in scores_of(spec.players):
        if (Fraction(score.home), Fraction(score.away)) == halves and score.forfeited == is_forfeited:
            return score.token
    points = f"{float(home.game):g}-{float(away.game):g}"
    raise ProblemsFound(error("told-score", found=points, round=number, boards=spec.players))


def _token(board: "BoardTurn") -> str:
    """The result of a board from the home team's side; nothing as long as it is missing."""
    if not board.has_opponent:
        return "+/-"
    result = result_of(board.turn, board.answer or ABSENT)
    return result.token if result else ""
