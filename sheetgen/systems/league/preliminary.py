"""The preliminary table of several pools (B7, B9) as text, rows, JSON and in its printed shape: clubs by pools."""

from sheetgen.exchange.reading import Loaded
from sheetgen.i18n.catalogue import Words
from sheetgen.pairing.league_wishes import Preliminary, TeamWish, Unmet, numbered
from sheetgen.systems.options import FLAG, WISHES, Option
from sheetgen.systems.printed import Grid, Printed
from sheetgen.systems.shared.text import aligned

HEADINGS = ("pool", "number", "team", "club", "home")


def preliminary(
    wishes: Loaded[TeamWish], double: bool = False, last_first: bool = False, seed: str | None = None
) -> Preliminary:
    """Return the preliminary table of a list of wishes."""
    return numbered(wishes.items, double=double, last_first=last_first, seed=seed or "")


def rows(table: Preliminary) -> list[list[object]]:
    """One row a team: its pool, number, name, club and rounds at home."""
    lines: list[list[object]] = [list(HEADINGS)]
    for pool in table.pools:
        for at in table.of_pool(pool):
            wish = table.wishes[at]
            lines.append([pool, table.numbers[at], wish.team, wish.club, " ".join(map(str, table.home[at]))])
    return lines


def text(table: Preliminary, words: Words) -> str:
    """The teams pool by pool with their numbers, then what is not met."""
    headings = [[words[f"wishes.{name}"] for name in HEADINGS]]
    return "\n".join([aligned([*headings, *rows(table)[1:]], left=(0, 2, 3, 4)), "", *remarks(table, words)])


def remarks(table: Preliminary, words: Words) -> list[str]:
    """A sentence for every wish that is not met, or that all are."""
    return [_said(unmet, words) for unmet in table.unmet] or [words["wishes.all-met"]]


def _said(unmet: Unmet, words: Words) -> str:
    rounds = ", ".join(map(str, unmet.rounds))
    return words.say(f"wishes.unmet-{unmet.kind}", team=unmet.team, other=unmet.other, rounds=rounds)


def as_json(table: Preliminary) -> dict[str, object]:
    """The table in the shape the command line promises."""
    pools = []
    for pool in table.pools:
        teams = [
            {"number": table.numbers[at], "team": table.wishes[at].team, "club": table.wishes[at].club,
             "home": list(table.home[at])}
            for at in table.of_pool(pool)
        ]  # fmt: skip
        pools.append({"pool": pool, "teams": teams})
    unmet = [
        {"team": each.team, "wish": each.kind, "of": each.other, "rounds": list(each.rounds)} for each in table.unmet
    ]
    return {"pools": pools, "unmet": unmet}


def grid(table: Preliminary, words: Words) -> Grid:
    """A line a club, a column a pool: its teams with their numbers."""
    clubs = dict.fromkeys(wish.club or wish.team for wish in table.wishes)
    lines = [(club, [_cell(table, club, pool) for pool in table.pools]) for club in clubs]
    headings = [words.say("wishes.of-pool", pool=pool) for pool in table.pools]
    return Grid(words["wishes.how"], headings, lines, remarks(table, words), words["wishes.title"])


def _cell(table: Preliminary, club: str, pool: str) -> str:
    places = [at for at in table.of_pool(pool) if (table.wishes[at].club or table.wishes[at].team) == club]
    return ", ".join(f"{table.wishes[at].team} ({table.numbers[at]})" for at in places)


PRELIMINARY = Printed(
    "plan",
    "league",
    (
        Option("wishes", WISHES, "FILE", required=True),
        Option("double", FLAG),
        Option("last_first", FLAG),
        Option("seed", metavar="S"),
    ),
    preliminary,
    text,
    rows,
    as_json,
    grid,
)
