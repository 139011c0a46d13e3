"""The commands: parse, call one use-case, print, exit status. No domain rule and no spreadsheet here."""

import json
import locale
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from sheetgen.errors import BadOptions, Exit, Problem, SheetgenError, error
from sheetgen.i18n.catalogue import LANGUAGES, Words, words

if TYPE_CHECKING:
    from sheetgen.league_merge import Merged

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Make the Excel workbooks chess tournaments are run with, and read them back.",
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print CSV.")]
Html = Annotated[bool, typer.Option("--html", help="Print HTML.")]
JsonOut = Annotated[Path | None, typer.Option("--json-out", metavar="FILE", help="Write JSON to a file.")]
CsvOut = Annotated[Path | None, typer.Option("--csv-out", metavar="FILE", help="Write CSV to a file.")]
HtmlOut = Annotated[Path | None, typer.Option("--html-out", metavar="FILE", help="Write HTML to a file.")]
Force = Annotated[bool, typer.Option("--force", help="Replace files that exist.")]
Output = Annotated[Path | None, typer.Option("-o", "--output", metavar="OUT", help="Write here, not in place.")]


def language() -> str:
    """The language of the terminal: SHEETGEN_LANG, else the locale, else English."""
    wanted = os.environ.get("SHEETGEN_LANG") or locale.getlocale(locale.LC_MESSAGES)[0] or ""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = wanted or os.environ.get(name, "")
    lang = wanted[:2].lower()
    return lang if lang in LANGUAGES else "en"


def terminal() -> Words:
    return words(language())


def run() -> None:
    """Run the command line; whatever is refused is said in sentences, with the exit status of its kind."""
    locale.setlocale(locale.LC_ALL, "")
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        raise SystemExit(app(standalone_mode=False))
    except SheetgenError as refusal:
        say(refusal.problems)
        raise SystemExit(int(refusal.status)) from None
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(Exit.FINE) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except Exception as slip:
        if hasattr(slip, "format_message"):  # the parser's complaints, whose classes belong to it alone
            misused(slip)
        if os.environ.get("SHEETGEN_DEBUG"):
            raise
        say([error("internal", found=type(slip).__name__, detail=str(slip))])
        raise SystemExit(Exit.CONTENT) from None


def misused(complaint: Any) -> NoReturn:
    """Say what is wrong with the command as it was typed; without anything behind a command its help is shown."""
    from sheetgen.usage import asks_for_help, problem_of

    if asks_for_help(complaint):
        print(complaint.format_message(), file=sys.stderr)
    else:
        say([problem_of(complaint)])
    raise SystemExit(Exit.OPTIONS)


def say(problems: Iterable[Problem]) -> None:
    """Print problems to the error stream, one a line."""
    from sheetgen import reports

    for problem in problems:
        print(reports.line(problem, terminal()), file=sys.stderr)


def deliver(
    text: Callable[[], str],
    makers: Sequence[tuple[bool, Path | None, Callable[[], str]]],
    force: bool = False,
) -> None:
    """Write the files asked for, and print one form: the first that was asked for, else the text."""
    from sheetgen import files

    for _, path, make in makers:
        if path is not None:
            files.write_whole(path, make().encode(), force)
    chosen = next((make for wanted, _, make in makers if wanted), text)
    print(chosen())


def as_json(facts: Any) -> str:
    return json.dumps(facts, ensure_ascii=False, indent=1)


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
    from sheetgen import api, reports

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
        (csv, csv_out, lambda: _csv(reports.table_rows(found))),
    ]
    deliver(lambda: reports.table_text(found, terminal()), forms, force)


def _csv(rows: Iterable[Sequence[Any]]) -> str:
    from sheetgen import frames

    return frames.csv_text(rows).rstrip("\r\n")


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
    from sheetgen import api, reports_molter

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
    from sheetgen import pools, reports_pools

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
    from sheetgen import api, reports_knockout

    found = api.plan(system, count, enter=enter, enter_at=enter_at)
    forms = [
        (json_, json_out, lambda: as_json(reports_knockout.plan_json(found))),
        (csv, csv_out, lambda: _csv(reports_knockout.plan_rows(found))),
    ]
    deliver(lambda: reports_knockout.plan_text(found, terminal()), forms, force)


@app.command()
def rank(
    workbook: Annotated[Path, typer.Argument(metavar="WB|RESULTS.csv", help="A workbook, or a list of results.")],
    players: Annotated[Path | None, typer.Option(metavar="FILE", help="Players of a list of results.")] = None,
    order: Annotated[str | None, typer.Option(metavar='"PTS DE SB"', help="Another order of tie-breaks.")] = None,
    rules: Annotated[str | None, typer.Option(metavar="livre|fide-2026", help="Another edition.")] = None,
    after_round: Annotated[int | None, typer.Option("--after-round", metavar="K", help="After round K.")] = None,
    lots: Annotated[bool, typer.Option("--lots", help="Draw lots between those still tied.")] = False,
    seed: Annotated[str | None, typer.Option(metavar="S", help="The seed of the lots.")] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Tell how every tie was settled.")] = False,
    explain_for: Annotated[
        str | None, typer.Option("--explain-for", metavar="NAME", help="Tell how the place of NAME was found.")
    ] = None,
    write: Annotated[bool, typer.Option("--write", help="Put the official ranking into the workbook.")] = False,
    output: Output = None,
    json_: Json = False,
    csv: Csv = False,
    html: Html = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    html_out: HtmlOut = None,
    force: Force = False,
) -> None:
    """Recompute the ranking of a workbook from what was typed in it, or rank a list of results."""
    from sheetgen import api, explain_reports, reports

    found = api.rank(
        workbook,
        players=players,
        about=explain_for,
        order=order,
        rules=rules,
        after_round=after_round,
        lots=lots,
        seed=seed,
        write=write,
        output=output,
        force=force,
    )
    page = api.explain(found, language(), explain_for) if explain or explain_for is not None else None
    say(found.problems)
    forms = [
        (json_, json_out, lambda: as_json(explain_reports.ranking_json(found, page, terminal()))),
        (csv, csv_out, lambda: _csv(reports.ranking_rows(found, terminal()))),
        (html, html_out, lambda: explain_reports.ranking_html(found, page, terminal())),
    ]
    deliver(lambda: explain_reports.ranking_text(found, page, terminal()), forms, force)
    if found.has_errors:
        raise SystemExit(Exit.CONTENT)


@app.command()
def check(
    workbooks: Annotated[list[Path], typer.Argument(metavar="WB...")],
    json_: Json = False,
    csv: Csv = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    force: Force = False,
) -> None:
    """Audit workbooks: entries, structure, formulas against recomputation."""
    from sheetgen import api, reports

    audits, worst = [], Exit.FINE
    for path in workbooks:
        try:
            audits.append(api.check(path))
        except SheetgenError as refusal:
            say(refusal.problems)
            worst = max(worst, refusal.status)
    for found in audits:
        say(found.problems)
        worst = max(worst, Exit.FINE if found.clean else Exit.CONTENT)
    forms = [
        (json_, json_out, lambda: as_json(reports.audit_json(audits, terminal()))),
        (csv, csv_out, lambda: _csv(reports.audit_rows(audits, terminal()))),
    ]
    deliver(lambda: "\n".join(reports.audit_text(found, terminal()) for found in audits), forms, force)
    raise SystemExit(worst)


@app.command()
def fill(
    workbook: Annotated[Path, typer.Argument(metavar="WB")],
    players: Annotated[Path | None, typer.Option(metavar="FILE", help="List of players.")] = None,
    teams: Annotated[Path | None, typer.Option(metavar="FILE", help="List of teams.")] = None,
    results: Annotated[Path | None, typer.Option(metavar="FILE", help="Results: round, board, result.")] = None,
    replace: Annotated[bool, typer.Option("--replace", help="Replace entries that differ.")] = False,
    from_: Annotated[
        Path | None, typer.Option("--from", metavar="EVENT", help="Fill a club's own workbook from this event.")
    ] = None,
    output: Output = None,
    force: Force = False,
) -> None:
    """Enter lists into a workbook, or an event into a club's own; what is there already is never replaced unasked."""
    from sheetgen import api

    if from_ is not None:
        _fill_template(workbook, from_, output, force, bool(players or teams or results or replace))
        return
    done = api.fill(
        workbook, players=players, teams=teams, results=results, replace_entries=replace, output=output, force=force
    )
    say(done.problems)
    print(terminal().say("fill.done", path=done.workbook, count=done.cells))


def _fill_template(template: Path, event: Path, output: Path | None, force: bool, has_lists: bool) -> None:
    from sheetgen import branded

    if has_lists:
        raise BadOptions(error("from-with-lists"))
    if output is None:
        raise BadOptions(error("from-without-output"))
    done = branded.fill_template(template, event, output, force=force)
    say(done.problems)
    print(terminal().say("fill.done", path=done.workbook, count=done.cells))


@app.command()
def merge(
    workbooks: Annotated[list[Path], typer.Argument(metavar="WB...")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="OUT", help="The joined workbook.")],
    force: Force = False,
) -> None:
    """Join copies of one event filled by different hands; contradictions are listed, and nothing is written."""
    from sheetgen import batch_reports, merging

    done = merging.merge(workbooks, output, force=force)
    say(done.problems)
    print(batch_reports.merged_text(done, terminal()))


@app.command()
def recalc(
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Workbooks, folders, patterns, addresses.")],
    jobs: Annotated[int | None, typer.Option(metavar="N", help="Processes; as many as processors by default.")] = None,
    write: Annotated[bool, typer.Option("--write", help="Put the official ranking into each workbook.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on where an interrupted run has stopped.")] = False,
    scheduler: Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Dask cluster, tcp://…")] = None,
    json_: Json = False,
    csv: Csv = False,
    json_out: JsonOut = None,
    csv_out: CsvOut = None,
    force: Force = False,
) -> None:
    """Recalculate many workbooks, one line each; a bad one never stops the others."""
    from sheetgen import batch, batch_reports
    from sheetgen.batch.progress import Bar

    bar, lines = Bar(), not (json_ or csv)

    def show(line: batch.Line) -> None:
        bar.clear()
        if lines:
            print(batch_reports.line_text(line, terminal()), flush=bar.alive)

    watch = batch.Watch(show, bar)
    paths, seasons = _merge_match_sheets(paths, write, lines)
    try:
        found = batch.recalc(paths, jobs=jobs, write=write, resume=resume, scheduler=scheduler, watch=watch)
    except batch.Interrupted as interruption:
        bar.clear()
        say([interruption.problem])
        raise
    bar.clear()
    forms = [
        (json_, json_out, lambda: as_json(batch_reports.recalculated_json(found, terminal(), seasons))),
        (csv, csv_out, lambda: _csv(batch_reports.recalculated_rows(found, terminal()))),
    ]
    deliver(lambda: batch_reports.summary_text(found, terminal()), forms, force)
    failed = any(merged.has_errors for merged in seasons)
    raise SystemExit(max(found.status, Exit.CONTENT if failed else Exit.FINE))


def _merge_match_sheets(paths: list[str], write: bool, lines: bool) -> "tuple[list[str], list[Merged]]":
    """Take the match sheets of leagues into their seasons first; what remains is recalculated."""
    from sheetgen import league_returned

    found = league_returned.merge_found(paths, write=write)
    if found is None:
        return paths, []
    for merged in found[1]:
        say(merged.problems)
        if lines and merged.workbook:
            print(league_returned.summary(merged, terminal()))
    return found


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
    from sheetgen import drawing, reports_draw

    asked = {"varma": varma, "groups": groups, "by": by, "seed": seed, "title": title, "lang": lang or language()}
    made = drawing.draw(players, **asked, output=output, force=force)  # type: ignore[arg-type]
    say(made.problems)
    forms = [
        (json_, json_out, lambda: as_json(reports_draw.draw_json(made, terminal()))),
        (csv, csv_out, lambda: _csv(reports_draw.draw_rows(made.draw))),
    ]
    deliver(lambda: reports_draw.draw_text(made, terminal()), forms, force)
    if made.path and not (json_ or csv):
        print(terminal().say("draw.done", path=made.path))


@app.command()
def templates(folder: Annotated[Path, typer.Argument(metavar="DIR")], force: Force = False) -> None:
    """Write blank workbooks of every common size, in French and in English."""
    from sheetgen import ready

    written = ready.templates(folder, force=force)
    print(terminal().say("templates.done", count=len(written), path=folder))


@app.command()
def demo(
    folder: Annotated[Path, typer.Argument(metavar="DIR")] = Path("sheetgen-demo"),
    force: Force = False,
) -> None:
    """Make, fill, rank and show one small event of each system: the tour."""
    from sheetgen import ready, reports

    for shown in ready.demo(folder, lang=language(), force=force):
        print(terminal().say("demo.step", path=shown.workbook))
        print(reports.ranking_text(shown, terminal()))
    print(terminal().say("demo.done", path=folder))
