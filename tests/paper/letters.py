"""How wide a text is: the widths of the letters of Arial and of its bold face, in thousandths of their size."""

import unicodedata

_PLAIN = {
    278: " .,:/Ift", 222: "ijl", 333: "r-()", 500: "cksvxyzJ", 556: "abdeghnopquL0123456789", 611: "FTZß",
    667: "ABEKPSVXY", 722: "CDHNRUw", 778: "GOQ", 833: "Mm", 944: "W",
}  # fmt: skip
_BOLD = {
    278: " .,/Iijl", 333: "ft-:()", 389: "r", 500: "z", 556: "aceksvxyJ0123456789", 611: "bdghnopquFTLZß",
    667: "EPSVXY", 722: "ABCDHKNRU", 778: "GOQw", 833: "M", 889: "m", 944: "W",
}  # fmt: skip
_PLAIN_OF, _BOLD_OF = ({letter: width for width, all_ in table.items() for letter in all_} for table in (_PLAIN, _BOLD))
PIXELS = 96 / 72


def wide(text: str, points: float, bold: bool = False) -> float:
    """The pixels of a text, accents left out, as they take no room."""
    plain = (letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return sum((_BOLD_OF if bold else _PLAIN_OF)[letter] for letter in plain) / 1000 * points * PIXELS
