// node test/axe.mjs [folder of published pages …]: axe-core finds nothing on any view of the page, nor on published pages,
// at the width of a phone and of a desk, and in the dark. PICTURES names a folder for pictures of all of them.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import axe from "axe-core";

import { examples, Hall } from "./hall.mjs";

const VIEWS = [[360, "light"], [1280, "light"], [1280, "dark"]];
const hall = await Hall.open("http", process.env.PICTURES);
let looked = 0;

/** What axe finds on what is shown now, at every width and in both colours. */
async function look(page, name) {
  for (const [width, colorScheme] of VIEWS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(axe.source);
    // What differs in the dark is colours.
    const rules = colorScheme === "dark" ? { runOnly: ["color-contrast", "link-in-text-block"] } : {};
    const { violations } = await page.evaluate((options) => globalThis.axe.run(document, { resultTypes: ["violations"], ...options }), rules);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    looked += 1;
    if (hall.pictures && colorScheme === "light") await page.screenshot({ path: path.join(hall.pictures, `${name.replaceAll(/\W+/g, "-")}-${width}.png`), fullPage: true });
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 2).map((node) => node.html.slice(0, 110)).join(" | ")}`);
    if (told.length || wide > 0) hall.say(false, `${name} at ${width} px, ${colorScheme}: ${[...told, ...(wide > 0 ? [`${wide} px too wide`] : [])].join("; ")}`);
  }
}

const unfold = (page) => page.evaluate(() => { for (const each of document.querySelectorAll("details")) each.open = true; });

/** Every view of the page: before anything is opened, every form, every answer, the desk of every system, the hall. */
async function views() {
  const page = await hall.visit();
  await look(page, "first sight");
  for (const tab of ["new", "tools"]) {
    await page.click(`#tab-${tab}`);
    const select = page.locator(`#${tab}-form select`).first(), values = await select.locator("option").evaluateAll((all) => all.map((each) => each.value));
    for (const value of values) {
      await select.selectOption(value);
      await unfold(page);
      await look(page, `${tab}: ${value}`);
    }
  }
  await page.selectOption("#new-form select[name=system]", "berger").catch(() => {});
  await hall.make("berger");
  await look(page, "a workbook is made");
  for (const system of ["berger", "molter", "scheveningen", "knockout", "league", "swiss", "keizer", "team-swiss"]) {
    const kept = path.join(examples, system, "event.xlsx"); // of some systems only lists are kept
    if (!fs.existsSync(kept)) { await hall.make(system, { rounds: "3" }); hall.put(`${system}.xlsx`, await hall.saved(`${system}.xlsx`)); }
    await hall.open(fs.existsSync(kept) ? kept : hall.path(`${system}.xlsx`));
    await unfold(page);
    await look(page, `${system} opened`);
    await page.click("[data-tool=desk]");
    await page.locator(".desk").waitFor();
    await unfold(page);
    await look(page, `${system}: the desk`);
    await page.click("[data-tool=hall]");
    await page.locator("#hall").waitFor();
    await look(page, `${system}: the hall`);
    await page.keyboard.press("Escape");
    await page.locator("#hall").waitFor({ state: "detached" });
  }
  await page.locator(".board-row [role=radio]").first().click();
  await look(page, "a desk with something unsaved");
  await hall.open(path.join(examples, "swiss", "event.trf"));
  await unfold(page);
  await look(page, "a report file");
  await hall.act("pair").catch(() => {});
  await unfold(page);
  await look(page, "a report file paired");
  await hall.open(path.join(examples, "berger", "players.csv"));
  await unfold(page);
  await look(page, "a list of players");
  await hall.open(hall.put("photo.xlsx", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")));
  await look(page, "a refusal");
  await hall.open(path.join(examples, "berger", "event.xlsx"));
  for (const call of ["official", "check", "prizes", "publish", "export", "ratings", "norms", "fill"]) {
    await hall.act(call, {}, call === "prizes" ? { fund: path.join(examples, "prizes", "fund.csv") } : {});
    await unfold(page);
    await look(page, `the answer of ${call}`);
    await hall.open(path.join(examples, "berger", "event.xlsx"));
  }
  await hall.answered("open", () => page.setInputFiles("#files", ["berger", "molter"].map((each) => path.join(examples, each, "event.xlsx")).map((each, at) => hall.put(`many/${at}.xlsx`, fs.readFileSync(each)))));
  await look(page, "two files");
  await page.reload();
  await page.locator("body[data-ready]").waitFor();
  await page.locator("#kept").waitFor();
  await look(page, "what was not saved");
}

async function published(folder) {
  const page = await hall.context.newPage(), people = new Map(); // of those of people two of each folder: they are alike
  for (const name of fs.readdirSync(folder, { recursive: true }).filter((each) => each.endsWith(".html")).sort()) {
    const kind = name.replace(/(player|team)-\w+\.html$/, "$1");
    people.set(kind, (people.get(kind) ?? 0) + 1);
    if (kind !== name && people.get(kind) > 2) continue;
    await page.goto(pathToFileURL(path.join(folder, name)).href);
    await unfold(page);
    await look(page, path.join(path.basename(folder), name));
  }
}

try {
  const folders = process.argv.slice(2);
  if (folders.length) for (const folder of folders) await published(folder);
  else await views();
  hall.say(hall.failures === 0 && looked > 0, `axe-core and the width of the screen: ${looked} views`);
} catch (failure) {
  hall.say(false, failure.message.split("\n").slice(0, 6).join(" | "));
} finally {
  await hall.close();
}
console.log(hall.failures ? `${hall.failures} BAD` : "all good");
process.exit(hall.failures ? 1 : 0);
