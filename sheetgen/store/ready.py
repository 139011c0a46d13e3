"""Workbooks for people without a command line: the blank ones of every common size, and the tour."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from sheetgen import api, files, resources
from sheetgen.errors import BadOptions, Where, error
from sheetgen.model.tournament import LANGUAGES, TournamentSpec
from sheetgen.systems.knockout import making as knockout_events
from sheetgen.systems.league import making as league_events
from sheetgen.systems.molter import making as molter_events
from sheetgen.systems.scheveningen import making as scheveningen_events
from sheetgen.systems.shared import options
from sheetgen.usecases.judging import Ranking
from sheetgen.usecases.opening import StrPath

SIZES = (4, 6, 8, 10, 12, 14, 16, 18, 20, 24)
DOUBLE_SIZES = (4, 6, 8)
KEPT_SIZES = (6, 8, 10, 12)  # those the repository keeps in templates/
MOLTER_SIZES = (*((teams, 4) for teams in range(3, 10)), (6, 6), (7, 6), (8, 8))  # teams, players of a team
KEPT_MOLTER_SIZES = ((5, 4), (7, 4))
KNOCKOUT_SIZES = (4, 8, 16, 32)
KEPT_KNOCKOUT_SIZES = (8, 16)
SCHEVENINGEN_SIZES = (4, 5, 6, 8, 10)  # players of a team
KEPT_SCHEVENINGEN_SIZES = (4, 8)
LEAGUE_SIZES = ((6, 4), (8, 4), (8, 8), (10, 6), (12, 8))  # teams, boards
KEPT_LEAGUE_SIZES = ((8, 4),)


def blank_berger(
    sizes: tuple[int, ...] = SIZES, doubles: tuple[int, ...] = DOUBLE_SIZES
) -> Iterator[tuple[str, TournamentSpec]]:
    """Yield the name and the specification of every blank workbook; an odd field leaves the last place empty (B12)."""
    for lang in LANGUAGES:
        for count in sizes:
            yield f"berger-{count:02}-{lang}.xlsx", options.berger_spec(count, lang=lang)
        for count in doubles:
            yield f"berger-{count:02}-double-{lang}.xlsx", options.berger_spec(count, lang=lang, double=True)


def blank_molter(sizes: Iterable[tuple[int, int]] = MOLTER_SIZES) -> Iterator[tuple[str, TournamentSpec]]:
    """Yield every blank Molter event, in all numbered rounds of its table."""
    for lang in LANGUAGES:
        for teams, players in sizes:
            yield f"molter-{teams}x{players}-{lang}.xlsx", molter_events.molter_spec(teams, players, lang=lang)


def blank_knockout(sizes: Iterable[int] = KNOCKOUT_SIZES) -> Iterator[tuple[str, TournamentSpec]]:
    """Yield every blank knockout; places left empty at the end of the list are byes (K5)."""
    for lang in LANGUAGES:
        for count in sizes:
            spec = knockout_events.knockout_spec(count, third_place=True, lang=lang)
            yield f"knockout-{count:02}-{lang}.xlsx", spec


def blank_scheveningen(sizes: Iterable[int] = SCHEVENINGEN_SIZES) -> Iterator[tuple[str, TournamentSpec]]:
    """Yield every blank Scheveningen match."""
    for lang in LANGUAGES:
        for players in sizes:
            spec = scheveningen_events.scheveningen_spec(players, lang=lang)
            yield f"scheveningen-{players:02}-{lang}.xlsx", spec


def blank_league(sizes: Iterable[tuple[int, int]] = LEAGUE_SIZES) -> Iterator[tuple[str, TournamentSpec]]:
    """Yield every blank season."""
    for lang in LANGUAGES:
        for teams, boards in sizes:
            yield f"league-{teams:02}x{boards}-{lang}.xlsx", league_events.league_spec(teams, boards, lang=lang)


def blanks() -> Iterator[tuple[str, TournamentSpec]]:
    """Yield the blank workbooks of every common size."""
    yield from blank_berger()
    yield from blank_molter()
    yield from blank_knockout()
    yield from blank_scheveningen()
    yield from blank_league()


def kept_workbooks() -> Iterator[tuple[str, bytes]]:
    """Yield the small choice of blank workbooks that the repository keeps in ``templates/``."""
    kept = (
        blank_berger(KEPT_SIZES, ()),
        blank_molter(KEPT_MOLTER_SIZES),
        blank_knockout(KEPT_KNOCKOUT_SIZES),
        blank_scheveningen(KEPT_SCHEVENINGEN_SIZES),
        blank_league(KEPT_LEAGUE_SIZES),
    )
    for name, spec in chain.from_iterable(kept):
        yield name, api.workbook_of(spec, {})


def templates(
    folder: StrPath, *, force: bool = False, watch: Callable[[int, int], None] | None = None
) -> tuple[Path, ...]:
    """Write the blank workbooks of every common size, in every language; ``watch`` is told how many of how many."""
    made = {Path(folder) / name: spec for name, spec in blanks()}
    _make_folder(Path(folder), list(made), force)
    for done, (path, spec) in enumerate(made.items(), start=1):
        files.write_whole(path, api.workbook_of(spec, {}), force)
        if watch:
            watch(done, len(made))
    return tuple(made)


def _make_folder(folder: Path, targets: list[Path], force: bool) -> None:
    """Refuse before anything is written, not in the middle of it, and in one sentence for all that is there."""
    taken = [path for path in targets if path.exists()]
    if taken and not force:
        raise BadOptions(error("folder-taken", where=Where(file=str(folder)), found=taken[0].name, count=len(taken)))
    files.make_folder(folder)


def demo(folder: StrPath = "sheetgen-demo", *, lang: str = "fr", force: bool = False) -> tuple[Ranking, ...]:
    """Make, fill and rank one small event of each system, in a folder of its own."""
    target = Path(folder)
    copies = {target / name: resources.examples() / source for name, source in DEMO_FILES.items()}
    _make_folder(target, [*(target / f"{system}.xlsx" for system in DEMOS), *copies], force)
    for path, source in copies.items():
        files.write_whole(path, source.read_bytes(), force)
    return tuple(make(target, lang, force) for make in DEMOS.values())


def _berger_demo(target: Path, lang: str, force: bool) -> Ranking:
    workbook = target / "berger.xlsx"
    title = {"fr": "Tournoi du printemps", "en": "Spring tournament"}[lang]
    asked: dict[str, Any] = {"title": title, "dates": "2026-01-07/7d", "times": "14:00", "lang": lang}
    api.new("berger", workbook, players=target / "players.csv", force=force, **asked)
    api.fill(workbook, results=target / "results.csv")
    return api.rank(workbook, write=True)


def _molter_demo(target: Path, lang: str, force: bool) -> Ranking:
    workbook = target / "molter.xlsx"
    title = {"fr": "Coupe du printemps par équipes", "en": "Spring team cup"}[lang]
    asked: dict[str, Any] = {"title": title, "players_per_team": 4, "lang": lang}
    api.new("molter", workbook, teams=target / "teams.csv", force=force, **asked)
    api.fill(workbook, results=target / "team-results.csv")
    return api.rank(workbook, write=True)


def _knockout_demo(target: Path, lang: str, force: bool) -> Ranking:
    workbook = target / "knockout.xlsx"
    title = {"fr": "Coupe du club", "en": "Club cup"}[lang]
    asked: dict[str, Any] = {"title": title, "seeding": "elo", "third_place": True, "lang": lang}
    api.new("knockout", workbook, players=target / "cup-players.csv", force=force, **asked)
    api.fill(workbook, results=target / "cup-results.csv")
    return api.rank(workbook, write=True)


def _scheveningen_demo(target: Path, lang: str, force: bool) -> Ranking:
    workbook = target / "scheveningen.xlsx"
    title = {"fr": "Match des deux rives", "en": "Match across the river"}[lang]
    api.new("scheveningen", workbook, teams=target / "two-teams.csv", title=title, lang=lang, force=force)
    api.fill(workbook, results=target / "match-results.csv")
    return api.rank(workbook, write=True)


def _league_demo(target: Path, lang: str, force: bool) -> Ranking:
    workbook = target / "league.xlsx"
    title = {"fr": "Division 2", "en": "Division 2"}[lang]
    asked: dict[str, Any] = {"title": title, "boards": 4, "last_first": True, "dates": "2026-10-18/14d", "lang": lang}
    api.new("league", workbook, teams=target / "league-teams.csv", force=force, **asked)
    api.fill(workbook, results=target / "league-results.csv")
    return api.rank(workbook, write=True)


DEMOS = {
    "berger": _berger_demo,
    "molter": _molter_demo,
    "knockout": _knockout_demo,
    "scheveningen": _scheveningen_demo,
    "league": _league_demo,
}
# The lists of the tour, and the examples they are copies of.
DEMO_FILES = {
    "players.csv": "berger/players.csv",
    "results.csv": "berger/results.csv",
    "teams.csv": "molter/teams.csv",
    "team-results.csv": "molter/results.csv",
    "cup-players.csv": "knockout/players.csv",
    "cup-results.csv": "knockout/results.csv",
    "two-teams.csv": "scheveningen/teams.csv",
    "match-results.csv": "scheveningen/results.csv",
    "league-teams.csv": "league/teams.csv",
    "league-results.csv": "league/results.csv",
}

__all__ = ["blanks", "demo", "kept_workbooks", "templates"]
