// Somebody who does not wait: orders of actions by chance, pressed one upon the other, each answer held against the command
// line's. A panel may show what was last asked of it and allowed, or that this was cancelled; nothing else.
import fs from "node:fs";
import path from "node:path";

export const ORDERS = 200;
const EVENTS = { ann: "Ann Archer", ben: "Ben Baker", cleo: "Cleo Cook" };
const SHEETS = { open: ["html", "csv", "json"], official: ["-official.xlsx"], check: ["-check.json"], ratings: ["-ratings.csv", "-ratings.json"] };

/** Small numbers by chance, the same for the same seed. */
export function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The sum of some bytes, counted the same in the page. */
export function sum(bytes) {
  let one = 2166136261, other = 5381;
  for (const byte of bytes) { one = Math.imul(one ^ byte, 16777619); other = (Math.imul(other, 33) + byte) | 0; }
  return `${bytes.length}:${one >>> 0}:${other >>> 0}`;
}

/** Events and, by the command line, all that the page may be asked of them. */
export function prepare(ground) {
  const wanted = {}, files = {};
  const told = (name) => sum(fs.readFileSync(ground.path(name)));
  for (const [event, first] of Object.entries(EVENTS)) {
    ground.put(`${event}.csv`, `name\n${[first, "Dan Draper", "Eva Elder", "Finn Fisher"].join("\n")}\n`);
    ground.put(`${event}-results.csv`, "round,board,result\n1,1,1-0\n1,2,0-1\n2,1,½-½\n");
    ground.command("new", "berger", `${event}.xlsx`, "--players", `${event}.csv`, "--title", first);
    ground.command("fill", `${event}.xlsx`, "--results", `${event}-results.csv`);
    ground.command("rank", `${event}.xlsx`, "--json-out", `${event}.json`, "--csv-out", `${event}.table.csv`);
    ground.command("rank", `${event}.xlsx`, "--explain", "--html-out", `${event}.html`);
    ground.command("rank", `${event}.xlsx`, "--write", "-o", `${event}-official.xlsx`);
    ground.command("check", `${event}.xlsx`, "--json-out", `${event}-check.json`);
    ground.command("ratings", `${event}.xlsx`, "--json-out", `${event}-ratings.json`, "--csv-out", `${event}-ratings.csv`);
    wanted[`open ${event}`] = { [`${event}.html`]: told(`${event}.html`), [`${event}.csv`]: told(`${event}.table.csv`), [`${event}.json`]: told(`${event}.json`) };
    for (const [call, ends] of Object.entries(SHEETS).slice(1))
      wanted[`${call} ${event}`] = Object.fromEntries(ends.map((end) => [`${event}${end}`, told(`${event}${end}`)]));
    files[event] = fs.readFileSync(ground.path(`${event}.xlsx`)).toString("base64");
  }
  for (const title of ["First", "Second"]) {
    ground.command("new", "berger", `${title}.xlsx`, "--count", "4", "--title", title);
    wanted[`make ${title}`] = { [`${title}.xlsx`]: told(`${title}.xlsx`) };
  }
  ground.python(`
import zipfile
with zipfile.ZipFile("official.zip", "w", zipfile.ZIP_DEFLATED) as packed:
    for name in ${JSON.stringify(Object.keys(EVENTS))}:
        with open(name + "-official.xlsx", "rb") as file:
            packed.writestr(zipfile.ZipInfo(name + ".xlsx", (1980, 1, 1, 0, 0, 0)), file.read(), zipfile.ZIP_DEFLATED)`);
  wanted["folder all"] = { "official.zip": told("official.zip") };
  wanted["official all"] = wanted["folder all"];
  return { wanted, files };
}

/** What the page is given to be driven with: files to choose, what is saved caught before it is. */
export function handle({ files }) {
  const bytes = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const made = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new File([bytes(text)], `${name}.xlsx`)]));
  const sum = (bytes) => { // as above: the page's policy lets no text become a program
    let one = 2166136261, other = 5381;
    for (const byte of bytes) { one = Math.imul(one ^ byte, 16777619); other = (Math.imul(other, 33) + byte) | 0; }
    return `${bytes.length}:${one >>> 0}:${other >>> 0}`;
  };
  const blobs = new Map(), make = URL.createObjectURL.bind(URL), caught = [];
  URL.createObjectURL = (blob) => { const address = make(blob); blobs.set(address, blob); return address; };
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function () {
    if (this.download && blobs.has(this.href)) caught.push([this.download, blobs.get(this.href)]);
    else click.call(this);
  };
  const can = (each) => each && !each.disabled && !each.closest("[inert]") && each.checkVisibility();
  const choose = (id, names) => {
    const transfer = new DataTransfer(), input = document.getElementById(id);
    for (const name of names) transfer.items.add(made[name]);
    input.files = transfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    return true;
  };
  const press = (selector) => {
    const each = [...document.querySelectorAll(selector)].find(can);
    each?.click();
    return Boolean(each);
  };
  const acts = {
    open: (name) => press("#tab-open") && choose("files", [name]),
    all: () => press("#tab-open") && choose("folder", Object.keys(made)),
    call: (name) => {
      press("#tab-open");
      const box = [...document.querySelectorAll(`#open-answer [data-call="${name}"]`)].find((each) => !each.closest("[inert]"));
      if (!box) return false;
      if (box.tagName === "DETAILS") box.open = true;
      const button = box.tagName === "BUTTON" ? box : box.querySelector("form > p button");
      button.click();
      return true;
    },
    make: (title) => {
      press("#tab-new");
      const form = document.querySelector("#new-form form"), button = form.querySelector("p button.main");
      if (!can(button)) return false;
      form.querySelector("[name=title]").value = title;
      form.querySelector("[name=count]").value = "4";
      button.click();
      return true;
    },
    cancel: () => press("#cancel"),
    language: (name) => {
      const select = document.getElementById("language");
      select.value = name;
      select.dispatchEvent(new Event("change"));
      return true;
    },
  };
  const hand = globalThis.sheetgenHand = {
    act: ([name, argument]) => acts[name](argument),
    about: () => document.querySelector("#open-answer")?.dataset.about ?? "",
    isIdle: () => document.getElementById("cancel").hidden && !document.querySelector("[aria-busy=true]"),
    async shown(panel) {
      const place = document.getElementById(`${panel}-answer`), found = {};
      for (const button of place.querySelectorAll("[data-file]")) {
        caught.length = 0;
        button.click();
        found[caught[0][0]] = sum(new Uint8Array(await caught[0][1].arrayBuffer()));
      }
      return { files: found, text: place.innerText.slice(0, 300), calls: [...place.querySelectorAll("[data-call]")].map((each) => each.dataset.call) };
    },
  };
  return Object.keys(hand).length;
}

const pause = (time) => new Promise((yes) => setTimeout(yes, time));

/** An order of actions by chance: each with the time until the next. */
function order(random, { cancels }) {
  const names = Object.keys(EVENTS), pick = (list) => list[Math.floor(random() * list.length)];
  const kinds = ["open", "open", "open", "call", "call", "make", "all"];
  const acts = Array.from({ length: 3 + Math.floor(random() * 3) }, () => {
    const kind = pick(kinds), argument = { open: pick(names), call: pick(["official", "check", "ratings"]), make: pick(["First", "Second"]), all: "all" }[kind];
    return [kind, argument, Math.floor(random() ** 2 * 160)];
  });
  if (cancels && random() < cancels) acts.push(["cancel", "", 0]);
  return acts;
}

/** The page must show what was asked last and allowed; what was cancelled after that may say so. */
export async function impatient(ground, browser, { wanted, files }, { orders = ORDERS, seed = 1, cancels = 0.06 } = {}) {
  await browser.run(handle, { files });
  const random = chance(seed), begun = Date.now();
  let answers = 0, refusedPresses = 0, bad = [];
  const last = {}; // what was last asked of each panel
  let about = "";
  for (let number = 1; number <= orders; number += 1) {
    const acts = order(random, { cancels });
    let isCancelled = false;
    for (const [kind, argument, wait] of acts) {
      const done = await browser.run((act) => globalThis.sheetgenHand.act(act), [kind, argument]);
      if (!done) refusedPresses += 1;
      else if (kind === "cancel") isCancelled = true;
      else if (kind === "make") last.new = `make ${argument}`;
      else if (kind === "all") last.open = "folder all";
      else if (kind === "open") { about = argument; last.open = `open ${argument}`; }
      else last.open = `${argument} ${about}`;
      if (wait) await pause(wait);
    }
    await browser.until(() => globalThis.sheetgenHand.isIdle(), `the end of order ${number}`);
    for (const [panel, asked] of Object.entries(last)) {
      const shown = await browser.run((name) => globalThis.sheetgenHand.shown(name), panel);
      const isRight = JSON.stringify(sorted(shown.files)) === JSON.stringify(sorted(wanted[asked]));
      const wasCancelled = isCancelled && shown.text.includes("Cancelled") && Object.keys(shown.files).length === 0;
      answers += 1;
      if (isRight || wasCancelled) continue;
      bad.push(`${JSON.stringify(acts)}: ${panel} was asked ${asked} and shows ${Object.keys(shown.files)} ${shown.text.replaceAll("\n", " | ").slice(0, 160)}`);
      if (bad.length > 3) break;
    }
    if (bad.length > 3) break;
  }
  ground.say(bad.length === 0, `${browser.name}: ${orders} orders of actions by chance, ${answers} answers the command line's (${refusedPresses} presses were not allowed), ${Date.now() - begun} ms`);
  for (const each of bad) console.log(`     ${each}`);
}

const sorted = (files) => Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1));
