"""Commands that make something: tables, workbooks, plans, drawings."""

from pathlib import Path
from typing import Annotated, Any

import typer

from sheetgen.commands.shared import (
    Csv,
    CsvOut,
    Force,
    Json,
    JsonOut,
    app,
    as_csv,
    as_json,
    deliver,
    language,
    say,
    terminal,
)
from sheetgen.errors import BadOptions, error


@app.command()
def table(
    system: Annotated[str, typer.Argument(help="berger, rutsch, molter, scheveningen")],
    count: Annotated[int | None, typer.Argument(metavar="N", help="How many players (berger, scheveningen).")] = None,
    teams: Annotated[int | None, typer.Option(metavar="T", help="How many teams (molter).")] = None,
    players_per_team: Annotated[int | None, typer.Option(metavar="P", help="Players of a team (molter).")] = None,
    rounds: Annotated[int | None, typer.Option(metavar="R", help="Rounds that are played (molter).")] = None,
    autonomous: Annotated[bool, typer.Option("--autonomous", help="Add the autonomous round (molter).")] = False,
    table_: Annotated[
        str | None, typer.Option("--table", metavar="printed|generated|K", help="Which Molter table; K is its number.")
    ] = None,
    double: Annotated[bool, typer.Option("--double", help="Both cycles.")] = False,
    keep_last_rounds: Annotated[bool, typer.Option("--keep-last-rounds", help="Do not exchange them.")] = False,
    json_: Json = False,
    csv: Csv = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    force: Force = False,
) -> None:
    """Print the pairing table of a system."""
    from sheetgen import api
    from sheetgen.present import reports

    found = api.table(
        system,
        count,
        double=double,
        keep_last_rounds=keep_last_rounds,
        teams=teams,
        players_per_team=players_per_team,
        number=table_,
        rounds=rounds,
        autonomous=autonomous,
    )
    forms = [
        (json_, json_out, lambda: as_json(reports.table_json(found))),
        (csv, csv_out, lambda: as_csv(reports.table_rows(found))),
    ]
    deliver(lambda: reports.table_text(found, terminal()), forms, force)


@app.command()
def new(
    system: Annotated[str, typer.Argument(help="berger, molter, knockout, scheveningen, league")],
    out: Annotated[Path, typer.Argument(metavar="OUT.xlsx")],
    players: Annotated[Path | None, typer.Option(metavar="FILE", help="List of players (csv, xlsx, ods).")] = None,
    count: Annotated[int | None, typer.Option(metavar="N", help="Places, where there is no list yet.")] = None,
    double: Annotated[bool, typer.Option("--double", help="Everybody meets twice.")] = False,
    keep_last_rounds: Annotated[
        bool, typer.Option("--keep-last-rounds", help="Do not exchange the last two rounds of the first cycle.")
    ] = False,
    pools: Annotated[int | None, typer.Option(metavar="K", help="Split the list into K pools (berger).")] = None,
    spread: Annotated[
        str | None, typer.Option(metavar="snake|club|elo", help="How the pools are balanced (berger).")
    ] = None,
    one_file: Annotated[bool, typer.Option("--one-file", help="All pools in one workbook (berger).")] = False,
    seating: Annotated[str | None, typer.Option(metavar="rutsch", help="Add a seating plan (berger).")] = None,
    teams: Annotated[str | None, typer.Option(metavar="F|T", help="List of teams, or how many.")] = None,
    players_per_team: Annotated[int | None, typer.Option(metavar="P", help="Players of a team.")] = None,
    rounds: Annotated[int | None, typer.Option(metavar="R", help="Rounds that are played (molter).")] = None,
    autonomous: Annotated[bool, typer.Option("--autonomous", help="Add the autonomous round (molter).")] = False,
    table_: Annotated[
        str | None, typer.Option("--table", metavar="printed|generated|K", help="Which Molter table; K is its number.")
    ] = None,
    spare: Annotated[int, typer.Option(metavar="K", help="Also the event for 1 to K teams fewer.")] = 0,
    enter: Annotated[
        list[str] | None, typer.Option(metavar="SKIP=COUNT", help="So many enter after so many rounds (knockout).")
    ] = None,
    enter_at: Annotated[
        list[str] | None, typer.Option("--enter-at", metavar="ROUND=COUNT", help="So many enter in a round (knockout).")
    ] = None,
    seeding: Annotated[
        str | None, typer.Option(metavar="given|elo|draw", help="Who holds which seed (knockout).")
    ] = None,
    third_place: Annotated[bool, typer.Option("--third-place", help="The losers of the semi-finals play.")] = False,
    match: Annotated[str | None, typer.Option(metavar="game|mini|team", help="What a match is (knockout).")] = None,
    boards: Annotated[int | None, typer.Option(metavar="N", help="Boards of a match (league, knockout).")] = None,
    decide: Annotated[
        str | None, typer.Option(metavar='"GP BERLIN BOARDS"', help="What decides a team match (knockout).")
    ] = None,
    match_points: Annotated[
        str | None, typer.Option("--match-points", metavar="2/1/0|3/2/1/0", help="What a match brings (league).")
    ] = None,
    last_first: Annotated[
        bool, typer.Option("--last-first", help="Play the Berger rounds backwards, round 1 last (league).")
    ] = False,
    match_sheets: Annotated[
        Path | None, typer.Option("--match-sheets", metavar="DIR", help="Also a file for every match (league).")
    ] = None,
    colours: Annotated[str | None, typer.Option(metavar="rule|draw", help="Who has White (knockout).")] = None,
    entry: Annotated[
        str, typer.Option(metavar="MODE", help="Type results in the rounds, in the grid, on the teams' sheets.")
    ] = "rounds",
    title: Annotated[str | None, typer.Option(help="Title of the event.")] = None,
    place: Annotated[str | None, typer.Option(help="Place.")] = None,
    dates: Annotated[str | None, typer.Option(metavar="D", help="A date a round, or 2026-01-07/7d.")] = None,
    times: Annotated[str | None, typer.Option(metavar="T", help="One time, or one a round.")] = None,
    lang: Annotated[str | None, typer.Option(metavar="fr|en", help="Language of the workbook.")] = None,
    rules: Annotated[str, typer.Option(metavar="livre|fide-2026", help="Edition of the rules.")] = "livre",
    order: Annotated[str | None, typer.Option(metavar='"PTS DE SB"', help="Order of the tie-breaks.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="S", help="Draw the numbers by lot with this seed.")] = None,
    force: Force = False,
) -> None:
    """Make a workbook."""
    from sheetgen import api
    from sheetgen.present import molter as reports_molter

    of_teams = {
        "teams": teams,
        "players_per_team": players_per_team,
        "rounds": rounds,
        "autonomous": autonomous,
        "table": table_,
        "spare": spare,
    }
    of_players = {"double": double, "keep_last_rounds": keep_last_rounds, "seating": seating}
    of_knockouts = {
        "enter": enter,
        "enter_at": enter_at,
        "seeding": seeding,
        "third_place": third_place,
        "match": match,
        "boards": boards,
        "decide": decide,
        "colours": colours,
    }
    of_leagues = {"match_points": match_points, "last_first": last_first, "match_sheets": match_sheets}
    if pools is not None or spread or one_file:
        everything = of_teams | of_players | of_knockouts | of_leagues
        given: dict[str, Any] = {name: value for name, value in everything.items() if value}
        given |= {"entry": entry, "title": title, "place": place, "dates": dates, "times": times, "rules": rules}
        given |= {"order": order, "seed": seed, "players": players, "count": count, "spread": spread}
        _new_pools(system, out, pools, given | {"one_file": one_file, "lang": lang or language(), "force": force})
        return
    made = api.new_files(
        system,
        out,
        players=players,
        count=count,
        **{name: value for name, value in (of_teams | of_players | of_knockouts | of_leagues).items() if value},
        entry=entry,
        title=title,
        place=place,
        dates=dates,
        times=times,
        lang=lang or language(),
        rules=rules,
        order=order,
        seed=seed,
        force=force,
    )
    say(made.problems)
    for path in made.paths:
        print(terminal().say("new.done", path=path))
    if made.table:
        print(reports_molter.heading(made.table, terminal()))
        for remark in reports_molter.remarks(made.table, terminal()):
            print(remark)


def _new_pools(system: str, out: Path, count: int | None, asked: dict[str, Any]) -> None:
    """The same for a list in pools: several workbooks and their summary."""
    from sheetgen.present import pools as reports_pools
    from sheetgen.usecases import pools

    if count is None:
        raise BadOptions(error("spread-without-pools", found="--one-file" if asked["one_file"] else "--spread"))
    made = pools.new_pools(system, out, pools=count, **asked)
    say(made.problems)
    for path in made.paths:
        print(terminal().say("new.done", path=path))
    print(reports_pools.pools_text(made, terminal()))


@app.command()
def plan(
    system: Annotated[str, typer.Argument(help="knockout")],
    count: Annotated[int, typer.Option(metavar="N", help="How many are registered.")],
    enter: Annotated[
        list[str] | None, typer.Option(metavar="SKIP=COUNT", help="So many enter after so many rounds.")
    ] = None,
    enter_at: Annotated[
        list[str] | None, typer.Option("--enter-at", metavar="ROUND=COUNT", help="So many enter in a round.")
    ] = None,
    json_: Json = False,
    csv: Csv = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    force: Force = False,
) -> None:
    """Work out a knockout: byes, preliminary rounds and the plan of play, step by step."""
    from sheetgen import api
    from sheetgen.present import plan as reports_knockout

    found = api.plan(system, count, enter=enter, enter_at=enter_at)
    forms = [
        (json_, json_out, lambda: as_json(reports_knockout.plan_json(found))),
        (csv, csv_out, lambda: as_csv(reports_knockout.plan_rows(found))),
    ]
    deliver(lambda: reports_knockout.plan_text(found, terminal()), forms, force)


@app.command()
def draw(
    players: Annotated[Path, typer.Option(metavar="FILE", help="List of players (csv, xlsx, ods).")],
    varma: Annotated[bool, typer.Option("--varma", help="The envelopes of the Varma tables.")] = False,
    groups: Annotated[
        int | None, typer.Option(metavar="N", help="Groups whose members do not meet in the last N rounds.")
    ] = None,
    by: Annotated[str | None, typer.Option(metavar="club|federation|league", help="What members share.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="S", help="The seed of the lots.")] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="OUT.xlsx", help="Write the sheets of the ceremony.")
    ] = None,
    title: Annotated[str | None, typer.Option(help="Title of the event.")] = None,
    lang: Annotated[str | None, typer.Option(metavar="fr|en", help="Language of the sheets.")] = None,
    json_: Json = False,
    csv: Csv = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    force: Force = False,
) -> None:
    """Draw directed numbers: who draws when, from which envelope, what was drawn, and the check."""
    from sheetgen.present import draw as reports_draw
    from sheetgen.usecases import drawing

    asked = {"varma": varma, "groups": groups, "by": by, "seed": seed, "title": title, "lang": lang or language()}
    made = drawing.draw(players, **asked, output=output, force=force)  # type: ignore[arg-type]
    say(made.problems)
    forms = [
        (json_, json_out, lambda: as_json(reports_draw.draw_json(made, terminal()))),
        (csv, csv_out, lambda: as_csv(reports_draw.draw_rows(made.draw))),
    ]
    deliver(lambda: reports_draw.draw_text(made, terminal()), forms, force)
    if made.path and not (json_ or csv):
        print(terminal().say("draw.done", path=made.path))


@app.command()
def templates(folder: Annotated[Path, typer.Argument(metavar="DIR")], force: Force = False) -> None:
    """Write blank workbooks of every common size, in French and in English."""
    from sheetgen.store import ready
    from sheetgen.store.batch.progress import Bar

    bar = Bar()
    try:
        written = ready.templates(folder, force=force, watch=bar)
    finally:
        bar.clear()
    print(terminal().say("templates.done", count=len(written), path=folder))


@app.command()
def demo(
    folder: Annotated[Path, typer.Argument(metavar="DIR")] = Path("sheetgen-demo"),
    force: Force = False,
) -> None:
    """Make, fill, rank and show one small event of each system: the tour."""
    from sheetgen.present import reports
    from sheetgen.store import ready

    for shown in ready.demo(folder, lang=language(), force=force):
        print(terminal().say("demo.step", path=shown.workbook))
        print(reports.ranking_text(shown, terminal()))
    titles = {name: terminal()[f"sheet.{name}"] for name in ("grid", "rounds")}
    print(terminal().say("demo.done", path=folder / "berger.xlsx", **titles))
