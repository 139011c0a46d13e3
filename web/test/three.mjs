// node test/three.mjs [chromium firefox webkit]: what holds in every browser, from a file and over HTTP. The browsers are
// driven beside one another. ORDERS says how many orders of actions by chance each is given.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { BROWSERS } from "./browsers.mjs";
import { Ground, home } from "./hall.mjs";
import { evening, prepareEvening } from "./evening.mjs";
import * as impatience from "./impatient.mjs";
import { ways } from "./ways.mjs";

const named = process.argv.slice(2);
const ground = new Ground();
await ground.lay("http");
const prepared = impatience.prepare(ground);
const desk = await impatience.prepareDesk(ground);
prepareEvening(ground);

/** The one-file edition, opened as by a double click: a workbook is made, and one is ranked. */
async function fromFile(browser) {
  await browser.visit(pathToFileURL(path.join(home, "sheetgen.html")).href);
  const { ready } = await browser.run(() => globalThis.sheetgenMarks);
  ground.say(true, `${browser.name}: starts from a file, ready after ${ready} ms`);
  await impatience.impatient(ground, browser, prepared, { orders: 4, seed: 7, cancels: 0 });
  await leaves(browser, "from a file");
}

/** Every way out of the page and of a worker of it is tried; a server nobody may reach counts the visits. */
async function leaves(browser, edition) {
  const before = ground.reached.length, found = await browser.run(ways, `${ground.elsewhere}${browser.name}-`);
  const out = Object.entries(found).filter(([, way]) => way !== "blocked").map(([name]) => name);
  const asked = ground.reached.slice(before).filter((each) => each.includes(browser.name));
  ground.say(!out.length && !asked.length, `${browser.name}, ${edition}: ${Object.keys(found).length} ways out are blocked${out.length ? `, not ${out}` : ""}; a server elsewhere was asked ${asked.length} times`);
}

async function drive(name) {
  let browser;
  try {
    fs.mkdirSync(ground.path(name));
    browser = await BROWSERS[name].open(ground.path(name));
    await fromFile(browser);
    await browser.visit(ground.served);
    await evening(ground, browser);
    await browser.run(() => localStorage.clear()); // the system of the evening is remembered, and not that of the orders
    await browser.visit(ground.served);
    const orders = Number(process.env.ORDERS ?? impatience.ORDERS);
    await impatience.impatient(ground, browser, prepared, { orders, seed: 1, cancels: name === "webkit" ? 0.03 : 0.08 });
    await browser.visit(ground.served);
    await impatience.impatientAtDesk(ground, browser, desk, { orders: Number(process.env.DESK_ORDERS ?? orders), seed: 3 });
    await leaves(browser, "over HTTP");
  } catch (failure) {
    ground.say(false, `${name}: ${failure.message.split("\n").slice(0, 4).join(" | ")}`);
  } finally {
    await browser?.close();
  }
}

await Promise.all((named.length ? named : Object.keys(BROWSERS)).map(drive));
ground.close();
console.log(ground.failures ? `${ground.failures} BAD` : "all good");
process.exit(ground.failures ? 1 : 0);
