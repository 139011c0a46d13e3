"""Lists of players and teams become domain data; namesakes are told apart, and who is listed twice is reported."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from sheetgen.errors import error, warning
from sheetgen.exchange.columns import PLAYER_COLUMNS, PLAYERS, TEAM_FACTS, TEAMS
from sheetgen.exchange.reading import MAX_TEXT, ListReading, ListRow, Loaded, RawTable
from sheetgen.model.births import is_no_day
from sheetgen.model.cleaning import whole_number
from sheetgen.model.entrants import HIGHEST_RATING, Player, Team
from sheetgen.model.names import bare, name_key

MAX_K = 40
MAX_LOT = 999
MAX_RANK = 100
MAX_NAMESAKES = 100
TEXT_FIELDS = ("federation", "club", "title", "category", "sex", "league", "licence", "fide_id", "birth", "entry")
IDENTITIES = ("licence", "fide_id")
# What tells two namesakes apart, in the order in which it is added to their names.
DIFFERENCES = ("club", "birth", "licence", "fide_id", "rating", "federation", "category", "title", "sex", "league")
UNRATED = ("", "-", "0", "nc", "se", "na", "unr", "unrated")


def players(table: RawTable) -> Loaded[Player]:
    """Return the players of a list in its order (B12).

    >>> from sheetgen.exchange.reading import RawTable
    >>> table = RawTable("club.csv", None, ("Name", "Elo"), 1, ((2, ("LIND Anna", "2000")), (3, ("ROUX Bo", ""))))
    >>> [(player.name, player.rating) for player in players(table).items]
    [('LIND Anna', 2000), ('ROUX Bo', None)]
    """
    reading = ListReading(table, PLAYERS)
    entries = [ListEntry(row.line, _player(reading, row)) for row in reading.rows()]
    loaded = reading.finish(entry.player for entry in distinguish_namesakes(reading, entries))
    return replace(loaded, entries=tuple(reading.where(entry.line, "entry") for entry in entries))


def _player(reading: ListReading, row: ListRow) -> Player:
    texts: dict[str, Any] = {field: row[field] for field in TEXT_FIELDS}
    for field in IDENTITIES:
        # Exports fill an unknown number with one of these.
        texts[field] = "" if row[field] in ("0", "-") else row[field]
    if is_no_day(row["birth"]):
        reading.report(error, "bad-birth", row.line, row["birth"], "birth")
    name, rating = _name(reading, row), _rating(reading, row)
    withdrawn = reading.number(row, "withdrawn", "round", "bad-withdrawal") if row["withdrawn"] else None
    k = reading.number(row, "k", "k", "bad-k", MAX_K) if row["k"] else None
    lot = reading.number(row, "lot", "lot", "bad-lot", MAX_LOT) if row["lot"] else None
    return Player(name=name, rating=rating, withdrawn=withdrawn, k=k, lot=lot, **texts)


def _name(reading: ListReading, row: ListRow) -> str:
    name = f"{row['name']} {row['first_name']}".strip()
    if not name:
        reading.report(error, "empty-name", row.line, None, "name")
    if len(name) > MAX_TEXT:
        reading.report(error, "name-too-long", row.line, name, "name", longest=MAX_TEXT, length=len(name))
    return name


def _rating(reading: ListReading, row: ListRow) -> int | None:
    """As in a cell: the federation's lists write the kind of rating (Fide, national, estimated) behind it."""
    text = "".join(bare(row["rating"]).split())
    if text in UNRATED:
        return None
    rating = whole_number(text, kinds=True)
    if rating is not None and rating <= HIGHEST_RATING:
        return rating or None
    reading.report(error, "bad-rating", row.line, row["rating"], "rating", least=0, most=HIGHEST_RATING)
    return None


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A player with the line he stands on, and his team if the list has teams."""

    line: int
    player: Player
    team: str = ""
    rank: int | None = None
    facts: tuple[tuple[str, str], ...] = ()

    def difference(self, field: str) -> str:
        """Return what a field says of him; his team stands for a club that is not told."""
        value = getattr(self.player, field)
        return str(value or (self.team if field == "club" else "") or "")


def distinguish_namesakes(reading: ListReading, entries: list[ListEntry]) -> list[ListEntry]:
    """Report players listed twice; namesakes get added to their names what makes the difference, the club first."""
    twice = {line for field in IDENTITIES for line in _same_identity(reading, entries, field)}
    namesakes: dict[str, list[ListEntry]] = {}
    for entry in entries:
        if entry.player.name and entry.line not in twice:
            _join(reading, namesakes.setdefault(name_key(entry.player.name), []), entry)
    renamed = {line: name for group in namesakes.values() if len(group) > 1 for line, name in _named(reading, group)}
    return [
        replace(entry, player=replace(entry.player, name=renamed.get(entry.line, entry.player.name)))
        for entry in entries
    ]


def _same_identity(reading: ListReading, entries: list[ListEntry], field: str) -> Iterator[int]:
    """Yield the lines whose licence or FIDE id stands on an earlier line too."""
    seen: dict[str, ListEntry] = {}
    for entry in entries:
        key = "".join(bare(getattr(entry.player, field)).split())
        if key and seen.setdefault(key, entry) is not entry:
            _report_twice(reading, seen[key], entry, field)
            yield entry.line


def _join(reading: ListReading, group: list[ListEntry], entry: ListEntry) -> None:
    """Add a player to those of his name, unless nothing tells him from one of them (what is not told differs not)."""
    if len(group) == MAX_NAMESAKES:
        reading.report(error, "too-many-namesakes", entry.line, entry.player.name, "name", most=MAX_NAMESAKES)
        return
    for other in group:
        pairs = ((other.difference(field), entry.difference(field)) for field in DIFFERENCES)
        if not any(one and two and name_key(one) != name_key(two) for one, two in pairs):
            _report_twice(reading, other, entry, "name")
            return
    group.append(entry)


def _report_twice(reading: ListReading, first: ListEntry, second: ListEntry, field: str) -> None:
    lines = (first.line, second.line)
    name = second.player.name
    reading.report(error, "duplicate-player", second.line, name, field, lines=lines, first=first.player.name)


def _named(reading: ListReading, group: list[ListEntry]) -> Iterator[tuple[int, str]]:
    chosen: list[str] = []
    for field in DIFFERENCES:
        if len({name_key(entry.difference(field)) for entry in group}) > 1:
            chosen.append(field)
        if len({tuple(name_key(entry.difference(field)) for field in chosen) for entry in group}) == len(group):
            break
    names = [_with(entry, [entry.difference(field) for field in chosen]) for entry in group]
    lines = tuple(entry.line for entry in group)
    reading.report(warning, "namesakes", lines[-1], group[-1].player.name, "name", lines=lines, names=tuple(names))
    return iter(zip(lines, names, strict=True))


def _with(entry: ListEntry, differences: list[str]) -> str:
    added = ", ".join(filter(None, differences))
    return f"{entry.player.name} ({added})" if added else entry.player.name


def teams(table: RawTable) -> Loaded[Team]:
    """M13: the teams in the order of their first rows, their players at their ranks, never re-sorted.

    >>> from sheetgen.exchange.reading import RawTable
    >>> table = RawTable("t.csv", None, ("Team", "Name"), 1, ((2, ("Rooks", "LIND Anna")), (3, ("Rooks", "ROUX Bo"))))
    >>> [(team.name, len(team.players)) for team in teams(table).items]
    [('Rooks', 2)]
    """
    reading = ListReading(table, TEAMS)
    entries = [_member(reading, row) for row in reading.rows()]
    groups: dict[str, list[ListEntry]] = {}
    for entry in distinguish_namesakes(reading, entries):
        if entry.team:
            groups.setdefault(name_key(entry.team), []).append(entry)
    if not any(entry.rank for entry in entries):
        _report_teams_of_one_name(reading, entries)
    return reading.finish([_team(reading, group) for group in groups.values()])


def _report_teams_of_one_name(reading: ListReading, entries: list[ListEntry]) -> None:
    teams = {entry.line: entry.team for entry in entries if entry.team}
    for line, first in second_blocks([(name_key(team), line) for line, team in teams.items()]):
        reading.report(error, "team-again", line, teams[line], "team", first=first)


def _member(reading: ListReading, row: ListRow) -> ListEntry:
    if not row["team"]:
        reading.report(error, "empty-team-name", row.line, row["name"] or None, "team")
    rank = reading.number(row, "rank", "rank", "bad-rank", MAX_RANK) if row["rank"] else None
    # A row of a team without a player is a place left blank; one that says something of him lacks his name.
    blank = not any(row[field] for field in PLAYER_COLUMNS)
    facts = tuple((name, row[name]) for name in (*TEAM_FACTS, "lot") if row[name])
    return ListEntry(row.line, Player() if blank else _player(reading, row), row["team"], rank, facts)


def _team(reading: ListReading, group: list[ListEntry]) -> Team:
    first = group[0]
    for entry in group:
        if entry.team != first.team:
            reading.report(warning, "team-spelling", entry.line, entry.team, "team", used=first.team)
    places = _ranked(reading, group) if any(entry.rank for entry in group) else dict(enumerate(group, start=1))
    named = [rank for rank, entry in places.items() if entry.player.name]
    nobody = ListEntry(first.line, Player())
    blank = [rank for rank in range(1, max(places, default=0) + 1) if places.get(rank, nobody).player == Player()]
    if not any(entry.player.name for entry in group):
        reading.report(error, "empty-team", first.line, first.team, "team")
    elif blank:
        reading.report(warning, "empty-place", first.line, first.team, "team", ranks=tuple(blank))
    players = tuple(places.get(rank, nobody).player for rank in range(1, max(named, default=0) + 1))
    facts = {name: value for name, value in _facts(reading, group).items() if name in TEAM_FACTS}
    return Team(first.team, players, **facts, lot=next((entry.player.lot for entry in group if entry.player.lot), None))


def _facts(reading: ListReading, group: list[ListEntry]) -> dict[str, str]:
    """What the rows of a team say of the team; another row that says otherwise is named, and the first one counts."""
    facts: dict[str, str] = {}
    for entry in group:
        for name, value in entry.facts:
            if name_key(facts.setdefault(name, value)) != name_key(value):
                reading.report(warning, "team-fact-differs", entry.line, value, name, team=entry.team, used=facts[name])
    return facts


def _ranked(reading: ListReading, group: list[ListEntry]) -> dict[int, ListEntry]:
    """M13: the players by their ranks; two of one rank, or one without, are errors."""
    places: dict[int, ListEntry] = {}
    for entry in group:
        if entry.rank is None:
            reading.report(error, "missing-rank", entry.line, entry.player.name, "rank", team=group[0].team)
        elif places.setdefault(entry.rank, entry) is not entry:
            lines = (places[entry.rank].line, entry.line)
            name = entry.player.name
            reading.report(
                error, "duplicate-rank", entry.line, name, "rank", team=group[0].team, rank=entry.rank, lines=lines
            )
    return places


def second_blocks(rows: Sequence[tuple[str, int]]) -> Iterator[tuple[int, int]]:
    """The first lines of the second and of the first block of a team, of rows that tell team and line.

    A list that is sorted otherwise, by rating say, has rows of a team on their own: it says nothing.
    """
    blocks = [list(block) for _, block in groupby(rows, key=lambda row: row[0])]
    if any(len(block) == 1 for block in blocks):
        return
    begun: dict[str, int] = {}
    for (team, line), *_ in blocks:
        first = begun.setdefault(team, line)
        if first != line:
            yield line, first
