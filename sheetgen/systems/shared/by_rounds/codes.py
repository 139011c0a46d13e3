"""Which column has the value of a code, in which unit, and how its figure reads."""

from collections.abc import Iterator
from dataclasses import replace

from sheetgen.model.tournament import FIDE_2026
from sheetgen.ranking.codes import CUTTING, NUMBERED, Code, parse
from sheetgen.ranking.definitions import TieBreak
from sheetgen.ranking.record import ROUND_ROBIN, SWISS
from sheetgen.ranking.tiebreaks import BY_CODE, TIEBREAKS, computation, tiebreak_of
from sheetgen.systems.shared.by_rounds.parts import has_part
from sheetgen.systems.shared.by_rounds.round_blocks import NONE, RoundBlocks
from sheetgen.workbook.desk import TEXTS
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell

IN_WORDS = {unit: template(f'IF({{n}}={NONE},"–",{text})') for unit, text in TEXTS.items()}
TWO_DECIMALS = template(f'IF({{n}}={NONE},"–",ROUND({{n}}/{{unit}},2))')
TURNED = template(f'IF({{n}}={NONE},"–",-{{n}})')


def live_codes(rules: str, event: str) -> tuple[str, ...]:
    """Return the codes of an edition that workbooks of a kind of event have live, direct encounter aside.

    >>> live_codes("livre", SWISS)[:4]
    ('PTS', 'WON', 'WIN', 'BPG')
    """
    return tuple(_spellings(rules, event))


def _spellings(rules: str, event: str) -> Iterator[str]:
    for tiebreak in TIEBREAKS:
        if tiebreak.defined(rules, event) and _has_column(tiebreak, rules):
            yield tiebreak.code
            variants = tiebreak.definitions[rules].variants
            yield from (f"{tiebreak.code}/{variant}" for variant in variants if variant not in NUMBERED)


def _has_column(tiebreak: TieBreak, rules: str) -> bool:
    """Whether a code of events of players is to have a column of its own: all that its row does not except."""
    defined = tiebreak.definitions.get(rules)
    excepted = tiebreak.is_encounter or tiebreak.not_in_cells
    return defined is not None and not excepted and bool({ROUND_ROBIN, SWISS}.intersection(defined.events))


def is_live(code: str, rules: str) -> bool:
    """Whether a code has a column, with all its variants.

    >>> is_live("BH/C1/P", "fide-2026"), is_live("BH/C1/P", "livre"), is_live("BH:MP", "fide-2026")
    (True, False, False)
    """
    parsed = parse(code)
    if parsed is None or parsed.kind or parsed.name not in BY_CODE:
        return False
    tiebreak = BY_CODE[parsed.name]
    return _has_column(tiebreak, rules) and tiebreak.definitions[rules].takes(parsed)


def column_of(code: str, blocks: RoundBlocks) -> str:
    """The name of the column that holds the value of a code.

    The name is the code itself, with ``-livre``, ``-closed`` or ``-open`` behind it where the book, an event whose
    pairings were fixed beforehand, or a workbook older than layout 8 has a formula of its own.
    """
    parsed = parse(code)
    assert parsed is not None
    closed = blocks.closed and blocks.rules == FIDE_2026
    if closed and has_part(f"{parsed.name}-closed"):
        # Forfeits are games with or without /P (C16).
        return f"{parsed.name}-closed{_cut(parsed)}{_variants(replace(parsed, forfeits=False))}"
    if blocks.counts_open and has_part(f"{parsed.name}-open"):
        return f"{parsed.name}-open{_cut(parsed)}"
    own = f"{parsed.name}-livre"
    if blocks.rules != FIDE_2026 and has_part(own):
        return own + _cut(parsed)
    return _points(parsed.name) + _cut(parsed) + _variants(parsed)


def _points(name: str) -> str:
    return "points" if name == "PTS" else name


def _cut(code: Code) -> str:
    return "".join(f"/{variant}" for variant in code.variants if variant in (*CUTTING, "R"))


def _variants(code: Code) -> str:
    limit = f"+L{code.limit}" if code.limit else ""
    agreed = f"+U{code.unrated}" if code.unrated is not None else ""
    return f"{'+F' * code.fore}{'+P' * code.forfeits}{limit}{agreed}"


def unit_of(code: str, rules: str) -> int:
    """Return how many units of the number in a cell make one of what people see: 1, 2 (halves), 4 (quarters).

    >>> unit_of("SB", "livre"), unit_of("BH/C1", "livre"), unit_of("WON", "livre")
    (4, 2, 1)
    """
    return computation(code, rules).units.amount


def text_of(code: str, rules: str, value: Cell) -> Formula:
    """Return the figure of a code as people read it, from the cell with its number."""
    tiebreak, unit = tiebreak_of(code), unit_of(code, rules)
    if computation(code, rules).lowest_first:
        return TURNED(n=value)
    if tiebreak and tiebreak.decimals:
        return TWO_DECIMALS(n=value, unit=unit)
    return IN_WORDS[unit](n=value)
