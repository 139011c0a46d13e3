"""T8: the lines of a list of results that tell a round without a game: why somebody had none, and what it brought."""

from collections.abc import Mapping

from sheetgen.errors import error, warning
from sheetgen.exchange.reading import ListReading, ListRow
from sheetgen.exchange.spoilt import read_spoilt
from sheetgen.model.games import SIDES, read_side
from sheetgen.model.names import fold

BYE, REQUESTED, ABSENT, WITHDRAWN = "bye", "requested", "absent", "withdrawn"
# The words of either language for each kind.
KINDS: Mapping[str, tuple[str, ...]] = {
    BYE: ("bye", "exempt", "exempte", "exemption"),
    REQUESTED: ("requested", "requested bye", "bye requested", "demande", "bye demande"),
    ABSENT: ("absent", "absente", "absence"),
    WITHDRAWN: ("withdrawn", "withdrawal", "retrait", "abandon", "forfait general"),
}
KIND_OF = {fold(word): kind for kind, words in KINDS.items() for word in words}
WITHOUT_POINTS = (ABSENT, WITHDRAWN)
SCORES = {"1": 2, "½": 1, "0": 0, "+": 2, "-": 0}


def kind_of(reading: ListReading, row: ListRow) -> str | None:
    """Return why the row has no game; None for an unknown word, which is reported as an error."""
    kind = KIND_OF.get(fold(row["kind"]))
    if kind is None:
        reading.report(error, "unknown-kind", row.line, row["kind"], "kind", allowed=", ".join(KINDS))
    return kind


def score_of(reading: ListReading, row: ListRow, kind: str | None) -> int:
    """Return what a round without a game brings, in halves.

    Somebody absent or withdrawn gets nothing and needs no result; points for him are reported as an error.
    """
    if kind in WITHOUT_POINTS and not row["result"]:
        return 0
    score = _score(reading, row)
    if kind in WITHOUT_POINTS and score:
        reading.report(error, "absent-with-points", row.line, row["result"], "result")
    return score


def _score(reading: ListReading, row: ListRow) -> int:
    text = row["result"]
    side = read_side(text)
    if side is None and read_spoilt(text) == "½-½":
        reading.report(warning, "date-result", row.line, text, "result", read="½")
        return SCORES["½"]
    if side is None:
        reading.report(error, "unknown-result", row.line, text, "result", allowed=", ".join(SIDES[:3]))
        return 0
    return SCORES[side.token]
