"""What every system must have, asked of its declaration: the list of all that one lacks."""

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import sheetgen
from sheetgen import resources
from sheetgen.errors import BadOptions, SheetgenError
from sheetgen.explanations import text_lines
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.operations.new import make_workbooks, new_files
from sheetgen.operations.pairing.workbook import pair_workbook
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.present import reports
from sheetgen.systems.pairable import Pairable
from sheetgen.systems.registry import SYSTEMS, options_of, through
from sheetgen.systems.system import System
from sheetgen.workbook.cells import Key
from sheetgen.workbook.codecs import RESULT
from tests.by_path import open_workbook
from tests.languages import WRITTEN_TOGETHER

ROOT = Path(__file__).parent.parent.parent
TITLE = "Walk"
# What a variant is made of, asked of the system it is asked for through; and small events of what has many games.
VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "swiss": {"count": 8, "rounds": 3},
    "league": {"teams": 4, "boards": 2},
    "pools": {"count": 8, "pools": 2, "one_file": True},
    "league-match": {"teams": 4, "boards": 2, "match_sheets": "sheets"},
}


def lacks(system: System, languages: Iterable[str] = WRITTEN_TOGETHER) -> list[str]:
    """Every capability a system has not, and every step of an event it cannot go in these languages."""
    found = [*_words(system), *_ready(system), *_documented(system), *_refusals(system)]
    for lang in languages:
        found += (f"{step} ({lang})" for step in _event(system, lang))
    return found


def _is_variant(system: System) -> bool:
    return through(system.id) != system.id


def _words(system: System) -> Iterator[str]:
    """Its name, what the help says of it and of its options, the title of its event in the tour."""
    own = [f"system.{system.id}"]
    if not _is_variant(system):
        own += [f"help.system.{system.id}", f"demo-title.{system.id}"]
    for lang in LANGUAGES:
        yield from (f"words {name} ({lang})" for name in own if name not in words(lang))
        for option in system.options:
            name = option.flag.lstrip("-")
            ids = (f"help.option.new.{through(system.id)}.{name}", f"help.option.new.{name}", f"help.option.all.{name}")
            if not any(each in words(lang) for each in ids):
                yield f"words of the option {option.flag} ({lang})"


def _ready(system: System) -> Iterator[str]:
    """The tour and the blank workbooks of the common sizes."""
    if _is_variant(system):
        return
    if system.make is None:
        yield "make"
    if not system.sizes:
        yield "sizes"
    elif not any(size.kept for size in system.sizes):
        yield "sizes that are kept"
    if system.demo is None:
        yield "demo"
        return
    yield from (
        f"example {source}"
        for source in system.demo.copies(system.id).values()
        if not resources.examples().joinpath(source).is_file()
    )


def _documented(system: System) -> Iterator[str]:
    """A command of the README, or a page that names it."""
    pages = (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
    told = f"--{system.chosen_by}" if system.chosen_by else system.id if _is_variant(system) else f"new {system.id}"
    told = "--match-sheets" if system.id == "league-match" else told
    if not any(told in page.read_text(encoding="utf-8") for page in pages):
        yield f"documentation of “{told}”"


def _refusals(system: System) -> Iterator[str]:
    """What only another system is asked, and nothing asked at all, are refused in a sentence."""
    if system.make is None or _is_variant(system):
        return
    mine = {option.name for option in options_of(system.id)}
    everything = {option.name: option for each in SYSTEMS.values() for option in each.options}
    foreign = next(name for name in everything if name not in mine)
    for what, asked in (("another system's option", {foreign: 3}), ("nothing", {})):
        try:
            make_workbooks(system.id, **asked)
        except (BadOptions, SheetgenError):
            continue
        yield f"refusal of {what}"


def _event(system: System, lang: str) -> Iterator[str]:
    """One event: made, filled, ranked, explained, checked, written."""
    steps: tuple[tuple[str, Callable[[Path, str], bool]], ...] = (
        ("fill", _filled),
        ("rank", _ranked),
        ("explain", _explained),
        ("check", lambda path, lang: sheetgen.check(path).clean),
        ("write", _written),
    )
    with tempfile.TemporaryDirectory(prefix="sheetgen-walk-") as folder:
        try:
            path = _made(system, lang, Path(folder))
        except Exception as slip:  # whatever goes wrong, the walk goes on and says so
            yield f"make: {slip!r}"
            return
        for name, step in steps:
            try:
                done = step(path, lang)
            except Exception as slip:
                yield f"{name}: {slip!r}"
                continue
            if not done:
                yield name


def _made(system: System, lang: str, folder: Path) -> Path:
    asked = dict(VARIANTS.get(system.id) or system.sizes[0].options)
    if "match_sheets" in asked:
        asked["match_sheets"] = str(folder / asked["match_sheets"])
    made = new_files(through(system.id), folder / "event.xlsx", title=TITLE, lang=lang, **asked)
    return next(path for path in made.paths if open_workbook(path)[0].spec.system == system.id)


def _filled(path: Path, lang: str) -> bool:
    """White wins every game; where rounds are paired one by one, those of each as soon as it is paired."""
    read = open_workbook(path)[0]
    pairable = SYSTEMS[read.spec.system].pair
    if pairable is not None:
        names = {pairable.name(number): f"Player {number}" for number in range(1, 9)}
        path.write_bytes(_played(apply_changes(read, names), pairable, read.spec.rounds))
        return open_workbook(path)[1].entered > 0
    keys: dict[Key, Any] = {key: "1-0" for key, (_, codec) in read.book.inputs().items() if codec is RESULT}
    path.write_bytes(apply_changes(read, keys))
    return bool(keys) and open_workbook(path)[1].entered > 0


def _played(data: bytes, pairable: Pairable, rounds: int) -> bytes:
    for number in range(1, rounds + 1):
        paired = pair_workbook(data, "event.xlsx")
        spec, boards = read_workbook(data).spec, [board.number for board in paired.round.boards]
        results = {key: "1-0" for board in boards for key in pairable.results(spec, number, board)}
        data = apply_changes(read_workbook(paired.data or data), results)
    return data


def _ranked(path: Path, lang: str) -> bool:
    found = sheetgen.rank(path)
    facts = reports.ranking_json(found, words(lang))
    shown = reports.ranking_text(found, words(lang)), reports.ranking_html(found, words(lang))
    return bool(facts["standings"]) and found.complete and not found.has_errors and all(shown)


def _explained(path: Path, lang: str) -> bool:
    return bool(list(text_lines(sheetgen.explain(sheetgen.rank(path), lang), words(lang))))


def _written(path: Path, lang: str) -> bool:
    if not open_workbook(path)[0].official_spots():
        return True  # a match sheet has no official ranking
    sheetgen.rank(path, write=True)
    return sheetgen.check(path).clean
