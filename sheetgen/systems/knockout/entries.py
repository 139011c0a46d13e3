"""What was typed in the workbook of a knockout becomes an event, with every doubt named by the entry it concerns."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from sheetgen.errors import BadOptions, Problem, error, warning
from sheetgen.explanations.knockout_rounds import round_label
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.names import name_key
from sheetgen.pairing.knockout_bracket import Bracket, Match, bracket
from sheetgen.pairing.knockout_names import THIRD_PLACE, name_before_final, rounds_before_final
from sheetgen.pairing.knockout_plan import KnockoutPlan, plan
from sheetgen.pairing.knockout_play import (
    AGAINST_NOBODY,
    CONTRADICTS,
    EARLY,
    MOST_BOARDS,
    STALE,
    SURPLUS,
    UNDECIDED,
    Played,
    TypedMatch,
    parse_decide,
    play,
)
from sheetgen.ranking.knockout import Duel, KnockoutEvent
from sheetgen.systems.knockout.places import ENTRANT_COLUMNS, KnockoutPlaces
from sheetgen.systems.knockout.spec import KnockoutSpec
from sheetgen.systems.shared.enrolments import Enrolment
from sheetgen.systems.shared.meetings import ScheduledGame, Side
from sheetgen.workbook.cells import Changes, Entries, Key
from sheetgen.workbook.entered import Entered, Entrant, KeyedProblem

if TYPE_CHECKING:
    from sheetgen.exchange.result_lines import ResultLine

FACTS = ENTRANT_COLUMNS[1:]  # what a list says of an entrant


def plan_of(spec: KnockoutSpec) -> KnockoutPlan:
    """The plan of play of a specification."""
    return plan(spec.count, dict(spec.enter), dict(spec.enter_at))


def schedule(spec: KnockoutSpec) -> Bracket:
    """K5: the bracket of a specification; one that a damaged file made impossible is refused."""
    if not 1 <= spec.boards <= MOST_BOARDS:
        raise BadOptions(error("bad-boards", found=str(spec.boards), most=MOST_BOARDS))
    parse_decide(spec.decide)
    return bracket(plan_of(spec), third_place=spec.third_place)


def result_key(places: KnockoutPlaces, number: int, game: int) -> Key:
    """Where the result of a game of a match is entered."""
    return ("games", number, "result") if places.single else ("games", number, game, "result")


def winner_key(number: int) -> Key:
    """Where the winner of a match is entered."""
    return ("winners", number, "winner")


def entrant_entries(places: KnockoutPlaces, players: Sequence[Player]) -> Changes:
    """The entries of players in the order of their seeds."""
    return {
        ("entrants", seed, name): value
        for seed, player in enumerate(players, start=1)
        for name in places.entrant_columns
        if name != "no" and (value := getattr(player, name))
    }


def enrolments(spec: KnockoutSpec, made: Bracket, entries: Entries) -> list[Enrolment]:
    """K5: the lines of the entrants; one is free as long as whoever would be met there has not gone on to play."""
    places = KnockoutPlaces(spec, made)
    typed = {match.number: typed_match(places, match.number, entries) for match in places.matches}
    played = {
        seed
        for each in play(made, places.form, typed, present_seeds(places, entries))
        if typed[each.match.number].anything
        for seed in (each.upper, each.lower)
    }
    doubts = _open_states(places, entries, typed)
    lines = []
    for seed in range(1, spec.count + 1):
        key: Key = ("entrants", seed)
        late = not entries.get((*key, "name")) and played and not places.many
        barred = late and _open_states(places, {**entries, (*key, "name"): "–"}, typed) != doubts
        lines.append(Enrolment(key, str(seed), seed in played or bool(barred)))
    return lines


def _open_states(places: KnockoutPlaces, entries: Entries, typed: Mapping[int, TypedMatch]) -> dict[int, str]:
    """What is wrong with the matches, by their numbers."""
    played = play(places.bracket, places.form, typed, present_seeds(places, entries))
    return {each.match.number: each.state for each in played if each.state}


def fill_result(spec: KnockoutSpec, made: Bracket, line: "ResultLine") -> Changes | None:
    """The entry of one line of a list of results: match and game, or the match alone where it is one game."""
    places = KnockoutPlaces(spec, made)
    number, game = (line.match, line.board) if line.match else (line.board, 1)
    match = _match(made, number)
    if match is None or game > places.lines or not _names_round(made, match, line.round):
        return None
    return {result_key(places, number, game): line.result} if line.result else {}


def meetings(spec: KnockoutSpec, made: Bracket, entries: Entries) -> Iterator[ScheduledGame]:
    """Who plays in which match as far as it is known, the upper one first as on the sheet; a board is a game of it."""
    places = KnockoutPlaces(spec, made)
    typed = {match.number: typed_match(places, match.number, entries) for match in places.matches}
    for each in play(made, places.form, typed, present_seeds(places, entries)):
        upper, lower = (
            Side((entries.get(("entrants", seed, "name")) or "", str(seed or ""))) for seed in (each.upper, each.lower)
        )
        number = each.match.number
        for game in range(1, places.lines + 1) if each.is_real else ():
            key = result_key(places, number, game)
            yield ScheduledGame(each.match.round, game, number, (key,), (upper, lower))


def _match(made: Bracket, number: int) -> Match | None:
    """A match by its number; the numbers run on from round to round."""
    if made.third_place and number == made.third_place.number:
        return made.third_place
    for played in made.rounds:
        if played.matches[0].number <= number <= played.matches[-1].number:
            return played.matches[number - played.matches[0].number]
    return None


def _names_round(made: Bracket, match: Match, text: str) -> bool:
    """Whether a text means the round of a match: its number, or its name in either language."""
    if text == str(match.round):
        return True
    name = THIRD_PLACE if match is made.third_place else made.rounds[match.round - 1].name
    labels = {round_label(words(lang), name, made.plan.preliminary_rounds) for lang in LANGUAGES}
    if name_key(text) in {name_key(name), *map(name_key, labels)}:
        return True
    try:
        return match is not made.third_place and name_before_final(rounds_before_final(text)) == name
    except BadOptions:
        return False


def entered(spec: KnockoutSpec, made: Bracket, entries: Entries) -> Entered:
    """Return what the entries say; a match that contradicts itself is open, and is an error."""
    places = KnockoutPlaces(spec, made)
    typed = {match.number: typed_match(places, match.number, entries) for match in places.matches}
    present = present_seeds(places, entries)
    played = play(made, places.form, typed, present)
    problems = [*_names(present, entries), *(found for each in played for found in _problems(places, each, typed))]
    duels = [_duel(places, each, typed[each.match.number]) for each in played]
    third = duels.pop() if made.third_place else None
    names = tuple(row.name for row in made.rounds)
    byes = places.blocks[0].byes  # K1: in round 1 only
    event = KnockoutEvent(spec.rounds, places.starts[:present], tuple(duels), third, names, byes=byes)
    real = [each for each in played if each.is_real]
    settled = sum(each.winner != 0 for each in real)
    return Entered(event, _entrants(spec, present, entries), settled, len(real), tuple(problems))


def _duel(places: KnockoutPlaces, each: Played, typed: TypedMatch) -> Duel:
    """A match with what its games have brought to both sides, as far as both are known."""
    entered_results = [(number, result) for number, result in enumerate(typed.results, start=1) if result is not None]
    if not entered_results or min(each.upper, each.lower) < 1:
        return Duel(each.match.round, each.upper, each.lower, each.winner)
    upper = sum(r.white if places.upper_is_white(each.match, number) else r.black for number, r in entered_results)
    score = (upper, sum(result.white + result.black for _, result in entered_results) - upper)
    forfeited = not any(result.played for _, result in entered_results)
    unfinished = not each.winner and len(entered_results) < places.lines
    return Duel(each.match.round, each.upper, each.lower, each.winner, score, forfeited, unfinished)


def present_seeds(places: KnockoutPlaces, entries: Entries) -> int:
    """Empty places at the end of a list are byes, as in the book; a list without two names is not begun yet."""
    count = places.spec.count
    named = [seed for seed in range(1, count + 1) if entries.get(("entrants", seed, "name"))]
    return named[-1] if named and named[-1] > 1 and not places.many else count


def typed_match(places: KnockoutPlaces, number: int, entries: Entries) -> TypedMatch:
    """The results and the winner entered for a match."""
    tokens = (entries.get(result_key(places, number, game)) for game in range(1, places.lines + 1))
    return TypedMatch(tuple(BY_TOKEN.get(token or "") for token in tokens), entries.get(winner_key(number)))


def _entrants(spec: KnockoutSpec, present: int, entries: Entries) -> dict[int, Entrant]:
    texts = words(spec.lang)
    entrants = {}
    for seed in range(1, present + 1):
        facts = {name: entries.get(("entrants", seed, name)) for name in ENTRANT_COLUMNS if name != "no"}
        player = Player(**{name: value for name, value in facts.items() if value is not None})
        name = player.name or texts.say("player.blank", number=seed)
        entrants[seed] = Entrant(seed, name, player.rating, player.club, player=player)
    return entrants


def _names(present: int, entries: Entries) -> Iterator[KeyedProblem]:
    """Places without a name play as numbers; a name that stands twice is two people or a slip."""
    first: dict[str, int] = {}
    blank = []
    for seed in range(1, present + 1):
        name = entries.get(("entrants", seed, "name")) or ""
        if not name:
            blank.append(seed)
        elif first.setdefault(name.casefold(), seed) != seed:
            twice = error("name-twice", found=name, first=first[name.casefold()], number=seed)
            yield ("entrants", seed, "name"), twice
    if blank:
        yield None, warning("missing-names", count=len(blank), numbers=_shortened(blank))


def _shortened(numbers: Sequence[int]) -> str:
    text = ", ".join(map(str, numbers[:20]))
    return f"{text} …" if len(numbers) > 20 else text


def _problems(places: KnockoutPlaces, each: Played, typed: Mapping[int, TypedMatch]) -> Iterator[KeyedProblem]:
    """What is wrong with a match: an error, or something that asks for a look."""
    if not each.state:
        return
    number, match_typed = each.match.number, typed[each.match.number]
    at_winner = each.state in (STALE, CONTRADICTS) or not any(match_typed.results)
    game = next((game for game, result in enumerate(match_typed.results, start=1) if result), 1)
    key = winner_key(number) if at_winner else result_key(places, number, game)
    yield key, _problem(each, str(match_typed.winner) if match_typed.winner and at_winner else _shown(match_typed))


def _problem(each: Played, text: str) -> Problem:
    number, upper, lower = each.match.number, each.upper, each.lower
    problems = {
        STALE: error("stale-winner", found=text, match=number, upper=upper, lower=lower),
        CONTRADICTS: error("winner-contradicts-result", found=text, match=number, upper=upper, lower=lower),
        AGAINST_NOBODY: error("result-against-nobody", found=text, match=number),
        EARLY: warning("result-too-early", found=text, match=number),
        UNDECIDED: warning("undecided-match", found=text, match=number, upper=upper, lower=lower),
        SURPLUS: warning("surplus-game", found=text, match=number),
    }
    return problems[each.state]


def _shown(match_typed: TypedMatch) -> str:
    return " ".join(result.token for result in match_typed.results if result)
