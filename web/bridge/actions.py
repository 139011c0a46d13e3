"""What can be done with what was opened, by what it is: each a button with its fields."""

from collections.abc import Iterator

from sheetgen.exchange.trf.text import is_trf
from sheetgen.model.tournament import EDITIONS
from sheetgen.operations.rank import LIST_SYSTEMS, Ranking
from sheetgen.rating.editions import KINDS, RULES
from sheetgen.rating.titles import NORM_TITLES
from sheetgen.systems.registry import system_of
from sheetgen.workbook.description import LAYOUT
from web.bridge.blocks import Action
from web.bridge.fields import Field, field
from web.bridge.request import Request

# As the rooms of report files and prizes have them, which are fetched only when they are asked.
TARGETS = ("fide", "chess-results", "swiss-manager", "papi", "bbp", "sharly")
METHODS = ("hort", "shared", "place")
SHAPES = ("report", "players", "crosstable")
UNITS = ("0.01", "1", "5", "10")


def of(ranking: Ranking, request: Request) -> Iterator[Action]:
    """What a ranked file can be asked besides; the likeliest first."""
    if ranking.read is None:
        if is_trf(request.file.data):
            yield _action(
                "pair", request, [_field("rounds", "number", request, "pair"), *_trf_fields(request)], main=True
            )
            yield _action("go_on", request)
        yield from _of_all(request, of_list=True)
        return
    system = system_of(ranking.spec)
    is_over = ranking.complete and ranking.standings.after_round >= getattr(ranking.spec, "rounds", 0)
    official = _action("official", request, _ranking_fields(request, lots=True), main=system.pair is None or is_over)
    if official.main:
        yield official
    if system.pair is not None:
        yield _action(
            "pair", request, [_field(name, "text", request, "pair") for name in ("hand", "reason")], not is_over
        )
        yield _action("pair_check", request)
        reason = field("reason", "text", request.words, "pair", more=False)
        yield _action("pair_accept", request, [reason, _field("changes", "text", request)])
        yield _action("unpair", request, [reason, _field("back_to", "number", request)])
    if not official.main:
        yield official
    lists = [("results", True), ("players", system.fill.players is not None), ("teams", system.fill.teams is not None)]
    taken = [field(name, "list", request.words, "fill", more=name != "results") for name, takes in lists if takes]
    yield _action("fill", request, [*taken, _field("replace", "flag", request, "fill")])
    yield _action("check", request)
    yield _action("brand", request, [field("template", "file", request.words, "fill", more=False)])
    if ranking.read.layout < LAYOUT:
        yield _action("renew", request)
    yield from _of_all(request, has_sheet="prizes" in ranking.spec.extras)


def of_people(request: Request) -> Iterator[Action]:
    """What a list of people can be asked: its drawing of numbers. A workbook is made in the form of the page."""
    by = field("by", "choice", request.words, "draw", ("", "club", "federation", "league"))
    yield _action(
        "draw_held", request, [_field("groups", "number", request, "draw"), by, _field("seed", "text", request)]
    )


def _of_all(request: Request, has_sheet: bool = False, of_list: bool = False) -> Iterator[Action]:
    """What workbooks, lists of results and report files can be asked alike."""
    yield _action("again", request, [*_ranking_fields(request), *(_list_fields(request) if of_list else ())])
    players = [field("players", "list", request.words, "rank")] if of_list else []
    yield _action("prizes", request, [*_prize_fields(request, has_sheet), *players])
    flags = [_field(name, "flag", request, "publish") for name in ("one_file", "categories", "refresh")]
    yield _action("publish", request, [*flags, _field("url", "text", request, "publish")])
    target = field("for", "choice", request.words, "export", ("", *TARGETS))
    edition = field("edition", "choice", request.words, "export", ("", "16", "26"))
    yield _action("export", request, [field("shape", "choice", request.words, "export", SHAPES), target, edition])
    kind = field("kind", "choice", request.words, "ratings", KINDS)
    edition_of_ratings = field("rules", "choice", request.words, "ratings", RULES)
    yield _action("ratings", request, [kind, edition_of_ratings, *players])
    yield _action("norms", request, [*_norm_fields(request), *players])


def _action(call: str, request: Request, fields: list[Field] | None = None, main: bool = False) -> Action:
    words, name = request.words, call.replace("_", "-")
    hint = words.get(f"web.hint.{name}", "")
    return Action(call, words[f"web.action.{name}"], tuple(fields or ()), hint, main)


def _field(name: str, kind: str, request: Request, command: str = "") -> Field:
    return field(name, kind, request.words, command)


def _ranking_fields(request: Request, lots: bool = False) -> list[Field]:
    """Another order, another edition, after a round; for the official ranking also lots."""
    fields = [
        _field("after_round", "number", request, "rank"),
        _field("order", "text", request, "rank"),
        field("rules", "choice", request.words, "rank", ("", *EDITIONS)),
    ]
    drawn = [_field("lots", "flag", request, "rank"), _field("seed", "text", request, "rank")]
    return [*fields, *(drawn if lots else ())]


def _list_fields(request: Request) -> list[Field]:
    """What a list does not say of its event: how it was paired, what a match brings, who plays."""
    return [
        field("system", "choice", request.words, "rank", ("", *LIST_SYSTEMS)),
        _field("match_points", "text", request, "rank"),
        _field("forfeit_penalty", "text", request, "rank"),
        field("players", "list", request.words, "rank"),
    ]


def _trf_fields(request: Request) -> list[Field]:
    """What a report file may not say of its pairing."""
    colours = ("", "white", "black", "draw")
    return [
        field("pairing", "choice", request.words, "pair", ("", "fide-2026", "fide-2016")),
        field("first_colour", "choice", request.words, "pair", colours),
        _field("accelerate", "text", request, "pair"),
    ]


def _prize_fields(request: Request, has_sheet: bool) -> list[Field]:
    fund = field("fund", "list", request.words, "prizes", more=False)
    method = field("method", "choice", request.words, "prizes", ("", *METHODS))
    unit = field("unit", "choice", request.words, "prizes", ("", *UNITS))
    flags = ["cumulative", "individuals", *(["write"] if has_sheet else [])]
    texts = [_field(name, "text", request, "prizes") for name in ("least", "on", "played_off")]
    fields = [
        _field("order", "text", request, "rank"),
        field("rules", "choice", request.words, "rank", ("", *EDITIONS)),
    ]
    return [fund, method, unit, *texts, *fields, *(_field(name, "flag", request, "prizes") for name in flags)]


def _norm_fields(request: Request) -> list[Field]:
    """What is not in the file: the titles, the edition, the host's federation, what is waived, the games needed."""
    title = field("norm_title", "choice", request.words, "norms", ("", *NORM_TITLES))
    rules = field("rules", "choice", request.words, "norms", RULES)
    flags = [_field(name, "flag", request, "norms") for name in ("before", "waived")]
    return [
        *flags,
        _field("host", "text", request, "norms"),
        title,
        rules,
        _field("least_games", "number", request, "norms"),
    ]
