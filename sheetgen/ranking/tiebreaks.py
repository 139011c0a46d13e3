"""T1-T12, C13-C55: TIEBREAKS, the one list of tie-breaks: for every code what each edition that has it says of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from sheetgen.model.tournament import FIDE_2026
from sheetgen.ranking.codes import FIDE_NAMES, NUMBERED, OFFICIAL, Code, parse
from sheetgen.ranking.definitions import Computation, Definition, Value
from sheetgen.ranking.federation import CODES
from sheetgen.ranking.livre import BOOK

__all__ = ["BY_CODE", "TIEBREAKS", "Computation", "TieBreak", "Value", "computation", "definition"]
_FIDE_NAME = {ours: name for name, ours in FIDE_NAMES.items()}


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One code and its definitions, by edition."""

    code: str
    definitions: Mapping[str, Definition]

    @property
    def editions(self) -> tuple[str, ...]:
        return tuple(self.definitions)

    @property
    def alias(self) -> str:
        """FIDE's name of a code that has another one here."""
        return _FIDE_NAME.get(self.code, "")

    def name(self, rules: str) -> str:
        """The code as an edition spells it."""
        own = OFFICIAL.get(self.code, self.code)
        return self.alias or own if rules == FIDE_2026 else own

    def defined(self, rules: str, event: str) -> bool:
        """T: whether the edition defines the code for this kind of event."""
        return rules in self.definitions and event in self.definitions[rules].events

    def spellings(self, rules: str) -> Iterator[str]:
        """The code as an edition spells it, alone and with each variant that has no number."""
        name = self.name(rules)
        yield name
        for variant in self.definitions[rules].variants:
            if variant not in NUMBERED:
                yield f"{name}/{variant}"


def _registry() -> Iterator[TieBreak]:
    found: dict[str, dict[str, Definition]] = {}
    for defined in (*BOOK, *CODES):
        found.setdefault(defined.code, {})[defined.edition] = defined
    return (TieBreak(code, definitions) for code, definitions in found.items())


TIEBREAKS: tuple[TieBreak, ...] = tuple(_registry())
BY_CODE: Mapping[str, TieBreak] = {tiebreak.code: tiebreak for tiebreak in TIEBREAKS}


def definition(code: Code, rules: str) -> Definition | None:
    """What an edition says of a code, if it has it."""
    tiebreak = BY_CODE.get(code.name)
    return tiebreak.definitions.get(rules) if tiebreak else None


@cache
def computation(code: str, rules: str) -> Computation:
    """How a code of an order that has been checked is computed in an edition."""
    parsed = parse(code)
    assert parsed is not None
    return BY_CODE[parsed.name].definitions[rules].build(parsed)
