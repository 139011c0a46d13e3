"""Numbers in Spanish, as they stand before the name of a coin: un, veintiún and treinta y un, never uno."""

SMALL = (
    "cero", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce", "trece",
    "catorce", "quince", "dieciséis", "diecisiete", "dieciocho", "diecinueve", "veinte", "veintiún", "veintidós",
    "veintitrés", "veinticuatro", "veinticinco", "veintiséis", "veintisiete", "veintiocho", "veintinueve",
)  # fmt: skip
TENS = ("", "", "", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa")
HUNDREDS = (
    "", "ciento", "doscientos", "trescientos", "cuatrocientos", "quinientos", "seiscientos", "setecientos",
    "ochocientos", "novecientos",
)  # fmt: skip


def spanish(number: int) -> str:
    """Counts thousands with mil, which alone has no un before it, and millions with millón, which has.

    >>> spanish(23), spanish(1000)
    ('veintitrés', 'mil')
    """
    millions, rest = divmod(number, 1_000_000)
    if not millions:
        return _below_million(rest)
    head = "un millón" if millions == 1 else f"{_below_million(millions)} millones"
    return f"{head} {_below_million(rest)}" if rest else head


def _below_million(number: int) -> str:
    thousands, rest = divmod(number, 1000)
    if not thousands:
        return _below_thousand(rest)
    head = "mil" if thousands == 1 else f"{_below_thousand(thousands)} mil"
    return f"{head} {_below_thousand(rest)}" if rest else head


def _below_thousand(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    if not hundreds:
        return _below_hundred(rest)
    return f"{HUNDREDS[hundreds]} {_below_hundred(rest)}" if rest else "cien" if hundreds == 1 else HUNDREDS[hundreds]


def _below_hundred(number: int) -> str:
    if number < 30:
        return SMALL[number]
    tens, ones = divmod(number, 10)
    return f"{TENS[tens]} y {SMALL[ones]}" if ones else TENS[tens]
