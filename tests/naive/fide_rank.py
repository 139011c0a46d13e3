"""C.07 of March 2026 read naively: direct encounters (article 6, 13.3) and the places an order gives (C3, C19-C24)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from naive.fide_codes import Value, Values, parse, real, value
from naive.fide_field import FORFEIT, OPEN, ZERO, Crosstable


def encounters(table: Crosstable, player: int, other: int, kind: str, with_forfeits: bool) -> list[Fraction]:
    """C19, C21: what the games between two have brought, those that count."""
    found = []
    for side in table.sides[player]:
        if side.opponent != other or side.what == OPEN:
            continue
        if side.what == FORFEIT and not (table.closed or with_forfeits):
            continue
        found.append(side.points[kind])
    return found


def waiting(table: Crosstable, player: int, other: int) -> int:
    return sum(side.opponent == other and side.what == OPEN for side in table.sides[player])


def one_pass(table: Crosstable, group: Sequence[int], kind: str, forfeits: bool) -> tuple[Values, list[list[int]]]:
    """C19, C22, C23: the values and the parts, best first."""
    sure: dict[int, Fraction] = {}
    best: dict[int, Fraction] = {}
    complete = True
    for player in group:
        sure[player] = best[player] = ZERO
        for other in group:
            if other == player:
                continue
            scores, open_ = encounters(table, player, other, kind, forfeits), waiting(table, player, other)
            if not scores and not open_:
                complete = False
                best[player] += table.win[kind]
                continue
            games = len(scores) + open_
            sure[player] += sum(scores, ZERO) / games
            best[player] += (sum(scores, ZERO) + open_ * table.win[kind]) / games
            complete = complete and not open_
    if complete:
        return dict(sure), by_value(group, sure)
    left, parts = list(group), []
    while left:
        alone = [x for x in left if all(sure[x] > best[y] for y in left if y != x)]
        if len(alone) != 1:
            break
        parts.append(alone)
        left.remove(alone[0])
    first = {part[0] for part in parts}
    return {x: sure[x] if x in first else None for x in group}, parts + ([left] if left else [])


def by_value(group: Sequence[int], values: Mapping[int, Value]) -> list[list[int]]:
    """Equal values together, the best first, those without one last."""
    parts: list[list[int]] = []
    left = list(group)
    while left:
        known = [values[x] for x in left if values[x] is not None]
        best = max(known) if known else None
        parts.append([x for x in left if values[x] == best])
        left = [x for x in left if values[x] != best]
    return parts


def mutual(table: Crosstable, group: Sequence[int], kind: str, forfeits: bool) -> dict[int, Fraction]:
    """C24: the points of the first pass, missing games counted as nothing."""
    sums = {}
    for player in group:
        sums[player] = ZERO
        for other in group:
            scores = encounters(table, player, other, kind, forfeits) if other != player else []
            if scores:
                sums[player] += sum(scores, ZERO) / (len(scores) + waiting(table, player, other))
    return sums


def note(decided: set[int], values: Values) -> None:
    """C24: a pass has said something of these."""
    decided |= {player for player, found in values.items() if found is not None}


def direct(table: Crosstable, group: Sequence[int], forfeits: bool, decided: set[int]) -> list[list[int]]:
    """C20: again on every smaller group until nothing moves."""
    if len(group) == 1:
        return [list(group)]
    values, parts = one_pass(table, group, table.primary, forfeits)
    note(decided, values)
    if len(parts) == 1:
        return parts
    return [smaller for part in parts for smaller in direct(table, part, forfeits, decided)]


KNOCK_OUT = {"EDE": "", "EDEBT": "BC TBR", "EDEBB": "BC BBE", "EDET": "TBR", "EDEB": "BBE"}


def extended(
    table: Crosstable, group: Sequence[int], forfeits: bool, then: Sequence[str], decided: set[int]
) -> list[list[int]]:
    """C47: the primary score; only where it breaks nothing the secondary; C48: two left level go on."""
    if len(group) == 1:
        return [list(group)]
    for kind in (table.primary, table.secondary):
        values, parts = one_pass(table, group, kind, forfeits)
        note(decided, values)
        if len(parts) > 1:
            return [smaller for part in parts for smaller in extended(table, part, forfeits, then, decided)]
    parts = [list(group)]
    level = all(real(table, group[0], kind) == real(table, player, kind) for player in group for kind in ("MP", "GP"))
    if len(group) == 2 and level:  # C48: in match points and in game points
        for code in then:
            parts = [smaller for part in parts for smaller in apply(table, code, part)[1]]
    if len(parts) > 1:
        decided |= set(group)
    return parts


def apply(table: Crosstable, text: str, group: Sequence[int]) -> tuple[Values, list[list[int]]]:
    """One code on one group still level: what is shown, and the smaller groups."""
    code = parse(text.partition("#")[0])
    if code.name == "DE" or code.name in KNOCK_OUT:
        if len(group) == 1:
            return {group[0]: None}, [list(group)]
        decided: set[int] = set()
        if code.name == "DE":
            parts = direct(table, group, code.forfeits, decided)
        else:
            parts = extended(table, group, code.forfeits, KNOCK_OUT[code.name].split(), decided)
        sums = mutual(table, group, table.primary, code.forfeits)
        return {x: sums[x] if x in decided else None for x in group}, parts
    shown = {player: value(table, player, text) for player in group}
    if code.name == "BC":
        kind = "GP" if "GP" in table.win else "P"
        same = len({real(table, player, kind) for player in group}) == 1
        return shown, by_value(group, {x: -v for x, v in shown.items()}) if same else [list(group)]
    lowest_first = (code.name == "TPN") != code.reverse if code.name in ("TPN", "RTNG") else False
    if lowest_first:
        return shown, by_value(group, {x: None if v is None else -v for x, v in shown.items()})
    return shown, by_value(group, shown)


def rank(table: Crosstable, order: Sequence[str]) -> list[tuple[int, int, dict[str, Value]]]:
    """C3: places and every value."""
    groups = [table.everybody] if table.everybody else []
    shown: dict[int, dict[str, Value]] = {player: {} for player in table.everybody}
    for text in order:
        parts: list[list[int]] = []
        for group in groups:
            values, smaller = apply(table, text, group)
            for player, found in values.items():
                shown[player][text] = found
            parts += smaller
        groups = parts
    rows = []
    for group in groups:
        place = len(rows) + 1
        rows += [(place, player, shown[player]) for player in sorted(group)]
    return rows
