// Somebody who has read nothing: an event is made, its results are typed in LibreOffice, it is dropped back and paired,
// and its official workbook is taken. Only what the page shows is used.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const NAMES = ["Ann Archer", "Ben Baker", "Cleo Cook", "Dan Draper", "Eva Elder", "Finn Fisher", "Gwen Gardner", "Hal Hunter"];
const ROUNDS = 2;
// Beside each board that is paired: White wins, draws and loses in turn.
const TYPE = `
import sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
sheet = book[sys.argv[2]]
head = next(row for row in sheet.iter_rows() if any(cell.value == "Result" for cell in row))
white, result = (next(cell.column for cell in head if cell.value == name) for name in ("No.", "Result"))
boards = [row for row in range(head[0].row + 1, sheet.max_row + 1) if isinstance(sheet.cell(row, white).value, int)]
for number, row in enumerate(boards):
    sheet.cell(row, result).value = ("1-0", "½-½", "0-1")[number % 3]
book.save(sys.argv[1])`;

export const hasOffice = () => process.env.PATH.split(":").some((folder) => fs.existsSync(path.join(folder, "soffice")));

/** Typed into a workbook, which LibreOffice then opens, computes and saves. */
function typed(hall, name, data, sheet) {
  const file = hall.put(path.join("typed", name), data), out = hall.path("saved");
  hall.python(TYPE, file, sheet);
  const profile = `-env:UserInstallation=${pathToFileURL(hall.path("office")).href}`;
  execFileSync("soffice", [profile, "--headless", "--convert-to", "xlsx", "--outdir", out, file], { stdio: "ignore" });
  return path.join(out, name);
}

export async function newcomer(hall) {
  const page = hall.page, answer = page.locator("#open-answer");
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.locator("body[data-ready]").waitFor();
  await hall.shot("newcomer-1-first-sight");
  await page.click("#begin");
  await hall.make("swiss", { title: "Club evening", rounds: String(ROUNDS), players: NAMES.join("\n") });
  await hall.shot("newcomer-2-made");
  let file;
  for (let round = 1; round <= ROUNDS; round += 1) {
    if (round > 1) await hall.open(file);
    else await hall.answered("open", () => page.getByRole("button", { name: "Open it on this page" }).click());
    await hall.shot(`newcomer-3-dropped-${round}`);
    await hall.act("pair");
    await hall.shot(`newcomer-4-paired-${round}`);
    const name = `Club evening-r${round}.xlsx`;
    file = typed(hall, name, await hall.saved(name), `Round ${round}`);
  }
  await hall.open(file);
  hall.say((await answer.innerText()).includes("8 of 8"), "results typed in LibreOffice are read");
  await hall.shot("newcomer-5-ranked");
  await hall.act("official");
  await hall.shot("newcomer-6-official");
  const name = `Club evening-r${ROUNDS}`;
  hall.command("rank", file, "--write", "-o", "evening-official.xlsx");
  await hall.same(`${name}-official.xlsx`, "evening-official.xlsx", "and the official workbook taken");
}
