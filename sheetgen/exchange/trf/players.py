"""Record 001 as a player: titles in any of their spellings, and rounds as turns."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from sheetgen.errors import Problem, error
from sheetgen.exchange.trf.columns import Parsed, Values, columns, parse
from sheetgen.exchange.trf.event import TITLES, TrfPlayer
from sheetgen.exchange.trf.layouts import NOBODY, PLAYER
from sheetgen.pairing.dutch.state import ABSENT, FORFEIT_LOSS, FORFEIT_WIN, Turn

BYES = "FHZU"
# Old files have one letter, French ones their own two.
OTHER_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM", "GF": "WGM", "MF": "WIM", "FF": "WFM", "CF": "WCM"}
OTHER_TITLES |= {"WG": "WGM", "WM": "WIM", "WI": "WIM", "WF": "WFM", "WC": "WCM"}
# A result of somebody without an opponent, as programs wrote it before there were letters for byes.
OLD_BYES = {"1": "F", "W": "F", "=": "H", "D": "H", "0": "Z", "L": "Z", FORFEIT_LOSS: "Z"}
FIRST_ROUND = PLAYER.start
ID_AND_BIRTH, ID_AND_BIRTH_COLUMNS = slice(56, 80), "57-80"
LONGEST_ID = 11  # the columns of record 001
BIRTH = re.compile(r"\d{4}(?:[./-]\d\d?){2}")


def official_title(title: str) -> str:
    """The title as FIDE writes it; "" for what is none.

    >>> official_title("gf"), official_title("m"), official_title("Dr")
    ('WGM', 'IM', '')
    """
    capitals = title.upper()
    return capitals if capitals in TITLES else OTHER_TITLES.get(capitals, "")


def player_of(values: Values) -> TrfPlayer:
    """The player of a line; a rating or rank of 0 is none."""
    sex = values.get("sex", "")
    return TrfPlayer(
        values.get("number") or 0,
        values.get("name", ""),
        "w" if sex == "f" else sex,
        official_title(values.get("title", "")),
        values.get("rating") or None,
        values.get("federation", ""),
        values.get("fide-id", ""),
        values.get("birth", ""),
        values.get("points"),
        values.get("rank") or None,
    )


def misplaced_person(text: str) -> Parsed | None:
    """A line in which only the FIDE id and the birth have left their columns: both are known by their look."""
    words = text[ID_AND_BIRTH].split()
    births = [word for word in words if BIRTH.fullmatch(word)]
    ids = [word for word in words if word.isascii() and word.isdigit() and len(word) <= LONGEST_ID]
    if len(births) > 1 or len(ids) > 1 or len(births) + len(ids) < len(words):
        return None
    width = ID_AND_BIRTH.stop - ID_AND_BIRTH.start
    record = parse(PLAYER, text[: ID_AND_BIRTH.start] + " " * width + text[ID_AND_BIRTH.stop :])
    person = {"fide-id": "".join(ids), "birth": "".join(births)}
    return None if record.problems else replace(record, values={**record.values, **person})


def values_of(player: TrfPlayer) -> Values:
    """The fields of a line."""
    return {
        "number": player.number,
        "sex": player.sex,
        "title": player.title,
        "name": player.name,
        "rating": player.rating,
        "federation": player.federation,
        "fide-id": player.fide_id,
        "birth": player.birth,
        "points": player.points,
        "rank": player.rank,
    }


def turns_of(groups: Sequence[Values]) -> tuple[tuple[Turn, ...], list[Problem]]:
    """The rounds of a line; a blank one is an absence, but at the end it says nothing."""
    turns: list[Turn] = []
    problems = []
    last = max((place for place, group in enumerate(groups, 1) if any(_filled(group))), default=0)
    for place, group in enumerate(groups[:last]):
        turn, slips = _turn(group)
        turns.append(turn)
        problems += [_placed(problem, place) for problem in slips]
    return tuple(turns), problems


def _filled(group: Values) -> Iterable[bool]:
    return group.get("opponent") is not None, group.get("colour", "") != "", group.get("result", "") != ""


def _placed(problem: Problem, round_: int) -> Problem:
    start = FIRST_ROUND + 10 * round_ + 1
    return problem.at(columns=columns(start, start + 7))


def _turn(group: Values) -> tuple[Turn, list[Problem]]:
    opponent, result = group["opponent"] or NOBODY, group["result"]
    colour = group["colour"] if group["colour"] in ("w", "b") else ""
    if opponent == NOBODY:
        code = OLD_BYES.get(result, result)
        return (Turn(None, "", code) if code else ABSENT), []
    turn = Turn(opponent, colour, result)
    if result and result in BYES:
        return turn, [error("trf-bye-with-opponent", found=result, opponent=opponent)]
    if not colour and result not in (FORFEIT_WIN, FORFEIT_LOSS):
        return turn, [error("trf-no-colour", found=str(opponent))]
    return turn, []


def group_of(turn: Turn) -> Values:
    """The columns of a round."""
    if turn.opponent is None:
        return {"opponent": NOBODY, "colour": "-", "result": turn.code}
    return {"opponent": turn.opponent, "colour": turn.colour or "-", "result": turn.code or None}
