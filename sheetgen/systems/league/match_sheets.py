"""The match sheets of a league, one file a match, made for the captains from the season workbook."""

import re
import unicodedata

from sheetgen.pairing.league import LeagueMatch, LeagueSchedule
from sheetgen.systems.drafts import Draft
from sheetgen.systems.league.entries import League
from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.league.spec import LeagueSpec, MatchSheetSpec
from sheetgen.systems.shared.matches.roster import more_key
from sheetgen.systems.shared.teams.entries import member_key
from sheetgen.systems.shared.teams.seating import Seat, letter
from sheetgen.workbook.cells import Entries


def match_spec(season: LeagueSpec, league: League, match: LeagueMatch, entries: Entries) -> MatchSheetSpec:
    """All that fixes the sheet of one match: the season's size, who meets when and where, and who may play."""
    home, away = (_listed(league, team, entries) for team in (match.home, match.away))
    return MatchSheetSpec(
        lang=season.lang,
        rules=season.rules,
        order=season.order,
        teams=season.teams,
        players=season.players,
        rounds=season.rounds,
        reserves=season.reserves,
        double=season.double,
        match_points=season.match_points,
        points=season.points,
        last_first=season.last_first,
        season=entries.get(("event", "title")) or "",
        number=match.round,
        match=match.number,
        home=league.label(match.home),
        away=league.label(match.away),
        home_list=tuple(name for name, _, _ in home),
        away_list=tuple(name for name, _, _ in away),
        home_ratings=tuple(rating for _, rating, _ in home),
        away_ratings=tuple(rating for _, rating, _ in away),
        home_licences=tuple(licence for _, _, licence in home),
        away_licences=tuple(licence for _, _, licence in away),
        home_captain=entries.get(more_key(letter(match.home), "captain")) or "",
        away_captain=entries.get(more_key(letter(match.away), "captain")) or "",
        date=entries.get(("plan", match.round, "date")) or "",
        time=entries.get(("plan", match.round, "time")) or "",
        venue=entries.get(more_key(letter(match.home), "venue")) or "",
    )


def _listed(league: League, team: int, entries: Entries) -> list[tuple[str, int, str]]:
    """Who may play for a team, with rating and licence."""
    seats = (Seat(team, rank) for rank in range(1, league.spec.listed + 1))
    facts = ([entries.get(member_key(seat, name)) for name in ("name", "rating", "licence")] for seat in seats)
    return [(name, rating or 0, licence or "") for name, rating, licence in facts if name]


def match_sheets(
    season: LeagueSpec, plan: LeagueSchedule, entries: Entries, folder: str, round_: int | None = None
) -> tuple[Draft, ...]:
    """The sheet of every match (of one round, if one is named), each with the name of its file."""
    league = League(LeaguePlaces(season, plan), entries)
    wanted = (match for match in plan.matches if round_ in (None, match.round))
    specs = (match_spec(season, league, match, entries) for match in wanted)
    return tuple(Draft(spec, plan, {("event", "title"): spec.season}, file_name(spec), folder) for spec in specs)


def file_name(spec: MatchSheetSpec) -> str:
    """Round, match and both teams, in letters every system takes."""
    return f"{spec.number:02}-{spec.match}-{_plain(spec.home)}-{_plain(spec.away)}.xlsx"


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "_", letters).strip("_")[:30] or "x"


__all__ = ["match_sheets", "match_spec"]
