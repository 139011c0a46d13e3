"""What can be done with what was opened, by what it is: each a button with its fields."""

from collections.abc import Iterator

from sheetgen.exchange.trf.text import is_trf
from sheetgen.model.tournament import EDITIONS
from sheetgen.operations.rank import LIST_SYSTEMS, Ranking
from sheetgen.rating.editions import KINDS, RULES
from sheetgen.systems.registry import system_of
from web.bridge.asked import Question
from web.bridge.blocks import Action
from web.bridge.fields import Field, field

# As the rooms of report files and prizes have them, which are fetched only when they are asked.
TARGETS = ("fide", "chess-results", "swiss-manager", "papi", "bbp", "sharly")
METHODS = ("hort", "shared", "place")
UNITS = ("0.01", "1", "5", "10")


def of(found: Ranking, asked: Question) -> Iterator[Action]:
    """What a ranked file can be asked besides; the likeliest first."""
    if found.read is None:
        if is_trf(asked.file.data):
            yield _action("pair", asked, [_field("rounds", "number", asked, "pair"), *_trf_fields(asked)], main=True)
            yield _action("go_on", asked)
        yield from _of_all(asked, of_list=True)
        return
    system = system_of(found.spec)
    is_over = found.complete and found.standings.after_round >= getattr(found.spec, "rounds", 0)
    official = _action("official", asked, _ranking_fields(asked, lots=True), main=system.pair is None or is_over)
    if official.main:
        yield official
    if system.pair is not None:
        yield _action("pair", asked, [_field(name, "text", asked, "pair") for name in ("hand", "reason")], not is_over)
        yield _action("pair_check", asked)
        reason = field("reason", "text", asked.words, "pair", more=False)
        yield _action("pair_accept", asked, [reason])
        yield _action("unpair", asked, [reason])
    if not official.main:
        yield official
    lists = [("results", True), ("players", system.fill.players is not None), ("teams", system.fill.teams is not None)]
    taken = [field(name, "list", asked.words, "fill", more=name != "results") for name, takes in lists if takes]
    yield _action("fill", asked, [*taken, _field("replace", "flag", asked, "fill")])
    yield _action("check", asked)
    yield _action("brand", asked, [field("template", "file", asked.words, "fill", more=False)])
    yield from _of_all(asked, has_sheet="prizes" in found.spec.extras)


def of_people(asked: Question) -> Iterator[Action]:
    """What a list of people can be asked: its drawing of numbers. A workbook is made in the form of the page."""
    by = field("by", "choice", asked.words, "draw", ("", "club", "federation", "league"))
    yield _action("draw_held", asked, [_field("groups", "number", asked, "draw"), by, _field("seed", "text", asked)])


def _of_all(asked: Question, has_sheet: bool = False, of_list: bool = False) -> Iterator[Action]:
    """What workbooks, lists of results and report files can be asked alike."""
    yield _action("again", asked, [*_ranking_fields(asked), *(_list_fields(asked) if of_list else ())])
    yield _action("prizes", asked, _prize_fields(asked, has_sheet))
    yield _action("publish", asked, [_field(name, "flag", asked, "publish") for name in ("one_file", "categories")])
    target = field("for", "choice", asked.words, "export", ("", *TARGETS))
    yield _action("export", asked, [target, field("edition", "choice", asked.words, "export", ("", "16", "26"))])
    kind = field("kind", "choice", asked.words, "ratings", KINDS)
    yield _action("ratings", asked, [kind, field("rules", "choice", asked.words, "ratings", RULES)])
    yield _action("norms", asked, [_field("before", "flag", asked, "norms"), _field("host", "text", asked, "norms")])


def _action(call: str, asked: Question, fields: list[Field] | None = None, main: bool = False) -> Action:
    words, name = asked.words, call.replace("_", "-")
    hint = words.get(f"web.hint.{name}", "")
    return Action(call, words[f"web.action.{name}"], tuple(fields or ()), hint, main)


def _field(name: str, kind: str, asked: Question, command: str = "") -> Field:
    return field(name, kind, asked.words, command)


def _ranking_fields(asked: Question, lots: bool = False) -> list[Field]:
    """Another order, another edition, after a round; for the official ranking also lots."""
    fields = [
        _field("after_round", "number", asked, "rank"),
        _field("order", "text", asked, "rank"),
        field("rules", "choice", asked.words, "rank", ("", *EDITIONS)),
    ]
    drawn = [_field("lots", "flag", asked, "rank"), _field("seed", "text", asked, "rank")]
    return [*fields, *(drawn if lots else ())]


def _list_fields(asked: Question) -> list[Field]:
    """What a list does not say of its event: how it was paired, what a match brings, who plays."""
    return [
        field("system", "choice", asked.words, "rank", ("", *LIST_SYSTEMS)),
        _field("match_points", "text", asked, "rank"),
        _field("forfeit_penalty", "text", asked, "rank"),
        field("players", "list", asked.words, "rank"),
    ]


def _trf_fields(asked: Question) -> list[Field]:
    """What a report file may not say of its pairing."""
    colours = ("", "white", "black", "draw")
    return [
        field("pairing", "choice", asked.words, "pair", ("", "fide-2026", "fide-2016")),
        field("first_colour", "choice", asked.words, "pair", colours),
        _field("accelerate", "text", asked, "pair"),
    ]


def _prize_fields(asked: Question, has_sheet: bool) -> list[Field]:
    fund = field("fund", "list", asked.words, "prizes", more=False)
    method = field("method", "choice", asked.words, "prizes", ("", *METHODS))
    unit = field("unit", "choice", asked.words, "prizes", ("", *UNITS))
    flags = ["cumulative", *(["write"] if has_sheet else [])]
    return [fund, method, unit, *(_field(name, "flag", asked, "prizes") for name in flags)]
