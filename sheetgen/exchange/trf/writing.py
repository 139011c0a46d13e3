"""An event becomes a file: strict columns, letters every reader takes, and both dialects where programs differ."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from sheetgen.errors import Problem, warning
from sheetgen.exchange.trf import dialect, layouts, point_systems
from sheetgen.exchange.trf.checks import USUAL
from sheetgen.exchange.trf.columns import Composer, Layout, Values
from sheetgen.exchange.trf.dates import round_dates
from sheetgen.exchange.trf.event import PENDING, Kept, TrfEvent, TrfPlayer, TrfTeam
from sheetgen.exchange.trf.players import group_of, values_of
from sheetgen.exchange.trf.reading import NO_END
from sheetgen.exchange.trf.team_matches import is_of_teams
from sheetgen.exchange.trf.text import is_control
from sheetgen.pairing.dutch.state import Forbidden

OLD, NEW = 16, 26
EDITIONS = (OLD, NEW)
LINE_ENDS = "\r\n"
IN_FORCE = "2026/02/01"  # from this day on the bare code of the Dutch system means the edition of 2026
# The code with its year, which engines of before May 2026 refuse, and what they take for it: the bare code means the
# edition in force on the days of the event; of an earlier one the name this edition had before.
FULL_CODE, BARE_CODE, EARLY_CODE = "FIDE_DUTCH_2026", "FIDE_DUTCH", "FIDE_DUTCH_2025"


@dataclass(frozen=True, slots=True)
class Style:
    """How a file is written: which edition, with the engines' records beside FIDE's or not, in which letters.

    With them accelerations stand in XXA alone, since engines refuse a file that has 250 as well; ``dated`` is whether
    the code of the system may name the year 2026.
    """

    edition: int = NEW
    engines: bool = True
    dated: bool = False
    ascii: bool = True
    newline: str = "\r\n"

    def takes(self, code: str) -> bool:
        """Whether the edition has a record."""
        return self.edition == NEW or code in layouts.OF_2016


@dataclass(frozen=True, slots=True)
class Written:
    """The file, and what it could not say."""

    data: bytes
    problems: tuple[Problem, ...]

    @property
    def has_errors(self) -> bool:
        """Whether something could not be written as it must be."""
        return any(problem.is_error for problem in self.problems)


def write_trf(event: TrfEvent, style: Style = Style()) -> Written:
    """Write an event; what the edition has no place for is a warning each.

    Args:
        event: the event, whose players have the numbers their games name.
        style: edition, dialect, letters and line ends.

    Returns:
        The file; its problems are warnings for what was cut or lost, and errors for numbers too wide for their columns.

    >>> event = TrfEvent((TrfPlayer(1, "Lind, Zoé", rating=2000),), name="Open")
    >>> write_trf(event, Style(engines=False)).data.splitlines()[0]
    b'012 Open'
    >>> [problem.code for problem in write_trf(event).problems]
    ['trf-transliterated']
    """
    writer = _Writer(event, style)
    for part in (writer.headers, writer.engine_headers, writer.players, writer.teams, writer.wishes, writer.kept):
        part()
    text = style.newline.join([*writer.lines, ""])
    return Written(text.encode("ascii" if style.ascii else "utf-8"), tuple(writer.problems))


class _Writer:
    def __init__(self, event: TrfEvent, style: Style) -> None:
        self.event, self.style = event, style
        self.lines: list[str] = []
        self.problems: list[Problem] = []
        self.composer = Composer(self.problems)
        self.spelt: list[int] = []

    # ------------------------------------------------------------------------------------------------ small helpers

    @property
    def next_line(self) -> int:
        """The number of the line that is written next."""
        return len(self.lines) + 1

    def _letters(self, text: str) -> str:
        """One line, in the letters that are wanted; a control character becomes a blank."""
        return self._spelling(
            "".join(letter if letter.isprintable() or (letter.isspace() and letter > "~") else " " for letter in text)
        )

    def _as_it_stood(self, text: str) -> str:
        """A kept line with all its letters: without a control character its columns would be read otherwise."""
        return self._spelling("".join(" " if letter in LINE_ENDS else letter for letter in text)).rstrip(" ")

    def _spelling(self, line: str) -> str:
        """A line in ASCII if that is wanted; what has no spelling is said."""
        if not self.style.ascii or line.isascii():
            return line
        self.spelt.append(self.next_line)
        spelt = in_ascii(line)
        if spelt.count(UNKNOWN) > line.count(UNKNOWN):
            self.problems.append(warning("trf-unspelt", found=line).at(line=self.next_line))
        return spelt

    def _add(self, text: str) -> None:
        self.lines.append(self._letters(text).rstrip())

    def _record(self, layout: Layout, values: Values, groups: Iterable[Values] = ()) -> None:
        fields = {name: self._letters(value) if isinstance(value, str) else value for name, value in values.items()}
        self.lines.append(self.composer.line(layout, fields, tuple(groups), self.next_line))

    def _lost(self, code: str, line: int = 0) -> None:
        """Something the edition has no record for, with its line in the file that was read, if there was one."""
        line = line or self.event.lines.get(code, 0)
        self.problems.append(warning("trf-lost", record=code, edition=f"TRF{self.style.edition}").at(line=line or None))

    def _tells(self, code: str, value: object, engines: bool = False, line: int = 0) -> bool:
        """Whether to write a record: there is something to tell, and the edition has it.

        What it has not is lost, and said, unless ``engines`` can tell it in their dialect.
        """
        if value is None or value in ("", (), []):
            return False
        if not self.style.takes(code) and not (engines and self.style.engines):
            self._lost(code, line)
        return self.style.takes(code)

    # ---------------------------------------------------------------------------------------------------- records

    def headers(self) -> None:
        """Records 012 to 222."""
        event = self.event
        for code in ("012", "022", "032", "042", "052"):
            self._text(code, self._event_text(code))
        self._text("062", str(len(event.players)))
        self._text("072", str(sum(player.rating is not None for player in event.players)))
        self._text("082", str(len(event.teams)) if event.teams else "")
        self._text("092", event.kind)
        self._text("102", event.chief)
        for name in event.deputies:
            self._add(f"{layouts.DEPUTY} {name}")
        self._text("122", event.rate)
        for code, text in (("142", str(event.rounds or "")), ("152", event.first_colour.upper())):
            if self._tells(code, text, engines=True):
                self._text(code, text)
        self._point_system()
        for code in ("182", "192", "202", "212", "222"):
            text = self._event_text(code)
            if self._tells(code, text) or (not text and self.style.takes(code)):
                self._text(code, text)
        if self._are_dates_written():
            self._record(layouts.DATES_LAYOUT, {}, [{"date": date} for date in event.dates])

    def _event_text(self, code: str) -> str:
        text = str(getattr(self.event, layouts.TEXTS[code]))
        if code == "192" and text.startswith(FULL_CODE) and self.style.engines and not self.style.dated:
            start = self.event.start.replace("-", "/")
            return text.replace(FULL_CODE, EARLY_CODE if "" < start < IN_FORCE else BARE_CODE, 1)
        return text

    def _text(self, code: str, text: str) -> None:
        """A record of one text; an empty one only before a kept line, which would be read in its place."""
        if text or (code in layouts.LENIENT and any(_is_whole(line) for line in self._kept_of(code))):
            self._add(f"{code} {text}")

    def _kept_of(self, code: str) -> Iterator[Kept]:
        return (line for line in self.event.kept if line.code == code)

    def _are_dates_written(self) -> bool:
        """Record 132: not if the first kept line that has days is read as the same days."""
        for line in filter(_is_whole, self._kept_of(layouts.DATES)):
            dates = round_dates(line.text)
            if dates.is_placed:
                return True
            if dates.days:
                return dates.days != self.event.dates
        return bool(self.event.dates)

    def _point_system(self) -> None:
        points, unknown = self.event.points, self.event.unknown_points
        groups = point_systems.to_162(points)
        if self.style.engines:  # bbpPairings has Z where FIDE has A, and refuses A
            groups = [{**group, "symbol": "Z"} if group["symbol"] == "A" else group for group in groups]
        if unknown is not None:
            groups = [*groups, {"symbol": "X", "points": unknown}]
        if self._tells(layouts.POINT_SYSTEM, groups, engines=unknown is None):
            self._record(layouts.POINTS_LAYOUT, {}, groups)
        if not self.style.engines and point_systems.values_in_162(points) != points:
            self._lost("XXS")

    def engine_headers(self) -> None:
        """XXR, XXC, XXS."""
        event = self.event
        colour = {"w": "white1", "b": "black1", "": ""}[event.first_colour]
        if self.style.engines and is_of_teams(event):  # the engines pair players
            self._text("XXR", str(event.rounds or ""))
        elif self.style.engines:
            self._text("XXR", str(event.rounds or ""))
            self._text("XXC", " ".join(filter(None, (colour, "rank" if event.by_rank else ""))))
            self._text("XXS", point_systems.to_xxs(event.points))
        elif event.by_rank:
            self._lost("XXC")

    def players(self) -> None:
        """Records 001, and what they are in the lists of federations."""
        by_number = {player.number: player for player in self.event.players}
        for player in self.event.players:
            self._record(layouts.PLAYER, values_of(player), map(group_of, player.turns))
            self._confirm(player, by_number)
        for each in self.event.national:
            if self._tells(each.list, each.list, line=each.player.line):
                self._record(replace(layouts.NATIONAL, code=each.list), values_of(each.player))

    def _confirm(self, player: TrfPlayer, by_number: Mapping[int, TrfPlayer]) -> None:
        """G6: a game whose points do not add up is written as it is, and said: its readers will ask."""
        for round_, turn in enumerate(player.turns, start=1):
            other = by_number.get(turn.opponent or 0)
            if other is None or other.number < player.number or turn.code == PENDING:
                continue
            answer = other.turns[round_ - 1].code if len(other.turns) >= round_ else ""
            if (turn.code, answer) not in USUAL:
                slip = warning("trf-confirm-penalty", found=f"{turn.code} {answer}", round=round_, number=other.number)
                self.problems.append(slip.at(line=len(self.lines)))

    def teams(self) -> None:
        """Records 310, or 013 in the older edition."""
        for team in self.event.teams:
            ids = _ids(team.players)
            if self.style.edition == NEW and team.number:
                self._record(layouts.TEAM, _team_values(team), ids)
                continue
            self._record(layouts.OLD_TEAM, {"name": team.name}, ids)
            if team != TrfTeam(team.name, team.players, team.number):
                self.problems.append(warning("trf-team-lost", found=team.name).at(line=len(self.lines)))

    def wishes(self) -> None:
        """Byes, accelerations, forbidden pairs: 240, 250 and XXA, 260 and XXP."""
        for bye in self.event.byes:
            if self._tells(layouts.BYES.code, bye.numbers, line=bye.line):
                self._record(layouts.BYES, {"type": bye.code, "round": bye.round}, _ids(bye.numbers))
        ranges = dialect.ranges_of(self.event.virtual, (player.number for player in self.event.players))
        if self.style.engines:
            for number, row in self.event.virtual.items():
                self._record(dialect.VIRTUAL, {"number": number}, [{"points": value} for value in row])
        elif self._tells(layouts.ACCELERATION.code, ranges):
            for each in ranges:
                self._record(layouts.ACCELERATION, each)
        for ban in self.event.forbidden:
            self._ban(ban)

    def _ban(self, ban: Forbidden) -> None:
        always = ban.first == 1 and ban.last is None
        if self._tells(layouts.FORBIDDEN.code, ban.numbers, engines=always):
            last = max(ban.last or self.event.rounds or NO_END, ban.first)
            values = {"first-round": ban.first, "last-round": last}
            self._record(layouts.FORBIDDEN, values, _ids(ban.numbers))
        if self.style.engines and always and not is_of_teams(self.event):
            self._text("XXP", " ".join(map(str, ban.numbers)))

    def kept(self) -> None:
        """What was read and is not understood, as it stood."""
        for line in self.event.kept:
            is_of_fide = line.code in layouts.KEPT or line.code in layouts.LENIENT
            if not is_of_fide or self._tells(line.code, line.text, line=line.line):
                self.lines.append(self._as_it_stood(line.text))
        if self.spelt:
            self.problems.append(warning("trf-transliterated", count=len(self.spelt)).at(line=self.spelt[0]))


def _is_whole(line: Kept) -> bool:
    """Whether a line is read as a record; one with a control character is kept unread."""
    return not any(map(is_control, line.text))


def _ids(numbers: Iterable[int]) -> list[Values]:
    return [{"id": number} for number in numbers]


def _team_values(team: TrfTeam) -> Values:
    return {
        "number": team.number,
        "name": team.name,
        "nickname": team.nickname,
        "strength": team.strength,
        "match-points": team.match_points,
        "points": team.points,
        "rank": team.rank,
    }


SPELT = {
    "ß": "ss", "ẞ": "SS", "Ø": "O", "ø": "o", "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "Ł": "L", "ł": "l",
    "Đ": "D", "đ": "d", "Ð": "D", "ð": "d", "Þ": "Th", "þ": "th", "ı": "i", "Ħ": "H", "ħ": "h", "Ŋ": "N", "ŋ": "n",
    "Ə": "A", "ə": "a", "’": "'", "‘": "'", "ʼ": "'", "ʹ": "'", "´": "'", "“": '"', "”": '"', "«": '"', "»": '"',
    "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-", "…": "...", "½": "1/2", "№": "No", "€": "EUR", "×": "x",
    "·": ".", "•": "-",
}  # fmt: skip
UNKNOWN = "?"


def in_ascii(text: str) -> str:
    """The text in ASCII; what has no spelling of its own becomes a question mark.

    >>> in_ascii("Lefèvre, Zoé"), in_ascii("Øst – ½")
    ('Lefevre, Zoe', 'Ost - 1/2')
    """
    return text if text.isascii() else "".join(map(_spelt, text))


def _spelt(letter: str) -> str:
    if letter.isascii():
        return letter
    if letter in SPELT:
        return SPELT[letter]
    plain = unicodedata.normalize("NFKD", letter)
    bare = "".join(SPELT.get(part, part) for part in plain if not unicodedata.combining(part))
    return bare if bare.isascii() else UNKNOWN
