"""A tournament report file becomes an event: every line understood, kept, or complained of with its columns."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from sheetgen.errors import Problem, error, warning
from sheetgen.exchange.trf import dialect, layouts, players, point_systems
from sheetgen.exchange.trf.checks import checked
from sheetgen.exchange.trf.columns import Layout, Values, columns, decimal_of, parse
from sheetgen.exchange.trf.dates import round_dates
from sheetgen.exchange.trf.event import Bye, Kept, National, TrfEvent, TrfPlayer, TrfTeam
from sheetgen.exchange.trf.players import player_of, turns_of
from sheetgen.exchange.trf.team_matches import is_of_teams
from sheetgen.exchange.trf.text import ReportText, lines_of
from sheetgen.pairing.dutch.state import ZERO_BYE, Forbidden

COMMENT = "###"
MOST_ROUNDS = 400
QUOTED = 40  # letters of a line that a message quotes
NO_END = 999  # a round that never comes
MOST_VIRTUAL = 2_000_000  # values of accelerations, players times rounds
COLOURS = {"W": "w", "B": "b", "WHITE": "w", "BLACK": "b", "WHITE1": "w", "BLACK1": "b"}


@dataclass(frozen=True, slots=True)
class ReportRead:
    """What reading a file gives: the event, the lines it was read from, and every problem in their order."""

    event: TrfEvent
    source: ReportText
    problems: tuple[Problem, ...]

    @property
    def has_errors(self) -> bool:
        """Whether anything keeps the file from being ranked or paired."""
        return any(problem.is_error for problem in self.problems)


def read_trf(data: bytes) -> ReportRead:
    """Read a file of either edition, with the records of the pairing engines; nothing is raised but its size.

    Args:
        data: the file, in UTF-8, Windows-1252 or Latin-1, with any line ends.

    Returns:
        The event as far as it was understood, the lines, and every problem with its line and columns.

    Raises:
        FileProblem: the file is too large, or no text.

    >>> report = read_trf(b"012 Open\\n042 2026/05/01\\n142 five\\n001    1      Lind, Anna\\n")
    >>> report.event.name, report.event.players[0].name
    ('Open', 'Lind, Anna')
    >>> [(problem.code, problem.where.line, problem.where.columns) for problem in report.problems]
    [('trf-bad-count', 3, '5-8')]
    """
    source = lines_of(data)
    reader = _Reader()
    spoilt = {problem.where.line: problem for problem in source.problems if problem.is_error}
    reader.problems += [problem for problem in source.problems if not problem.is_error]
    for number, line in enumerate(source.lines, start=1):
        if number in spoilt:
            reader.spoilt(number, line.rstrip(" "), spoilt[number])
        elif line.strip():
            reader.line(number, line.rstrip())
    event = reader.event()
    problems = [*reader.problems, *checked(event, reader.unread, reader.counts)]
    return ReportRead(event, source, tuple(sorted(problems, key=lambda problem: problem.where.line or 0)))


class _Reader:
    """The lines read so far; each kind of record has the method that knows it."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.players: dict[int, TrfPlayer] = {}
        self.unread: set[int] = set()  # numbers of players whose lines are spoilt
        self.values: dict[str, Any] = {}
        self.counts: dict[str, tuple[int, int]] = {}
        self.lines: dict[str, int] = {}
        self.points: point_systems.PointValues = {}
        self.accelerations = dialect.Accelerations()
        self.ranges: list[tuple[Kept, tuple[Any, ...]]] = []  # record 250, of players or of teams
        self.forbidden: dict[tuple[int, int | None, tuple[int, ...]], None] = {}
        self.absent: list[tuple[int, int]] = []
        self.lists: dict[str, list[Any]] = {name: [] for name in ("deputies", "national", "byes", "teams", "kept")}
        self.misplaced_persons: list[tuple[int, str]] = []  # their lines, and what stands where id and birth should
        self.unknown: dict[str, list[tuple[int, str]]] = {}
        self.methods: Mapping[str, Callable[[int, str], None]] = {
            "001": self._player,
            layouts.DEPUTY: self._deputy,
            layouts.ROUNDS: self._rounds,
            "XXR": self._rounds,
            layouts.FIRST_COLOUR: self._first_colour,
            "XXC": self._configuration,
            layouts.DATES: self._dates,
            layouts.POINT_SYSTEM: self._points,
            "XXS": self._points_of_javafo,
            layouts.BYES.code: self._byes,
            "XXZ": self._absent,
            layouts.ACCELERATION.code: self._acceleration,
            "XXA": self._virtual,
            layouts.FORBIDDEN.code: self._forbidden,
            "XXP": self._never,
            layouts.TEAM.code: self._team,
            layouts.OLD_TEAM.code: self._old_team,
            **dict.fromkeys(layouts.TEXTS, self._text),
            **dict.fromkeys(layouts.COUNTS, self._count),
            **dict.fromkeys(layouts.KEPT, self._checked_and_kept),
            **dict.fromkeys(point_systems.OF_BBP, self._points_of_bbp),
        }

    def line(self, number: int, text: str) -> None:
        """Take in a line: by its record, or kept as it stands."""
        code = text[:3]
        self.lines.setdefault(code, number)
        if method := self.methods.get(code):
            method(number, text)
        elif code == COMMENT:
            self.lists["kept"].append(Kept(text, number))
        elif code.isascii() and code.isalpha() and code.isupper() and code[:2] not in ("XX", "BB"):
            self._national(number, text)
        else:
            self.unknown.setdefault(code, []).append((number, text))
            self.lists["kept"].append(Kept(text, number))

    def spoilt(self, number: int, text: str, problem: Problem) -> None:
        """A line with a letter that fills nobody knows how many columns."""
        if text[:3] in layouts.LENIENT:
            self._misplaced(number, text, problem)
        else:
            self.problems.append(problem)

    def event(self) -> TrfEvent:
        """Everything read, put together; what only makes sense for all lines together is settled here."""
        for lines in self.unknown.values():
            self.problems.append(warning("trf-kept", found=lines[0][1][:QUOTED], count=len(lines)).at(line=lines[0][0]))
        for line, text in self.misplaced_persons[:1]:
            slip = warning("trf-person-misplaced", found=text, count=len(self.misplaced_persons))
            self.problems.append(slip.at(line=line, columns=players.ID_AND_BIRTH_COLUMNS))
        listed = tuple(self.players[number] for number in sorted(self.players))
        rounds = self.values.get("rounds")
        facts: dict[str, Any] = {
            **self.values,
            **{name: tuple(lines_of_kind) for name, lines_of_kind in self.lists.items()},
        }
        event = TrfEvent(
            players=listed,
            points=point_systems.points_of(self.points),
            forbidden=self._bans(rounds),
            lines=self.lines,
            **facts,
        )
        event = self._with_accelerations(event)
        virtual, problems = self.accelerations.by_player(self.players, MOST_VIRTUAL)
        self.problems += problems
        return replace(event, virtual=virtual, byes=(*event.byes, *self._absences(event)))

    def _with_accelerations(self, event: TrfEvent) -> TrfEvent:
        """Record 250 is of the entrants: of players, or of teams, whose lines are kept with what they say."""
        of_teams = is_of_teams(event)
        kept = [line for line, _ in self.ranges if of_teams or (line.values or {})["match-points"]]
        self.accelerations.ranges += [values for line, values in self.ranges if line not in kept]
        return replace(event, kept=tuple(sorted((*event.kept, *kept), key=lambda line: line.line)))

    # ------------------------------------------------------------------------------------------------ small helpers

    def _parse(self, layout: Layout, number: int, text: str) -> tuple[Values, Sequence[Values]] | None:
        """Take a line apart; None if it is spoilt, and then it is told why."""
        record = parse(layout, text)
        self.problems += [problem.at(line=number) for problem in record.problems]
        return None if record.problems else (record.values, record.groups)

    def _parse_or_keep(self, layout: Layout, number: int, text: str) -> tuple[Values, Sequence[Values]] | None:
        """Take a line apart that no pairing and no rank depends on; one that is not in its columns is kept instead."""
        record = parse(layout, text)
        if not record.problems:
            return record.values, record.groups
        self._misplaced(number, text, record.problems[0])
        return None

    def _misplaced(self, number: int, text: str, problem: Problem) -> None:
        """A line that stands as it stood, and what of it is not where it belongs."""
        slip = warning("trf-misplaced", found=text[3:].strip()[:QUOTED], record=text[:3])
        self.problems.append(slip.at(line=number, columns=problem.where.columns))
        self.lists["kept"].append(Kept(text, number))

    def _first(self, name: str, value: Any, number: int, text: str) -> None:
        """Something no pairing and no rank depends on: the first one counts, one that differs is kept beside it."""
        if self.values.setdefault(name, value) == value:
            self.lines.setdefault(f"={name}", number)
            return
        slip = warning("trf-twice", found=text[3:].strip()[:QUOTED], record=text[:3], other=self.lines[f"={name}"])
        self.problems.append(slip.at(line=number))
        self.lists["kept"].append(Kept(text, number))

    def _once(self, name: str, value: Any, number: int, code: str) -> None:
        """Something a file says once; said again, in another dialect too, it must be the same."""
        key = f"={name}"
        if name in self.values and self.values[name] != value:
            text = str(value)
            self.problems.append(error("trf-disagree", found=text, other=self.lines[key]).at(line=number))
        else:
            self.values[name] = value
            self.lines.setdefault(key, number)

    def _number(self, number: int, text: str, field: str, most: int) -> int | None:
        digits = text[3:].strip()
        if digits.isascii() and digits.isdigit() and len(digits) < 9 and 1 <= int(digits) <= most:
            return int(digits)
        place = columns(5, max(len(text), 5))
        self.problems.append(
            error("trf-bad-count", found=digits, field=field, most=most).at(line=number, columns=place)
        )
        return None

    def _ids(self, number: int, text: str) -> tuple[int, ...] | None:
        """The numbers of a record of JaVaFo; None if one of them is none."""
        ids, wrong = dialect.ids_of(text)
        self.problems += [slip.at(line=number) for slip in wrong]
        return None if wrong else ids

    # ---------------------------------------------------------------------------------------------------- records

    def _player(self, number: int, text: str) -> None:
        record = parse(layouts.PLAYER, text)
        if record.problems and (person := players.misplaced_person(text)):
            record = person
            self.misplaced_persons.append((number, text[players.ID_AND_BIRTH].strip()))
        turns, slips = turns_of(record.groups)
        problems = [*record.problems, *(slips if not record.problems else ())]
        self.problems += [problem.at(line=number) for problem in problems]
        id_ = record.values.get("number")
        if record.values and not id_:
            self.problems.append(error("trf-no-number").at(line=number, columns="5-8"))
        if not id_:
            digits = text[4:8].strip()
            self.unread |= {int(digits)} if digits.isascii() and digits.isdigit() else {0}
        elif id_ in self.players:
            other = self.players[id_].line
            self.problems.append(error("trf-number-twice", found=str(id_), other=other).at(line=number, columns="5-8"))
        else:
            self.players[id_] = replace(player_of(record.values), turns=turns, line=number)
            self.unread |= {id_} if problems else set()
            self._title(number, record.values["title"])

    def _title(self, number: int, title: str) -> None:
        if title and not player_of({"title": title}).title:
            self.problems.append(warning("trf-unknown-title", found=title).at(line=number, columns="11-13"))

    def _national(self, number: int, text: str) -> None:
        record = self._parse_or_keep(layouts.NATIONAL, number, text)
        if record and record[0]["number"]:
            self.lists["national"].append(National(text[:3], replace(player_of(record[0]), line=number)))
        elif record:
            self._misplaced(number, text, error("trf-no-number").at(columns="5-8"))

    def _text(self, number: int, text: str) -> None:
        name, value = layouts.TEXTS[text[:3]], text[4:].strip()
        if text[:3] in layouts.LENIENT:
            self._first(name, value, number, text)
        else:
            self._once(name, value, number, text[:3])

    def _deputy(self, number: int, text: str) -> None:
        self.lists["deputies"].append(text[4:].strip())

    def _count(self, number: int, text: str) -> None:
        parts = text[4:].split(None, 1)
        if parts and parts[0].isascii() and parts[0].isdigit() and len(parts[0]) < 9:  # "12 (10)" is seen
            self.counts[text[:3]] = (int(parts[0]), number)
        elif parts:
            slip = warning("trf-count-unread", found=text[4:].strip())
            self.problems.append(slip.at(line=number, columns=columns(5, len(text))))

    def _rounds(self, number: int, text: str) -> None:
        rounds = self._number(number, text, "rounds", MOST_ROUNDS)
        if rounds is not None:
            self._once("rounds", rounds, number, text[:3])

    def _first_colour(self, number: int, text: str) -> None:
        self._colour(number, text, text[3:].strip())

    def _colour(self, number: int, text: str, word: str) -> None:
        colour = COLOURS.get(word.upper())
        if colour is None:
            place = columns(5, max(len(text), 5))
            slip = error("trf-bad-choice", found=word, field="first-colour", allowed=("W", "B"))
            self.problems.append(slip.at(line=number, columns=place))
        else:
            self._once("first_colour", colour, number, text[:3])

    def _configuration(self, number: int, text: str) -> None:
        for word in text[3:].split():
            if word.lower() == "rank":
                self._once("by_rank", True, number, "XXC")
            else:
                self._colour(number, text, word)

    def _dates(self, number: int, text: str) -> None:
        dates = round_dates(text)
        if dates.is_placed:
            self._first("dates", dates.days, number, text)
            return
        self._parse_or_keep(layouts.DATES_LAYOUT, number, text)
        if dates.days and "dates" not in self.values:
            self.values["dates"] = dates.days
            self.lines["=dates"] = number

    def _points(self, number: int, text: str) -> None:
        record = self._parse(layouts.POINTS_LAYOUT, number, text)
        if record is None:
            return
        self._add_points(number, point_systems.from_162(record[1]))
        for group in record[1]:
            if group["symbol"] == "X" and group["points"] is not None:
                self._once("unknown_points", group["points"], number, "162")

    def _points_of_javafo(self, number: int, text: str) -> None:
        values, problems = point_systems.from_xxs(text[3:].split())
        self.problems += [problem.at(line=number) for problem in problems]
        self._add_points(number, values.items())

    def _points_of_bbp(self, number: int, text: str) -> None:
        value = decimal_of(text[3:].strip())
        if value is None:
            slip = error("trf-bad-points", found=text[3:].strip(), field="points")
            self.problems.append(slip.at(line=number, columns=columns(5, max(len(text), 5))))
        else:
            self._add_points(number, [(name, value) for name in point_systems.OF_BBP[text[:3]]])

    def _add_points(self, number: int, values: Iterable[tuple[str, Fraction]]) -> None:
        """What something is worth; two records that say different things are told apart."""
        for name, value in values:
            if self.points.setdefault(name, value) != value:
                other = self.lines[f"={name}"]
                self.problems.append(error("trf-disagree", found=str(value), other=other).at(line=number))
            self.lines.setdefault(f"={name}", number)

    def _byes(self, number: int, text: str) -> None:
        record = self._parse(layouts.BYES, number, text)
        if record is None:
            return
        values, groups = record
        if not values["type"] or not values["round"]:
            self.problems.append(error("trf-incomplete", fields="5, 7-9").at(line=number))
        elif not groups:
            self.problems.append(warning("trf-says-nothing").at(line=number))
        else:
            self.lists["byes"].append(Bye(values["round"], values["type"], dialect.numbers_of(groups), number))

    def _absent(self, number: int, text: str) -> None:
        self.absent += [(id_, number) for id_ in self._ids(number, text) or ()]

    def _absences(self, event: TrfEvent) -> Iterable[Bye]:
        """XXZ: who is absent from the round to be paired."""
        round_ = event.paired + 1
        with_bye = {number for bye in event.byes if bye.round == round_ for number in bye.numbers}
        numbers = tuple(dict.fromkeys(id_ for id_, _ in self.absent if id_ not in with_bye))
        if numbers:
            yield Bye(round_, ZERO_BYE, numbers, self.absent[0][1])

    def _acceleration(self, number: int, text: str) -> None:
        record = self._parse(layouts.ACCELERATION, number, text)
        if record is None:
            return
        values = record[0]
        places = [values[name] for name in ("points", "first-round", "last-round", "first-id", "last-id")]
        if values["match-points"] is not None and values["points"] is None:
            places[0] = Fraction(0)  # of teams: match points alone
        if None in places or not 1 <= values["first-round"] <= values["last-round"] <= MOST_ROUNDS:
            self.problems.append(error("trf-incomplete", fields="10-13, 15-17, 19-21, 23-26, 28-31").at(line=number))
        else:
            self.ranges.append((Kept(text, number, values), (*places, number)))

    def _virtual(self, number: int, text: str) -> None:
        record = self._parse(dialect.VIRTUAL, number, text)
        if record is None:
            return
        row = tuple(group["points"] or Fraction(0) for group in record[1])
        if not record[0]["number"] or len(row) > MOST_ROUNDS:
            self.problems.append(error("trf-no-number").at(line=number, columns="5-8"))
        else:
            self.accelerations.rows[record[0]["number"]] = (row, number)

    def _forbidden(self, number: int, text: str) -> None:
        record = self._parse(layouts.FORBIDDEN, number, text)
        if record is None:
            return
        first, last = record[0]["first-round"] or 1, record[0]["last-round"]
        if last is not None and first > last:
            self.problems.append(error("trf-incomplete", fields="5-7, 9-11").at(line=number))
        else:
            self._ban(number, first, last, dialect.numbers_of(record[1]))

    def _never(self, number: int, text: str) -> None:
        ids = self._ids(number, text)
        if ids is not None:
            self._ban(number, 1, None, ids)

    def _ban(self, number: int, first: int, last: int | None, ids: tuple[int, ...]) -> None:
        if len(ids) < 2:
            self.problems.append(warning("trf-says-nothing").at(line=number))
        else:
            self.forbidden[first, last, ids] = None

    def _bans(self, rounds: int | None) -> tuple[Forbidden, ...]:
        """The forbidden pairs; to the last round or to the end is the same."""
        open_ended = {
            (first, None if last is not None and last >= (rounds or NO_END) else last, ids): None
            for first, last, ids in self.forbidden
        }
        return tuple(Forbidden(ids, first, last) for first, last, ids in open_ended)

    def _team(self, number: int, text: str) -> None:
        record = self._parse_or_keep(layouts.TEAM, number, text)
        if record is None:
            return
        values, ids = record[0], dialect.numbers_of(record[1])
        facts = ("nickname", "strength", "match-points", "points", "rank")
        of_team = {name.replace("-", "_"): values[name] for name in facts}
        self.lists["teams"].append(TrfTeam(values["name"], ids, values["number"] or 0, line=number, **of_team))

    def _old_team(self, number: int, text: str) -> None:
        record = self._parse_or_keep(layouts.OLD_TEAM, number, text)
        if record:
            self.lists["teams"].append(TrfTeam(record[0]["name"], dialect.numbers_of(record[1]), line=number))

    def _checked_and_kept(self, number: int, text: str) -> None:
        layout = layouts.KEPT[text[:3]]
        if text[:3] not in layouts.LENIENT:
            read = self._parse(layout, number, text)
        else:
            read = self._parse_or_keep(layout, number, text)
            if read is None:
                return
        self.lists["kept"].append(Kept(text, number, read and read[0], tuple(read[1]) if read else ()))
