"""What a list says of a player: every column declared once; each system says which it has, and in which order."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from sheetgen.systems.schema import Column
from sheetgen.workbook.cells import Role
from sheetgen.workbook.codecs import BIRTH, RATING, TEXT, Codec

NUMBER = "no"
WIDTHS = {
    NUMBER: 5, "name": 32, "rating": 8, "federation": 7, "club": 26, "title": 7, "category": 9, "sex": 6, "league": 8,
    "licence": 12, "fide_id": 12, "birth": 12, "withdrawn": 10, "lot": 8, "entry": 8, "board": 8, "group": 8, "tpn": 6,
}  # fmt: skip
NONE: Mapping[str, float] = {}
AT_THE_LEFT = ("name", "club", "licence", "fide_id", "birth")


def player_columns(
    ids: Iterable[str],
    codecs: Mapping[str, Codec],
    widths: Mapping[str, float] = NONE,
    at_the_left: Collection[str] = AT_THE_LEFT,
) -> Sequence[Column[object]]:
    """These columns of a list: the number is ours, the rest is typed, and read as text unless ``codecs`` says how.

    ``widths`` are those that are not the usual ones, ``at_the_left`` the columns that are not centred.
    """
    codec_of, width_of = {"rating": RATING, "birth": BIRTH, **codecs}, {**WIDTHS, **widths}
    return [
        Column(
            id,
            width=width_of[id],
            heading=f"players.{id}",
            style="number" if id == NUMBER else "" if id in at_the_left else "center",
            codec=codec_of.get(id, TEXT),
            role=Role.ECHO if id == NUMBER else Role.INPUT,
        )
        for id in ids
    ]
