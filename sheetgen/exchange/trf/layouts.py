"""The records of TRF16 and TRF26: their columns, as FIDE's tables print them."""

from collections.abc import Mapping

from sheetgen.exchange.trf.columns import END, NUMBER, POINTS, RIGHT, TEXT, ColumnType, Layout, RecordColumn, one_of

NOBODY = 0
OPPONENT = ColumnType(NUMBER.read, lambda number: f"{number:04d}" if number == NOBODY else str(number), at_right=True)
COLOUR = one_of("w", "b", "-", capitals=False)
RESULT = one_of("1", "=", "0", "+", "-", "W", "D", "L", "F", "H", "Z", "U")
SEX = one_of("m", "w", "f", capitals=False)

_PERSON = (
    RecordColumn("number", 5, 8, NUMBER),
    RecordColumn("sex", 10, 10, SEX),
    RecordColumn("title", 11, 13, RIGHT),
    RecordColumn("name", 15, 47),
    RecordColumn("rating", 49, 52, NUMBER),
    RecordColumn("federation", 54, 56),
    RecordColumn("fide-id", 58, 68, RIGHT),
    RecordColumn("birth", 70, 79),
)
PLAYER = Layout(
    "001",
    (*_PERSON, RecordColumn("points", 81, 84, POINTS), RecordColumn("rank", 86, 89, NUMBER)),
    (
        RecordColumn("opponent", 92, 95, OPPONENT),
        RecordColumn("colour", 97, 97, COLOUR),
        RecordColumn("result", 99, 99, RESULT),
    ),
    10,
)
NATIONAL = Layout("", _PERSON)

# A text to the end of the line, by the name its value has in the event.
TEXTS: Mapping[str, str] = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "092": "kind",
    "102": "chief",
    "122": "rate",
    "182": "program",
    "192": "system",
    "202": "tie_breaks",
    "212": "standings",
    "222": "time_control",
}
COUNTS: Mapping[str, str] = {"062": "players", "072": "rated", "082": "teams"}
DEPUTY, ROUNDS, FIRST_COLOUR, DATES, POINT_SYSTEM = "112", "142", "152", "132", "162"

DATES_LAYOUT = Layout(DATES, (), (RecordColumn("date", 92, 99),), 10)
POINTS_LAYOUT = Layout(
    POINT_SYSTEM, (), (RecordColumn("symbol", 6, 6, one_of(*"WDLAPXZ")), RecordColumn("points", 7, 10, POINTS)), 9
)
ID = RecordColumn("id", 11, 14, NUMBER)
BYES = Layout("240", (RecordColumn("type", 5, 5, one_of(*"FHZ")), RecordColumn("round", 7, 9, NUMBER)), (ID,), 5)
ACCELERATION = Layout(
    "250",
    (
        RecordColumn("match-points", 5, 8, POINTS),
        RecordColumn("points", 10, 13, POINTS),
        RecordColumn("first-round", 15, 17, NUMBER),
        RecordColumn("last-round", 19, 21, NUMBER),
        RecordColumn("first-id", 23, 26, NUMBER),
        RecordColumn("last-id", 28, 31, NUMBER),
    ),
)
FORBIDDEN = Layout(
    "260",
    (RecordColumn("first-round", 5, 7, NUMBER), RecordColumn("last-round", 9, 11, NUMBER)),
    (RecordColumn("id", 13, 16, NUMBER),),
    5,
)
TEAM = Layout(
    "310",
    (
        RecordColumn("number", 5, 7, NUMBER),
        RecordColumn("name", 9, 40),
        RecordColumn("nickname", 42, 46),
        RecordColumn("strength", 48, 53, RIGHT),
        RecordColumn("match-points", 55, 60, POINTS),
        RecordColumn("points", 62, 67, POINTS),
        RecordColumn("rank", 69, 71, NUMBER),
    ),
    (RecordColumn("id", 74, 77, NUMBER),),
    5,
)
OLD_TEAM = Layout("013", (RecordColumn("name", 5, 36),), (RecordColumn("id", 37, 40, NUMBER),), 5)

# Checked column by column, and kept as they are: no rule of ours reads them.
KEPT: Mapping[str, Layout] = {
    layout.code: layout
    for layout in (
        Layout("172", (RecordColumn("federation", 5, 7), RecordColumn("origin", 9, 13))),
        Layout(
            "299",
            (
                RecordColumn("type", 5, 5),
                RecordColumn("match-points", 8, 11, POINTS),
                RecordColumn("points", 14, 17, POINTS),
                RecordColumn("round", 20, 22, NUMBER),
            ),
            (RecordColumn("id", 24, 27, NUMBER),),
            5,
        ),
        Layout(
            "300",
            (
                RecordColumn("round", 5, 7, NUMBER),
                RecordColumn("team", 9, 11, NUMBER),
                RecordColumn("opponent", 13, 15, NUMBER),
            ),
            (RecordColumn("id", 17, 20, NUMBER),),
            5,
        ),
        Layout(
            "320",
            (RecordColumn("match-points", 5, 8, POINTS), RecordColumn("points", 10, 13, POINTS)),
            (RecordColumn("team", 15, 17, NUMBER),),
            4,
        ),
        Layout(
            "330",
            (
                RecordColumn("result", 5, 6, one_of("+-", "-+", "--")),
                RecordColumn("round", 8, 10, NUMBER),
                RecordColumn("team", 12, 14, NUMBER),
                RecordColumn("opponent", 16, 18, NUMBER),
            ),
        ),
        Layout("352", (RecordColumn("colour", 5, END, TEXT),)),
        Layout(
            "362",
            (),
            (RecordColumn("symbol", 5, 6, one_of("TW", "TD", "TL")), RecordColumn("points", 7, 10, POINTS)),
            9,
        ),
        Layout("801", (RecordColumn("text", 4, END),)),
        Layout("802", (RecordColumn("text", 4, END),)),
    )
}
# What TRF16 has; every other record of these came in 2025 with TRF26.
OF_2016 = frozenset({"001", "012", "013", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122",
                     "132"})  # fmt: skip
# No pairing and no rank depends on these (092 says which system it is; 299 brings points): what of them is not in its
# columns is said, and kept as it stands.
LENIENT = (
    (frozenset(TEXTS) - {"092", "192", "202", "212"})
    | frozenset(COUNTS)
    | (frozenset(KEPT) - {"299"})
    | {DEPUTY, DATES, TEAM.code, OLD_TEAM.code}
)
