"""What can be done with what was opened, by what it is: each a button with its fields."""

from collections.abc import Iterator

from sheetgen.exchange.trf.text import is_trf
from sheetgen.model.tournament import EDITIONS
from sheetgen.operations.rank import LIST_SYSTEMS, Ranking
from sheetgen.rating.editions import KINDS, RULES
from sheetgen.rating.titles import NORM_TITLES
from sheetgen.systems.registry import system_of
from sheetgen.workbook.description import LAYOUT
from web.bridge.asked import Question
from web.bridge.blocks import Action
from web.bridge.fields import Field, field

# As the rooms of report files and prizes have them, which are fetched only when they are asked.
TARGETS = ("fide", "chess-results", "swiss-manager", "papi", "bbp", "sharly")
METHODS = ("hort", "shared", "place")
SHAPES = ("report", "players", "crosstable")
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
        yield _action("pair_accept", asked, [reason, _field("changes", "text", asked)])
        yield _action("unpair", asked, [reason, _field("back_to", "number", asked)])
    if not official.main:
        yield official
    lists = [("results", True), ("players", system.fill.players is not None), ("teams", system.fill.teams is not None)]
    taken = [field(name, "list", asked.words, "fill", more=name != "results") for name, takes in lists if takes]
    yield _action("fill", asked, [*taken, _field("replace", "flag", asked, "fill")])
    yield _action("check", asked)
    yield _action("brand", asked, [field("template", "file", asked.words, "fill", more=False)])
    if found.read.layout < LAYOUT:
        yield _action("renew", asked)
    yield from _of_all(asked, has_sheet="prizes" in found.spec.extras)


def of_people(asked: Question) -> Iterator[Action]:
    """What a list of people can be asked: its drawing of numbers. A workbook is made in the form of the page."""
    by = field("by", "choice", asked.words, "draw", ("", "club", "federation", "league"))
    yield _action("draw_held", asked, [_field("groups", "number", asked, "draw"), by, _field("seed", "text", asked)])


def _of_all(asked: Question, has_sheet: bool = False, of_list: bool = False) -> Iterator[Action]:
    """What workbooks, lists of results and report files can be asked alike."""
    yield _action("again", asked, [*_ranking_fields(asked), *(_list_fields(asked) if of_list else ())])
    players = [field("players", "list", asked.words, "rank")] if of_list else []
    yield _action("prizes", asked, [*_prize_fields(asked, has_sheet), *players])
    flags = [_field(name, "flag", asked, "publish") for name in ("one_file", "categories", "refresh")]
    yield _action("publish", asked, [*flags, _field("url", "text", asked, "publish")])
    target = field("for", "choice", asked.words, "export", ("", *TARGETS))
    edition = field("edition", "choice", asked.words, "export", ("", "16", "26"))
    yield _action("export", asked, [field("shape", "choice", asked.words, "export", SHAPES), target, edition])
    kind = field("kind", "choice", asked.words, "ratings", KINDS)
    edition_of_ratings = field("rules", "choice", asked.words, "ratings", RULES)
    yield _action("ratings", asked, [kind, edition_of_ratings, *players])
    yield _action("norms", asked, [*_norm_fields(asked), *players])


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
    flags = ["cumulative", "individuals", *(["write"] if has_sheet else [])]
    texts = [_field(name, "text", asked, "prizes") for name in ("least", "on", "played_off")]
    told = [_field("order", "text", asked, "rank"), field("rules", "choice", asked.words, "rank", ("", *EDITIONS))]
    return [fund, method, unit, *texts, *told, *(_field(name, "flag", asked, "prizes") for name in flags)]


def _norm_fields(asked: Question) -> list[Field]:
    """What is not in the file: the titles, the edition, the host's federation, what is waived, the games needed."""
    title = field("norm_title", "choice", asked.words, "norms", ("", *NORM_TITLES))
    rules = field("rules", "choice", asked.words, "norms", RULES)
    flags = [_field(name, "flag", asked, "norms") for name in ("before", "waived")]
    return [
        *flags,
        _field("host", "text", asked, "norms"),
        title,
        rules,
        _field("least_games", "number", asked, "norms"),
    ]
