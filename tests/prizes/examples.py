"""The printed and our own examples of RULES-PRIZES as data, for the engine and for its judge alike."""

EURO = 100

# 5.3 no. 1: ten prizes, groups of three and eight; in euros.
BOOK_1_PRIZES = (15000, 12000, 10200, 9000, 7000, 5000, 3500, 2500, 1500, 900)
BOOK_1_POINTS = (8,) * 3 + (7,) * 8
BOOK_1_HORT = ("13700", "12200", "11300", "6337.50", "5337.50", "4337.50", "3587.50", "3087.50", "2587.50", "2287.50",
               "1837.50")  # fmt: skip
BOOK_1_SHARED = ("12400",) * 3 + ("3675",) * 8

# 5.3 no. 2: Aimée, Béatrice; Claude, Diane, Erika; Félicie.
BOOK_2_PRIZES = (500, 400, 200, 100)
BOOK_2_POINTS = (6, 6, 5, 5, 5, 4)
BOOK_2 = {
    "place": ("500", "400", "200", "100", "0", "0"),
    "shared": ("450", "450", "100", "100", "100", "0"),
    "hort": ("475", "425", "150", "100", "50", "0"),
}

# H6: one player, then six on equal points, nothing below 30.
LEAST_PRIZES, LEAST_POINTS, LEAST = (200, 100, 50), (6, 5, 5, 5, 5, 5, 5), 30
LEAST_HORT = ("200", "87.50", "62.50", "0", "0", "0", "0")


def in_cents(amounts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(amount * EURO for amount in amounts)


def cents_of(texts: tuple[str, ...]) -> list[int]:
    return [round(float(text) * EURO) for text in texts]
