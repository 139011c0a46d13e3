// Each capability once, as a person would use it, and its bytes held against the command line's.
import fs from "node:fs";
import path from "node:path";

import { examples } from "./hall.mjs";

const example = (...parts) => path.join(examples, ...parts);
const hundred = () => Array.from({ length: 100 }, (_, index) => `Player ${String(index + 1).padStart(3, "0")}\t${2400 - 7 * index}`);
const MAKE = [["molter", ["--teams", "4", "--players-per-team", "4"]], ["knockout", ["--count", "8"]], ["scheveningen", ["--count", "8"]],
  ["league", ["--teams", "8", "--boards", "4"]], ["swiss", ["--count", "16", "--rounds", "5"]],
  ["keizer", ["--count", "16", "--rounds", "10"]], ["team-swiss", ["--teams", "12", "--boards", "4", "--rounds", "5"]]];

async function making(hall) {
  hall.command("new", "berger", "eight.xlsx", "--count", "8", "--title", "Spring tournament");
  await hall.make("berger", { count: "8", title: "Spring tournament" });
  await hall.same("Spring tournament.xlsx", "eight.xlsx", "a round robin of eight");
  for (const [system, options] of MAKE) {
    hall.command("new", system, `${system}.xlsx`, ...options);
    await hall.make(system);
    await hall.same(`${system}.xlsx`, `${system}.xlsx`, `new ${system} with nothing typed`);
  }
  const players = example("berger", "players.csv");
  hall.command("new", "berger", "listed.xlsx", "--players", players, "--double");
  await hall.make("berger", { count: "", title: "", double: true }, { players });
  await hall.same("berger.xlsx", "listed.xlsx", "a list in a file, and an option");
}

async function judging(hall) {
  const event = hall.put("event.xlsx", fs.readFileSync(example("berger", "event.xlsx")));
  hall.command("rank", "event.xlsx", "--json-out", "event.json", "--csv-out", "event.csv");
  hall.command("rank", "event.xlsx", "--explain", "--html-out", "event.html");
  hall.command("rank", "event.xlsx", "--write", "-o", "official.xlsx");
  const answer = await hall.open(event);
  for (const name of ["event.json", "event.csv", "event.html"]) await hall.same(name, name, "the ranking");
  hall.say((await answer.locator("details summary").allInnerTexts()).includes("Why this order?"), "ties are explained");
  await hall.act("official");
  await hall.same("event-official.xlsx", "official.xlsx", "the official ranking");
  await refusals(hall);
}

/** A result that is none is shown with its cell; a picture is no workbook. */
async function refusals(hall) {
  hall.python(`
import openpyxl
book = openpyxl.load_workbook("event.xlsx")
sheet = next(sheet for sheet in book if any(cell.value in ("1-0", "0-1") for row in sheet for cell in row))
next(cell for row in sheet for cell in row if cell.value in ("1-0", "0-1")).value = "l-0"
book.save("typo.xlsx")`);
  const answer = await hall.open(hall.path("typo.xlsx"));
  const told = await answer.locator("li.error").first().innerText();
  hall.say(/[A-Z]+\d+/.test(told) && told.includes("l-0"), `a wrong result is told with its cell: ${told.replaceAll("\n", " | ")}`);
  const photo = await hall.open(hall.put("photo.xlsx", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")));
  hall.say((await photo.locator(".problems li").count()) === 1, "a picture called .xlsx is refused in a sentence");
  // A quarter of a gigabyte of nothing in a small file; and entities that would grow without end.
  hall.python(`
import zipfile
with zipfile.ZipFile("event.xlsx") as sound:
    parts = {name: sound.read(name) for name in sound.namelist()}
sheet = next(name for name in parts if name.startswith("xl/worksheets/"))
grown = b'<!DOCTYPE a [<!ENTITY b "bbbbbbbb">]>' + parts[sheet].partition(b"?>")[2]
for file, begin in (("bomb.xlsx", None), ("grown.xlsx", grown)):
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in parts.items():
            if name != sheet:
                made.writestr(name, data)
            elif begin is not None:
                made.writestr(name, begin)
            else:
                with made.open(name, "w", force_zip64=True) as part:
                    for _ in range(256):
                        part.write(bytes(1 << 20))`);
  for (const name of ["bomb.xlsx", "grown.xlsx"]) {
    const refused = await hall.open(hall.path(name));
    const told = await refused.locator(".problems li").first().innerText();
    hall.say((await refused.locator(".refused").count()) === 1, `made to do harm, and refused: ${told.replaceAll("\n", " | ").slice(0, 140)}`);
  }
}

async function entering(hall) {
  const results = example("berger", "results.csv");
  hall.command("new", "berger", "blank.xlsx", "--players", example("berger", "players.csv"));
  fs.copyFileSync(hall.path("blank.xlsx"), hall.path("filled.xlsx"));
  hall.command("fill", "filled.xlsx", "--results", results);
  await hall.open(hall.path("blank.xlsx"));
  await hall.act("fill", {}, { results });
  await hall.same("blank.xlsx", "filled.xlsx", "results from a list");
  // A workbook of teams takes lists of teams too: a list of results does not trouble it.
  hall.put("teams.xlsx", fs.readFileSync(example("molter", "event.xlsx")));
  fs.copyFileSync(hall.path("teams.xlsx"), hall.path("teams-filled.xlsx"));
  hall.put("teams.csv", "round,board,result\n1,1,0-1\n");
  hall.command("fill", "teams-filled.xlsx", "--results", "teams.csv", "--replace");
  await hall.open(hall.path("teams.xlsx"));
  await hall.act("fill", { replace: true }, { results: hall.path("teams.csv") });
  await hall.same("teams.xlsx", "teams-filled.xlsx", "results of teams from a list");
  hall.put("a/copy.xlsx", fs.readFileSync(hall.path("blank.xlsx")));
  hall.put("b/copy.xlsx", fs.readFileSync(hall.path("filled.xlsx")));
  hall.command("merge", "a/copy.xlsx", "b/copy.xlsx", "-o", "merged.xlsx");
  const many = await hall.open(hall.path("a/copy.xlsx"), hall.path("b/copy.xlsx"));
  await many.getByRole("button", { name: "Merge them" }).click();
  await many.getByRole("button", { name: "Back to the ranking" }).waitFor();
  await hall.same("copy-merged.xlsx", "merged.xlsx", "two copies merged");
}

async function pairing(hall) {
  hall.put("hundred.csv", `name\trating\n${hundred().join("\n")}\n`);
  hall.command("new", "swiss", "open.xlsx", "--players", "hundred.csv", "--rounds", "9");
  hall.command("pair", "open.xlsx", "-o", "paired.xlsx");
  await hall.make("swiss", { rounds: "9", title: "", players: hundred().join("\n") });
  await hall.same("swiss.xlsx", "open.xlsx", "a Swiss of a hundred, its list pasted");
  await hall.open(hall.path("open.xlsx"));
  await hall.act("pair");
  await hall.same("open-r1.xlsx", "paired.xlsx", "its first round paired");
  hall.say((await hall.page.locator("#open-answer details details").count()) > 50, "every board has its reasons");
  hall.say((await hall.page.locator("#open-answer").innerText()).includes("open-r1.xlsx"), "the page goes on with the paired workbook");
  const event = hall.put("event.trf", fs.readFileSync(example("swiss", "event.trf")));
  hall.command("pair", "event.trf", "-o", "paired.trf");
  hall.command("export", "event.trf", "-o", "papi.trf", "--for", "papi");
  await hall.open(event);
  await hall.act("pair");
  await hall.same("event-r3.trf", "paired.trf", "a report file paired");
  await hall.open(event);
  await hall.act("export", { for: "papi" });
  await hall.same("event.trf", "papi.trf", "a report file written for another program");
}

async function besides(hall) {
  const event = hall.path("event.xlsx"), fund = example("prizes", "fund.csv");
  hall.command("prizes", "event.xlsx", "--fund", fund, "--json-out", "prizes.json");
  await hall.open(event);
  await hall.act("prizes", {}, { fund });
  await hall.same("event-prizes.json", "prizes.json", "prizes");
  for (const name of ["ratings", "norms"]) {
    hall.command(name, "event.xlsx", "--json-out", `${name}.json`);
    await hall.open(event);
    await hall.act(name);
    await hall.same(`event-${name}.json`, `${name}.json`, name);
  }
  hall.command("publish", "event.xlsx", "site");
  await hall.open(event);
  await hall.act("publish");
  hall.put("site.zip", await hall.saved("event-pages.zip"));
  const same = hall.python(`
import pathlib, zipfile
with zipfile.ZipFile("site.zip") as packed:
    print({name: packed.read(name) for name in packed.namelist()} == {path.name: path.read_bytes() for path in pathlib.Path("site").iterdir() if not path.name.startswith(".")})`);
  hall.say(same.toString().trim() === "True", "the pages for a site in an archive are the command line's");
}

async function tools(hall) {
  hall.command("table", "berger", "9", "--json-out", "table.json");
  hall.command("plan", "knockout", "--count", "23", "--json-out", "plan.json");
  hall.command("draw", "--players", example("draw", "players.csv"), "--varma", "--seed", "7", "-o", "draw.xlsx");
  await hall.page.click("#tab-tools");
  const use = async (tool, fields, lists) => {
    await hall.page.selectOption("#tools-form select[name=tool]", tool);
    const form = hall.page.locator("#tools-form form");
    await hall.type(form, fields, lists);
    await hall.answered("tools", () => form.locator("> p button").click());
  };
  await use("table-berger", { count: "9" });
  await hall.same("table-berger.json", "table.json", "a pairing table");
  await use("plan-knockout", { count: "23" });
  await hall.same("plan-knockout.json", "plan.json", "a plan of play");
  await use("draw", { seed: "7" }, { players: example("draw", "players.csv") });
  await hall.same("draw.xlsx", "draw.xlsx", "a drawing of numbers");
}

/** Seasons and Swisses of teams: paired, typed at the desk and paired again; what is saved is the command line's. */
async function evenings(hall) {
  const { page } = hall, names = "ABCDEFGH", teams = [...names.slice(0, 4)].flatMap((team) => [1, 2, 3].map((number) => `Club ${team},${team}${number},${2000 - 10 * number}`));
  hall.put("members.csv", `name,rating\n${[...names].map((name, at) => `${name} Member,${2000 - 50 * at}`).join("\n")}\n`);
  hall.put("clubs.csv", `team,name,rating\n${teams.join("\n")}\n`);
  const list = ["--teams", "clubs.csv", "--boards", "2", "--rounds", "2"];
  await evening(hall, "keizer", ["--players", "members.csv", "--rounds", "3"], "round,board,result\n1,1,1-0\n1,2,1-0\n1,3,1-0\n1,4,1-0\n");
  await evening(hall, "team-swiss", list, "round,match,board,result\n1,1,1,1-0\n1,1,2,1-0\n1,2,1,1-0\n1,2,2,1-0\n");
  const seats = await page.locator(".seat").first().evaluate((each) => [each.querySelector("input").placeholder, ...[...each.querySelectorAll("option")].map((option) => option.value)]);
  hall.say(seats.length === 4 && seats.slice(1).every((name) => seats[0] === `Club ${name[0]}`), `a board offers the players of its team: ${seats.join(", ")}`);
  await evening(hall, "team-swiss", [...list, "--entry", "scores"], "");
}

async function evening(hall, system, options, results) {
  const { page } = hall, name = `evening-${system}${results ? "" : "-scores"}`;
  hall.command("new", system, `${name}.xlsx`, ...options);
  hall.command("pair", `${name}.xlsx`, "-o", `${name}-r1.xlsx`);
  await hall.open(hall.path(`${name}.xlsx`));
  await page.click("[data-tool=desk]");
  await page.click("[data-tool=pair]");
  await page.locator(".board-row").first().waitFor();
  for (const row of await page.locator(".board-row").all()) {
    if (results) await row.locator("[data-token='1-0']").click();
    else { await row.locator("input").fill("1½-½"); await row.locator("input").press("Tab"); }
  }
  await page.locator("[data-tool=pair]:not([disabled])").click();
  await page.waitForFunction(() => document.querySelector(".desk-head select")?.value === "2");
  const [taken] = await Promise.all([page.waitForEvent("download"), page.click("[data-tool=copy]")]), got = fs.readFileSync(await taken.path());
  if (results) {
    hall.put(`${name}.csv`, results);
    hall.command("fill", `${name}-r1.xlsx`, "--results", `${name}.csv`, "-o", `${name}-typed.xlsx`);
    hall.command("pair", `${name}-typed.xlsx`, "-o", `${name}-r2.xlsx`);
    hall.say(got.equals(fs.readFileSync(hall.path(`${name}-r2.xlsx`))), `an evening of ${system}, paired, typed and paired again: ${got.length} bytes, the command line's`);
  } else {
    hall.put(`${name}-r2.xlsx`, got);
    hall.command("pair", `${name}-r2.xlsx`, "--check");
    hall.say((await page.locator(".board-row").count()) === 2, `an evening of ${system} whose scores are typed, paired again`);
  }
}

/** A folder is ranked file by file; one that is damaged does not stop the others. */
async function folder(hall) {
  hall.put("club/one/event.xlsx", fs.readFileSync(example("berger", "event.xlsx")));
  hall.put("club/two/event.xlsx", fs.readFileSync(example("molter", "event.xlsx")));
  hall.put("club/damaged.xlsx", Buffer.from("PK\x03\x04nothing"));
  hall.put("club/readme.md", "no workbook");
  await hall.page.click("#tab-open");
  const answer = await hall.answered("open", () => hall.page.setInputFiles("#folder", hall.path("club")));
  await answer.locator('[data-file="official.zip"]').waitFor();
  const lines = await answer.locator("tbody tr").allInnerTexts();
  hall.say(lines.length === 3 && (await answer.locator("tr.bad").count()) === 1, `a folder: ${lines.length} lines, the damaged one among them`);
  hall.say(lines.some((line) => line.includes("Émilie")), "each says who leads");
}

/** Dropped as a person drops it: the event carries the file. */
async function dropping(hall) {
  const data = fs.readFileSync(example("berger", "event.xlsx")).toString("base64");
  const answer = await hall.answered("open", () => hall.page.evaluate((packed) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(packed), (each) => each.charCodeAt(0))], "dropped.xlsx"));
    document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
  }, data));
  hall.say((await answer.innerText()).includes("Émilie"), "a dropped workbook is ranked");
}

/** In the order in which the files of one are there for the next. */
export const CHECKS = [making, judging, entering, pairing, evenings, besides, tools, folder, dropping];
