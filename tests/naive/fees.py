"""A second, plain reading of chapter F: what an arbiter is due and what an event is registered for, in euros."""

from fractions import Fraction
from math import ceil, floor

P = 17
BANDS = (
    (16, "0.7781", "0.1944"), (32, "0.2503", "0.2165"), (64, "2.0706", "0.1597"), (109, "2.8891", "0.1489"),
    (149, "4.0864", "0.1425"), (199, "8.0871", "0.1193"), (300, "7.7577", "0.1209"), (499, "13.6514", "0.1030"),
    (799, "18.4449", "0.0921"), (10**6, "32.2041", "0.0755"),
)  # fmt: skip


def cents(amount: Fraction) -> Fraction:
    """To the nearest cent, a half upwards."""
    return Fraction(floor(100 * amount + Fraction(1, 2)), 100)


def scale(kind: str, rounds: int, players: int, titled: int, prizes: Fraction, days: int) -> Fraction:
    """F2: the sum of the formula, and what floor and ceiling make of it."""
    if kind == "match":
        return Fraction(50 * days)
    if kind == "open":
        found = Fraction((rounds + ceil(players / 20) + ceil(titled / 10) + ceil(prizes / 1500)) * P)
    elif kind == "fast":
        k = next(k for most, k in ((50, 4), (100, 5), (150, 6), (200, 7), (10**9, 8)) if players <= most)
        found = Fraction(k, 10) * rounds * P + prizes / 1500 * P
    else:
        found = (Fraction(5, 2) if kind == "closed-norms" else Fraction(3, 2)) * players * P + prizes / 1500 * P
    return max(Fraction(50 * days), min(Fraction(85 * days), found))


def indemnity(kind: str, role: str, due: Fraction) -> Fraction:
    """Half for a deputy, but the whole price of a match; nothing for a trainee."""
    if role == "trainee":
        return Fraction(0)
    return cents(due / 2 if role == "deputy" and kind != "match" else due)


def travel(means: str, kilometres: int, paid: Fraction) -> Fraction:
    """F3."""
    if not kilometres and not paid:
        return Fraction(0)
    if means == "car":
        return cents(Fraction("0.31") * kilometres) + paid
    if means == "real":
        return paid
    if means == "ticket":
        return paid + 20
    if not kilometres:
        return Fraction(20)
    constant, price = next((c, k) for most, c, k in BANDS if kilometres <= most)
    return 2 * cents(Fraction(constant) + kilometres * Fraction(price)) + 20


def registration(norms: bool, late: bool, fees: list[tuple[Fraction, str]]) -> Fraction:
    """F1: the fixed fee and seven per cent of the announced fees, those of IM and GM left out."""
    owed = sum((fee for fee, title in fees if title not in ("GM", "IM", "MI")), Fraction(0))
    return Fraction(50 if norms else 10) * (2 if late else 1) + cents(Fraction(7, 100) * owed)
