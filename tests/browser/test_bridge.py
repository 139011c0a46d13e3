"""What the page is answered: the bytes and the texts of the command line, and a sentence for whatever is refused."""

import io
import json
import zipfile
from pathlib import Path

import openpyxl
import pytest

from sheetgen.errors import error
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.operations import export as exporting
from sheetgen.operations import prizes
from sheetgen.prize_rules import sharing
from sheetgen.systems.registry import ASKED_FOR
from tests.browser.asking import EVENT, EXAMPLES, CommandLine, ask, example
from web.bridge import actions
from web.bridge.blocks import problems
from web.bridge.door import CALLS
from web.bridge.request import plain_name, with_heading

ROOT = Path(__file__).parents[2]
BERGER = example("berger", EVENT)


# ------------------------------------------------------------------------------------------------------------ making


@pytest.mark.parametrize(
    ("pasted", "options"), [("", ("--count", "6")), ("Anna\nBob\nÉmilie\n", ("--players", "l.csv"))]
)
def test_a_workbook_is_that_of_the_command_line(
    command_line: CommandLine, pasted: str, options: tuple[str, ...]
) -> None:
    command_line.put("l.csv", f"name\n{pasted}".encode())
    assert command_line("new", "berger", "out.xlsx", *options, "--title", "Spring") == 0
    made = ask("make", system="berger", players=pasted, title="Spring")
    assert made.files == {"Spring.xlsx": command_line.made("out.xlsx")}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("system", ASKED_FOR)
def test_every_system_is_made_with_nothing_typed(system: str) -> None:
    made = ask("make", system=system)
    assert not made.facts["refused"], made.facts
    assert list(made.files) == [f"{system}.xlsx"]


@pytest.mark.slow
def test_several_workbooks_come_one_by_one_and_as_one_archive() -> None:
    made = ask("make", system="berger", players="\n".join("ABCDEFGH"), pools="2")
    first, *others = made.files
    assert first.endswith(".zip")
    with zipfile.ZipFile(io.BytesIO(made.files[first])) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == {name: made.files[name] for name in others}


def test_what_cannot_be_made_is_refused_in_a_sentence() -> None:
    made = ask("make", system="berger", count="2")
    assert made.facts["refused"]
    assert made.codes == ["no-berger-table"]
    assert made.files == {}


@pytest.mark.parametrize(
    ("pasted", "shown"),
    [
        ("Anna\n\nBob", "name\nAnna\nBob\n"),
        ("Anna\t1800\nBob\t", "name\trating\nAnna\t1800\nBob\t\n"),
        ("Anna;Lyon;1800\nBob;Nice;1650", "name;;rating\nAnna;Lyon;1800\nBob;Nice;1650\n"),
        ("Nom\tElo\nAnna\t1800", "Nom\tElo\nAnna\t1800\n"),
        ("Team;Player\nA;Anna", "Team;Player\nA;Anna\n"),
    ],
)
def test_a_pasted_list_has_headings_or_is_given_some(pasted: str, shown: str) -> None:
    assert with_heading(pasted) == shown


# ----------------------------------------------------------------------------------------------------------- judging


def test_a_ranking_is_that_of_the_command_line(command_line: CommandLine) -> None:
    command_line.put(*BERGER)
    forms = ("--json-out", "r.json", "--csv-out", "r.csv")
    assert command_line("rank", EVENT, *forms) == 0
    assert command_line("rank", EVENT, "--explain", "--html-out", "r.html") == 0
    opened = ask("open", BERGER)
    assert opened.files == {
        "event.html": command_line.made("r.html"),
        "event.csv": command_line.made("r.csv"),
        "event.json": command_line.made("r.json"),
    }
    assert opened.blocks("fold"), "the ties are explained"


@pytest.mark.slow
def test_the_official_ranking_is_that_of_the_command_line(command_line: CommandLine) -> None:
    command_line.put(*BERGER)
    assert command_line("rank", EVENT, "--write", "-o", "out.xlsx") == 0
    assert ask("official", BERGER).files == {"event-official.xlsx": command_line.made("out.xlsx")}


def test_another_order_is_ranked_by() -> None:
    again = ask("again", BERGER, order="PTS SB", after_round="3")
    facts = json.loads(again.files["event.json"])
    assert facts["order"] == ["PTS", "SB"]
    assert again.blocks("table")[0]["caption"].startswith("After round 3")


def test_a_list_of_people_is_told_from_a_list_of_results() -> None:
    people = ask("open", example("berger", "players.csv"))
    assert people.facts["people"]
    assert "Émilie" in str(people.blocks("table"))
    assert not ask("open", example("lists", "swiss.csv")).facts["people"]


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("photo.xlsx", b"\x89PNG\r\n\x1a\n", "not-a-workbook"),
        ("empty.xlsx", b"", "empty-file"),
        ("x.csv", b"a;b\n1;2\n", "no-headings"),
    ],
)
def test_what_is_none_of_ours_is_refused_in_a_sentence(name: str, data: bytes, code: str) -> None:
    opened = ask("open", (name, data))
    assert opened.facts["refused"]
    assert set(opened.codes) == {code}
    assert all(item["where"].startswith(name) for item in opened.blocks("problems")[0]["items"])


def test_each_file_of_a_folder_is_a_line_and_its_official_workbook() -> None:
    good, bad = ask("line", BERGER), ask("line", ("bad.xlsx", b"PK\x03\x04nothing"))
    assert good.blocks("line")[0]["row"][2:4] == ["28/28", "Émilie"]
    assert list(good.files) == [EVENT]
    assert bad.blocks("line")[0]["style"] == "bad"
    assert not bad.files


# ----------------------------------------------------------------------------------------------- pairing and the rest


def test_a_report_file_of_teams_goes_on_in_a_swiss_of_teams() -> None:
    rows = [f"Club {letter},{letter}{number}" for letter in "ABCD" for number in range(1, 3)]
    teams = "\n".join(["team,name", *rows])
    made = ask("make", system="team-swiss", teams_list=teams, boards="2", rounds="2", spare="0", title="Cup")
    file = ask("pair", ("Cup.xlsx", made.files["Cup.xlsx"])).held
    games = ask("desk", file, typed=[]).blocks("desk")[0]["games"]
    seats = [(seat["key"], seat["choices"][each["board"] - 1][0]) for each in games for seat in each["beside"]]
    results = [("result", [1, each["match"], each["board"]], "1-0") for each in games]
    written = ask("typed", file, typed=[*results, *(("entry", list(key), name) for key, name in seats)]).held
    exported = ask("export", written)
    ((name, data),) = exported.files.items()
    assert "go_on" in ask("open", (name, data)).actions
    gone_on = ask("go_on", (name, data))
    assert list(gone_on.files) == ["team-swiss.xlsx"]
    again = ask("desk", ("team-swiss.xlsx", gone_on.files["team-swiss.xlsx"]), typed=[]).blocks("desk")[0]
    assert (again["paired"], len(again["games"])) == (1, 4)


def test_a_pairing_table_is_a_workbook_too(command_line: CommandLine) -> None:
    shown = ask("show", command="table", name="berger", count="6")
    assert command_line("table", "berger", "6", "-o", "table.xlsx") == 0
    assert shown.files["table-berger.xlsx"] == command_line.made("table.xlsx")


def test_a_swiss_goes_from_the_page_to_the_next_round(command_line: CommandLine) -> None:
    made = ask("make", system="swiss", rounds="3", players="Ann\t1900\nBea\t1800\nCai\t1700\nDan\t1600")
    command_line.put(EVENT, made.files["swiss.xlsx"])
    assert command_line("pair", EVENT, "-o", "out.xlsx") == 0
    opened = ask("open", (EVENT, made.files["swiss.xlsx"]))
    assert opened.actions[0] == "pair"
    paired = ask("pair", (EVENT, made.files["swiss.xlsx"]))
    assert paired.held == ("event-r1.xlsx", command_line.made("out.xlsx"))
    assert [row[2::2] for row in paired.blocks("table")[0]["rows"]] == [["Ann", "Cai"], ["Dan", "Bea"]]
    assert paired.blocks("fold"), "every board is explained"
    assert ask("pair", paired.held).codes == ["pair-result-missing"] * 2
    assert ask("unpair", paired.held).held[0] == "event-r0.xlsx"


@pytest.mark.slow
def test_an_event_that_is_over_asks_for_its_official_ranking() -> None:
    names = "Ann\nBea\nCai\nDan"
    made = ask("make", system="swiss", rounds="1", players=names)
    paired = ask("pair", (EVENT, made.files["swiss.xlsx"]))
    assert ask("open", paired.held).actions[0] == "pair"
    results = ask("fill", paired.held, results="round,board,result\n1,1,1-0\n1,2,0-1\n")
    assert ask("open", results.held).actions[0] == "official"


def test_what_is_told_on_a_page_names_no_option_of_the_command_line() -> None:
    refused = ask("make", system="berger", players="Ann\nBea\nCai\nDan", count="3")
    (item,) = refused.blocks("problems")[0]["items"]
    assert "“Number of players”" in item["message"]
    assert "--" not in item["message"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_is_told_on_a_page_to_install_anything(lang: str) -> None:
    (told,) = problems([error("foreign-needs-extra")], words(lang))
    assert "pip" not in told["items"][0]["message"]


def test_a_report_file_is_paired_as_on_the_command_line(command_line: CommandLine) -> None:
    event = example("swiss", "event.trf")
    command_line.put(*event)
    assert command_line("pair", "event.trf", "-o", "out.trf") == 0
    paired = ask("pair", event)
    assert paired.held == ("event-r3.trf", command_line.made("out.trf"))


@pytest.mark.slow
def test_the_event_of_another_program_goes_on_in_a_workbook(command_line: CommandLine) -> None:
    event = example("swiss", "event.trf")
    command_line.put(*event)
    assert command_line("new", "swiss", "out.xlsx", "--from", "event.trf") == 0
    assert ask("go_on", event).files == {"swiss.xlsx": command_line.made("out.xlsx")}


@pytest.mark.slow
def test_results_are_entered_and_the_page_goes_on_with_them(command_line: CommandLine) -> None:
    results, players = EXAMPLES / "berger" / "results.csv", EXAMPLES / "berger" / "players.csv"
    assert command_line("new", "berger", EVENT, "--players", players) == 0
    blank = EVENT, command_line.made(EVENT)
    assert command_line("fill", EVENT, "--results", results) == 0
    assert ask("fill", blank, given={"results": results}).held == (EVENT, command_line.made(EVENT))


def test_copies_of_one_event_are_merged(command_line: CommandLine) -> None:
    name, data = BERGER
    command_line.put("event.xlsx", data)
    command_line.put("event (2).xlsx", data)
    assert command_line("merge", "event.xlsx", "event (2).xlsx", "-o", "event-merged.xlsx") == 0
    assert ask("merge", (name, data), (name, data)).held == (
        "event-merged.xlsx",
        command_line.made("event-merged.xlsx"),
    )


def test_pages_for_a_site_are_those_of_the_command_line(command_line: CommandLine) -> None:
    command_line.put(*BERGER)
    assert command_line("publish", EVENT, "site") == 0
    (data,) = ask("publish", BERGER).files.values()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        pages = {name: archive.read(name) for name in archive.namelist()}
    assert pages == {path.name: path.read_bytes() for path in (command_line.folder / "site").glob("[!.]*")}


def test_pages_that_look_again_know_their_address(command_line: CommandLine) -> None:
    command_line.put(*BERGER)
    options = ("--refresh", "--url", "https://club.example/open", "--one-file")
    assert command_line("publish", EVENT, "site", *options) == 0
    published = ask("publish", BERGER, refresh=True, url="https://club.example/open", one_file=True)
    assert list(published.files.values()) == [(command_line.folder / "site" / "index.html").read_bytes()]
    refused = ask("publish", BERGER, url="javascript:alert(1)")
    assert refused.codes == ["usage-bad-value"] and not refused.files
    assert "--" not in refused.blocks("problems")[0]["items"][0]["message"]


def test_a_workbook_of_an_older_layout_is_renewed(command_line: CommandLine) -> None:
    old = (ROOT / "tests" / "data" / "formats" / "1" / "berger-example.xlsx").read_bytes()
    command_line.put("old.xlsx", old)
    assert command_line("renew", "old.xlsx", "-o", "new.xlsx") == 0
    assert "renew" in ask("open", ("old.xlsx", old)).actions
    assert ask("renew", ("old.xlsx", old)).held == ("old-renewed.xlsx", command_line.made("new.xlsx"))
    assert "renew" not in ask("open", ("new.xlsx", command_line.made("new.xlsx"))).actions


@pytest.mark.parametrize(("shape", "name"), [("players", "event.csv"), ("crosstable", "event.xlsx")])
def test_players_and_crosstable_are_exported_as_on_the_command_line(
    command_line: CommandLine, shape: str, name: str
) -> None:
    event = example("swiss", EVENT)
    command_line.put("in.xlsx", event[1])
    target = ("--for", "chess-results") if shape == "players" else ()
    assert command_line("export", "in.xlsx", "-o", name, *target) == 0
    assert ask("export", event, shape=shape).files == {name: command_line.made(name)}


@pytest.mark.slow
def test_rounds_are_changed_and_taken_back_as_on_the_command_line(command_line: CommandLine) -> None:
    event = example("swiss", EVENT)
    command_line.put(*event)
    assert command_line("pair", EVENT, "--unpair", "--after-round", "3", "--reason", "x", "-o", "back.xlsx") == 0
    back = ask("unpair", event, back_to="3", reason="x").held
    assert back == ("event-r3.xlsx", command_line.made("back.xlsx"))
    assert ask("unpair", event, back_to="3").codes == ["pair-reason-missing"]
    assert command_line("pair", "back.xlsx", "-o", "next.xlsx") == 0
    assert command_line("pair", "next.xlsx", "--accept", "--hand", "9-8", "--reason", "x", "-o", "changed.xlsx") == 0
    changed = ask("pair_accept", ("next.xlsx", command_line.made("next.xlsx")), changes="9-8", reason="x")
    assert changed.held[1] == command_line.made("changed.xlsx")


@pytest.mark.slow
def test_several_events_are_published_as_one_site(command_line: CommandLine) -> None:
    other = example("swiss", EVENT)[1]
    command_line.put("one.xlsx", BERGER[1])
    command_line.put("two.xlsx", other)
    assert command_line("publish", "one.xlsx", "two.xlsx", "site") == 0
    (data,) = ask("publish", ("one.xlsx", BERGER[1]), ("two.xlsx", other)).files.values()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        pages = {name: archive.read(name) for name in archive.namelist()}
    site = command_line.folder / "site"
    made = {str(path.relative_to(site)): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    assert {name: made[name] for name in pages} == pages


def test_choices_are_those_of_the_rooms_that_are_fetched_later() -> None:
    assert (*exporting.TARGETS,) == actions.TARGETS
    assert set(sharing.METHODS) == set(actions.METHODS)
    assert (*prizes.UNITS,) == actions.UNITS


def test_a_clubs_own_workbook_is_filled_as_on_the_command_line(command_line: CommandLine) -> None:
    book = openpyxl.Workbook()
    book.active["A1"] = "{{title}}"  # type: ignore[index]
    book.save(command_line.folder / "club.xlsx")
    command_line.put(*BERGER)
    assert command_line("fill", "club.xlsx", "--from", EVENT, "-o", "out.xlsx") == 0
    filled = ask("brand", BERGER, given={"template": command_line.folder / "club.xlsx"})
    assert filled.files == {"club.xlsx": command_line.made("out.xlsx")}
    assert ask("brand", BERGER).facts["refused"]


def test_a_list_is_ranked_with_what_it_does_not_say(command_line: CommandLine) -> None:
    name, data = example("lists", "matches.csv")
    command_line.put(name, data)
    options = ("--match-points", "3/2/1/0", "--forfeit-penalty", "1", "--system", "swiss")
    assert command_line("rank", name, *options, "--json-out", "r.json") == 0
    again = ask("again", (name, data), match_points="3/2/1/0", forfeit_penalty="1", system="swiss")
    assert again.files["matches.json"] == command_line.made("r.json")
    assert {"system", "match_points", "forfeit_penalty", "players"} <= {
        field["name"] for action in ask("open", (name, data)).facts["actions"] for field in action["fields"]
    }


def test_a_report_file_is_that_of_the_command_line(command_line: CommandLine) -> None:
    command_line.put(*BERGER)
    assert command_line("export", EVENT, "-o", "event.trf", "--for", "papi") == 0
    assert ask("export", BERGER, **{"for": "papi"}).files == {"event.trf": command_line.made("event.trf")}


def test_prizes_are_those_of_the_command_line(command_line: CommandLine) -> None:
    fund = EXAMPLES / "prizes" / "fund.csv"
    command_line.put(*BERGER)
    assert command_line("prizes", EVENT, "--fund", fund, "--csv-out", "p.csv", "--json-out", "p.json") == 0
    found = ask("prizes", BERGER, given={"fund": fund}).files
    assert list(found.values()) == [command_line.made("p.csv"), command_line.made("p.json")]
    finer = ("--least", "5", "--on", "2026-01-31", "--played-off", "Chloé", "--order", "PTS WIN", "--force")
    assert command_line("prizes", EVENT, "--fund", fund, *finer, "--json-out", "p.json") == 0
    request = {"least": "5", "on": "2026-01-31", "played_off": "Chloé", "order": "PTS WIN"}
    assert ask("prizes", BERGER, given={"fund": fund}, **request).files["event-prizes.json"] == command_line.made(
        "p.json"
    )
    assert ask("prizes", BERGER, given={"fund": fund}, on="31 January").codes == ["usage-bad-value"]


@pytest.mark.parametrize("command", ["ratings", "norms"])
def test_ratings_and_norms_are_those_of_the_command_line(command_line: CommandLine, command: str) -> None:
    command_line.put(*BERGER)
    assert command_line(command, EVENT, "--json-out", "out.json") == 0
    assert ask(command, BERGER).files[f"event-{command}.json"] == command_line.made("out.json")


def test_norms_are_judged_on_what_the_file_does_not_say(command_line: CommandLine) -> None:
    command_line.put(*BERGER)
    options = ("--title", "IM", "--rules", "fide", "--waived", "--least-games", "7", "--host", "FRA", "--before")
    assert command_line("norms", EVENT, *options, "--json-out", "out.json") == 0
    told = {"norm_title": "IM", "rules": "fide", "waived": True, "least_games": "7", "host": "FRA", "before": True}
    assert ask("norms", BERGER, **told).files["event-norms.json"] == command_line.made("out.json")


@pytest.mark.parametrize(("command", "name"), [("table", "berger"), ("plan", "knockout")])
def test_what_is_shown_is_that_of_the_command_line(command_line: CommandLine, command: str, name: str) -> None:
    count = ("--count", "9") if command == "plan" else ("9",)
    assert command_line(command, name, *count, "--json-out", "out.json") == 0
    assert ask("show", command=command, name=name, count="9").files[f"{command}-{name}.json"] == command_line.made(
        "out.json"
    )


def test_numbers_are_drawn_with_the_sheets_of_the_ceremony(command_line: CommandLine) -> None:
    players = EXAMPLES / "draw" / "players.csv"
    assert command_line("draw", "--players", players, "--varma", "--seed", "7", "-o", "out.xlsx") == 0
    drawn = ask("draw", given={"players": players}, seed="7")
    assert drawn.files["draw.xlsx"] == command_line.made("out.xlsx")


# ---------------------------------------------------------------------------------------------------------- the door


@pytest.mark.parametrize("call", sorted(CALLS))
def test_no_question_ends_in_anything_but_an_answer(call: str) -> None:
    for held in ((), (("a.xlsx", b"nothing"),), (BERGER,)):
        answered = ask(call, *held, system="berger", command="table", name="berger", count="x", lang="de")
        assert answered.facts["refused"] or answered.facts["blocks"] or answered.files


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\a\\b.xlsx", "b.xlsx"),
        ("-o.xlsx", "o.xlsx"),
        ("", "file"),
        ("a\x00:b.csv", "ab.csv"),
    ],
)
def test_a_file_is_called_nothing_that_leads_out_of_its_folder(name: str, shown: str) -> None:
    assert plain_name(name) == shown
