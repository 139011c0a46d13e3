"""The worked cases of C.07 (tests/data/c07) read by hand into crosstables, with nothing of the project's own reader."""

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from naive.fide_field import ABSENT, BYE, FORFEIT, HALF, PLAYED, REQUESTED, ZERO, Board, Crosstable, Side

CASES = Path(__file__).parent.parent / "data" / "c07"
SCORES = {"1": Fraction(1), "0": ZERO, "1/2": HALF, "½": HALF, "+": Fraction(1), "-": ZERO}
KINDS = {"bye": BYE, "requested": REQUESTED, "absent": ABSENT}
Row = dict[str, str]


def cases() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((CASES / "expected.json").read_text("utf-8"))["cases"]
    return found


def rows(name: str) -> list[Row]:
    with (CASES / name).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def result(text: str) -> tuple[Fraction, Fraction, bool]:
    one, other = text.split("/" if text[0] in "+-" else "-")
    return SCORES[one], SCORES[other], text[0] not in "+-"


def table_of(case: dict[str, Any]) -> tuple[Crosstable, list[str]]:
    """The crosstable of a case, and its names in the order of the list."""
    games, people = rows(case["files"]["results"]), rows(case["files"]["players"])
    if case["event"].startswith("team"):
        return team_table(case, games, list(dict.fromkeys(row["team"] for row in people)))
    return single_table(case, games, people)


def single_table(case: dict[str, Any], games: list[Row], people: list[Row]) -> tuple[Crosstable, list[str]]:
    names = [row["name"] for row in people]
    number = {name: place for place, name in enumerate(names, start=1)}
    sides: dict[int, list[Side]] = {player: [] for player in number.values()}
    for row in games:
        round_ = int(row["round"])
        if not row["black"]:
            points = {"P": SCORES[row["result"]]}
            sides[number[row["white"]]].append(Side(round_, None, KINDS[row["type"]], points, {"P": ZERO}))
            continue
        one, other, played = result(row["result"])
        x, y, what = number[row["white"]], number[row["black"]], PLAYED if played else FORFEIT
        sides[x].append(Side(round_, y, what, {"P": one}, {"P": other}))
        sides[y].append(Side(round_, x, what, {"P": other}, {"P": one}, black=True))
    closed = case["event"] == "round-robin"
    rounds = case["rounds"]
    whole = {player: complete(found, rounds, closed) for player, found in sides.items()}
    ratings = {number[row["name"]]: int(row["rating"]) if row["rating"] else None for row in people}
    one_point, half = {"P": Fraction(1)}, {"P": HALF}
    return Crosstable(whole, rounds, rounds, closed, one_point, half, ratings=ratings), names


def complete(found: list[Side], rounds: int, closed: bool) -> list[Side]:
    """C8: a round of a Swiss nothing is said of is a zero-point bye."""
    known = {side.round for side in found}
    silent = [number for number in range(1, rounds + 1) if number not in known and not closed]
    kinds = found[0].points if found else {"P": ZERO}
    nothing = dict.fromkeys(kinds, ZERO)
    return sorted([*found, *(Side(n, None, ABSENT, nothing, nothing) for n in silent)], key=lambda side: side.round)


def team_table(case: dict[str, Any], games: list[Row], names: list[str]) -> tuple[Crosstable, list[str]]:
    number = {name: place for place, name in enumerate(names, start=1)}
    places, (win, draw, loss) = case["boards"], map(Fraction, case["match_points"])
    sides: dict[int, list[Side]] = {team: [] for team in number.values()}
    boards: dict[int, list[Board]] = {team: [] for team in number.values()}
    for key in sorted({(int(row["round"]), row["match"]) for row in games}):
        of_match = [row for row in games if (int(row["round"]), row["match"]) == key]
        if not of_match[0]["black"]:
            share = SCORES[of_match[0]["result"]]
            team = number[of_match[0]["white"]]
            points = {"MP": win if share == 1 else draw if share else ZERO, "GP": share * places}
            nothing = {"MP": ZERO, "GP": ZERO}
            sides[team].append(Side(key[0], None, KINDS[of_match[0]["type"]], points, nothing))
            boards[team] += [Board(place, Fraction(1)) for place in range(1, places + 1)]
            continue
        x, y = number[of_match[0]["white"]], number[of_match[0]["black"]]
        gp, over_the_board = {x: ZERO, y: ZERO}, False
        for row in of_match:
            one, other, played = result(row["result"])
            white, black = number[row["white"]], number[row["black"]]
            gp[white] += one
            gp[black] += other
            over_the_board = over_the_board or played
            boards[white].append(Board(int(row["board"]), one))
            boards[black].append(Board(int(row["board"]), other))
        for own, against in ((x, y), (y, x)):
            mp = {own: win, against: loss} if gp[own] > gp[against] else {own: loss, against: win}
            if gp[own] == gp[against]:
                mp = dict.fromkeys((own, against), draw if over_the_board or gp[own] else ZERO)
            side = {"MP": mp[own], "GP": gp[own]}
            theirs = {"MP": mp[against], "GP": gp[against]}
            sides[own].append(Side(key[0], against, PLAYED if over_the_board else FORFEIT, side, theirs))
    closed = case["event"] == "team round-robin"
    whole = {team: complete(found, case["rounds"], closed) for team, found in sides.items()}
    win_each, draw_each = {"MP": win, "GP": Fraction(places)}, {"MP": draw, "GP": Fraction(places, 2)}
    return Crosstable(
        whole, case["rounds"], case["rounds"], closed, win_each, draw_each, "MP", boards=boards, places=places
    ), names
