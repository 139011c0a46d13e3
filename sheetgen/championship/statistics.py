"""What a club likes to know of its season: who scored what against whom, how White did, whose rating has grown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sheetgen.exchange.frames import records

if TYPE_CHECKING:
    from sheetgen.championship.standings import Championship
    from sheetgen.exchange.frames import DataFrame


def white_scores(season: Championship) -> DataFrame:
    """Games played on the board by event: how many White won, drew and lost, and White's score in half points."""
    games = season.games[season.games["played"]]
    marked = games.assign(
        games=1,
        white_wins=(games["white_halves"] > games["black_halves"]).astype("Int64"),
        draws=(games["white_halves"] == games["black_halves"]).astype("Int64"),
        black_wins=(games["white_halves"] < games["black_halves"]).astype("Int64"),
    )
    columns = ["games", "white_wins", "draws", "black_wins", "white_halves"]
    return marked.groupby("event")[columns].sum().astype("Int64").reset_index()


def race(season: Championship, leaders: int) -> dict[int, tuple[int, ...]]:
    """Return the totals of so many leaders after each event, by person, in parts of a point.

    A total is the best results so far and their bonus; the last one is that of the standings.
    """
    leading = [int(person) for person in season.standings["person"][:leaders]]
    own: dict[int, dict[int, tuple[int, int]]] = {person: {} for person in leading}
    for line in records(season.results[season.results["person"].isin(leading)]):
        own[line["person"]][line["event"]] = int(line["points"]), int(line["bonus"])
    sums_of = {person: tuple(_running(results, season)) for person, results in own.items()}
    whole = dict(zip(season.standings["person"], season.standings["total"], strict=True))  # with what all events bring
    return {person: (*sums[:-1], int(whole[person])) for person, sums in sums_of.items()}


def _running(results: Mapping[int, tuple[int, int]], season: Championship) -> Iterator[int]:
    best = season.rules.best or len(season.events)
    for last in range(1, len(season.events) + 1):
        so_far = [each for event, each in results.items() if event <= last]
        counted = sorted((points for points, _ in so_far), reverse=True)[:best]
        yield sum(counted) + sum(bonus for _, bonus in so_far)


def head_to_head(season: Championship) -> DataFrame:
    """Everybody against everybody he has met on the board, in all events: games, and what both scored in half points.

    One line a pair, the person who stands first in the standings first; the pairs with most games come first. The
    first and the last event in which they have met tell over how many years.
    """
    games = season.games[season.games["played"]]
    places = {person: place for place, person in enumerate(season.standings["person"])}
    white, black = games["white"].map(places), games["black"].map(places)
    first = white < black
    sided = games.assign(
        first=white.where(first, black),
        second=black.where(first, white),
        first_halves=games["white_halves"].where(first, games["black_halves"]),
        second_halves=games["black_halves"].where(first, games["white_halves"]),
        games=1,
    )
    columns = ["games", "first_halves", "second_halves"]
    lines = sided.groupby(["first", "second"])
    pairs = lines[columns].sum().astype("Int64").assign(since=lines["event"].min(), until=lines["event"].max())
    pairs = pairs.reset_index()
    ordered = pairs.sort_values(["games", "first", "second"], ascending=[False, True, True], kind="stable")
    persons = season.standings["person"]
    back = {name: ordered[name].map(persons).astype("Int64") for name in ("first", "second")}
    return ordered.assign(**back).reset_index(drop=True)


def years(season: Championship, since: int, until: int) -> str:
    """The years between two events, as far as they are known: 2024–2026, or 2026."""
    days = [season.events[number - 1].day[:4] for number in (since, until)]
    return "–".join(dict.fromkeys(filter(None, days)))


def rating_progress(season: Championship) -> DataFrame:
    """The rating of everybody in the first and in the last event that told one, and the change; most growth first."""
    rated = season.results.dropna(subset=["rating"]).sort_values(["person", "event"], kind="stable")
    lines = rated.groupby("person")
    progress = lines["rating"].agg(["first", "last", "max", "count"]).astype("Int64").reset_index()
    progress = progress.set_axis(["person", "earliest", "latest", "highest", "events"], axis="columns")
    progress = progress.assign(change=progress["latest"] - progress["earliest"])[progress["events"] > 1]
    keys = ["change", "latest", "person"]
    return progress.sort_values(keys, ascending=[False, False, True], kind="stable").reset_index(drop=True)
