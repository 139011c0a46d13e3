"""Numbers in Italian words: one word below a million, with the vowels that fall out and the accent on a closing tre."""

SMALL = (
    "zero", "uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "undici", "dodici",
    "tredici", "quattordici", "quindici", "sedici", "diciassette", "diciotto", "diciannove",
)  # fmt: skip
TENS = ("", "", "venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta")


def italian(number: int) -> str:
    """A number as it stands before a noun: un euro, ventuno euro, mille euro, un milione.

    >>> italian(23), italian(1000)
    ('ventitré', 'mille')
    """
    if number == 1:
        return "un"
    millions, rest = divmod(number, 1_000_000)
    if not millions:
        return _accented(_below_million(rest))
    head = "un milione" if millions == 1 else f"{italian(millions)} milioni"
    return f"{head} {_accented(_below_million(rest))}" if rest else head


def _accented(text: str) -> str:
    """Tre takes an accent at the end of a longer word only: ventitré, but tre and ventitremila."""
    return f"{text[:-1]}é" if text.endswith("tre") and text != "tre" else text


def _below_million(number: int) -> str:
    thousands, rest = divmod(number, 1000)
    if not thousands:
        return _below_thousand(rest)
    head = "mille" if thousands == 1 else f"{_below_thousand(thousands)}mila"
    return head + (_below_thousand(rest) if rest else "")


def _below_thousand(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    if not hundreds:
        return _below_hundred(rest)
    head = ("" if hundreds == 1 else SMALL[hundreds]) + "cento"
    if not rest:
        return head
    tail = _below_hundred(rest)
    return (head[:-1] if tail.startswith("ott") else head) + tail  # centotto, centottanta


def _below_hundred(number: int) -> str:
    if number < 20:
        return SMALL[number]
    tens, ones = divmod(number, 10)
    head = TENS[tens][:-1] if ones in (1, 8) else TENS[tens]  # ventuno, trentotto
    return head + (SMALL[ones] if ones else "")
