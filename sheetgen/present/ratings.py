"""Ratings as text, JSON and rows: the change of everybody, game by game, and the performances by their names."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.figures import decimal, figure
from sheetgen.operations.ratings import EventRatings, Ratings
from sheetgen.present.reports import problem_json
from sheetgen.rating.change import RatedGame
from sheetgen.rating.first import nearest
from sheetgen.rating.reckoning import PlayerRating
from sheetgen.rating.titles import BY_RATING
from sheetgen.systems.shared.text import aligned

COLUMNS = ("no", "name", "rating", "k", "games", "points", "expected", "change", "new", "rp", "linear", "perf")


def hundredths(number: int | Fraction, lang: str, signed: bool = False) -> str:
    """A number of hundredths with two decimals, exactly."""
    whole = nearest(abs(Fraction(number)))
    sign = "-" if number < 0 and whole else "+" if signed and whole else ""
    return f"{sign}{whole // 100}{decimal(lang)}{whole % 100:02d}"


def ratings_text(ratings: Ratings, words: Words) -> str:
    """The ratings of every event as text: a table of changes, then the games and titles, at the end a legend."""
    edition = words[f"ratings.edition.{ratings.edition.id}"]
    heading = words.say("ratings.heading", kind=words[f"ratings.kind.{ratings.kind}"], edition=edition)
    lines = [heading, words["ratings.unrounded"]]
    for event in ratings.events:
        if event.name:
            lines += ["", words.say("pools.name", letter=event.name)]
        table = [[words[f"ratings.column.{name}"] for name in COLUMNS], *_table(event, ratings, words)]
        lines += ["", aligned(table, left=(1,)), "", *_games(event, words), *_titles(event, ratings, words)]
    return "\n".join([*lines, "", words["ratings.legend"]])


def _table(event: EventRatings, ratings: Ratings, words: Words) -> Iterator[list[str]]:
    for line in event.lines:
        yield [str(_shown(value)) for value in _row(event, line, ratings, words.lang)]


def _shown(value: object) -> object:
    return "" if value is None else value


def _row(event: EventRatings, line: PlayerRating, ratings: Ratings, lang: str) -> list[object]:
    change = line.change
    rated = [game for game in change.games if game.expected is not None] if change else []
    halves = sum(game.bout.score for game in rated)
    return [
        event.field.label(line.number),
        line.player.name,
        line.player.rating,
        f"{change.k}{'*' if line.assumed_k else ''}" if change else None,
        len(rated) if change else None,
        figure(Fraction(halves, 2), lang) if change else None,
        hundredths(sum(game.expected or 0 for game in rated), lang) if change else None,
        hundredths(100 * change.points, lang, signed=True) if change else None,
        line.new(ratings.edition),
        line.title_performance,
        nearest(line.linear) if line.linear is not None else None,
        event.perf.get(line.number),
    ]


def _games(event: EventRatings, words: Words) -> Iterator[str]:
    """Every player with his games: round, opponent, score, what was expected."""
    for line in event.lines:
        if line.change:
            yield f"{event.field.label(line.number)}  {line.player.name}"
            yield from (f"    {_game(event, game, words)}" for game in line.change.games)
        elif line.why:
            why = words[f"ratings.none.{line.why}"]
            yield f"{event.field.label(line.number)}  {line.player.name}: {why}"


def _titles(event: EventRatings, ratings: Ratings, words: Words) -> Iterator[str]:
    """N1: who may ask for a title by his rating."""
    for line in event.lines:
        if title := ratings.title(line):
            yield words.say("ratings.title", name=line.player.name, title=title, rating=BY_RATING[title])


def _game(event: EventRatings, game: RatedGame, words: Words) -> str:
    bout = game.bout
    who = event.field.players.get(bout.opponent)
    facts = {"round": bout.round, "name": who.name if who else "–", "rating": bout.rating or "–"}
    if game.expected is None:
        return words.say("ratings.not-rated", why=words[f"ratings.why.{_reason(game)}"], **facts)
    lang = words.lang
    sums = {"expected": hundredths(game.expected, lang), "gain": hundredths(game.gain, lang, signed=True)}
    return words.say("ratings.game", score=figure(Fraction(bout.score, 2), lang), gap=game.difference, **sums, **facts)


def _reason(game: RatedGame) -> str:
    """Why a game does not count; of one that was not played, what happened instead."""
    return game.bout.kind if game.why_not == "not-played" else game.why_not


def ratings_json(ratings: Ratings, words: Words) -> dict[str, object]:
    """The ratings as JSON objects: edition, kind and list, a row for each player, the problems."""
    return {
        "workbook": ratings.source,
        "rules": ratings.rules,
        "edition": ratings.edition.id,
        "kind": ratings.kind,
        "list": ratings.list_name or None,
        "players": [_player_json(event, line, ratings) for event in ratings.events for line in event.lines],
        "problems": [problem_json(problem, words) for problem in ratings.problems],
    }


def _player_json(event: EventRatings, line: PlayerRating, ratings: Ratings) -> dict[str, object]:
    change = line.change
    pool = {"pool": event.name} if event.name else {}
    return {
        "id": event.field.label(line.number),
        **pool,
        "name": line.player.name,
        "rating": line.player.rating,
        "k": change.k if change else None,
        "k_assumed": line.assumed_k,
        "games": [_game_json(event, game) for game in change.games] if change else _unrated_games(event, line),
        "change": float(change.points) if change else None,
        "new": line.new(ratings.edition),
        "why": line.why or None,
        "title": ratings.title(line) or None,
        "performance": {
            "fide": line.title_performance,
            "livre": event.perf.get(line.number),
            "linear": None if line.linear is None else nearest(line.linear),
        },
    }


def _unrated_games(event: EventRatings, line: PlayerRating) -> list[dict[str, object]]:
    """The games of somebody without a rating: nothing was expected of him."""
    return [_game_json(event, RatedGame(bout)) for bout in event.field.cards[line.number]]


def _game_json(event: EventRatings, game: RatedGame) -> dict[str, object]:
    bout = game.bout
    return {
        "round": bout.round,
        "opponent": event.field.label(bout.opponent) if bout.opponent else None,
        "rating": bout.rating,
        "score": bout.score / 2,
        "expected": None if game.expected is None else game.expected / 100,
        "why_not": (_reason(game) if game.why_not else None),
    }


def ratings_rows(ratings: Ratings, words: Words) -> list[Sequence[object]]:
    """The table of the players, for a spreadsheet."""
    rows: list[Sequence[object]] = [[words[f"ratings.column.{name}"] for name in COLUMNS]]
    for event in ratings.events:
        rows += [[_shown(value) for value in _row(event, line, ratings, words.lang)] for line in event.lines]
    return rows
