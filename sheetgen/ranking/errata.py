"""The register of places where a source's figures about tie-breaks do not follow from its rules, and its page."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

HEADING = """\
# Where the sources contradict themselves on tie-breaks, ratings, norms, prizes and fees

Generated from `sheetgen/ranking/source_errata.toml`; do not edit. The engine follows the rules; this is the list of
the places where what is printed does not. Numbers 003 and 004 are the arbiter's book and the round-robin guide.
"""
KINDS = {
    "figure": "A number is wrong",
    "slip": "The working shows something else than it computes",
    "text": "Two statements contradict each other",
    "doubt": "Cannot be decided from the source",
    "program": "Settled by the text, where FIDE's program reads it otherwise",
}
# What stands in front of the two sides of an entry; a program prints nothing, its order is reckoned from its reading.
SIDES = {"program": ("as the program reads it (reckoned, not run)", "by the text")}
PRINTED = ("printed", "by the rule")


@dataclass(frozen=True, slots=True)
class SourceErratum:
    """One place: what is printed there, what follows from the rule, and why."""

    id: str
    kind: str
    source: str
    printed: str
    by_the_rule: str
    reason: str


def source_errata() -> tuple[SourceErratum, ...]:
    """The register, in the order of its file."""
    data = tomllib.loads(files("sheetgen.ranking").joinpath("source_errata.toml").read_text("utf-8"))
    return tuple(SourceErratum(**entry) for entry in data["errata"])


def source_errata_page() -> str:
    """The register as the Markdown page of the documentation."""
    register = source_errata()
    return "\n".join([HEADING, *(_section(kind, register) for kind in KINDS)])


def _section(kind: str, register: Sequence[SourceErratum]) -> str:
    entries = [_entry(erratum) for erratum in register if erratum.kind == kind]
    return "\n".join([f"## {KINDS[kind]}", "", *entries])


def _entry(erratum: SourceErratum) -> str:
    printed, by_the_rule = SIDES.get(erratum.kind, PRINTED)
    return (
        f"- **{erratum.source}** (`{erratum.id}`)\n"
        f"  - {printed}: {erratum.printed}\n"
        f"  - {by_the_rule}: {erratum.by_the_rule}\n"
        f"  - {erratum.reason}\n"
    )


if __name__ == "__main__":
    print(source_errata_page(), end="")
