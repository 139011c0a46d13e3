"""What players follow an event with: the search, the next game, calendars, the feed, and what a shared link shows."""

import re
import struct
import zlib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from html import unescape
from xml.etree import ElementTree

import pytest

from sheetgen.exchange.file import File
from sheetgen.i18n.catalogue import words
from sheetgen.operations.new import workbook_of
from sheetgen.operations.publish import Publication, publication
from sheetgen.present.site.frame import Options, compact, escaped, isolated, name_of
from sheetgen.present.site.pages import HEIGHT, WIDTH, picture, site
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.workbook.cells import Key
from tests import output_dumps
from tests.cases import for_each
from tests.publish.sites import TODAY, elements, event_of, files_of, rows

ATOM = "{http://www.w3.org/2005/Atom}"
CELLS = ("td", "th", "li", "a", "h1", "h2", "p", "script", "text")
HEBREW, ARABIC = "אבי כהן", "محمد علي"


@cache
def begun() -> Mapping[str, bytes]:
    """Anna, Bob, Chloé, Dan and Eve; in the third round Chloé has beaten Anna, Dan and Eve still play."""
    return site([output_dumps.begun()], Options(TODAY))


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def next_game(page: bytes) -> str:
    found = re.search(r'<section id="next">(.*?)</section>', page.decode(), re.S)
    return plain(found[1]) if found else ""


# -------------------------------------------------------------------------------------------------------- the next game


@for_each(
    "player,expected",
    [(4, "Round 3 · Board 2 White against Eve"), (5, "Round 3 · Board 2 Black against Dan"),
     (1, "Round 4 · Board 1 White against Dan"), (3, "No further game is paired so far.")],
)  # fmt: skip
def test_the_next_game_is_that_of_the_printed_table(player: int, expected: str) -> None:
    """Table of five and six: 4-5 in the third round, 1-4 in the fourth; Chloé still has Bob, gone, and 6."""
    assert next_game(begun()[f"player-{player}.html"]) == f"Next game {expected}"


def test_nobody_has_a_next_game_when_all_is_over() -> None:
    assert not any('id="next"' in page.decode() for name, page in files_of("berger").items() if name.endswith(".html"))


def test_the_link_to_the_next_game_is_the_same_in_one_file() -> None:
    page = site([output_dumps.begun()], Options(TODAY), one_file=True)["index.html"].decode()
    assert "<section id=player-4-next>" in page and "href=#player-4-next" in page


# ----------------------------------------------------------------------------------------------------------- the search


def names_on(page: bytes) -> str:
    return page.decode().partition('<ul class="names">')[2]


@pytest.mark.parametrize("system", ["berger", "molter", "swiss"])
def test_everybody_is_found_by_name(system: str) -> None:
    found = event_of(system).found
    page = names_on(files_of(system)["search.html"])
    listed = re.findall(r'<li><a href="([^"]*)">([^<]*)</a>', page)
    people = (*found.entrants.values(), *found.persons.values())
    assert sorted(unescape(name) for _, name in listed) == sorted(who.name for who in people)
    assert {href for href, _ in listed} <= set(files_of(system))


def test_names_stand_in_the_order_of_the_alphabet_whatever_their_accents() -> None:
    names = [plain(line) for line in re.findall("<li>(.*?)</li>", names_on(begun()["search.html"]))]
    assert names == ["Anna Round 4, Board 1", "Bob", "Chloé", "Dan Round 3, Board 2", "Eve Round 3, Board 2"]


def test_the_home_page_asks_for_a_name_and_leads_to_the_list() -> None:
    tags = elements(begun()["index.html"].decode())
    assert ("form", {"class": "find", "role": "search", "action": "search.html"}) in tags
    (field,) = [attrs for tag, attrs in tags if tag == "input"]
    assert ("label", {"for": field["id"]}) in tags and field["name"] == "q"


# -------------------------------------------------------------------------------------------------------- the calendars


def events_in(calendar: bytes) -> list[dict[str, str]]:
    """The days of a calendar, unfolded as RFC 5545 says."""
    assert calendar.endswith(b"\r\n") and b"\n" not in calendar.replace(b"\r\n", b"")
    assert all(len(line) <= 75 for line in calendar.split(b"\r\n"))
    text = calendar.decode().replace("\r\n ", "")
    found = re.findall(r"BEGIN:VEVENT\r\n(.*?)\r\nEND:VEVENT", text, re.S)
    return [dict(re.findall(r"^([A-Z-]+)(?:;[^:]*)?:(.*?)\r?$", each, re.M)) for each in found]


def test_the_rounds_of_a_calendar_have_the_hour_that_was_typed() -> None:
    (day,) = events_in(begun()["rounds.ics"])
    assert (day["DTSTART"], day["LOCATION"]) == ("20261002T200000", "Lyon")
    assert day["SUMMARY"] == "Club <&> evening – Round 1"


def test_the_calendar_of_a_player_names_the_opponent() -> None:
    """Table of five and six, first round: 2-5."""
    (day,) = events_in(begun()["player-2.ics"])
    assert day["SUMMARY"].endswith("Round 1: against Eve")
    assert day["UID"] != events_in(begun()["rounds.ics"])[0]["UID"]


def dated(*days: str, title: str = "Cup, 2026; A") -> Publication:
    entries: dict[Key, object] = {("event", "title"): title, ("players", 1, "name"): HEBREW}
    entries |= {("players", number, "name"): f"P{number}" for number in range(2, 5)}
    entries |= {("plan", number, "date"): day for number, day in enumerate(days, start=1)}
    spec = BergerSpec(count=4, lang="en", order=("PTS", "DE", "SB"))
    return publication(File("cup.xlsx", workbook_of(spec, entries)))


def test_a_round_without_an_hour_is_a_whole_day_and_signs_are_escaped() -> None:
    files = site([dated("2026-10-02", "2026-10-09")], Options(TODAY))
    days = events_in(files["rounds.ics"])
    assert [day["DTSTART"] for day in days] == ["20261002", "20261009"]
    assert days[0]["SUMMARY"] == "Cup\\, 2026\\; A – Round 1"
    assert b"DTSTART;VALUE=DATE:20261002\r\n" in files["rounds.ics"]


def test_a_long_title_is_folded_between_letters() -> None:
    title = "Ünïcödé – " * 20
    (day,) = events_in(site([dated("2026-10-02", title=title)], Options(TODAY))["rounds.ics"])
    assert day["SUMMARY"] == f"{title.strip()} – Round 1"


def test_without_dates_there_is_no_calendar() -> None:
    assert not [name for name in site([dated()], Options(TODAY)) if name.endswith(".ics")]


def test_a_day_keeps_its_identity_when_it_is_published_again() -> None:
    again = site([output_dumps.begun()], replace(Options(TODAY), today=TODAY.replace(day=30)))
    for name in ("rounds.ics", "player-4.ics"):
        assert [day["UID"] for day in events_in(again[name])] == [day["UID"] for day in events_in(begun()[name])]


# ------------------------------------------------------------------------------------------------------------- the feed


def test_the_feed_has_every_round_that_is_played_and_the_one_that_is_paired() -> None:
    feed = ElementTree.fromstring(begun()["feed.xml"])
    assert [each.findtext(f"{ATOM}title") for each in feed.iter(f"{ATOM}entry")] == [
        "Round 3 – pairings", "Round 2 – results", "Round 1 – results",
    ]  # fmt: skip
    ids = [each.text for each in feed.iter(f"{ATOM}id")]
    assert len(ids) == len(set(ids)) == 4
    assert feed.findall(f"{ATOM}updated")[0].text == "2026-11-18T00:00:00Z"
    later = ElementTree.fromstring(site([output_dumps.begun()], Options(TODAY.replace(day=30)))["feed.xml"])
    assert [each.text for each in later.iter(f"{ATOM}id")] == ids
    assert {each.get("href") for each in feed.iter(f"{ATOM}link")} <= set(begun())


def test_where_the_address_is_known_links_are_whole() -> None:
    files = site([output_dumps.begun()], Options(TODAY, url="https://club.example/cup"))
    feed = ElementTree.fromstring(files["feed.xml"])
    assert {str(each.get("href")) for each in feed.iter(f"{ATOM}link")} == {
        f"https://club.example/cup/{name}" for name in ("feed.xml", "index.html", "rounds.html")
    }
    shown = shared(files["player-4.html"].decode())
    assert shown["og:image"] == "https://club.example/cup/preview.png"
    assert shown["og:url"] == "https://club.example/cup/player-4.html"


# -------------------------------------------------------------------------------------------------------- a shared link


def shared(page: str) -> dict[str, str]:
    metas = [attrs for tag, attrs in elements(page) if tag == "meta"]
    return {str(each.get("property") or each.get("name")): str(each.get("content")) for each in metas}


def test_a_shared_link_says_what_event_it_is_and_how_far_it_has_come() -> None:
    shown = shared(begun()["index.html"].decode())
    assert shown["og:title"] == "Club <&> evening – Standings"
    assert "After round 2, provisional" in shown["og:description"] == shown["description"]
    assert shared(begun()["player-4.html"].decode())["og:description"].startswith("Dan is in place")
    assert shown["og:image"] == "preview.png" and "og:url" not in shown


def points_of(data: bytes) -> list[bytes]:
    """The lines of a PNG of one byte a point, as the standard says, without what made it."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, size = 8, b"", (0, 0)
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length]) == (zlib.crc32(kind + body),)
        size = struct.unpack(">II", body[:8]) if kind == b"IHDR" else size
        packed += body if kind == b"IDAT" else b""
        at += 12 + length
    lines = zlib.decompress(packed)
    assert len(lines) == size[1] * (size[0] + 1) and size == (WIDTH, HEIGHT)
    return [lines[start + 1 : start + 1 + size[0]] for start in range(0, len(lines), size[0] + 1)]


def test_the_picture_has_a_bar_a_leader_as_long_as_the_points() -> None:
    lines = points_of(picture([6, 3, 0]))
    longest = sorted({len(line) - line.count(0) for line in lines[140:]}, reverse=True)
    assert longest == [1080, 540, 0]
    assert len(picture([])) < 6_000
    assert b"Software\0sheetgen" in begun()["preview.png"]


# ----------------------------------------------------------------------------------------------------------- refreshing


def test_pages_look_again_while_the_event_runs_and_only_if_asked() -> None:
    asked = Options(TODAY, refresh=True)
    running, over = site([output_dumps.begun()], asked), site([event_of("berger")], asked)
    assert "location.reload" in running["rounds.html"].decode()
    assert "location.reload" not in running["search.html"].decode()  # somebody types there
    assert not any(b"location.reload" in data for data in (*over.values(), *begun().values()))


# --------------------------------------------------------------------------------------------------- names of all kinds


@for_each("name", [HEBREW, ARABIC, "\u202eevil", "محمد-علي", "Ali \u200fعلي"])
def test_a_name_from_the_right_is_set_apart_from_the_figures_beside_it(name: str) -> None:
    assert name_of(name) == f"<bdi>{name}</bdi>"
    assert isolated(name) == f"\u2068{name}\u2069"
    assert re.sub("</?bdi>", "", escaped(f"{name} 5, {name} 3")) == f"{name} 5, {name} 3"
    assert " 5, " in re.sub("<bdi>.*?</bdi>", "", escaped(f"{name} 5, {name} 3"))


@for_each("name", ["Émilie", "O'Brien", "Ng", "Łukasz", "Дмитрий", "李"])
def test_other_names_are_written_as_they_are(name: str) -> None:
    assert "bdi" not in name_of(name) + escaped(name) and isolated(name) == name


def test_every_name_from_the_right_is_set_apart_on_every_page() -> None:
    for one_file in (False, True):
        for name, data in site([dated("2026-10-02")], Options(TODAY), one_file).items():
            page = data.decode() if name.endswith(".html") else ""
            body = re.sub(r"<title>.*?</title>|<[^>]* (?:aria-label|title|content)=[^>]*>", "", page)
            assert HEBREW not in re.sub(r"<bdi>.*?</bdi>|\u2068.*?\u2069", "", body), name


# ------------------------------------------------------------------------------------------------------------- one file


@pytest.mark.parametrize("name", ["index.html", "rounds.html", "race.html", "player-4.html", "search.html"])
def test_a_page_in_fewer_bytes_says_the_same(name: str) -> None:
    """Read by a parser of its own; what differs is the space between elements and the class of the table."""
    html5lib = pytest.importorskip("html5lib")
    source = begun()[name].decode()
    pages = [html5lib.parse(page, namespaceHTMLElements=False).find("body") for page in (source, compact(source))]
    elements_of = [[each.tag for each in page.iter()] for page in pages]
    texts = [["".join(each.itertext()).split() for each in page.iter() if each.tag in CELLS] for page in pages]
    assert elements_of[0] == elements_of[1]
    assert texts[0] == texts[1]
    assert len(compact(source)) < len(source)


@pytest.mark.slow
def test_thirty_players_who_all_met_are_below_250_kilobytes() -> None:
    """The most there is to say of thirty: 435 games, names of 25 letters, and an hour for each round."""
    entries: dict[Key, object] = {("event", "title"): "Thirty", ("event", "place"): "Lyon"}
    for number in range(1, 31):
        facts = {"name": f"Christophe Lambert-Dupont{number:2}", "rating": 2000 - number, "club": f"Club {number % 7}"}
        entries |= {("players", number, fact): value for fact, value in facts.items()}
    for number in range(1, 30):
        entries |= {("plan", number, "date"): f"2026-{1 + number // 28:02}-{1 + number % 28:02}"}
        for board in range(1, 16):
            entries[("rounds", number, board, "result")] = ("1-0", "½-½", "0-1")[(number * board + number) % 3]
    event = publication(
        File("thirty.xlsx", workbook_of(BergerSpec(count=30, lang="fr", order=("PTS", "DE", "SB", "KOYA")), entries))
    )
    (page,) = site([event], Options(TODAY), one_file=True).values()
    assert len(page) < 250_000
    assert page.count(b"<li><a href=#player-") == 30


def test_words_of_the_pages_are_of_their_language() -> None:
    for lang in ("de", "fr"):
        page = files_of("berger", lang)["search.html"].decode()
        assert words(lang)["publish.find"] in plain(page)
        assert len(list(rows(files_of("berger", lang)["index.html"].decode()))) > 8
