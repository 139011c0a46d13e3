"""What fixes the workbook of a season, what was typed and dealt in it, and every doubt about that."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from sheetgen.errors import Problem, ProblemsFound, error, warning
from sheetgen.model.cleaning import cleaned
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.names import name_key
from sheetgen.model.tournament import USUAL_POINTS, GamePoints, TournamentSpec, Unplayed
from sheetgen.pairing.dutch.state import BLACK, WHITE, Turn
from sheetgen.pairing.keizer import LadderEntrant, LadderState
from sheetgen.ranking import keizer, record
from sheetgen.ranking.keizer import CODES, VARIANTS, KeizerEvent, KeizerTerms
from sheetgen.systems.pairable import Dealt, Pair
from sheetgen.systems.shared.dealt import afterwards, dealing
from sheetgen.systems.shared.dealt.afterwards import known_results
from sheetgen.systems.shared.dealt.dealing import names_in_order, placed
from sheetgen.systems.shared.dealt.entries import (
    PLAYER_FIELDS,
    all_boards,
    boards,
    code_key,
    entrants_of,
    games,
    last_line,
    listed_or_seated,
    named,
    paired,
    player,
    result_key,
    results_of_nobody,
    seat_key,
    wrong_names,
    wrong_seats,
)
from sheetgen.systems.shared.enrolments import Enrolment
from sheetgen.workbook.cells import Changes, Entries, Key
from sheetgen.workbook.codecs import Answers, CellValue, Codec, Decoded, Decoder, Image, answer, whole_codec
from sheetgen.workbook.desk import RANKING
from sheetgen.workbook.entered import Entered, KeyedProblem
from sheetgen.workbook.place import Area

if TYPE_CHECKING:
    from sheetgen.exchange.result_lines import ResultLine

LEAST_PLACES, MOST_PLACES = 4, 80
MOST_ROUNDS = 60
SETTINGS, PRESENCE, STATISTICS = "settings", "presence", "statistics"
UNIT = 60  # parts of a point that shares are counted in: halves, thirds, sixths and twentieths are whole
FACTS = (*PLAYER_FIELDS, "withdrawn", "entry")

# What is ticked before an evening, and what is dealt to those without a game.
THERE, NOTICE, DUTY, AWAY = "X", "A", "C", "0"
BYE, ABSENT, LATE, GONE = "U", "Z", "L", "W"
WHY = {
    BYE: keizer.BYE,
    ABSENT: keizer.ABSENT,
    NOTICE: keizer.EXCUSED,
    DUTY: keizer.DUTY,
    LATE: keizer.LATE,
    GONE: keizer.GONE,
}
TICKED = ((THERE, ("x", "✓", "✔", "1", "+")), (NOTICE, ("a",)), (DUTY, ("c",)), (AWAY, ("0", "-", "–")))
SHARES = (
    "0", "1/6", "0.20", "0.25", "0.30", "1/3", "0.35", "0.40", "0.45", "1/2", "0.55", "0.60", "0.65", "2/3", "0.70",
    "0.75", "0.80", "5/6", "0.90", "1",
)  # fmt: skip
PARTS = ("win", "draw", "loss", "bye", "absent", "excused", "duty")
LEAST_SPARE, SPARE_PART = 4, 10  # lines for those who join later: so many, and one for so many
NUMBERS = {"top": (1, 999), "limit": (0, MOST_ROUNDS), "late": (0, 999), "repeat_after": (0, MOST_ROUNDS)}
YES, NO = "1", "0"
SETTING_NAMES = ("top", *PARTS, "own", "limit", "late", "repeat_after")


@dataclass(frozen=True, slots=True)
class KeizerSpec(TournamentSpec):
    """A season of ``count`` lines (those who join later included) over ``rounds`` evenings.

    ``variant`` says what the settings are where nothing is typed; a ``frozen`` season keeps the values of every day.
    """

    system: ClassVar[str] = "keizer"
    order: tuple[str, ...] = CODES
    count: int = 0
    rounds: int = 0
    variant: str = "clubs"
    frozen: bool = False

    @property
    def boards(self) -> int:
        """How many boards an evening has at most."""
        return self.count // 2

    @property
    def expected(self) -> int:
        """How many lines are usually filled: the others wait for those who join later."""
        return max(1, min(self.count - LEAST_SPARE, SPARE_PART * self.count // (SPARE_PART + 1)))

    @property
    def scale(self) -> GamePoints:
        """What a win, a draw and a loss bring, in half points."""
        return USUAL_POINTS

    @property
    def terms(self) -> KeizerTerms:
        """KZ1: the terms of the variant."""
        return replace(VARIANTS[self.variant], frozen=self.frozen)


def share_text(part: Fraction) -> str:
    """A part of a value as it stands in its cell.

    >>> share_text(Fraction(7, 20)), share_text(Fraction(4, 6)), share_text(Fraction(1))
    ('0.35', '2/3', '1')
    """
    return next(text for text in SHARES if Fraction(text) == part)


def _spelled(text: str) -> tuple[str, ...]:
    """How people write a part: with a point or a comma, with or without noughts; sixths not cancelled."""
    part = Fraction(text)
    spellings = {text, *(f"{part * down}/{down}" for down in (2, 3, 4, 6) if (part * down).denominator == 1)}
    if (part * 100).denominator == 1:
        short = str(float(part)).removesuffix(".0")
        decimals = {short, f"{float(part):.2f}", f"{float(part):.1f}" if (part * 10).denominator == 1 else short}
        spellings |= (
            decimals | {each.replace(".", ",") for each in decimals} | {each.removeprefix("0") for each in decimals}
        )
    spellings |= {"½"} if part == Fraction(1, 2) else set()
    return tuple(sorted(spellings - {""}))


def _listed(column: int, count: int) -> Area:
    """Where a drop-down finds its choices: a column of the hidden ranking."""
    return Area(RANKING, LISTS_FIRST, column, LISTS_FIRST + count - 1, column)


def _decode_tick(value: CellValue, kind: str) -> Decoded:
    """KZ8: who is there, or why not; an empty cell is None."""
    return _chosen(value, TICKED, error("bad-presence", found=str(value), allowed=_tokens(TICKED)))


def _decode_share(value: CellValue, kind: str) -> Decoded:
    """KZ1: a part of a value from the list; an empty cell is None."""
    return _chosen(value, SPELLED, error("bad-share", found=str(value), allowed=_tokens(SPELLED)))


def _decode_own(value: CellValue, kind: str) -> Decoded:
    """KZ1: whether one's own value counts; an empty cell is None."""
    return _chosen(value, YES_OR_NO, error("bad-presence", found=str(value), allowed=_tokens(YES_OR_NO)))


def _tokens(answers: Answers) -> str:
    return ", ".join(token for token, _ in answers)


def _chosen(value: CellValue, answers: Answers, slip: Problem) -> Decoded:
    if value is None or not cleaned(str(value)):
        return None, None
    token = answer(value, answers)
    return token, None if token else slip


LISTS_FIRST, LISTED_TICKS, LISTED_SHARES, LISTED_UNITS, LISTED_YES = 1, 4, 5, 6, 7  # where the drop-downs find them
SPELLED = tuple((text, _spelled(text)) for text in SHARES)
YES_OR_NO = ((YES, ("1", "x", "✓")), (NO, ("0", "-")))


def _codec(id_: str, decode: Decoder, answers: Answers, column: int) -> Codec:
    return Codec(
        id_,
        decode,
        style="text",
        hint=id_,
        source=_listed(column, len(answers)),
        image=Image.ANSWER,
        answers=answers,
    )


TICK = _codec("tick", _decode_tick, TICKED, LISTED_TICKS)
SHARE = _codec("share", _decode_share, SPELLED, LISTED_SHARES)
OWN = _codec("own-value", _decode_own, YES_OR_NO, LISTED_YES)


def _decode_code(value: CellValue, kind: str) -> Decoded:
    """What was dealt to somebody without a game; an empty cell is None, an unknown letter an error."""
    text = cleaned(str(value)).upper() if value is not None else ""
    if not text or text in WHY:
        return text or None, None
    return None, error("bad-dealt-code", found=text, allowed=", ".join(WHY))


CODE = Codec("code", _decode_code)


def setting_codec(name: str) -> Codec:
    """What may be typed for a setting."""
    if name in NUMBERS:
        return whole_codec(name.replace("_", "-"), NUMBERS[name], "bad-setting", hint="setting")
    return OWN if name == "own" else SHARE


def setting_entries(spec: KeizerSpec, top: int | None, repeat_after: int | None) -> Changes:
    """KZ1: what stands on the sheet of settings at first: the terms of the variant, and what was asked for."""
    terms = spec.terms
    cells: Changes = {(SETTINGS, name): share_text(getattr(terms, name)) for name in PARTS}
    cells |= {(SETTINGS, "own"): YES, (SETTINGS, "limit"): terms.limit, (SETTINGS, "late"): terms.late}
    cells[SETTINGS, "repeat_after"] = 5 if repeat_after is None else repeat_after
    return cells | ({(SETTINGS, "top"): top} if top else {})


def terms_of(spec: KeizerSpec, entries: Entries) -> KeizerTerms:
    """KZ1: the terms as they are typed; of an empty cell those of the variant."""
    typed = {name: entries[SETTINGS, name] for name in SETTING_NAMES if entries.get((SETTINGS, name)) is not None}
    terms = {name: value for name, value in typed.items() if name in ("top", "limit", "late")}
    terms |= {name: Fraction(str(value)) for name, value in typed.items() if name in PARTS and value}
    own = typed["own"] == YES if "own" in typed else spec.terms.own
    return replace(spec.terms, own=own, **terms)


def repeat_after(entries: Entries) -> int:
    """KZ5: after how many rounds two may meet again; 5 where nothing is typed."""
    typed = entries.get((SETTINGS, "repeat_after"))
    return 5 if typed is None else int(typed)


def presence_key(line: int, number: int) -> Key:
    """Return the key of what is ticked for somebody on an evening."""
    return (PRESENCE, line, f"there{number}")


def place_key(line: int, number: int) -> Key:
    """Return the key of the place somebody had when a round was paired."""
    return ("turns", line, f"place{number}")


def enrolments(spec: KeizerSpec, plan: object, entries: Entries) -> list[Enrolment]:
    """The lines of the list; whoever sat at a board or had a bye keeps his."""
    kept = {
        line
        for number in range(1, spec.rounds + 1)
        for line in range(1, spec.count + 1)
        if entries.get(seat_key(line, number)) or entries.get(code_key(line, number)) == BYE
    }
    return [Enrolment(("players", line), str(line), line in kept) for line in range(1, spec.count + 1)]


# ---------------------------------------------------------------------------------------------- what the entries say
def is_ticked(spec: KeizerSpec, entries: Entries, number: int) -> bool:
    """KZ8: whether anybody is ticked as being there on an evening; if nobody is, all are paired who are not away."""
    return any(entries.get(presence_key(line, number)) == THERE for line in range(1, spec.count + 1))


def away_code(spec: KeizerSpec, entries: Entries, line: int, number: int) -> str:
    """KZ8: why somebody is not to be paired on an evening, by what is typed today; nothing if he is there."""
    entry, out = (entries.get(("players", line, name)) for name in ("entry", "withdrawn"))
    if out and number >= out:
        return GONE
    tick = entries.get(presence_key(line, number))
    if entry and number < entry:
        return LATE
    if tick == THERE or (not tick and not is_ticked(spec, entries, number)):
        return ""
    return ABSENT if tick in (None, "", AWAY) else str(tick)


def dealt_code(entries: Entries, line: int, number: int) -> str:
    """Why somebody had no game in a round that is paired; whoever was not on the list yet joined later."""
    return "" if entries.get(seat_key(line, number)) else str(entries.get(code_key(line, number)) or LATE)


def season(spec: KeizerSpec, entries: Entries) -> KeizerEvent:
    """KZ1: the season that was typed and dealt: players, games, why others had none, and what it is counted by."""
    dealt, lines = all_boards(spec, entries), listed_or_seated(spec, entries)
    players = tuple(player(entries, number) for number in range(1, last_line(spec, entries) + 1))
    away = {
        (number, line): WHY[code] for number in dealt for line in lines if (code := dealt_code(entries, line, number))
    }
    kinds = {keizer.BYE: record.BYE, keizer.ABSENT: record.ABSENT, keizer.GONE: record.ABSENT}
    unplayed = tuple(Unplayed(*key, 0, kinds.get(why, record.REQUESTED)) for key, why in sorted(away.items()))
    seeds = {line: entries.get(("turns", line, "alphabet")) or spec.count + 1 for line in lines}
    return KeizerEvent(
        spec.rounds,
        players,
        tuple(games(spec, entries)),
        unplayed,
        away=away,
        terms=terms_of(spec, entries),
        seeds=seeds,
        listed=lines,
    )


def entered(spec: KeizerSpec, plan: object, entries: Entries) -> Entered:
    """What the entries say; a list with a hole in it, a seat that is not where it was dealt are errors."""
    last, dealt, event = last_line(spec, entries), all_boards(spec, entries), season(spec, entries)
    players, dealt_games = event.players, event.games
    numbers = tuple(range(1, last + 1))
    byes = {number: _bye_of(spec, entries, number) for number in dealt}
    problems = (
        *wrong_names(spec, entries, last),
        *wrong_seats(spec, entries),
        *results_of_nobody(spec, entries),
        *_played_while_away(spec, entries, dealt),
        *_out_of_order(entries, dealt),
        *_below_one(entries, event.terms, len(event.ranked)),
        *_ticks(spec, entries, max(dealt, default=0)),
        *afterwards.corrected(entries, dealt),
        *afterwards.renamed_lines(entries, numbers),
        *afterwards.waiting(entries, dealt, byes),
    )
    finished = sum(game.result is not None for game in dealt_games)
    return Entered(event, entrants_of(spec, players), finished, len(dealt_games), problems)


def _bye_of(spec: KeizerSpec, entries: Entries, number: int) -> int | None:
    return next((line for line in listed_or_seated(spec, entries) if entries.get(code_key(line, number)) == BYE), None)


def _played_while_away(
    spec: KeizerSpec, entries: Entries, dealt: Mapping[int, Mapping[int, Pair]]
) -> Iterator[KeyedProblem]:
    """A result over the board of somebody whose tick was taken away once the round was paired."""
    for number, seated in dealt.items():
        for board, pair in seated.items():
            token = entries.get(result_key(number, board)) or ""
            for line in pair if token in BY_TOKEN and BY_TOKEN[token].played else ():
                if away_code(spec, entries, line, number):
                    name = str(entries.get(("players", line, "name")) or line)
                    slip = warning("keizer-away-and-played", found=token, name=name, round=number, board=board)
                    yield result_key(number, board), slip


def _out_of_order(entries: Entries, dealt: Mapping[int, Mapping[int, Pair]]) -> Iterator[KeyedProblem]:
    """A result of a round while one of an earlier round is missing: the first one of each such round."""
    open_round = 0
    for number, seated in sorted(dealt.items()):
        typed = [board for board in seated if entries.get(result_key(number, board))]
        if open_round and typed:
            slip = warning("keizer-out-of-order", found=str(number), round=open_round)
            yield result_key(number, typed[0]), slip
        if not open_round and len(typed) < len(seated):
            open_round = number


def _below_one(entries: Entries, terms: KeizerTerms, players: int) -> Iterator[KeyedProblem]:
    """KZ1: the last of the ranking has a value below one."""
    if terms.top and terms.top < players:
        last = terms.top - players + 1
        yield (SETTINGS, "top"), warning("keizer-below-one", found=str(terms.top), players=players, value=last)


def _ticks(spec: KeizerSpec, entries: Entries, last: int) -> Iterator[KeyedProblem]:
    """Somebody is ticked for an evening to come who is nobody, has left, or is there under another line as well."""
    lines = {name_key(str(entries["players", line, "name"])): line for line in reversed(named(spec, entries))}
    for number in range(last + 1, spec.rounds + 1):
        for line in range(1, spec.count + 1):
            if entries.get(presence_key(line, number)) != THERE:
                continue
            name = str(entries.get(("players", line, "name")) or "")
            first = lines.get(name_key(name), line)
            if not name:
                yield presence_key(line, number), warning("keizer-tick-of-nobody", found=str(line), round=number)
            elif first != line and entries.get(presence_key(first, number)) == THERE:
                yield presence_key(line, number), error("keizer-present-twice", found=name, number=first, round=number)
            elif away_code(spec, entries, line, number):
                yield presence_key(line, number), warning("keizer-tick-of-absent", found=name, round=number)


# --------------------------------------------------------------------------------------------------- what is paired
@dataclass(frozen=True, slots=True)
class KeizerHistory:
    """A season before a round; everybody has the number of his line."""

    state: LadderState
    numbers: Mapping[int, int]


def before(spec: KeizerSpec, entries: Entries, number: int) -> KeizerHistory:
    """KZ4: the season as it stands before a round is paired, or as it stood on the day of one that is paired.

    Of such a day nothing is taken from what is typed today: who was there, everybody's place, which games had not been
    played and after how many rounds two might meet again were dealt with the round.
    """
    past = number <= paired(spec, entries)
    lines = listed_or_seated(spec, entries)
    if past:
        places = {line: place for line in lines if (place := entries.get(place_key(line, number)))}
        order = sorted(places, key=lambda line: places[line])
        absent = {line: _without_bye(dealt_code(entries, line, number)) for line in order}
        repeat, not_played = _basis_of(str(entries.get(("rounds", number, "basis")) or ""))
    else:
        order = list(keizer.counted(season(spec, entries), number - 1).order)
        absent = {line: away_code(spec, entries, line, number) for line in order}
        repeat, not_played = repeat_after(entries), _forfeits(spec, entries, number)
    seated = {earlier: boards(spec, entries, earlier) for earlier in range(1, number)}
    entrants = tuple(
        LadderEntrant(line, tuple(_turns(entries, line, seated, not_played)), absent[line]) for line in order
    )
    everybody = not past and not is_ticked(spec, entries, number)
    return KeizerHistory(LadderState(entrants, number, repeat, unticked=everybody), {line: line for line in order})


def _without_bye(code: str) -> str:
    return "" if code == BYE else code


def _turns(
    entries: Entries, line: int, seated: Mapping[int, Mapping[int, Pair]], not_played: frozenset[tuple[int, int]]
) -> Iterator[Turn]:
    for number, pairs in seated.items():
        seat = entries.get(seat_key(line, number)) or 0
        if seat:
            white, black = pairs[abs(seat)]
            code = "-" if (number, abs(seat)) in not_played else "="
            yield Turn(black if seat > 0 else white, WHITE if seat > 0 else BLACK, code)
        else:
            yield Turn(None, "", BYE if entries.get(code_key(line, number)) == BYE else ABSENT)


def _forfeits(spec: KeizerSpec, entries: Entries, number: int) -> frozenset[tuple[int, int]]:
    """The games before a round that were not played over the board: they are no meetings and have no colours."""
    tokens = {
        (earlier, board): entries.get(result_key(earlier, board)) or ""
        for earlier in range(1, number)
        for board in boards(spec, entries, earlier)
    }
    return frozenset(place for place, token in tokens.items() if token in BY_TOKEN and not BY_TOKEN[token].played)


def _basis(entries: Entries, spec: KeizerSpec, number: int) -> str:
    """What a round was paired from besides places and presence, as it is kept with it."""
    games_text = " ".join(f"{earlier}.{board}" for earlier, board in sorted(_forfeits(spec, entries, number)))
    return f"{repeat_after(entries)}; {games_text}".strip()


def _basis_of(text: str) -> tuple[int, frozenset[tuple[int, int]]]:
    repeat, _, games_text = text.partition(";")
    pairs = (part.partition(".") for part in games_text.split())
    return int(repeat or 5), frozenset((int(number), int(board)) for number, _, board in pairs)


def place(spec: KeizerSpec, entries: Entries, number: int, pairs: list[Pair], bye: int | None) -> Dealt:
    """A round in the numbers of the workbook: a fixed board keeps its player, who is left over is absent."""
    seated, past = {line for pair in pairs for line in pair}, number <= paired(spec, entries)
    absent = {
        line: (dealt_code(entries, line, number) if past else away_code(spec, entries, line, number)) or ABSENT
        for line in named(spec, entries)
        if line not in seated and line != bye
    }
    return Dealt(number, placed(entries, pairs), bye, absent)


def stored(spec: KeizerSpec, entries: Entries, number: int) -> Dealt:
    """A round as it was paired."""
    round_ = dealing.stored(entries, number, boards(spec, entries, number), named(spec, entries))
    return replace(round_, bye=_bye_of(spec, entries, number))


def changes(spec: KeizerSpec, entries: Entries, round_: Dealt) -> Changes:
    """The cells of a round, and what it was paired from: everybody's place, who was there, and the basis."""
    number = round_.number
    cells = dealing.written(entries, round_) | names_in_order(spec, entries)
    cells["rounds", number, "basis"] = _basis(entries, spec, number)
    order = before(spec, entries, number).state.entrants
    cells |= {place_key(each.number, number): at for at, each in enumerate(order, start=1)}
    for earlier in range(1, number):
        cells["rounds", earlier, "known"] = known_results(entries, earlier, boards(spec, entries, earlier))
    return cells


def taken_back(spec: KeizerSpec, entries: Entries, number: int) -> Changes:
    """The cells of a round emptied again."""

    def is_new(line: int) -> bool:
        return not any(entries.get(seat_key(line, earlier)) for earlier in range(1, number))

    lines = range(1, spec.count + 1)
    cells = dealing.emptied(entries, number, boards(spec, entries, number), lines, is_new)
    cells["rounds", number, "basis"] = None
    return cells | {key: None for line in lines if entries.get(key := place_key(line, number))}


def without_game(spec: KeizerSpec, entries: Entries, line: "ResultLine") -> Changes:
    """KZ8: what a list says of somebody who has no game: ticked for an evening to come, compared with one that was.

    A round without a game that brings something was announced or a club's duty, one that brings nothing was not
    announced; a withdrawal is typed in its column.
    """
    from sheetgen.exchange.without_game import BYE as BYE_LINE
    from sheetgen.exchange.without_game import WITHDRAWN

    lines = {name_key(str(entries["players", each, "name"])): each for each in named(spec, entries)}
    who = lines.get(name_key(line.white)) or (int(line.white) if line.white.isdecimal() else 0)
    number = int(line.round) if line.round.isdecimal() else 0
    if who not in lines.values():
        raise ProblemsFound(error("unknown-name", found=line.white, close=()))
    if not 1 <= number <= spec.rounds:
        raise ProblemsFound(error("bad-round", found=line.round, least=1, most=spec.rounds))
    if number <= paired(spec, entries):
        code = dealt_code(entries, who, number)
        if not code or (code == BYE) != (line.kind == BYE_LINE):
            raise ProblemsFound(error("line-not-as-dealt", found=line.white, round=number))
        return {}
    if line.kind == BYE_LINE:
        raise ProblemsFound(error("line-of-a-bye", found=line.white, round=number))
    if line.kind == WITHDRAWN:
        return {("players", who, "withdrawn"): number}
    return {presence_key(who, number): {2: DUTY, 1: NOTICE}.get(line.score, AWAY)}
