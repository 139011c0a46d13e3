"""Names whose first character is no plain letter, in the order Excel and LibreOffice sort them."""

# LibreOffice 7.4 and formulon 0.18, which its makers compare with Excel 365, agree on all pairs of them.
ORDERED = (
    "_Anna", "– Anna", "— Anna", "¿Anna?", "… Anna", "“Anna”", "„Anna“", "« Les Fous »", "(Anna)",
    "{Anna}", "@Anna", "• Anna", "° Anna", "→ Anna", "<Anna>", "|Anna|", "~Bob", "★ Anna", "€ Anna",
    "½ Anna", "9 Anna", "Ändra", "Anna", "Đorđe", "Dragan", "Łukasz", "Lz", "Œlze", "Strauß",
    "Zoë", "Άννα", "Έλλη", "Ζωή", "Юрий",
)  # fmt: skip
# What a name of a random event may begin with.
BEGINNINGS = (
    "É",
    "A",
    "b",
    "z",
    "Ö",
    "« ",
    "“",
    "… ",
    "— ",
    "• ",
    "° ",
    "½ ",
    "→ ",
    "★ ",
    "~",
    "{",
    "|",
    "Đ",
    "Ά",
    "Ъ",
)


def odd_name(name: str, number: int) -> str:
    """The name behind one of these beginnings, always the same for a number."""
    return BEGINNINGS[number % len(BEGINNINGS)] + name
