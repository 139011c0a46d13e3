"""Which column has the value of a code, in which unit, and how it is shown."""

from collections.abc import Iterator
from dataclasses import replace

from sheetgen.model.tournament import FIDE_2026
from sheetgen.ranking.codes import Code, parse
from sheetgen.systems.shared.by_rounds.given import NONE, Given
from sheetgen.workbook.desk import TEXTS
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell

CUTS = ("C1", "C2", "M1", "M2")
# By our names: the codes that have a column, and the variants each takes there.
LIVE_FIDE: dict[str, tuple[str, ...]] = {
    "PTS": (),
    **dict.fromkeys(("WIN", "WON", "BPG", "BWG", "REP", "STD"), ()),
    "CUM": ("C1", "C2"),
    "TPN": ("R",),
    "BH": (*CUTS, "P"),
    "FB": (*CUTS, "P"),
    "AOB": ("F",),
    "SB": ("C1", "C2", "P"),
    "KOYA": ("L",),
    "ARO": (*CUTS, "U"),
    **dict.fromkeys(("PERF", "PTP", "APRO", "APPO"), ("U",)),
    "RTNG": ("R", "U"),
}
LIVE_LIVRE: dict[str, tuple[str, ...]] = {
    "PTS": (),
    **dict.fromkeys(("WIN", "WON", "BPG", "KASH"), ()),
    "CUM": ("C1", "C2"),
    "CUMO": (),
    "BH": CUTS,
    "BHS": (),
    "SB": (),
    "ARO": ("C1",),
    "PERF": (),
}
# Of C.07 where pairings were fixed beforehand, so that forfeits are games with or without /P (C16).
OF_CLOSED = ("CUM", "SB", "KOYA", "REP")
# Where the book computes otherwise.
OF_THE_BOOK = ("WIN", "BH", "SB", "ARO", "PERF")
WHOLE = ("WIN", "WON", "BPG", "BWG", "REP", "KASH", "ARO", "PERF", "PTP", "APRO", "APPO", "RTNG", "TPN")
DECIMALS = 0  # the unit of means: shown with two decimals
UNITS = {**dict.fromkeys(WHOLE, 1), "SB": 4, "AOB": DECIMALS}
IN_WORDS = {unit: template(f'IF({{n}}={NONE},"–",{text})') for unit, text in TEXTS.items()}
TWO_DECIMALS = template(f'IF({{n}}={NONE},"–",ROUND({{n}}/{{unit}},2))')
TURNED = template(f'IF({{n}}={NONE},"–",-{{n}})')


def live_codes(rules: str) -> tuple[str, ...]:
    """The codes of an edition that can be shown live in an event paired round by round, DE aside."""
    return tuple(_spellings(LIVE_FIDE if rules == FIDE_2026 else LIVE_LIVRE))


def _spellings(live: dict[str, tuple[str, ...]]) -> Iterator[str]:
    for name, variants in live.items():
        yield name
        yield from (f"{name}/{variant}" for variant in variants if variant not in ("L", "U"))


def is_live(code: str, rules: str) -> bool:
    """Whether a code has a column, with all its variants."""
    parsed, live = parse(code), LIVE_FIDE if rules == FIDE_2026 else LIVE_LIVRE
    return (
        parsed is not None
        and not parsed.kind
        and all(v in live.get(parsed.name, ()) for v in parsed.variants)
        and (parsed.name in live)
    )


def column_of(code: str, given: Given) -> str:
    """The name of the column that holds the value of a code."""
    parsed = parse(code)
    assert parsed is not None
    if given.counts_open and parsed.name in ("CUM", "CUMO") and not (given.closed and given.rules == FIDE_2026):
        return f"{parsed.name}-open{_cut(parsed)}"
    if given.rules != FIDE_2026:
        name = f"{parsed.name}-livre" if parsed.name in OF_THE_BOOK else parsed.name
        return _points(name) + "".join(f"/{variant}" for variant in parsed.variants)
    if given.closed and parsed.name in OF_CLOSED:
        return f"{parsed.name}-closed{_cut(parsed)}{_variants(replace(parsed, forfeits=False))}"
    return _points(parsed.name) + _cut(parsed) + _variants(parsed)


def _points(name: str) -> str:
    return "points" if name == "PTS" else name


def _cut(code: Code) -> str:
    return "".join(f"/{variant}" for variant in code.variants if variant in (*CUTS, "R"))


def _variants(code: Code) -> str:
    limit = f"+L{code.limit}" if code.limit else ""
    agreed = f"+U{code.unrated}" if code.unrated is not None else ""
    return f"{'+F' * code.fore}{'+P' * code.forfeits}{limit}{agreed}"


def unit_of(code: str) -> int:
    parsed = parse(code)
    return UNITS.get(parsed.name if parsed else code, 2)


def text_of(code: str, value: Cell) -> Formula:
    """The figure as people read it."""
    parsed = parse(code)
    name = parsed.name if parsed else code
    if (name == "TPN") != bool(parsed and parsed.reverse) and name in ("TPN", "RTNG"):
        return TURNED(n=value)
    if name in ("AOB", "ARO"):  # means: the book's ARO is not rounded
        return TWO_DECIMALS(n=value, unit=2 if name == "AOB" else 1)
    return IN_WORDS[unit_of(code)](n=value)
