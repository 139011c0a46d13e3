"""Random events of a season, and the season counted a second time: plain loops over fractions, nothing shared."""

import random
from fractions import Fraction
from typing import Any

from sheetgen.championship.events import Appearance, SeasonEvent, SeasonGame
from sheetgen.model.entrants import Player

TOKENS = {"1-0": (2, 0), "½-½": (1, 1), "0-1": (0, 2), "+/-": (2, 0), "-/+": (0, 2)}


def person(number: int) -> Player:
    """One of a town: every third has a FIDE id, every fourth a licence; women and categories among them."""
    facts: dict[str, Any] = {"rating": 1200 + 7 * number, "sex": "F" if number % 5 == 0 else "M"}
    facts["fide_id"] = str(700_000 + number) if number % 3 == 0 else ""
    facts["licence"] = f"K{number:05}" if number % 4 == 0 else ""
    facts["category"] = ("", "U12", "Sen")[number % 3]
    return Player(f"{'ABCDEFGHIJ'[number % 10]}{chr(97 + number // 10)}mov {'KLMNOPQRST'[number // 10]}ia", **facts)


def event(chance: random.Random, number: int, town: int, players: int, rounds: int = 3) -> SeasonEvent:
    """A Swiss without rules: games by lot, places by points alone, so that many are shared."""
    ids = chance.sample(range(town), players)
    points, games = dict.fromkeys(ids, 0), []
    for round_ in range(1, rounds + 1):
        order = chance.sample(ids, players)
        for white, black in zip(order[::2], order[1::2], strict=False):
            token = chance.choice(list(TOKENS))
            points[white] += TOKENS[token][0]
            points[black] += TOKENS[token][1]
            games.append(SeasonGame(round_, str(white), str(black), token))
    people = []
    for id_ in sorted(ids, key=lambda each: -points[each]):
        place = 1 + sum(other > points[id_] for other in points.values())
        shared = list(points.values()).count(points[id_])
        people.append(Appearance(str(id_), person(id_), place, shared, players, Fraction(points[id_], 2)))
    day = f"2026-{1 + number // 28:02}-{1 + number % 28:02}"
    return SeasonEvent(
        f"e{number}.trf", f"Event {number}", day, "swiss", len(games), len(games), tuple(people), tuple(games)
    )


def season(seed: int) -> tuple[list[SeasonEvent], dict[str, Any]]:
    """Events, and how they are counted."""
    chance = random.Random(seed)
    count = chance.randint(1, 7)
    town = chance.randint(4, 30)
    events = [event(chance, number, town, chance.randint(2, town)) for number in range(count)]
    rules = {
        "kind": chance.choice(["score", "place", "table"]),
        "table": {place: Fraction(chance.randint(0, 40), chance.choice([1, 2, 4, 10])) for place in range(1, 6)},
        "others": Fraction(chance.randint(0, 2), 2),
        "sharing": chance.choice(["mean", "best"]),
        "best": chance.choice([None, 1, 2, 3, 9]),
        "bonus": {"event": Fraction(1, 2), "first": Fraction(3), "win": Fraction(1, 10), "all": Fraction(2)}
        if chance.random() < 0.5
        else {},
        "order": tuple(chance.sample(["ALL", "FIRSTS", "PODIUMS", "EVENTS", "LAST", "WON", "BEST", "BEST2"], 3)),
    }
    return events, rules


def naive(events: list[SeasonEvent], rules: dict[str, Any]) -> list[tuple[int, str, Fraction, tuple[Fraction, ...]]]:
    """Rank, name, total and the figures of everybody; persons are told apart by their names alone."""
    kept: dict[str, dict[int, tuple[Fraction, Fraction, int, int]]] = {}
    for number, each in enumerate(events):
        for who in each.appearances:
            won = sum(
                (game.result in ("1-0", "+/-") and game.white == who.key)
                or (game.result in ("0-1", "-/+") and game.black == who.key)
                for game in each.games
            )
            extra = rules["bonus"].get("event", 0) + won * rules["bonus"].get("win", 0)
            extra += rules["bonus"].get("first", 0) if who.place == 1 else 0
            line = kept.setdefault(who.player.name, {})
            line[number] = (worth(each, who, rules), Fraction(extra), who.place, won)
    lines = []
    for name, results in kept.items():
        points = sorted((result[0] for result in results.values()), reverse=True)
        total = sum(points[: rules["best"] or len(points)], Fraction(0))
        total += sum(result[1] for result in results.values())
        total += rules["bonus"].get("all", 0) if len(results) == len(events) else 0
        lines.append((total, tuple(figure(code, results, points, len(events)) for code in rules["order"]), name))
    ranked = [(1 + sum((t, f) > (total, figures) for t, f, _ in lines), name, total, figures)
              for total, figures, name in lines]  # fmt: skip
    return sorted(ranked)


def on_top(events: list[SeasonEvent], name: str, rules: dict[str, Any], all_events: int) -> Fraction:
    """The bonus of somebody after these events."""
    extra, played = Fraction(0), 0
    for each in events:
        for who in each.appearances:
            if who.player.name == name:
                played += 1
                extra += rules["bonus"].get("event", 0)
                extra += rules["bonus"].get("first", 0) if who.place == 1 else 0
                won = sum(
                    (game.result in ("1-0", "+/-") and game.white == who.key)
                    or (game.result in ("0-1", "-/+") and game.black == who.key)
                    for game in each.games
                )
                extra += won * rules["bonus"].get("win", 0)
    return extra + (rules["bonus"].get("all", 0) if played == all_events else 0)


def worth(each: SeasonEvent, who: Appearance, rules: dict[str, Any]) -> Fraction:
    """What a result brings."""
    if rules["kind"] == "score":
        assert who.score is not None
        return who.score
    tied = list(range(who.place, who.place + who.shared))
    if rules["sharing"] == "best":
        tied = tied[:1]
    if rules["kind"] == "place":
        values = [Fraction(len(each.appearances) + 1 - place) for place in tied]
    else:
        values = [rules["table"].get(place, rules["others"]) for place in tied]
    return sum(values, Fraction(0)) / len(values)


def figure(code: str, results: dict[int, Any], points: list[Fraction], events: int) -> Fraction:
    """A figure that breaks ties."""
    if code.startswith("BEST"):
        nth = int(code[4:] or 1)
        return points[nth - 1] if nth <= len(points) else Fraction(0)
    return Fraction(
        {
            "ALL": sum(points),
            "FIRSTS": sum(result[2] == 1 for result in results.values()),
            "PODIUMS": sum(result[2] <= 3 for result in results.values()),
            "EVENTS": len(results),
            "LAST": results[events - 1][0] if events - 1 in results else 0,
            "WON": sum(result[3] for result in results.values()),
        }[code]
    )
