"""Engines with one rule removed or bent. A test shows that some kept round tells each of them from the real one."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from sheetgen.pairing.dutch import engine, field, section, state
from sheetgen.pairing.dutch.criteria import Criterion
from sheetgen.pairing.dutch.editions import FIDE_2016, FIDE_2026, Rules
from sheetgen.pairing.dutch.state import OTHER, Allocated, Preference, Strength

# Neighbours whose order decides something: that of the others changed nothing in 1,200 small events made for it.
OBSERVABLE = (1, 3, 4, 5, 6)


def without(rules: Rules, part: str, code: str) -> Rules:
    """The rules without a criterion; of those about floating its wishes go, its place stays."""
    kept = tuple(each for each in getattr(rules, part) if each.code != code)
    if part == "floating":
        kept = tuple(
            replace(each, wishes=lambda setting: iter(())) if each.code == code else each for each in rules.floating
        )
    return replace(rules, **{part: kept})


def exchanged(rules: Rules, place: int) -> Rules:
    """Two neighbouring criteria in the wrong order."""
    quality = list(rules.quality)
    quality[place], quality[place + 1] = quality[place + 1], quality[place]
    return replace(rules, quality=tuple(quality))


def codes(criteria: tuple[Criterion, ...]) -> list[str]:
    return [criterion.code for criterion in criteria]


def bent_rules() -> Mapping[str, Rules]:
    """Every criterion of 2026 left out, and what the editions answer differently."""
    mutants = {}
    for part in ("floating", "quality"):
        mutants |= {f"without {code}": without(FIDE_2026, part, code) for code in codes(getattr(FIDE_2026, part))}
    for place in OBSERVABLE:
        one, other = codes(FIDE_2026.quality)[place : place + 2]
        mutants |= {f"{other} before {one}": exchanged(FIDE_2026, place)}
    mutants |= {"the bye barred as in 2016 (C2)": replace(FIDE_2026, bars_bye=FIDE_2016.bars_bye)}
    mutants |= {"nobody barred from the bye (C2)": replace(FIDE_2026, bars_bye=lambda turn, points: False)}
    mutants |= {"unplayed rounds float as in 2016 (1.4.3)": replace(FIDE_2026, is_downfloat=FIDE_2016.is_downfloat)}
    mutants |= {"unplayed rounds never float (1.4.3)": replace(FIDE_2026, is_downfloat=lambda turn, points: False)}
    mutants |= {"the bye to any score (C5)": replace(FIDE_2026, lowest_bye=False)}
    return mutants


def bent_rules_of_2016() -> Mapping[str, Rules]:
    mutants = {}
    for part in ("floating", "quality"):
        mutants |= {f"2016 without {code}": without(FIDE_2016, part, code) for code in codes(getattr(FIDE_2016, part))}
    mutants |= {"2016 without C6 in the collapsed bracket": without(FIDE_2016, "last", "C6")}
    mutants |= {"2016 without C10 in the collapsed bracket": without(FIDE_2016, "last", "C10")}
    mutants |= {"2016 completes in every bracket": replace(FIDE_2016, completes_always=True)}
    mutants |= {"2016 with the floats of 2026": replace(FIDE_2016, is_downfloat=FIDE_2026.is_downfloat)}
    mutants |= {"2016 with the bar of 2026": replace(FIDE_2016, bars_bye=FIDE_2026.bars_bye)}
    return mutants


class Patch(NamedTuple):
    """A function of the engine replaced by a wrong one."""

    module: Any
    name: str
    wrong: Callable[..., Any]


def patches() -> Mapping[str, Patch]:
    right = state.allocated

    def turned(rule: int) -> Callable[..., Allocated]:
        def allocated(higher: state.ColourClaim, lower: state.ColourClaim, initial: str) -> Allocated:
            found = right(higher, lower, initial)
            return Allocated(OTHER[found.colour], rule) if found.rule == rule else found

        return allocated

    found = {f"colours by 5.2.{rule} reversed": Patch(engine, "allocated", turned(rule)) for rule in range(1, 6)}
    found["colours by the longer history (5.2.3)"] = Patch(engine, "allocated", _aligned_at_the_start)
    found["no absolute preference (1.7.1)"] = Patch(field, "preference", _never_absolute)
    found["mild preferences too strong (1.7.3)"] = Patch(field, "preference", _mild_is_strong)
    found["rematches allowed (C1)"] = Patch(field, "_met", _nobody)
    found["bans forgotten"] = Patch(field, "_banned", _nobody)
    found["absolute preferences may meet (C3)"] = Patch(field, "_clashing", lambda contenders: [0] * len(contenders))
    found["everybody holds a number (C.04.2 2.4)"] = Patch(field, "holders", lambda state: list(state.entrants))
    found["boards by the lower score first"] = Patch(engine, "_board_order", _lower_first)
    found["boards by number only"] = Patch(engine, "_board_order", lambda couple: couple[0].place)
    found["higher opponents first (4.2)"] = Patch(section, "_take_lowest", _take_any)
    found["exchanges by number only (4.3)"] = Patch(section._ExchangePrice, "__call__", _any_exchange)
    found["halves of the whole remainder (3.2.2)"] = Patch(section, "keeps_halves", lambda *halves: True)
    found["the next bracket forgotten (C8)"] = Patch(section, "_welcoming", lambda part: -1)
    found["nobody checks what is below (C4)"] = Patch(section.BracketGraph, "is_paired", lambda part, mask: True)
    found["a neighbour may have the bye (C2)"] = Patch(section, "_with_bye", _bye_to_all)
    return found


def _aligned_at_the_start(higher: state.ColourClaim, lower: state.ColourClaim, initial: str) -> Allocated:
    return state.allocated(
        replace(higher, colours=higher.colours[::-1]), replace(lower, colours=lower.colours[::-1]), initial
    )


def _never_absolute(history: tuple[str, ...]) -> Preference:
    due = state.preference(history)
    return replace(due, strength=min(due.strength, Strength.STRONG))


def _mild_is_strong(history: tuple[str, ...]) -> Preference:
    due = state.preference(history)
    return replace(due, strength=Strength.STRONG) if due.strength is Strength.MILD else due


def _nobody(state: Any, places: dict[int, int]) -> list[int]:
    return [0] * len(places)


def _lower_first(couple: engine.Couple) -> tuple[int, int, int]:
    return -couple[1].score, -couple[0].score, couple[0].place


def _take_any(face: Any, local: int, among: int) -> None:
    face.restrict(local, 1 << face.mate[local])


def _any_exchange(price: Any, one: int | None, other: int | None) -> int:
    """Counts the players exchanged and forgets their numbers."""
    if one is None or other is None:
        place = other if one is None else one
        return int(place is not None and place < price.half)
    return int((one < price.half) == (other < price.half))


def _bye_to_all(players: Any, rules: Rules, graph: list[int], spare: int) -> section.Outlook:
    bye = 1 << players.size
    return section.Outlook([*(row | bye for row in graph), bye - 1], 0)
