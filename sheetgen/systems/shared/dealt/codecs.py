"""What a command deals, or the arbiter types beside it, in every system whose rounds are dealt."""

from sheetgen.workbook.codecs import Codec, integer, whole_codec


def number_of_line(most: int) -> Codec:
    """The number of a player, dealt to a board or typed beside it."""
    return whole_codec("line", (1, most), "bad-line", hint="line")


SEAT = Codec("seat", integer(-999, 999, "bad-seat"))
