"""What of an event a season counts, and a season out of such events: ``season``, without a path or a process."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from sheetgen.championship.events import Appearance, SeasonEvent, SeasonGame
from sheetgen.championship.people import Same, people
from sheetgen.championship.points import SCORE
from sheetgen.championship.standings import Season, SeasonRules, championship
from sheetgen.errors import Problem, ProblemsFound, error, warning
from sheetgen.exchange.file import File
from sheetgen.exchange.trf.build import BY_SCORES
from sheetgen.model.entrants import Player
from sheetgen.model.games import Result
from sheetgen.ranking.standings import Row
from sheetgen.usecases.individual_events import IndividualEvent, of_ranking
from sheetgen.usecases.judging import Ranking
from sheetgen.workbook.entered import Entrant

POINTS = "PTS"


def event_of(found: Ranking, file: File) -> SeasonEvent:
    """The event of a ranked file: its players, those of teams each for himself; teams where it has no players."""
    whole = of_ranking(found, file)
    games = tuple(_games(whole))
    shown = found.individuals or found.standings
    who = found.persons if found.individuals else found.entrants
    rows = [row for row in shown.rows if row.rank is not None and _took_part(row, who[row.id], games, found)]
    return SeasonEvent(
        source=found.workbook,
        title=(whole.about or {}).get("title", "") or found.title,
        day=whole.first_day.isoformat() if whole.first_day else "",
        system=found.system,
        entered=found.entered,
        total=found.total,
        appearances=tuple(_appearances(rows, who)),
        games=games,
    )


def _games(whole: IndividualEvent) -> Iterator[SeasonGame]:
    for pool, field in whole.fields:
        for game in field.games:
            white, black = (f"{pool}{field.label(id_)}" for id_ in (game.white, game.black))
            yield SeasonGame(game.round, white, black, _token(game.result))


def _token(result: Result | None) -> str:
    """G1: the token of a result; a report file tells scores only."""
    if result is None:
        return ""
    known = BY_SCORES.get((result.white, result.black, result.played))
    return result.token or (known.token if known else "")


def _took_part(row: Row, entrant: Entrant, games: Iterable[SeasonGame], found: Ranking) -> bool:
    """Who has a name, and a game on the board or points of any kind; of a knockout everybody who was entered."""
    if not (entrant.player.name or (found.event.of_teams and not found.individuals and entrant.name)):
        return False
    if POINTS not in row.values or row.values[POINTS]:
        return True
    key = _key(entrant)
    return any(key in (game.white, game.black) and game.result[:1] in "01½" for game in games if game.result)


def _key(entrant: Entrant) -> str:
    return f"{entrant.pool}{entrant.id}"


def _appearances(rows: Sequence[Row], who: Mapping[int, Entrant]) -> Iterator[Appearance]:
    """Places among those who took part; in pools among those of the pool."""
    for row in rows:
        entrant = who[row.id]
        ranks = [other.rank or 0 for other in rows if who[other.id].pool == entrant.pool]
        rank, score = row.rank or 0, row.values.get(POINTS)
        place = 1 + sum(other < rank for other in ranks)
        points = None if score is None else Fraction(score)  # type: ignore[arg-type]
        yield Appearance(_key(entrant), _player(entrant), place, ranks.count(rank), len(ranks), points)


def _player(entrant: Entrant) -> Player:
    return entrant.player if entrant.player.name else Player(entrant.name)


def season(events: Sequence[SeasonEvent], rules: SeasonRules, mapping: Sequence[Same] = ()) -> Season:
    """One championship out of events: copies left out, in the order of their days, everybody known again."""
    kept, problems = _without_copies(events)
    if not any(event.appearances for event in kept):
        raise ProblemsFound(*problems, error("season-empty", count=len(events)))
    if rules.scheme.kind == SCORE:
        problems += [_without_points(event) for event in kept if all(each.score is None for each in event.appearances)]
    ordered = sorted(kept, key=lambda event: event.day) if all(event.day for event in kept) else kept
    undated = [event.name for event in kept if not event.day]
    if undated and len(kept) > 1:
        problems.append(warning("season-undated", found=undated[0], count=len(undated)))
    return championship(ordered, people(ordered, mapping), rules, problems)


def _without_points(event: SeasonEvent) -> Problem:
    return warning("season-no-score", found=event.name).at(file=event.source)


def _without_copies(events: Sequence[SeasonEvent]) -> tuple[list[SeasonEvent], list[Problem]]:
    """An event that is there twice, as a copy or as a report file beside its workbook, counts once."""
    first: dict[object, SeasonEvent] = {}
    kept, problems = list[SeasonEvent](), list[Problem]()
    for event in events:
        known = first.setdefault(event.fingerprint, event) if event.fingerprint else event
        if known is event:
            kept.append(event)
        else:
            problems.append(warning("season-copy", found=event.name, other=known.source).at(file=event.source))
    return kept, problems
