"""Rank a round robin by brute force, straight from the sentences of the rules (T).

Nothing here is fast and nothing is shared with the project: every value is counted again from the list of games.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from naive.field import FIDE, HALF, LIVRE, TOKENS, Event, Field, field_of, lines_of, total

Value = Fraction | tuple[Fraction, ...] | None
Row = tuple[int | None, int, dict[str, Value]]


def points(field: Field, player: int) -> Fraction:
    """T1: PTS, forfeits at face value."""
    return total([line.points for line in lines_of(field, player)])


def won(field: Field, player: int) -> Fraction:
    """T3: WON, games won on the board."""
    return Fraction(sum(line.played and line.points == 1 for line in lines_of(field, player)))


def won_or_forfeited(field: Field, player: int) -> Fraction:
    """T3: WIN, forfeit wins too."""
    return Fraction(sum(line.points == 1 for line in lines_of(field, player)))


def games_with_black(field: Field, player: int) -> Fraction:
    """T4: BPG, games with Black that were played."""
    return Fraction(sum(line.played and line.black for line in lines_of(field, player)))


KASHDAN = {Fraction(1): Fraction(4), HALF: Fraction(2), Fraction(0): Fraction(1)}


def kashdan(field: Field, player: int) -> Fraction:
    """T4: KASH, 4 for a win, 2 for a draw, 1 for a loss, nothing for an unplayed game."""
    return total([KASHDAN[line.points] for line in lines_of(field, player) if line.played])


def sonneborn_berger(field: Field, player: int) -> Fraction:
    """T5: SB, own score times the opponent's points, game by game."""
    return total([line.points * points(field, line.opponent) for line in lines_of(field, player)])


def koya_limit(field: Field) -> Fraction:
    """T6: half the rounds (livre); C35: half of the games a participant can have (fide-2026)."""
    if field.edition != FIDE:
        return Fraction(field.horizon, 2)
    games = [sum(player in game[1:3] for game in field.games) for player in field.players]
    return Fraction(max(games, default=0), 2)


def points_against(field: Field, player: int, limit: Fraction) -> Fraction:
    return total([line.points for line in lines_of(field, player) if points(field, line.opponent) >= limit])


def koya(field: Field, player: int) -> Fraction:
    """T6: KOYA."""
    return points_against(field, player, koya_limit(field))


def koya_extended(field: Field, player: int) -> tuple[Fraction, ...]:
    """T6: KOYA+, the limit lowered score group by score group."""
    start = koya_limit(field)
    lower = sorted({points(field, other) for other in field.players if points(field, other) < start}, reverse=True)
    return tuple(points_against(field, player, limit) for limit in [start, *lower])


def cumulative(field: Field, player: int, dropped: int = 0) -> Fraction:
    """T7: CUM, the sum of the running scores, the first ones dropped for /C1 and /C2."""
    lines = lines_of(field, player)
    missing = {game[0] for game in field.games if player in game[1:3] and game[3] is None}
    over = [r for r in range(1, field.horizon + 1) if r not in missing]
    running = [total([line.points for line in lines if line.round <= r]) for r in over]
    return total(running[dropped:])


def mean_rating(field: Field, player: int, cut: int = 0) -> Fraction | None:
    """T9: ARO, the mean rating of the opponents played; unrated ones are left out; None if nobody is left."""
    rated = [field.ratings.get(line.opponent) for line in lines_of(field, player) if line.played]
    kept = sorted(rating for rating in rated if rating is not None)[cut:]
    return Fraction(sum(kept), len(kept)) if kept else None


VALUES: dict[str, Callable[[Field, int], Value]] = {
    "PTS": points,
    "WON": won,
    "WIN": won_or_forfeited,
    "BPG": games_with_black,
    "KASH": kashdan,
    "SB": sonneborn_berger,
    "KOYA": koya,
    "KOYA+": koya_extended,
    "CUM": cumulative,
    "CUM/C1": lambda field, player: cumulative(field, player, 1),
    "CUM/C2": lambda field, player: cumulative(field, player, 2),
    "ARO": mean_rating,
    "ARO/C1": lambda field, player: mean_rating(field, player, 1),
}
CODES = {LIVRE: ("DE", *VALUES), FIDE: ("PTS", "DE", "WON", "WIN", "BPG", "SB", "KOYA")}
DEFAULT_ORDER = ("PTS", "DE", "WON", "SB", "KOYA")


def least_and_most(field: Field, player: int, other: int) -> tuple[Fraction, Fraction, bool]:
    """T2: his points against the other if he loses, and if he wins, what is missing; and whether anything is."""
    tokens = [(white, token) for _, white, black, token in field.games if {white, black} == {player, other}]
    if not tokens:
        return Fraction(0), Fraction(1), True
    scores = [(white, TOKENS[token]) for white, token in tokens if token is not None]
    known = total(score[0] if white == player else score[1] for white, score in scores)
    missing = sum(token is None for _, token in tokens)
    share = len(tokens) if field.edition == FIDE else 1
    return known / share, (known + missing) / share, missing > 0


def settled_in_order(least: Mapping[int, Fraction], most: Mapping[int, Fraction]) -> list[int]:
    """T2: who cannot be equalled or overtaken is first, then likewise among the others, as far as it goes."""
    settled: list[int] = []
    remaining = set(least)
    while remaining:
        leaders = [x for x in remaining if all(least[x] > most[y] for y in remaining if y != x)]
        if not leaders:
            break
        settled += leaders
        remaining -= set(leaders)
    return settled


def direct_encounter(field: Field, group: Sequence[int]) -> tuple[dict[int, Value], list[list[int]]]:
    """T2: one pass over a tied group: the values, and the smaller groups in ranking order."""
    pairs = {x: [least_and_most(field, x, y) for y in group if y != x] for x in group}
    least = {x: total([pair[0] for pair in pairs[x]]) for x in group}
    most = {x: total([pair[1] for pair in pairs[x]]) for x in group}
    if not any(pair[2] for x in group for pair in pairs[x]):
        return dict(least), split(group, least)
    settled = settled_in_order(least, most)
    rest = [x for x in group if x not in settled]
    values: dict[int, Value] = {x: least[x] if x in settled else None for x in group}
    return values, [[x] for x in settled] + ([rest] if rest else [])


def direct_encounter_repeated(field: Field, group: Sequence[int]) -> list[list[int]]:
    """T2 under fide-2026: again on every smaller group, until nothing moves."""
    _, parts = direct_encounter(field, group)
    if len(parts) == 1:
        return parts
    return [smaller for part in parts for smaller in direct_encounter_repeated(field, part)]


def changing_passes(field: Field, group: Sequence[int]) -> int:
    """T2: how many passes of repeated direct encounter change something in this group."""
    _, parts = direct_encounter(field, group)
    return 0 if len(parts) == 1 else 1 + max(changing_passes(field, part) for part in parts)


def split(group: Sequence[int], values: Mapping[int, Value]) -> list[list[int]]:
    """T13: equal values stay together, better ones first, None after every value."""
    parts: list[list[int]] = []
    remaining = list(group)
    while remaining:
        known = [value for value in (values[x] for x in remaining) if value is not None]
        best = max(known) if known else None
        parts.append([x for x in remaining if values[x] == best])
        remaining = [x for x in remaining if values[x] != best]
    return parts


def apply(field: Field, code: str, group: Sequence[int]) -> tuple[dict[int, Value], list[list[int]]]:
    """One tie-break on one group still tied: the values and the smaller groups."""
    if code != "DE":
        values = {x: VALUES[code](field, x) for x in group}
        return values, split(group, values)
    if len(group) == 1:
        return {group[0]: None}, [list(group)]
    values, parts = direct_encounter(field, group)
    if field.edition != FIDE:
        return values, parts
    decided = decided_somewhere(field, group)
    least = {x: total([least_and_most(field, x, y)[0] for y in group if y != x]) for x in group}
    return {x: least[x] if x in decided else None for x in group}, direct_encounter_repeated(field, group)


def decided_somewhere(field: Field, group: Sequence[int]) -> set[int]:
    """C24: those of whom some pass says something."""
    if len(group) == 1:
        return set()
    values, parts = direct_encounter(field, group)
    decided = {x for x in group if values[x] is not None}
    return decided.union(*(decided_somewhere(field, part) for part in parts)) if len(parts) > 1 else decided


def drawn(groups: list[list[int]], lots: Mapping[int, int]) -> list[list[int]]:
    """T13: lots split only what is still tied; 1 before 2, those without a lot after."""
    order: dict[int, Value] = {x: Fraction(-lots[x]) if x in lots else None for group in groups for x in group}
    return [part for group in groups for part in split(group, order)]


def rank(
    event: Event,
    order: Sequence[str] = DEFAULT_ORDER,
    edition: str = LIVRE,
    after_round: int | None = None,
    lots: Mapping[int, int] | None = None,
) -> list[Row]:
    """T1-T6, T13: rows of (rank, player, values) as shown; annulled players last, with rank None."""
    if undefined := [code for code in order if code not in CODES[edition]]:
        raise ValueError(f"not defined in {edition} here: {undefined}")
    field = field_of(event, edition, after_round)
    shown: dict[int, dict[str, Value]] = {x: {} for x in range(1, event["players"] + 1)}
    groups = [list(field.players)] if field.players else []
    for code in order:
        results = [apply(field, code, group) for group in groups]
        for values, _ in results:
            for x in values:
                shown[x][code] = values[x]
        groups = [part for _, parts in results for part in parts]
    return ranked_rows(drawn(groups, lots or {}), shown) + annulled_rows(field, order, shown)


def ranked_rows(groups: list[list[int]], shown: Mapping[int, dict[str, Value]]) -> list[Row]:
    """T13: shared ranks 1, 2, 2, 4."""
    rows: list[Row] = []
    for group in groups:
        place = len(rows) + 1
        rows += [(place, x, shown[x]) for x in sorted(group)]
    return rows


def annulled_rows(field: Field, order: Sequence[str], shown: Mapping[int, dict[str, Value]]) -> list[Row]:
    """B6: no rank, and nothing counts for them either: they are in no group and have no counted game."""
    annulled = [x for x in shown if x not in field.players]
    return [(None, x, {code: None if code == "DE" else VALUES[code](field, x) for code in order}) for x in annulled]
