"""Who plays off for the first place, and how (5.2, 1): two a match of two games, three a round robin, four a cup, of
five and more the first four by the tie-breaks; what comes after a tie there, down to the decisive game."""

from collections.abc import Mapping
from typing import Any

from sheetgen.errors import BadOptions, ProblemsFound, error
from sheetgen.exchange.reading import Loaded
from sheetgen.i18n.catalogue import words
from sheetgen.model.tournament import LANGUAGE
from sheetgen.operations.rank import Ranking, rank
from sheetgen.systems.registry import ASKED_FOR, SYSTEMS

OPTION = "play_off"
AT_ONCE = 4  # who play at once; of more, those who are first by the tie-breaks
FIRST = 1


def tied_for_first(ranking: Ranking) -> list[int]:
    """Return those with as many points as whoever is first, by their numbers, the first by the tie-breaks first."""
    rows = [row for row in ranking.standings.rows if row.rank is not None]
    points = ranking.standings.order[0]
    return [int(row.id) for row in rows if row.values[points] == rows[0].values[points]]


def with_players_of(system: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a workbook for the play-off of the event that ``play_off`` names.

    Those who are tied become its players; its rate of play says what follows where they are level again. An event that
    is not complete, one nobody is tied in, one of teams, and a system that so many do not play off by are refused.
    """
    if options.get("players"):
        raise BadOptions(error("play-off-with-list"))
    ranking = rank(options[OPTION])
    if ranking.has_errors or not ranking.complete:
        raise ProblemsFound(error("play-off-too-early", entered=ranking.entered, total=ranking.total))
    if ranking.event.of_teams:
        raise ProblemsFound(error("play-off-of-teams"))
    tied = tied_for_first(ranking)
    if len(tied) == FIRST:
        raise ProblemsFound(error("play-off-of-nobody", found=ranking.entrants[tied[0]].name))
    count = min(AT_ONCE, len(tied))
    ways = {name: SYSTEMS[name].play_off for name in ASKED_FOR}
    if count not in ways.get(system, {}):
        allowed = ", ".join(name for name, way in ways.items() if count in way)
        raise BadOptions(error("play-off-by-another", found=system, allowed=allowed, count=len(tied)))
    say = words(str(options.get("lang") or LANGUAGE)).say
    title = say("play-off.title", title=ranking.title) if ranking.title else None
    facts = {"title": title, "pace": say(f"play-off.plan-{count}"), **ways[system][count]}
    players = tuple(ranking.entrants[each].player for each in tied[:count])
    given = {name: value for name, value in options.items() if name != OPTION and value is not None}
    return {**facts, **given, "players": Loaded(players)}
