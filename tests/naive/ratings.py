"""Chapter E read a second time, straight from its sentences: changes, K, first ratings, performances."""

from collections.abc import Sequence
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal
from typing import NamedTuple

# E2 as the rules list it: "up to D -> the share of the higher rated".
SHARES = """
3→.50 10→.51 17→.52 25→.53 32→.54 39→.55 46→.56 53→.57 61→.58 68→.59 76→.60 83→.61 91→.62 98→.63 106→.64 113→.65
121→.66 129→.67 137→.68 145→.69 153→.70 162→.71 170→.72 179→.73 188→.74 197→.75 206→.76 215→.77 225→.78 235→.79
245→.80 256→.81 267→.82 278→.83 290→.84 302→.85 315→.86 328→.87 344→.88 357→.89 374→.90 391→.91 411→.92 432→.93
456→.94 484→.95 517→.96 559→.97 619→.98 735→.99
"""
# E1 as the rules list it: from one half up.
DIFFERENCES = """
.50:0 .51:7 .52:14 .53:21 .54:29 .55:36 .56:43 .57:50 .58:57 .59:65 .60:72 .61:80 .62:87 .63:95 .64:102 .65:110
.66:117 .67:125 .68:133 .69:141 .70:149 .71:158 .72:166 .73:175 .74:184 .75:193 .76:202 .77:211 .78:220 .79:230
.80:240 .81:251 .82:262 .83:273 .84:284 .85:296 .86:309 .87:322 .88:336 .89:351 .90:366 .91:383 .92:401 .93:422
.94:444 .95:470 .96:501 .97:538 .98:589 .99:677 1.0:800
"""
STEPS = [(int(step.split("→")[0]), Decimal(step.split("→")[1])) for step in SHARES.split()]
DP = {Decimal(pair.split(":")[0]).quantize(Decimal(".01")): int(pair.split(":")[1]) for pair in DIFFERENCES.split()}
HALF = Decimal("0.5")

BOOK, SPRING_2024, WINTER_2024, AUTUMN_2025 = "2022-01", "2024-03", "2024-12", "2025-10"


class Played(NamedTuple):
    """A game: the opponent's rating (None if unrated), the score, and whether it was played on the board."""

    opponent: int | None
    score: Decimal
    played: bool = True


def share(difference: int) -> Decimal:
    """E2: the expected score of somebody so much higher (or lower, if negative) rated."""
    if difference < 0:
        return 1 - share(-difference)
    for most, higher in STEPS:
        if difference <= most:
            return higher
    return Decimal(1)


def dp(percent: Decimal) -> int:
    """E1: the difference for a share in hundredths."""
    return DP[percent] if percent >= HALF else -DP[1 - percent]


def percent_half_up(points: Decimal, games: int) -> Decimal:
    return (points / games).quantize(Decimal(".01"), ROUND_HALF_UP)


def is_rated(own: int, game: Played, edition: str, kind: str) -> bool:
    """E3, E4: played on the board, against a rated opponent; since December 2024 no huge gaps in rapid and blitz."""
    if not game.played or game.opponent is None:
        return False
    huge = abs(own - game.opponent) >= 600 and max(own, game.opponent) > 2600
    return not (kind != "standard" and edition >= WINTER_2024 and huge)


def differences(own: int, opponents: Sequence[int], edition: str, kind: str) -> list[int]:
    """E4: the difference each game counts with."""
    gaps = [own - opponent for opponent in opponents]
    if edition == BOOK:
        upgraded = gaps.index(max(gaps)) if gaps and max(gaps) > 400 else None
        return [400 if place == upgraded else max(gap, -400) for place, gap in enumerate(gaps)]
    if edition >= AUTUMN_2025 and kind == "standard" and own >= 2650:
        return gaps
    return [max(-400, min(400, gap)) for gap in gaps]


def k_in_period(k: int, games: int) -> int:
    """E6."""
    if k * games <= 700:
        return k
    smaller = k
    while smaller * games > 700:
        smaller -= 1
    return smaller


def change(own: int, k: int, games: Sequence[Played], edition: str, kind: str) -> tuple[list[Decimal | None], Decimal]:
    """E3: what was expected of each game (None if it does not count), and the change, not rounded."""
    rated = [game for game in games if is_rated(own, game, edition, kind)]
    counted = iter(differences(own, [game.opponent for game in rated if game.opponent is not None], edition, kind))
    expected = [
        share(next(counted)) if game in rated and is_rated(own, game, edition, kind) else None for game in games
    ]
    total = sum((game.score - e for game, e in zip(games, expected, strict=True) if e is not None), Decimal(0))
    return expected, total * k_in_period(k, len(rated))


def rounded(number: Decimal) -> int:
    """E7: a half goes away from zero."""
    return int(number.quantize(Decimal(1), ROUND_HALF_UP))


def coefficient(rating: int, ever: int, age_at_new_year_s_eve: int, games: int, edition: str, kind: str) -> int:
    """E5, in FIDE's published order."""
    if kind != "standard" and edition == BOOK:
        return 20
    if ever >= 2400 or rating >= 2400:
        return 10
    if age_at_new_year_s_eve <= 18 and max(ever, rating) < 2300:
        return 40
    return 40 if games < 30 else 20


def first_rating(games: Sequence[Played], edition: str) -> int | None:
    """E9: None if nothing is published after these games."""
    rated = [game for game in games if game.played and game.opponent is not None]
    points = sum((game.score for game in rated), Decimal(0))
    if len(rated) < 5 or not sum((game.score for game in games if game.played), Decimal(0)):
        return None
    opponents = [game.opponent or 0 for game in rated]
    if edition == BOOK:
        found, least, most = linear(opponents, points), 1000, 9999
    else:
        mean, share_ = Decimal(sum(opponents) + 3600), percent_half_up(points + 1, len(rated) + 2)
        found, least, most = mean / (len(rated) + 2) + dp(share_), 1400, 2200
    whole = min(int((found + HALF).quantize(Decimal(1), ROUND_FLOOR)), most)
    return whole if whole >= least else None


def linear(opponents: Sequence[int], points: Decimal) -> Decimal:
    """8.2.3 of the book."""
    count = len(opponents)
    mean = Decimal(sum(opponents)) / count
    above = points - Decimal(count) / 2
    return mean + 40 * above if above >= 0 else mean + dp(percent_half_up(points, count))


def title_performance(opponents: Sequence[int], points: Decimal) -> int:
    """E14, Rp: 6.3 1.4.7-1.4.9 without the floor."""
    mean = int((Decimal(sum(opponents)) / len(opponents) + HALF).quantize(Decimal(1), ROUND_FLOOR))
    return mean + dp(percent_half_up(points, len(opponents)))
