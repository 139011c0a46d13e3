"""Which game a line of a list of results means: by its board, by the players it names, or by both, which must agree."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches

from sheetgen.errors import ProblemsFound, error
from sheetgen.exchange.result_lines import ResultLine
from sheetgen.model.games import DROP_DOWN
from sheetgen.model.names import name_key
from sheetgen.operations.reading.readback import ReadBook
from sheetgen.systems.registry import system_of
from sheetgen.systems.shared.meetings import ScheduledGame, pair_label
from sheetgen.workbook.cells import Entries, Key


class ByPlayers:
    """The games of a workbook, looked for by those who play them; who plays may depend on the results before."""

    def __init__(self, read: ReadBook) -> None:
        self.read = read
        self.fill = system_of(read.spec).fill
        self._of_round = ""
        self._meetings: list[ScheduledGame] = []

    def meant(self, line: ResultLine, entries: Entries, written: ResultLine | None = None) -> ResultLine:
        """The line with the board it means; ProblemsFound where its players do not play there. It may be ``written``
        with another number of the board."""
        if not (line.white or line.black):
            return line
        if line.round != self._of_round or not self._meetings:
            self._look(line, entries)
        there = self._at(line) if line.round else None
        if there is None:
            return self._found(line) if line.round else self._of_any_round(line, entries)
        if all(side.may_be(text) for side, text in zip(there.sides, sides_of(line), strict=True)):
            return line
        options = written or line
        place = " / ".join(str(part) for part in (options.round, options.match, options.board) if part)
        raise ProblemsFound(
            error("other-players", found=pair_label(*sides_of(line)), place=place, expected=there.label)
        )

    def _look(self, line: ResultLine, entries: Mapping[Key, object]) -> None:
        """Who plays whom as far as it is known when a line is read."""
        self._of_round = line.round
        self._meetings = list(self.fill.meetings(self.read.spec, self.read.schedule, entries))

    def _of_any_round(self, line: ResultLine, entries: Mapping[Key, object]) -> ResultLine:
        """The only game of those two in the whole event; results before it may have made it known."""
        if not any(self._called(line, sides_of(line))):
            self._look(line, entries)
        return self._found(line)

    def _at(self, line: ResultLine) -> ScheduledGame | None:
        """The game at the board that a line tells, whatever it calls the round; None if it tells none."""
        result = self.fill.result(self.read.spec, self.read.schedule, replace(line, result=DROP_DOWN[0]))
        return next((meeting for meeting in self._meetings if set(meeting.keys) == set(result or ())), None)

    def _found(self, line: ResultLine) -> ResultLine:
        """The only game of those two, of the round, the match or the board that is told besides."""
        outcome = list(self._called(line, sides_of(line)))
        if len(outcome) == 1:
            return _placed(line, outcome[0])
        if len({one.round for one in outcome}) > 1:
            rounds = ", ".join(str(one.round) for one in outcome[:5])
            raise ProblemsFound(error("pairing-of-several-rounds", found=pair_label(*sides_of(line)), rounds=rounds))
        if outcome:
            places = ", ".join(" / ".join(str(part) for part in (one.match, one.board) if part) for one in outcome[:5])
            raise ProblemsFound(
                error("pairing-ambiguous", found=pair_label(*sides_of(line)), round=outcome[0].round, boards=places)
            )
        exchanged = next(self._called(line, (line.black, line.white)), None)
        if exchanged:
            raise ProblemsFound(error("sides-exchanged", found=pair_label(*sides_of(line)), expected=exchanged.label))
        close = self._close(line)
        if not line.round:
            raise ProblemsFound(error("no-such-pairing-at-all", found=pair_label(*sides_of(line)), close=close))
        raise ProblemsFound(error("no-such-pairing", found=pair_label(*sides_of(line)), round=line.round, close=close))

    def _called(self, line: ResultLine, names: tuple[str, str]) -> Iterator[ScheduledGame]:
        for meeting in self._meetings:
            named = all(side.is_called(text) for side, text in zip(meeting.sides, names, strict=True))
            there = named and line.match in (None, meeting.match) and line.board in (0, meeting.board)
            if there and self._at(_placed(line, meeting)) is meeting:
                yield meeting

    def _close(self, line: ResultLine) -> tuple[str, ...]:
        """Names of the workbook that look like those that nobody has."""
        by_key = {name_key(side.names[0]): side.names[0] for meeting in self._meetings for side in meeting.sides}
        strange = [name_key(text) for text in sides_of(line) if text and name_key(text) not in by_key]
        return tuple(by_key[key] for text in strange for key in get_close_matches(text, by_key, n=2, cutoff=0.6) if key)


def _placed(line: ResultLine, meeting: ScheduledGame) -> ResultLine:
    """The line with the place of a game; a round that is told keeps its name."""
    return replace(line, round=line.round or str(meeting.round), board=meeting.board, match=meeting.match)


def sides_of(line: ResultLine) -> tuple[str, str]:
    """The two names on a line of a list of results, White first."""
    return line.white, line.black
