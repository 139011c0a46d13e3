"""The score of a match typed alone: which scores there are, how they are spelled, and boards that make them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from sheetgen.errors import error
from sheetgen.model.cleaning import cleaned
from sheetgen.workbook.codecs import CellValue, Codec, Decoded, Image, answer
from sheetgen.workbook.desk import MEETINGS
from sheetgen.workbook.place import Area

FORFEIT = "F"
LIST_COL = 60  # of the hidden matches: behind all their columns
TOKEN, HOME, AWAY, PLAYED = range(LIST_COL, LIST_COL + 4)


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A score as it is typed, home team first, in half points; a match is forfeited or played on some board."""

    token: str
    home: int
    away: int
    forfeited: bool = False


def points_text(halves: int) -> str:
    """Half points as people write them.

    >>> points_text(3), points_text(1)
    ('1½', '½')
    """
    whole, half = divmod(halves, 2)
    return f"{whole}½" if half and whole else "½" if half else str(whole)


@cache
def scores_of(boards: int) -> tuple[MatchScore, ...]:
    """Every score of a match on so many boards: they add up to the boards; at the end those of forfeits."""
    most = 2 * boards
    played = [
        MatchScore(f"{points_text(own)}-{points_text(most - own)}", own, most - own) for own in range(most, -1, -1)
    ]
    forfeits = [
        MatchScore(f"{points_text(home)}-{points_text(away)}{FORFEIT}", home, away, forfeited=True)
        for home, away in ((most, 0), (0, most), (0, 0))
    ]
    return (*played, *forfeits)


def _spellings(score: MatchScore) -> Iterator[str]:
    yield score.token
    text = score.token.removesuffix(FORFEIT)
    ends = (FORFEIT, " " + FORFEIT) if score.forfeited else ("",)
    home, away = text.split("-")
    for half in ("½", ".5", ",5"):
        parts = [
            part.replace("½", half) if part != "½" else ("½" if half == "½" else f"0{half}") for part in (home, away)
        ]
        for between in ("-", " - ", ":", "–"):
            yield from (between.join(parts) + end for end in ends)


@cache
def answers_of(boards: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every score with all its spellings."""
    return tuple((score.token, tuple(dict.fromkeys(_spellings(score)))) for score in scores_of(boards))


def listed(boards: int) -> Area:
    """Where the scores stand for the drop-down and the formulas."""
    return Area(MEETINGS, 1, TOKEN, len(scores_of(boards)), TOKEN)


@cache
def score_codec(boards: int) -> Codec:
    """Return the codec of the score of a match; one that does not add up to the boards is refused."""
    answers = answers_of(boards)

    def decode(value: CellValue, kind: str) -> Decoded:
        if value is None or not cleaned(str(value)):
            return None, None
        token = answer(value, answers) if kind != "d" else None
        allowed = ", ".join(score.token for score in scores_of(boards))
        return token, None if token else error("bad-match-score", found=str(value), boards=boards, allowed=allowed)

    return Codec(
        "match-score",
        decode,
        style="text",
        hint="match-score",
        source=listed(boards),
        image=Image.ANSWER,
        answers=answers,
    )


def boards_of(token: str, boards: int) -> tuple[str, ...]:
    """Results of boards, from the home team's side, that make a score: wins first, then a draw, then losses."""
    score = next(each for each in scores_of(boards) if each.token == token)
    if score.forfeited:
        result = "+/-" if score.home else "-/+" if score.away else "-/-"
        return (result,) * boards
    wins, drawn = divmod(score.home, 2)
    return ("1-0",) * wins + ("½-½",) * drawn + ("0-1",) * (boards - wins - drawn)
