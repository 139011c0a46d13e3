"""Match sheets sent back by captains are merged into the season workbook; what contradicts is listed and kept out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from sheetgen.errors import Problem, error, warning
from sheetgen.model.names import name_key
from sheetgen.pairing.league import LeagueMatch, LeagueSchedule
from sheetgen.systems.league.entries import League, board_key, entered
from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.league.spec import LeagueSpec, MatchSheetSpec
from sheetgen.systems.shared.returned import Merged, Opened
from sheetgen.systems.shared.teams.seating import letter
from sheetgen.workbook.cells import Changes, Entries, Key

FIELDS = ("home", "result", "away")
SAME_SEASON = ("teams", "players", "double", "last_first", "rounds")


@dataclass(frozen=True, slots=True)
class Returned:
    """A match sheet that came back."""

    path: str
    read: Opened
    match: LeagueMatch

    @property
    def entries(self) -> Entries:
        """Return what was typed in the match sheet."""
        return self.read.entries

    @property
    def entered_keys(self) -> tuple[Key, ...]:
        """The cells in which something was typed, board by board."""
        boards = range(1, self.read.spec.players + 1)
        keys = (board_key(self.match, board, name) for board in boards for name in FIELDS)
        return tuple(key for key in keys if self.entries.get(key) not in (None, ""))

    def at(self, problem: Problem, key: Key | None = None) -> Problem:
        """Return a problem with the file it is in and, for a ``key``, the sheet and the cell of its entry."""
        return problem.at(file=self.path, **(self.read.place(key) if key else {}))


@dataclass(slots=True)
class Season:
    """A season while sheets are being merged into it."""

    path: str
    read: Opened
    changes: Changes = field(default_factory=dict)
    disputed: set[Key] = field(default_factory=set)  # two sheets say different things there: neither is taken
    problems: list[Problem] = field(default_factory=list)

    @property
    def spec(self) -> LeagueSpec:
        """Return the specification of the season."""
        spec: LeagueSpec = self.read.spec
        return spec

    @property
    def schedule(self) -> LeagueSchedule:
        """Return the rounds and matches of the season."""
        schedule: LeagueSchedule = self.read.schedule
        return schedule

    @property
    def league(self) -> League:
        """Return the teams of the season as its workbook says them, without what is being merged."""
        return League(LeaguePlaces(self.spec, self.schedule), self.read.entries)

    @property
    def title(self) -> str:
        """Return the title typed in the season workbook, or an empty text."""
        return self.read.entries.get(("event", "title")) or ""


def merge(path: str, season: Opened, sheets: Sequence[tuple[str, Opened]], replace: bool) -> Merged:
    """Merge returned match sheets into their season; what contradicts is listed and left alone, nothing is lost."""
    state = Season(path, season)
    state.problems += [problem.at(file=path) for problem in season.problems]
    back = [sheet for each in sheets if (sheet := _returned(state, *each))]
    _agree(state, back)
    taken = [sheet for sheet in back if _take(state, sheet, replace)]
    _doubts(state)
    owed = tuple(_owed(state))
    return Merged(path, len(taken), len(state.changes), owed, tuple(state.problems), changes=state.changes)


def _returned(state: Season, path: str, read: Opened) -> Returned | None:
    """A sheet of this season, or the reason why it is none."""
    if problem := stranger(state.read, read.spec):
        state.problems.append(problem.at(file=path))
        return None
    sheet = Returned(path, read, state.schedule.rounds[read.spec.number - 1][read.spec.match - 1])
    state.problems += [problem.at(file=path) for problem in read.problems]
    return sheet


def stranger(season: Opened, spec: MatchSheetSpec) -> Problem | None:
    """Whether a sheet is of another season: another size or calendar, another title, other teams."""
    state = Season("", season)
    other_title = spec.season and state.title and name_key(spec.season) != name_key(state.title)
    if other_title or any(getattr(state.spec, name) != getattr(spec, name) for name in SAME_SEASON):
        return error(
            "match-of-another-season",
            found=spec.season or "–",
            round=spec.number,
            match=spec.match,
            season=state.title or "–",
            home=spec.home,
            away=spec.away,
        )
    match = state.schedule.rounds[spec.number - 1][spec.match - 1]
    for team, name in ((match.home, spec.home), (match.away, spec.away)):
        if name_key(state.league.label(team)) != name_key(name):
            return error(
                "match-of-other-teams",
                found=name,
                expected=state.league.label(team),
                letter=letter(team),
                round=spec.number,
                match=spec.match,
            )
    return None


def _agree(state: Season, sheets: Sequence[Returned]) -> None:
    """Two sheets of one match, from both captains, must say the same wherever both say something."""
    first: dict[Key, Returned] = {}
    for sheet in sheets:
        for key in sheet.entered_keys:
            other = first.setdefault(key, sheet)
            if not _same(other.entries[key], sheet.entries[key]):
                state.disputed.add(key)
                state.problems.append(sheet.at(_disagreement(sheet, other, key), key))


def _disagreement(sheet: Returned, other: Returned, key: Key) -> Problem:
    return error(
        "match-sheets-disagree",
        found=str(sheet.entries[key]),
        other=str(other.entries[key]),
        other_sheet=PurePath(other.path).name,
        round=sheet.match.round,
        match=sheet.match.number,
        board=key[3],
    )


def _same(one: object, other: object) -> bool:
    """Whether two entries say the same; names may be spelt with other capitals or accents."""
    return bool(one == other) or (isinstance(one, str) and isinstance(other, str) and name_key(one) == name_key(other))


def _take(state: Season, sheet: Returned, replace: bool) -> bool:
    """Enter what a sheet says where the season says nothing; a contradiction is listed and the season kept."""
    for key in sheet.entered_keys:
        if key not in state.disputed:
            _enter(state, sheet, key, replace)
    if not sheet.entered_keys:
        nothing = warning("empty-match-sheet", round=sheet.match.round, match=sheet.match.number)
        state.problems.append(sheet.at(nothing))
    return bool(sheet.entered_keys)


def _enter(state: Season, sheet: Returned, key: Key, replace: bool) -> None:
    value, present, match = sheet.entries[key], state.read.entries.get(key), sheet.match
    if _same(present, value):
        return
    if present not in (None, "") and not replace:
        problem = error(
            "match-sheet-contradicts",
            found=str(value),
            present=str(present),
            round=match.round,
            match=match.number,
            board=key[3],
        )
        state.problems.append(sheet.at(problem, key))
    elif key not in state.read.spots:
        lost = error("no-place-in-season", found=str(value), round=match.round, match=match.number, board=key[3])
        state.problems.append(sheet.at(lost, key))
    else:
        state.changes[key] = value


def _doubts(state: Season) -> None:
    """What is wrong with the season only once the sheets are in it: a stranger at a board, somebody at two."""

    before = list(entered(state.spec, state.schedule, state.read.entries).problems)
    after = entered(state.spec, state.schedule, {**state.read.entries, **state.changes}).problems
    news = [problem for problem in after if problem not in before]
    state.problems += [problem.at(file=state.path) for problem in state.read.placed(news)]


def _owed(state: Season) -> Iterator[LeagueMatch]:
    """The matches up to the last round that has a result whose results are not all there."""
    entries = {**state.read.entries, **state.changes}
    withdrawn = state.league.withdrawn()

    def missing(match: LeagueMatch) -> int:
        keys = (board_key(match, board, "result") for board in range(1, state.spec.players + 1))
        return sum(entries.get(key) in (None, "") for key in keys)

    league = state.league
    begun = [match.round for match in league.matches if missing(match) < state.spec.players]
    for match in league.matches:
        gone = any(match.round >= withdrawn.get(team, match.round + 1) for team in (match.home, match.away))
        count = missing(match)
        if match.round <= max(begun, default=0) and count and not gone:
            owed = warning(
                "match-sheet-missing",
                round=match.round,
                match=league.number(match),
                count=count,
                home=league.label(match.home),
                away=league.label(match.away),
            )
            state.problems.append(owed.at(file=state.path))
            yield match
