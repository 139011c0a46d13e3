"""Lists people bring (players, teams, results) become domain data; all the problems of a file in one report."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Generic, TypeVar

from sheetgen.errors import Problem, Where, error, raise_errors, warning
from sheetgen.model.entrants import Player, Team
from sheetgen.model.games import BY_TOKEN, DROP_DOWN, read_result
from sheetgen.model.team_blocks import second_blocks

MAX_TEXT = 100
MAX_RATING = 4000
MAX_RANK = 100
MAX_NAMESAKES = 100
SHOWN = 40

# Every header understood, by field; accents, case, spaces and punctuation do not count.
PLAYER_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": ("nom", "name", "joueur", "player", "nom complet", "full name", "nom de famille", "last name", "surname",
             "family name", "nom du joueur", "player name", "noms", "joueurs", "names", "players"),
    "first_name": ("prénom", "first name", "given name", "forename", "prénoms"),
    "rating": ("elo", "rating", "elo fide", "elo standard", "classement elo", "fide rating", "rtg", "cote"),
    "federation": ("fédération", "fed", "fede", "federation", "pays", "country", "nation"),
    "club": ("club", "nom du club", "club name"),
    "title": ("titre", "title", "titre fide", "fide title"),
    "category": ("catégorie", "category", "cat", "catégorie d'âge", "age category"),
    "sex": ("sexe", "sex", "genre", "gender"),
    "league": ("ligue", "league"),
    "licence": ("licence", "license", "n° ffe", "no ffe", "nr ffe", "numéro ffe", "code ffe", "id ffe", "ffe",
                "n° licence", "n° de licence", "no licence", "numéro de licence", "licence number", "license number"),
    "fide_id": ("fide id", "id fide", "code fide", "n° fide", "no fide", "numéro fide", "fide", "fide number",
                "fide code"),
    "birth": ("naissance", "birth", "date de naissance", "année de naissance", "né le", "birth date", "date of birth",
              "year of birth", "birth year", "birthday", "born", "dob"),
    "withdrawn": ("retrait", "withdrawn", "withdrawal", "abandon", "ronde de retrait", "out from round"),
    "entry": ("entrée", "entry", "entre", "enters"),
}  # fmt: skip
TEAM_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "team": ("équipe", "team", "nom de l'équipe", "team name", "équipes", "teams"),
    "rank": ("rang", "rank", "ordre", "order", "échiquier", "board"),
    "venue": ("adresse", "salle", "lieu", "lieu de jeu", "address", "venue", "hall", "playing hall"),
    "captain": ("capitaine", "captain", "responsable"),
    "contact": ("contact", "téléphone", "tél", "portable", "phone", "telephone", "mobile", "courriel", "mail", "email"),
    **PLAYER_COLUMNS,
}
TEAM_FACTS = ("venue", "captain", "contact")  # of a team, not of a player: one of its rows says them
RESULT_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "round": ("ronde", "round", "rd", "tour", "journée", "n° ronde", "round number"),
    "board": ("échiquier", "board", "ech", "bd", "table", "partie", "game", "n° échiquier", "board number"),
    "match": ("match", "rencontre", "n° match", "match number", "pool", "poule"),
    "result": ("résultat", "result", "rés", "res", "score"),
}
TEXT_FIELDS = ("federation", "club", "title", "category", "sex", "league", "licence", "fide_id", "birth", "entry")
IDENTITIES = ("licence", "fide_id")
# What tells two namesakes apart, in the order in which it is added to their names.
DIFFERENCES = ("club", "birth", "licence", "fide_id", "rating", "federation", "category", "title", "sex", "league")
UNRATED = ("", "-", "0", "nc", "se", "na", "unr", "unrated")
WORDS = {
    "round": ("", "r", "rd", "ronde", "round", "tour", "journee"),
    "board": ("", "e", "b", "t", "ech", "bd", "echiquier", "board", "table", "partie", "game"),
    "match": ("", "m", "match", "rencontre", "pool", "poule"),
    "rank": ("", "n", "no", "rang", "rank"),
}
# How spreadsheets show a formula that failed, in either language.
FAILED_FORMULA = re.compile(r"#[A-Z0/]+ ?[!?]|#N/[AD]|Err:\d{3}")
Item = TypeVar("Item")
Kind = Callable[..., Problem]


@dataclass(frozen=True, slots=True)
class RawTable:
    """A list as found in a file: texts only, empty lines left out, each row with its line in the file or sheet.

    ``letters`` names the columns of a sheet.
    """

    file: str
    sheet: str | None
    header: tuple[str, ...]
    header_line: int
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    letters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Loaded(Generic[Item]):
    """What a list holds, and the warnings its reading gave."""

    items: tuple[Item, ...]
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One game of a list of results: ``round`` is its number or its printed name, ``result`` a canonical token (G1)."""

    line: int
    round: str
    board: int
    match: int | None = None
    result: str | None = None


def bare(text: str) -> str:
    """Return the text without case and accents."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def fold(text: str) -> str:
    """Return what counts of a header: its letters and digits."""
    return "".join(letter for letter in bare(text.replace("º", "°")) if letter.isalnum())


@lru_cache(maxsize=10_000)
def name_key(name: str) -> str:
    """Return what two spellings of one name have in common."""
    return " ".join(re.sub(r"[-‐’'.\s]+", " ", bare(name)).split())


def clean(text: str) -> str:
    """Return a cell's text with ordinary single spaces, nothing invisible, and composed accents."""
    visible = text.replace("\u200b", "").replace("\ufeff", "").strip()
    return re.sub(r"[ \u00a0\u2000-\u200a\u202f]+", " ", unicodedata.normalize("NFC", visible))


@dataclass(frozen=True, slots=True)
class Headers:
    """The columns of one kind of list: the field of each known header, and of what fields one each is required."""

    fields: Mapping[str, str]
    required: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, columns: Mapping[str, tuple[str, ...]], *required: tuple[str, ...]) -> "Headers":
        return cls({fold(word): field for field, words in columns.items() for word in (*words, field)}, required)

    def recognised(self, header: Sequence[str]) -> list[tuple[str, int]]:
        """Return the field and the index of every known column, in the order of the file."""
        known = ((self.fields.get(fold(text)), index) for index, text in enumerate(header))
        return [(field, index) for field, index in known if field is not None]

    def missing(self, header: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        present = {field for field, _ in self.recognised(header)}
        return tuple(choice for choice in self.required if not present.intersection(choice))

    def close(self, choice: tuple[str, ...], header: Sequence[str]) -> tuple[str, ...]:
        """Return the headers that look like a misspelt name of one of these fields."""
        words = [word for word, field in self.fields.items() if field in choice]
        return tuple(text for text in header if get_close_matches(fold(text), words, n=1, cutoff=0.6))


PLAYERS = Headers.of(PLAYER_COLUMNS, ("name",))
TEAMS = Headers.of(TEAM_COLUMNS, ("team",), ("name",))
RESULTS = Headers.of(RESULT_COLUMNS, ("round",), ("board", "match"), ("result",))


@dataclass(frozen=True, slots=True)
class Row:
    """One filled line of a list: its cleaned texts by field."""

    line: int
    cells: Mapping[str, str]

    def __getitem__(self, field: str) -> str:
        return self.cells.get(field, "")


class Reading:
    """A list being read: its columns, and the problems found so far."""

    def __init__(self, table: RawTable, headers: Headers) -> None:
        self.table = table
        self.problems: list[tuple[int, Problem]] = []
        recognised = headers.recognised(table.header)
        self.columns = dict(reversed(recognised))
        self._check_header(headers, recognised)

    def _check_header(self, headers: Headers, recognised: list[tuple[str, int]]) -> None:
        if not self.table.header:
            raise_errors([error("empty-list", where=Where(self.table.file))])
        line, header = self.table.header_line, [clean(text) for text in self.table.header if text.strip()]
        for choice in headers.missing(self.table.header):
            close = headers.close(choice, header)
            self.report(error, "missing-column", line, None, required=choice, header=tuple(header[:20]), close=close)
        raise_errors(problem for _, problem in self.problems)
        for field, index in recognised:
            if index != self.columns[field]:
                found, used = clean(self.table.header[index]), clean(self.table.header[self.columns[field]])
                self.report(warning, "duplicate-column", line, found, field, used=used)

    def where(self, line: int, field: str | None = None) -> Where:
        """Return the cell of a sheet, or the line of a text file."""
        if self.table.sheet is None:
            return Where(self.table.file, line=line)
        cell = f"{self.table.letters[self.columns[field]]}{line}" if field in self.columns else None
        return Where(self.table.file, self.table.sheet, cell, None if cell else line)

    def report(
        self, kind: Kind, code: str, line: int, found: str | None, field: str | None = None, **data: Any
    ) -> None:
        """Note a problem of a line, in one of its columns if a field is named."""
        shown = found if found is None or len(found) <= SHOWN else found[:SHOWN] + "…"
        if field:
            data["column"] = field
        self.problems.append((line, kind(code, where=self.where(line, field), found=shown, **data)))

    def rows(self) -> Iterator[Row]:
        """Yield the rows that say something in a known column, their texts checked."""
        for line, cells in self.table.rows:
            texts = {field: cells[index] for field, index in self.columns.items() if index < len(cells)}
            row = Row(line, {field: clean(text) for field, text in texts.items()})
            if any(row.cells.values()):
                self._check(row, cells)
                yield row

    def _check(self, row: Row, cells: tuple[str, ...]) -> None:
        width = len(self.table.header)
        if self.table.sheet is None and any(text.strip() for text in cells[width:]):
            # An unquoted separator has moved the columns; in a sheet it is only a note beside the list.
            self.report(error, "row-too-wide", row.line, None, expected=width, cells=len(cells))
        for field, text in row.cells.items():
            for letter in text:
                if unicodedata.category(letter) in ("Cc", "Cs") or letter in "\ufffe\uffff":
                    self.report(error, "control-character", row.line, repr(letter)[1:-1], field)
                    break
            if FAILED_FORMULA.fullmatch(text):
                self.report(error, "error-value", row.line, text, field)
            if len(text) > MAX_TEXT and field not in ("name", "first_name"):
                self.report(error, "text-too-long", row.line, text, field, longest=MAX_TEXT, length=len(text))

    def number(self, row: Row, field: str, words: str, code: str, limit: int = 9999) -> int | None:
        """Return a whole number from 1, which a word may precede ("Ronde 3"); report what is something else."""
        number = whole_number(row[field], words)
        if number is None or not 1 <= number <= limit:
            self.report(error, code, row.line, row[field], field, least=1, most=limit)
            return None
        return number

    def finish(self, items: Iterable[Item]) -> Loaded[Item]:
        """Raise all the problems together if one is an error, or if there is nothing at all in the list."""
        loaded = tuple(items)
        if not loaded and not self.problems:
            self.report(error, "empty-list", self.table.header_line, None)
        problems = [problem for _, problem in sorted(self.problems, key=lambda found: found[0])]
        raise_errors(problems)
        return Loaded(loaded, tuple(problems))


def whole_number(text: str, words: str) -> int | None:
    """Return the number of "3", "3.0", "R3" or "Ronde 3", or None."""
    match = re.fullmatch(r"([a-z]*)[ .°]*([0-9]{1,4})(?:[.,]0+)?", bare(text))
    return int(match[2]) if match and match[1] in WORDS[words] else None


def players(table: RawTable) -> Loaded[Player]:
    """Return the players of a list in its order (B12)."""
    reading = Reading(table, PLAYERS)
    entries = [Entry(row.line, _player(reading, row)) for row in reading.rows()]
    return reading.finish(entry.player for entry in told_apart(reading, entries))


def _player(reading: Reading, row: Row) -> Player:
    texts = {field: row[field] for field in TEXT_FIELDS}
    for field in IDENTITIES:
        # Exports fill an unknown number with one of these.
        texts[field] = "" if row[field] in ("0", "-") else row[field]
    name, rating = _name(reading, row), _rating(reading, row)
    withdrawn = reading.number(row, "withdrawn", "round", "bad-withdrawal") if row["withdrawn"] else None
    return Player(name=name, rating=rating, withdrawn=withdrawn, **texts)


def _name(reading: Reading, row: Row) -> str:
    name = f"{row['name']} {row['first_name']}".strip()
    if not name:
        reading.report(error, "empty-name", row.line, None, "name")
    if len(name) > MAX_TEXT:
        reading.report(error, "name-too-long", row.line, name, "name", longest=MAX_TEXT, length=len(name))
    return name


def _rating(reading: Reading, row: Row) -> int | None:
    text = "".join(bare(row["rating"]).split())
    if text in UNRATED:
        return None
    # The federation's lists write the kind of rating (Fide, national, estimated) behind it.
    match = re.fullmatch(r"([0-9]{1,4})(?:[.,]0+)?[fne]?", text)
    if match and int(match[1]) <= MAX_RATING:
        return int(match[1]) or None
    reading.report(error, "bad-rating", row.line, row["rating"], "rating", least=0, most=MAX_RATING)
    return None


@dataclass(frozen=True, slots=True)
class Entry:
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


def told_apart(reading: Reading, entries: list[Entry]) -> list[Entry]:
    """Report players listed twice; namesakes get added to their names what makes the difference, the club first."""
    twice = {line for field in IDENTITIES for line in _same_identity(reading, entries, field)}
    namesakes: dict[str, list[Entry]] = {}
    for entry in entries:
        if entry.player.name and entry.line not in twice:
            _join(reading, namesakes.setdefault(name_key(entry.player.name), []), entry)
    renamed = {line: name for group in namesakes.values() if len(group) > 1 for line, name in _named(reading, group)}
    return [
        replace(entry, player=replace(entry.player, name=renamed.get(entry.line, entry.player.name)))
        for entry in entries
    ]


def _same_identity(reading: Reading, entries: list[Entry], field: str) -> Iterator[int]:
    """Yield the lines whose licence or FIDE id stands on an earlier line too."""
    seen: dict[str, Entry] = {}
    for entry in entries:
        key = "".join(bare(getattr(entry.player, field)).split())
        if key and seen.setdefault(key, entry) is not entry:
            _report_twice(reading, seen[key], entry, field)
            yield entry.line


def _join(reading: Reading, group: list[Entry], entry: Entry) -> None:
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


def _report_twice(reading: Reading, first: Entry, second: Entry, field: str) -> None:
    lines = (first.line, second.line)
    name = second.player.name
    reading.report(error, "duplicate-player", second.line, name, field, lines=lines, first=first.player.name)


def _named(reading: Reading, group: list[Entry]) -> Iterator[tuple[int, str]]:
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


def _with(entry: Entry, told: list[str]) -> str:
    added = ", ".join(filter(None, told))
    return f"{entry.player.name} ({added})" if added else entry.player.name


def teams(table: RawTable) -> Loaded[Team]:
    """M13: the teams in the order of their first rows, their players at their ranks, never re-sorted."""
    reading = Reading(table, TEAMS)
    entries = [_member(reading, row) for row in reading.rows()]
    groups: dict[str, list[Entry]] = {}
    for entry in told_apart(reading, entries):
        if entry.team:
            groups.setdefault(name_key(entry.team), []).append(entry)
    if not any(entry.rank for entry in entries):
        _report_teams_of_one_name(reading, entries)
    return reading.finish([_team(reading, group) for group in groups.values()])


def _report_teams_of_one_name(reading: Reading, entries: list[Entry]) -> None:
    teams = {entry.line: entry.team for entry in entries if entry.team}
    for line, first in second_blocks([(name_key(team), line) for line, team in teams.items()]):
        reading.report(error, "team-again", line, teams[line], "team", first=first)


def _member(reading: Reading, row: Row) -> Entry:
    if not row["team"]:
        reading.report(error, "empty-team-name", row.line, row["name"] or None, "team")
    rank = reading.number(row, "rank", "rank", "bad-rank", MAX_RANK) if row["rank"] else None
    # A row of a team without a player is a place left blank; one that says something of him lacks his name.
    blank = not any(row[field] for field in PLAYER_COLUMNS)
    facts = tuple((name, row[name]) for name in TEAM_FACTS if row[name])
    return Entry(row.line, Player() if blank else _player(reading, row), row["team"], rank, facts)


def _team(reading: Reading, group: list[Entry]) -> Team:
    first = group[0]
    for entry in group:
        if entry.team != first.team:
            reading.report(warning, "team-spelling", entry.line, entry.team, "team", used=first.team)
    places = _ranked(reading, group) if any(entry.rank for entry in group) else dict(enumerate(group, start=1))
    named = [rank for rank, entry in places.items() if entry.player.name]
    nobody = Entry(first.line, Player())
    blank = [rank for rank in range(1, max(places, default=0) + 1) if places.get(rank, nobody).player == Player()]
    if not any(entry.player.name for entry in group):
        reading.report(error, "empty-team", first.line, first.team, "team")
    elif blank:
        reading.report(warning, "empty-place", first.line, first.team, "team", ranks=tuple(blank))
    players = tuple(places.get(rank, nobody).player for rank in range(1, max(named, default=0) + 1))
    return Team(first.team, players, **_facts(reading, group))


def _facts(reading: Reading, group: list[Entry]) -> dict[str, str]:
    """What the rows of a team say of the team; another row that says otherwise is named, and the first one counts."""
    facts: dict[str, str] = {}
    for entry in group:
        for name, value in entry.facts:
            if name_key(facts.setdefault(name, value)) != name_key(value):
                reading.report(warning, "team-fact-differs", entry.line, value, name, team=entry.team, used=facts[name])
    return facts


def _ranked(reading: Reading, group: list[Entry]) -> dict[int, Entry]:
    """M13: the players by their ranks; two of one rank, or one without, are errors."""
    places: dict[int, Entry] = {}
    for entry in group:
        if entry.rank is None:
            reading.report(error, "missing-rank", entry.line, entry.player.name, "rank", team=group[0].team)
        elif places.setdefault(entry.rank, entry) is not entry:
            lines = (places[entry.rank].line, entry.line)
            found = entry.player.name
            reading.report(
                error, "duplicate-rank", entry.line, found, "rank", team=group[0].team, rank=entry.rank, lines=lines
            )
    return places


def results(table: RawTable) -> Loaded[ResultLine]:
    """G1-G6: the results of a list, one line a game."""
    reading = Reading(table, RESULTS)
    read = [_result_line(reading, row) for row in reading.rows()]
    return reading.finish(_once(reading, [line for line in read if line is not None]))


def _result_line(reading: Reading, row: Row) -> ResultLine | None:
    if not row["round"]:
        reading.report(error, "missing-round", row.line, None, "round")
    number = whole_number(row["round"], "round")
    pool = re.fullmatch("(?:pool|poule)? *([a-z])", bare(row["match"] or ""))
    if pool:
        row = replace(row, cells={**row.cells, "match": str(ord(pool[1]) - ord("a") + 1)})
    match = reading.number(row, "match", "match", "bad-match") if row["match"] else None
    # A match of one game needs no board number.
    board = 1 if match and not row["board"] else reading.number(row, "board", "board", "bad-board")
    token = token_of(reading, row)
    if not row["round"] or board is None:
        return None
    return ResultLine(row.line, row["round"] if number is None else str(number), board, match, token)


def token_of(reading: Reading, row: Row) -> str | None:
    """G1, G3, G6: the canonical result of a row; what is tolerated and what is unknown is reported."""
    found = row["result"]
    if not found:
        return None
    known = read_result(found)
    token = known.token if known else read_spoilt(found)
    if token is None:
        reading.report(error, "unknown-result", row.line, found, "result", allowed=", ".join(DROP_DOWN))
        return None
    if known is None:
        reading.report(warning, "date-result", row.line, found, "result", read=token)
    elif known.lenient:
        reading.report(warning, "lenient-result", row.line, found, "result", read=token)
    if BY_TOKEN[token].is_penalty:
        reading.report(warning, "confirm-penalty", row.line, found, "result", read=token)
    return token


# G3: how the day a spreadsheet made of 1/2 may be written, and the times it makes of 1:0 and 0:1.
_DAYS = re.compile(
    r"\d{4}-(?:02-01|01-02)|0?(?:1[/.-]0?2|2[/.-]0?1)[/.-](?:\d{2}|\d{4})"
    r"|0?1[- ]?(?:feb|fev)[a-z.]*|0?2[- ]?jan[a-z.]*|(?:feb|fev)[a-z.]*[- ]?0?1|jan[a-z.]*[- ]?0?2"
)
_TIMES = {"01:00": "1-0", "01:00:00": "1-0", "00:01": "0-1", "00:01:00": "0-1"}


def read_spoilt(text: str) -> str | None:
    """G3: the result a spreadsheet has turned into a date or a time, or None."""
    return "½-½" if _DAYS.fullmatch(bare(text)) else _TIMES.get(text)


def _once(reading: Reading, lines: list[ResultLine]) -> Iterator[ResultLine]:
    """Yield every game once; the same game listed again must agree with itself."""

    games: dict[tuple[str, int | None, int], list[ResultLine]] = {}
    for line in lines:
        games.setdefault((name_key(line.round), line.match, line.board), []).append(line)
    for same in games.values():
        told, *others = sorted(same, key=lambda line: line.result is None)
        for other in others:
            agrees = other.result in (None, told.result)
            facts: dict[str, Any] = {"round": told.round, "board": told.board, "match": told.match}
            facts |= {"lines": (told.line, other.line), "tokens": (told.result, other.result)}
            report_again(reading, other.line, other.result, agrees, **facts)
        yield told


def report_again(reading: Reading, line: int, found: str | None, agrees: bool, **facts: Any) -> None:
    """A game that stands on a second line: tolerated if both say the same."""
    kind, code = (warning, "duplicate-result") if agrees else (error, "contradictory-result")
    reading.report(kind, code, line, found, "result", **facts)
